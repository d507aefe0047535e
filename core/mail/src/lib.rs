//! Mails: what can be said, in which words, and how it leaves the house.
//!
//! * Never a mail without its plain-text twin, and never one whose words are missing in a language.
//! * Never a variable that a template asks for and nobody gave: rendering refuses it.
//! * Never two Message-IDs for one mail: what is sent twice is the same mail.
//!
//! Who may call what: every context names a [`Email`]; only notices renders and sends.

mod email;
mod facts;
mod failure;
mod helpers;
mod message;
mod record;
mod render;
mod security;
mod smtp;
mod untranslated;
mod words;

pub use email::{Email, Kind, Template};
pub use facts::{Debit, Download, Instalment, LabelledValue, Line, PlanPayment, PlanPayments, PlanRegular, PlanSum};
pub use failure::{MailError, MailErrorCode};
pub use message::{Address, Mailer, Message, SendError};
pub use record::Recorder;
pub use render::{Frame, Rendered, render};
pub use security::SecurityChange;
pub use smtp::Smtp;
