//! The port: a finished mail, and who takes it.

use async_trait::async_trait;
use kontor_kernel::kinds::MailId;

use crate::MailError;

/// A name and an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Shown to the reader; may be empty.
    pub name: String,
    /// The address.
    pub email: String,
}

/// A finished mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Which mail; makes the Message-ID.
    pub id: MailId,
    /// The name shown as sender, before "via Kontor"; ours when none.
    pub from_name: Option<String>,
    /// To whom.
    pub to: Address,
    /// Where an answer goes; to us when none.
    pub reply_to: Option<String>,
    /// One line.
    pub subject: String,
    /// For readers without HTML.
    pub text: String,
    /// For the others.
    pub html: String,
    /// Where one click ends mails of this kind (RFC 8058); only where that is lawful.
    pub unsubscribe_link: Option<String>,
}

/// Why a mail did not leave.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// It never will: the address cannot be written to.
    #[error("refused: {0}")]
    Refused(MailError),
    /// Worth another try; the text is the technical cause, for the operator alone.
    #[error("not sent: {0}: {1}")]
    Later(MailError, String),
}

/// Takes finished mails.
#[async_trait]
pub trait Mailer: Send + Sync + 'static {
    /// Hands a mail over. Done twice, the reader's program sees one mail.
    async fn send(&self, message: &Message) -> Result<(), SendError>;
}
