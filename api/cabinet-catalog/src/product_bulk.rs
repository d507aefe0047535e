//! One action for several products.

use kontor_catalog::{Product, ProductAction};
use kontor_checkout::seller_facts;
use kontor_kernel::{ApiError, Code, Result, kinds, kinds::ProductId};
use poem_openapi::{Object, OpenApi, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, WireEnum, WireId, context};

/// The operations.
pub struct ProductBulk;

/// A page of the list.
const PRODUCTS_MAX: usize = 100;

/// Which products, and what is to be done to each.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductBulkBody {
    /// What is done.
    pub action: WireEnum<ProductAction>,
    /// To which; one named twice is one.
    #[oai(validator(min_items = 1, max_items = 100))]
    pub product_ids: Vec<WireId<kinds::Product>>,
    /// Only say what would happen.
    #[oai(default)]
    #[serde(default)]
    pub dry_run: bool,
}

/// A product to which it cannot be done.
#[derive(Debug, Clone, Object)]
pub struct BulkRefusal {
    /// Which.
    pub product_id: WireId<kinds::Product>,
    /// What it is called.
    pub product_name: String,
    /// Why, as a code of the catalogue.
    pub code: String,
    /// Why, in words.
    pub detail: String,
}

/// What came of it.
#[derive(Debug, Clone, Object)]
pub struct ProductBulkAttributes {
    /// Whether it was only asked what would happen.
    pub dry_run: bool,
    /// How many were changed or copied.
    pub changed_count: usize,
    /// How many were so already.
    pub unchanged_count: usize,
    /// To which it cannot be done; they stay as they are.
    pub refused: Vec<BulkRefusal>,
}

/// One product, in a transaction of its own. Answers whether that changed it.
async fn apply_to_product(seller: &Seller, action: ProductAction, id: ProductId, keep: bool) -> Result<bool> {
    let mut tx = seller.begin().await?;
    let before = kontor_catalog::find(&mut tx, id).await?;
    let facts = seller_facts(&mut tx).await?;
    let after = kontor_catalog::act(&mut tx, action, id, facts).await?;
    if keep {
        tx.commit().await?;
    }
    // Without a commit nothing of it is kept: what would happen is what happens.
    Ok((before.id, before.published, before.archived, before.review_state)
        != (after.id, after.published, after.archived, after.review_state))
}

/// The products, each once; one that is not there spoils the whole, before anything is done.
async fn all(seller: &Seller, ids: &[WireId<kinds::Product>]) -> Result<Vec<Product>> {
    if ids.is_empty() {
        return Err(ApiError::field(Code::Required, "/product_ids"));
    }
    if ids.len() > PRODUCTS_MAX {
        return Err(ApiError::field(Code::TooMany, "/product_ids").with("max", PRODUCTS_MAX));
    }
    let mut wanted: Vec<ProductId> = Vec::new();
    for id in ids.iter().map(|id| id.0) {
        if !wanted.contains(&id) {
            wanted.push(id);
        }
    }
    let found = seller.tx(async |tx| kontor_catalog::find_all(tx, &wanted).await).await?;
    if found.len() == wanted.len() { Ok(found) } else { Err(ApiError::not_found()) }
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl ProductBulk {
    /// Do one thing to several products
    ///
    /// Each product stands for itself: what can be done is done, the others are named with the reason why not. With
    /// `dry_run` nothing is kept, and the counts are those that the same call would have at this moment.
    #[oai(path = "/v1/cabinet/products/bulk", method = "post", operation_id = "bulk_products")]
    async fn bulk(&self, seller: Seller, body: Body<ProductBulkBody>) -> Answer<Json<Doc<ProductBulkAttributes>>> {
        let ProductBulkBody { action, product_ids, dry_run } = body.0;
        if action.0 == ProductAction::Publish && seller.tenant.livemode {
            // A seller whom nobody can reach sells nothing; on the test side nobody is sold anything.
            seller.app().accounts.must_be_confirmed(seller.user).await?;
        }
        let mut result = ProductBulkAttributes { dry_run, changed_count: 0, unchanged_count: 0, refused: Vec::new() };
        for product in all(&seller, &product_ids).await? {
            match apply_to_product(&seller, action.0, product.id, !dry_run).await {
                Ok(true) => result.changed_count += 1,
                Ok(false) => result.unchanged_count += 1,
                Err(fault) if fault.code().status() < 500 => result.refused.push(BulkRefusal {
                    product_id: product.id.into(),
                    product_name: product.fields.name,
                    code: fault.code().text().to_owned(),
                    detail: fault.code().detail(context::locale(), fault.meta()),
                }),
                Err(fault) => return Err(fault.into()),
            }
        }
        Ok(Json(Doc::new(seller.tenant.id, "product_bulk", result)))
    }
}
