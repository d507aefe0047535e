//! Which tax a sale carries: from who sells, what is supplied, who buys, and the day. Pure; whose word each rule is stands
//! beside it (articles of Directive 2006/112/EC where nothing else is said).

use chrono::NaiveDate;
use kontor_kernel::{Country, Currency, Money, TaxPlace, Territory, ratio_half_up, words};

words! {
    /// What the tax office makes of who sells.
    pub enum TaxStatus {
        /// Owes VAT.
        Liable "liable",
        /// A small business, which charges none (§ 19 UStG and its kin, Art. 284).
        SmallBusiness "small_business",
        /// Its lessons are exempt (§ 4 no. 21 UStG, Art. 132 (1) i).
        Educational "educational",
        /// Exempt for another reason, as healers and carers are.
        Exempt "exempt",
    }
}

words! {
    /// What a seller's prices are.
    pub enum PriceBasis {
        /// What buyers pay: the tax is in it, whatever its rate.
        Gross "gross",
        /// What the seller gets: the tax comes on top.
        Net "net",
    }
}

words! {
    /// What is supplied, which says where it is taxed. Admission to an event that one goes to is none of these: its ticket
    /// knows the place.
    pub enum SupplyKind {
        /// Delivered by machines: files, recorded lessons, keys (Art. 58).
        Digital "digital",
        /// People meet over a screen (Art. 54 (1) as of 2025: where who takes part lives).
        LiveOnline "live_online",
        /// Done by people for one buyer (Art. 45: where the seller is).
        Service "service",
        /// Advice, as of consultants, lawyers, engineers: like a service, but outside the Union where the buyer is (Art. 59).
        Consulting "consulting",
    }
}

words! {
    /// Why a sale carries the tax that it does.
    pub enum Treatment {
        /// The rate of a country.
        Taxed "taxed",
        /// None: the buyer is a business elsewhere in the Union and owes it there (Art. 44 and 196).
        ReverseCharge "reverse_charge",
        /// None: the seller is a small business.
        SmallBusiness "small_business",
        /// None: what is sold is exempt.
        Exempt "exempt",
        /// None: it is supplied where the seller owes nothing. Of work for a business outside the Union the invoice says no more
        /// than that (Art. 44): what it owes there is between it and its own tax office, and not of Art. 196.
        OutsideScope "outside_scope",
    }
}

/// Who sells, for tax. Who that is (the seller, or the platform in their place) is the caller's to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supplier {
    /// Where they are established.
    pub home: TaxPlace,
    /// What the tax office makes of them.
    pub standing: TaxStatus,
    /// Whether consumers elsewhere in the Union pay the rate of their own country (Art. 58, declared by the one-stop shop);
    /// otherwise the seller is under the threshold of Art. 59c and their own rate holds.
    pub destination: bool,
    /// Countries outside the Union where the seller is registered and charges their consumers.
    pub registered: [Option<Country>; 3],
    /// What their prices are.
    pub basis: PriceBasis,
    /// What a buyer pays beyond the price, in basis points of it, for whoever sells in the seller's place; 0: nothing.
    pub added_bps: i64,
}

/// Who buys, for tax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Customer {
    /// Where they live.
    pub place: TaxPlace,
    /// The place of a business: of one in the Union whose VAT id the register has confirmed (Art. 18 (1) Reg. 282/2011), or of
    /// one outside it that has shown what businesses have there (Art. 18 (3)); none: a consumer.
    pub business: Option<TaxPlace>,
}

/// What is supplied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Supply {
    /// By its kind.
    Of(SupplyKind),
    /// Admission to an event at this place (Art. 53 and 54).
    AdmissionIn(TaxPlace),
}

/// The tax of a sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vat {
    /// Why.
    pub treatment: Treatment,
    /// Where it is supplied: the country whose law holds, which is France for Monaco.
    pub country: Country,
    /// The territory with a VAT of its own, or none, that it is supplied in.
    pub territory: Option<Territory>,
    /// The rate in basis points: 1900 is 19 %.
    pub rate_bps: i64,
    /// Whether a consumer would have been charged, and the buyer is not because they are a business elsewhere.
    pub left_to_buyer: bool,
}

impl Supplier {
    /// A seller of this place who owes VAT there, is under the threshold and has prices with the tax in them.
    pub fn at_home(home: impl Into<TaxPlace>, standing: TaxStatus) -> Self {
        let (registered, basis) = ([None; 3], PriceBasis::Gross);
        Self { home: home.into(), standing, destination: false, registered, basis, added_bps: 0 }
    }

    fn home_bps(&self, on: NaiveDate) -> i64 {
        self.home.vat_bps(on).unwrap_or(0)
    }

    fn is_registered_in(&self, place: TaxPlace) -> bool {
        self.registered.iter().flatten().any(|country| place.is_at_home_of(TaxPlace::from(*country)))
    }
}

impl Customer {
    /// Somebody who buys for themselves.
    pub fn consumer(place: impl Into<TaxPlace>) -> Self {
        Self { place: place.into(), business: None }
    }

    /// A business that is known to be one.
    pub fn business(place: impl Into<TaxPlace>) -> Self {
        let place = place.into();
        Self { place, business: Some(place) }
    }
}

impl Vat {
    fn without(treatment: Treatment, place: TaxPlace) -> Self {
        let (country, territory) = (place.country(), place.territory());
        Self { treatment, country, territory, rate_bps: 0, left_to_buyer: false }
    }
}

/// The tax of what `supplier` supplies to `customer` on a day.
pub fn vat(supplier: Supplier, supply: Supply, customer: Customer, on: NaiveDate) -> Vat {
    match supplier.standing {
        TaxStatus::Liable => {}
        TaxStatus::SmallBusiness => return Vat::without(Treatment::SmallBusiness, supplier.home),
        TaxStatus::Educational | TaxStatus::Exempt => return Vat::without(Treatment::Exempt, supplier.home),
    }
    match (supply, customer.business) {
        (Supply::AdmissionIn(place), _) => admission(supplier, place, on),
        // At home no business owes the tax in its seller's place.
        (Supply::Of(_), Some(there)) if there.is_at_home_of(supplier.home) => taxed(there, on),
        (Supply::Of(_), Some(there)) if there.is_in_union() => {
            Vat { left_to_buyer: true, ..Vat::without(Treatment::ReverseCharge, there) }
        }
        (Supply::Of(kind), Some(there)) => to_business_outside(supplier, kind, there, on),
        (Supply::Of(kind), None) => to_consumer(supplier, kind, customer.place, on),
    }
}

fn taxed(place: TaxPlace, on: NaiveDate) -> Vat {
    match place.vat_bps(on) {
        Some(rate_bps) => Vat { rate_bps, ..Vat::without(Treatment::Taxed, place) },
        None => outside(place),
    }
}

fn outside(place: TaxPlace) -> Vat {
    Vat::without(Treatment::OutsideScope, place)
}

/// Taxed where it takes place, whoever comes. Outside the Union only the seller's own country is known to us, and those where
/// they are registered.
fn admission(supplier: Supplier, place: TaxPlace, on: NaiveDate) -> Vat {
    let home = supplier.home;
    let in_union = home.is_in_union() && place.is_in_union();
    if place.is_at_home_of(home) || supplier.is_registered_in(place) || in_union {
        return taxed(place, on);
    }
    outside(place)
}

fn to_consumer(supplier: Supplier, kind: SupplyKind, buyer: TaxPlace, on: NaiveDate) -> Vat {
    let home = supplier.home;
    match kind {
        SupplyKind::Service => taxed(home, on),
        SupplyKind::Consulting if buyer.is_in_union() || buyer.is_at_home_of(home) => taxed(home, on),
        SupplyKind::Consulting => outside(buyer),
        // The threshold of Art. 59c is none for people who meet over a screen.
        SupplyKind::LiveOnline if home.is_in_union() && on >= live_where_the_buyer_is() => {
            where_they_live(supplier, buyer, true, on)
        }
        SupplyKind::Digital | SupplyKind::LiveOnline => where_they_live(supplier, buyer, supplier.destination, on),
    }
}

/// What is done for a business is supplied where it is, outside the Union as well (Art. 44, § 3a (2) UStG): nothing is owed at
/// home. In a country where the seller is registered they go on charging its tax, to businesses as to consumers.
fn to_business_outside(supplier: Supplier, kind: SupplyKind, there: TaxPlace, on: NaiveDate) -> Vat {
    if supplier.is_registered_in(there) {
        return taxed(there, on);
    }
    let as_consumer = to_consumer(supplier, kind, there, on);
    if as_consumer.treatment == Treatment::OutsideScope {
        return as_consumer;
    }
    Vat { left_to_buyer: true, ..outside(there) }
}

fn where_they_live(supplier: Supplier, buyer: TaxPlace, destination: bool, on: NaiveDate) -> Vat {
    let home = supplier.home;
    if buyer.is_at_home_of(home) || supplier.is_registered_in(buyer) || (destination && buyer.is_in_union()) {
        return taxed(buyer, on);
    }
    if home.is_in_union() && buyer.is_in_union() {
        return taxed(home, on);
    }
    outside(buyer)
}

/// Dir. 2022/542, Art. 3 (1).
fn live_where_the_buyer_is() -> NaiveDate {
    NaiveDate::from_ymd_opt(2025, 1, 1).unwrap_or(NaiveDate::MIN)
}

/// How what a seller asks becomes what a buyer pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PriceShift {
    times: i64,
    by: i64,
    /// The currency of the amounts, of which the result is one that card companies take, where it is another than what is asked.
    currency: Option<Currency>,
}

impl PriceShift {
    /// Nothing changes.
    pub const NONE: Self = Self { times: 1, by: 1, currency: None };

    /// What remains of a price without the tax of this rate in it.
    pub const fn without(rate_bps: i64) -> Self {
        Self { times: 10_000, by: 10_000 + rate_bps, currency: None }
    }

    /// Net prices grow by the tax. Gross prices are what a consumer pays wherever they live; a business that is left to its own
    /// tax office pays them less what the seller would have owed at home. What is added to a price has the same share of tax in it.
    pub fn for_supplier(supplier: Supplier, vat: Vat, on: NaiveDate) -> Self {
        let asked = match supplier.basis {
            PriceBasis::Net => Self { times: 10_000 + vat.rate_bps, by: 10_000, currency: None },
            PriceBasis::Gross if vat.left_to_buyer => Self::without(supplier.home_bps(on)),
            PriceBasis::Gross => Self::NONE,
        };
        match supplier.added_bps {
            0 => asked,
            added => Self { times: asked.times * (10_000 + added), by: asked.by * 10_000, currency: None },
        }
    }

    /// The same for amounts of a currency: what it makes of them is what card companies take.
    #[must_use]
    pub fn in_currency(self, currency: Currency) -> Self {
        Self { currency: Some(currency), ..self }
    }

    /// Whether nothing changes.
    pub const fn is_none(&self) -> bool {
        self.times == self.by
    }

    /// What a buyer pays for an amount, in minor units: rounded half up, and where card companies count in steps down to one of them, but
    /// never to nothing.
    pub fn amount(&self, asked: i64) -> i64 {
        if self.is_none() {
            asked
        } else {
            let exact = ratio_half_up(asked, self.times, self.by);
            self.currency.map_or(exact, |currency| currency.payable(exact))
        }
    }

    /// What a buyer pays for a price.
    pub fn money(&self, asked: Money) -> Money {
        Money::new(self.in_currency(asked.currency).amount(asked.amount), asked.currency)
    }
}
