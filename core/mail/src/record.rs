//! A mailer that keeps what it was given, and fails on command.

use async_trait::async_trait;
use tokio::sync::Mutex;

use crate::{MailError, Mailer, Message, SendError};

/// Keeps mails. Addresses that begin with `bounce@` are refused, with `later@` put off.
#[derive(Debug, Default)]
pub struct Recorder(Mutex<Vec<Message>>);

impl Recorder {
    /// Everything sent so far.
    pub async fn sent(&self) -> Vec<Message> {
        self.0.lock().await.clone()
    }
}

#[async_trait]
impl Mailer for Recorder {
    async fn send(&self, message: &Message) -> Result<(), SendError> {
        if message.to.email.starts_with("bounce@") {
            return Err(SendError::Refused(MailError::from_reply(550, "no such mailbox", &message.to.email, &[])));
        }
        if message.to.email.starts_with("later@") {
            let error = MailError::from_reply(451, "try again", &message.to.email, &[]);
            return Err(SendError::Later(error, "451 try again".to_owned()));
        }
        self.0.lock().await.push(message.clone());
        Ok(())
    }
}
