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
        /// None: it is supplied where the seller owes nothing.
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
}

/// Who buys, for tax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Customer {
    /// Where they live.
    pub country: Country,
    /// The member state of a business whose VAT id the register has confirmed (Art. 18 (1) Reg. 282/2011); none: a consumer.
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
}

impl Supplier {
    /// A seller of this country who owes VAT there, is under the threshold and has prices with the tax in them.
    pub const fn at_home(country: Country, standing: Standing) -> Self {
        Self { country, standing, destination: false, registered: [None; 3], basis: PriceBasis::Gross }
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
    let none = |treatment, country| Vat { treatment, country, rate_bps: 0 };
    match supplier.standing {
        Standing::Liable => {}
        Standing::SmallBusiness => return none(Treatment::SmallBusiness, supplier.country),
        Standing::Educational | Standing::Exempt => return none(Treatment::Exempt, supplier.country),
    }
    match (supply, customer.business) {
        (Supply::AdmissionIn(place), _) => admission(supplier, place, on),
        // At home no business owes the tax in its seller's place.
        (Supply::Of(_), Some(there)) if there == supplier.country => taxed(there, on),
        (Supply::Of(_), Some(there)) => none(Treatment::ReverseCharge, there),
        (Supply::Of(kind), None) => to_consumer(supplier, kind, customer.country, on),
    }
}

fn taxed(country: Country, on: NaiveDate) -> Vat {
    match country.vat_bps(on) {
        Some(rate_bps) => Vat { treatment: Treatment::Taxed, country, rate_bps },
        None => Vat { treatment: Treatment::OutsideScope, country, rate_bps: 0 },
    }
}

/// Taxed where it takes place, whoever comes. Outside the Union only the seller's own country is known to us, and those where
/// they are registered.
fn admission(supplier: Supplier, place: Country, on: NaiveDate) -> Vat {
    if supplier.country == place || is_registered(supplier, place) || (supplier.country.facts().eu && place.facts().eu)
    {
        return taxed(place, on);
    }
    Vat { treatment: Treatment::OutsideScope, country: place, rate_bps: 0 }
}

fn to_consumer(supplier: Supplier, kind: SupplyKind, buyer: Country, on: NaiveDate) -> Vat {
    let home = supplier.country;
    match kind {
        SupplyKind::Service => taxed(home, on),
        SupplyKind::Consulting if buyer.facts().eu || buyer == home => taxed(home, on),
        SupplyKind::Consulting => Vat { treatment: Treatment::OutsideScope, country: buyer, rate_bps: 0 },
        // The threshold of Art. 59c is none for people who meet over a screen.
        SupplyKind::LiveOnline if home.facts().eu && on >= live_where_the_buyer_is() => {
            where_they_live(supplier, buyer, true, on)
        }
        SupplyKind::Digital | SupplyKind::LiveOnline => where_they_live(supplier, buyer, supplier.destination, on),
    }
}

fn where_they_live(supplier: Supplier, buyer: Country, destination: bool, on: NaiveDate) -> Vat {
    let home = supplier.country;
    if buyer == home || is_registered(supplier, buyer) || (destination && buyer.facts().eu) {
        return taxed(buyer, on);
    }
    if home.facts().eu && buyer.facts().eu {
        return taxed(home, on);
    }
    Vat { treatment: Treatment::OutsideScope, country: buyer, rate_bps: 0 }
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

    /// Net prices grow by the tax. Gross prices are what a consumer pays wherever they live; a business that owes the tax
    /// itself pays them less what the seller would have owed at home.
    pub fn of(supplier: Supplier, vat: Vat, on: NaiveDate) -> Self {
        match (supplier.basis, vat.treatment) {
            (PriceBasis::Net, _) => Self { times: 10_000 + vat.rate_bps, by: 10_000 },
            (PriceBasis::Gross, Treatment::ReverseCharge) => Self::without(supplier.home_bps(on)),
            (PriceBasis::Gross, _) => Self::NONE,
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
