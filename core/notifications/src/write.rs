//! Writing a mail, in the transaction that causes it.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_jobs::{MailJob, enqueue, enqueue_at};
use kontor_kernel::{
    Locale, Result, hash_token,
    kinds::{MailId, OrderId, UserId},
};
use kontor_mail::Email;
use serde::{Deserialize, Serialize};

use crate::store::{self, MailRow, NewMail};

/// Who is written to.
#[derive(Debug, Clone)]
pub struct To {
    /// The address.
    pub address: String,
    /// The person, where there is an account.
    pub user: Option<UserId>,
    /// First name, or nothing.
    pub name: String,
    /// The language.
    pub locale: Locale,
    /// For moments in the text.
    pub time_zone: String,
    /// The order that it is about, if it is about one: the mail is found with it.
    pub order: Option<OrderId>,
}

/// What the row keeps: the letter, and how its reader is spoken to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub name: String,
    pub time_zone: String,
    pub letter: Email,
}

impl Kept {
    /// What a row keeps.
    pub fn from_row(mail: &MailRow) -> Result<Self> {
        Ok(serde_json::from_value(mail.data.clone())?)
    }
}

/// Writes a mail and its job. The tenant is the transaction's.
pub async fn write(tx: &mut Tx, to: &To, letter: &Email) -> Result<MailId> {
    let now = tx.env().clock.now();
    let id = insert_mail(tx, to, letter, now).await?;
    enqueue(tx, MailJob::Send { mail: id }).await?;
    Ok(id)
}

/// Writes a mail that is sent at a moment of real time, such as when its reader's quiet hours are over.
pub async fn write_for(tx: &mut Tx, to: &To, letter: &Email, at: DateTime<Utc>) -> Result<MailId> {
    let now = tx.env().clock.now();
    let id = insert_mail(tx, to, letter, now).await?;
    enqueue_at(tx, MailJob::Send { mail: id }, at).await?;
    Ok(id)
}

// Real time: mails are read in the real world, whatever a test clock says.
async fn insert_mail(tx: &mut Tx, to: &To, letter: &Email, created_at: DateTime<Utc>) -> Result<MailId> {
    let (id, token) = (tx.id(), tx.env().token());
    let kept = Kept { name: to.name.clone(), time_zone: to.time_zone.clone(), letter: letter.clone() };
    let mail = NewMail {
        id,
        tenant: tx.tenant().ok().map(|tenant| tenant.id),
        user_id: to.user,
        order_id: to.order,
        to_address: to.address.trim().to_owned(),
        locale: to.locale.code(),
        template: letter.template(),
        data: serde_json::to_value(kept)?,
        token_hash: hash_token(&token),
        token,
        created_at,
    };
    store::insert(tx, mail).await?;
    Ok(id)
}
