//! Fresh proof of who somebody is: what moves money or gives access is not done by a session that merely lies open.
//!
//! Signing in is a proof. Afterwards a session remembers when its person proved themselves last, by whatever kind of
//! [`Proof`] there is.

use chrono::{DateTime, Duration, Utc};
use kontor_db::Scope;
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{SessionId, UserId},
};

use crate::{Accounts, Caller, PasskeyAnswer, store};

/// A proof is fresh for so long (decisions-growth §13).
pub const FRESH_MINUTES: i64 = 10;

/// What a signed-in person proves themselves with.
#[derive(Debug, Clone)]
pub enum Proof {
    /// The account's password.
    Password(String),
    /// The six digits of the latest sign-in mail: for accounts without a password.
    Code(String),
    /// The code of the authenticator app.
    Totp(String),
    /// A passkey of theirs.
    Passkey(PasskeyAnswer),
}

impl Caller {
    /// Refuses with `step_up_required` when the last proof is older than [`FRESH_MINUTES`].
    pub fn must_be_fresh(&self, now: DateTime<Utc>) -> Result<()> {
        if now - self.proven_at > Duration::minutes(FRESH_MINUTES) {
            return Err(ApiError::new(Code::StepUpRequired).with("minutes", FRESH_MINUTES));
        }
        Ok(())
    }
}

impl Accounts {
    /// Notes a fresh proof in the session; answers until when it counts. A wrong one is refused beside its field, and
    /// the session stays as it was.
    pub async fn step_up(&self, user: UserId, session: SessionId, proof: &Proof) -> Result<DateTime<Utc>> {
        let mut tx = match proof {
            Proof::Password(password) => {
                let mut tx = self.db.begin(Scope::Person(user)).await?;
                let hash = store::user(&mut tx, user).await?.ok_or_else(ApiError::not_found)?.password_hash;
                // No connection is held while the hash is computed.
                tx.commit().await?;
                if !self.passwords.verify(password, hash.as_deref()).await? {
                    return Err(ApiError::field(Code::PasswordWrong, "/password"));
                }
                self.db.begin(Scope::Person(user)).await?
            }
            Proof::Code(code) => self.redeem_code(user, code).await?.0,
            Proof::Totp(code) => self.begin_with_totp(user, code).await.map_err(|fault| match fault.code() {
                Code::InvalidInput => ApiError::field(Code::TwoStepCodeWrong, "/totp_code"),
                _ => fault,
            })?,
            Proof::Passkey(answer) => self.use_passkey(answer, Some(user)).await?.0,
        };
        store::note_proof(&mut tx, session).await?;
        let until = tx.now() + Duration::minutes(FRESH_MINUTES);
        tx.commit().await?;
        Ok(until)
    }

    /// Refuses when the person's last proof is not fresh, pointing at the password that would prove them, if they have one.
    pub async fn must_be_fresh(&self, id: UserId, session: SessionId, has_password: bool) -> Result<()> {
        let mut tx = self.db.begin(Scope::Person(id)).await?;
        let session = store::session(&mut tx, session).await?.ok_or_else(ApiError::not_found)?;
        let age = tx.now() - session.proven_at();
        tx.commit().await?;
        if age > Duration::minutes(FRESH_MINUTES) {
            let refused = ApiError::new(Code::StepUpRequired).with("minutes", FRESH_MINUTES);
            return Err(if has_password { refused.at("/current_password") } else { refused });
        }
        Ok(())
    }
}
