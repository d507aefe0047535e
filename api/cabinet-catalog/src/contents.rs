//! The products inside a bundle or membership.

use kontor_catalog::contents;
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
pub struct Contents;

/// Products to include.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductContentsBody {
    /// The products in order, each at most once; none that includes products itself.
    #[oai(validator(max_items = 50))]
    pub product_ids: Vec<WireId<kinds::Product>>,
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Contents {
    /// Replace the contents of a bundle or membership
    ///
    /// Sets the whole list, in the order in which buyers see it. Orders keep the contents they were placed with; with
    /// `shares_changes`, earlier buyers get new contents too. Returns 404 for a product that can't include others.
    #[oai(path = "/v1/cabinet/products/:product/contents", method = "put", operation_id = "replace_product_contents")]
    async fn replace(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<ProductContentsBody>,
    ) -> Answer<Json<ProductDoc>> {
        let items: Vec<_> = body.0.product_ids.into_iter().map(|id| id.0).collect();
        done(&seller, async |tx, _| contents::replace(tx, product.0.0, IfMatch::version(seen.0), &items).await).await
    }
}
