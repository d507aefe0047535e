//! The way up: which kind of ticket the holders of another one can change to, and for how much more. An event has one list
//! of prices for all its kinds, so one that is an upgrade for money is sold in no other way.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    Code, Money, Result, Validator,
    kinds::{ProductId, TicketId},
};

use super::{Ticket, find, list};
use crate::{limits, store};

/// What holders of a kind of ticket are offered: another one, at the same hour, for a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Upgrade {
    /// The kind of ticket that they get.
    pub to: TicketId,
    /// What they pay besides what they have paid, tax included; may be nothing.
    pub price: Money,
}

/// Says what holders of a kind of ticket are offered. A way that leads back to where it began is refused.
pub async fn offer(tx: &mut Tx, product: ProductId, id: TicketId, upgrade: Upgrade) -> Result<Ticket> {
    store::lock(tx, product).await?;
    find(tx, product, id).await?;
    let all = list(tx, product).await?;
    let mut check = Validator::new();
    check.that(leads_on(&all, id, upgrade.to), Code::CannotBeUpgrade, "/ticket_id");
    let (least, most) = (limits::price_min(upgrade.price.currency), limits::price_max(upgrade.price.currency));
    if upgrade.price.amount != 0 {
        check.money("/price/amount", upgrade.price, least, most);
    }
    crate::terms::check_chargeable(&mut check, "/price/amount", upgrade.price);
    check.finish()?;
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO ticket_upgrades (seller_id, product_id, ticket_id, to_id, amount, currency, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (seller_id, ticket_id)
         DO UPDATE SET to_id = excluded.to_id, amount = excluded.amount, currency = excluded.currency",
    )
    .bind(seller)
    .bind(product)
    .bind(id)
    .bind(upgrade.to)
    .bind(upgrade.price.amount)
    .bind(upgrade.price.currency)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    store::recount(tx, &[product.uuid()], true).await?;
    find(tx, product, id).await
}

/// Offers holders of a kind of ticket nothing any more. Twice is once.
pub async fn withdraw(tx: &mut Tx, product: ProductId, id: TicketId) -> Result<()> {
    store::lock(tx, product).await?;
    find(tx, product, id).await?;
    let seller = tx.seller()?;
    query("DELETE FROM ticket_upgrades WHERE seller_id = $1 AND ticket_id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    store::recount(tx, &[product.uuid()], true).await
}

/// Whether a kind is sold by itself, at the price of the event.
pub fn is_sold_alone(all: &[Ticket], id: TicketId) -> bool {
    !all.iter().filter_map(|kind| kind.upgrade).any(|upgrade| upgrade.to == id && upgrade.price.amount > 0)
}

/// Whether the way from `to` on never comes by `from`.
fn leads_on(all: &[Ticket], from: TicketId, to: TicketId) -> bool {
    let next = |id: &TicketId| all.iter().find(|kind| kind.id == *id)?.upgrade.map(|upgrade| upgrade.to);
    let is_there = all.iter().any(|kind| kind.id == to);
    is_there && std::iter::successors(Some(to), next).take(all.len() + 1).all(|step| step != from)
}

/// A kind that is taken off sale leads nowhere, and nothing leads to it.
pub(super) async fn forget(tx: &mut Tx, id: TicketId) -> Result<()> {
    let seller = tx.seller()?;
    query("DELETE FROM ticket_upgrades WHERE seller_id = $1 AND (ticket_id = $2 OR to_id = $2)")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// The copies of kinds lead to one another as these do; `copies`: each kind with its copy.
pub(super) async fn copy(tx: &mut Tx, product: ProductId, copies: &[(TicketId, TicketId)]) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let (kinds, copies): (Vec<TicketId>, Vec<TicketId>) = copies.iter().copied().unzip();
    query(
        "WITH pairs AS (SELECT * FROM unnest($3, $4) AS pair (kind, copy))
         INSERT INTO ticket_upgrades (seller_id, product_id, ticket_id, to_id, amount, currency, created_at)
         SELECT u.seller_id, $2, a.copy, b.copy, u.amount, u.currency, $5
         FROM ticket_upgrades AS u JOIN pairs AS a ON a.kind = u.ticket_id JOIN pairs AS b ON b.kind = u.to_id
         WHERE u.seller_id = $1",
    )
    .bind(seller)
    .bind(product)
    .bind(kinds)
    .bind(copies)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
