//! Territories whose VAT is not simply that of the country in their addresses. The values are the laws', which stand beside each
//! territory in the kernel's table.
use kontor_kernel::{Machine, TaxPlace};

use super::*;

fn place(text: &str) -> TaxPlace {
    let (country, postcode) = text.split_once(' ').unwrap_or((text, ""));
    TaxPlace::of_address(country.parse().unwrap(), postcode, "")
}

/// A seller at home there whose consumers elsewhere in the Union pay the rate of their own country.
fn far(home: &str) -> Supplier {
    Supplier { destination: true, ..Supplier::at_home(place(home), TaxStatus::Liable) }
}

fn reverse(code: &str) -> (Treatment, String, i64) {
    (Treatment::ReverseCharge, code.to_owned(), 0)
}

/// The buyer's place; what a consumer there pays of a file from a German seller, and a business of work.
type Golden = (&'static str, (Treatment, &'static str, i64), (Treatment, &'static str));

const OUTSIDE: Treatment = Treatment::OutsideScope;
const TAXED: Treatment = Treatment::Taxed;
const REVERSE: Treatment = Treatment::ReverseCharge;

const GOLDEN: &[Golden] = &[
    ("MC 98000", (TAXED, "FR", 2000), (REVERSE, "FR")),
    ("IM IM1 1AA", (OUTSIDE, "GB", 0), (OUTSIDE, "GB")),
    ("GB BFPO 57", (TAXED, "CY", 1900), (REVERSE, "CY")),
    ("ES 35001", (OUTSIDE, "ES", 0), (OUTSIDE, "ES")),
    ("ES 38001", (OUTSIDE, "ES", 0), (OUTSIDE, "ES")),
    ("ES 51001", (OUTSIDE, "ES", 0), (OUTSIDE, "ES")),
    ("ES 52001", (OUTSIDE, "ES", 0), (OUTSIDE, "ES")),
    ("ES 28013", (TAXED, "ES", 2100), (REVERSE, "ES")),
    ("DE 27498", (OUTSIDE, "DE", 0), (OUTSIDE, "DE")),
    ("DE 78266", (OUTSIDE, "CH", 0), (OUTSIDE, "CH")),
    ("IT 23041", (OUTSIDE, "IT", 0), (OUTSIDE, "IT")),
    ("IT 22061", (OUTSIDE, "IT", 0), (OUTSIDE, "IT")),
    ("GP 97110", (OUTSIDE, "FR", 0), (OUTSIDE, "FR")),
    ("FR 97200", (OUTSIDE, "FR", 0), (OUTSIDE, "FR")),
    ("FR 97300", (OUTSIDE, "FR", 0), (OUTSIDE, "FR")),
    ("RE", (OUTSIDE, "FR", 0), (OUTSIDE, "FR")),
    ("YT", (OUTSIDE, "FR", 0), (OUTSIDE, "FR")),
    ("FR 75001", (TAXED, "FR", 2000), (REVERSE, "FR")),
    ("FI 22100", (OUTSIDE, "FI", 0), (OUTSIDE, "FI")),
    ("AX", (OUTSIDE, "FI", 0), (OUTSIDE, "FI")),
    ("GR 63086", (OUTSIDE, "GR", 0), (OUTSIDE, "GR")),
    ("PT 9000-123", (TAXED, "PT", 2200), (REVERSE, "PT")),
    ("PT 9500-001", (TAXED, "PT", 1600), (REVERSE, "PT")),
    ("PT 1000-001", (TAXED, "PT", 2300), (REVERSE, "PT")),
];

#[test]
fn each_territory_is_taxed_as_its_law_says_and_not_by_the_country_in_the_address() {
    for (buyer, consumer, business) in GOLDEN {
        let buyer_place = place(buyer);
        for kind in [SupplyKind::Digital, SupplyKind::LiveOnline] {
            let (treatment, country, rate) = *consumer;
            let expected = (treatment, country.to_owned(), rate);
            assert_eq!(told(far("DE"), kind, Customer::consumer(buyer_place)), expected, "{kind} to {buyer}");
        }
        for kind in SupplyKind::ALL {
            let expected = (business.0, business.1.to_owned(), 0);
            assert_eq!(told(far("DE"), *kind, Customer::business(buyer_place)), expected, "{kind} for {buyer}");
        }
        let vat = vat(far("DE"), Supply::Of(SupplyKind::Digital), Customer::consumer(buyer_place), day());
        assert_eq!(vat.territory, buyer_place.territory(), "{buyer}");
        // An event there is taxed there, whoever comes.
        let admitted = super::vat(far("DE"), Supply::AdmissionIn(buyer_place), to("DE"), day());
        let (treatment, country, rate) = *consumer;
        assert_eq!(
            (admitted.treatment, admitted.country.code(), admitted.rate_bps),
            (treatment, country, rate),
            "{buyer}"
        );
    }
}

#[test]
fn sellers_at_home_charge_what_their_own_law_has_for_its_parts() {
    for (home, buyer, expected) in [
        ("FR 75001", "GP 97110", taxed("FR", 850)),
        ("FR 75001", "FR 97200", taxed("FR", 850)),
        ("FR 75001", "RE", taxed("FR", 850)),
        ("FR 75001", "FR 97300", outside("FR")),
        ("FR 75001", "YT", outside("FR")),
        ("FR 75001", "MC", taxed("FR", 2000)),
        ("FR 97110", "GP", taxed("FR", 850)),
        ("PT 1000-001", "PT 9000-123", taxed("PT", 2200)),
        ("PT 9500-001", "PT 1000-001", taxed("PT", 2300)),
        ("PT 9500-001", "PT 9500-001", taxed("PT", 1600)),
        ("ES 28013", "ES 35001", outside("ES")),
        ("ES 35001", "ES 35001", outside("ES")),
        ("DE 10115", "DE 27498", outside("DE")),
        ("IT 20121", "IT 23041", outside("IT")),
        ("FI 00100", "FI 22100", taxed("FI", 2550)),
        ("GB SW1A 2AA", "IM", taxed("GB", 2000)),
        ("CH", "DE 78266", taxed("CH", 810)),
        ("CY", "GB BFPO 57", taxed("CY", 1900)),
    ] {
        let seller = Supplier::at_home(place(home), TaxStatus::Liable);
        assert_eq!(told(seller, SupplyKind::Digital, Customer::consumer(place(buyer))), expected, "{home} to {buyer}");
        let business = told(seller, SupplyKind::Digital, Customer::business(place(buyer)));
        let as_expected = business == expected;
        assert!(as_expected, "a business at home is charged like anybody: {home} to {buyer}: {business:?}");
    }
    let registered = Supplier { registered: [Some(country("GB")), Some(country("CH")), None], ..far("DE") };
    assert_eq!(told(registered, SupplyKind::Digital, to("IM")), taxed("GB", 2000));
    assert_eq!(told(registered, SupplyKind::Digital, Customer::consumer(place("DE 78266"))), taxed("CH", 810));
    assert_eq!(told(far("MC"), SupplyKind::Digital, Customer::business(country("FR"))), taxed("FR", 2000));
    assert_eq!(told(far("MC"), SupplyKind::Digital, Customer::business(Country::DE)), reverse("DE"));
}

/// Work is taxed where its seller is (Art. 45): that is the seller's place, with its own rate.
#[test]
fn work_for_consumers_has_the_rate_of_the_sellers_own_place() {
    for (home, expected) in
        [("PT 9000-123", taxed("PT", 2200)), ("FR 97200", taxed("FR", 850)), ("MC", taxed("FR", 2000))]
    {
        assert_eq!(told(far(home), SupplyKind::Service, to("DE")), expected, "{home}");
    }
    assert_eq!(told(far("ES 35001"), SupplyKind::Service, to("DE")), outside("ES"));
}

proptest! {
    /// One rounding for a document: so many times what is asked net is what stands on it as net, to the cent, at every rate.
    #[test]
    fn so_many_times_a_net_price_is_the_net_amount(asked in 1_i64..10_000_000, pieces in 1_i64..1_000, at in 0_usize..1_000) {
        let all: Vec<Country> = Country::all().collect();
        let buyer = all[at % all.len()];
        let net = Supplier { basis: PriceBasis::Net, ..far("DE") };
        let vat = vat(net, Supply::Of(SupplyKind::Digital), Customer::consumer(buyer), day());
        let quote = TaxedAmount::from_gross(PriceShift::for_supplier(net, vat, day()).money(eur(asked * pieces)), vat);
        prop_assert_eq!(quote.net().amount, asked * pieces);
    }
}
