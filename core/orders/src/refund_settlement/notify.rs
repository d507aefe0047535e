//! Who is told of a refund: the payer when the money has left, the seller then and when it did not.

use kontor_db::Tx;
use kontor_kernel::{Money, Result};
use kontor_mail::Email;
use kontor_payments::Transaction;
use kontor_urls::Links;

use crate::{
    Order,
    people::{payer_of, seller_of},
};

/// The payer: how much comes back, how, and what becomes of what was bought.
pub async fn payer(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    amount: Money,
    by_wire: bool,
    access_ended: bool,
) -> Result<()> {
    let snapshot = order.snapshot();
    let letter = Email::OrderRefunded {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        product: snapshot.name(),
        amount,
        by_wire,
        access_ended,
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}

/// The seller: it is done, and what it cost them.
pub async fn seller(tx: &mut Tx, links: &Links, order: &Order, amount: Money, share: Money) -> Result<()> {
    let Some(to) = seller_of(order) else { return Ok(()) };
    let letter = Email::RefundSent {
        order: order.token.clone(),
        product: order.snapshot().name(),
        buyer: order.payer().full_name(),
        amount,
        share,
        order_link: links.urls().cabinet_order(order.id),
    };
    kontor_notifications::write(tx, &to, &letter).await?;
    Ok(())
}

/// Why a refund did not work, and what that leaves.
pub struct Failure<'a> {
    /// The provider's code, or the words of whoever decided it.
    pub reason: &'a str,
    /// Whether a bank took the payment back meanwhile: there is nothing to try again.
    pub taken_back: bool,
    /// Whether the buyer is asked for the payment again.
    pub asked: bool,
}

/// The seller: it did not work, and why.
pub async fn seller_of_failure(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    refund: &Transaction,
    failure: &Failure<'_>,
) -> Result<()> {
    let Some(to) = seller_of(order) else { return Ok(()) };
    let letter = Email::RefundFailed {
        order: order.token.clone(),
        product: order.snapshot().name(),
        amount: refund.money(),
        buyer: order.payer().full_name(),
        reason: failure.reason.replace('_', " "),
        taken_back: failure.taken_back,
        asked: failure.asked,
        order_link: links.urls().cabinet_order(order.id),
    };
    kontor_notifications::write(tx, &to, &letter).await?;
    Ok(())
}
