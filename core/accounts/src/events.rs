//! What happened to an account, for its owner: who came in, and what opens it. Of where it came from only the kind of
//! browser and the block of addresses are kept.

use chrono::{DateTime, Duration, Utc};
use diesel::{ExpressionMethods, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tx};
use kontor_kernel::{
    Result,
    kinds::{AccountEventId, UserId},
    words,
};

use crate::{Accounts, Device, schema::account_events};

words! {
    /// What happened to an account.
    pub enum AccountEventKind {
        /// It was made.
        SignedUp "signed_up",
        /// Somebody came in with the password.
        SignedInByPassword "signed_in_by_password",
        /// Somebody came in with a mailed link or code.
        SignedInByMail "signed_in_by_mail",
        /// Somebody came in with a passkey.
        SignedInByPasskey "signed_in_by_passkey",
        /// Sign-in asks for a code of an app from now on.
        TwoStepOn "two_step_on",
        /// It does not any more.
        TwoStepOff "two_step_off",
        /// A recovery code was used up.
        RecoveryCodeUsed "recovery_code_used",
        /// There are other recovery codes.
        RecoveryCodesRenewed "recovery_codes_renewed",
        /// It got another passkey.
        PasskeyAdded "passkey_added",
        /// It lost one.
        PasskeyRemoved "passkey_removed",
        /// Its address was proven.
        EmailConfirmed "email_confirmed",
        /// It got another address.
        EmailChanged "email_changed",
        /// It got its old address back.
        EmailRestored "email_restored",
        /// Its password was changed by who was signed in.
        PasswordChanged "password_changed",
        /// Its password was set by a mailed link.
        PasswordReset "password_reset",
        /// Its password and sessions were dropped: they were older than the proof of its address.
        AccessDropped "access_dropped",
        /// A session was ended by its owner from another one.
        SessionEnded "session_ended",
        /// A session ended because an old token of it was used again.
        TokenReused "token_reused",
        /// An API key of a shop of theirs was made.
        ApiKeyCreated "api_key_created",
        /// An API key of a shop of theirs was revoked.
        ApiKeyRevoked "api_key_revoked",
        /// A manager of the platform blocked it.
        Blocked "blocked",
        /// They let it sign in again.
        Unblocked "unblocked",
        /// They ended all its sessions.
        SignedOutBySupport "signed_out_by_support",
        /// They opened the cabinet of its shop.
        SupportAccess "support_access",
    }
}

/// One thing that happened.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = account_events)]
pub struct AccountEvent {
    /// Which.
    pub id: AccountEventId,
    /// What.
    pub kind: AccountEventKind,
    /// The kind of browser; empty when it is not known.
    pub device: String,
    /// The block of addresses; empty when it is not known.
    pub origin: String,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// So many are shown; nobody reads more.
const SHOWN_MAX: i64 = 100;
/// They are kept for so long.
const KEPT_DAYS: i64 = 365;

const OLD: &str = "
    DELETE FROM account_events WHERE id IN (
        SELECT id FROM account_events WHERE created_at < $1 ORDER BY created_at LIMIT $2)";

/// Writes it down in the person's own transaction.
pub async fn log(tx: &mut Tx, user: UserId, kind: AccountEventKind, device: &Device) -> Result<()> {
    let (id, now): (AccountEventId, _) = (tx.id(), tx.env().clock.now());
    diesel::insert_into(account_events::table)
        .values((
            account_events::id.eq(id),
            account_events::user_id.eq(user),
            account_events::kind.eq(kind),
            account_events::device.eq(device.name()),
            account_events::origin.eq(&device.origin),
            account_events::created_at.eq(now),
        ))
        .execute(tx.conn()?)
        .await?;
    tracing::info!(%user, %kind, "account");
    Ok(())
}

/// Writes down what was done to a shop's keys, in the transaction that does it, and ends as the person.
pub async fn log_key_change(tx: &mut Tx, user: UserId, kind: AccountEventKind, device: &Device) -> Result<()> {
    tx.switch_role(Scope::Person(user)).await?;
    log(tx, user, kind, device).await
}

impl Accounts {
    /// What happened to a person's account of late, newest first.
    pub async fn events(&self, user: UserId) -> Result<Vec<AccountEvent>> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let rows = account_events::table
            .filter(account_events::user_id.eq(user))
            .order((account_events::created_at.desc(), account_events::id.desc()))
            .limit(SHOWN_MAX)
            .select(AccountEvent::as_select())
            .load(tx.conn()?)
            .await?;
        tx.commit().await?;
        Ok(rows)
    }
}

/// Sweep: forgets what happened to accounts long ago. Answers how much.
pub async fn forget_account_events(db: &Db) -> Result<usize> {
    db.forget(OLD, db.env().clock.now() - Duration::days(KEPT_DAYS)).await
}
