//! What people are told, and what became of it.
//!
//! Owned tables: `mail_allowances`, `mail_refusals`, `mails`.
//! * Never a mail without its row, nor a row without its job: both stand in the transaction that causes them.
//! * Never a access-giving link or code in the table once the mail has left.
//! * Never a mail of a test side to anybody but its seller's own people, and none that does not say TEST.
//! * Never an outsider's words to an address that nobody has proven and that has not paid.
//! * Never more mails of a shop on one day than its age and its paid orders allow, but for those that the law, money or an
//!   account's safety want.
//! * Never a mail of a kind that the address refused; never a refusal caused by merely looking at a link.
//!
//! Who may call what: every context [`write`]s; the worker alone [`send`]s (job `MailJob::Send`);
//! the api shows [`view`] and [`MAILS`], and takes a [`refuse`] and its [`accept`];
//! accounts show and change an owner's preferences.

mod accept;
mod allowance;
mod known;
mod log;
mod managers;
mod preference;
mod recipients;
mod refuse;
mod schema;
mod send;
mod sheet;
mod state;
mod store;
mod write;

pub use accept::accept;
pub use log::{View, queued, view, written};
pub use managers::{ADMIN_MAILS, AdminMail};
pub use preference::{gets_sales, set_sales};
pub use recipients::TestRecipients;
pub use refuse::refuse;
pub use send::{MailSender, Sent, send};
pub use sheet::{LogEntry, MAILS};
pub use state::MailState;
pub use write::{To, write, write_for};
