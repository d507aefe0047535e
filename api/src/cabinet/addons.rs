//! What a product offers to be taken along.

use kontor_catalog::addons;
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

/// What is to be offered along.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductAddonsBody {
    /// The products, in order; each once, and none with dates, a limit or products inside.
    #[oai(validator(max_items = 10))]
    pub product_ids: Vec<WireId<kinds::Product>>,
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Addons {
    /// Say what can be taken along with a product
    ///
    /// The whole list at once, in the order in which buyers see it on the payment page, never ticked. What is taken
    /// along joins the same order and its first payment, at its own first price. It is offered while it is on sale, has
    /// a price paid once in the same currency, asks nothing that has to be answered, is taxed like the product, is not inside
    /// it, and is work where that is work: each asks its buyer for another consent.
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
        let items: Vec<_> = body.0.product_ids.into_iter().map(|id| id.0).collect();
        done(&seller, async |tx, _| addons::replace(tx, product.0.0, IfMatch::version(seen.0), &items).await).await
    }
}
