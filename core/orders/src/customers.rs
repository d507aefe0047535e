//! Those who bought from a seller, each once.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{ProductId, UserId},
};

/// Somebody who bought something, as they called themselves the last time.
#[derive(Debug, Clone, Row)]
pub struct Customer {
    /// The address of their orders.
    pub email: String,
    /// Their account, if they have one.
    pub user: Option<UserId>,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
}

const SELECT: &str = "SELECT DISTINCT ON (payer_email) payer_email AS email, payer_user_id AS \"user\", \
    coalesce(payer ->> 'first_name', '') AS first_name, coalesce(payer ->> 'last_name', '') AS last_name \
    FROM orders WHERE seller_id = $1";

/// Those of these addresses whose order was ever paid or delivered.
pub async fn customers(tx: &mut Tx, emails: &[String]) -> Result<Vec<Customer>> {
    let seller = tx.seller()?;
    let sql = format!(
        "{SELECT} AND payer_email = ANY($2) AND (charged_at IS NOT NULL OR delivered_at IS NOT NULL) \
         ORDER BY payer_email, id DESC"
    );
    let found = query(sql).bind(seller).bind(emails);
    Ok(found.load(tx.conn()?).await?)
}

/// Those who have an order of one of these products that stands, at most `limit`.
pub async fn buyers_of(tx: &mut Tx, products: &[ProductId], limit: i64) -> Result<Vec<Customer>> {
    let seller = tx.seller()?;
    let sql = format!(
        "{SELECT} AND product_id = ANY($2) AND payment_state IN ('paid', 'paying') \
         ORDER BY payer_email, id DESC LIMIT {limit}"
    );
    let found = query(sql).bind(seller).bind(products);
    Ok(found.load(tx.conn()?).await?)
}
