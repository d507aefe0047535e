//! Places that are held for orders nobody has paid yet: each until its order's last try to pay is over.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, PricingPlanId, ProductId, SellerId, TicketDateId},
};
use uuid::Uuid;

/// As many are in hand at once.
const BATCH: i64 = 500;

/// A hold that is over.
#[derive(Debug, Clone, Copy, Row)]
pub struct LapsedHold {
    /// Whose.
    pub seller: SellerId,
    /// The order that it was for.
    pub order: OrderId,
    /// Since when.
    pub due: DateTime<Utc>,
}

/// What is held of a product for one order.
#[derive(Debug, Clone, Copy, Row)]
pub struct Hold {
    /// The order.
    pub order: OrderId,
    /// At which price.
    pub plan: PricingPlanId,
    /// At which date, of an event.
    pub date: Option<TicketDateId>,
    /// Until when, unless it is paid before.
    pub until: DateTime<Utc>,
}

/// The holds that are over and come after one of them, at most a batch, each by its own tenant's clock.
pub async fn lapsed_holds(db: &Db, after: Option<&LapsedHold>) -> Result<Vec<LapsedHold>> {
    let (due, order) = after.map_or((DateTime::<Utc>::UNIX_EPOCH, Uuid::nil()), |one| (one.due, one.order.uuid()));
    let mut tx = db.begin(Scope::System).await?;
    let sql = "
        SELECT o.seller_id AS seller, o.id AS \"order\", tries.until AS due
        FROM orders o
        LEFT JOIN test_clocks c ON c.seller_id = o.seller_id
        CROSS JOIN LATERAL (
            SELECT max(t.expires_at) AS until, bool_or(t.state IN ('waiting', 'pending')) AS open
            FROM transactions t WHERE t.seller_id = o.seller_id AND t.order_id = o.id
        ) AS tries
        WHERE o.reserved AND o.payment_state IN ('payment_waiting', 'payment_pending') AND NOT tries.open
          AND tries.until <= coalesce(c.now_at, nullif(current_setting('app.now', true), '')::timestamptz)
          AND (tries.until, o.id) > ($1, $2)
        ORDER BY tries.until, o.id LIMIT $3";
    let asked = query(sql).bind(due).bind(order).bind(BATCH);
    let found = asked.get_results(tx.conn()?).await?;
    tx.commit().await?;
    Ok(found)
}

/// What is held of a product for orders that wait for their first payment.
pub async fn holds(tx: &mut Tx, product: ProductId) -> Result<Vec<Hold>> {
    let seller = tx.seller()?;
    let sql = "
        SELECT o.id AS \"order\", o.pricing_plan_id AS plan, r.ticket_date_id AS date, max(t.expires_at) AS until
        FROM orders o
        JOIN order_rows r ON r.seller_id = o.seller_id AND r.id = o.id
        JOIN transactions t ON t.seller_id = o.seller_id AND t.order_id = o.id
        WHERE o.seller_id = $1 AND o.product_id = $2 AND o.reserved AND t.expires_at IS NOT NULL
          AND o.payment_state IN ('payment_waiting', 'payment_pending')
        GROUP BY o.id, o.pricing_plan_id, r.ticket_date_id";
    let asked = query(sql).bind(seller).bind(product);
    Ok(asked.load(tx.conn()?).await?)
}

#[derive(Row)]
struct Yes {
    yes: bool,
}

/// Whether what an order holds is held for nobody who pays: no try is open, and the time of the last one is over. The caller holds
/// the order's row lock.
pub async fn has_lapsed(tx: &mut Tx, order: OrderId) -> Result<bool> {
    let sql = "
        SELECT o.reserved AND o.payment_state IN ('payment_waiting', 'payment_pending')
               AND NOT bool_or(t.state IN ('waiting', 'pending')) AND coalesce(max(t.expires_at) <= $3, false) AS yes
        FROM orders o JOIN transactions t ON t.seller_id = o.seller_id AND t.order_id = o.id
        WHERE o.seller_id = $1 AND o.id = $2 GROUP BY o.seller_id, o.id";
    asked(tx, sql, order).await
}

/// Whether the place of an order was let go before it was paid, and is held again by nobody.
pub async fn was_let_go(tx: &mut Tx, order: OrderId) -> Result<bool> {
    let sql = "SELECT NOT reserved AND let_go_at <= $3 AS yes FROM orders
               WHERE seller_id = $1 AND id = $2 AND let_go_at IS NOT NULL";
    asked(tx, sql, order).await
}

async fn asked(tx: &mut Tx, sql: &'static str, order: OrderId) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let asked = query(sql).bind(seller).bind(order).bind(now);
    let found: Vec<Yes> = asked.load(tx.conn()?).await?;
    Ok(found.into_iter().any(|found| found.yes))
}

/// Notes that stock is held for an order again.
pub async fn reserve(tx: &mut Tx, order: OrderId) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE orders SET reserved = true, let_go_at = NULL WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(order)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Notes that the place of an order was let go while it can still be paid.
pub async fn release_hold(tx: &mut Tx, order: OrderId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE orders SET reserved = false, let_go_at = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(order)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
