//! A first payment that came to nothing while its payer was elsewhere: they are told, and one press tries again.

use kontor_db::Tx;
use kontor_kernel::Result;
use kontor_mail::Email;
use kontor_payments::{PaymentForm, Transaction, TransactionKind, TransactionState};
use kontor_urls::Links;

use crate::{
    OrderState, Settled,
    dunning::{Missing, notify_unpaid},
    order::{find, rates},
    people::payer_of,
};

/// How a payer's own stepping back is called.
const STEPPED_BACK: &str = "canceled_by_payer";

/// Tells the payer of a first payment that this very news has lost. Whoever learns it at the page, by pressing a button, gets no
/// mail: else anybody could have somebody else's mailbox filled with declined cards.
pub async fn notify_lost(tx: &mut Tx, links: &Links, settled: &Settled) -> Result<()> {
    let payment = &settled.transaction;
    let hopeful = matches!(settled.state, OrderState::Waiting | OrderState::NotCompleted | OrderState::Paused);
    let elsewhere = settled.from.is_some_and(|from| happened_elsewhere(payment, from));
    if payment.kind != TransactionKind::Payment || !hopeful || !elsewhere {
        return Ok(());
    }
    let order = find(tx, settled.order).await?;
    if payment.method == PaymentForm::PayLater {
        // It was had: what is told is that it is owed, and closed until it is paid.
        let rate = rates(tx, order.id).await?.into_iter().find(|rate| rate.id == payment.rate_id);
        return match rate {
            Some(rate) => notify_unpaid(tx, links, &order, &rate, Missing::Owed).await,
            None => Ok(()),
        };
    }
    let snapshot = order.snapshot();
    let letter = Email::OrderDeclined {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        product: snapshot.name(),
        total: payment.money(),
        retry_link: links.order_page(&snapshot.seller.username, order.id),
        late: payment.state == TransactionState::Expired,
        by_wire: payment.method.is_wire(),
    };
    kontor_notifications::write(tx, &payer_of(&order), &letter).await?;
    Ok(())
}

/// Whether a payment was lost without its payer looking: its time ran out, or it was refused after it had been accepted. A card
/// is refused while its payer sits in front of it, also where its bank asked them something first.
fn happened_elsewhere(payment: &Transaction, from: TransactionState) -> bool {
    match payment.state {
        TransactionState::Expired => true,
        TransactionState::Denied | TransactionState::Error => {
            from == TransactionState::Pending
                && !payment.method.is_by_card()
                && payment.decline_code.as_deref() != Some(STEPPED_BACK)
        }
        _ => false,
    }
}
