//! The owner of a shop hears of every change that moves money or gives access,
//! and whoever gets a share of what it sells of those to theirs.

use kontor_accounts::ChangeNews;
use kontor_db::{Scope, Tx};
use kontor_kernel::Result;
use kontor_mail::SecurityChange;

use super::{Seller, Signed};

impl Seller {
    /// Writes to the person in whose name something was changed, with a link that takes it back ("this was not me"), in the
    /// transaction that changes it. What a member of the team changed is told to the shop's owner, with the member's name and a link to the
    /// team. Of a test side nobody is told: nothing there is worth anything.
    pub async fn notify_security_change(&self, tx: &mut Tx, change: SecurityChange, subject: &str) -> Result<()> {
        if !self.tenant.livemode {
            return Ok(());
        }
        let shop = kontor_tenants::seller(tx).await?;
        let news = ChangeNews { change, shop: shop.name, subject: subject.to_owned() };
        let accounts = &self.app().accounts;
        match self.is_member() {
            true => accounts.notify_member_change(tx, shop.owner, (&news, self.user), self.scope()).await,
            false => accounts.notify_security_change(tx, self.user, &news, self.scope()).await,
        }
    }
}

impl Signed {
    /// Writes to this person what was changed of what is their own in the books of the transaction's seller, where they need not be more
    /// than somebody who gets a share, as [`Seller::notify_security_change`] does. The transaction goes on as `scope`.
    pub async fn notify_security_change(
        &self,
        tx: &mut Tx,
        change: SecurityChange,
        subject: &str,
        scope: Scope,
    ) -> Result<()> {
        if !tx.tenant()?.livemode {
            return Ok(());
        }
        let shop = kontor_tenants::seller(tx).await?;
        let news = ChangeNews { change, shop: shop.name, subject: subject.to_owned() };
        self.app().accounts.notify_security_change(tx, self.caller.user, &news, scope).await
    }
}
