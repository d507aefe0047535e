//! Pushes of all sellers.

use kontor_inbox::{ADMIN_PUSH_LOGS, AdminPushLog, PushState};
use kontor_kernel::kinds;
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminPushLogs;

/// A push with the seller that it was about.
#[derive(Debug, Clone, Object)]
pub struct AdminPushLogAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Name of the browser.
    pub browser: String,
    /// State of the push.
    pub state: WireEnum<PushState>,
    /// Number of attempts.
    pub attempts: i32,
    /// Last HTTP status of the push service.
    #[oai(skip_serializing_if_is_none)]
    pub status: Option<i32>,
    /// When it was created.
    pub created_at: Timestamp,
}

impl From<AdminPushLog> for AdminPushLogAttributes {
    fn from(row: AdminPushLog) -> Self {
        Self {
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            browser: row.browser,
            state: WireEnum(row.state),
            attempts: row.attempts,
            status: row.status,
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/push_logs", tag = "crate::tags::Tag::Admin")]
impl AdminPushLogs {
    /// List pushes across sellers
    ///
    /// Newest first.
    #[oai(path = "/", method = "get", operation_id = "list_all_push_logs")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminPushLogAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_PUSH_LOGS, &tx)?.page::<AdminPushLog>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "push_log", row.into()))))
    }
}
