//! Telling the owner of an account what was changed in their name, with a link that says "this was not me".

use chrono::{DateTime, Utc};
use diesel::ExpressionMethods;
use diesel_async::RunQueryDsl;
use kontor_db::{Scope, Tx};
use kontor_kernel::{ApiError, Result, hash_token, kinds::UserId};
use kontor_mail::{Email, SecurityChange};
use kontor_notifications::write;
use serde_json::{Value, json};

use crate::{
    Accounts, Profile, Purpose, email_token::forget_access, profile::profiles, schema::email_tokens,
    security::remove_factors, store,
};

/// A change, as its owner is told of it.
#[derive(Debug, Clone)]
pub struct ChangeNews {
    /// What was done.
    pub change: SecurityChange,
    /// The shop's name.
    pub shop: String,
    /// What it was done to: the name of a key, the end of an IBAN, an amount, an address.
    pub subject: String,
}

/// What a person took back who did not do it.
pub struct Disowned {
    /// The person.
    pub user: UserId,
    /// Keys of programs that were made from this moment on are to end.
    pub since: DateTime<Utc>,
    /// Their roles: whose keys those are.
    pub profiles: Vec<Profile>,
    /// The token with which a new password is set.
    pub password_token: String,
}

impl Accounts {
    /// Writes to the person in whose name something was changed, in the transaction that changed it; the transaction goes
    /// on as `scope` afterwards. The mail is the person's own: a shop's log of mails, which whoever did it may read, does
    /// not have it. Never left out for being one of many: else the first few would hide the one that matters.
    pub async fn notify_security_change(
        &self,
        tx: &mut Tx,
        user: UserId,
        news: &ChangeNews,
        scope: Scope,
    ) -> Result<()> {
        tx.switch_role(Scope::Person(user)).await?;
        let person = store::user(tx, user).await?.ok_or_else(ApiError::not_found)?;
        let now = tx.now();
        let link = self.not_me_link(tx, user).await?;
        let letter = Email::SecurityChanged {
            shop: news.shop.clone(),
            change: news.change,
            subject: news.subject.clone(),
            at: now,
            link,
        };
        write(tx, &person.to(), &letter).await?;
        tx.switch_role(scope).await
    }

    /// Writes to the owner of a shop what a member of the team has changed, as [`Self::notify_security_change`] does. There is nothing to
    /// undo in the owner's account: the link leads to the team.
    pub async fn notify_member_change(
        &self,
        tx: &mut Tx,
        owner: UserId,
        (news, by): (&ChangeNews, UserId),
        scope: Scope,
    ) -> Result<()> {
        tx.switch_role(Scope::Person(by)).await?;
        let member = store::user(tx, by).await?.ok_or_else(ApiError::not_found)?;
        tx.switch_role(Scope::Person(owner)).await?;
        let person = store::user(tx, owner).await?.ok_or_else(ApiError::not_found)?;
        let name = format!("{} {}", member.first_name, member.last_name).trim().to_owned();
        let letter = Email::SecurityChangedByMember {
            shop: news.shop.clone(),
            change: news.change,
            subject: news.subject.clone(),
            by: if name.is_empty() { member.email.clone() } else { name },
            at: tx.now(),
            link: self.urls().cabinet_team(),
        };
        write(tx, &person.to(), &letter).await?;
        tx.switch_role(scope).await
    }

    /// The link with which a person says that what is done now in their name was not them.
    pub(crate) async fn not_me_link(&self, tx: &mut Tx, user: UserId) -> Result<String> {
        let token = issue_link(tx, user, Purpose::NotMe, json!({ "since": tx.now() })).await?;
        Ok(self.urls().not_me(&token))
    }

    /// Uses up the link of such a mail: every session of the person ends, their password, what was added to sign in
    /// with since, and every other mailed link are void, and a new password can be set. The transaction is handed on, so that keys end together with it.
    pub async fn disown(&self, token: &str) -> Result<(Tx, Disowned)> {
        let (mut tx, user, _, payload) = self.redeem(token, &[Purpose::NotMe]).await?;
        let since = payload.get("since").and_then(Value::as_str).and_then(|text| text.parse().ok());
        let since: DateTime<Utc> = since.ok_or_else(|| ApiError::internal("a link without its moment"))?;
        store::end_sessions(&mut tx, user, None, "not_me").await?;
        store::set_password(&mut tx, user, None).await?;
        remove_factors(&mut tx, user, Some(since)).await?;
        // An email about a change before this one still takes that back.
        forget_access(&mut tx, user).await?;
        let password_token = issue_link(&mut tx, user, Purpose::Password, json!({})).await?;
        let profiles = profiles(&mut tx, user).await?;
        Ok((tx, Disowned { user, since, profiles, password_token }))
    }
}

/// Makes a link, however many there are: nobody but its person causes it.
async fn issue_link(tx: &mut Tx, user: UserId, purpose: Purpose, payload: Value) -> Result<String> {
    let (now, token) = (tx.now(), tx.env().token());
    diesel::insert_into(email_tokens::table)
        .values((
            email_tokens::token_hash.eq(hash_token(&token)),
            email_tokens::user_id.eq(user),
            email_tokens::purpose.eq(purpose),
            email_tokens::payload.eq(payload),
            email_tokens::created_at.eq(now),
            email_tokens::expires_at.eq(now + purpose.life()),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(token)
}
