//! Things of a product that are sorted by hand.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Result, Validator, kinds::ProductId};
use uuid::Uuid;

/// Refuses a place that none of at most `max` things can have, from 0.
pub(crate) fn check_position(position: i64, max: i64) -> Result<()> {
    Validator::new().range("/position", position, 0, max).finish()
}

/// Puts one of a product's things at a place and closes the ranks; a place beyond the end is the end.
pub(crate) async fn put_at(
    tx: &mut Tx,
    table: &'static str,
    counted: &'static str,
    product: ProductId,
    id: Uuid,
    position: i64,
) -> Result<()> {
    let seller = tx.seller()?;
    // The others keep their order; the moved one goes before the one that stands at its place now.
    let sql = format!(
        "UPDATE {table} AS t SET position = ranked.place FROM (
            SELECT id, row_number() OVER (ORDER BY place, id <> $3, id) - 1 AS place FROM (
                SELECT id, CASE WHEN id = $3 THEN $4 ELSE row_number() OVER (PARTITION BY id = $3 ORDER BY position, id) - 1 END AS place
                FROM {table} WHERE seller_id = $1 AND product_id = $2 AND {counted}
            ) AS requested
         ) AS ranked WHERE t.seller_id = $1 AND t.id = ranked.id"
    );
    query(sql).bind(seller).bind(product).bind(id).bind(position).execute(tx.conn()?).await?;
    Ok(())
}
