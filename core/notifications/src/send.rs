//! Sending one mail: look, send, write down. Sent twice after a crash, it is the same mail to its reader.

use std::sync::Arc;

use chrono::Duration;
use kontor_db::{Db, Scope};
use kontor_kernel::{
    ApiError, Locale, Result,
    kinds::{MailId, SellerId},
};
use kontor_mail::{Address, Frame, Mailer, Message, Rendered, SendError, render};
use kontor_urls::Urls;

use crate::{
    MailState, allowance,
    known::{Acquaintance, acquaintance},
    recipients::{TEST_PREFIX, TestRecipients},
    store::{self, MailRow},
    write::Kept,
};

/// What sending needs; built once by the worker.
#[derive(Clone)]
pub struct MailSender {
    /// As whom the table is read: the worker's login.
    pub db: Db,
    /// Who takes the mail.
    pub mailer: Arc<dyn Mailer>,
    /// `KONTOR_PUBLIC_URL`.
    pub public_url: String,
    /// Who gets the mails of test sides.
    pub test_recipients: TestRecipients,
}

/// What became of a request to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// It left, or had left before.
    Done,
    /// The reader does not want it.
    Refused,
    /// It will never leave.
    Failed,
    /// A test side's, to somebody who is none of the seller's own people.
    NotSent,
    /// Its shop has sent as many as it may today: after this time it is asked for again.
    Held(Duration),
}

/// Sends a mail. An error means: try again later.
pub async fn send(post: &MailSender, id: MailId) -> Result<Sent> {
    let mut tx = post.db.begin(Scope::System).await?;
    let mail = store::find(&mut tx, id).await?.ok_or_else(ApiError::not_found)?;
    let mut kept = Kept::from_row(&mail)?;
    let refusable = kept.letter.kind().refusable();
    let known = acquaintance(&mut tx, &mail, refusable).await?;
    // No transaction stays open while the mail server takes its time.
    tx.commit().await?;
    match mail.state {
        MailState::Sent => return Ok(Sent::Done),
        MailState::Refused => return Ok(Sent::Refused),
        MailState::Failed => return Ok(Sent::Failed),
        MailState::NotSent => return Ok(Sent::NotSent),
        MailState::Queued | MailState::Held => {}
    }
    if !known.known && !known.paid_order {
        kept = Kept {
            name: String::new(),
            letter: kept.letter.without_typed_words(Locale::from_code(&mail.locale)),
            ..kept
        };
    }
    if known.refused {
        settle(post, &mail, &kept, MailState::Refused, None, None).await?;
        return Ok(Sent::Refused);
    }
    let token = mail.token.clone().unwrap_or_default();
    let mut rendered = render(&kept.letter, &frame(&post.public_url, &kept, &token), Locale::from_code(&mail.locale))?;
    if known.test_side {
        rendered.subject.insert_str(0, TEST_PREFIX);
    }
    let subject = rendered.subject.clone();
    if known.test_side && !known.own_people && post.test_recipients == TestRecipients::OwnPeople {
        settle(post, &mail, &kept, MailState::NotSent, Some(&subject), None).await?;
        return Ok(Sent::NotSent);
    }
    let counted = counted(&mail, &kept, known.test_side, known);
    if let Some(shop) = counted
        && let Some(wait) = allowance::take(&post.db, shop).await?
    {
        hold(post, &mail, shop).await?;
        return Ok(Sent::Held(wait));
    }
    match post.mailer.send(&message(post, &mail, &kept, &token, rendered)).await {
        Ok(()) => {
            settle(post, &mail, &kept, MailState::Sent, Some(&subject), None).await?;
            Ok(Sent::Done)
        }
        Err(SendError::Refused(reason)) => {
            settle(post, &mail, &kept, MailState::Failed, Some(&subject), Some(&reason.to_string())).await?;
            Ok(Sent::Failed)
        }
        Err(SendError::Later(reason, cause)) => {
            if let Some(shop) = counted {
                allowance::give_back(&post.db, shop).await?;
            }
            let mut tx = post.db.begin(Scope::System).await?;
            store::note_error(&mut tx, mail.id, &reason.to_string()).await?;
            tx.commit().await?;
            Err(ApiError::internal(SendError::Later(reason, cause)))
        }
    }
}

/// The live shop whose day it is counted to, where it may wait: not once its order is paid.
fn counted(mail: &MailRow, kept: &Kept, test_side: bool, known: Acquaintance) -> Option<SellerId> {
    mail.tenant.filter(|_| kept.letter.kind().may_wait() && !test_side && !known.paid_order)
}

async fn hold(post: &MailSender, mail: &MailRow, shop: SellerId) -> Result<()> {
    let mut tx = post.db.begin(Scope::System).await?;
    store::hold(&mut tx, mail.id).await?;
    allowance::notify_seller(&mut tx, shop, &post.public_url).await?;
    tx.commit().await
}

async fn settle(
    post: &MailSender,
    mail: &MailRow,
    kept: &Kept,
    state: MailState,
    subject: Option<&str>,
    error: Option<&str>,
) -> Result<()> {
    let kept = Kept { letter: kept.letter.without_secrets(&post.public_url), ..kept.clone() };
    let mut tx = post.db.begin(Scope::System).await?;
    store::settle(&mut tx, mail.id, state, subject, &serde_json::to_value(kept)?, error).await?;
    // Nothing is left to do: what became of the mail and of its job is one commit.
    kontor_jobs::commit_done(tx).await
}

/// What surrounds the letter; the token opens its page and, where lawful, ends its kind.
pub(crate) fn frame(public_url: &str, kept: &Kept, token: &str) -> Frame {
    Frame {
        name: kept.name.clone(),
        time_zone: kept.time_zone.clone(),
        home: Urls::at(public_url).home(),
        view_link: Urls::at(public_url).mail(token),
        unsubscribe_page: kept.letter.kind().refusable().map(|_| Urls::at(public_url).unsubscribe_page(token)),
    }
}

fn message(post: &MailSender, mail: &MailRow, kept: &Kept, token: &str, rendered: Rendered) -> Message {
    let refusable = kept.letter.kind().refusable();
    Message {
        id: mail.id,
        from_name: kept.letter.shop().map(str::to_owned),
        to: Address { name: kept.name.clone(), email: mail.to_address.clone() },
        reply_to: kept.letter.reply_to().map(str::to_owned),
        subject: rendered.subject,
        text: rendered.text,
        html: rendered.html,
        unsubscribe_link: refusable.map(|_| Urls::at(&post.public_url).unsubscribe(token)),
    }
}
