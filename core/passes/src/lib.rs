//! Tickets as the programs of their holders keep them: files for calendars, passes for Apple Wallet, links for Google Wallet.
//!
//! Owns no tables: each file is a pure function of the data on a ticket and of the operator's keys.
//! * Never a pass that is not signed: without the operator's certificate or key there is none at all ([`Signers`]).
//! * Never a link that opens an order: calendars and passes are shared more readily than emails.
//!
//! Who may call: the shop's API, which hands them out by the key of a ticket.

pub mod apple;
mod calendar;
mod der;
mod error;
pub mod google;
mod pem;
mod signers;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

pub use calendar::calendar;
pub use error::SignerError;
pub use signers::Signers;

/// What stands on a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    /// The ticket's id: whatever is made of the same ticket again takes the place of what was there.
    pub id: String,
    /// The id of its event and date.
    pub event_id: String,
    /// The event.
    pub event: String,
    /// The kind of ticket.
    pub kind: String,
    /// When it begins.
    pub starts_at: DateTime<Utc>,
    /// When it is over.
    pub ends_at: DateTime<Utc>,
    /// Day and time in words, by the clock of the place.
    pub when: String,
    /// The clock of the place.
    pub zone: Tz,
    /// Where; none: online.
    pub place: Option<String>,
    /// Who comes with it.
    pub holder: String,
    /// The human name of its order.
    pub order: String,
    /// What is scanned at admission.
    pub code: String,
    /// The shop.
    pub seller: String,
    /// The language of its texts, as BCP 47 names it.
    pub language: String,
    /// The words on it.
    pub words: PassWords,
}

/// The labels on a pass, in its language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PassWords {
    /// "When".
    pub when: String,
    /// "Where".
    pub place: String,
    /// "online".
    pub online: String,
    /// "Ticket".
    pub kind: String,
    /// "Name".
    pub holder: String,
    /// "Order".
    pub order: String,
}

impl Pass {
    /// Where it takes place, in words.
    pub(crate) fn where_words(&self) -> &str {
        self.place.as_deref().unwrap_or(&self.words.online)
    }
}
