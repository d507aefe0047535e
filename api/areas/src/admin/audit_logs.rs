//! What the managers did.

use kontor_accounts::AUDIT_LOGS;
use kontor_db::{Act, AuditRow};
use kontor_kernel::kinds;
use poem_openapi::{Object, OpenApi, payload::Json};
use serde_json::Value;

use crate::http::{Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AuditLogs;

/// An action of a manager.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AuditLogAttributes")]
pub struct Attributes {
    /// The manager.
    pub manager: WireId<kinds::User>,
    /// Email address of the manager.
    pub manager_email: String,
    /// The action.
    pub act: WireEnum<Act>,
    /// Id of the affected resource.
    pub subject: String,
    /// The affected seller, if any.
    #[oai(skip_serializing_if_is_none)]
    pub seller: Option<WireId<kinds::Seller>>,
    /// Details: reasons, amounts, names.
    pub details: Value,
    /// When it happened.
    pub created_at: Timestamp,
}

fn item(row: AuditRow) -> Resource<Attributes> {
    let attributes = Attributes {
        manager: WireId(row.manager_id),
        manager_email: row.manager_email,
        act: WireEnum(row.act),
        subject: row.subject,
        seller: row.tenant.map(WireId),
        details: row.details,
        created_at: Timestamp(row.created_at),
    };
    Resource::new(row.id, "audit_log", attributes)
}

#[OpenApi(prefix_path = "/v1/admin/audit_logs", tag = "crate::tags::Tag::Admin")]
impl AuditLogs {
    /// List audit logs
    ///
    /// Newest first: what managers did. Entries cannot be changed or deleted.
    #[oai(path = "/", method = "get", operation_id = "list_audit_logs")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&AUDIT_LOGS, &tx)?.page::<AuditRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), item)))
    }
}
