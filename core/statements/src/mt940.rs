//! SWIFT MT940, as German and Austrian banks still give it: fields between colons, the purpose in numbered pieces.

use chrono::{Datelike, NaiveDate};
use kontor_kernel::{Currency, Money, Result, read_iban};

use crate::{
    Format, Parsed, ParsedEntry, Reading, amount, decode, limits,
    refusals::{broken, too_many, whose},
};

/// Lines in which the first field stands; before it some programs write an envelope.
const ENVELOPE_LINES_MAX: usize = 20;
/// Codes of German banks for money that went back: returned debits and returned wires.
const RETURNED: [&str; 3] = ["108", "109", "159"];

/// Whether a text is in this format.
pub(crate) fn is_like(text: &str) -> bool {
    let begins = text.lines().take(ENVELOPE_LINES_MAX).any(|line| line.trim_start().starts_with(":20:"));
    begins && text.lines().any(|line| line.starts_with(":25:"))
}

/// A field, where it stands, and what follows its tag, the lines that it goes on in included.
struct Field<'a> {
    line: usize,
    tag: &'a str,
    said: Vec<&'a str>,
}

/// Reads a file. `reading.account`: whose it is, where it does not say so by an IBAN.
pub(crate) fn read(text: &str, reading: &Reading<'_>) -> Result<Parsed> {
    let mut entries: Vec<ParsedEntry> = Vec::new();
    let (mut account, mut currency) = (None, None);
    let mut open = false;
    for field in fields(text) {
        let first = field.said.first().copied().unwrap_or_default();
        let unreadable = || broken(field.line, &format!(":{}:", field.tag));
        match field.tag {
            "25" => (account, open) = (read_iban(first).or_else(|| reading.account.clone()), false),
            "60F" | "60M" => {
                currency =
                    Some(first.get(7..10).and_then(|code| code.to_lowercase().parse().ok()).ok_or_else(unreadable)?);
            }
            "61" => {
                let money = currency.ok_or_else(unreadable)?;
                let account = account.clone().ok_or_else(whose)?;
                let entry = entry(&field, account, money).ok_or_else(unreadable)?;
                reading.has_come(entry.booked_on, field.line)?;
                open = entry.money.amount != 0;
                entries.extend(open.then_some(entry));
            }
            "86" if open => {
                if let Some(entry) = entries.last_mut() {
                    describe(entry, &field.said);
                }
                open = false;
            }
            _ => open = false,
        }
        if entries.len() > limits::ENTRIES_MAX {
            return Err(too_many());
        }
    }
    Ok(Parsed { format: Format::Mt940, entries })
}

fn fields(text: &str) -> Vec<Field<'_>> {
    let mut fields: Vec<Field<'_>> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let tagged = line.strip_prefix(':').and_then(|rest| rest.split_once(':')).filter(|(tag, _)| is_tag(tag));
        match (tagged, fields.last_mut()) {
            (Some((tag, said)), _) => fields.push(Field { line: at + 1, tag, said: vec![said] }),
            // A hyphen alone ends a statement.
            (None, Some(field)) if !line.starts_with('-') && !line.trim().is_empty() => field.said.push(line),
            _ => {}
        }
    }
    fields
}

fn is_tag(tag: &str) -> bool {
    matches!(tag.len(), 2 | 3) && tag.get(..2).is_some_and(|number| number.bytes().all(|sign| sign.is_ascii_digit()))
}

/// `YYMMDD[MMDD]` and then `C`, `D`, `RC` or `RD`, the last letter of the currency, the amount, a kind of four letters,
/// the buyer's reference and behind two slashes the bank's.
fn entry(field: &Field<'_>, account: String, currency: Currency) -> Option<ParsedEntry> {
    let said = field.said.first()?;
    let value_day = NaiveDate::parse_from_str(&format!("20{}", said.get(..6)?), "%Y%m%d").ok()?;
    let rest = said.get(6..)?;
    let (booked_on, rest) = match rest.get(..4).filter(|day| day.bytes().all(|sign| sign.is_ascii_digit())) {
        Some(day) => (booked_day(value_day, day)?, rest.get(4..)?),
        None => (value_day, rest),
    };
    let (reversal, rest) = rest.strip_prefix('R').map_or((false, rest), |rest| (true, rest));
    let (credit, rest) = match rest.strip_prefix('C') {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix('D')?),
    };
    let rest = rest.strip_prefix(|sign: char| sign.is_ascii_uppercase()).unwrap_or(rest);
    let length = rest.find(|sign: char| !sign.is_ascii_digit() && sign != ',')?;
    let (digits, rest) = rest.split_at(length);
    let amount = amount::plain(&digits.replace(',', "."), currency).filter(|_| digits.contains(','))?;
    let reference = rest.split_once("//").map(|(_, bank)| decode::reference(decode::tidy(bank))).unwrap_or_default();
    // What takes a credit back goes out, what takes a debit back comes in.
    let comes = credit != reversal;
    Some(ParsedEntry {
        account,
        booked_on,
        money: Money::new(if comes { amount } else { -amount }, currency),
        name: String::new(),
        iban: String::new(),
        purpose: String::new(),
        bank_reference: reference,
        reversal,
    })
}

/// Day and month of booking; of the year that is nearest to the day from which it counts.
fn booked_day(value_day: NaiveDate, day: &str) -> Option<NaiveDate> {
    let (month, day) = (day.get(..2)?.parse().ok()?, day.get(2..)?.parse().ok()?);
    (-1..=1)
        .filter_map(|years| NaiveDate::from_ymd_opt(value_day.year() + years, month, day))
        .min_by_key(|booked| booked.signed_duration_since(value_day).num_days().abs())
}

/// Whether a numbered piece is a part of what was written: 20 to 29, and 60 to 63.
fn is_purpose(number: &str) -> bool {
    number.parse::<u8>().is_ok_and(|number| matches!(number, 20..=29 | 60..=63))
}

/// What the bank says of an entry: a code of three digits, and numbered pieces behind a sign that the bank chooses; or
/// plain text.
fn describe(entry: &mut ParsedEntry, said: &[&str]) {
    let text = said.concat();
    let code = text.get(..3).filter(|code| code.bytes().all(|sign| sign.is_ascii_digit()));
    let mark =
        text.get(3..).and_then(|rest| rest.chars().next()).filter(|mark| !mark.is_alphanumeric() && *mark != ' ');
    let (Some(code), Some(mark)) = (code, mark) else {
        entry.purpose = decode::tidy(&said.join(" "));
        return;
    };
    entry.reversal |= RETURNED.contains(&code);
    let (mut purpose, mut name) = (String::new(), String::new());
    for piece in text.split(mark).skip(1) {
        let (Some(number), Some(said)) = (piece.get(..2), piece.get(2..)) else { continue };
        match number {
            // Pieces are cut at a length, in the middle of words.
            number if is_purpose(number) => purpose.push_str(said),
            "31" => entry.iban = read_iban(said).unwrap_or_default(),
            "32" | "33" => name.push_str(said),
            _ => {}
        }
    }
    (entry.purpose, entry.name) = (decode::tidy(&purpose), decode::tidy(&name));
}
