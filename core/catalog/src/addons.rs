//! The add-ons of a product: other products of the seller that its buyers may take along in the same order.

use diesel::sql_types::{Array, Integer, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Check, Code, Fault, Result, kinds::ProductId};

use crate::{Product, contents, limits, product::COLUMNS, store};

/// What a product offers to be taken along, in order; whether each can be had now, the checkout finds out.
pub async fn list(tx: &mut Tx, product: ProductId) -> Result<Vec<Product>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM product_addons AS a JOIN products AS r ON r.seller_id = a.seller_id AND r.id = a.addon_id
         WHERE a.seller_id = $1 AND a.product_id = $2 ORDER BY a.position, r.id"
    );
    Ok(query(sql).bind::<SqlUuid, _>(seller).bind::<SqlUuid, _>(product).load(tx.conn()?).await?)
}

/// Says what is offered along with a product, in this order.
pub async fn replace(tx: &mut Tx, id: ProductId, seen: Option<i32>, addons: &[ProductId]) -> Result<Product> {
    let product = store::lock_version(tx, id, seen).await?;
    check(tx, &product, addons).await?;
    let seller = tx.seller()?;
    let positions: Vec<i32> = (0..).take(addons.len()).collect();
    query(
        "WITH wanted AS (SELECT * FROM unnest($3, $4) AS one (addon_id, position)),
              gone AS (DELETE FROM product_addons WHERE seller_id = $1 AND product_id = $2
                       AND addon_id NOT IN (SELECT addon_id FROM wanted))
         INSERT INTO product_addons (seller_id, product_id, addon_id, position)
         SELECT $1, $2, addon_id, position FROM wanted
         ON CONFLICT (seller_id, product_id, addon_id) DO UPDATE SET position = excluded.position",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(id)
    .bind::<Array<SqlUuid>, _>(addons)
    .bind::<Array<Integer>, _>(positions)
    .execute(tx.conn()?)
    .await?;
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

/// The copy of a product offers the same.
pub(crate) async fn copy(tx: &mut Tx, from: ProductId, to: ProductId) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "INSERT INTO product_addons (seller_id, product_id, addon_id, position)
         SELECT seller_id, $3, addon_id, position FROM product_addons WHERE seller_id = $1 AND product_id = $2",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(from)
    .bind::<SqlUuid, _>(to)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
