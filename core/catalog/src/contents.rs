//! The products inside a bundle or membership, in the seller's order.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{ApiError, Code, Result, Validator, kinds::ProductId};
use uuid::Uuid;

use crate::{Form, Product, limits, product::COLUMNS, store};

/// What is inside, in order; what was put away stays inside, for those who bought it.
pub async fn list(tx: &mut Tx, holder: ProductId) -> Result<Vec<Product>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM bundle_contents AS l JOIN products AS r ON r.seller_id = l.seller_id AND r.id = l.item_id
         WHERE l.seller_id = $1 AND l.product_id = $2 ORDER BY l.position, r.id"
    );
    Ok(query(sql).bind(seller).bind(holder).load(tx.conn()?).await?)
}

/// A product inside another.
#[derive(Debug, Clone, Row)]
pub struct Inside {
    /// Inside which.
    pub holder: ProductId,
    /// The product.
    #[row(embed)]
    pub product: Product,
}

/// What is inside several, each in order.
pub async fn list_all(tx: &mut Tx, holders: &[ProductId]) -> Result<Vec<Inside>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT l.product_id AS holder, {COLUMNS} FROM bundle_contents AS l
         JOIN products AS r ON r.seller_id = l.seller_id AND r.id = l.item_id
         WHERE l.seller_id = $1 AND l.product_id = ANY($2) ORDER BY l.product_id, l.position, r.id"
    );
    Ok(query(sql).bind(seller).bind(holders).load(tx.conn()?).await?)
}

/// Says what is inside, in this order. Orders keep what was inside when they were made; where the product says so, what
/// is new reaches earlier buyers too.
pub async fn replace(tx: &mut Tx, holder: ProductId, seen: Option<i32>, items: &[ProductId]) -> Result<Product> {
    let product = store::lock_version(tx, holder, seen).await?;
    if !product.form.holds_products() {
        return Err(ApiError::not_found());
    }
    check(tx, items).await?;
    write(tx, holder, items).await?;
    store::recount(tx, &[holder.uuid()], true).await?;
    if product.shares_changes {
        reach_buyers(tx, &product).await?;
    }
    store::find(tx, holder).await
}

/// Each is a product of this seller, once, and none that holds others: what is bought stays easy to see through. No
/// event either: a place is of a date, and who buys a bundle chooses none.
async fn check(tx: &mut Tx, items: &[ProductId]) -> Result<()> {
    if items.len() > limits::CONTENTS_MAX {
        return Err(ApiError::field(Code::TooMany, "/product_ids").with("max", limits::CONTENTS_MAX));
    }
    let found = store::find_all(tx, items).await?;
    let mut check = Validator::new();
    for (place, item) in items.iter().enumerate() {
        let fits = found.iter().any(|product| product.id == *item && fits(product));
        let first = items.iter().position(|other| other == item) == Some(place);
        check.that(fits && first, Code::CannotBeInside, &format!("/product_ids/{place}"));
    }
    check.finish()
}

/// Nothing that holds others, no event (nobody there chooses a date), and nothing whose pieces are counted: who buys the
/// whole holds none of them, so more could be sold than there are.
pub(crate) fn fits(product: &Product) -> bool {
    match product.form {
        Form::LicenseKey => product.keys_ready && !product.is_counted(),
        form => !form.holds_products() && form != Form::Event && !product.is_counted(),
    }
}

/// Earlier buyers get what is inside now.
pub(crate) async fn reach_buyers(tx: &mut Tx, product: &Product) -> Result<()> {
    let seller = tx.seller()?;
    enqueue(tx, AccessJob::DeliverAgain { seller, product: product.id }).await
}

#[derive(Row)]
struct Holder {
    product_id: Uuid,
}

/// The bundles and memberships that a product is inside of.
pub(crate) async fn holders(tx: &mut Tx, item: ProductId) -> Result<Vec<Uuid>> {
    let seller = tx.seller()?;
    let sql = "SELECT product_id FROM bundle_contents WHERE seller_id = $1 AND item_id = $2";
    let rows: Vec<Holder> = query(sql).bind(seller).bind(item).load(tx.conn()?).await?;
    Ok(rows.into_iter().map(|row| row.product_id).collect())
}

/// Counts anew for each product that this one is inside of.
pub(crate) async fn recount_holders(tx: &mut Tx, item: ProductId) -> Result<()> {
    let holders = holders(tx, item).await?;
    store::recount(tx, &holders, false).await
}

/// Makes these the contents, in this order. Each is named once.
async fn write(tx: &mut Tx, holder: ProductId, items: &[ProductId]) -> Result<()> {
    let seller = tx.seller()?;
    let positions: Vec<i32> = (0..).take(items.len()).collect();
    query(
        "WITH wanted AS (SELECT * FROM unnest($3, $4) AS one (item_id, position)),
              gone AS (DELETE FROM bundle_contents WHERE seller_id = $1 AND product_id = $2
                       AND item_id NOT IN (SELECT item_id FROM wanted))
         INSERT INTO bundle_contents (seller_id, product_id, item_id, position)
         SELECT $1, $2, item_id, position FROM wanted
         ON CONFLICT (seller_id, product_id, item_id) DO UPDATE SET position = excluded.position",
    )
    .bind(seller)
    .bind(holder)
    .bind(items)
    .bind(positions)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// The copy of a product holds the same.
pub(crate) async fn copy(tx: &mut Tx, from: ProductId, to: ProductId) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "INSERT INTO bundle_contents (seller_id, product_id, item_id, position)
         SELECT seller_id, $3, item_id, position FROM bundle_contents WHERE seller_id = $1 AND product_id = $2",
    )
    .bind(seller)
    .bind(from)
    .bind(to)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
