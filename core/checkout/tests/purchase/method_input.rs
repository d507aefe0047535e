//! What a payer hands over to pay by, checked.

use kontor_checkout::MethodInput;
use kontor_kernel::Validator;
use kontor_payments::{
    PaymentForm,
    provider::{AccountDetails, BrowserInfo},
};

fn found(iban: &str) -> Vec<&'static str> {
    let account = AccountDetails { holder: "Bea Buyer".to_owned(), iban: iban.to_owned() };
    let mut check = Validator::new();
    MethodInput { account: Some(account), ..MethodInput::default() }.check(&mut check, PaymentForm::Sepa);
    check
        .finish()
        .err()
        .map_or_else(Vec::new, |fault| fault.field_faults().iter().map(|field| field.code.text()).collect())
}

#[test]
fn accounts_of_the_six_countries_whose_check_digits_fit() {
    for good in ["DE89370400440532013000", "at61 1904 3002 3457 3201", "BE68539007547034", "NL91ABNA0417164300"] {
        assert!(found(good).is_empty(), "{good}");
    }
    assert_eq!(found("DE88370400440532013000"), ["invalid_iban"]);
    assert_eq!(found("GB82WEST12345698765432"), ["debit_country"]);
    assert_eq!(found(" "), ["required"]);
    assert_eq!(found(&"D".repeat(200)), ["too_long"]);
}

#[test]
fn what_makes_no_sense_of_a_browser_is_refused() {
    let browser = BrowserInfo {
        color_depth: 24,
        screen_height: 900,
        screen_width: 1_440,
        time_zone_offset: -60,
        language: "de-DE".to_owned(),
        java_enabled: false,
        java_script_enabled: true,
        user_agent: "Mozilla/5.0".to_owned(),
    };
    let wrong = |browser: BrowserInfo| {
        let mut check = Validator::new();
        MethodInput { browser: Some(browser), ..MethodInput::default() }.check(&mut check, PaymentForm::Card);
        check.finish().is_err()
    };
    assert!(!wrong(browser.clone()));
    assert!(wrong(BrowserInfo { color_depth: 0, ..browser.clone() }));
    assert!(wrong(BrowserInfo { time_zone_offset: 5_000, ..browser.clone() }));
    assert!(wrong(BrowserInfo { user_agent: "x".repeat(2_000), ..browser }));
}
