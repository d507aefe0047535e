//! Proving the address of an account.

use kontor_db::Scope;
use kontor_kernel::Result;

use crate::{Accounts, Purpose, User, sign_in::possible, store, user};

impl Accounts {
    /// Uses up a confirmation link.
    pub async fn confirm(&self, token: &str) -> Result<User> {
        let (mut tx, id, ..) = self.redeem(token, &[Purpose::Confirm]).await?;
        store::confirm_user(&mut tx, id).await?;
        let user = user::load(&mut tx, id).await?;
        tx.commit().await?;
        Ok(user)
    }

    /// Sends the confirmation mail once more, if there is anything to confirm. Says nothing either way.
    pub async fn ask_confirmation(&self, email: &str) -> Result<()> {
        let Some(user) = self.find_by_email(&possible(email)?).await? else { return Ok(()) };
        if user.confirmed_at.is_some() {
            return Ok(());
        }
        let mut tx = self.db.begin(Scope::Person(user.id)).await?;
        self.mail_confirmation(&mut tx, &user).await?;
        tx.commit().await
    }
}
