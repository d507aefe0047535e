//! Files as banks give them: every one in `tests/cases/bank` is read, or refused with what to do. People, numbers and
//! references in them are invented.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::{collections::BTreeSet, path::PathBuf};

use chrono::NaiveDate;
use kontor_kernel::Machine;

use super::*;
use crate::{ColumnRole, Format, Layout, ParsedEntry};

const OWN: &str = "DE89370400440532013000";
const REFERENCE: &str = "K7XQ2M4P8N";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases/bank")
}

fn file(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name)).unwrap()
}

fn read_of(name: &str, account: Option<&str>) -> Result<Parsed> {
    let today = NaiveDate::from_ymd_opt(2027, 1, 1);
    super::read(&file(name), &Reading { account: account.map(str::to_owned), layout: None, today })
}

fn code(fault: &ApiError) -> &'static str {
    fault.field_faults()[0].code.text()
}

/// The amounts in minor units, and what of the entries says the reference.
fn told(entries: &[ParsedEntry]) -> (Vec<i64>, Vec<bool>) {
    let named = |entry: &ParsedEntry| crate::typo::squash(&entry.purpose).contains(REFERENCE);
    (entries.iter().map(|entry| entry.money.amount).collect(), entries.iter().map(named).collect())
}

/// A file, the account (`""`: it does not say it), the currency, the amounts, and which of them names the order.
type Read = (&'static str, &'static str, &'static str, &'static [i64], &'static [bool]);
const SAID: &[Read] = &[
    ("at_erste_george_utf16.csv", "AT611904300234573201", "eur", &[1_900], &[true]),
    ("at_raiffeisen_elba_ohne_kopf.csv", "", "eur", &[1_900, -4_000], &[true, false]),
    ("camt052_08_untertaegig.xml", OWN, "eur", &[1_900], &[true]),
    ("camt053_02_abn_sammler.xml", "NL91ABNA0417164300", "eur", &[1_900, 100_000], &[true, false]),
    ("camt053_02_raiffeisen_at_iso-8859-1.xml", "AT611904300234573201", "eur", &[1_900], &[true]),
    ("camt053_02_sparkasse_zweck_getrennt.xml", OWN, "eur", &[1_900], &[true]),
    ("camt053_02_utf16.xml", "AT611904300234573201", "eur", &[1_900], &[true]),
    ("camt053_08_deutsche_bank.xml", OWN, "eur", &[1_900], &[true]),
    ("camt053_08_gebuehr_abgezogen.xml", OWN, "eur", &[99_000], &[false]),
    ("camt053_08_mit_namensraum_praefix.xml", OWN, "eur", &[1_900], &[true]),
    ("camt053_08_name_ohne_umlaute.xml", OWN, "eur", &[1_900], &[false]),
    ("camt053_08_postfinance_qr.xml", "CH9300762011623852957", "chf", &[1_900, 1_900], &[true, false]),
    ("camt053_08_ruecklastschrift.xml", OWN, "eur", &[-2_350], &[true]),
    ("camt054_08_avis.xml", OWN, "eur", &[1_900], &[true]),
    ("ch_postfinance.csv", "CH9300762011623852957", "chf", &[1_900, 100_000, -4_550], &[true, false, false]),
    ("ch_ubs_apostroph.csv", "CH9300762011623852957", "chf", &[1_900, -4_550], &[true, false]),
    ("de_commerzbank.csv", OWN, "eur", &[1_900, 100_000, -390], &[true, false, false]),
    ("de_deutsche_bank_2025.csv", OWN, "eur", &[1_900, 100_000, -100_000, -600], &[true, false, false, false]),
    ("de_deutsche_bank_bis_2024_betrag_leer.csv", OWN, "eur", &[1_900, -11_900], &[true, false]),
    ("de_finom.csv", OWN, "eur", &[1_900], &[true]),
    ("de_ing_2025.csv", OWN, "eur", &[1_900, 100_000, -3_000], &[true, false, false]),
    ("de_n26.csv", "", "eur", &[1_900, 100_000, -499], &[true, false, false]),
    ("de_sparkasse_csv_camt_v2.csv", OWN, "eur", &[1_900, -114_341], &[true, false]),
    ("de_volksbank_agree21.csv", OWN, "eur", &[1_900], &[true]),
    ("de_volksbank_fiducia_alt_S_H.csv", "", "eur", &[1_900, -114_341], &[true, false]),
    ("mt940_sparkasse.sta", "", "eur", &[1_900], &[true]),
    ("qonto_full_export.csv", "", "eur", &[1_900], &[true]),
    ("revolut_business.csv", "", "eur", &[1_900, -4_550], &[true, false]),
    ("revolut_personal_de.csv", "", "eur", &[1_900], &[false]),
    ("uk_paid_in_out.csv", "", "gbp", &[1_900], &[true]),
    ("wise_dd-mm-yyyy.csv", "", "eur", &[1_900, -4_599], &[true, false]),
];

/// Files that are not read before somebody has said what their columns are: what is asked for.
const ASKED: &[(&str, &str)] = &[
    ("de_targobank_ohne_kopf.csv", "currency"),
    ("hu_erste_utf16_jahr_vorn.csv", "date, amount, currency, reference"),
];

#[test]
fn what_banks_give_out_is_read_as_it_comes() {
    for (name, account, currency, amounts, named) in SAID {
        let parsed = match read_of(name, Some("DE75512108001245126199")) {
            Ok(parsed) => parsed,
            Err(fault) => panic!("{name}: {fault:?}"),
        };
        assert_eq!(told(&parsed.entries), (amounts.to_vec(), named.to_vec()), "{name}");
        assert!(parsed.entries.iter().all(|entry| entry.money.currency.code() == *currency), "{name}");
        let said = if account.is_empty() { "DE75512108001245126199" } else { account };
        assert!(parsed.entries.iter().all(|entry| entry.account == said), "{name}");
        // Where the file says whose it is, nobody is asked.
        match read_of(name, None) {
            Ok(_) => assert!(!account.is_empty(), "{name}"),
            Err(fault) => assert_eq!((code(&fault), account.is_empty()), ("statement_account", true), "{name}"),
        }
    }
}

#[test]
fn every_file_is_tried() {
    let there: BTreeSet<String> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let tried = SAID.iter().map(|(name, ..)| *name).chain(ASKED.iter().map(|(name, _)| *name));
    let others = ["camt053_08_fremdwaehrung_chf_konto.xml", "camt053_08_wie_heruntergeladen.zip"];
    let tried: BTreeSet<String> = tried.chain(others).map(str::to_owned).collect();
    assert_eq!(there, tried);
}

#[test]
fn what_is_not_known_is_asked_for_beside_the_headings_that_are_there() {
    for (name, missing) in ASKED {
        let fault = read_of(name, Some(OWN)).unwrap_err();
        let field = &fault.field_faults()[0];
        assert_eq!((code(&fault), field.meta["missing"].as_str().unwrap()), ("statement_columns", *missing), "{name}");
        assert!(!field.meta["found"].as_str().unwrap().is_empty(), "{name}");
    }
    let fault = read_of("hu_erste_utf16_jahr_vorn.csv", Some(OWN)).unwrap_err();
    let found = fault.field_faults()[0].meta["found"].as_str().unwrap().to_owned();
    assert_eq!(found, "Könyvelés dátuma, Partner neve, Partner számlaszáma, Összeg, Pénznem, Közlemény");
    // Once somebody has said it, both are read.
    for (name, columns, currency, amounts) in [
        (
            "de_targobank_ohne_kopf.csv",
            "date purpose debit credit ignored ignored account",
            Some("eur"),
            &[1_900, -8_900][..],
        ),
        ("hu_erste_utf16_jahr_vorn.csv", "date name iban amount currency purpose", None, &[-26_225_900]),
    ] {
        let layout = Layout {
            columns: columns.split(' ').map(|role| ColumnRole::parse(role).unwrap()).collect(),
            currency: currency.map(|code| code.parse().unwrap()),
            day_first: None,
        };
        let reading = Reading { account: Some(OWN.to_owned()), layout: Some(&layout), today: None };
        let entries = super::read(&file(name), &reading).unwrap().entries;
        assert_eq!(told(&entries).0, amounts, "{name}");
        assert!(told(&entries).1[0], "{name}");
    }
}

#[test]
fn a_file_in_a_foreign_currency_is_read_in_that_of_its_account() {
    let parsed = read_of("camt053_08_fremdwaehrung_chf_konto.xml", None).unwrap();
    assert!(!parsed.entries.is_empty());
    assert!(parsed.entries.iter().all(|entry| entry.money.currency.code() == "chf"));
}

#[test]
fn a_zip_file_is_what_it_holds_and_no_more_than_may_be() {
    let parsed = read_of("camt053_08_wie_heruntergeladen.zip", None).unwrap();
    assert_eq!((parsed.format, parsed.entries.is_empty()), (Format::Camt053, false));
    assert!(told(&parsed.entries).1.contains(&true));
    let zip = file("camt053_08_wie_heruntergeladen.zip");
    for cut in [4, 30, zip.len() / 2, zip.len() - 1] {
        assert!(super::read(&zip[..cut], &Reading::default()).is_err(), "{cut}");
    }
    let refused = |files: &[(&str, usize)]| {
        let fault = super::read(&packed(files), &Reading::default()).unwrap_err();
        code(&fault)
    };
    // What unfolds to more than all statements together may be is let be, whatever it says of itself.
    assert_eq!(refused(&[("a.csv", 21 * 1024 * 1024)]), "file_too_large");
    assert_eq!(refused(&[("a.csv", 15 * 1024 * 1024), ("b.csv", 6 * 1024 * 1024)]), "file_too_large");
    assert_eq!(refused(&[("statement.pdf", 10), ("__MACOSX/a.csv", 10)]), "statement_format");
    let many: Vec<String> = (0..=limits::ZIP_FILES_MAX).map(|number| format!("{number}.xml")).collect();
    assert_eq!(refused(&many.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>()), "too_many");
}

/// A ZIP file of files of so many bytes.
fn packed(files: &[(&str, usize)]) -> Vec<u8> {
    use std::io::Write;
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(&vec![b'a'; *bytes]).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn a_day_that_is_still_to_come_is_refused_with_its_line_in_every_format() {
    let today = NaiveDate::from_ymd_opt(2026, 11, 27);
    for (name, from, to) in [
        ("camt053_08_deutsche_bank.xml", "2026-11-27", "2036-11-27"),
        ("camt052_08_untertaegig.xml", "2026-11-27", "2036-11-27"),
        ("de_commerzbank.csv", "27.11.2026", "27.11.2036"),
        ("mt940_sparkasse.sta", ":61:261127", ":61:361127"),
    ] {
        let text = decode::text(&file(name));
        let reading = Reading { account: Some(OWN.to_owned()), layout: None, today };
        assert!(super::read(text.as_bytes(), &reading).is_ok(), "{name}");
        let fault = super::read(text.replace(from, to).as_bytes(), &reading).unwrap_err();
        let field = &fault.field_faults()[0];
        assert_eq!(
            (code(&fault), field.meta["day"].as_str().unwrap()),
            ("statement_future_day", "2036-11-27"),
            "{name}"
        );
        assert!(field.meta["line"].as_u64().unwrap() > 1, "{name}");
    }
}

#[test]
fn who_pays_and_what_comes_back_is_read_from_every_format() {
    let first = |name: &str| read_of(name, Some(OWN)).unwrap().entries.remove(0);
    let mt940 = first("mt940_sparkasse.sta");
    assert_eq!((mt940.name.as_str(), mt940.iban.as_str()), ("Bea Müller", "DE02120300000000202051"));
    assert_eq!((mt940.purpose.as_str(), mt940.reversal), ("SVWZ+K7XQ2-M4P8N Zeichenkurs", false));
    for name in ["de_finom.csv", "de_ing_2025.csv", "de_volksbank_fiducia_alt_S_H.csv", "wise_dd-mm-yyyy.csv"] {
        assert_eq!(first(name).name, "Bea Müller", "{name}");
    }
    let returned = first("camt053_08_ruecklastschrift.xml");
    assert!(returned.reversal && returned.money.amount == -2_350);
}
