//! Tables as banks give them out: what of them is an entry, and by what it is known.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeSet;

use kontor_kernel::{Currency, Machine, Money};

use super::*;
use crate::{ParsedEntry, known_by};

const OWN: &str = "DE75512108001245126199";

fn entries(text: &str) -> Vec<ParsedEntry> {
    read(text, &Reading { account: Some(OWN.to_owned()), ..Reading::default() }).unwrap().entries
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

#[test]
fn days_and_amounts_are_read_by_their_whole_column() {
    let table = |lines: &str| format!("Date;Amount;Currency;Name\n{lines}");
    // A thousand and more, or one and a bit? The line beside it tells.
    assert_eq!(amounts(&table("2026-03-02;1.234;EUR;a\n2026-03-02;5,50;EUR;b\n")), [123_400, 550]);
    assert_eq!(amounts(&table("2026-03-02;1,234;EUR;a\n2026-03-02;5.50;EUR;b\n")), [123_400, 550]);
    let days = |lines: &str| entries(&table(lines)).iter().map(|one| one.booked_on.to_string()).collect::<Vec<_>>();
    assert_eq!(days("02/03/2026;1;EUR;a\n31/03/2026;1;EUR;b\n"), ["2026-03-02", "2026-03-31"]);
    assert_eq!(days("02-03-2026;1;EUR;a\n03-31-2026;1;EUR;b\n"), ["2026-02-03", "2026-03-31"]);
    // Lines that contradict each other tell nothing.
    let read = |text: &str| read(text, &Reading { account: Some(OWN.to_owned()), ..Reading::default() });
    assert!(read(&table("02/03/2026;1;EUR;a\n31/03/2026;1;EUR;b\n03/31/2026;1;EUR;c\n")).is_err());
    assert!(read(&table("2026-03-02;1.234;EUR;a\n2026-03-02;5,50;EUR;b\n2026-03-02;5.50;EUR;c\n")).is_err());
    // Somebody may say it.
    let layout = |day_first| Layout { columns: said("date amount currency name"), currency: None, day_first };
    let ambiguous = table("02/03/2026;1;EUR;a\n");
    for (day_first, day) in [(true, "2026-03-02"), (false, "2026-02-03")] {
        let layout = layout(Some(day_first));
        let reading = Reading { account: Some(OWN.to_owned()), layout: Some(&layout), today: None };
        let found = super::read(&ambiguous, &reading).unwrap().entries;
        assert_eq!(found[0].booked_on.to_string(), day);
    }
}

fn said(roles: &str) -> Vec<ColumnRole> {
    roles.split(' ').map(|role| ColumnRole::parse(role).unwrap()).collect()
}

#[test]
fn what_the_columns_are_may_be_said_and_is_guessed_beforehand() {
    let text = "Könyvelés;Partner;Összeg;Közlemény\n2026.03.02;Bea;-262 259;Order A\n2026.03.03;Carl;19 000;Order B\n";
    let found = sketch(text, None).unwrap().unwrap();
    assert_eq!(found.headings, ["Könyvelés", "Partner", "Összeg", "Közlemény"]);
    assert_eq!(found.rows[1], ["2026.03.03", "Carl", "19 000", "Order B"]);
    assert_eq!(found.layout.columns, said("date purpose amount purpose"));
    let layout =
        Layout { columns: said("date name amount purpose"), currency: Some("huf".parse().unwrap()), day_first: None };
    let reading = Reading { account: Some(OWN.to_owned()), layout: Some(&layout), today: None };
    let entries = super::read(text, &reading).unwrap().entries;
    assert_eq!(entries.iter().map(|one| one.money.decimal()).collect::<Vec<_>>(), ["-262259.00", "19000.00"]);
    assert_eq!((entries[1].name.as_str(), entries[1].purpose.as_str()), ("Carl", "Order B"));
    // The same headings are the same kind of table, whatever stands below.
    let next = sketch("Könyvelés;Partner;Összeg;Közlemény\n2026.04.02;Dora;-1 000;Order C\n", None).unwrap().unwrap();
    assert_eq!(next.kind, found.kind);
    assert_ne!(sketch("a;b;c\n2026.04.02;Dora;-1 000\n", None).unwrap().unwrap().kind, found.kind);
}

#[test]
fn balances_are_no_entries_and_a_payer_may_write_the_word() {
    let text = "Datum;Name;Betrag;Währung;Verwendungszweck\n02.03.2026;;5,00;EUR;Anfangssaldo\n\
                02.03.2026;Bea;19,00;EUR;Kontostand\n03.03.2026;;24,00;EUR;Endsaldo\n";
    assert_eq!(amounts(text), [1_900]);
}
