//! The payer learns how they pay from now on.

use kontor_db::Tx;
use kontor_kernel::Result;
use kontor_mail::{Email, Instalment};
use kontor_urls::Links;

use super::Coming;
use crate::{Order, people::payer_of};

pub(super) async fn notify_merged(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    into: &Order,
    coming: Vec<Coming>,
) -> Result<()> {
    notify_merge(tx, links, (order, into, into), coming, false).await
}

pub(super) async fn notify_unmerged(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    into: &Order,
    coming: Vec<Coming>,
) -> Result<()> {
    notify_merge(tx, links, (order, into, order), coming, true).await
}

/// `see`: the order whose page shows the payments from now on.
async fn notify_merge(
    tx: &mut Tx,
    links: &Links,
    (order, into, see): (&Order, &Order, &Order),
    coming: Vec<Coming>,
    apart: bool,
) -> Result<()> {
    let (snapshot, other) = (order.snapshot(), into.snapshot());
    let zone = snapshot.seller.zone();
    let payment = |one: Coming| Instalment {
        on: one.due_at.with_timezone(&zone).date_naive(),
        amount: one.amount,
        product: one.product,
    };
    let letter = Email::PaymentsMerged {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, see.id),
        product: snapshot.name(),
        into: into.token.clone(),
        into_product: other.name(),
        apart,
        payments: coming.into_iter().map(payment).collect(),
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}
