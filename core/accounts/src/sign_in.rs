//! Signing in with a password.

use kontor_db::Scope;
use kontor_kernel::{ApiError, Code, Result, Validator};

use crate::{
    AccountEventKind, Accounts, Device, ProfileKind, SignedIn,
    store::{self, UserRow},
};

/// Addresses are compared in lower case, without what was pasted around them.
pub fn normal(email: &str) -> String {
    kontor_kernel::plain_email(email)
}

/// An address that can be one; refused beside the field, whether there is such an account or not.
pub fn possible(email: &str) -> Result<String> {
    let email = normal(email);
    Validator::new().email("/email", &email).finish()?;
    Ok(email)
}

impl Accounts {
    /// Opens a session, or asks for the second step (`second_step_required`). An unknown address takes as long and answers the same as a wrong password.
    pub async fn sign_in(
        &self,
        email: &str,
        password: &str,
        requested: Option<ProfileKind>,
        device: &Device,
    ) -> Result<SignedIn> {
        let email = normal(email);
        Validator::new().email("/email", &email).that(!password.is_empty(), Code::Required, "/password").finish()?;
        let user = self.find_by_email(&email).await?;
        let hash = user.as_ref().and_then(|user| user.password_hash.as_deref());
        let known = self.passwords.verify(password, hash).await?;
        let user = user.filter(|_| known).ok_or_else(|| ApiError::new(Code::WrongCredentials))?;
        let tx = self.db.begin(Scope::Person(user.id)).await?;
        self.enter(tx, user.id, requested, device, AccountEventKind::SignedInByPassword).await
    }

    /// The person of an address, found by presenting it.
    pub(crate) async fn find_by_email(&self, email: &str) -> Result<Option<UserRow>> {
        // The key travels as a setting: a NUL would be dropped on the way and find somebody else.
        if email.contains('\0') {
            return Ok(None);
        }
        let mut tx = self.db.begin(Scope::Anonymous(email.to_owned())).await?;
        let user = store::user_by_email(&mut tx, email).await?;
        tx.commit().await?;
        Ok(user)
    }
}
