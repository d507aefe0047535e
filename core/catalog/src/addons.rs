//! The add-ons of a product: other products of the seller that its buyers may take along in the same order.

use kontor_db::Tx;
use kontor_kernel::{Check, Code, Fault, Result, kinds::ProductId};

use crate::{Product, contents, limits, listing::ADDONS, store};

/// What a product offers to be taken along, in order; whether each can be had now, the checkout finds out.
pub async fn list(tx: &mut Tx, product: ProductId) -> Result<Vec<Product>> {
    ADDONS.list(tx, product).await
}

/// Says what is offered along with a product, in this order.
pub async fn replace(tx: &mut Tx, id: ProductId, seen: Option<i32>, addons: &[ProductId]) -> Result<Product> {
    let product = store::lock_version(tx, id, seen).await?;
    check(tx, &product, addons).await?;
    ADDONS.write(tx, id, addons).await?;
    store::recount(tx, &[id.uuid()], true).await?;
    store::find(tx, id).await
}

/// Each is another product of this seller, once, and one that can go along.
async fn check(tx: &mut Tx, product: &Product, addons: &[ProductId]) -> Result<()> {
    if addons.len() > limits::ADDONS_MAX {
        return Err(Fault::field(Code::TooMany, "/product_ids").with("max", limits::ADDONS_MAX));
    }
    let found = store::find_all(tx, addons).await?;
    // What was listed before may stay, whatever became of it: the checkout does not offer it, and the rest can be mended.
    let listed = list(tx, product.id).await?;
    let mut check = Check::new();
    for (place, addon) in addons.iter().enumerate() {
        let fits = found.iter().any(|other| other.id == *addon && other.id != product.id && fits(other));
        let fits = fits || listed.iter().any(|other| other.id == *addon);
        let first = addons.iter().position(|other| other == addon) == Some(place);
        check.that(fits && first, Code::CannotBeAddon, &format!("/product_ids/{place}"));
    }
    check.finish()
}

/// Whether a product can go along with another at all: what can be inside a bundle can. Nobody chooses a date for it,
/// none of its pieces is held for it, and its buyer sees at a glance what it is.
pub fn fits(product: &Product) -> bool {
    contents::fits(product)
}
