//! What handlers that serve anybody open: by a shop's name, or as that shop's own machinery.

use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{Actor, Result};

use super::actor::Anyone;

impl Anyone {
    /// The tenant of a shop's public name (or id of one of its sides), looked up by presenting that name.
    pub async fn shop(&self, seller: &str) -> Result<Tenant> {
        kontor_tenants::find_shop(&self.0.db, seller).await
    }

    /// Opens a transaction of somebody looking at the shop: published things only.
    pub async fn visit(&self, tenant: Tenant) -> Result<Tx> {
        self.0.db.begin(Scope::Visitor(tenant)).await
    }

    /// Opens a transaction in which the shop's own machinery serves a buyer (checkout, delivery).
    pub async fn begin_as_shop(&self, tenant: Tenant) -> Result<Tx> {
        self.0.db.begin(self.serving(tenant)).await
    }

    /// As whom the shop's own machinery serves a buyer.
    pub fn serving(&self, tenant: Tenant) -> Scope {
        Scope::Seller(tenant, Actor::Payer)
    }
}
