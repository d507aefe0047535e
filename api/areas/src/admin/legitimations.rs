//! Where the verification of each seller stands, as managers see it.

use kontor_verification::{ADMIN_LEGITIMATIONS, AdminLegitimation, External, Internal, Level};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum};

/// The operations.
pub struct AdminLegitimations;

/// Where a seller's verification stands. Its id is the seller's.
#[derive(Debug, Clone, Object)]
pub struct AdminLegitimationAttributes {
    /// The shop's name.
    pub seller_name: String,
    /// Our own check.
    pub internal: WireEnum<Internal>,
    /// The payment provider's check; absent until the provider was asked.
    #[oai(skip_serializing_if_is_none)]
    pub external: Option<WireEnum<External>>,
    /// How far the provider's check went.
    pub level: WireEnum<Level>,
    /// Codes of what is missing or was rejected; the seller sees them with what to do about each.
    pub requirements: Vec<String>,
    /// How many documents the seller uploaded.
    pub documents: i64,
    /// How often the provider was asked for its decision since the documents were submitted.
    pub inquiries: i32,
    /// When the documents were submitted last; absent if never.
    #[oai(skip_serializing_if_is_none)]
    pub submitted_at: Option<Timestamp>,
    /// When they were last decided on; absent if never.
    #[oai(skip_serializing_if_is_none)]
    pub decided_at: Option<Timestamp>,
    /// When any of this last changed.
    pub updated_at: Timestamp,
}

impl From<AdminLegitimation> for AdminLegitimationAttributes {
    fn from(row: AdminLegitimation) -> Self {
        Self {
            requirements: row.requirements(),
            seller_name: row.seller_name,
            internal: WireEnum(row.internal),
            external: row.external.map(WireEnum),
            level: WireEnum(row.level),
            documents: row.documents,
            inquiries: row.inquiries,
            submitted_at: row.submitted_at.map(Timestamp),
            decided_at: row.decided_at.map(Timestamp),
            updated_at: Timestamp(row.updated_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/bank_account_legitimations", tag = "crate::tags::Tag::Admin")]
impl AdminLegitimations {
    /// List verifications across sellers
    ///
    /// One for each live shop, the last changed first. The payment provider decides; there is nothing to decide here.
    #[oai(path = "/", method = "get", operation_id = "list_all_legitimations")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminLegitimationAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_LEGITIMATIONS, &tx)?.page::<AdminLegitimation>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "legitimation", row.into()))))
    }
}
