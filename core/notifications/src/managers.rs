//! Emails of the whole platform, for its managers.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, MailId, SellerId};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};
use kontor_mail::{MailError, Template};

use crate::MailState;

/// An email, with the shop in whose name it was sent.
#[derive(Debug, Clone, Row)]
pub struct AdminMail {
    /// Which mail.
    pub id: MailId,
    /// The shop; none: the platform.
    pub seller: Option<SellerId>,
    /// The shop's name.
    pub seller_name: Option<String>,
    /// The address it went to.
    pub to_address: String,
    /// Which kind.
    pub template: Template,
    /// Where it stands.
    pub state: MailState,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When the mail server took it.
    pub sent_at: Option<DateTime<Utc>>,
    /// Why it did not leave, or has not yet.
    pub last_error: Option<String>,
}

impl AdminMail {
    /// Why it did not leave, or has not yet; `None` once it has, and where nothing is known.
    pub fn error(&self) -> Option<MailError> {
        self.last_error.as_deref().filter(|_| self.state != MailState::Sent).and_then(MailError::parse)
    }
}

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Emails, the youngest first; the rows are [`AdminMail`]. What they say is for their readers alone.
pub static ADMIN_MAILS: Sheet = Sheet {
    name: "admin_email_logs",
    reader: Reader::manager("email_logs"),
    table: "(SELECT m.*, s.name AS seller_name FROM mails AS m LEFT JOIN sellers AS s ON s.seller_id = m.tenant)",
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
        Filter::ids::<kinds::Seller>("seller_id", "r.tenant", "Only emails of these sellers.", linked("office:seller")),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.id, r.tenant AS seller, r.seller_name, r.to_address, r.template, r.state, r.created_at, r.sent_at, r.last_error",
    currency: None,
    columns: &[
        column("seller_id", "r.tenant", Cell::Id(IdWords::for_kind::<kinds::Seller>())),
        column("seller", "r.seller_name", Cell::Text),
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::Mail>())),
        column("to", "r.to_address", Cell::Text),
        column("template", "r.template", Cell::Plain),
        column("state", "r.state", Cell::Plain),
        column("created_at", "r.created_at", Cell::Time),
        column("sent_at", "r.sent_at", Cell::Time),
    ],
};
