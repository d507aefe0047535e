//! Calling an order off. The provider is asked first whether the money is there already; afterwards it is told to take
//! none. What it takes all the same is booked and sent back.

use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{
    Actor, Cause, ChangeReason, Result,
    kinds::{DeclarationId, OrderId},
};
use kontor_orders::{CancelAt, Canceled, Order, OrderState, declarations, pause::refuse};
use kontor_payments::provider::ProviderFault;

use crate::{Checkout, place};

impl Checkout {
    /// Calls an order off, or ends a plan; `actor` is who wants it. Twice is once.
    pub async fn cancel(
        &self,
        tenant: Tenant,
        actor: Actor,
        order: OrderId,
        at: CancelAt,
        reason: impl Into<Cause<'_>>,
    ) -> Result<Order> {
        let reason = reason.into();
        let scope = Scope::Seller(tenant, actor);
        self.look_before(tenant, &scope, order).await?;
        let mut tx = self.db.begin(scope).await?;
        let canceled = self.call_off(&mut tx, order, at, reason).await?;
        let after = kontor_orders::find(&mut tx, order).await?;
        tx.commit().await?;
        self.close(tenant, &canceled).await;
        Ok(after)
    }

    /// A last look: money that is there is not called off but sent back.
    pub(crate) async fn look_before(&self, tenant: Tenant, scope: &Scope, order: OrderId) -> Result<()> {
        let mut tx = self.db.begin(scope.clone()).await?;
        kontor_orders::find(&mut tx, order).await?;
        let open = kontor_payments::attempts(&mut tx, order).await?;
        tx.commit().await?;
        for payment in open.iter().filter(|one| !one.state.is_over()) {
            self.poll_payment_once(tenant, payment.id).await?;
        }
        Ok(())
    }

    /// Calls an order off and frees what it held; its open pages are the caller's to close.
    pub(crate) async fn call_off(
        &self,
        tx: &mut Tx,
        order: OrderId,
        at: CancelAt,
        reason: Cause<'_>,
    ) -> Result<Canceled> {
        let canceled = kontor_orders::cancel(tx, &self.links, order, at, reason).await?;
        if canceled.now && canceled.before.payment_state != OrderState::Paid {
            place::lose(tx, &canceled.before).await?;
        }
        Ok(canceled)
    }

    /// Ends a plan for its payer, at the first end that was agreed (decisions-selling, guards): an instalment plan is not
    /// ended, since what was bought is had in full.
    pub async fn cancel_by_payer(&self, tenant: Tenant, order: OrderId) -> Result<Order> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let found = kontor_orders::find(&mut tx, order).await?;
        tx.commit().await?;
        if !found.payment_state.may_go_on() || !found.plan().ends_by_payer() {
            return Err(refuse(&found, OrderState::Canceled, &[]));
        }
        self.cancel(tenant, Actor::Payer, order, CancelAt::AsAgreed, ChangeReason::EndedByPayer).await
    }

    /// Ends the plan that a declaration means (§ 312k BGB). What cannot end so is the seller's to deal with, who finds the
    /// declaration open. Twice is once.
    pub async fn end_declared(&self, tenant: Tenant, declaration: DeclarationId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let kept = declarations::find(&mut tx, declaration).await?;
        tx.commit().await?;
        let Some(order) = kept.ends_plainly().filter(|_| kept.handled_at.is_none()) else { return Ok(()) };
        match self.cancel_by_payer(tenant, order).await {
            Ok(_) => {}
            Err(fault) if fault.code().status() < 500 => return Ok(()),
            Err(fault) => return Err(fault),
        }
        let mut tx = self.begin_as_shop(tenant).await?;
        declarations::mark(&mut tx, declaration, true).await?;
        tx.commit().await
    }

    /// Best effort: a page that stays open takes money that is sent back.
    pub(crate) async fn close(&self, tenant: Tenant, canceled: &Canceled) {
        for payment in &canceled.closed {
            let Some(reference) = &payment.provider_ref else { continue };
            let Ok(provider) = self.provider_for_id(tenant, payment.id).await else { continue };
            match provider.give_up_charge(reference).await {
                Ok(()) => {}
                Err(ProviderFault::Unknown(cause) | ProviderFault::Refused(cause)) => {
                    tracing::warn!(transaction = %payment.id, cause, "a charge stays open; what it takes is sent back");
                }
            }
        }
    }
}
