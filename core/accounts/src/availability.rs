//! Whether an address is free.

use kontor_kernel::{Check, Result};

use crate::{Accounts, sign_in::normal};

impl Accounts {
    /// Whether somebody could sign up with this address. The api limits how often it answers.
    pub async fn email_is_free(&self, email: &str) -> Result<bool> {
        let email = normal(email);
        Check::new().email("/email", &email).finish()?;
        Ok(self.find_by_email(&email).await?.is_none())
    }
}
