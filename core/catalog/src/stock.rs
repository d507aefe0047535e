//! Pieces of a product with a limit or a list of keys: held when a buyer begins to pay, sold when the money is there, let go otherwise.
//! Each step is one conditional UPDATE, so that parallel buyers never take more than there is.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{ApiError, Code, Result, kinds::ProductId};

/// A sold piece takes its key out of those that can be sold; which key it is, delivery says. Who began to pay while keys
/// were generated may find the list that came since too short: their key is drawn by the format once more.
const KEYS: &str = "keys_left = CASE WHEN keys_left IS NOT NULL THEN greatest(keys_left - $3, 0) END";

/// Takes products into the hands of this transaction, always in the same order: orders of several that offer each other
/// wait for one another and never in a circle.
pub async fn lock_all(tx: &mut Tx, products: &[ProductId]) -> Result<()> {
    let seller = tx.seller()?;
    query("SELECT 1 FROM products WHERE seller_id = $1 AND id = ANY($2) ORDER BY id FOR NO KEY UPDATE")
        .bind(seller)
        .bind(products)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Holds `pieces` for a buyer, or refuses with `sold_out`.
pub async fn reserve(tx: &mut Tx, product: ProductId, pieces: i32) -> Result<()> {
    let held = step(
        tx,
        product,
        pieces,
        "reserved_count = reserved_count + $3",
        "(stock_limit IS NULL OR sold_count + reserved_count + $3 <= stock_limit) \
         AND (keys_left IS NULL OR reserved_count + $3 <= keys_left)",
    );
    if held.await? { Ok(()) } else { Err(ApiError::new(Code::SoldOut)) }
}

/// Turns held pieces into sold ones. False: they were not held.
pub async fn consume(tx: &mut Tx, product: ProductId, pieces: i32) -> Result<bool> {
    let sold = format!("reserved_count = reserved_count - $3, sold_count = sold_count + $3, {KEYS}");
    step(tx, product, pieces, &sold, "reserved_count >= $3").await
}

/// Counts a sale of something that has no limit, and so was never held.
pub async fn count_sale(tx: &mut Tx, product: ProductId, pieces: i32) -> Result<()> {
    step(tx, product, pieces, &format!("sold_count = sold_count + $3, {KEYS}"), "true").await.map(|_| ())
}

/// Lets held pieces go. False: they were not held.
pub async fn release(tx: &mut Tx, product: ProductId, pieces: i32) -> Result<bool> {
    step(tx, product, pieces, "reserved_count = reserved_count - $3", "reserved_count >= $3").await
}

async fn step(tx: &mut Tx, product: ProductId, pieces: i32, set: &str, only_if: &str) -> Result<bool> {
    let seller = tx.seller()?;
    let done = query(format!("UPDATE products SET {set} WHERE seller_id = $1 AND id = $2 AND $3 > 0 AND ({only_if})"))
        .bind(seller)
        .bind(product)
        .bind(pieces)
        .execute(tx.conn()?)
        .await?;
    Ok(done > 0)
}
