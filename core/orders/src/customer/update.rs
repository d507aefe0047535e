//! A customer is kept in step with their orders.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Currency, Result,
    kinds::{CustomerId, OrderId, UserId},
};

/// Whether an order made its buyer a customer before and after it changed, and who that is.
#[derive(Debug, Clone, Row)]
pub(crate) struct OrderChange {
    pub was_counted: bool,
    pub counted: bool,
    pub currency: Currency,
    pub payer_email: String,
    pub payer_id: Option<UserId>,
    pub payer_first_name: String,
    pub payer_last_name: String,
    pub payer_company: String,
    pub payer_country: String,
    pub created_at: DateTime<Utc>,
}

/// Brings the customer of an order in step with it. Most changes of an order change nothing here; what money moves of an order that counts
/// is added where a transfer is written (`core/db/policies/37_customers.sql`).
pub(crate) async fn update(tx: &mut Tx, order: OrderId, change: &OrderChange) -> Result<()> {
    match (change.was_counted, change.counted) {
        (false, true) => join(tx, order, change).await,
        (true, false) => leave(tx, order, change).await,
        _ => Ok(()),
    }
}

/// What the books say of the order so far: what was paid, less what went back and what a bank took.
const SPENT: &str = "
    SELECT coalesce(sum(f.gross_amount), 0)::bigint AS sum
    FROM transfers AS f JOIN transactions AS t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
    WHERE f.seller_id = $1 AND f.order_id = $2 AND moves_money(t.kind, t.state, t.queued_at)";

const JOIN: &str = "
    INSERT INTO customers AS c (seller_id, id, email, user_id, first_name, last_name, company, country, orders_count, amounts,
        currency, amount, first_order_at, last_order_at, marketing, marketing_at, created_at, updated_at)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, 1, jsonb_build_object($9, s.sum), $9, s.sum, $10, $10, a.at IS NOT NULL, a.at, $11, $11
    FROM (SELECT max(created_at) AS at FROM opt_in_answers
          WHERE seller_id = $1 AND order_id = $2 AND field_type = 'service' AND answer = 'true') AS a, (/* spent */) AS s
    ON CONFLICT (seller_id, email) DO UPDATE SET
        user_id = coalesce(EXCLUDED.user_id, c.user_id),
        first_name = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at THEN EXCLUDED.first_name ELSE c.first_name END,
        last_name = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at THEN EXCLUDED.last_name ELSE c.last_name END,
        company = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at THEN EXCLUDED.company ELSE c.company END,
        country = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at THEN EXCLUDED.country ELSE c.country END,
        orders_count = c.orders_count + 1,
        amounts = c.amounts || jsonb_build_object($9, coalesce((c.amounts ->> $9)::bigint, 0) + EXCLUDED.amount),
        currency = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at THEN EXCLUDED.currency ELSE c.currency END,
        amount = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at OR c.currency = $9
                 THEN coalesce((c.amounts ->> $9)::bigint, 0) + EXCLUDED.amount ELSE c.amount END,
        first_order_at = least(c.first_order_at, EXCLUDED.first_order_at),
        last_order_at = greatest(c.last_order_at, EXCLUDED.last_order_at),
        marketing = c.marketing OR EXCLUDED.marketing,
        marketing_at = greatest(c.marketing_at, EXCLUDED.marketing_at),
        updated_at = EXCLUDED.updated_at
    RETURNING c.id";

/// A first or a further order: its buyer is a customer from now on, as they call themselves in the newest one. The id is that of the order
/// that made them one, as in migration 0290.
async fn join(tx: &mut Tx, order: OrderId, change: &OrderChange) -> Result<()> {
    #[derive(Row)]
    struct Joined {
        id: CustomerId,
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let joined: Joined = query(JOIN.replace("/* spent */", SPENT))
        .bind(seller)
        .bind(order)
        .bind(&change.payer_email)
        .bind(change.payer_id)
        .bind(&change.payer_first_name)
        .bind(&change.payer_last_name)
        .bind(&change.payer_company)
        .bind(&change.payer_country)
        .bind(change.currency)
        .bind(change.created_at)
        .bind(now)
        .get_result(tx.conn()?)
        .await?;
    let tokens = kontor_lists::tokens([
        change.payer_email.as_str(),
        &change.payer_first_name,
        &change.payer_last_name,
        &change.payer_company,
    ]);
    query("INSERT INTO customer_tokens (seller_id, token, id) SELECT $1, word, $2 FROM unnest($3) AS word ON CONFLICT DO NOTHING")
        .bind(seller)
        .bind(joined.id)
        .bind(tokens)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// An order that counts no longer: something free that was cancelled. A customer of no order stays with their note, and is in no list.
async fn leave(tx: &mut Tx, order: OrderId, change: &OrderChange) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = format!(
        "UPDATE customers AS c SET
            orders_count = c.orders_count - 1,
            amounts = c.amounts || jsonb_build_object($4, coalesce((c.amounts ->> $4)::bigint, 0) - s.sum),
            amount = CASE WHEN c.currency = $4 THEN c.amount - s.sum ELSE c.amount END,
            updated_at = $5
        FROM ({SPENT}) AS s WHERE c.seller_id = $1 AND c.email = $3"
    );
    let left = query(sql).bind(seller).bind(order).bind(&change.payer_email).bind(change.currency).bind(now);
    left.execute(tx.conn()?).await?;
    Ok(())
}
