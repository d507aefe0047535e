//! A customer follows their orders.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Currency, Result,
    kinds::{CustomerId, OrderId, UserId},
};

/// What an order was worth to its customer before and after it changed.
#[derive(Debug, Clone, Row)]
pub(crate) struct Standing {
    pub was_counted: bool,
    pub was_worth: i64,
    pub counted: bool,
    pub worth: i64,
    pub currency: Currency,
    pub payer_email: String,
    pub payer_id: Option<UserId>,
    pub payer_first_name: String,
    pub payer_last_name: String,
    pub payer_company: String,
    pub payer_country: String,
    pub created_at: DateTime<Utc>,
}

/// Brings the customer of an order in step with it. Most changes of an order change nothing here.
pub(crate) async fn follow(tx: &mut Tx, order: OrderId, standing: &Standing) -> Result<()> {
    match (standing.was_counted, standing.counted) {
        (false, true) => join(tx, order, standing).await,
        (true, true) if standing.was_worth != standing.worth => change(tx, standing, 0).await,
        (true, false) => change(tx, standing, -1).await,
        _ => Ok(()),
    }
}

/// A first or a further order: whoever it names is a customer from now on, as they call themselves in it.
async fn join(tx: &mut Tx, order: OrderId, standing: &Standing) -> Result<()> {
    #[derive(Row)]
    struct Joined {
        id: CustomerId,
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let id: CustomerId = tx.id();
    let sql = "
        INSERT INTO customers AS c (seller_id, id, email, user_id, first_name, last_name, company, country, orders_count, amounts,
            currency, amount, first_order_at, last_order_at, marketing, marketing_at, created_at, updated_at)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, 1, jsonb_build_object($9, $10), $9, $10, $11, $11, a.at IS NOT NULL, a.at, $12, $12
        FROM (SELECT max(created_at) AS at FROM opt_in_answers
              WHERE seller_id = $1 AND order_id = $13 AND field_type = 'service' AND answer = 'true') AS a
        ON CONFLICT (seller_id, email) DO UPDATE SET
            user_id = coalesce(EXCLUDED.user_id, c.user_id),
            first_name = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at THEN EXCLUDED.first_name ELSE c.first_name END,
            last_name = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at THEN EXCLUDED.last_name ELSE c.last_name END,
            company = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at THEN EXCLUDED.company ELSE c.company END,
            country = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at THEN EXCLUDED.country ELSE c.country END,
            orders_count = c.orders_count + 1,
            amounts = c.amounts || jsonb_build_object($9, coalesce((c.amounts ->> $9)::bigint, 0) + $10),
            currency = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at THEN EXCLUDED.currency ELSE c.currency END,
            amount = CASE WHEN EXCLUDED.last_order_at >= c.last_order_at OR c.currency = $9
                     THEN coalesce((c.amounts ->> $9)::bigint, 0) + $10 ELSE c.amount END,
            first_order_at = least(c.first_order_at, EXCLUDED.first_order_at),
            last_order_at = greatest(c.last_order_at, EXCLUDED.last_order_at),
            marketing = c.marketing OR EXCLUDED.marketing,
            marketing_at = greatest(c.marketing_at, EXCLUDED.marketing_at),
            updated_at = EXCLUDED.updated_at
        RETURNING c.id";
    let joined: Joined = query(sql)
        .bind(seller)
        .bind(id)
        .bind(&standing.payer_email)
        .bind(standing.payer_id)
        .bind(&standing.payer_first_name)
        .bind(&standing.payer_last_name)
        .bind(&standing.payer_company)
        .bind(&standing.payer_country)
        .bind(standing.currency)
        .bind(standing.worth)
        .bind(standing.created_at)
        .bind(now)
        .bind(order)
        .get_result(tx.conn()?)
        .await?;
    let tokens = kontor_lists::tokens([
        standing.payer_email.as_str(),
        &standing.payer_first_name,
        &standing.payer_last_name,
        &standing.payer_company,
    ]);
    query("INSERT INTO customer_tokens (seller_id, token, id) SELECT $1, word, $2 FROM unnest($3) AS word ON CONFLICT DO NOTHING")
        .bind(seller)
        .bind(joined.id)
        .bind(tokens)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Another sum; `orders`: how many orders more, where one counts no longer.
async fn change(tx: &mut Tx, standing: &Standing, orders: i32) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "
        UPDATE customers AS c SET
            orders_count = c.orders_count + $3,
            amounts = c.amounts || jsonb_build_object($4, coalesce((c.amounts ->> $4)::bigint, 0) + $5),
            amount = CASE WHEN c.currency = $4 THEN c.amount + $5 ELSE c.amount END,
            updated_at = $6
        WHERE c.seller_id = $1 AND c.email = $2";
    query(sql)
        .bind(seller)
        .bind(&standing.payer_email)
        .bind(orders)
        .bind(standing.currency)
        .bind(standing.worth - standing.was_worth)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
