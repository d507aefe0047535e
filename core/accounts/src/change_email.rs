//! Another address: proven by a link to it, told to the old one, which can undo it for seven days.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Result, kinds::UserId};
use kontor_mail::Email;
use kontor_notifications::{To, write};
use serde_json::{Value, json};

use crate::{
    AccountEventKind, Accounts, Device, Purpose, User,
    email_token::{forget_all, forget_mailed_since},
    events,
    holder::Holder,
    security::remove_factors,
    store::{self, UserRow},
    user,
};

impl Accounts {
    /// Sends the link to the new address, in the person's own transaction.
    pub(crate) async fn mail_change(&self, tx: &mut Tx, user: &UserRow, new_email: &str) -> Result<()> {
        let Some(issued) = self.issue(tx, user.id, Purpose::ChangeEmail, json!({ "email": new_email }), "").await?
        else {
            return Err(ApiError::new(Code::RateLimited));
        };
        let to = To { address: new_email.to_owned(), ..user.to() };
        let letter =
            Email::ChangeEmail { new_email: new_email.to_owned(), link: self.urls().change_email(&issued.token) };
        write(tx, &to, &letter).await?;
        Ok(())
    }

    /// Uses up the link of either mail: to the new address, or back to the old one. The new address is taken by who
    /// also holds a session of the account: its owner alone must not be led to give it to somebody else's.
    pub async fn accept_change_email(&self, token: &str, holder: Option<Holder>, device: &Device) -> Result<User> {
        let (owner, purpose) = self.owner(token).await?;
        if purpose == Purpose::ChangeEmail && Holder::session_of_user(holder, owner).is_none() {
            return Err(ApiError::new(Code::SignInFirst));
        }
        let (mut tx, id, purpose, payload) = self.redeem(token, &[Purpose::ChangeEmail, Purpose::UndoEmail]).await?;
        let email =
            payload.get("email").and_then(Value::as_str).ok_or_else(|| ApiError::internal("a link without address"))?;
        let before = store::user(&mut tx, id).await?.ok_or_else(ApiError::not_found)?;
        if purpose == Purpose::UndoEmail {
            let changed = payload.get("since").and_then(Value::as_str).and_then(|text| text.parse().ok());
            self.undo(&mut tx, &before, email, changed).await?;
            events::log(&mut tx, id, AccountEventKind::EmailRestored, device).await?;
        } else {
            self.change(&mut tx, &before, email).await?;
            events::log(&mut tx, id, AccountEventKind::EmailChanged, device).await?;
        }
        let user = user::load(&mut tx, id).await?;
        tx.commit().await?;
        Ok(user)
    }

    async fn change(&self, tx: &mut Tx, before: &UserRow, email: &str) -> Result<()> {
        // A link to an address that was given up meanwhile does nothing; nor does one of an account that never proved
        // the address it has.
        if before.unconfirmed_email.as_deref() != Some(email) || before.confirmed_at.is_none() {
            return Err(ApiError::new(Code::LinkExpired));
        }
        let payload = json!({ "email": before.email, "since": tx.now() });
        let undo = self
            .issue(tx, before.id, Purpose::UndoEmail, payload, "")
            .await?
            .ok_or_else(|| ApiError::new(Code::RateLimited))?;
        let letter = Email::EmailChangedNotice {
            new_email: email.to_owned(),
            undo_link: self.urls().change_email(&undo.token),
            undo_until: tx.now() + Purpose::UndoEmail.life(),
        };
        write(tx, &before.to(), &letter).await?;
        take(tx, before.id, email).await
    }

    /// `changed`: when the address was changed. What was added to sign in with since then goes as well; what was added before is taken back
    /// by the emails about it, which went to the old address.
    async fn undo(&self, tx: &mut Tx, before: &UserRow, email: &str, changed: Option<DateTime<Utc>>) -> Result<()> {
        let id = before.id;
        take(tx, id, email).await?;
        if before.email != email {
            store::disprove(tx, id, &before.email).await?;
        }
        // Somebody else may sit in a session, hold a link, or know the password.
        store::end_sessions(tx, id, None, "email_undone").await?;
        match changed {
            Some(changed) => {
                remove_factors(tx, id, Some(changed)).await?;
                forget_mailed_since(tx, id, changed).await?;
            }
            None => forget_all(tx, id).await?,
        }
        store::set_password(tx, id, None).await
    }
}

async fn take(tx: &mut Tx, id: UserId, email: &str) -> Result<()> {
    if store::set_email(tx, id, email).await? { Ok(()) } else { Err(ApiError::field(Code::EmailExists, "/email")) }
}
