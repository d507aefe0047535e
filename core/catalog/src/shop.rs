//! What a shop shows to its visitors.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{CategoryId, ProductId},
};
use kontor_pricing::PriceShift;

use crate::{
    CoverState, Product,
    covers::{self, Cover},
    plans::{self, Plan},
    product::COLUMNS,
};

/// A product with what its page shows.
#[derive(Debug, Clone)]
pub struct ShopProduct {
    /// The product.
    pub product: Product,
    /// The prices that can be chosen, in order.
    pub plans: Vec<Plan>,
    /// The pictures that can be shown, in order.
    pub covers: Vec<Cover>,
}

impl ShopProduct {
    /// The same for a buyer whose tax makes other amounts of what the seller asks.
    pub fn shifted(self, shift: PriceShift) -> Result<Self> {
        if shift.is_none() {
            return Ok(self);
        }
        let mut product = self.product.shifted(shift);
        let plans = self.plans.into_iter().map(|plan| plan.shifted(shift)).collect::<Result<Vec<Plan>>>()?;
        if let [first, ..] = plans.as_slice() {
            let fee = product.additional_fee();
            product.display_amount = first.with_fee(first.price(), fee.as_ref()).amount;
            product.display_old_amount = first.old_price().map(|old| first.with_fee(old, fee.as_ref()).amount);
        }
        Ok(Self { product, plans, ..self })
    }
}

/// The published product at an address. Private ones too: who has the address may look.
pub async fn by_slug(tx: &mut Tx, slug: &str) -> Result<ShopProduct> {
    at(tx, slug, "r.published AND NOT r.archived").await
}

/// The product at an address, published or not: for its seller's eyes.
pub async fn draft_by_slug(tx: &mut Tx, slug: &str) -> Result<ShopProduct> {
    at(tx, slug, "NOT r.archived").await
}

async fn at(tx: &mut Tx, slug: &str, standing: &'static str) -> Result<ShopProduct> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM products AS r WHERE r.seller_id = $1 AND r.slug = $2 AND {standing}");
    let found: Vec<Product> = query(sql).bind(seller).bind(slug).load(tx.conn()?).await?;
    let product = found.into_iter().next().ok_or_else(ApiError::not_found)?;
    let mut offers = offers(tx, vec![product]).await?;
    offers.pop().ok_or_else(ApiError::not_found)
}

/// The published products that are shown to everybody, newest first: of one category, or all.
pub async fn published(tx: &mut Tx, shelf: Option<CategoryId>, limit: i64, offset: i64) -> Result<Vec<ShopProduct>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM products AS r WHERE r.seller_id = $1 AND r.published AND NOT r.archived AND NOT r.private \
         AND ($4 IS NULL OR $4 = ANY(r.category_ids)) ORDER BY r.id DESC LIMIT $2 OFFSET $3"
    );
    let found = query(sql).bind(seller).bind(limit).bind(offset).bind(shelf).load(tx.conn()?).await?;
    offers(tx, found).await
}

/// Which products come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum First {
    /// Those made last.
    Newest,
    /// Those sold most often.
    BestSelling,
    /// Those with the lowest first price.
    Cheapest,
    /// Those with the highest.
    Dearest,
}

impl First {
    const fn key(self) -> &'static str {
        match self {
            Self::Newest => "newest",
            Self::BestSelling => "best_selling",
            Self::Cheapest => "cheapest",
            Self::Dearest => "dearest",
        }
    }
}

/// The published products on sale that are shown to everybody, by another order than their age: of one category, or all.
pub async fn published_by(
    tx: &mut Tx,
    shelf: Option<CategoryId>,
    first: First,
    limit: i64,
) -> Result<Vec<ShopProduct>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM products AS r WHERE r.seller_id = $1 AND r.published AND NOT r.archived AND NOT r.private \
         AND r.plans_count > 0 AND ($3 IS NULL OR $3 = ANY(r.category_ids)) \
         ORDER BY CASE WHEN $4 = 'best_selling' THEN r.sold_count END DESC NULLS LAST, \
             CASE WHEN $4 = 'cheapest' THEN r.display_amount END, \
             CASE WHEN $4 = 'dearest' THEN r.display_amount END DESC NULLS LAST, r.id DESC LIMIT $2"
    );
    let found = query(sql).bind(seller).bind(limit).bind(shelf).bind(first.key()).load(tx.conn()?).await?;
    offers(tx, found).await
}

#[derive(Row)]
struct Sold {
    sold: i64,
}

/// How many were sold of the products that are shown to everybody.
pub async fn sold_count(tx: &mut Tx) -> Result<i64> {
    let seller = tx.seller()?;
    let found: Vec<Sold> = query(
        "SELECT coalesce(sum(r.sold_count), 0)::bigint AS sold FROM products AS r \
         WHERE r.seller_id = $1 AND r.published AND NOT r.archived AND NOT r.private",
    )
    .bind(seller)
    .load(tx.conn()?)
    .await?;
    Ok(found.into_iter().map(|row| row.sold).sum())
}

/// Those of these products that are published, in no order. Private ones too: whoever names them shows them.
pub async fn published_among(tx: &mut Tx, ids: &[ProductId]) -> Result<Vec<ShopProduct>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut found = crate::find_all(tx, ids).await?;
    found.retain(|product| product.published && !product.archived);
    offers(tx, found).await
}

async fn offers(tx: &mut Tx, products: Vec<Product>) -> Result<Vec<ShopProduct>> {
    let ids: Vec<_> = products.iter().map(|product| product.id).collect();
    let mut plans = plans::list_all(tx, &ids).await?;
    let mut covers = covers::list_all(tx, &ids).await?;
    let offers = products.into_iter().map(|product| {
        let id = product.id;
        let of_it = plans.extract_if(.., |plan| plan.product_id == id).collect();
        let shown = covers.extract_if(.., |cover| cover.product_id == id && cover.state == CoverState::Ready).collect();
        ShopProduct { product, plans: of_it, covers: shown }
    });
    Ok(offers.collect())
}
