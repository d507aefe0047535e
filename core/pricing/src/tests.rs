#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
use chrono::NaiveDate;
use kontor_kernel::{Country, Currency};
use proptest::prelude::*;

use super::*;

mod territories;

const DAY: &str = "2026-11-25";

fn day() -> NaiveDate {
    DAY.parse().unwrap()
}

fn country(code: &str) -> Country {
    code.parse().unwrap()
}

fn seller(code: &str) -> Supplier {
    Supplier::at_home(country(code), TaxStatus::Liable)
}

fn eur(amount: i64) -> Money {
    Money::new(amount, Currency::EUR)
}

fn to(code: &str) -> Customer {
    Customer::consumer(country(code))
}

fn told(supplier: Supplier, kind: SupplyKind, customer: Customer) -> (Treatment, String, i64) {
    let vat = vat(supplier, Supply::Of(kind), customer, day());
    (vat.treatment, vat.country.to_string(), vat.rate_bps)
}

fn taxed(code: &str, rate: i64) -> (Treatment, String, i64) {
    (Treatment::Taxed, code.to_owned(), rate)
}

fn outside(code: &str) -> (Treatment, String, i64) {
    (Treatment::OutsideScope, code.to_owned(), 0)
}

#[test]
fn under_the_threshold_the_sellers_rate_holds_and_over_it_the_buyers() {
    let far = Supplier { destination: true, ..seller("DE") };
    for (buyer, near_rate, far_rate) in
        [("DE", ("DE", 1900), ("DE", 1900)), ("AT", ("DE", 1900), ("AT", 2000)), ("HU", ("DE", 1900), ("HU", 2700))]
    {
        assert_eq!(told(seller("DE"), SupplyKind::Digital, to(buyer)), taxed(near_rate.0, near_rate.1), "{buyer}");
        assert_eq!(told(far, SupplyKind::Digital, to(buyer)), taxed(far_rate.0, far_rate.1), "{buyer}");
    }
    // 19.00 × 19 / 119 = 3.0336…
    let quote =
        TaxedAmount::from_gross(eur(1_900), vat(seller("DE"), Supply::Of(SupplyKind::Digital), to("AT"), day()));
    assert_eq!((quote.vat.amount, quote.net().amount), (303, 1_597));
}

#[test]
fn outside_the_union_there_is_tax_where_the_seller_is_at_home_or_registered() {
    assert_eq!(told(seller("DE"), SupplyKind::Digital, to("CH")), outside("CH"));
    assert_eq!(told(seller("DE"), SupplyKind::Digital, to("US")), outside("US"));
    assert_eq!(told(seller("CH"), SupplyKind::Digital, to("CH")), taxed("CH", 810));
    assert_eq!(told(seller("CH"), SupplyKind::Digital, to("DE")), outside("DE"));
    let registered = Supplier { registered: [Some(country("GB")), None, None], ..seller("DE") };
    assert_eq!(told(registered, SupplyKind::Digital, to("GB")), taxed("GB", 2000));
    assert_eq!(told(registered, SupplyKind::Digital, to("NO")), outside("NO"));
    // From outside the Union there is no threshold (Art. 59c): who has joined the one-stop shop charges from the first sale.
    let joined = Supplier { destination: true, ..seller("CH") };
    assert_eq!(told(joined, SupplyKind::Digital, to("DE")), taxed("DE", 1900));
}

#[test]
fn what_people_do_is_taxed_where_they_are_and_what_machines_deliver_where_its_buyer_lives() {
    assert_eq!(told(seller("DE"), SupplyKind::Service, to("CH")), taxed("DE", 1900));
    assert_eq!(told(seller("DE"), SupplyKind::Consulting, to("CH")), outside("CH"));
    assert_eq!(told(seller("DE"), SupplyKind::Consulting, to("FR")), taxed("DE", 1900));
    assert_eq!(told(seller("CH"), SupplyKind::Consulting, to("CH")), taxed("CH", 810));
}

#[test]
fn who_meets_over_a_screen_is_taxed_where_they_live_since_2025_whatever_the_threshold() {
    assert_eq!(told(seller("DE"), SupplyKind::LiveOnline, to("FR")), taxed("FR", 2000));
    assert_eq!(told(seller("DE"), SupplyKind::LiveOnline, to("CH")), outside("CH"));
    let before = "2024-12-31".parse().unwrap();
    assert_eq!(vat(seller("DE"), Supply::Of(SupplyKind::LiveOnline), to("FR"), before).country, Country::DE);
}

#[test]
fn admission_is_taxed_where_one_goes_whoever_comes() {
    for (place, price, tax) in [("AT", 2_000, 333), ("DE", 1_900, 303), ("CH", 1_900, 0)] {
        let business = Customer::business(country("FR"));
        for customer in [to("FR"), business] {
            let vat = vat(seller("DE"), Supply::AdmissionIn(country(place).into()), customer, day());
            assert_eq!(TaxedAmount::from_gross(eur(price), vat).vat.amount, tax, "{place}");
        }
    }
}

#[test]
fn a_business_elsewhere_in_the_union_owes_it_itself_and_one_at_home_does_not() {
    let business = |code| Customer::business(country(code));
    for kind in [SupplyKind::Digital, SupplyKind::LiveOnline, SupplyKind::Service, SupplyKind::Consulting] {
        assert_eq!(told(seller("DE"), kind, business("AT")), (Treatment::ReverseCharge, "AT".to_owned(), 0), "{kind}");
        assert_eq!(told(seller("DE"), kind, business("DE")), taxed("DE", 1900), "{kind}");
        assert_eq!(told(seller("CH"), kind, business("DE")), (Treatment::ReverseCharge, "DE".to_owned(), 0), "{kind}");
    }
}

/// Art. 44: work for a business is supplied where it is. Outside the Union nobody speaks of a reverse charge; what is no work
/// was never charged there, and costs what it did.
#[test]
fn work_for_a_business_outside_the_union_is_supplied_there_and_an_office_abroad_charges_its_own_tax() {
    let business = |code| Customer::business(country(code));
    for there in ["CH", "GB"] {
        for (kind, paid_by_consumer, paid) in [
            (SupplyKind::Service, 10_000, 8_403), // 100.00 × 100 / 119 = 84.033…
            (SupplyKind::Consulting, 10_000, 10_000),
            (SupplyKind::Digital, 10_000, 10_000),
            (SupplyKind::LiveOnline, 10_000, 10_000),
        ] {
            assert_eq!(told(seller("DE"), kind, business(there)), outside(there), "{kind} to {there}");
            for (customer, paid) in [(to(there), paid_by_consumer), (business(there), paid)] {
                let vat = vat(seller("DE"), Supply::Of(kind), customer, day());
                assert_eq!(
                    PriceShift::for_supplier(seller("DE"), vat, day()).amount(10_000),
                    paid,
                    "{kind} to {there}"
                );
            }
        }
        let admitted = vat(seller("DE"), Supply::AdmissionIn(Country::DE.into()), business(there), day());
        assert_eq!(
            (admitted.country, admitted.rate_bps),
            (Country::DE, 1_900),
            "who comes to an event pays its place's"
        );
    }
    assert_eq!(told(seller("CH"), SupplyKind::Service, business("GB")), outside("GB"));
    assert_eq!(told(seller("CH"), SupplyKind::Service, business("CH")), taxed("CH", 810), "at home");
    let registered = Supplier { registered: [Some(country("CH")), None, None], ..seller("DE") };
    for kind in [SupplyKind::Service, SupplyKind::Digital, SupplyKind::LiveOnline] {
        assert_eq!(told(registered, kind, business("CH")), taxed("CH", 810), "{kind}");
        assert_eq!(told(registered, kind, business("GB")), outside("GB"), "{kind}");
    }
    let net = Supplier { basis: PriceBasis::Net, ..seller("DE") };
    let vat = vat(net, Supply::Of(SupplyKind::Service), business("CH"), day());
    assert_eq!(PriceShift::for_supplier(net, vat, day()).amount(10_000), 10_000);
}

#[test]
fn who_owes_no_tax_charges_none_to_anybody() {
    let business = Customer::business(country("AT"));
    for (standing, treatment) in [
        (TaxStatus::SmallBusiness, Treatment::SmallBusiness),
        (TaxStatus::Educational, Treatment::Exempt),
        (TaxStatus::Exempt, Treatment::Exempt),
    ] {
        let supplier = Supplier { standing, destination: true, ..seller("DE") };
        for customer in [to("DE"), to("AT"), to("US"), business] {
            assert_eq!(told(supplier, SupplyKind::Digital, customer), (treatment, "DE".to_owned(), 0));
        }
    }
}

#[test]
fn net_prices_grow_by_the_tax_and_gross_prices_shrink_for_who_owes_it_themselves() {
    let net = Supplier { basis: PriceBasis::Net, ..seller("DE") };
    let price = |supplier, customer| {
        let vat = vat(supplier, Supply::Of(SupplyKind::Digital), customer, day());
        let quote = TaxedAmount::from_gross(PriceShift::for_supplier(supplier, vat, day()).money(eur(10_000)), vat);
        (quote.gross.amount, quote.vat.amount)
    };
    let business = Customer::business(country("AT"));
    assert_eq!(price(net, to("DE")), (11_900, 1_900));
    assert_eq!(price(net, to("CH")), (10_000, 0));
    assert_eq!(price(net, business), (10_000, 0));
    assert_eq!(price(seller("DE"), to("DE")), (10_000, 1_597)); // 100.00 × 19 / 119 = 15.966…
    assert_eq!(price(seller("DE"), to("CH")), (10_000, 0));
    assert_eq!(price(seller("DE"), business), (8_403, 0)); // 100.00 × 100 / 119 = 84.033…
}

proptest! {
    #[test]
    fn net_and_tax_are_the_gross(amount in 0_i64..100_000_000) {
        let quote = TaxedAmount::from_gross(eur(amount), vat(seller("DE"), Supply::Of(SupplyKind::Digital), to("DE"), day()));
        prop_assert_eq!(quote.net().amount + quote.vat.amount, amount);
        // Exact tax is gross × 19 / 119; rounding moves it by at most half a cent.
        prop_assert!((i128::from(quote.vat.amount) * 119 - i128::from(amount) * 19).abs() * 2 <= 119);
    }

    #[test]
    fn what_a_seller_asks_net_is_what_remains_to_the_cent(asked in 0_i64..100_000_000, buyer in 0_usize..1_000) {
        let all: Vec<Country> = Country::all().collect();
        let buyer = all[buyer % all.len()];
        let net = Supplier { basis: PriceBasis::Net, destination: true, ..seller("DE") };
        let vat = vat(net, Supply::Of(SupplyKind::Digital), Customer::consumer(buyer), day());
        let quote = TaxedAmount::from_gross(PriceShift::for_supplier(net, vat, day()).money(eur(asked)), vat);
        prop_assert_eq!(quote.net().amount, asked);
    }
}
