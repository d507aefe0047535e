//! The shop that a visit goes to.

use chrono::NaiveDate;
use kontor_catalog::shop::ShopProduct;
use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{Actor, ApiError, Code, Country, Locale, Result};
use kontor_notifications::To;
use kontor_pricing::{Customer, PriceShift, Supply, Vat, vat};
use kontor_render::props::{Frame, Missing};
use kontor_storefront::tracking::Running;
use kontor_tax::SellingFacts;
use kontor_urls::shop_path;

use super::{failure::Failure, frame::frame, tracking, visit::Visit};

/// A shop with its frame for one page.
pub struct Place {
    pub tenant: Tenant,
    pub shop: SellingFacts,
    /// The day, by the shop's own clock.
    pub today: NaiveDate,
    /// What measures its visits.
    pub running: Option<Running>,
    pub frame: Frame,
}

/// Finds the shop of `{seller}`. `path` is the rest of the page's own address after the shop's.
pub async fn enter(visit: &Visit, seller: &str, path: &str) -> std::result::Result<Place, Failure> {
    let tenant = kontor_tenants::find_shop(&visit.app.db, seller).await.map_err(no_shop)?;
    let mut tx = begin_as_shop(visit, tenant).await?;
    let shop = kontor_tax::selling_facts(&mut tx).await.map_err(no_shop)?;
    let running = kontor_storefront::tracking::running(&mut tx).await?;
    let writes = kontor_storefront::contact::is_on(&mut tx).await?;
    let today = tx.now().with_timezone(&kontor_orders::zone(&shop.time_zone)).date_naive();
    tx.commit().await?;
    let tracking = running.as_ref().map(|running| tracking::of_shop(&shop.username, running));
    let mut frame = Frame { tracking, ..frame(visit, &shop, tenant.livemode, path) };
    frame.links.contact = writes.then(|| shop_path(&shop.username, "/contact"));
    Ok(Place { tenant, shop, today, running, frame })
}

fn no_shop(fault: ApiError) -> Failure {
    match fault.code() {
        Code::NotFound => Failure::not_found(Missing::Shop),
        _ => Failure::from_error(fault),
    }
}

/// A transaction in which the shop's own machinery serves a buyer.
pub async fn begin_as_shop(visit: &Visit, tenant: Tenant) -> Result<Tx> {
    visit.app.db.begin(Scope::Seller(tenant, Actor::Payer)).await
}

/// A transaction of somebody who looks: published things only.
pub async fn begin_as_visitor(visit: &Visit, tenant: Tenant) -> Result<Tx> {
    visit.app.db.begin(Scope::Visitor(tenant)).await
}

/// The transaction that a page is read in: the shop's own for a draft that its seller sees before everybody else.
pub async fn begin_page(visit: &Visit, tenant: Tenant, draft: bool) -> Result<Tx> {
    if draft { begin_as_shop(visit, tenant).await } else { begin_as_visitor(visit, tenant).await }
}

impl Place {
    /// The address of this shop, or of something in it.
    pub fn path(&self, rest: &str) -> String {
        shop_path(&self.shop.username, rest)
    }

    /// What is offered as whoever comes sees it, before they say who they are, with its tax: for a consumer at the seller's
    /// home.
    pub fn at_home(&self, offer: ShopProduct) -> Result<(ShopProduct, Vat)> {
        self.taxed(offer, None)
    }

    /// The same with the tax of the place where it is supplied, where that is known.
    pub fn taxed(&self, offer: ShopProduct, known: Option<Vat>) -> Result<(ShopProduct, Vat)> {
        let supplier = kontor_tax::supplier(&self.shop);
        let customer = Customer::consumer(kontor_tax::home_of(&self.shop));
        let usual = || vat(supplier, Supply::Of(offer.product.supply()), customer, self.today);
        let vat = known.unwrap_or_else(usual);
        Ok((offer.shifted(PriceShift::for_supplier(supplier, vat, self.today))?, vat))
    }

    pub fn country(&self) -> Country {
        self.shop.country.parse().unwrap_or(Country::DE)
    }

    /// The seller, where a mail can reach them.
    pub fn seller(&self) -> Option<To> {
        let SellingFacts { contact_email, locale, time_zone, .. } = &self.shop;
        (!contact_email.is_empty()).then(|| To {
            address: contact_email.clone(),
            user: None,
            name: String::new(),
            locale: Locale::from_code(locale),
            time_zone: time_zone.clone(),
            order: None,
        })
    }

    /// A failure that is shown inside this shop.
    pub fn fail(&self, failure: impl Into<Failure>) -> Failure {
        failure.into().within(&self.frame)
    }
}
