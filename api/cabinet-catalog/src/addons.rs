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

/// Products to offer with a product.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductAddonsBody {
    /// Order bumps in display order. A product can appear once across all lists. A product with dates, a limit or
    /// products inside can't be an order bump.
    #[oai(validator(max_items = 10))]
    pub product_ids: Vec<WireId<kinds::Product>>,
    /// Standard upsells: the same, shown in the place of the upsells.
    #[serde(default)]
    #[oai(default, validator(max_items = 10))]
    pub standard_ids: Vec<WireId<kinds::Product>>,
    /// Products offered instead of this one; any other product.
    #[serde(default)]
    #[oai(default, validator(max_items = 10))]
    pub bundle_ids: Vec<WireId<kinds::Product>>,
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Addons {
    /// Replace the offers of a product
    ///
    /// Sets all lists in one request, in the order in which buyers see them on the payment page; no offer is
    /// preselected. Order bumps and standard upsells join the same order and its first payment, each at its own first
    /// price. Each is offered only while it is on sale, has a one-time price in the same currency, asks no mandatory
    /// question, is taxed like the product, is not included in it, and is a service if and only if the product is
    /// one: services ask the buyer for a different consent. A product offered instead leads to its own payment page
    /// with everything the buyer has typed; the order records it.
    #[oai(path = "/v1/cabinet/products/:product/addons", method = "put", operation_id = "replace_product_addons")]
    async fn replace(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        /// The version that you retrieved.
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
