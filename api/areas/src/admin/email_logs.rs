//! Emails of the whole platform.

use kontor_kernel::kinds;
use kontor_mail::{MailErrorCode, Template};
use kontor_notifications::{ADMIN_MAILS, AdminMail, MailState};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminEmailLogs;

/// An email with the seller in whose name it was sent.
#[derive(Debug, Clone, Object)]
pub struct AdminEmailLogAttributes {
    /// Why it was not sent, or has not been sent yet.
    #[oai(skip_serializing_if_is_none)]
    pub error: Option<WireEnum<MailErrorCode>>,
    /// The seller. Absent for emails of the platform.
    #[oai(skip_serializing_if_is_none)]
    pub seller: Option<WireId<kinds::Seller>>,
    /// Name of the shop.
    #[oai(skip_serializing_if_is_none)]
    pub seller_name: Option<String>,
    /// Recipient.
    pub to: String,
    /// Template of the email.
    pub template: WireEnum<Template>,
    /// Current state.
    pub state: WireEnum<MailState>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When the mail server accepted it.
    #[oai(skip_serializing_if_is_none)]
    pub sent_at: Option<Timestamp>,
}

impl From<AdminMail> for AdminEmailLogAttributes {
    fn from(row: AdminMail) -> Self {
        Self {
            error: row.error().map(|error| WireEnum(error.code)),
            seller: row.seller.map(WireId),
            seller_name: row.seller_name,
            to: row.to_address,
            template: WireEnum(row.template),
            state: WireEnum(row.state),
            created_at: Timestamp(row.created_at),
            sent_at: row.sent_at.map(Timestamp),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/email_logs", tag = "crate::tags::Tag::Admin")]
impl AdminEmailLogs {
    /// List emails across sellers
    ///
    /// Newest first: that they were sent, not what they say.
    #[oai(path = "/", method = "get", operation_id = "list_all_email_logs")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminEmailLogAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_MAILS, &tx)?.page::<AdminMail>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "email_log", row.into()))))
    }
}
