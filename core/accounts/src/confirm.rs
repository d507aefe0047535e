//! Proving the address of an account.

use kontor_db::Tx;
use kontor_kernel::{
    Result,
    kinds::{SessionId, UserId},
};

use crate::{
    AccountEventKind, Accounts, Device, Purpose, User, events, holder::Holder, security::remove_factors, store, user,
};

impl Accounts {
    /// Uses up a confirmation link. Whoever presents it without a session of the account (`holder`) has proven the
    /// mailbox and nothing else: sessions and password of whoever signed up with it end.
    pub async fn confirm(&self, token: &str, holder: Option<Holder>, device: &Device) -> Result<User> {
        let (mut tx, id, ..) = self.redeem(token, &[Purpose::Confirm]).await?;
        prove(&mut tx, id, Holder::session_of_user(holder, id), device).await?;
        let user = user::load(&mut tx, id).await?;
        tx.commit().await?;
        Ok(user)
    }

    /// Sends a person who is known the confirmation mail once more.
    pub async fn mail_confirmation_again(&self, user: UserId) -> Result<()> {
        let email = self.user(user).await?.email;
        self.send_confirmation(&email, "").await
    }

    /// Sends the confirmation mail once more, if there is anything to confirm. Says nothing either way.
    pub(crate) async fn send_confirmation(&self, email: &str, requester: &str) -> Result<()> {
        let Some(user) = self.find_by_email(email).await? else { return Ok(()) };
        if user.confirmed_at.is_some() {
            return Ok(());
        }
        let mut tx = self.db.begin(kontor_db::Scope::Person(user.id)).await?;
        self.mail_confirmation(&mut tx, &user, requester).await?;
        tx.commit().await
    }
}

/// Notes that whoever holds this session has the mailbox of the account: they opened a link that was mailed there and nowhere
/// else. Inside the person's own transaction.
pub async fn prove_by_mail(tx: &mut Tx, id: UserId, session: SessionId, device: &Device) -> Result<()> {
    prove(tx, id, Some(session), device).await
}

/// Notes that the address is proven. The first proof drops what was there before it, but the session of who gave it:
/// whoever set a password or signed in before may not be the owner of the mailbox.
pub async fn prove(tx: &mut Tx, id: UserId, holder: Option<SessionId>, device: &Device) -> Result<()> {
    if !store::confirm_user(tx, id).await? {
        return Ok(());
    }
    events::log(tx, id, AccountEventKind::EmailConfirmed, device).await?;
    if holder.is_none() {
        store::set_password(tx, id, None).await?;
        store::end_sessions(tx, id, None, "address_proven").await?;
        remove_factors(tx, id, None).await?;
        events::log(tx, id, AccountEventKind::AccessDropped, device).await?;
    }
    Ok(())
}
