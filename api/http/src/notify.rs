//! The owner of a shop hears of every change that moves money or gives access.

use kontor_accounts::ChangeNews;
use kontor_db::Tx;
use kontor_kernel::Result;
use kontor_mail::SecurityChange;

use super::Seller;

impl Seller {
    /// Writes to the person in whose name something was changed, with a link that takes it back ("this was not me"), in the
    /// transaction that changes it. Of a test side nobody is told: nothing there is worth anything.
    pub async fn notify_security_change(&self, tx: &mut Tx, change: SecurityChange, subject: &str) -> Result<()> {
        if !self.tenant.livemode {
            return Ok(());
        }
        let shop = kontor_tenants::seller(tx).await?.name;
        let news = ChangeNews { change, shop, subject: subject.to_owned() };
        self.app().accounts.notify_security_change(tx, self.user, &news, self.scope()).await
    }
}
