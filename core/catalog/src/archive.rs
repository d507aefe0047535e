//! Putting a product away, and taking it out again.

use kontor_db::Tx;
use kontor_kernel::{Result, kinds::ProductId};

use crate::{Product, contents, store};

/// Puts a product away: it leaves the shop and the lists of what is for sale, and no longer publishes itself.
pub async fn archive(tx: &mut Tx, id: ProductId) -> Result<Product> {
    set(tx, id, true).await
}

/// Takes a product out again, as it was.
pub async fn unarchive(tx: &mut Tx, id: ProductId) -> Result<Product> {
    set(tx, id, false).await
}

async fn set(tx: &mut Tx, id: ProductId, archived: bool) -> Result<Product> {
    let mut product = store::lock(tx, id).await?;
    if product.archived != archived {
        product.archived = archived;
        product.forget_publish_request();
        store::save(tx, &mut product).await?;
        contents::recount_holders(tx, id).await?;
    }
    Ok(product)
}
