//! Orders that their seller gave: free, with a reason, and from which order on.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, ProductId},
};
use serde::{Deserialize, Serialize};

/// What an order keeps of being given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenSnapshot {
    /// The order that its seller had before them when they gave it.
    pub from: OrderId,
    /// The short token of that order.
    pub token: String,
    /// Why; whoever got it does not read it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

#[derive(Row)]
struct Count {
    count: i64,
}

/// How many orders of a product somebody has that stand, by their address as it is compared.
pub async fn standing_with(tx: &mut Tx, product: ProductId, email: &str) -> Result<i64> {
    let seller = tx.seller()?;
    let sql = "SELECT count(*) AS count FROM orders WHERE seller_id = $1 AND payer_email = $2 AND product_id = $3 \
               AND payment_state IN ('paid', 'paying')";
    let found: Count = query(sql).bind(seller).bind(email).bind(product).get_result(tx.conn()?).await?;
    Ok(found.count)
}
