//! What can be done to a product as a whole, by its word.

use kontor_db::Tx;
use kontor_kernel::{Result, kinds::ProductId, words};

use crate::{Product, SellerFacts, archive, duplicate, publish, unarchive, unpublish};

words! {
    /// An action.
    pub enum ProductAction {
        /// It is put on sale.
        Publish "publish",
        /// It is taken out of the shop.
        Unpublish "unpublish",
        /// It is put away.
        Archive "archive",
        /// It is taken out again.
        Unarchive "unarchive",
        /// A draft like it is made.
        Duplicate "duplicate",
    }
}

/// Does it. Answers the product, or the draft that is like it.
pub async fn act(tx: &mut Tx, action: ProductAction, id: ProductId, seller: SellerFacts) -> Result<Product> {
    match action {
        ProductAction::Publish => publish(tx, id, seller).await,
        ProductAction::Unpublish => unpublish(tx, id).await,
        ProductAction::Archive => archive(tx, id).await,
        ProductAction::Unarchive => unarchive(tx, id).await,
        ProductAction::Duplicate => duplicate(tx, id).await,
    }
}
