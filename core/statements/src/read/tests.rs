//! What banks give out, and what nobody should.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use chrono::NaiveDate;
use kontor_kernel::{Currency, Money};
use proptest::prelude::*;

use super::*;
use crate::{Format, ParsedEntry, known_by};

const OWN: &str = "DE75512108001245126199";
const PAYER: &str = "DE89370400440532013000";

/// Reads a file of an account, as nobody has said anything of it.
fn read(bytes: &[u8], account: Option<&str>) -> Result<Parsed> {
    super::read(bytes, &Reading { account: typed_account(account)?, ..Reading::default() })
}

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, day).unwrap()
}

fn eur(amount: i64) -> Money {
    Money::new(amount, Currency::EUR)
}

/// A camt.053 file of a version; `entries` stands in its statement.
fn camt(version: &str, entries: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.{version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>{OWN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
{entries}
</Stmt></BkToCstmrStmt></Document>"#
    )
}

fn v08(amount: &str, reference: &str, purpose: &str, name: &str) -> String {
    format!(
        "<Ntry><Amt Ccy=\"EUR\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>\
         <AcctSvcrRef>{reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>\
         <RltdPties><Dbtr><Pty><Nm>{name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>{PAYER}</IBAN></Id></DbtrAcct></RltdPties>\
         <RmtInf><Ustrd>{purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
    )
}

fn all(text: &str) -> Vec<ParsedEntry> {
    read(text.as_bytes(), None).unwrap().entries
}

fn refused(bytes: &[u8], account: Option<&str>) -> (&'static str, String, i64) {
    let fault = read(bytes, account).unwrap_err();
    let field = fault.field_faults()[0].clone();
    let line = field.meta.get("line").and_then(serde_line).unwrap_or_default();
    (field.code.text(), field.pointer, line)
}

fn serde_line(value: &serde_json::Value) -> Option<i64> {
    value.as_i64()
}

#[test]
fn both_versions_say_the_same() {
    let two = camt(
        "02",
        "<Ntry><NtryRef>1</NtryRef><Amt Ccy=\"EUR\">19.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>\
         <BookgDt><DtTm>2026-03-02T08:00:00</DtTm></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls><TxDtls>\
         <RltdPties><Dbtr><Nm>Bea &amp; Söhne</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id></DbtrAcct></RltdPties>\
         <RmtInf><Ustrd>Order</Ustrd><Ustrd> K7XQ&#50;M4P</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>",
    );
    let eight = camt("08", &v08("19.00", "B-1", "Order K7XQ2M4P", "Bea &amp; Söhne"));
    let expected = ParsedEntry {
        account: OWN.to_owned(),
        booked_on: day(2),
        money: eur(1_900),
        name: "Bea & Söhne".to_owned(),
        iban: PAYER.to_owned(),
        purpose: "Order K7XQ2M4P".to_owned(),
        bank_reference: "B-1".to_owned(),
        reversal: false,
    };
    assert_eq!((all(&two), all(&eight)), (vec![expected.clone()], vec![expected]));
}

#[test]
fn a_batch_is_its_payments_where_they_come_to_it_and_what_is_not_booked_is_none() {
    let part = |amount: &str, name: &str| {
        format!(
            "<TxDtls><Amt Ccy=\"EUR\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>{name}</Nm></Pty></Dbtr></RltdPties></TxDtls>"
        )
    };
    let entry = |amount: &str, status: &str, parts: &str| {
        format!(
            "<Ntry><Amt Ccy=\"EUR\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>{status}</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>\
             <AcctSvcrRef>B-9</AcctSvcrRef><NtryDtls>{parts}</NtryDtls></Ntry>"
        )
    };
    let parts = format!("{}{}", part("4.00", "One"), part("4.00", "One"));
    let found = all(&camt("08", &entry("8.00", "BOOK", &parts)));
    assert_eq!(found.iter().map(|one| one.money).collect::<Vec<_>>(), [eur(400), eur(400)]);
    // Two of the same payer are two: the bank has given them one name together.
    assert!(known_by(&found).iter().all(Option::is_some));
    assert_eq!(all(&camt("08", &entry("9.00", "BOOK", &parts))).len(), 1);
    assert_eq!(all(&camt("08", &entry("8.00", "PDNG", &parts))).len(), 0);
    let out = camt("08", &v08("5.00", "B-2", "rent", "x")).replace("CRDT", "DBIT");
    assert_eq!(all(&out)[0].money, eur(-500));
}

#[test]
fn an_entry_that_takes_another_back_says_so_in_either_word() {
    for (word, reversal) in [("true", true), ("1", true), (" 1\n", true), ("false", false), ("0", false), ("", false)] {
        let back = format!("<RvslInd>{word}</RvslInd><BookgDt>");
        let credit = camt("08", &v08("19.00", "B-1", "Order", "Bea").replace("<BookgDt>", &back));
        // A debit that is taken back comes in, a credit that is taken back goes out.
        let found = all(&credit);
        assert_eq!((found[0].money, found[0].reversal), (eur(1_900), reversal), "{word:?}");
        let found = all(&credit.replace("CRDT", "DBIT"));
        assert_eq!((found[0].money, found[0].reversal), (eur(-1_900), reversal), "{word:?}");
    }
}

#[test]
fn payments_of_a_batch_that_all_have_its_name_are_as_many_as_they_are() {
    let part = "<TxDtls><Refs><AcctSvcrRef>B-9</AcctSvcrRef></Refs><Amt Ccy=\"EUR\">4.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>\
                <RltdPties><Dbtr><Pty><Nm>One</Nm></Pty></Dbtr></RltdPties></TxDtls>";
    let entry = "<Ntry><Amt Ccy=\"EUR\">12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>\
                 <BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>B-9</AcctSvcrRef>";
    let text = camt("08", &format!("{entry}<NtryDtls>{}</NtryDtls></Ntry>", part.repeat(3)));
    let keys: std::collections::BTreeSet<_> = known_by(&all(&text)).into_iter().flatten().collect();
    assert_eq!((all(&text).len(), keys.len()), (3, 3));
    let again: std::collections::BTreeSet<_> = known_by(&all(&text)).into_iter().flatten().collect();
    assert_eq!(keys, again);
}

#[test]
fn a_file_without_an_iban_is_of_the_account_that_is_named_beside_it() {
    let text = camt("08", &v08("19.00", "B-1", "x", "y"));
    let nameless = text.replace(&format!("<IBAN>{OWN}</IBAN>"), "<Othr><Id>12345</Id></Othr>");
    assert_eq!(refused(nameless.as_bytes(), None).0, "statement_account");
    assert_eq!(read(nameless.as_bytes(), Some(OWN)).unwrap().entries[0].account, OWN);
    // What the file says itself counts.
    assert_eq!(read(text.as_bytes(), Some(PAYER)).unwrap().entries[0].account, OWN);
}

#[test]
fn tables_of_several_banks() {
    let german = format!(
        "\"Kontoauszug\";\"x\"\r\n\r\n\"Buchungstag\";\"Auftraggeber / Begünstigter\";\"Verwendungszweck\";\"Kontonummer/IBAN\";\"Betrag (EUR)\"\r\n\
         \"02.03.2026\";\"Bea Müller\";\"Order; K7XQ2M4P\";\"{PAYER}\";\"1.219,00\"\r\n\"03.03.26\";\"Miete\";\"März\";\"\";\"-5,00\"\r\n"
    );
    let windows = encoding_rs::WINDOWS_1252.encode(&german).0.into_owned();
    let utf16: Vec<u8> = format!("\u{feff}{german}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [german.as_bytes().to_vec(), [b"\xef\xbb\xbf", german.as_bytes()].concat(), windows, utf16] {
        let parsed = read(&bytes, Some("DE75 5121 0800 1245 1261 99")).unwrap();
        assert_eq!((parsed.format, parsed.entries.len()), (Format::Csv, 2));
        let first = &parsed.entries[0];
        assert_eq!((first.money, first.booked_on, first.name.as_str()), (eur(121_900), day(2), "Bea Müller"));
        assert_eq!(
            (first.purpose.as_str(), first.iban.as_str(), first.account.as_str()),
            ("Order; K7XQ2M4P", PAYER, OWN)
        );
        assert_eq!(parsed.entries[1].money, eur(-500));
    }
    let english = format!(
        "Date,Account,Payer,Reference,Amount,Currency,Transaction ID\n2026-03-02,{OWN},Bea,K7XQ2M4P,\"1,219.00\",USD,T-1\n"
    );
    let found = all(&english);
    assert_eq!(
        (found[0].money, found[0].bank_reference.as_str()),
        (Money::new(121_900, "usd".parse().unwrap()), "T-1")
    );
    let split = format!(
        "Date\tAccount\tDescription\tPaid in\tPaid out\tCurrency\n02.03.2026\t{OWN}\ta\t7.50\t\tgbp\n03.03.2026\t{OWN}\tb\t\t2.50\tgbp\n"
    );
    assert_eq!(all(&split).iter().map(|one| one.money.amount).collect::<Vec<_>>(), [750, -250]);
    let words = format!(
        "Buchungstag;Konto;Name;Umsatz;Währung;Soll/Haben\n02.03.2026;{OWN};a;7,50;EUR;H\n03.03.2026;{OWN};b;2,50;EUR;S\n"
    );
    assert_eq!(all(&words).iter().map(|one| one.money.amount).collect::<Vec<_>>(), [750, -250]);
}

#[test]
fn what_cannot_be_read_for_sure_is_refused_with_its_line() {
    let table = |line: &str| format!("Date;Account;Name;Amount;Currency\n2026-03-01;{OWN};a;1,00;EUR\n{line}\n");
    for (line, what) in [("2026-03-02;x;b;one;EUR", 3), ("2026-03-02;x;b;1,00;XXX", 3), ("2026-03-02;x;b;1,005;EUR", 3)]
    {
        let line = line.replace(";x;", &format!(";{OWN};"));
        assert_eq!(refused(table(&line).as_bytes(), None), ("statement_line", "/content".to_owned(), what), "{line}");
    }
    // What its whole column does not tell either has two readings.
    let alone = |day: &str, amount: &str| format!("Date;Account;Name;Amount;Currency\n{day};{OWN};a;{amount};EUR\n");
    assert_eq!(refused(alone("2026-03-02", "1.234").as_bytes(), None), ("statement_line", "/content".to_owned(), 2));
    assert_eq!(refused(alone("02/03/2026", "1").as_bytes(), None), ("statement_day_order", "/content".to_owned(), 2));
    let crlf = table("oops;x;b;1,00;EUR").replace('\n', "\r\n\r\n");
    assert_eq!(refused(crlf.as_bytes(), None).2, 5);
    assert_eq!(refused(table("2026-03-02;nothing;b;1,00;EUR").as_bytes(), None).0, "statement_account");
    let entry = v08("19.00", "B-1", "x", "y");
    for (from, to, line) in [
        ("19.00", "19.005", 4),
        ("19.00", "-19.00", 4),
        ("Ccy=\"EUR\"", "Ccy=\"EUX\"", 4),
        ("CRDT", "", 0),
        ("2026-03-02", "2.3.2026", 4),
        ("<Ustrd>x", "<Ustrd>&secret;", 4),
        ("</Ustrd>", "", 4),
    ] {
        let fault = read(camt("08", &entry.replace(from, to)).as_bytes(), None);
        match fault {
            Err(_) if line > 0 => {
                let (code, _, at) = refused(camt("08", &entry.replace(from, to)).as_bytes(), None);
                assert_eq!((code, at), ("statement_line", line), "{to}");
            }
            // Which way it went is not said: it is not taken for money that came.
            Ok(parsed) => assert!(parsed.entries.iter().all(|one| one.money.amount < 0), "{to}"),
            Err(fault) => panic!("{to}: {fault:?}"),
        }
    }
    let code = |text: &str| refused(text.as_bytes(), None).0;
    assert_eq!(code("<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>"), "statement_line");
    assert_eq!(code(&"<a>".repeat(limits::DEPTH_MAX + 1)), "statement_line");
    assert_eq!(code("<Document><CstmrCdtTrfInitn/></Document>"), "statement_format");
    assert_eq!(code("<"), "statement_line");
    assert_eq!(code("hello"), "statement_format");
    assert_eq!(code("Date;Amount\n1;2\n"), "statement_columns");
    assert_eq!(code("Date;Amount;Name;Currency\n"), "statement_account");
    assert_eq!(code(&camt("08", &entry).replace(OWN, "DE00")), "statement_account");
    assert_eq!(refused(b"", None).0, "file_empty");
    assert_eq!(refused(b"x", Some("DE00")), ("invalid_iban", "/account".to_owned(), 0));
    assert_eq!(refused(&vec![b'a'; limits::FILE_BYTES_MAX + 1], None).0, "file_too_large");
    let many =
        format!("Date;Account;Name;Amount;Currency\n{}", format!("2026-03-01;{OWN};a;1,00;EUR\n").repeat(10_001));
    assert_eq!(code(&many), "too_many");
}

#[test]
fn an_entry_is_known_by_the_banks_name_of_it_or_by_what_it_says() {
    let one = all(&camt("08", &v08("19.00", "B-1", "x", "y")))[0].clone();
    let nameless = ParsedEntry { bank_reference: String::new(), ..one.clone() };
    // The same name twice is once, with something else under it two; without names each counts.
    let other = ParsedEntry { money: eur(1), ..one.clone() };
    let keys = known_by(&[one.clone(), one.clone(), other.clone(), nameless.clone(), nameless.clone()]);
    assert_eq!(keys.iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, true, true, true]);
    let distinct: std::collections::BTreeSet<_> = keys.iter().flatten().collect();
    assert_eq!(distinct.len(), 4);
    // What a bank calls the same is the same in the next file, whatever else it writes on it there.
    let later = ParsedEntry { purpose: "X Y".to_owned(), ..one.clone() };
    assert_eq!(known_by(&[later])[0], keys[0]);
    assert_eq!(known_by(&[nameless])[0], keys[3]);
}

#[test]
fn a_name_that_a_bank_gives_again_is_another_entry_on_another_day_or_of_another_amount() {
    let one = all(&camt("08", &v08("19.00", "B-1", "x", "y")))[0].clone();
    let others = [
        ParsedEntry { booked_on: day(3), ..one.clone() },
        ParsedEntry { money: eur(1_800), ..one.clone() },
        ParsedEntry { money: eur(-1_900), ..one.clone() },
        ParsedEntry { money: Money::new(1_900, "usd".parse().unwrap()), ..one.clone() },
    ];
    // Each in a file of its own, as January and February are.
    let alone = |entry: &ParsedEntry| known_by(std::slice::from_ref(entry))[0].clone().unwrap();
    let keys: std::collections::BTreeSet<_> = others.iter().chain([&one]).map(alone).collect();
    assert_eq!(keys.len(), 5);
    // A camt file and a table that give the entry one name know it by the same.
    let table =
        format!("Date;Account;Payer;Reference;Amount;Currency;Entry ID\n2026-03-02;{OWN};Y;X x;19.00;EUR;B-1\n");
    assert_eq!(alone(&all(&table)[0]), alone(&one));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&bytes, Some(OWN));
    }

    #[test]
    fn no_broken_camt_makes_it_panic(cut in 0_usize..900, put in ".{0,6}", at in 0_usize..900) {
        let whole = camt("08", &v08("19.00", "B-1", "Order", "Bea"));
        let mut text: String = whole.chars().take(cut).collect();
        let at = text.char_indices().map(|(place, _)| place).nth(at).unwrap_or(text.len());
        text.insert_str(at, &put);
        let _ = read(text.as_bytes(), None);
    }

    #[test]
    fn no_broken_table_makes_it_panic(line in "[0-9a-z;,.\"\t\n -]{0,80}") {
        let _ = read(format!("Date;Account;Name;Amount;Currency\n{line}").as_bytes(), Some(OWN));
    }

    #[test]
    fn what_a_bank_writes_is_what_is_read(amount in 1_i64..1_000_000_000, name in "[A-Za-z äöü&<>]{0,30}", purpose in "[A-Za-z0-9 äöü&'\"]{0,60}") {
        let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
        let found = all(&camt("08", &v08(&eur(amount).decimal(), "B-1", &escape(&purpose), &escape(&name))));
        let joined = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        prop_assert_eq!((found[0].money, &found[0].name, &found[0].purpose), (eur(amount), &joined(&name), &joined(&purpose)));
    }
}
