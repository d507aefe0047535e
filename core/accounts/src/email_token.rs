//! Links and codes sent by mail: hashed, short-lived, good for one action.

use chrono::{DateTime, Duration, Utc};
use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl};
use diesel_async::RunQueryDsl;
use kontor_db::{Scope, Tx};
use kontor_kernel::{ApiError, Code, Result, Secret, hash_token, kinds::UserId, words};
use serde_json::Value;

use crate::{Accounts, schema::email_tokens};

words! {
    /// What a mailed link is good for.
    pub enum Purpose {
        /// Proves a new account's address.
        Confirm "confirm",
        /// Signs in.
        MagicLink "magic_link",
        /// Sets a new password.
        Password "password",
        /// Proves a new address.
        ChangeEmail "change_email",
        /// Takes the old address back.
        UndoEmail "undo_email",
        /// Takes back what was done in the person's name.
        NotMe "not_me",
    }
}

impl Purpose {
    /// How long it works.
    pub const fn life(self) -> Duration {
        match self {
            Self::Confirm => Duration::days(3),
            Self::MagicLink => Duration::minutes(10),
            Self::Password => Duration::hours(1),
            Self::ChangeEmail => Duration::days(1),
            Self::UndoEmail | Self::NotMe => Duration::days(7),
        }
    }
}

/// Wrong codes after which a link's code is dead (decisions-growth §13).
pub(crate) const CODE_TRIES_MAX: i32 = 5;

/// A link, for the mail that carries it.
pub struct Issued {
    /// For the link.
    pub token: String,
    /// For typing in.
    pub code: String,
}

impl Accounts {
    pub(crate) fn code_hash(&self, token_hash: &str, code: &str) -> String {
        code_hash(&self.secret, token_hash, code)
    }

    /// Whose link it is, and what for. Nothing is used up by looking.
    pub(crate) async fn owner(&self, token: &str) -> Result<(UserId, Purpose)> {
        let hash = hash_token(token);
        let mut tx = self.db.begin(Scope::Anonymous(hash.clone())).await?;
        let found = email_tokens::table
            .find(hash)
            .select((email_tokens::user_id, email_tokens::purpose))
            .first(tx.conn()?)
            .await
            .optional()?;
        tx.commit().await?;
        found.ok_or_else(|| ApiError::new(Code::LinkExpired))
    }

    /// Opens the transaction of the link's owner and uses the link up in it.
    pub(crate) async fn redeem(&self, token: &str, purposes: &[Purpose]) -> Result<(Tx, UserId, Purpose, Value)> {
        let (user, purpose) = self.owner(token).await?;
        if !purposes.contains(&purpose) {
            return Err(ApiError::new(Code::LinkExpired));
        }
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let payload = use_up(&mut tx, &hash_token(token)).await?.ok_or_else(|| ApiError::new(Code::LinkExpired))?;
        Ok((tx, user, purpose, payload))
    }

    /// Uses up the latest link of the person by its code. A wrong code counts, whatever becomes of the caller.
    pub(crate) async fn redeem_code(&self, user: UserId, code: &str) -> Result<(Tx, Value)> {
        let wrong = || ApiError::field(Code::CodeWrong, "/code");
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let now = tx.now();
        let latest: Option<String> = email_tokens::table
            .filter(email_tokens::user_id.eq(user))
            .filter(email_tokens::purpose.eq(Purpose::MagicLink))
            .order((email_tokens::created_at.desc(), email_tokens::token_hash.asc()))
            .select(email_tokens::token_hash)
            .first(tx.conn()?)
            .await
            .optional()?;
        let hash = latest.ok_or_else(wrong)?;
        // The try is counted by the same statement that reads: a hundred guesses at once are a hundred tries.
        let expected: Option<Option<String>> =
            diesel::update(open(&hash, now).filter(email_tokens::tries.lt(CODE_TRIES_MAX)))
                .set(email_tokens::tries.eq(email_tokens::tries + 1))
                .returning(email_tokens::code_hash)
                .get_result(tx.conn()?)
                .await
                .optional()?;
        tx.commit().await?;
        let expected = expected.flatten().ok_or_else(wrong)?;
        if !self.secret.wrote(&expected, |key| code_hash(key, &hash, code.trim())) {
            return Err(wrong());
        }
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let payload = use_up(&mut tx, &hash).await?.ok_or_else(wrong)?;
        Ok((tx, payload))
    }
}

fn code_hash(secret: &Secret, token_hash: &str, code: &str) -> String {
    secret.sign("mail-code", &[token_hash.as_bytes(), code.as_bytes()])
}

type Open<'a> = diesel::helper_types::Filter<
    diesel::helper_types::Filter<
        diesel::helper_types::Find<email_tokens::table, &'a str>,
        diesel::helper_types::IsNull<email_tokens::used_at>,
    >,
    diesel::helper_types::Gt<email_tokens::expires_at, DateTime<Utc>>,
>;

fn open(hash: &str, now: DateTime<Utc>) -> Open<'_> {
    email_tokens::table.find(hash).filter(email_tokens::used_at.is_null()).filter(email_tokens::expires_at.gt(now))
}

async fn use_up(tx: &mut Tx, hash: &str) -> Result<Option<Value>> {
    let now = tx.now();
    let used = diesel::update(open(hash, now))
        .set(email_tokens::used_at.eq(now))
        .returning(email_tokens::payload)
        .get_result(tx.conn()?)
        .await
        .optional()?;
    Ok(used)
}

/// Links that take back what somebody else has done. Whoever that was may hold the mailbox by now: setting a password leaves these good.
const TAKING_BACK: [Purpose; 2] = [Purpose::UndoEmail, Purpose::NotMe];

/// Uses up every open link of a person, when who holds their mailbox is in doubt.
pub async fn forget_all(tx: &mut Tx, user: UserId) -> Result<()> {
    let now = tx.now();
    diesel::update(email_tokens::table.filter(email_tokens::user_id.eq(user)).filter(email_tokens::used_at.is_null()))
        .set(email_tokens::used_at.eq(now))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Uses up the open links that sign in or change something; those that take a change back stay good.
pub async fn forget_access(tx: &mut Tx, user: UserId) -> Result<()> {
    let now = tx.now();
    let open = email_tokens::table
        .filter(email_tokens::user_id.eq(user))
        .filter(email_tokens::used_at.is_null())
        .filter(email_tokens::purpose.ne_all(TAKING_BACK));
    diesel::update(open).set(email_tokens::used_at.eq(now)).execute(tx.conn()?).await?;
    Ok(())
}

/// Uses up the open links of a person whose address was in other hands from `since` on. Those that take a change back and were mailed before
/// went to the address that is the person's own.
pub async fn forget_mailed_since(tx: &mut Tx, user: UserId, since: DateTime<Utc>) -> Result<()> {
    let now = tx.now();
    let open = email_tokens::table
        .filter(email_tokens::user_id.eq(user))
        .filter(email_tokens::used_at.is_null())
        .filter(email_tokens::purpose.ne_all(TAKING_BACK).or(email_tokens::created_at.ge(since)));
    diesel::update(open).set(email_tokens::used_at.eq(now)).execute(tx.conn()?).await?;
    Ok(())
}
