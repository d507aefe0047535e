//! The platform's support in a seller's cabinet: for half an hour, for a reason that is given first, with most of what a member of the
//! team may do. Nothing of it is a membership: nobody invites support, and it ends by itself.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{SellerId, SessionId, SupportAccessId, UserId},
};

use crate::TeamRight;

/// How long one access lasts (minutes).
pub const SUPPORT_MINUTES: i64 = 30;

/// The rights of support in a seller's cabinet: none that asks for payouts or gives access. What is refused within them (`orders` opens
/// refunds too) stands where calls are checked.
pub const SUPPORT_RIGHTS: &[TeamRight] = &[
    TeamRight::Products,
    TeamRight::Orders,
    TeamRight::Customers,
    TeamRight::Marketing,
    TeamRight::MoneyRead,
    TeamRight::Settings,
];

/// An access that runs.
#[derive(Debug, Clone, Row)]
pub struct SupportAccess {
    /// Which.
    pub id: SupportAccessId,
    /// The live side of the shop.
    pub seller_id: SellerId,
    /// Why.
    pub reason: String,
    /// Since when.
    pub started_at: DateTime<Utc>,
    /// Until when.
    pub expires_at: DateTime<Utc>,
}

const COLUMNS: &str = "a.id, a.seller_id, a.reason, a.started_at, a.expires_at";

/// Begins an access of a manager's session to the transaction's seller; one that the session had before ends.
pub async fn begin_support(tx: &mut Tx, by: UserId, session: SessionId, reason: &str) -> Result<SupportAccess> {
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.env().clock.now());
    let expires_at = now + Duration::minutes(SUPPORT_MINUTES);
    query(
        "INSERT INTO support_accesses (seller_id, id, manager_id, session_id, reason, started_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(seller)
    .bind(id)
    .bind(by)
    .bind(session)
    .bind(reason)
    .bind(now)
    .bind(expires_at)
    .execute(tx.conn()?)
    .await?;
    Ok(SupportAccess { id, seller_id: seller, reason: reason.to_owned(), started_at: now, expires_at })
}

/// Ends the accesses of a session to the transaction's seller. False: none ran.
pub async fn end_support(tx: &mut Tx, session: SessionId) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let sql = "UPDATE support_accesses SET ended_at = $3
               WHERE seller_id = $1 AND session_id = $2 AND ended_at IS NULL AND expires_at > $3";
    Ok(query(sql).bind(seller).bind(session).bind(now).execute(tx.conn()?).await? > 0)
}

/// The access of a manager's session to a seller, looked at anew for every call. Whoever has none, or whose is over, is refused.
pub async fn support_for(db: &Db, user: UserId, session: SessionId, seller: SellerId) -> Result<SupportAccess> {
    let now = db.env().clock.now();
    let look = || {
        query(format!(
            "SELECT {COLUMNS} FROM support_accesses AS a WHERE a.session_id = $1 AND a.seller_id = $2 AND a.manager_id = $3
                 AND a.ended_at IS NULL AND a.expires_at > $4 ORDER BY a.id DESC LIMIT 1"
        ))
        .bind(session)
        .bind(seller)
        .bind(user)
        .bind(now)
    };
    let found: Vec<SupportAccess> = db.once(Scope::Person(user), look).await?;
    let over = || ApiError::new(Code::Forbidden).with("reason", "support_over");
    found.into_iter().next().ok_or_else(over)
}
