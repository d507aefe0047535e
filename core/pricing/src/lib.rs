//! What something costs: pure functions from facts to a quote. Prices are gross; tax is taken out of them.
//!
//! * Never a price from a browser, never a float, never a cent lost between net, tax and gross.
//!
//! * Never two ways to say when a payment is due, or how much it is: [`Terms`] alone knows.
//!
//! Callers: catalog (prices), checkout, orders (rates), and the shop pages that show a price.

mod interval;
mod terms;

pub use interval::{Interval, Unit, UnknownInterval};
pub use terms::{CustomRate, Due, INSTALMENTS, Less, PERIODS, START_DAYS, TRIAL_DAYS_MAX, Terms, vat_of_rates};

use kontor_kernel::{Country, Money, words};

/// Who sells, for tax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supplier {
    /// Where the seller is established.
    pub country: Country,
    /// Liable for VAT; a small business or exempt seller is not.
    pub vat_payer: bool,
}

words! {
    /// What is supplied, which says where it is taxed. Admission to an event that one goes to is none of these: its ticket
    /// knows the place.
    pub enum SupplyKind {
        /// Delivered by machines: files, recorded lessons, keys (Art. 58 Dir. 2006/112).
        Digital "digital",
        /// People meet over a screen (Art. 54 (1) as of 2025: where who takes part lives).
        LiveOnline "live_online",
        /// Done by people for one buyer (Art. 45: where the seller is).
        Service "service",
        /// Advice, as of consultants, lawyers, engineers: like a service, but outside the Union where the buyer is (Art. 59).
        Consulting "consulting",
    }
}

/// A total with its tax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quote {
    /// What the payer pays.
    pub gross: Money,
    /// The tax in it.
    pub vat: Money,
    /// Its rate in basis points: 1900 is 19 %.
    pub vat_rate_bps: i64,
}

impl Quote {
    /// What remains without tax.
    pub fn net(&self) -> Money {
        Money::new(self.gross.amount - self.vat.amount, self.gross.currency)
    }
}

/// The quote for a gross price.
///
/// A digital supply to a consumer in the Union is taxed where the consumer is (Art. 58 Dir. 2006/112), or in the
/// seller's country while the seller is under the threshold of EUR 10 000 and has not opted out; until sellers can opt,
/// all count as under it. A supply to somebody outside the Union, or by a seller outside the Union to somewhere else,
/// carries no tax here. The tax is rounded once, half up, on the total.
pub fn quote(price: Money, supplier: Supplier, buyer: Country) -> Quote {
    let (home, there) = (supplier.country.facts(), buyer.facts());
    let taxed = supplier.vat_payer && ((home.eu && there.eu) || supplier.country == buyer);
    let vat_rate_bps = if taxed { home.vat_bps.unwrap_or(0) } else { 0 };
    Quote { gross: price, vat: price.tax_within(vat_rate_bps), vat_rate_bps }
}

/// The quote for what is supplied, to a consumer. What people do for one buyer is taxed where its seller is, wherever the
/// buyer lives (Art. 45 Dir. 2006/112), but advice for somebody outside the Union (Art. 59); the rest as [`quote`] says.
pub fn quote_supply(price: Money, supplier: Supplier, kind: SupplyKind, buyer: Country) -> Quote {
    match kind {
        SupplyKind::Digital | SupplyKind::LiveOnline => quote(price, supplier, buyer),
        SupplyKind::Service => quote(price, supplier, supplier.country),
        SupplyKind::Consulting if buyer.facts().eu => quote(price, supplier, supplier.country),
        SupplyKind::Consulting => quote(price, supplier, buyer),
    }
}

/// The quote for admission to an event that one goes to: taxed where it takes place, whoever comes (Art. 53 and 54 Dir.
/// 2006/112), at that country's rate. Outside the Union only the seller's own country is known to us.
pub fn quote_admission(price: Money, supplier: Supplier, place: Country) -> Quote {
    let (home, there) = (supplier.country.facts(), place.facts());
    let taxed = supplier.vat_payer && (supplier.country == place || (home.eu && there.eu));
    let vat_rate_bps = if taxed { there.vat_bps.unwrap_or(0) } else { 0 };
    Quote { gross: price, vat: price.tax_within(vat_rate_bps), vat_rate_bps }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use kontor_kernel::Currency;
    use proptest::prelude::*;

    use super::*;

    fn germany() -> Supplier {
        Supplier { country: Country::DE, vat_payer: true }
    }

    fn eur(amount: i64) -> Money {
        Money::new(amount, Currency::EUR)
    }

    #[test]
    fn at_home_and_within_the_threshold_the_sellers_rate_holds() {
        for buyer in ["DE", "AT", "FR"] {
            let quote = quote(eur(1_900), germany(), buyer.parse().unwrap());
            assert_eq!((quote.vat.amount, quote.vat_rate_bps), (303, 1_900), "{buyer}"); // 19.00 × 19 / 119 = 3.0336…
        }
    }

    #[test]
    fn outside_the_union_and_for_small_businesses_there_is_no_tax() {
        assert_eq!(quote(eur(1_900), germany(), "CH".parse().unwrap()).vat.amount, 0);
        let small = Supplier { vat_payer: false, ..germany() };
        assert_eq!(quote(eur(1_900), small, Country::DE).vat.amount, 0);
        let swiss = Supplier { country: "CH".parse().unwrap(), vat_payer: true };
        assert_eq!(quote(eur(1_081), swiss, "CH".parse().unwrap()).vat.amount, 81);
        assert_eq!(quote(eur(1_081), swiss, Country::DE).vat.amount, 0);
    }

    #[test]
    fn what_people_do_is_taxed_where_they_are_and_what_machines_deliver_is_not() {
        // 119.00 × 19 / 119 = 19.00 of a German coach for somebody in Bern; a file for them carries none.
        for (kind, tax) in [
            (SupplyKind::Service, 1_900),
            (SupplyKind::Digital, 0),
            (SupplyKind::LiveOnline, 0),
            (SupplyKind::Consulting, 0),
        ] {
            let quote = quote_supply(eur(11_900), germany(), kind, "CH".parse().unwrap());
            assert_eq!(quote.vat.amount, tax, "{kind}");
        }
        let french = quote_supply(eur(11_900), germany(), SupplyKind::Consulting, "FR".parse().unwrap());
        assert_eq!(french.vat.amount, 1_900);
        let small = Supplier { vat_payer: false, ..germany() };
        assert_eq!(quote_supply(eur(11_900), small, SupplyKind::Service, Country::DE).vat.amount, 0);
    }

    #[test]
    fn admission_is_taxed_where_one_goes() {
        // 20.00 × 20 / 120 in Vienna, 19.00 × 19 / 119 in Berlin, nothing of ours in Zürich.
        for (place, price, tax) in [("AT", 2_000, 333), ("DE", 1_900, 303), ("CH", 1_900, 0)] {
            let quote = quote_admission(eur(price), germany(), place.parse().unwrap());
            assert_eq!(quote.vat.amount, tax, "{place}");
        }
        let small = Supplier { vat_payer: false, ..germany() };
        assert_eq!(quote_admission(eur(1_900), small, Country::DE).vat.amount, 0);
    }

    proptest! {
        #[test]
        fn net_and_tax_are_the_gross(amount in 0_i64..100_000_000) {
            let quote = quote(eur(amount), germany(), Country::DE);
            prop_assert_eq!(quote.net().amount + quote.vat.amount, amount);
            // Exact tax is gross × 19 / 119; rounding moves it by at most half a cent.
            prop_assert!((i128::from(quote.vat.amount) * 119 - i128::from(amount) * 19).abs() * 2 <= 119);
        }
    }
}
