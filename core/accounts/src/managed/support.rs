//! The seat of a manager who works in a seller's cabinet: their own role, beside it the seller's live side.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{SellerId, SessionId, UserId},
};

use crate::{AccountEventKind, Accounts, Device, SignedIn, events, store};

impl Accounts {
    /// Takes that seat in a manager's own session, or with `None` the usual one again. Access tokens of the seat before work no more.
    pub async fn seat_support(&self, tx: &mut Tx, session: SessionId, tenant: Option<SellerId>) -> Result<SignedIn> {
        query("UPDATE sessions SET tenant = $2, livemode = true WHERE id = $1 AND ended_at IS NULL AND profile_kind = 'manager'")
            .bind(session)
            .bind(tenant)
            .execute(tx.conn()?)
            .await?;
        let seated = store::session(tx, session).await?.ok_or_else(ApiError::not_found)?;
        Ok(seated.signed_in(&self.secret, tx.env().clock.now()))
    }
}

/// Tells the owner of a shop that support opened it, among what happened to their account.
pub async fn log_support_access(tx: &mut Tx, owner: UserId) -> Result<()> {
    events::log(tx, owner, AccountEventKind::SupportAccess, &Device::default()).await
}

/// Tells the owner of a shop, among what happened to their account, that keys of it ended: who made them was blocked.
pub async fn log_keys_ended(tx: &mut Tx, owner: UserId) -> Result<()> {
    events::log(tx, owner, AccountEventKind::ApiKeyRevoked, &Device::default()).await
}
