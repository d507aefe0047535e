//! Tables as banks give them out: what of them is an entry, and by what it is known.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeSet;

use super::*;
use crate::known_by;

const OWN: &str = "DE75512108001245126199";

fn entries(text: &str) -> Vec<ParsedEntry> {
    read(text, Some(OWN.to_owned())).unwrap().entries
}

fn amounts(text: &str) -> Vec<i64> {
    entries(text).iter().map(|one| one.money.amount).collect()
}

fn keys(text: &str) -> BTreeSet<String> {
    known_by(&entries(text)).into_iter().flatten().collect()
}

#[test]
fn what_sparkasse_has_not_booked_is_no_entry_and_notes_are_no_status() {
    let text = format!(
        "Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung;Info\n\
         {OWN};02.03.26;02.03.26;GUTSCHR. UEBERWEISUNG;Order A;Bea;19,00;EUR;Umsatz gebucht\n\
         {OWN};;03.03.26;GUTSCHR. UEBERWEISUNG;Order B;Carl;7,00;EUR;Umsatz vorgemerkt\n\
         {OWN};03.03.26;03.03.26;GUTSCHR. UEBERWEISUNG;Order C;Dora;5,00;EUR;pending until you have paid\n\
         {OWN};03.03.26;03.03.26;GUTSCHR. UEBERWEISUNG;Order D;Emil;4,00;EUR;\n"
    );
    assert_eq!(amounts(&text), [1_900, 500, 400]);
    let first = entries(&text).remove(0);
    assert_eq!((first.purpose.as_str(), first.name.as_str()), ("Order A", "Bea"));
}

#[test]
fn what_dkb_has_not_booked_is_no_entry() {
    let text = format!(
        "\"Girokonto\";\"{OWN}\"\n\"Kontostand vom 03.03.2026:\";\"1.234,56 €\"\n\"\"\n\
         Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;IBAN;Betrag (€)\n\
         02.03.26;02.03.26;Gebucht;Bea;Anna;Order A;;19\n03.03.26;03.03.26;Vorgemerkt;Carl;Anna;Order B;;7,00\n"
    );
    assert_eq!(amounts(&text), [1_900]);
}

#[test]
fn what_is_under_way_taken_back_or_refused_is_no_entry() {
    let revolut = "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n\
        TRANSFER,Current,2026-03-02 10:00:00,2026-03-02 10:05:00,Order A,19.00,0.00,EUR,COMPLETED,19.00\n\
        TRANSFER,Current,2026-03-02 11:00:00,,Order B,7.00,0.00,EUR,PENDING,\n\
        TRANSFER,Current,2026-03-02 11:00:00,2026-03-02 12:00:00,Order C,5.00,0.00,EUR,REVERTED,\n";
    assert_eq!(amounts(revolut), [1_900]);
    for header in ["Status", "State", "Info", "Buchungsstatus", "Umsatz-Status", "Transaction status"] {
        let line = |said: &str| format!("Datum;Betrag;Währung;Name;{header}\n02.03.2026;19,00;EUR;a;{said}\n");
        for said in ["Pending", "Ausstehend", "Umsatz vorgemerkt", "offen", "DECLINED", "FAILED", "Abgelehnt"] {
            assert_eq!(amounts(&line(said)), [0_i64; 0], "{header}: {said}");
        }
        for said in ["", "Completed", "Abgeschlossen", "Umsatz gebucht", "something else"] {
            assert_eq!(amounts(&line(said)), [1_900], "{header}: {said}");
        }
    }
    // Any of several that says so counts.
    let two = "Datum;Status;Betrag;Währung;Name;Info\n02.03.2026;;19,00;EUR;a;Umsatz vorgemerkt\n";
    assert_eq!(amounts(two), [0_i64; 0]);
}

#[test]
fn a_table_that_says_in_place_of_the_day_what_is_not_booked_and_all_else_in_one_column() {
    let text = ";\n\"Umsätze Girokonto\";\"Zeitraum: 30 Tage\";\n\"Neuer Kontostand\";\"1.419,00 EUR\";\n\n\
        \"Buchungstag\";\"Wertstellung (Valuta)\";\"Vorgang\";\"Buchungstext\";\"Umsatz in EUR\";\n\
        \"offen\";\"--\";\"Übertrag / Überweisung\";\"Auftraggeber: Carl Buchungstext: Order B\";\"7,00\";\n\
        \"02.03.2026\";\"02.03.2026\";\"Übertrag / Überweisung\";\"Auftraggeber: Bea Buchungstext: Order A\";\"1.219,00\";\n\n\
        \"Alter Kontostand\";\"200,00 EUR\";\n";
    let found = entries(text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].money, Money::new(121_900, Currency::EUR));
    assert_eq!(found[0].purpose, "Auftraggeber: Bea Buchungstext: Order A");
    // Where there is a purpose, the bank's word for the booking is no part of it.
    let text = "Datum;Betrag;Währung;Verwendungszweck;Buchungstext\n02.03.2026;19,00;EUR;Order A;GUTSCHRIFT\n";
    assert_eq!(entries(text)[0].purpose, "Order A");
}

#[test]
fn which_way_it_went_stands_under_no_header() {
    let text = "Buchungstag;Valuta;IBAN;Kundenreferenz;Währung;Umsatz; \n\
        02.03.2026;02.03.2026;;Order A;EUR;112,40;H\n03.03.2026;03.03.2026;;Rent;EUR;50,00;S\n";
    assert_eq!(amounts(text), [11_240, -5_000]);
    // Something else may stand there, or nothing.
    let other =
        "Datum;Name;Währung;Betrag;\n02.03.2026;a;EUR;5,00;EUR\n02.03.2026;b;EUR;-6,00;\n02.03.2026;c;EUR;7,00\n";
    assert_eq!(amounts(other), [500, -600, 700]);
}

#[test]
fn numbers_that_begin_anew_with_each_statement_do_not_count() {
    let table = |lines: &[&str]| format!("ID;Datum;Betrag;Währung;Name;Verwendungszweck\n{}\n", lines.join("\n"));
    let january = table(&["1;02.01.2026;19,00;EUR;Bea;Order A", "2;03.01.2026;19,00;EUR;Carl;Order B"]);
    let february = table(&["1;02.02.2026;19,00;EUR;Dora;Order C", "2;03.02.2026;19,00;EUR;Emil;Order D"]);
    assert!(entries(&january).iter().all(|one| one.bank_reference.is_empty()));
    let known: BTreeSet<_> = keys(&january).into_iter().chain(keys(&february)).collect();
    assert_eq!(known.len(), 4);
    // The same entries in a longer file have other numbers, and are the same.
    let longer = table(&[
        "1;04.01.2026;5,00;EUR;Dora;Order C",
        "2;03.01.2026;19,00;EUR;Carl;Order B",
        "3;02.01.2026;19,00;EUR;Bea;Order A",
    ]);
    assert!(keys(&january).is_subset(&keys(&longer)));
    assert_eq!(keys(&longer).len(), 3);
}

#[test]
fn what_names_nothing_is_no_name() {
    for said in ["NONREF", "0", "NOTPROVIDED", "Not provided", "-", ""] {
        let text = format!(
            "Transaction ID;Date;Amount;Currency;Name\n{said};2026-03-02;19.00;EUR;Bea\n{said};2026-04-02;19.00;EUR;Bea\n"
        );
        assert!(entries(&text).iter().all(|one| one.bank_reference.is_empty()), "{said}");
        assert_eq!(keys(&text).len(), 2, "{said}");
    }
    let text = "Transaction ID;Date;Amount;Currency;Name\nT-1;2026-03-02;19.00;EUR;Bea\n";
    assert_eq!(entries(text)[0].bank_reference, "T-1");
}

#[test]
fn a_cell_may_have_several_lines_and_the_sign_between_cells_in_it() {
    let text = "Datum;Betrag;Währung;Verwendungszweck\r\n\
        02.03.26;1'234,56;EUR;\"Order; K7XQ\r\n-2M4P \"\"thanks\"\"\"\r\n03.03.26;1.00-;EUR;Rent\r\n";
    assert_eq!(amounts(text), [123_456, -100]);
    assert_eq!(entries(text)[0].purpose, "Order; K7XQ -2M4P \"thanks\"");
}
