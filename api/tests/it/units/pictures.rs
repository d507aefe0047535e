//! Prices and files in words.

use kontor_api_shop::internals::{file_detail, price, summary};
use kontor_kernel::{Country, Currency, Locale, Money};
use kontor_pricing::{TaxedAmount, Treatment, Vat};

fn at_home(amount: i64) -> TaxedAmount {
    let vat = Vat {
        treatment: Treatment::Taxed,
        country: Country::DE,
        territory: None,
        rate_bps: 1_900,
        left_to_buyer: false,
    };
    TaxedAmount::from_gross(Money::new(amount, Currency::EUR), vat)
}

#[test]
fn a_price_says_its_tax_and_nothing_says_free() {
    let shown = price(&at_home(2_900), true, None, None, Locale::De);
    assert_eq!(shown.vat_note.as_deref(), Some("inkl. 19\u{a0}% USt."));
    let free = price(&at_home(0), true, None, None, Locale::En);
    assert!(free.is_free && free.vat_note.is_none());
    assert_eq!(free.text, "Free");
}

#[test]
fn net_and_tax_make_the_total() {
    let shown = summary(&at_home(2_900), Locale::En);
    assert_eq!((shown.net.as_str(), shown.total.as_str()), ("€24.37", "€29.00"));
    assert_eq!(shown.vat.map(|line| line.amount).as_deref(), Some("€4.63"));
}

#[test]
fn a_file_is_named_by_its_ending() {
    assert_eq!(file_detail("book.final.pdf", 317_440, Locale::En), "PDF · 310\u{a0}KB");
    assert_eq!(file_detail("README", 5, Locale::En), "5\u{a0}B");
}
