//! What is asked of somebody who signs in or adds a passkey: kept for minutes, found by its token alone, answered once.

use chrono::{DateTime, Duration, Utc};
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tx};
use kontor_kernel::{Result, hash_token, kinds::UserId, words};
use serde_json::Value;

use crate::schema::sign_in_challenges;

words! {
    /// What a challenge is for.
    pub enum ChallengePurpose {
        /// Who gave the first factor gives the second.
        SecondStep "second_step",
        /// A passkey proves who is there.
        Passkey "passkey",
        /// A passkey is added to an account.
        NewPasskey "new_passkey",
    }
}

impl ChallengePurpose {
    /// How long it waits for its answer.
    pub const fn life(self) -> Duration {
        match self {
            Self::SecondStep => Duration::minutes(10),
            Self::Passkey | Self::NewPasskey => Duration::minutes(5),
        }
    }
}

/// Wrong answers after which a challenge is dead.
pub const TRIES_MAX: i32 = 5;
/// It is kept for so long after it has run out.
const KEPT_HOURS: i64 = 1;

const OLD: &str = "
    DELETE FROM sign_in_challenges WHERE token_hash IN (
        SELECT token_hash FROM sign_in_challenges WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)";

/// One that was asked.
pub struct OpenChallenge {
    /// Whoever holds it may answer.
    pub token: String,
    /// Until when.
    pub expires_at: DateTime<Utc>,
}

/// Asks, in a transaction of anybody's, which goes on as whoever holds the token.
pub async fn ask(tx: &mut Tx, purpose: ChallengePurpose, user: Option<UserId>, state: Value) -> Result<OpenChallenge> {
    let token = tx.env().token();
    let hash = hash_token(&token);
    tx.switch_role(Scope::Anonymous(hash.clone())).await?;
    let now = tx.now();
    let expires_at = now + purpose.life();
    diesel::insert_into(sign_in_challenges::table)
        .values((
            sign_in_challenges::token_hash.eq(hash),
            sign_in_challenges::user_id.eq(user),
            sign_in_challenges::purpose.eq(purpose),
            sign_in_challenges::state.eq(state),
            sign_in_challenges::created_at.eq(now),
            sign_in_challenges::expires_at.eq(expires_at),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(OpenChallenge { token, expires_at })
}

/// Whose challenge it is. Nothing is counted by looking.
pub async fn owner(db: &Db, purpose: ChallengePurpose, token: &str) -> Result<Option<UserId>> {
    let hash = hash_token(token);
    let mut tx = db.begin(Scope::Anonymous(hash.clone())).await?;
    let found: Option<Option<UserId>> = sign_in_challenges::table
        .find(hash)
        .filter(sign_in_challenges::purpose.eq(purpose))
        .select(sign_in_challenges::user_id)
        .first(tx.conn()?)
        .await
        .optional()?;
    tx.commit().await?;
    Ok(found.flatten())
}

/// Counts an answer before it is looked at: a hundred guesses at once are a hundred tries. Nothing when the challenge is
/// unknown, over, answered or dead.
pub async fn try_answer(
    db: &Db,
    purpose: ChallengePurpose,
    token: &str,
    tries_max: i32,
) -> Result<Option<(Option<UserId>, Value)>> {
    let hash = hash_token(token);
    let mut tx = db.begin(Scope::Anonymous(hash.clone())).await?;
    let now = tx.now();
    let open = sign_in_challenges::table
        .find(hash)
        .filter(sign_in_challenges::purpose.eq(purpose))
        .filter(sign_in_challenges::used_at.is_null())
        .filter(sign_in_challenges::expires_at.gt(now))
        .filter(sign_in_challenges::tries.lt(tries_max));
    let found = diesel::update(open)
        .set(sign_in_challenges::tries.eq(sign_in_challenges::tries + 1))
        .returning((sign_in_challenges::user_id, sign_in_challenges::state))
        .get_result(tx.conn()?)
        .await
        .optional()?;
    tx.commit().await?;
    Ok(found)
}

/// Uses a challenge up, and goes on as `user`. False when somebody else was quicker.
pub async fn use_up(tx: &mut Tx, token: &str, user: UserId) -> Result<bool> {
    let hash = hash_token(token);
    tx.switch_role(Scope::Anonymous(hash.clone())).await?;
    let now = tx.now();
    let open = sign_in_challenges::table.find(hash).filter(sign_in_challenges::used_at.is_null());
    let used = diesel::update(open).set(sign_in_challenges::used_at.eq(now)).execute(tx.conn()?).await?;
    tx.switch_role(Scope::Person(user)).await?;
    Ok(used == 1)
}

/// Sweep: forgets challenges whose time is over. Answers how many.
pub async fn forget_challenges(db: &Db) -> Result<usize> {
    db.forget(OLD, db.env().clock.now() - Duration::hours(KEPT_HOURS)).await
}
