//! Looking at one mail by its token.

use chrono::{DateTime, Utc};
use kontor_db::{Db, Scope, Tx};
use kontor_kernel::{
    ApiError, Locale, Result, hash_token,
    kinds::{MailId, OrderId},
};
use kontor_mail::{Rendered, Template, render};

use crate::{MailState, send::frame, store, write::Kept};

/// A mail as whoever holds its token sees it.
#[derive(Debug, Clone)]
pub struct View {
    /// Which mail.
    pub id: MailId,
    /// The address it went to.
    pub to: String,
    /// Which template.
    pub template: String,
    /// Where it stands.
    pub state: MailState,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// Subject, text and HTML; links that give access lead home instead.
    pub rendered: Rendered,
    /// The kind that can be refused with this token.
    pub refusable: Option<&'static str>,
}

/// The mail of a token.
pub async fn view(db: &Db, public_url: &str, token: &str) -> Result<View> {
    let mut tx = db.begin(Scope::Anonymous(hash_token(token))).await?;
    let mail = store::find_by_token(&mut tx, token).await?.ok_or_else(ApiError::not_found)?;
    tx.commit().await?;
    let kept = Kept::from_row(&mail)?;
    // Not yet sent, it still holds its secrets: looking at the log must not be a shorter way than the mailbox.
    let letter = kept.letter.without_secrets(public_url);
    let rendered = render(&letter, &frame(public_url, &kept, token), Locale::from_code(&mail.locale))?;
    Ok(View {
        id: mail.id,
        to: mail.to_address,
        template: mail.template,
        state: mail.state,
        created_at: mail.created_at,
        rendered,
        refusable: letter.kind().refusable(),
    })
}

/// When the newest `limit` mails of a kind about an order were written, the newest first, by real time.
pub async fn written(tx: &mut Tx, order: OrderId, template: Template, limit: i64) -> Result<Vec<DateTime<Utc>>> {
    store::written(tx, order, template, limit).await
}

/// The mails that have not left yet, oldest first; as the system.
pub async fn queued(tx: &mut Tx) -> Result<Vec<MailId>> {
    store::queued(tx).await
}
