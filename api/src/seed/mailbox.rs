//! Where the mails of the story go: nobody outside ever gets one, and the links in them are followed here.

use std::sync::Arc;

use kontor_db::Scope;
use kontor_kernel::Result;
use kontor_mail::{Message, Recorder};
use kontor_notifications::{MailSender, TestRecipients};

use super::stage::Stage;

/// Marks every queued mail as sent, as it would be, and answers what was in them.
pub async fn empty(stage: &Stage) -> Result<Vec<Message>> {
    let recorder = Arc::new(Recorder::default());
    let post = MailSender {
        db: stage.worker.clone(),
        mailer: recorder.clone(),
        public_url: stage.config.public_url.clone(),
        test_recipients: TestRecipients::default(),
    };
    let mut tx = stage.worker.begin(Scope::System).await?;
    let waiting = kontor_notifications::queued(&mut tx).await?;
    tx.commit().await?;
    for mail in waiting {
        kontor_notifications::send(&post, mail).await?;
    }
    Ok(recorder.sent().await)
}

/// The token of the first link in a mail that leads to a page of ours.
pub fn token<'a>(mail: &'a Message, page: &str) -> Option<&'a str> {
    let (_, rest) = mail.text.split_once(&format!("{page}?token="))?;
    rest.split(|letter: char| letter.is_whitespace()).next()
}
