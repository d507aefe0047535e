//! A forgotten password.

use kontor_db::Scope;
use kontor_kernel::{ApiError, Code, Result, Validator};
use kontor_mail::Email;
use kontor_notifications::write;
use serde_json::json;

use crate::{
    AccountEventKind, Accounts, Device, Purpose, SignedIn,
    confirm::prove,
    email_token::forget_access,
    events,
    password::{check_password, near_person},
    store, totp,
};

impl Accounts {
    /// Sends the link, if the address has an account. Says nothing either way.
    pub(crate) async fn send_password_reset(&self, email: &str, requester: &str) -> Result<()> {
        let Some(user) = self.find_by_email(email).await? else { return Ok(()) };
        let mut tx = self.db.begin(Scope::Person(user.id)).await?;
        if let Some(issued) = self.issue(&mut tx, user.id, Purpose::Password, json!({}), requester).await? {
            write(&mut tx, &user.to(), &Email::ResetPassword { link: self.urls().reset_password(&issued.token) })
                .await?;
        }
        tx.commit().await
    }

    /// Sets the new password, ends every session and link of the person, and signs in, or asks for the
    /// second step: a mailbox is one factor.
    pub async fn reset_password(&self, token: &str, password: &str, device: &Device) -> Result<SignedIn> {
        // All about the password first: a refused one must not use the link up.
        let (user, purpose) = self.owner(token).await?;
        if purpose != Purpose::Password {
            return Err(ApiError::new(Code::LinkExpired));
        }
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let row = store::user(&mut tx, user).await?.ok_or_else(ApiError::not_found)?;
        let near = near_person(&mut tx, &row).await?;
        tx.commit().await?;
        let mut check = Validator::new();
        check_password(&mut check, "/password", password, &near);
        check.finish()?;
        let hash = self.passwords.hash(self.db.env(), password).await?;
        let (mut tx, user, ..) = self.redeem(token, &[Purpose::Password]).await?;
        prove(&mut tx, user, None, device).await?;
        store::set_password(&mut tx, user, Some(&hash)).await?;
        store::end_sessions(&mut tx, user, None, "password_reset").await?;
        forget_access(&mut tx, user).await?;
        events::log(&mut tx, user, AccountEventKind::PasswordReset, device).await?;
        if totp::on_since(&mut tx, user).await?.is_some() {
            return self.enter(tx, user, None, device, AccountEventKind::SignedInByPassword).await;
        }
        let signed_in = self.open_session(&mut tx, user, None, device).await?;
        tx.commit().await?;
        Ok(signed_in)
    }
}
