//! The shop that a visit goes to.

use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{Actor, Code, Country, Fault, Result};
use kontor_pricing::Supplier;
use kontor_render::props::{Frame, Missing};
use kontor_tenants::SellingFacts;
use kontor_tracking::Running;

use super::{failure::Failure, frame::frame, tracking, visit::Visit};

/// A shop with its frame for one page.
pub struct Place {
    pub tenant: Tenant,
    pub shop: SellingFacts,
    /// What measures its visits.
    pub running: Option<Running>,
    pub frame: Frame,
}

/// Finds the shop of `{seller}`. `path` is the rest of the page's own address after the shop's.
pub async fn enter(visit: &Visit, seller: &str, path: &str) -> std::result::Result<Place, Failure> {
    let tenant = kontor_tenants::find_shop(&visit.app.db, seller).await.map_err(no_shop)?;
    let mut tx = serve(visit, tenant).await?;
    let shop = kontor_tenants::selling_facts(&mut tx).await.map_err(no_shop)?;
    let running = kontor_tracking::running(&mut tx).await?;
    tx.commit().await?;
    let tracking = running.as_ref().map(|running| tracking::of_shop(&shop.username, running));
    let frame = Frame { tracking, ..frame(visit, &shop, tenant.livemode, path) };
    Ok(Place { tenant, shop, running, frame })
}

fn no_shop(fault: Fault) -> Failure {
    match fault.code() {
        Code::NotFound => Failure::missing(Missing::Shop),
        _ => Failure::of(fault),
    }
}

/// A transaction in which the shop's own machinery serves a buyer.
pub async fn serve(visit: &Visit, tenant: Tenant) -> Result<Tx> {
    visit.app.db.begin(Scope::Seller(tenant, Actor::Payer)).await
}

/// A transaction of somebody who looks: published things only.
pub async fn look(visit: &Visit, tenant: Tenant) -> Result<Tx> {
    visit.app.db.begin(Scope::Visitor(tenant)).await
}

impl Place {
    /// The address of this shop, or of something in it.
    pub fn path(&self, rest: &str) -> String {
        format!("/s/{}{rest}", self.shop.username)
    }

    /// The seller for tax.
    pub fn supplier(&self) -> Supplier {
        Supplier { country: self.country(), vat_payer: self.shop.vat_payer.unwrap_or(false) }
    }

    pub fn country(&self) -> Country {
        self.shop.country.parse().unwrap_or(Country::DE)
    }

    /// A failure that is shown inside this shop.
    pub fn fail(&self, failure: impl Into<Failure>) -> Failure {
        failure.into().within(&self.frame)
    }
}
