//! Products that the platform looks at before they are sold.

use kontor_catalog::review::{self, Case, PRODUCT_REVIEWS};
use kontor_db::Act;
use kontor_kernel::{Result, kinds, kinds::ProductId};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::product_review_view::{ProductReviewAttributes, contents};
use crate::http::{Answer, Body, Doc, ListDoc, ListQuery, Manager, Resource, WireId, version::IfMatch};

/// The operations.
pub struct ProductReviews;

/// Reason for rejecting a product.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RejectProductBody {
    /// Reason: what is wrong, and what would be right. The seller sees it.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// Decides in the books of whose product it is; the audit log names the manager.
async fn decide(
    manager: &Manager,
    id: ProductId,
    seen: Option<i32>,
    reason: Option<&str>,
) -> Result<Doc<ProductReviewAttributes>> {
    let mut look = manager.begin().await?;
    let tenant = review::case(&mut look, id).await?.tenant();
    look.commit().await?;
    let mut tx = manager.begin_for(tenant).await?;
    let (act, news) = match reason {
        Some(reason) => (Act::ProductRejected, review::reject(&mut tx, id, seen, manager.user, reason).await?),
        None => (Act::ProductApproved, review::approve(&mut tx, id, seen, manager.user).await?),
    };
    let case = review::case(&mut tx, id).await?;
    if news {
        let details = json!({ "name": case.name, "version": case.version, "reason": case.reason });
        tx.audit(act, &id.to_string(), &details).await?;
    }
    tx.commit().await?;
    Ok(Doc::new(id, "product_review", case.into()))
}

#[OpenApi(prefix_path = "/v1/admin/product_reviews", tag = "crate::tags::Tag::Admin")]
impl ProductReviews {
    /// List product reviews
    ///
    /// Products submitted for review across sellers, those that have waited longest first, without archived products.
    #[oai(path = "/", method = "get", operation_id = "list_product_reviews")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<ProductReviewAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&PRODUCT_REVIEWS, &tx)?.page::<Case>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |case| Resource::new(case.id, "product_review", case.into()))))
    }

    /// Retrieve a product review
    ///
    /// Includes everything that buyers would get: texts, prices, images, files and lessons. Links to files are valid
    /// for an hour.
    #[oai(path = "/:id", method = "get", operation_id = "get_product_review")]
    async fn show(
        &self,
        manager: Manager,
        id: Path<WireId<kinds::Product>>,
    ) -> Answer<Json<Doc<ProductReviewAttributes>>> {
        let mut look = manager.begin().await?;
        let case = review::case(&mut look, id.0.0).await?;
        look.commit().await?;
        let mut tx = manager.begin_for(case.tenant()).await?;
        let inside = contents(&mut tx, manager.app().files.as_ref(), &case).await?;
        tx.commit().await?;
        let attributes = ProductReviewAttributes { product: Some(inside), ..case.into() };
        Ok(Json(Doc::new(id.0.0, "product_review", attributes)))
    }

    /// Approve a product
    ///
    /// The product is on sale immediately and the seller is notified by email. Approving twice changes nothing. With
    /// `If-Match`, refused (412) if the seller has changed the product since that version.
    #[oai(path = "/:id/approve", method = "post", operation_id = "approve_product")]
    async fn approve(
        &self,
        manager: Manager,
        id: Path<WireId<kinds::Product>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Json<Doc<ProductReviewAttributes>>> {
        Ok(Json(decide(&manager, id.0.0, IfMatch::version(seen.0), None).await?))
    }

    /// Reject a product
    ///
    /// The seller sees the reason and can submit the product again after changing it. With `If-Match`, refused (412)
    /// if the seller has changed the product since that version.
    #[oai(path = "/:id/reject", method = "post", operation_id = "reject_product")]
    async fn reject(
        &self,
        manager: Manager,
        id: Path<WireId<kinds::Product>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<RejectProductBody>,
    ) -> Answer<Json<Doc<ProductReviewAttributes>>> {
        Ok(Json(decide(&manager, id.0.0, IfMatch::version(seen.0), Some(&body.0.reason)).await?))
    }
}
