//! The mails of a seller's shop, as its owner sees them: that they were sent, never what they say to a person.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, MailId, OrderId};
use kontor_lists::{Filter, Reader, Search, Sheet, linked, shown, words_of};
use kontor_mail::{MailError, Template};

use crate::MailState;

/// A mail in a seller's log.
#[derive(Debug, Clone, Row)]
pub struct LogEntry {
    /// Which mail.
    pub id: MailId,
    /// The address it went to.
    pub to_address: String,
    /// Which kind.
    pub template: Template,
    /// Once it is rendered.
    pub subject: Option<String>,
    /// The order that it is about.
    pub order_id: Option<OrderId>,
    /// Where it stands.
    pub state: MailState,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When the mail server took it.
    pub sent_at: Option<DateTime<Utc>>,
    /// Why it did not leave, or has not yet.
    pub last_error: Option<String>,
}

impl LogEntry {
    /// Why it did not leave, or has not yet; `None` once it has, and where nothing is known.
    pub fn error(&self) -> Option<MailError> {
        self.last_error.as_deref().filter(|_| self.state != MailState::Sent).and_then(MailError::parse)
    }
}

/// The list of mails; its rows are [`LogEntry`]. A mail may belong to no shop, so its owner has a name of its own there;
/// the list sees through to the index on it.
pub static MAILS: Sheet = Sheet {
    name: "email_logs",
    reader: Reader::Seller,
    table: "(SELECT m.*, m.tenant AS seller_id FROM mails m)",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<MailState>,
            "Only emails in these states.",
            shown("settings:emails.state").words("settings:mailState"),
        ),
        Filter::words(
            "template",
            "r.template",
            words_of::<Template>,
            "Only emails of these kinds.",
            shown("settings:emails.template").words("settings:mailKind").single(),
        ),
        Filter::text(
            "to",
            "r.to_address",
            "Only emails to these addresses, spelled exactly as they are stored.",
            shown("settings:emails.toExactly"),
        ),
        Filter::time("created_at", "r.created_at", "When the email was created.", shown("settings:emails.created")),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only emails about these orders.",
            linked("orders:token"),
        ),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.id, r.to_address, r.template, r.subject, r.order_id, r.state, r.created_at, r.sent_at, r.last_error",
    currency: None,
    columns: &[],
};
