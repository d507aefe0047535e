//! Whoever has not sent their wire is reminded once, before the order is given up; whoever pays a plan, before each payment of
//! it.

use kontor_db::{Db, Tenant};
use kontor_kernel::{
    Result,
    kinds::{OrderId, OrderRateId, TransactionId},
};
use kontor_mail::Email;
use kontor_orders::{payer_of, reminders};
use kontor_payments::{provider::NextAction, wires};

use crate::{Checkout, pay_later::pay_until};

impl Checkout {
    /// Writes the reminders that are due. Answers how many.
    pub async fn remind_of_wires(&self, system: &Db) -> Result<usize> {
        let mut count = 0;
        for (seller, payment) in wires::unreminded(system).await? {
            let tenant = system.tenant(seller).await?;
            match self.remind(tenant, payment).await {
                Ok(written) => count += usize::from(written),
                // One that cannot be written holds nobody else up.
                Err(fault) => tracing::error!(transaction = %payment, ?fault, "not reminded"),
            }
        }
        Ok(count)
    }

    /// Reminds of one payment of a plan, if its hour has come. Twice is once; `true`: a letter was written.
    pub async fn remind_of_rate(&self, tenant: Tenant, order: OrderId, rate: OrderRateId) -> Result<bool> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let written = reminders::remind(&mut tx, &self.links, order, rate).await?;
        tx.commit().await?;
        Ok(written)
    }

    async fn remind(&self, tenant: Tenant, id: TransactionId) -> Result<bool> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let known = kontor_payments::find(&mut tx, id).await?;
        if let Some(due) = wires::due(&known) {
            tx.as_of(due).await?;
        }
        let order = kontor_orders::lock(&mut tx, known.order_id).await?;
        let Some(payment) = wires::mark_reminded(&mut tx, id).await? else { return Ok(false) };
        let Some(NextAction::Wire(wire)) = payment.action() else { return Ok(false) };
        if payment.part().amount > 0 {
            kontor_orders::notify_partial_payment(&mut tx, &self.links, &order, &payment).await?;
            tx.commit().await?;
            return Ok(true);
        }
        let snapshot = order.snapshot();
        let letter = Email::WireReminder {
            shop: snapshot.seller.name.clone(),
            order: order.token.clone(),
            order_link: self.links().order_page(&snapshot.seller.username, order.id),
            total: payment.money(),
            holder: wire.holder,
            iban: wire.iban,
            bic: wire.bic,
            reference: wire.reference,
            due_on: pay_until(&payment, order.created_at).date_naive(),
        };
        kontor_notifications::write(&mut tx, &payer_of(&order), &letter).await?;
        tx.commit().await?;
        Ok(true)
    }
}
