//! Sending the receipt of an order again, to its buyer and to nobody else.

use chrono::{DateTime, Duration, Utc};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Result, kinds::OrderId};
use kontor_mail::Template;
use kontor_orders::{Order, OrderState};
use kontor_urls::Links;

use crate::deliver::notify_buyer;

/// Once it was sent again, a buyer gets it once in so many minutes, by real time: mails are read in the real world, whatever a test
/// clock says.
const AGAIN_MINUTES: i64 = 10;

/// When the receipt of an order was written last; `None`: never.
pub async fn sent_at(tx: &mut Tx, order: OrderId) -> Result<Option<DateTime<Utc>>> {
    Ok(kontor_notifications::written(tx, order, Template::OrderPaid, 1).await?.into_iter().next())
}

/// Whether the receipt can be sent again. `no_receipt` where there is none that holds: nothing was paid, or it went back or ended;
/// `receipt_sent_recently` for ten minutes after it was sent again.
pub async fn plan(tx: &mut Tx, order: &Order) -> Result<()> {
    let stands = matches!(order.payment_state, OrderState::Paid | OrderState::Paying | OrderState::Paused);
    let written = kontor_notifications::written(tx, order.id, Template::OrderPaid, 2).await?;
    if !stands || written.is_empty() {
        return Err(ApiError::new(Code::NoReceipt));
    }
    // The first was the payment's own.
    let [resent, _] = written.as_slice() else { return Ok(()) };
    let again = *resent + Duration::minutes(AGAIN_MINUTES);
    if again <= tx.env().clock.now() {
        return Ok(());
    }
    let at = again.with_timezone(&order.snapshot().seller.zone());
    Err(ApiError::new(Code::ReceiptSentRecently).with("again_at", at.format("%F %H:%M").to_string()))
}

/// Writes the receipt once more, with the way to everything that the order has now.
pub async fn resend(tx: &mut Tx, links: &Links, id: OrderId) -> Result<Order> {
    let order = kontor_orders::lock(tx, id).await?;
    plan(tx, &order).await?;
    notify_buyer(tx, links, &order).await?;
    Ok(order)
}
