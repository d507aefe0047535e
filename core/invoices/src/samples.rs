//! One document of each kind, with amounts that the law gives: tests judge them, and so do readers of somebody else's making
//! (`.ci/invoices/judge.py`).

use chrono::NaiveDate;
use kontor_orders::invoice_request::{InvoiceForm, InvoiceSupply};

use crate::{
    content::{Content, ContentLine, InvoiceParty, Reference},
    notes::notes,
};

fn day(of_month: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 12, of_month).unwrap_or_default()
}

fn seller() -> InvoiceParty {
    InvoiceParty {
        name: "Gartenschule Lind GmbH".to_owned(),
        person: "Anna Lind".to_owned(),
        street: "Lange Straße 5".to_owned(),
        zip: "10115".to_owned(),
        city: "Berlin".to_owned(),
        country: "DE".to_owned(),
        vat_id: "DE136695976".to_owned(),
        tax_number: "11/222/33333".to_owned(),
        register: "Amtsgericht Charlottenburg HRB 12345".to_owned(),
        email: "post@lind.test".to_owned(),
        phone: "+49 30 1234567".to_owned(),
    }
}

fn buyer(name: &str, country: &str, vat_id: &str) -> InvoiceParty {
    InvoiceParty {
        name: name.to_owned(),
        street: "Ringstraße 1".to_owned(),
        zip: "1010".to_owned(),
        city: "Musterstadt".to_owned(),
        country: country.to_owned(),
        vat_id: vat_id.to_owned(),
        email: "buyer@example.test".to_owned(),
        ..InvoiceParty::default()
    }
}

fn line(name: &str, net: i64, vat: i64, rate_bps: i32) -> ContentLine {
    ContentLine { name: name.to_owned(), quantity: 1, net, vat, rate_bps }
}

/// 19.00 with 19 %: 3.03 of tax, 15.97 without.
fn domestic() -> Content {
    Content {
        number: "2026-00001".to_owned(),
        form: InvoiceForm::Regular,
        supply: InvoiceSupply::Sale,
        test: false,
        locale: "de".to_owned(),
        currency: "eur".to_owned(),
        supplier: seller(),
        recipient: buyer("Zoë Łukasz", "DE", ""),
        issued_on: day(2),
        supplied_on: day(1),
        due_on: None,
        order_token: "K7M29QXD".to_owned(),
        installment: None,
        corrects: None,
        reason: String::new(),
        lines: vec![line("Botanisches Zeichnen", 1_597, 303, 1_900)],
        treatment: "taxed".to_owned(),
        country: "DE".to_owned(),
        notes: Vec::new(),
        footer: "Geschäftsführung: Anna Lind".to_owned(),
    }
}

fn untaxed(treatment: &str, recipient: InvoiceParty) -> Content {
    let country = recipient.country.clone();
    let lines = vec![line("Online course", 1_597, 0, 0)];
    Content { treatment: treatment.to_owned(), recipient, lines, country, locale: "en".to_owned(), ..domestic() }
}

/// Each with its name.
pub fn all() -> Vec<(&'static str, Content)> {
    let before = Some(Reference { number: "2026-00001".to_owned(), issued_on: day(2) });
    let reseller = InvoiceParty { tax_number: String::new(), ..buyer("Resale GmbH", "AT", "ATU13585627") };
    let small = InvoiceParty { vat_id: String::new(), ..seller() };
    let mut documents = vec![
        ("domestic", domestic()),
        ("open", Content { due_on: Some(day(16)), ..domestic() }),
        // 24.00 with the 20 % of France: 4.00 of tax.
        (
            "oss",
            Content {
                recipient: buyer("Chloé Martin", "FR", ""),
                lines: vec![line("Online course", 2_000, 400, 2_000)],
                country: "FR".to_owned(),
                locale: "en".to_owned(),
                ..domestic()
            },
        ),
        ("reverse_charge", untaxed("reverse_charge", buyer("Mühle GmbH", "AT", "ATU13585627"))),
        ("small_business", Content { supplier: small, ..untaxed("small_business", buyer("Zoë Łukasz", "DE", "")) }),
        ("exempt", untaxed("exempt", buyer("Zoë Łukasz", "DE", ""))),
        ("outside_scope", untaxed("outside_scope", buyer("Ann Lee", "US", ""))),
        // 119.00 less 11.90: 17.10 of tax in 107.10.
        (
            "discount",
            Content {
                lines: vec![line("Kurs", 10_000, 1_900, 1_900), line("Gutschein FRUEHLING", -1_000, -190, 1_900)],
                ..domestic()
            },
        ),
        // 119.00 with 19 % and 10.70 with 7 %.
        (
            "two_rates",
            Content { lines: vec![line("Kurs", 10_000, 1_900, 1_900), line("Buch", 1_000, 70, 700)], ..domestic() },
        ),
        ("installment", Content { installment: Some(2), ..domestic() }),
        // 6.33 of 19.00: 1.01 of tax.
        (
            "part_refund",
            Content {
                number: "2026-00002".to_owned(),
                form: InvoiceForm::Reversal,
                corrects: before.clone(),
                reason: "vereinbart".to_owned(),
                lines: vec![line("Botanisches Zeichnen", -532, -101, 1_900)],
                ..domestic()
            },
        ),
        (
            "corrected",
            Content {
                number: "2026-00003".to_owned(),
                form: InvoiceForm::Corrected,
                corrects: before,
                recipient: InvoiceParty {
                    person: "Zoë Łukasz".to_owned(),
                    ..buyer("Łukasz Studio GmbH", "DE", "DE136695976")
                },
                ..domestic()
            },
        ),
        (
            "credit_note",
            Content {
                number: "ANNA-G2026-00001".to_owned(),
                supply: InvoiceSupply::CreditNote,
                lines: vec![line("Botanisches Zeichnen", 1_445, 0, 0)],
                treatment: "reverse_charge".to_owned(),
                country: "AT".to_owned(),
                recipient: reseller,
                ..domestic()
            },
        ),
    ];
    for (_, document) in &mut documents {
        document.notes = notes(document);
    }
    documents
}
