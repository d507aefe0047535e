//! The tax of an offer: who sells, who buys, and what is known of the buyer's VAT id.

use chrono::NaiveDate;
use kontor_catalog::{
    Product,
    tickets::{Availability, Ticket},
};
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Code, Country, Machine, Result, TaxPlace, VatId,
    kinds::{ProductId, VatCheckId},
};
use kontor_orders::{OwedSnapshot, Payer, ResaleSnapshot, VatIdSnapshot};
use kontor_pricing::{Customer, PriceBasis, PriceShift, Supplier, Supply, Vat, vat};
use kontor_tax::{
    IdStanding, SellingFacts, VatIdStatus, has_no_register, may_be_asked, standing, supplied_to_reseller, supplier,
};

use crate::{Choice, QuoteRequest};

/// A buyer's VAT id, as an offer knows it.
#[derive(Debug, Clone)]
pub struct BuyerId {
    /// The id; none: what was typed is not one of the buyer's country.
    pub id: Option<VatId>,
    /// What is known of it.
    pub known: VatIdStatus,
    /// Whether it is taken as it is, although nobody has confirmed it.
    pub accepted: bool,
    /// Whether a register's word or the seller's makes its holder the business of this id.
    may_count: bool,
    /// Whether another country gave it than that of the buyer's address: an order with it is refused.
    elsewhere: bool,
    /// Whether the tax of what is bought depends on it.
    pub matters: bool,
    /// Whether the tax would depend on it, if the seller took ids that no register is asked about.
    pub unproven: bool,
    /// The tax of what is bought, should it not count.
    pub otherwise: Option<Vat>,
}

/// Who sells to whom, and when.
#[derive(Debug, Clone)]
pub(crate) struct Taxing {
    pub supplier: Supplier,
    pub customer: Customer,
    pub on: NaiveDate,
    pub buyer_id: Option<BuyerId>,
    /// An event, and each way in which it may be supplied while none of its dates is chosen.
    pub undated: Option<(ProductId, Vec<Supply>)>,
}

/// Where a payer is, as VAT law sees it; `otherwise`: where they do not say.
pub fn tax_place_of(payer: &Payer, otherwise: Country) -> TaxPlace {
    TaxPlace::of_address(payer.country.parse().unwrap_or(otherwise), &payer.zip, &payer.city)
}

impl Taxing {
    /// From what the buyer says. A VAT id whose register has not been asked lately is asked from here on; nobody waits for it.
    pub async fn find(tx: &mut Tx, seller: &SellingFacts, buyer: TaxPlace, wanted: &QuoteRequest) -> Result<Self> {
        let supplier = supplier(seller);
        let zone = kontor_orders::zone(&seller.time_zone);
        let on = tx.now().with_timezone(&zone).date_naive();
        // A reseller bears what a wrong id costs, and takes none that nobody has confirmed.
        let accepts = seller.resale.is_none() && seller.accepts_pending_ids.unwrap_or(false);
        let typed = wanted.vat_no.as_deref().filter(|text| !text.trim().is_empty());
        let buyer_id = match typed.filter(|_| wanted.business.is_none()) {
            Some(text) => look_up_vat_id(tx, supplier, buyer, text, accepts).await?,
            None => None,
        };
        let business = buyer_id.as_ref().filter(|id| id.counts()).map(|_| buyer);
        let agreed = |country| {
            let is_here = country == buyer.country() || country == buyer.address_country();
            if is_here { buyer } else { TaxPlace::from(country) }
        };
        let business = business.or(wanted.business.map(agreed));
        Ok(Self { supplier, customer: Customer { place: buyer, business }, on, buyer_id, undated: None })
    }

    /// Notes where an event takes place while none of its dates is chosen: wherever one can still go.
    pub fn note_dates(&mut self, product: &Product, tickets: &[Ticket], now: chrono::DateTime<chrono::Utc>) {
        let open = |kind: &&Ticket| kind.dates.iter().any(|date| date.standing(now) != Availability::Begun);
        let mut places: Vec<Supply> = tickets.iter().filter(open).map(|kind| supplied_at(product, kind)).collect();
        places.dedup();
        if !places.is_empty() {
            self.undated = Some((product.id, places));
        }
    }

    /// The tax of a product in each of the ways in which it may be supplied.
    fn all_of(&self, product: &Product, choice: Option<&Choice>) -> Vec<Vat> {
        let undated = self.undated.as_ref().filter(|(event, _)| choice.is_none() && *event == product.id);
        let supplies = undated.map_or_else(|| vec![supply(product, choice)], |(_, supplies)| supplies.clone());
        supplies.into_iter().map(|supply| vat(self.supplier, supply, self.customer, self.on)).collect()
    }

    /// Whether the tax is known: not of an event whose dates are taxed differently, before one is chosen.
    pub fn is_known(&self, product: &Product, choice: Option<&Choice>) -> bool {
        let all = self.all_of(product, choice);
        all.windows(2).all(|pair| pair.first() == pair.last())
    }

    /// Whether the seller's prices are without the tax, which makes each of them a whole amount.
    pub fn is_net(&self) -> bool {
        self.supplier.basis == PriceBasis::Net
    }

    /// The tax of a product: of a place one goes to that of its country, of everything else what its kind of supply says. Where
    /// it is not known yet, that of the dearest way: nobody pays more than they were shown.
    pub fn vat_of(&self, product: &Product, choice: Option<&Choice>) -> Vat {
        let all = self.all_of(product, choice);
        let dearest = all.into_iter().max_by_key(|vat| (self.price_shift(*vat).amount(NOTICED), vat.rate_bps));
        dearest.unwrap_or_else(|| vat(self.supplier, supply(product, choice), self.customer, self.on))
    }

    /// Notes whether a yes of the register and a no mean another tax for this product.
    pub fn weigh(&mut self, product: &Product, choice: Option<&Choice>) {
        let Some(place) = self.buyer_id.as_ref().filter(|id| id.id.is_some()).map(|_| self.customer.place) else {
            return;
        };
        let as_if = |business| {
            let customer = Customer { business, ..self.customer };
            Self { customer, buyer_id: None, ..self.clone() }.vat_of(product, choice)
        };
        let otherwise = as_if(None);
        let differs = as_if(Some(place)) != otherwise;
        if let Some(id) = &mut self.buyer_id {
            (id.matters, id.unproven) = (differs && id.may_count, differs && id.unproven);
            id.otherwise = Some(otherwise);
        }
    }

    /// The tax of a product whatever a register will say of the buyer's id: to a consumer, and to the business of it.
    pub fn either_way(&self, product: &Product, choice: Option<&Choice>) -> [Vat; 2] {
        let place = self.buyer_id.as_ref().filter(|id| id.may_count).map(|_| self.customer.place);
        [None, place.or(self.customer.business)].map(|business| {
            let customer = Customer { business, ..self.customer };
            Self { customer, buyer_id: None, ..self.clone() }.vat_of(product, choice)
        })
    }

    /// How what the seller asks becomes what the buyer pays.
    pub fn price_shift(&self, vat: Vat) -> PriceShift {
        PriceShift::for_supplier(self.supplier, vat, self.on)
    }

    /// What an order keeps of it, where it is sold by way of a reseller: whose tax is what.
    pub fn resold(&self, seller: &SellingFacts, product: &Product, choice: Option<&Choice>) -> Option<ResaleSnapshot> {
        let resale = seller.resale.clone()?;
        let credited = owed(supplied_to_reseller(seller, supply(product, choice), self.on)?);
        Some(ResaleSnapshot {
            kept_bps: resale.kept_bps(),
            added_bps: resale.added_bps(),
            name: resale.name,
            street: resale.street,
            zip: resale.zip,
            city: resale.city,
            country: resale.country,
            vat_id: resale.vat_id,
            terms_url: resale.terms_url,
            credited,
        })
    }
}

pub(crate) fn owed(vat: Vat) -> OwedSnapshot {
    OwedSnapshot {
        treatment: vat.treatment.to_string(),
        country: vat.country.to_string(),
        territory: vat.territory.map(|territory| territory.text().to_owned()),
        rate_bps: vat.rate_bps,
    }
}

/// Large enough for a difference of a hundredth of a per cent to be seen.
const NOTICED: i64 = 10_000_000;

fn supply(product: &Product, choice: Option<&Choice>) -> Supply {
    choice.map_or_else(|| Supply::Of(product.supply()), |choice| supplied_at(product, &choice.ticket))
}

/// The place that taxes it: the one that one goes to; none: it is on a screen.
fn taxed_in(ticket: &Ticket) -> Option<TaxPlace> {
    let country = ticket.country_code.as_deref().filter(|_| !ticket.online)?.parse().ok()?;
    let text = format!("{}, {}", ticket.location_short_name, ticket.location_address);
    Some(TaxPlace::of_text(country, &text))
}

fn supplied_at(product: &Product, ticket: &Ticket) -> Supply {
    taxed_in(ticket).map_or_else(|| Supply::Of(product.supply()), Supply::AdmissionIn)
}

/// What is known of what was typed; none where the buyer's country has no ids that we know, so that it can only be kept.
async fn look_up_vat_id(
    tx: &mut Tx,
    supplier: Supplier,
    buyer: TaxPlace,
    text: &str,
    accepts: bool,
) -> Result<Option<BuyerId>> {
    let Ok(id) = VatId::typed(text, buyer.country()) else {
        return Ok(VatId::is_given_in(buyer.country()).then_some(BuyerId::malformed()));
    };
    // An id of another country than that of the address makes its holder no business there, and no order is taken with it.
    let theirs = buyer.has_id(&id);
    let (asked, alone) = (theirs && may_be_asked(supplier, &id), theirs && has_no_register(supplier, &id));
    let known = if asked { standing(tx, &id).await? } else { VatIdStatus::UNCHECKED };
    let accepted = accepts && (alone || known.standing == IdStanding::Pending);
    // At home nothing is asked, and nothing follows from it.
    let (may_count, unproven) = (asked || accepted, alone && !accepted);
    let elsewhere = !theirs;
    Ok(Some(BuyerId { id: Some(id), known, accepted, may_count, elsewhere, unproven, ..BuyerId::malformed() }))
}

impl BuyerId {
    /// What is no VAT id.
    const fn malformed() -> Self {
        let (accepted, may_count, elsewhere, matters, unproven) = (false, false, false, false, false);
        Self {
            id: None,
            known: VatIdStatus::UNCHECKED,
            accepted,
            may_count,
            elsewhere,
            matters,
            unproven,
            otherwise: None,
        }
    }

    /// Whether the buyer counts as the business of this id.
    fn counts(&self) -> bool {
        self.accepted || self.known.standing == IdStanding::Confirmed
    }

    /// Whether it is one of the country of the buyer's address.
    pub const fn is_theirs(&self) -> bool {
        self.id.is_some() && !self.elsewhere
    }

    /// Whether it is one of Northern Ireland, which counts for goods alone.
    pub fn is_for_goods_only(&self) -> bool {
        self.id.as_ref().is_some_and(VatId::is_for_goods_only)
    }

    /// Refuses what is no VAT id of the country of the address, beside its field.
    pub(crate) fn check(&self) -> Result<()> {
        if self.is_theirs() { Ok(()) } else { Err(ApiError::field(Code::InvalidVat, "/payer/vat_no")) }
    }

    /// What has to be answered before the order's tax is final; none: it is.
    pub(crate) fn open_check(&self) -> Option<VatCheckId> {
        self.known.check.filter(|_| self.matters && self.known.standing == IdStanding::Pending)
    }

    /// What an order keeps of it.
    pub(crate) fn vat_id_snapshot(&self) -> Option<VatIdSnapshot> {
        let VatIdStatus { standing, consultation, answered_at, .. } = &self.known;
        Some(VatIdSnapshot {
            id: self.id.as_ref()?.to_string(),
            standing: standing.to_string(),
            consultation: consultation.clone(),
            answered_at: *answered_at,
        })
    }
}
