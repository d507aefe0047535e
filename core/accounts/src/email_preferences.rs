//! Which mails a person gets at their account's address. What keeps the account safe and what belongs to a purchase always goes.

use kontor_db::Scope;
use kontor_kernel::{ApiError, Code, Result, kinds::UserId};

use crate::{Accounts, store};

impl Accounts {
    /// Whether a person gets news about their own shops, such as of sales.
    pub async fn gets_sales_mails(&self, user: UserId) -> Result<bool> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let person = store::user(&mut tx, user).await?.ok_or_else(ApiError::not_found)?;
        let wanted = kontor_notifications::gets_sales(&mut tx, &person.email).await?;
        tx.commit().await?;
        Ok(wanted)
    }

    /// Lets such mails come, or not any more. Only whose address is proven decides what goes there.
    pub async fn set_sales_mails(&self, user: UserId, wanted: bool) -> Result<()> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let person = store::user(&mut tx, user).await?.ok_or_else(ApiError::not_found)?;
        if person.confirmed_at.is_none() {
            return Err(ApiError::new(Code::EmailNotConfirmed));
        }
        kontor_notifications::set_sales(&mut tx, &person.email, wanted).await?;
        tx.commit().await
    }
}
