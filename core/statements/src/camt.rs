//! ISO 20022: statements (camt.053), reports within the day (camt.052) and notes of single entries (camt.054), in the
//! versions that banks give out: 02 and 08. Only what is booked is read. The file is read through once, with no
//! entities but those of XML itself and no definitions of its own.

use std::collections::HashSet;

use kontor_kernel::{Currency, Money, Result, read_iban};
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

use crate::{
    Format, Parsed, ParsedEntry, Reading, amount, day, decode, limits,
    lines::Lines,
    refusals::{broken, foreign, too_many, whose},
};

#[derive(Default, Clone)]
struct Party {
    name: String,
    iban: String,
}

/// An entry of the file, or one of the payments that it sums up.
#[derive(Default, Clone)]
struct Draft {
    line: usize,
    amount: String,
    currency: String,
    credit: Option<bool>,
    status: String,
    day: String,
    value_day: String,
    reversal: bool,
    debtor: Party,
    creditor: Party,
    purpose: Vec<String>,
    end_to_end: String,
    reference: String,
    more: String,
}

struct CamtReader<'a> {
    reading: &'a Reading<'a>,
    path: Vec<String>,
    text: String,
    /// The currency of the amount that is open.
    currency: String,
    account: Option<String>,
    entry: Draft,
    parts: Vec<Draft>,
    entries: Vec<ParsedEntry>,
}

/// What a file is by the element that holds all the others.
fn format(name: &str) -> Option<Format> {
    Some(match name {
        "BkToCstmrStmt" => Format::Camt053,
        "BkToCstmrAcctRpt" => Format::Camt052,
        "BkToCstmrDbtCdtNtfctn" => Format::Camt054,
        _ => return None,
    })
}

/// Reads a file. `reading.account`: whose it is, where it does not say so by an IBAN.
pub(crate) fn read(text: &str, reading: &Reading<'_>) -> Result<Parsed> {
    let mut reader = Reader::from_str(text);
    let mut lines = Lines::new(text);
    let mut parser = CamtReader::new(reading);
    let mut found = None;
    loop {
        let event = reader.read_event();
        let line = lines.at(reader.buffer_position());
        let unreadable = || broken(line, "XML");
        match event {
            Err(_) => return Err(unreadable()),
            Ok(Event::DocType(_)) => return Err(broken(line, "DOCTYPE")),
            Ok(Event::Eof) if parser.path.is_empty() => break,
            Ok(Event::Eof) => return Err(unreadable()),
            Ok(Event::Start(tag)) => {
                let name = local(&tag);
                found = found.or_else(|| format(&name));
                let currency = tag.try_get_attribute("Ccy").map_err(|_| broken(line, &name))?;
                parser.currency = currency.map(|found| lower(&found.value)).unwrap_or_default();
                parser.enter(name, line)?;
            }
            Ok(Event::Empty(tag)) => {
                parser.enter(local(&tag), line)?;
                parser.leave()?;
            }
            Ok(Event::End(_)) => parser.leave()?,
            Ok(Event::Text(piece)) => parser.text.push_str(&piece.decode().map_err(|_| unreadable())?),
            Ok(Event::CData(piece)) => parser.text.push_str(&piece.decode().map_err(|_| unreadable())?),
            Ok(Event::GeneralRef(named)) => {
                let name = named.decode().map_err(|_| unreadable())?;
                let sign = predefined(&name).or_else(|| named.resolve_char_ref().ok().flatten());
                parser.text.push(sign.ok_or_else(|| broken(line, &format!("&{name};")))?);
            }
            Ok(Event::Decl(_) | Event::PI(_) | Event::Comment(_)) => {}
        }
    }
    Ok(Parsed { format: found.ok_or_else(foreign)?, entries: parser.entries })
}

fn local(tag: &BytesStart<'_>) -> String {
    String::from_utf8_lossy(tag.local_name().as_ref()).into_owned()
}

fn lower(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).to_lowercase()
}

/// What XML itself has a name for; whatever else is named so would have to be defined somewhere.
fn predefined(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => None,
    }
}

impl<'a> CamtReader<'a> {
    fn new(reading: &'a Reading<'a>) -> Self {
        Self {
            reading,
            path: Vec::new(),
            text: String::new(),
            currency: String::new(),
            account: None,
            entry: Draft::default(),
            parts: Vec::new(),
            entries: Vec::new(),
        }
    }

    fn enter(&mut self, name: String, line: usize) -> Result<()> {
        if self.path.len() >= limits::DEPTH_MAX {
            return Err(broken(line, &name));
        }
        match name.as_str() {
            "Stmt" | "Rpt" | "Ntfctn" => self.account = None,
            "Ntry" => {
                self.entry = Draft { line, ..Draft::default() };
                self.parts.clear();
            }
            "TxDtls" if self.entries.len() + self.parts.len() > limits::ENTRIES_MAX => return Err(too_many()),
            "TxDtls" => self.parts.push(Draft { line, ..Draft::default() }),
            _ => {}
        }
        self.text.clear();
        self.path.push(name);
        Ok(())
    }

    /// An element ends: what it said is kept where it belongs.
    fn leave(&mut self) -> Result<()> {
        let said = decode::tidy(&std::mem::take(&mut self.text));
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        if let [.., "Stmt" | "Rpt" | "Ntfctn", "Acct", "Id", "IBAN"] = path.as_slice() {
            self.account = read_iban(&said);
        }
        if let Some(at) = path.iter().position(|name| *name == "Ntry") {
            match path.get(at + 1..).unwrap_or_default() {
                [] => self.book()?,
                ["NtryDtls", "TxDtls", within @ ..] => {
                    let Some(part) = self.parts.last_mut() else { return Err(foreign()) };
                    part.take_text(within, said, &self.currency);
                }
                within => self.entry.take_text(within, said, &self.currency),
            }
        }
        self.path.pop();
        Ok(())
    }

    /// An entry is whole. One that sums up several payments is those, where they say what they are and come to it.
    fn book(&mut self) -> Result<()> {
        let entry = std::mem::take(&mut self.entry);
        let mut parts = std::mem::take(&mut self.parts);
        if !matches!(entry.status.as_str(), "" | "BOOK") {
            return Ok(());
        }
        let money = entry.money(&entry)?;
        let account = self.account.as_ref().or(self.reading.account.as_ref()).cloned().ok_or_else(whose)?;
        let each: Vec<_> = parts.iter().map(|part| part.money(&entry).ok()).collect();
        let sum = each.iter().try_fold(0_i64, |sum, one| {
            let one = one.as_ref().filter(|one| one.currency == money.currency)?;
            sum.checked_add(one.amount)
        });
        if parts.len() > 1 && sum == Some(money.amount) {
            let mut said = HashSet::new();
            for (number, (part, money)) in parts.iter_mut().zip(each).enumerate() {
                if part.reference.is_empty() && !entry.reference.is_empty() {
                    part.reference = format!("{}/{number}", entry.reference);
                }
                let Some(money) = money else { continue };
                let Some(mut one) = part.finish(&entry, &account, money, self.reading)? else { continue };
                // Some banks give each the name of the whole: two that say the same are two, as they come to it
                // together.
                let fresh = said.insert((money, one.name.clone(), one.purpose.clone(), one.bank_reference.clone()));
                if !fresh && !one.bank_reference.is_empty() {
                    one.bank_reference = format!("{}/{number}", one.bank_reference);
                }
                self.entries.push(one);
            }
        } else {
            let mut whole = if parts.len() == 1 { parts.swap_remove(0) } else { entry.clone() };
            for part in parts {
                whole.purpose.extend(part.purpose);
            }
            self.entries.extend(whole.finish(&entry, &account, money, self.reading)?);
        }
        if self.entries.len() > limits::ENTRIES_MAX { Err(too_many()) } else { Ok(()) }
    }
}

impl Draft {
    fn take_text(&mut self, within: &[&str], said: String, currency: &str) {
        match within {
            ["Amt"] => (self.amount, self.currency) = (said, currency.to_owned()),
            ["AmtDtls", "TxAmt", "Amt"] if self.amount.is_empty() => {
                (self.amount, self.currency) = (said, currency.to_owned());
            }
            ["CdtDbtInd"] => self.credit = Some(said == "CRDT"),
            // Of the two words that XML has for yes, banks write either.
            ["RvslInd"] => self.reversal = matches!(said.as_str(), "true" | "1"),
            // Version 02 says it at once, version 08 by a code inside.
            ["Sts"] if !said.is_empty() => self.status = said,
            ["Sts", "Cd"] => self.status = said,
            ["BookgDt", "Dt" | "DtTm"] => self.day = said,
            ["ValDt", "Dt" | "DtTm"] => self.value_day = said,
            ["AcctSvcrRef"] | ["Refs", "AcctSvcrRef"] => self.reference = decode::reference(said),
            ["Refs", "EndToEndId"] => self.end_to_end = decode::given(said),
            ["RltdPties", "Dbtr", "Nm"] | ["RltdPties", "Dbtr", "Pty", "Nm"] => self.debtor.name = said,
            ["RltdPties", "Cdtr", "Nm"] | ["RltdPties", "Cdtr", "Pty", "Nm"] => self.creditor.name = said,
            ["RltdPties", "DbtrAcct", "Id", "IBAN"] => self.debtor.iban = said,
            ["RltdPties", "CdtrAcct", "Id", "IBAN"] => self.creditor.iban = said,
            ["RmtInf", "Ustrd"] | ["RmtInf", "Strd", "CdtrRefInf", "Ref"] | [.., "AddtlRmtInf"] => {
                self.purpose.push(said)
            }
            ["AddtlTxInf"] | ["AddtlNtryInf"] => self.more = said,
            // Money that comes back, or is fetched back, says why.
            ["RtrInf", ..] => self.reversal = true,
            _ => {}
        }
    }

    /// What it moves; what a part leaves unsaid is its entry's.
    fn money(&self, entry: &Self) -> Result<Money> {
        let code = if self.currency.is_empty() { &entry.currency } else { &self.currency };
        let currency: Currency = code.parse().map_err(|_| broken(self.line, "Ccy"))?;
        let amount = amount::plain(&self.amount, currency).ok_or_else(|| broken(self.line, "Amt"))?;
        let credit = self.credit.or(entry.credit).ok_or_else(|| broken(self.line, "CdtDbtInd"))?;
        Ok(Money::new(if credit { amount } else { -amount }, currency))
    }

    /// None: it moves nothing.
    fn finish(&self, entry: &Self, account: &str, money: Money, reading: &Reading<'_>) -> Result<Option<ParsedEntry>> {
        let day = if entry.day.is_empty() { &entry.value_day } else { &entry.day };
        let booked_on = day::iso(day).ok_or_else(|| broken(entry.line, "BookgDt"))?;
        reading.has_come(booked_on, entry.line)?;
        if money.amount == 0 {
            return Ok(None);
        }
        let other = if money.amount > 0 { &self.debtor } else { &self.creditor };
        let more = if self.more.is_empty() { &entry.more } else { &self.more };
        let mut purpose = self.purpose.clone();
        // What the bank adds itself may be all that was written, or the rest of it.
        if purpose.iter().all(String::is_empty) || !self.more.is_empty() && !purpose.contains(&self.more) {
            purpose.push(more.clone());
        }
        purpose.push(self.end_to_end.clone());
        let reference = if self.reference.is_empty() { &entry.reference } else { &self.reference };
        Ok(Some(ParsedEntry {
            account: account.to_owned(),
            booked_on,
            money,
            name: other.name.clone(),
            iban: read_iban(&other.iban).unwrap_or_default(),
            purpose: decode::tidy(&purpose.join(" ")),
            bank_reference: reference.clone(),
            reversal: self.reversal || entry.reversal,
        }))
    }
}
