//! A document as PDF/A-3, with the same as XML in it where the standard's rules are met.

use chrono::{DateTime, Utc};
use kontor_documents_pdf::{
    Attachment,
    invoice::{InvoicePaper, draw},
    to_archive,
};
use kontor_kernel::{Country, Currency, Locale, Money, Result};
use kontor_orders::invoice_request::InvoiceForm;

use crate::{
    content::{Content, InvoiceParty},
    electronic::{Electronic, xml},
    notes::tax_id_label,
    words::{WORDS, word},
};

/// The document as a PDF. `issued`: when it was; the file is the same whenever it is written. Where something is missing that the
/// standard for XML wants, as the address of a consumer, the sheet is all there is.
pub fn pdf(of: &Content, issued: DateTime<Utc>) -> Result<Vec<u8>> {
    pdf_with(of, xml(of, Electronic::En16931).ok(), issued)
}

/// The same with the XML that was issued.
pub fn pdf_with(of: &Content, xml: Option<String>, issued: DateTime<Utc>) -> Result<Vec<u8>> {
    let attachment = xml.map(|xml| Attachment { description: word(of.language(), "attachment").to_owned(), xml });
    to_archive(&draw(&paper(of)?), &of.issuer().name, issued, attachment.as_ref())
}

fn paper(of: &Content) -> Result<InvoicePaper> {
    let locale = of.language();
    let currency: Currency = of.currency.parse()?;
    let money = |minor: i64| Money::new(minor, currency).shown(locale);
    let rate = |bps: i32| locale.percent(i64::from(bps));
    let rows = of
        .lines
        .iter()
        .map(|line| [line.name.clone(), line.quantity.to_string(), rate(line.rate_bps), money(line.net)]);
    let mut totals = vec![(word(locale, "net").to_owned(), money(of.gross() - of.vat()))];
    for total in of.totals().iter().filter(|total| total.rate_bps > 0) {
        totals.push((WORDS.say(locale, "vat", &[("rate", &rate(total.rate_bps))]), money(total.vat)));
    }
    totals.push((word(locale, "total").to_owned(), money(of.gross())));
    Ok(InvoicePaper {
        title: word(locale, title(of)).to_owned(),
        number: of.number.clone(),
        locale,
        test: of.test.then(|| word(locale, "test").to_owned()),
        issuer: issuer(of, locale),
        recipient: recipient(of, locale),
        facts: facts(of, locale),
        heads: ["line.name", "line.quantity", "line.rate", "line.net"].map(|key| word(locale, key).to_owned()),
        rows: rows.collect(),
        totals,
        notes: said(of, locale),
        footer: of.footer.clone(),
        page: word(locale, "page").to_owned(),
    })
}

const fn title(of: &Content) -> &'static str {
    match (of.is_self_billed(), of.form) {
        (true, InvoiceForm::Reversal) => "title.credit_note_reversal",
        (true, _) => "title.credit_note",
        (false, InvoiceForm::Regular) => "title.regular",
        (false, InvoiceForm::Reversal) => "title.reversal",
        (false, InvoiceForm::Corrected) => "title.corrected",
    }
}

fn country(code: &str, locale: Locale) -> String {
    code.parse::<Country>().map_or_else(|_| code.to_owned(), |country| country.name(locale).to_owned())
}

fn tax_id(party: &InvoiceParty, locale: Locale) -> String {
    if party.vat_id.is_empty() {
        return String::new();
    }
    // The first letters of an id say whose it is, also of somebody who lives elsewhere.
    let of = party.vat_id.get(..2).filter(|start| start.parse::<Country>().is_ok()).unwrap_or(&party.country);
    WORDS.say(locale, "tax_id", &[("label", tax_id_label(of)), ("number", &party.vat_id)])
}

/// A party line by line, with what is not said left out.
fn address(party: &InvoiceParty, locale: Locale) -> Vec<String> {
    let town = format!("{} {}", party.zip, party.city);
    let lines = [party.name.clone(), party.person.clone(), party.street.clone(), town, country(&party.country, locale)];
    lines.into_iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

fn issuer(of: &Content, locale: Locale) -> Vec<String> {
    let party = of.issuer();
    let number = match party.tax_number.as_str() {
        "" => String::new(),
        number => WORDS.say(locale, "tax_number", &[("number", number)]),
    };
    let more = [party.email.clone(), tax_id(party, locale), number, party.register.clone()];
    // Above the window of the envelope there is room for the company alone.
    let sender = InvoiceParty { person: String::new(), ..party.clone() };
    address(&sender, locale).into_iter().chain(more).filter(|line| !line.is_empty()).collect()
}

/// Whom it is for; of a credit note the one who supplied.
fn recipient(of: &Content, locale: Locale) -> Vec<String> {
    let party = if of.is_self_billed() { &of.supplier } else { &of.recipient };
    let mut lines = address(party, locale);
    if of.is_self_billed() && !party.tax_number.is_empty() {
        lines.push(WORDS.say(locale, "tax_number", &[("number", &party.tax_number)]));
    }
    lines.push(tax_id(party, locale));
    lines.retain(|line| !line.is_empty());
    lines
}

fn facts(of: &Content, locale: Locale) -> Vec<(String, String)> {
    let fact = |key: &str, value: String| (word(locale, key).to_owned(), value);
    let mut facts = vec![
        fact("number", of.number.clone()),
        fact("date", locale.numeric_date(of.issued_on)),
        fact("supplied", locale.numeric_date(of.supplied_on)),
        fact("order", of.order_token.clone()),
    ];
    facts.extend(of.installment.map(|number| fact("installment", number.to_string())));
    facts.extend(of.due_on.map(|day| fact("due", locale.numeric_date(day))));
    facts.extend(of.corrects.as_ref().map(|before| fact("corrects", before.number.clone())));
    facts
}

/// What stands beneath the totals: whether something is to be paid, what the law wants, and what it replaces.
fn said(of: &Content, locale: Locale) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(before) = &of.corrects {
        let date = locale.date(before.issued_on);
        let key = if of.form == InvoiceForm::Corrected { "replaces" } else { "refers" };
        said.push(WORDS.say(locale, key, &[("number", &before.number), ("date", &date)]));
    }
    if of.form != InvoiceForm::Reversal && !of.is_self_billed() {
        said.push(match of.due_on {
            Some(day) => WORDS.say(locale, "pay_until", &[("date", &locale.date(day))]),
            None => word(locale, "paid").to_owned(),
        });
    }
    // What the sheet says above in red is not said again.
    said.extend(of.notes.iter().filter(|note| !of.test || note.as_str() != word(locale, "test")).cloned());
    if !of.reason.is_empty() {
        said.push(WORDS.say(locale, "reason", &[("reason", &of.reason)]));
    }
    said
}
