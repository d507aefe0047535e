//! Features that were switched for single sellers, across all of them.

use kontor_kernel::kinds;
use kontor_plans::{FEATURE_OVERRIDES, Feature, OverrideRow};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct FeatureOverrides;

/// A feature that was switched for a seller.
#[derive(Debug, Clone, Object)]
pub struct FeatureOverrideAttributes {
    /// The seller's live shop.
    pub seller_id: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// The feature.
    pub feature: WireEnum<Feature>,
    /// Whether it is on.
    pub active: bool,
    /// Reason.
    pub reason: String,
    /// When it was switched.
    pub changed_at: Timestamp,
}

fn item(row: OverrideRow) -> Resource<FeatureOverrideAttributes> {
    let attributes = FeatureOverrideAttributes {
        seller_id: WireId(row.seller_id),
        seller_name: row.seller_name,
        feature: WireEnum(row.feature),
        active: row.active,
        reason: row.reason,
        changed_at: Timestamp(row.changed_at),
    };
    Resource::new(row.id, "feature_override", attributes)
}

#[OpenApi(prefix_path = "/v1/admin/feature_overrides", tag = "crate::tags::Tag::Admin")]
impl FeatureOverrides {
    /// List feature overrides
    ///
    /// Newest first: features that managers switched on or off for single sellers, whatever their plan says.
    #[oai(path = "/", method = "get", operation_id = "list_feature_overrides")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<FeatureOverrideAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&FEATURE_OVERRIDES, &tx)?.page::<OverrideRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), item)))
    }
}
