//! The upsells of a product: other products of the seller that its payment page offers beside it, or in its place.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, Validator, kinds::ProductId, words};

use crate::{Product, contents, limits, product::COLUMNS, store};

words! {
    /// How a product is offered with another.
    pub enum UpsellKind {
        /// A box that joins the same order, at the place of the order bumps.
        Bump "bump",
        /// A box that joins the same order, at the place of the upsells.
        Standard "standard",
        /// Taken in place of the first.
        Bundle "bundle",
    }
}

/// A product that is offered with another.
#[derive(Debug, Clone, Row)]
pub struct Upsell {
    /// How.
    pub kind: UpsellKind,
    /// Which.
    #[row(embed)]
    pub product: Product,
}

/// All that is to be offered with a product, each list in order.
#[derive(Debug, Clone, Default)]
pub struct Upsells {
    /// As order bumps.
    pub bumps: Vec<ProductId>,
    /// As standard upsells.
    pub standard: Vec<ProductId>,
    /// In its place.
    pub bundles: Vec<ProductId>,
}

impl Upsells {
    /// Order bumps alone.
    pub const fn of_bumps(bumps: Vec<ProductId>) -> Self {
        Self { bumps, standard: Vec::new(), bundles: Vec::new() }
    }

    /// Each with how it is offered and where it was named.
    fn each(&self) -> impl Iterator<Item = (UpsellKind, ProductId, String)> {
        let lists = [
            (UpsellKind::Bump, "product_ids", &self.bumps),
            (UpsellKind::Standard, "standard_ids", &self.standard),
            (UpsellKind::Bundle, "bundle_ids", &self.bundles),
        ];
        lists.into_iter().flat_map(|(kind, name, ids)| {
            ids.iter().enumerate().map(move |(place, id)| (kind, *id, format!("/{name}/{place}")))
        })
    }
}

/// What a product offers, in order; whether each can be had now, the checkout finds out.
pub async fn list(tx: &mut Tx, product: ProductId) -> Result<Vec<Upsell>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT l.kind, {COLUMNS} FROM product_addons AS l
         JOIN products AS r ON r.seller_id = l.seller_id AND r.id = l.addon_id
         WHERE l.seller_id = $1 AND l.product_id = $2 ORDER BY l.kind, l.position, r.id"
    );
    Ok(query(sql).bind(seller).bind(product).load(tx.conn()?).await?)
}

/// Whether one product is offered in the place of another.
pub async fn is_instead(tx: &mut Tx, of: ProductId, bundle: ProductId) -> Result<bool> {
    Ok(list(tx, of).await?.iter().any(|one| one.kind == UpsellKind::Bundle && one.product.id == bundle))
}

/// Says what is offered with a product, in this order.
pub async fn replace(tx: &mut Tx, id: ProductId, seen: Option<i32>, upsells: &Upsells) -> Result<Product> {
    let product = store::lock_version(tx, id, seen).await?;
    check(tx, &product, upsells).await?;
    write(tx, id, upsells).await?;
    store::recount(tx, &[id.uuid()], true).await?;
    store::find(tx, id).await
}

/// Each is another product of this seller, once, and one that can be offered so.
async fn check(tx: &mut Tx, product: &Product, upsells: &Upsells) -> Result<()> {
    for (name, ids) in
        [("/product_ids", &upsells.bumps), ("/standard_ids", &upsells.standard), ("/bundle_ids", &upsells.bundles)]
    {
        if ids.len() > limits::ADDONS_MAX {
            return Err(ApiError::field(Code::TooMany, name).with("max", limits::ADDONS_MAX));
        }
    }
    let all: Vec<_> = upsells.each().collect();
    let ids: Vec<ProductId> = all.iter().map(|(_, id, _)| *id).collect();
    let found = store::find_all(tx, &ids).await?;
    // What was listed before may stay, whatever became of it: the checkout does not offer it, and the rest can be mended.
    let listed = list(tx, product.id).await?;
    let mut check = Validator::new();
    for (place, (kind, id, pointer)) in all.iter().enumerate() {
        let fits = |other: &Product| other.id != product.id && (*kind == UpsellKind::Bundle || self::fits(other));
        let fits = found.iter().any(|other| other.id == *id && fits(other))
            || listed.iter().any(|other| other.product.id == *id && other.kind == *kind);
        let first = ids.iter().position(|other| other == id) == Some(place);
        check.that(fits && first, Code::CannotBeAddon, pointer);
    }
    check.finish()
}

async fn write(tx: &mut Tx, holder: ProductId, upsells: &Upsells) -> Result<()> {
    let seller = tx.seller()?;
    let (mut kinds, mut ids, mut positions) = (Vec::new(), Vec::new(), Vec::new());
    for (position, (kind, id, _)) in (0..).zip(upsells.each()) {
        kinds.push(kind.to_string());
        ids.push(id);
        positions.push(position);
    }
    query(
        "WITH wanted AS (SELECT * FROM unnest($3, $4, $5) AS one (addon_id, kind, position)),
              gone AS (DELETE FROM product_addons WHERE seller_id = $1 AND product_id = $2
                       AND addon_id NOT IN (SELECT addon_id FROM wanted))
         INSERT INTO product_addons (seller_id, product_id, addon_id, kind, position)
         SELECT $1, $2, addon_id, kind, position FROM wanted
         ON CONFLICT (seller_id, product_id, addon_id)
         DO UPDATE SET kind = excluded.kind, position = excluded.position",
    )
    .bind(seller)
    .bind(holder)
    .bind(ids)
    .bind(kinds)
    .bind(positions)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// The copy of a product offers the same.
pub(crate) async fn copy(tx: &mut Tx, from: ProductId, to: ProductId) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "INSERT INTO product_addons (seller_id, product_id, addon_id, kind, position)
         SELECT seller_id, $3, addon_id, kind, position FROM product_addons WHERE seller_id = $1 AND product_id = $2",
    )
    .bind(seller)
    .bind(from)
    .bind(to)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Whether a product can go along with another at all: what can be inside a bundle can. Nobody chooses a date for it,
/// none of its pieces is held for it, and its buyer sees at a glance what it is.
pub fn fits(product: &Product) -> bool {
    contents::fits(product)
}
