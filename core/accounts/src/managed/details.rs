//! One account, with what opens from it.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{ProfileId, SellerId, UserId},
};

use crate::{OpenSession, ProfileKind, own_sessions};

/// An account, for managers.
#[derive(Debug, Clone, Row)]
pub struct ManagedUser {
    /// Which person.
    pub id: UserId,
    /// The proven address, or the one of sign-up.
    pub email: String,
    /// An address that waits for its proof.
    pub unconfirmed_email: Option<String>,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Language code.
    pub locale: String,
    /// Since when the address is proven.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// Whether they are a manager.
    pub manager: bool,
    /// Since when they cannot sign in.
    pub blocked_at: Option<DateTime<Utc>>,
    /// Why not.
    pub blocked_reason: Option<String>,
    /// Since when there is the account.
    pub created_at: DateTime<Utc>,
}

/// A role of the account, with the shop that it opens.
#[derive(Debug, Clone, Row)]
pub struct ManagedProfile {
    /// Which.
    pub id: ProfileId,
    /// What role.
    pub kind: ProfileKind,
    /// The live side of the shop.
    pub seller: Option<SellerId>,
    /// The shop's name.
    pub seller_name: Option<String>,
    /// Since when.
    pub created_at: DateTime<Utc>,
}

/// One account, in a manager's transaction.
pub async fn managed_user(tx: &mut Tx, id: UserId) -> Result<ManagedUser> {
    let sql = "SELECT u.id, u.email, u.unconfirmed_email, u.first_name, u.last_name, u.locale, u.confirmed_at, u.manager, u.blocked_at,
                   u.blocked_reason, u.created_at
               FROM users AS u WHERE u.id = $1";
    let found: Vec<ManagedUser> = query(sql).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The roles of an account, those that were taken first first.
pub async fn profiles_of(tx: &mut Tx, user: UserId) -> Result<Vec<ManagedProfile>> {
    let sql = "SELECT p.id, p.kind, p.tenant AS seller, s.name AS seller_name, p.created_at
               FROM profiles AS p LEFT JOIN sellers AS s ON s.seller_id = p.tenant WHERE p.user_id = $1 ORDER BY p.id";
    Ok(query(sql).bind(user).load(tx.conn()?).await?)
}

/// The sessions of an account that run, the one that was renewed last first.
pub async fn open_sessions_of(tx: &mut Tx, user: UserId) -> Result<Vec<OpenSession>> {
    own_sessions::open(tx, user).await
}
