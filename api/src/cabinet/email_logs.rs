//! The mails that went out in the name of a seller's shop.

use kontor_kernel::{Code, Fault, limits::COUNT_ROWS_MAX};
use kontor_notices::MailState;
use poem_openapi::{Object, OpenApi, param::Query, payload::Json};

use crate::http::{Answer, Item, ListDoc, Meta, Seller, Timestamp, Word};

/// The operations.
pub struct EmailLogs;

/// A mail: that it was sent, not what it says to a person.
#[derive(Debug, Clone, Object)]
#[oai(rename = "EmailLogAttributes")]
pub struct Attributes {
    /// To whom.
    pub to: String,
    /// Which mail of the house it is.
    pub template: String,
    /// Its subject, once it is rendered.
    #[oai(skip_serializing_if_is_none)]
    pub subject: Option<String>,
    /// Where it stands.
    pub state: Word<MailState>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When the mail server took it.
    #[oai(skip_serializing_if_is_none)]
    pub sent_at: Option<Timestamp>,
}

#[OpenApi(prefix_path = "/v1/cabinet/email_logs", tag = "crate::tags::Tag::Seller")]
impl EmailLogs {
    /// List mails of the shop
    ///
    /// The youngest first.
    #[oai(path = "/", method = "get", operation_id = "list_email_logs")]
    async fn list(
        &self,
        seller: Seller,
        /// The page.
        #[oai(validator(minimum(value = "1")), default = "first")]
        page: Query<i64>,
        /// Rows a page.
        #[oai(validator(minimum(value = "1"), maximum(value = "500")), default = "thirty")]
        per: Query<i64>,
    ) -> Answer<Json<ListDoc<Attributes>>> {
        if page.0.saturating_sub(1).saturating_mul(per.0) >= COUNT_ROWS_MAX {
            return Err(Fault::field(Code::PageTooDeep, "?page").with("max_rows", COUNT_ROWS_MAX).into());
        }
        let mut tx = seller.begin().await?;
        let (entries, total) = kontor_notices::list(&mut tx, page.0, per.0).await?;
        tx.commit().await?;
        let item = |entry: kontor_notices::LogEntry| {
            let attributes = Attributes {
                to: entry.to,
                template: entry.template,
                subject: entry.subject,
                state: Word(entry.state),
                created_at: Timestamp(entry.created_at),
                sent_at: entry.sent_at.map(Timestamp),
            };
            Item::new(entry.id, "email_log", attributes)
        };
        let meta = Meta::counted(total, page.0, per.0);
        Ok(Json(ListDoc { data: entries.into_iter().map(item).collect(), included: Vec::new(), meta }))
    }
}

fn first() -> i64 {
    1
}

fn thirty() -> i64 {
    i64::from(kontor_kernel::limits::PAGE_ROWS_DEFAULT)
}
