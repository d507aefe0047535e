//! What can be done to a product as a whole, by its word.

use kontor_db::Tx;
use kontor_kernel::{Result, kinds::ProductId, words};

use crate::{Product, SellerFacts, archive, duplicate, publish, unarchive, unpublish};

words! {
    /// A deed.
    pub enum Deed {
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
pub async fn act(tx: &mut Tx, deed: Deed, id: ProductId, seller: SellerFacts) -> Result<Product> {
    match deed {
        Deed::Publish => publish(tx, id, seller).await,
        Deed::Unpublish => unpublish(tx, id).await,
        Deed::Archive => archive(tx, id).await,
        Deed::Unarchive => unarchive(tx, id).await,
        Deed::Duplicate => duplicate(tx, id).await,
    }
}
