//! Publishing what waits for its seller's verification, and telling the seller.

use kontor_catalog::{Waited, cancel_publish_when_verified, publish_waiting, waiting_for_verification};
use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{
    Actor, Result,
    kinds::{ProductId, SellerId},
};
use kontor_mail::Email;
use kontor_plans::Limit;
use kontor_verification::notify_seller;

use crate::{Checkout, seller_facts};

/// From here on an answer says that we failed, not that something was refused.
const FAILURE: u16 = 500;

impl Checkout {
    /// The job: publishes every product of a seller that waits for the verification, each with its mail. A second run
    /// finds nothing that waits.
    pub async fn publish_waiting(&self, seller: SellerId) -> Result<()> {
        let tenant = self.db.tenant(seller).await?;
        let mut tx = self.begin_for_waiting(tenant).await?;
        let waiting = waiting_for_verification(&mut tx).await?;
        tx.commit().await?;
        for product in waiting {
            let mut tx = self.begin_for_waiting(tenant).await?;
            match self.publish_one_waiting(&mut tx, product).await {
                Ok(()) => tx.commit().await?,
                // What is refused waits no longer, and holds up nothing else.
                Err(fault) if fault.code().status() < FAILURE => {
                    drop(tx);
                    self.give_up_waiting(tenant, product).await?;
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }

    async fn give_up_waiting(&self, tenant: Tenant, product: ProductId) -> Result<()> {
        let mut tx = self.begin_for_waiting(tenant).await?;
        let name = cancel_publish_when_verified(&mut tx, product).await?.name.clone();
        let link = self.links.urls().cabinet_product(product);
        notify_seller(&mut tx, |told| Email::ProductNotPublished { shop: told.shop, product: name, link }).await?;
        tx.commit().await
    }

    async fn begin_for_waiting(&self, tenant: Tenant) -> Result<Tx> {
        self.db.begin(Scope::Seller(tenant, Actor::Tenant(tenant.id))).await
    }

    /// Refused where the seller's plan is on hold by now, or allows no more products.
    async fn publish_one_waiting(&self, tx: &mut Tx, product: ProductId) -> Result<()> {
        let facts = seller_facts(tx).await?;
        let link = self.links.urls().cabinet_product(product);
        match publish_waiting(tx, product, facts).await? {
            Waited::Nothing => Ok(()),
            Waited::Published(product) => {
                let plan = kontor_plans::entitlement(tx).await?;
                plan.must_run()?;
                plan.must_fit(tx, Limit::Products).await?;
                let name = product.name.clone();
                notify_seller(tx, |told| Email::ProductPublished { shop: told.shop, product: name, link }).await
            }
            Waited::Hindered(product) => {
                let name = product.name.clone();
                notify_seller(tx, |told| Email::ProductNotPublished { shop: told.shop, product: name, link }).await
            }
        }
    }
}
