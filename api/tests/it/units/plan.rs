//! What binds, in words.

use kontor_api_shop::internals::{every, goes_on};
use kontor_kernel::Locale;
use kontor_pricing::{Binding, Interval};

#[test]
fn intervals_and_what_binds_in_words() {
    let shown = |text: &str| {
        let interval: Interval = text.parse().unwrap();
        (every(interval, Locale::En), every(interval, Locale::De))
    };
    assert_eq!(shown("1m"), ("monthly".to_owned(), "monatlich".to_owned()));
    assert_eq!(shown("2w"), ("every 2 weeks".to_owned(), "alle 2 Wochen".to_owned()));
    let year = Binding { min_months: 12, extension_months: 12, notice_days: 14 };
    assert_eq!(
        goes_on(year, "2027-11-26".parse().ok(), Locale::En),
        "The minimum term is 12 months, until 26 November 2027. After that, it continues until cancelled. For \
         businesses, it renews for 12 months each time. You can cancel at any time on your order page, with 14 days’ \
         notice."
    );
    assert_eq!(
        goes_on(Binding { min_months: 1, ..Binding::default() }, "2026-12-26".parse().ok(), Locale::De),
        "Die Mindestlaufzeit beträgt einen Monat, bis 26. Dezember 2026. Danach läuft es bis zur Kündigung. Sie können \
         jederzeit auf Ihrer Bestellseite kündigen."
    );
    assert_eq!(shown("1y"), ("yearly".to_owned(), "jährlich".to_owned()));
}
