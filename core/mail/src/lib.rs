//! Mails: what can be said, in which words, and how it is sent.
//!
//! * Never a mail without its plain-text twin, and never one whose words are missing in a language.
//! * Never a fact that a sentence asks for and nobody gave: rendering refuses it.
//!
//! An [`Email`] is its facts; `compose` makes blocks of them (title, paragraph, button, list …), once; `templates/html` and
//! `templates/text` are two renderers of blocks.
//!
//! * Never two Message-IDs for one mail: what is sent twice is the same mail.
//!
//! Who may call what: every context names a [`Email`]; only notifications renders and sends.

mod block;
mod compose;
mod email;
mod fact;
mod facts;
mod failure;
mod message;
mod record;
mod render;
mod secrets;
mod security;
mod smtp;
mod untranslated;
mod untrusted;
mod words;

pub use email::{Email, Kind, Template};
pub use facts::{Debit, Download, Instalment, LabelledValue, Line, PlanPayment, PlanPayments, PlanRegular, PlanSum};
pub use failure::{MailError, MailErrorCode};
pub use message::{Address, Mailer, Message, SendError};
pub use record::Recorder;
pub use render::{Frame, Rendered, render};
pub use security::{AccountChange, SecurityChange};
pub use smtp::Smtp;
