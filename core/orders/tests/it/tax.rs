//! Where a buyer is.

use kontor_orders::{Location, Payer, TaxSnapshot, evidence};

fn located(country: &str, phone: &str, network: Option<&str>) -> Location {
    paid_from(country, phone, network, None)
}

fn paid_from(country: &str, phone: &str, network: Option<&str>, iban: Option<&str>) -> Location {
    let payer = Payer { country: country.to_owned(), phone: phone.to_owned(), ..Payer::default() };
    let tax = TaxSnapshot {
        treatment: "taxed".to_owned(),
        supply: "digital".to_owned(),
        country: country.to_owned(),
        territory: None,
        supplier_country: "DE".to_owned(),
        vat_id: None,
        otherwise: None,
        evidence: evidence(&payer, network.map(|code| code.parse().unwrap()), iban),
    };
    tax.location()
}

#[test]
fn two_pieces_that_agree_prove_where_a_buyer_is() {
    assert_eq!(located("AT", "", None), Location::Single);
    assert_eq!(located("AT", "+43 1 5030", None), Location::Proven);
    assert_eq!(located("AT", "0043 1 5030", Some("DE")), Location::Proven);
    assert_eq!(located("AT", "01 5030", Some("AT")), Location::Proven);
    assert_eq!(located("AT", "+49 30 1234", None), Location::Contradicting);
    assert_eq!(located("AT", "+1 212 555", None), Location::Single);
    assert_eq!(paid_from("AT", "", None, Some("AT611904300234573201")), Location::Proven);
    assert_eq!(paid_from("AT", "", None, Some("DE89370400440532013000")), Location::Contradicting);
}
