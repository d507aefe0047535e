//! A mailer that keeps what it was given, and fails on command.

use async_trait::async_trait;
use tokio::sync::Mutex;

use crate::{Mailer, Message, SendError};

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
            return Err(SendError::Refused("550 no such mailbox".to_owned()));
        }
        if message.to.email.starts_with("later@") {
            return Err(SendError::Later("451 try again".to_owned()));
        }
        self.0.lock().await.push(message.clone());
        Ok(())
    }
}
