//! Whether an address is free.

use kontor_kernel::Result;

use crate::{Accounts, sign_in::possible};

impl Accounts {
    /// Whether somebody could sign up with this address. The api limits how often it answers.
    pub async fn email_is_free(&self, email: &str) -> Result<bool> {
        Ok(self.find_by_email(&possible(email)?).await?.is_none())
    }
}
