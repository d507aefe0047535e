//! The second step of a sign-in: whoever gave password or mailed link is asked for a code, a recovery code or a passkey.
//! What holds the two steps together is a token that opens nothing by itself, for minutes and a handful of tries.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Result, iso, kinds::UserId};
use kontor_mail::AccountChange;
use serde::{Deserialize, Serialize};

use crate::{
    AccountEventKind, Accounts, Device, PasskeyAnswer, ProfileKind, SignedIn,
    challenge::{self, ChallengePurpose, TRIES_MAX},
    events, recovery, totp,
};

/// What is given as the second step.
#[derive(Debug, Clone)]
pub enum SecondProof {
    /// The code of the authenticator app.
    Totp(String),
    /// One of the recovery codes.
    RecoveryCode(String),
    /// A passkey of the same account.
    Passkey(PasskeyAnswer),
}

/// What the first step was, for the second.
#[derive(Debug, Serialize, Deserialize)]
struct FirstStep {
    by: AccountEventKind,
    requested: Option<ProfileKind>,
}

impl Accounts {
    /// Ends a sign-in whose first step was right, in the person's own transaction: with a session, or with
    /// `second_step_required`, whose facts are the token for [`Accounts::finish_sign_in`] and until when it works.
    pub(crate) async fn enter(
        &self,
        mut tx: Tx,
        user: UserId,
        requested: Option<ProfileKind>,
        device: &Device,
        by: AccountEventKind,
    ) -> Result<SignedIn> {
        if totp::on_since(&mut tx, user).await?.is_some() {
            crate::blocked::must_not_be_blocked(&mut tx, user).await?;
            let state = serde_json::to_value(FirstStep { by, requested })?;
            let asked = challenge::ask(&mut tx, ChallengePurpose::SecondStep, Some(user), state).await?;
            tx.commit().await?;
            return Err(ApiError::new(Code::SecondStepRequired)
                .with("token", asked.token)
                .with("expires_at", iso(asked.expires_at)));
        }
        events::log(&mut tx, user, by, device).await?;
        let signed_in = self.open_session(&mut tx, user, requested, device).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    /// Who is in the middle of signing in with this token.
    pub async fn second_step_user(&self, token: &str) -> Result<UserId> {
        let found = challenge::owner(&self.db, ChallengePurpose::SecondStep, token).await?;
        found.ok_or_else(|| ApiError::new(Code::SignInExpired))
    }

    /// Opens the session once the second step is right. A wrong one counts, whatever becomes of the caller.
    pub async fn finish_sign_in(&self, token: &str, proof: &SecondProof, device: &Device) -> Result<SignedIn> {
        let expired = || ApiError::new(Code::SignInExpired);
        let asked = challenge::try_answer(&self.db, ChallengePurpose::SecondStep, token, TRIES_MAX).await?;
        let (user, state) = asked.ok_or_else(expired)?;
        let user = user.ok_or_else(expired)?;
        let FirstStep { by, requested } = serde_json::from_value(state)?;
        let mut tx = self.second_proof(user, proof, device).await?;
        if !challenge::use_up(&mut tx, token, user).await? {
            return Err(expired());
        }
        events::log(&mut tx, user, by, device).await?;
        let signed_in = self.open_session(&mut tx, user, requested, device).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    /// The person's own transaction, in which the proof is used up.
    async fn second_proof(&self, user: UserId, proof: &SecondProof, device: &Device) -> Result<Tx> {
        match proof {
            SecondProof::Totp(code) => self.begin_with_totp(user, code).await,
            SecondProof::RecoveryCode(code) => {
                let mut tx = self.db.begin(kontor_db::Scope::Person(user)).await?;
                if !recovery::use_code(&mut tx, user, code).await? {
                    return Err(ApiError::field(Code::RecoveryCodeWrong, "/recovery_code"));
                }
                let left = recovery::left(&mut tx, user).await?.to_string();
                events::log(&mut tx, user, AccountEventKind::RecoveryCodeUsed, device).await?;
                self.notify_account_change(&mut tx, user, AccountChange::RecoveryCodeUsed, &left).await?;
                Ok(tx)
            }
            SecondProof::Passkey(answer) => Ok(self.use_passkey(answer, Some(user)).await?.0),
        }
    }

    /// A transaction of the person in which the code of their app is used up.
    pub(crate) async fn begin_with_totp(&self, user: UserId, code: &str) -> Result<Tx> {
        let mut tx = self.db.begin(kontor_db::Scope::Person(user)).await?;
        if !self.use_totp(&mut tx, user, code, true).await? {
            return Err(ApiError::field(Code::TwoStepCodeWrong, "/code"));
        }
        Ok(tx)
    }
}
