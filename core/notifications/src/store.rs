//! All SQL on mails and refusals.

use chrono::{DateTime, Utc};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, Selectable,
    SelectableHelper,
};
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{
    Machine, Result, hash_token,
    kinds::{MailId, OrderId, SellerId, UserId},
};
use kontor_mail::Template;
use serde_json::Value;

use crate::{
    MailState,
    schema::{mail_refusals, mails},
};

#[derive(Insertable)]
#[diesel(table_name = mails)]
pub struct NewMail {
    pub id: MailId,
    pub tenant: Option<SellerId>,
    pub user_id: Option<UserId>,
    pub order_id: Option<OrderId>,
    pub to_address: String,
    pub locale: &'static str,
    pub template: &'static str,
    pub data: Value,
    pub token_hash: String,
    pub token: String,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = mails)]
pub struct MailRow {
    pub id: MailId,
    pub tenant: Option<SellerId>,
    pub order_id: Option<OrderId>,
    pub to_address: String,
    pub locale: String,
    pub template: String,
    pub data: Value,
    pub state: MailState,
    pub token: Option<String>,
    pub created_at: DateTime<Utc>,
}

pub async fn insert(tx: &mut Tx, mail: NewMail) -> Result<()> {
    diesel::insert_into(mails::table).values(mail).prepared().execute(tx.conn()?).await?;
    Ok(())
}

pub async fn find(tx: &mut Tx, id: MailId) -> Result<Option<MailRow>> {
    let mail = mails::table.find(id.uuid()).select(MailRow::as_select());
    Ok(mail.first(tx.conn()?).await.optional()?)
}

/// The mail of a token that was presented as the key of an anonymous transaction.
pub async fn find_by_token(tx: &mut Tx, token: &str) -> Result<Option<MailRow>> {
    let mail = mails::table.filter(mails::token_hash.eq(hash_token(token))).select(MailRow::as_select());
    Ok(mail.first(tx.conn()?).await.optional()?)
}

/// When the newest mails of a kind about an order of this tenant were written, the newest first.
pub async fn written(tx: &mut Tx, order: OrderId, template: Template, limit: i64) -> Result<Vec<DateTime<Utc>>> {
    let of = mails::tenant.eq(tx.seller()?).and(mails::order_id.eq(order)).and(mails::template.eq(template.text()));
    let newest = mails::table.filter(of).order(mails::id.desc()).limit(limit).select(mails::created_at);
    Ok(newest.load(tx.conn()?).await?)
}

/// The states of a mail that has not left yet.
const WAITING: [MailState; 2] = [MailState::Queued, MailState::Held];

/// Says that a mail waits for another day.
pub async fn hold(tx: &mut Tx, id: MailId) -> Result<()> {
    let queued = mails::table.filter(mails::id.eq(id.uuid())).filter(mails::state.eq(MailState::Queued));
    diesel::update(queued).set(mails::state.eq(MailState::Held)).prepared().execute(tx.conn()?).await?;
    Ok(())
}

/// Writes what became of a queued mail. With the last word said, its secrets are forgotten.
pub async fn settle(
    tx: &mut Tx,
    id: MailId,
    state: MailState,
    subject: Option<&str>,
    data: &Value,
    error: Option<&str>,
) -> Result<bool> {
    let now = tx.now();
    let waiting = mails::table.filter(mails::id.eq(id.uuid())).filter(mails::state.eq_any(WAITING));
    let changed = diesel::update(waiting)
        .set((
            mails::state.eq(state),
            mails::subject.eq(subject),
            mails::data.eq(data),
            mails::token.eq(None::<String>),
            mails::last_error.eq(error),
            mails::attempts.eq(mails::attempts + 1),
            mails::sent_at.eq((state == MailState::Sent).then_some(now)),
        ))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(changed > 0)
}

/// Notes why a mail has not left yet; it goes on waiting.
pub async fn note_error(tx: &mut Tx, id: MailId, error: &str) -> Result<()> {
    let waiting = mails::table.filter(mails::id.eq(id.uuid())).filter(mails::state.eq_any(WAITING));
    diesel::update(waiting)
        .set((mails::last_error.eq(error), mails::attempts.eq(mails::attempts + 1)))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub async fn queued(tx: &mut Tx) -> Result<Vec<MailId>> {
    let waiting = mails::table.filter(mails::state.eq(MailState::Queued)).order(mails::id).select(mails::id);
    Ok(waiting.load(tx.conn()?).await?)
}

/// What is kept of an address: enough to recognise it, not to write to it.
pub fn fingerprint(address: &str) -> String {
    hash_token(&kontor_kernel::plain_email(address))
}

pub async fn delete_refusal(tx: &mut Tx, address: &str, kind: &str) -> Result<()> {
    diesel::delete(mail_refusals::table.find((fingerprint(address), kind))).execute(tx.conn()?).await?;
    Ok(())
}

pub async fn insert_refusal(tx: &mut Tx, address: &str, kind: &str) -> Result<()> {
    let refused_at = mail_refusals::refused_at.eq(tx.now());
    diesel::insert_into(mail_refusals::table)
        .values((mail_refusals::address_hash.eq(fingerprint(address)), mail_refusals::kind.eq(kind), refused_at))
        .on_conflict_do_nothing()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
