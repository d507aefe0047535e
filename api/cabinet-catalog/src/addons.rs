//! What a product offers along or in its place.

use kontor_catalog::addons::{self, Upsells};
use kontor_kernel::kinds;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::products::{ProductDoc, done};
use crate::http::{Answer, Body, Seller, WireId, version::IfMatch};

/// The operations.
pub struct Addons;

/// What is to be offered with a product.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductAddonsBody {
    /// The order bumps, in order; each product once in all lists, and none with dates, a limit or products inside.
    #[oai(validator(max_items = 10))]
    pub product_ids: Vec<WireId<kinds::Product>>,
    /// The standard upsells: the same, at the place of the upsells.
    #[serde(default)]
    #[oai(default, validator(max_items = 10))]
    pub standard_ids: Vec<WireId<kinds::Product>>,
    /// What can be taken in its place: any other product.
    #[serde(default)]
    #[oai(default, validator(max_items = 10))]
    pub bundle_ids: Vec<WireId<kinds::Product>>,
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Addons {
    /// Say what is offered with a product
    ///
    /// All lists at once, in the order in which buyers see them on the payment page, never ticked. What is taken
    /// along joins the same order and its first payment, at its own first price. It is offered while it is on sale, has
    /// a price paid once in the same currency, asks nothing that has to be answered, is taxed like the product, is not inside
    /// it, and is work where that is work: each asks its buyer for another consent.
    /// What is taken in its place leads to the payment page of that product with all that was typed; the order remembers it.
    #[oai(path = "/v1/cabinet/products/:product/addons", method = "put", operation_id = "replace_product_addons")]
    async fn replace(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        /// The version that was looked at.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<ProductAddonsBody>,
    ) -> Answer<Json<ProductDoc>> {
        let ids = |list: Vec<WireId<kinds::Product>>| list.into_iter().map(|id| id.0).collect();
        let body = body.0;
        let upsells =
            Upsells { bumps: ids(body.product_ids), standard: ids(body.standard_ids), bundles: ids(body.bundle_ids) };
        done(&seller, async |tx, _| addons::replace(tx, product.0.0, IfMatch::version(seen.0), &upsells).await).await
    }
}
