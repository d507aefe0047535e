//! The owner of a shop hears of every change that moves money or gives access.

use kontor_accounts::ChangeNews;
use kontor_db::Tx;
use kontor_kernel::Result;
use kontor_mail::SecurityChange;

use super::Seller;

impl Seller {
    /// Writes to the person in whose name something was changed, with a link that takes it back ("this was not me"), in the
    /// transaction that changes it; of what a member of the team changed, to the shop's owner. Of a test side nobody is told: nothing there is worth anything.
    pub async fn notify_security_change(&self, tx: &mut Tx, change: SecurityChange, subject: &str) -> Result<()> {
        if !self.tenant.livemode {
            return Ok(());
        }
        let shop = kontor_tenants::seller(tx).await?;
        let told = if self.is_member() { shop.owner } else { self.user };
        let news = ChangeNews { change, shop: shop.name, subject: subject.to_owned() };
        self.app().accounts.notify_security_change(tx, told, &news, self.scope()).await
    }
}
