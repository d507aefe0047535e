//! The sessions of a person, for themselves: which there are, and ending them.

use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, QueryDsl, SelectableHelper};
use diesel_async::RunQueryDsl;
use kontor_db::{Scope, Tx};
use kontor_kernel::{
    ApiError, Result,
    kinds::{SessionId, UserId},
};

use crate::{
    AccountEventKind, Accounts, Device, ProfileKind, events,
    schema::sessions,
    store::{self, SessionRow},
};

/// A session that runs.
#[derive(Debug, Clone)]
pub struct OpenSession {
    /// Which.
    pub id: SessionId,
    /// The kind of browser; empty when it is not known.
    pub device: String,
    /// The block of addresses it was opened from; empty when it is not known.
    pub origin: String,
    /// The active role.
    pub profile_kind: ProfileKind,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// When it was renewed last; it is used for a quarter of an hour after it.
    pub renewed_at: DateTime<Utc>,
    /// When it ends unless it is renewed before.
    pub expires_at: DateTime<Utc>,
}

/// Nobody keeps more.
const SHOWN_MAX: i64 = 200;

impl From<SessionRow> for OpenSession {
    fn from(row: SessionRow) -> Self {
        Self {
            id: row.id,
            device: crate::device::device_name(&row.user_agent),
            expires_at: row.refresh_expires_at.min(row.ends_at()),
            origin: row.origin,
            profile_kind: row.profile_kind,
            created_at: row.created_at,
            renewed_at: row.rotated_at,
        }
    }
}

/// The sessions of a person that run, the one that was renewed last first.
pub async fn open(tx: &mut Tx, user: UserId) -> Result<Vec<OpenSession>> {
    let now = tx.now();
    let rows: Vec<SessionRow> = sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::refresh_expires_at.gt(now))
        .order((sessions::rotated_at.desc(), sessions::id.desc()))
        .limit(SHOWN_MAX)
        .select(SessionRow::as_select())
        .load(tx.conn()?)
        .await?;
    Ok(rows.into_iter().filter(|row| row.ends_at() > now).map(OpenSession::from).collect())
}

impl Accounts {
    /// The sessions of a person that run, the one that was renewed last first.
    pub async fn open_sessions(&self, user: UserId) -> Result<Vec<OpenSession>> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let open = open(&mut tx, user).await?;
        tx.commit().await?;
        Ok(open)
    }

    /// Ends one session of a person. Twice is once; somebody else's is not found.
    pub async fn end_own_session(&self, user: UserId, id: SessionId, device: &Device) -> Result<()> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let found = store::lock_session(&mut tx, id).await?;
        let session = found.filter(|session| session.user_id == user).ok_or_else(ApiError::not_found)?;
        if session.ended_at.is_none() {
            store::end_session(&mut tx, id, "ended_by_owner").await?;
            events::log(&mut tx, user, AccountEventKind::SessionEnded, device).await?;
        }
        tx.commit().await
    }

    /// Ends every session of a person but the one that asks.
    pub async fn end_other_sessions(&self, user: UserId, spared: SessionId, device: &Device) -> Result<()> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        store::end_sessions(&mut tx, user, Some(spared), "ended_by_owner").await?;
        events::log(&mut tx, user, AccountEventKind::SessionEnded, device).await?;
        tx.commit().await
    }
}
