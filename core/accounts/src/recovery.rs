//! Recovery codes of two-step sign-in: ten, hashed, each good once, for the day on which the app is gone.

use chrono::{DateTime, Utc};
use data_encoding::BASE32_NOPAD;
use diesel::{BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{Result, hash_token, kinds::UserId};

use crate::schema::recovery_codes;

/// So many are made at once.
pub const RECOVERY_CODES: usize = 10;
/// 80 bits: nobody finds one by trying, with the hash or without.
const CODE_BYTES: usize = 10;
const GROUP: usize = 4;

fn hash(user: UserId, code: &str) -> String {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    hash_token(&format!("{} {}", user.uuid(), plain.to_ascii_lowercase()))
}

fn draw(tx: &Tx) -> String {
    let mut bytes = [0_u8; CODE_BYTES];
    tx.env().rng.fill(&mut bytes);
    let signs: Vec<char> = BASE32_NOPAD.encode(&bytes).to_ascii_lowercase().chars().collect();
    let groups: Vec<String> = signs.chunks(GROUP).map(|group| group.iter().collect()).collect();
    groups.join("-")
}

/// Forgets those of a person.
pub async fn remove_all(tx: &mut Tx, user: UserId) -> Result<()> {
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user))).execute(tx.conn()?).await?;
    Ok(())
}

/// Forgets them where they were made, or one of them was used, at `since` or later.
pub async fn remove_seen_since(tx: &mut Tx, user: UserId, since: DateTime<Utc>) -> Result<()> {
    let seen = recovery_codes::table
        .filter(recovery_codes::user_id.eq(user))
        .filter(recovery_codes::created_at.ge(since).or(recovery_codes::used_at.ge(since).assume_not_null()))
        .count();
    let seen: i64 = seen.get_result(tx.conn()?).await?;
    if seen > 0 { remove_all(tx, user).await } else { Ok(()) }
}

/// Makes all of them anew; the old ones work no more.
pub async fn make_anew(tx: &mut Tx, user: UserId) -> Result<Vec<String>> {
    remove_all(tx, user).await?;
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| draw(tx)).collect();
    let now = tx.now();
    let rows: Vec<_> = codes
        .iter()
        .map(|code| {
            (
                recovery_codes::user_id.eq(user),
                recovery_codes::code_hash.eq(hash(user, code)),
                recovery_codes::created_at.eq(now),
            )
        })
        .collect();
    diesel::insert_into(recovery_codes::table).values(rows).execute(tx.conn()?).await?;
    Ok(codes)
}

/// How many still work.
pub async fn left(tx: &mut Tx, user: UserId) -> Result<i64> {
    let open = recovery_codes::table
        .filter(recovery_codes::user_id.eq(user))
        .filter(recovery_codes::used_at.is_null())
        .count();
    Ok(open.get_result(tx.conn()?).await?)
}

/// Uses a code up; false when it is none, or was used.
pub async fn use_code(tx: &mut Tx, user: UserId, code: &str) -> Result<bool> {
    let now = tx.now();
    let open = recovery_codes::table.find((user.uuid(), hash(user, code))).filter(recovery_codes::used_at.is_null());
    Ok(diesel::update(open).set(recovery_codes::used_at.eq(now)).execute(tx.conn()?).await? == 1)
}
