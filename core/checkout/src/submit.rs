//! Asking the provider for the money of one open transaction. The same transaction is the same charge, so it may be
//! asked for as often as needed.

use kontor_db::{Tenant, Tx};
use kontor_kernel::{Code, Fault, Result, kinds::TransactionId};
use kontor_mail::{Letter, Line};
use kontor_notices::To;
use kontor_orders::{Links, Order, OrderState, Settled};
use kontor_payments::{
    PaymentForm, Transaction, TransactionState,
    provider::{Charge, ChargeRequest, NextAction, Outcome, ProviderFault},
};

use crate::{Checkout, begin::follow_stock};

/// An order that was placed, and where its payment stands.
#[derive(Debug, Clone)]
pub struct Placed {
    /// The order.
    pub order: Order,
    /// Its newest payment.
    pub transaction: Transaction,
    /// Whether the provider has not answered: it is being checked, and nobody is charged twice.
    pub checking: bool,
}

impl Checkout {
    /// Submits an open transaction and applies the answer.
    pub(crate) async fn submit(&self, tenant: Tenant, id: TransactionId) -> Result<Placed> {
        let mut tx = self.serve(tenant).await?;
        let transaction = kontor_payments::find(&mut tx, id).await?;
        let order = kontor_orders::find(&mut tx, transaction.order_id).await?;
        if transaction.method == PaymentForm::Free {
            if order.payment_state == OrderState::Waiting {
                let settled = kontor_orders::settle_free(&mut tx, &self.links, id).await?;
                follow_stock(&mut tx, &order, &settled).await?;
            }
            return self.placed(tx, id, false).await;
        }
        if !matches!(transaction.state, TransactionState::Waiting | TransactionState::Pending) {
            return self.placed(tx, id, false).await;
        }
        tx.commit().await?; // no database connection is held while a stranger thinks
        match self.provider.charge(&self.request(&order, &transaction)?).await {
            Ok(charge) => {
                let mut tx = self.serve(tenant).await?;
                self.apply(&mut tx, id, &charge).await?;
                self.placed(tx, id, false).await
            }
            // It may have happened. The rescue job asks until it is known.
            Err(ProviderFault::Unknown(cause)) => {
                tracing::warn!(transaction = %id, cause, "the provider has not answered; asking again later");
                let tx = self.serve(tenant).await?;
                self.placed(tx, id, true).await
            }
            Err(ProviderFault::Refused(cause)) => Err(Fault::new(Code::ProviderError).because(cause)),
        }
    }

    pub(crate) fn request(&self, order: &Order, transaction: &Transaction) -> Result<ChargeRequest> {
        Ok(ChargeRequest {
            transaction: transaction.id,
            money: transaction.money(),
            form: transaction.method,
            method_token: transaction.method_token.clone(),
            reference: order.token.clone(),
            return_url: self.links.order_page(&order.snapshot()?.seller.username, order.id),
            locale: order.locale(),
        })
    }

    /// Applies a charge to its transaction, its order and the stock; the one door for all news.
    pub(crate) async fn apply(&self, tx: &mut Tx, id: TransactionId, charge: &Charge) -> Result<Settled> {
        let transaction = kontor_payments::find(tx, id).await?;
        let first_instructions = transaction.next_action.is_none();
        let settled = kontor_orders::settle(tx, &self.links, id, charge).await?;
        let order = kontor_orders::find(tx, settled.order).await?;
        follow_stock(tx, &order, &settled).await?;
        if let (Outcome::ActionRequired(NextAction::Wire(wire)), true) = (&charge.outcome, first_instructions) {
            write_instructions(tx, &self.links, &order, &settled.transaction, wire).await?;
        }
        Ok(settled)
    }

    async fn placed(&self, mut tx: Tx, id: TransactionId, checking: bool) -> Result<Placed> {
        let transaction = kontor_payments::find(&mut tx, id).await?;
        let order = kontor_orders::find(&mut tx, transaction.order_id).await?;
        tx.commit().await?;
        Ok(Placed { order, transaction, checking })
    }
}

async fn write_instructions(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    transaction: &Transaction,
    wire: &kontor_payments::provider::WireInstructions,
) -> Result<()> {
    let (snapshot, payer) = (order.snapshot()?, order.payer()?);
    let letter = Letter::OrderWireInstructions {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        lines: vec![Line { name: snapshot.product.name.clone(), amount: order.total() }],
        total: transaction.money(),
        holder: wire.holder.clone(),
        iban: wire.iban.clone(),
        bic: wire.bic.clone(),
        reference: wire.reference.clone(),
        due_on: transaction.expires_at.unwrap_or(order.created_at).date_naive(),
    };
    let to = To {
        address: order.payer_email.clone(),
        user: order.payer_user_id,
        name: payer.first_name,
        locale: order.locale(),
        time_zone: snapshot.seller.time_zone,
    };
    kontor_notices::write(tx, &to, &letter).await?;
    Ok(())
}
