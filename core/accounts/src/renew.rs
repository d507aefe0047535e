//! Rotation of refresh tokens.
//!
//! The present token turns the family one generation on. Its predecessor is good for the same successor for a few
//! seconds more: several tabs, and the client's retry. Anything older was copied by somebody: the family ends, and
//! its owner is told.

use chrono::Duration;
use kontor_db::{Scope, Tx};
use kontor_kernel::{
    ApiError, Code, Result,
    limits::{REFRESH_OVERLAP_SECONDS, REFRESH_TOKEN_DAYS},
};
use kontor_mail::Email;
use kontor_notifications::write;

use crate::{
    AccountEventKind, Accounts, Device, SignedIn, events,
    store::{self, SessionRow},
    token::Presented,
};

impl Accounts {
    /// The successors of a refresh token. Refuses with the refresh-token codes of the specification.
    pub async fn renew(&self, refresh_token: &str, device: &Device) -> Result<SignedIn> {
        let invalid = || ApiError::new(Code::InvalidRefreshToken);
        let presented = Presented::refresh(refresh_token).ok_or_else(invalid)?;
        let mut tx = self.db.begin(Scope::Anonymous(presented.session.uuid().to_string())).await?;
        let seen = store::session(&mut tx, presented.session).await?.ok_or_else(invalid)?;
        tx.commit().await?;
        // Before anything is locked or ended, it must be a token of ours.
        let generation = presented.generation(&self.secret, &seen.nonce).ok_or_else(invalid)?;

        let mut tx = self.db.begin(Scope::Person(seen.user_id)).await?;
        let mut session = store::lock_session(&mut tx, presented.session).await?.ok_or_else(invalid)?;
        let now = tx.now();
        if session.ended_at.is_some() {
            return Err(invalid());
        }
        if session.refresh_expires_at.min(session.ends_at()) <= now {
            return Err(ApiError::new(Code::ExpiredRefreshToken));
        }
        if generation == session.generation {
            session.generation += 1;
            session.rotated_at = now;
            session.refresh_expires_at = (now + Duration::days(REFRESH_TOKEN_DAYS)).min(session.ends_at());
            let (fingerprint, _) = device.cut();
            if !fingerprint.is_empty() {
                session.fingerprint = fingerprint;
            }
            store::rotate_session(&mut tx, &session).await?;
        } else if generation + 1 != session.generation
            || now - session.rotated_at > Duration::seconds(REFRESH_OVERLAP_SECONDS)
        {
            self.end_family(&mut tx, &session).await?;
            tx.commit().await?;
            return Err(invalid());
        }
        let signed_in = session.signed_in(&self.secret, session.rotated_at);
        tx.commit().await?;
        Ok(signed_in)
    }

    /// The person of a refresh token whose browser wants to sign out; no answer tells whether it was good.
    pub async fn sign_out_by_refresh(&self, refresh_token: &str) -> Result<()> {
        let Some(presented) = Presented::refresh(refresh_token) else { return Ok(()) };
        let mut tx = self.db.begin(Scope::Anonymous(presented.session.uuid().to_string())).await?;
        let Some(session) = store::session(&mut tx, presented.session).await? else { return Ok(()) };
        tx.commit().await?;
        if presented.generation(&self.secret, &session.nonce).is_none() {
            return Ok(());
        }
        self.sign_out(session.user_id, session.id).await
    }

    async fn end_family(&self, tx: &mut Tx, session: &SessionRow) -> Result<()> {
        store::end_session(tx, session.id, "reuse").await?;
        events::log(tx, session.user_id, AccountEventKind::TokenReused, &Device::of_session(session)).await?;
        let Some(user) = store::user(tx, session.user_id).await? else { return Ok(()) };
        let device = if session.user_agent.is_empty() { "?".to_owned() } else { session.user_agent.clone() };
        let letter = Email::SessionReuseAlert { at: tx.now(), device, sign_in_link: self.urls().sign_in() };
        write(tx, &user.to(), &letter).await?;
        Ok(())
    }
}
