//! One action for several products.

use kontor_catalog::{Product, ProductAction};
use kontor_checkout::seller_facts;
use kontor_kernel::{ApiError, Code, Result, kinds, kinds::ProductId};
use poem_openapi::{Object, OpenApi, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, Seller, WireEnum, WireId, context,
    features::{Limit, keep_limit},
};

/// The operations.
pub struct ProductBulk;

/// A page of the list.
const PRODUCTS_MAX: usize = 100;

/// An action and the products it applies to.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductBulkBody {
    /// The action.
    pub action: WireEnum<ProductAction>,
    /// The products; duplicates count once.
    #[oai(validator(min_items = 1, max_items = 100))]
    pub product_ids: Vec<WireId<kinds::Product>>,
    /// Whether to report what would happen without changing anything.
    #[oai(default)]
    #[serde(default)]
    pub dry_run: bool,
}

/// A product that the action is refused for.
#[derive(Debug, Clone, Object)]
pub struct BulkRefusal {
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product.
    pub product_name: String,
    /// Error code of the refusal.
    pub code: String,
    /// Why it is refused, in a sentence.
    pub detail: String,
}

/// Result of the action.
#[derive(Debug, Clone, Object)]
pub struct ProductBulkAttributes {
    /// Whether this was a dry run.
    pub dry_run: bool,
    /// Number of products changed or copied.
    pub changed_count: usize,
    /// Number of products that were already in the requested state.
    pub unchanged_count: usize,
    /// Products that the action is refused for; they are unchanged.
    pub refused: Vec<BulkRefusal>,
}

/// One product, in a transaction of its own. Answers whether that changed it.
async fn apply_to_product(seller: &Seller, action: ProductAction, id: ProductId, keep: bool) -> Result<bool> {
    let mut tx = seller.begin().await?;
    let before = kontor_catalog::find(&mut tx, id).await?;
    let facts = seller_facts(&mut tx).await?;
    let after = kontor_catalog::act(&mut tx, action, id, facts).await?;
    if action == ProductAction::Publish {
        keep_limit(&mut tx, Limit::Products).await?;
    }
    if keep {
        tx.commit().await?;
    }
    // Without a commit nothing of it is kept: what would happen is what happens.
    Ok((before.id, before.published, before.archived, before.review_state)
        != (after.id, after.published, after.archived, after.review_state))
}

/// The products, each once; one that is not there spoils the whole, before anything is done.
async fn find_products(seller: &Seller, ids: &[WireId<kinds::Product>]) -> Result<Vec<Product>> {
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
    /// Update several products
    ///
    /// Each product is handled separately: the action is applied wherever possible, and the other products are listed
    /// with the reason for the refusal. With `dry_run` nothing is saved, and the counts are those that the same call
    /// would have at this moment.
    #[oai(path = "/v1/cabinet/products/bulk", method = "post", operation_id = "bulk_products")]
    async fn bulk(&self, seller: Seller, body: Body<ProductBulkBody>) -> Answer<Json<Doc<ProductBulkAttributes>>> {
        let ProductBulkBody { action, product_ids, dry_run } = body.0;
        if action.0 == ProductAction::Publish && seller.tenant.livemode {
            // A seller whom nobody can reach sells nothing; on the test side nobody is sold anything.
            seller.app().accounts.must_be_confirmed(seller.user).await?;
        }
        if matches!(action.0, ProductAction::Publish | ProductAction::Duplicate) {
            seller.plan_must_run().await?;
        }
        let mut result = ProductBulkAttributes { dry_run, changed_count: 0, unchanged_count: 0, refused: Vec::new() };
        for product in find_products(&seller, &product_ids).await? {
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
