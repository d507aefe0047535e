//! What every kind of document says as XML and on its sheet.
#![allow(clippy::unwrap_used, reason = "tests")]
use kontor_kernel::{Code, Money};

use crate::{Electronic, pdf, samples, xml};

fn tag(xml: &str, name: &str) -> String {
    let (_, rest) = xml.split_once(&format!("<ram:{name}")).unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    rest.split_once('<').unwrap().0.to_owned()
}

#[test]
fn every_kind_of_document_meets_the_rules_and_says_its_own_amounts() {
    for (name, content) in samples::all() {
        let euro = |minor: i64| Money::new(minor.abs(), kontor_kernel::Currency::EUR).decimal();
        for format in [Electronic::En16931, Electronic::XRechnung] {
            let xml = xml(&content, format).unwrap_or_else(|fault| panic!("{name} {format}: {fault:?}"));
            assert_eq!(tag(&xml, "TaxBasisTotalAmount"), euro(content.gross() - content.vat()), "{name}");
            assert_eq!(tag(&xml, "GrandTotalAmount"), euro(content.gross()), "{name}");
            assert_eq!(
                tag(&xml, "DuePayableAmount"),
                euro(if content.due_on.is_some() { content.gross() } else { 0 }),
                "{name}"
            );
        }
        let pdf = pdf(&content, "2026-12-02T08:00:00Z".parse().unwrap()).unwrap();
        assert!(pdf.starts_with(b"%PDF-1."), "{name}");
    }
}

#[test]
fn what_is_missing_is_refused_with_the_rules_that_say_so_and_the_sheet_stands_alone() {
    let (_, mut content) = samples::all().remove(0);
    content.supplier.vat_id.clear();
    content.supplier.tax_number.clear();
    let refused = xml(&content, Electronic::En16931).unwrap_err();
    assert_eq!(refused.code(), Code::InvoiceDataMissing);
    assert!(pdf(&content, "2026-12-02T08:00:00Z".parse().unwrap()).is_ok());
}
