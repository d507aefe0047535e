//! Which tax a sale carries: from who sells, what is supplied, who buys, and the day. Pure; whose word each rule is stands
//! beside it (articles of Directive 2006/112/EC where nothing else is said).

use chrono::NaiveDate;
use kontor_kernel::{Country, Money, ratio_half_up, words};

words! {
    /// What the tax office makes of who sells.
    pub enum Standing {
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
    pub country: Country,
    /// What the tax office makes of them.
    pub standing: Standing,
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
    pub country: Country,
    /// The country of a business: of one in the Union whose VAT id the register has confirmed (Art. 18 (1) Reg. 282/2011), or of
    /// one outside it that has shown what businesses have there (Art. 18 (3)); none: a consumer.
    pub business: Option<Country>,
}

/// What is supplied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Supply {
    /// By its kind.
    Of(SupplyKind),
    /// Admission to an event at this place (Art. 53 and 54).
    AdmissionIn(Country),
}

/// The tax of a sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vat {
    /// Why.
    pub treatment: Treatment,
    /// Where it is supplied.
    pub country: Country,
    /// The rate in basis points: 1900 is 19 %.
    pub rate_bps: i64,
    /// Whether a consumer would have been charged, and the buyer is not because they are a business elsewhere.
    pub left_to_buyer: bool,
}

impl Supplier {
    /// A seller of this country who owes VAT there, is under the threshold and has prices with the tax in them.
    pub const fn at_home(country: Country, standing: Standing) -> Self {
        Self { country, standing, destination: false, registered: [None; 3], basis: PriceBasis::Gross, added_bps: 0 }
    }

    fn home_bps(&self, on: NaiveDate) -> i64 {
        self.country.vat_bps(on).unwrap_or(0)
    }
}

impl Customer {
    /// Somebody who buys for themselves.
    pub const fn consumer(country: Country) -> Self {
        Self { country, business: None }
    }
}

/// The tax of what `supplier` supplies to `customer` on a day.
pub fn vat(supplier: Supplier, supply: Supply, customer: Customer, on: NaiveDate) -> Vat {
    let none = |treatment, country| Vat { treatment, country, rate_bps: 0, left_to_buyer: false };
    match supplier.standing {
        Standing::Liable => {}
        Standing::SmallBusiness => return none(Treatment::SmallBusiness, supplier.country),
        Standing::Educational | Standing::Exempt => return none(Treatment::Exempt, supplier.country),
    }
    match (supply, customer.business) {
        (Supply::AdmissionIn(place), _) => admission(supplier, place, on),
        // At home no business owes the tax in its seller's place.
        (Supply::Of(_), Some(there)) if there == supplier.country => taxed(there, on),
        (Supply::Of(_), Some(there)) if there.facts().eu => {
            Vat { left_to_buyer: true, ..none(Treatment::ReverseCharge, there) }
        }
        (Supply::Of(kind), Some(there)) => to_business_outside(supplier, kind, there, on),
        (Supply::Of(kind), None) => to_consumer(supplier, kind, customer.country, on),
    }
}

fn taxed(country: Country, on: NaiveDate) -> Vat {
    match country.vat_bps(on) {
        Some(rate_bps) => Vat { treatment: Treatment::Taxed, country, rate_bps, left_to_buyer: false },
        None => outside(country),
    }
}

const fn outside(country: Country) -> Vat {
    Vat { treatment: Treatment::OutsideScope, country, rate_bps: 0, left_to_buyer: false }
}

/// Taxed where it takes place, whoever comes. Outside the Union only the seller's own country is known to us, and those where
/// they are registered.
fn admission(supplier: Supplier, place: Country, on: NaiveDate) -> Vat {
    if supplier.country == place || is_registered(supplier, place) || (supplier.country.facts().eu && place.facts().eu)
    {
        return taxed(place, on);
    }
    outside(place)
}

fn to_consumer(supplier: Supplier, kind: SupplyKind, buyer: Country, on: NaiveDate) -> Vat {
    let home = supplier.country;
    match kind {
        SupplyKind::Service => taxed(home, on),
        SupplyKind::Consulting if buyer.facts().eu || buyer == home => taxed(home, on),
        SupplyKind::Consulting => outside(buyer),
        // The threshold of Art. 59c is none for people who meet over a screen.
        SupplyKind::LiveOnline if home.facts().eu && on >= live_where_the_buyer_is() => {
            where_they_live(supplier, buyer, true, on)
        }
        SupplyKind::Digital | SupplyKind::LiveOnline => where_they_live(supplier, buyer, supplier.destination, on),
    }
}

/// What is done for a business is supplied where it is, outside the Union as well (Art. 44, § 3a (2) UStG): nothing is owed at
/// home. In a country where the seller is registered they go on charging its tax, to businesses as to consumers.
fn to_business_outside(supplier: Supplier, kind: SupplyKind, there: Country, on: NaiveDate) -> Vat {
    let as_consumer = to_consumer(supplier, kind, there, on);
    if as_consumer.country == there {
        return as_consumer;
    }
    if is_registered(supplier, there) {
        return taxed(there, on);
    }
    Vat { left_to_buyer: true, ..outside(there) }
}

fn where_they_live(supplier: Supplier, buyer: Country, destination: bool, on: NaiveDate) -> Vat {
    let home = supplier.country;
    if buyer == home || is_registered(supplier, buyer) || (destination && buyer.facts().eu) {
        return taxed(buyer, on);
    }
    if home.facts().eu && buyer.facts().eu {
        return taxed(home, on);
    }
    outside(buyer)
}

fn is_registered(supplier: Supplier, country: Country) -> bool {
    supplier.registered.contains(&Some(country))
}

/// Dir. 2022/542, Art. 3 (1).
fn live_where_the_buyer_is() -> NaiveDate {
    NaiveDate::from_ymd_opt(2025, 1, 1).unwrap_or(NaiveDate::MIN)
}

/// How what a seller asks becomes what a buyer pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift {
    times: i64,
    by: i64,
}

impl Shift {
    /// Nothing changes.
    pub const NONE: Self = Self { times: 1, by: 1 };

    /// What remains of a price without the tax of this rate in it.
    pub const fn without(rate_bps: i64) -> Self {
        Self { times: 10_000, by: 10_000 + rate_bps }
    }

    /// Net prices grow by the tax. Gross prices are what a consumer pays wherever they live; a business that is left to its own
    /// tax office pays them less what the seller would have owed at home. What is added to a price has the same share of tax in it.
    pub fn of(supplier: Supplier, vat: Vat, on: NaiveDate) -> Self {
        let asked = match supplier.basis {
            PriceBasis::Net => Self { times: 10_000 + vat.rate_bps, by: 10_000 },
            PriceBasis::Gross if vat.left_to_buyer => Self::without(supplier.home_bps(on)),
            PriceBasis::Gross => Self::NONE,
        };
        match supplier.added_bps {
            0 => asked,
            added => Self { times: asked.times * (10_000 + added), by: asked.by * 10_000 },
        }
    }

    /// What a buyer pays for an amount, in minor units: rounded half up.
    pub fn amount(&self, asked: i64) -> i64 {
        if self.times == self.by { asked } else { ratio_half_up(asked, self.times, self.by) }
    }

    /// What a buyer pays for a price.
    pub fn money(&self, asked: Money) -> Money {
        Money::new(self.amount(asked.amount), asked.currency)
    }
}
