//! How an account is signed in to, for its owner; telling them of every change of it, and taking such changes back.

use chrono::{DateTime, Utc};
use kontor_db::{Scope, Tx};
use kontor_kernel::{ApiError, Code, Result, kinds::UserId};
use kontor_mail::{AccountChange, Email};

use crate::{AccountEventKind, Accounts, Device, events, passkey, recovery, store, totp};

/// What an account is signed in to with, besides the password.
#[derive(Debug, Clone)]
pub struct Security {
    /// Since when sign-in asks for a code; nothing while it does not.
    pub two_step_since: Option<DateTime<Utc>>,
    /// How many recovery codes still work.
    pub recovery_codes_left: i64,
}

/// Forgets passkeys, app and recovery codes that were added at `since` or later; all without it. Of an app that stays the recovery codes go
/// if they were made, or one of them was used, since then: whoever has one may have all.
pub async fn remove_factors(tx: &mut Tx, user: UserId, since: Option<DateTime<Utc>>) -> Result<()> {
    passkey::remove_since(tx, user, since).await?;
    let on = totp::on_since(tx, user).await?;
    match since {
        Some(since) if on.is_some_and(|on| on < since) => recovery::remove_seen_since(tx, user, since).await?,
        _ => _ = totp::remove(tx, user).await?,
    }
    Ok(())
}

impl Accounts {
    /// How a person's account is signed in to.
    pub async fn security(&self, user: UserId) -> Result<Security> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let two_step_since = totp::on_since(&mut tx, user).await?;
        let recovery_codes_left = recovery::left(&mut tx, user).await?;
        tx.commit().await?;
        Ok(Security { two_step_since, recovery_codes_left })
    }

    /// Makes other recovery codes, which are shown this once; the old ones work no more.
    pub async fn renew_recovery_codes(&self, user: UserId, device: &Device) -> Result<Vec<String>> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        if totp::on_since(&mut tx, user).await?.is_none() {
            return Err(ApiError::new(Code::TwoStepOff));
        }
        let codes = recovery::make_anew(&mut tx, user).await?;
        events::log(&mut tx, user, AccountEventKind::RecoveryCodesRenewed, device).await?;
        self.notify_account_change(&mut tx, user, AccountChange::RecoveryCodesRenewed, "").await?;
        tx.commit().await?;
        Ok(codes)
    }

    /// Writes to a person of a change of how they sign in, in their own transaction that makes it. Never left out for
    /// being one of many.
    pub(crate) async fn notify_account_change(
        &self,
        tx: &mut Tx,
        user: UserId,
        change: AccountChange,
        subject: &str,
    ) -> Result<()> {
        let link = self.not_me_link(tx, user).await?;
        let letter = Email::AccountSecurityChanged { change, subject: subject.to_owned(), at: tx.now(), link };
        if let Some(person) = store::user(tx, user).await? {
            kontor_notifications::write(tx, &person.to(), &letter).await?;
        }
        Ok(())
    }
}
