//! The mails that went out in the name of a seller's shop.

use kontor_kernel::kinds;
use kontor_mail::Template;
use kontor_mail::{MailError, MailErrorCode};
use kontor_notifications::{LogEntry, MAILS, MailState};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct EmailLogs;

/// A sent email: a record that it was sent, not its content.
#[derive(Debug, Clone, Object)]
#[oai(rename = "EmailLogAttributes")]
pub struct Attributes {
    /// Recipient.
    pub to: String,
    /// Template of the email.
    pub template: WireEnum<Template>,
    /// Subject, once it has been rendered.
    #[oai(skip_serializing_if_is_none)]
    pub subject: Option<String>,
    /// Order that the email is about, if any.
    #[oai(skip_serializing_if_is_none)]
    pub order_id: Option<WireId<kinds::Order>>,
    /// Current state.
    pub state: WireEnum<MailState>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When the mail server accepted it.
    #[oai(skip_serializing_if_is_none)]
    pub sent_at: Option<Timestamp>,
    /// Why it was not sent, or has not been sent yet.
    #[oai(skip_serializing_if_is_none)]
    pub last_error: Option<DeliveryError>,
}

/// Why an email was not sent.
#[derive(Debug, Clone, Object)]
#[oai(rename = "EmailLogError")]
pub struct DeliveryError {
    /// Kind of failure.
    pub code: WireEnum<MailErrorCode>,
    /// Response of the mail server, for example `550 5.1.1 No such mailbox`, without host names and addresses of
    /// others.
    #[oai(skip_serializing_if_is_none)]
    pub reply: Option<String>,
}

impl From<MailError> for DeliveryError {
    fn from(error: MailError) -> Self {
        Self { code: WireEnum(error.code), reply: error.reply }
    }
}

impl From<LogEntry> for Attributes {
    fn from(entry: LogEntry) -> Self {
        let last_error = entry.error().map(DeliveryError::from);
        Self {
            to: entry.to_address,
            template: WireEnum(entry.template),
            subject: entry.subject,
            order_id: entry.order_id.map(WireId),
            state: WireEnum(entry.state),
            created_at: Timestamp(entry.created_at),
            sent_at: entry.sent_at.map(Timestamp),
            last_error,
        }
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/email_logs", tag = "crate::tags::Tag::Seller")]
impl EmailLogs {
    /// List emails
    ///
    /// Emails that the shop sent, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_email_logs")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let listed = seller.tx(async |tx| query.read(&MAILS, tx)?.page::<LogEntry>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |entry| Resource::new(entry.id, "email_log", entry.into()))))
    }
}
