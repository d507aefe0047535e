//! Guessing passwords must not pay, and must lock nobody out. Every wrong one counts for the account, where the waits
//! grow, and for the block of addresses that it comes from. A browser that the account's owner has signed in from has
//! waits of its own, which nobody else can lengthen; and a mailed link signs in whatever was guessed.

use kontor_kernel::{ApiError, Code, Result, kinds::UserId};
use poem::Request;

use super::known_device::known_device;
use crate::{
    app::App,
    http::limiter::{Bucket, block},
};

/// One secret that is tried, counted before it is looked at.
pub struct Attempt<'a> {
    app: &'a App,
    /// What the waits are kept for.
    subject: String,
    /// The block that it counts for as well.
    block: Option<String>,
}

impl<'a> Attempt<'a> {
    /// Somebody tries a password of an address, whether there is such an account or not.
    pub async fn sign_in(app: &'a App, request: &Request, email: &str) -> Result<Self> {
        let email = kontor_accounts::normal_email(email);
        // The same look-up for every address, whoever has it.
        let user = app.accounts.known(&email).await?;
        let device = user.and_then(|user| known_device(app, request, user));
        Self::outside(app, request, device.map(|device| format!("device {}", device.mark)), format!("account {email}"))
            .await
    }

    /// Somebody who gave the first step of this person's sign-in tries the second.
    pub async fn second_step(app: &'a App, request: &Request, user: UserId) -> Result<Self> {
        let device = known_device(app, request, user).map(|device| format!("second step device {}", device.mark));
        Self::outside(app, request, device, format!("second step {user}")).await
    }

    /// Somebody who is not signed in: a known browser has waits of its own, everybody else those of the account.
    async fn outside(app: &'a App, request: &Request, device: Option<String>, account: String) -> Result<Self> {
        let (subject, block) = match device {
            Some(device) => (device, None),
            None => (account, Some(block(request))),
        };
        match &block {
            Some(block) => app.limiter.count(Bucket::WrongPassword, block).await?,
            None => app.limiter.count(Bucket::SignIn, &subject).await?,
        }
        let attempt = Self { app, subject, block };
        attempt.begin().await?;
        Ok(attempt)
    }

    /// Somebody who is signed in tries the account's present password.
    pub async fn present_password(app: &'a App, user: UserId) -> Result<Self> {
        let attempt = Self { app, subject: format!("present password {user}"), block: None };
        attempt.begin().await?;
        Ok(attempt)
    }

    async fn begin(&self) -> Result<()> {
        self.app.limiter.attempt(&self.subject, self.app.db.env().clock.now()).await
    }

    /// The right secret begins anew; one that was not looked at (another field was wrong, too many at once) is taken
    /// back; a wrong one stays counted.
    pub async fn settle<T>(self, outcome: Result<T>) -> Result<T> {
        let limiter = &self.app.limiter;
        match &outcome {
            Err(fault) if is_wrong(fault) => return outcome,
            // The password was right; what is tried next has a count of its own.
            Err(fault) if fault.code() == Code::SecondStepRequired => limiter.attempt_succeeded(&self.subject).await,
            Err(_) => limiter.attempt_unused(&self.subject, self.app.db.env().clock.now()).await,
            Ok(_) => limiter.attempt_succeeded(&self.subject).await,
        }
        if let Some(block) = &self.block {
            limiter.take_back(Bucket::WrongPassword, block).await;
        }
        outcome
    }
}

fn is_wrong(fault: &ApiError) -> bool {
    let of_secrets = |code: Code| {
        matches!(code, Code::WrongCredentials | Code::PasswordWrong | Code::TwoStepCodeWrong | Code::RecoveryCodeWrong)
    };
    of_secrets(fault.code()) || fault.field_faults().iter().any(|field| of_secrets(field.code))
}
