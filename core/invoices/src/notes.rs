//! What the law wants said on a document, and what its numbers for the tax office are called.

use kontor_kernel::Locale;
use kontor_orders::invoice_request::InvoiceForm;

use crate::{
    content::{Content, InvoiceParty},
    words::word,
};

/// Countries in whose language it has to be said who owes the tax, whatever the buyer reads (§ 14a (5) UStG, § 11 (1a) UStG of Austria).
const GERMAN: [&str; 2] = ["DE", "AT"];

/// What has to be said: in the buyer's language, and why no tax is charged in the supplier's as well. A document of a test side says
/// so first, also to programs.
pub fn notes(of: &Content) -> Vec<String> {
    let locale = of.language();
    let mut notes = Vec::new();
    if of.test {
        notes.push(word(locale, "test").to_owned());
    }
    if of.is_self_billed() {
        notes.push(word(locale, "note.credit_note").to_owned());
    }
    let why = treatment(of);
    let said = word(locale, &why);
    if !said.is_empty() {
        notes.push(said.to_owned());
        if locale != Locale::De && GERMAN.contains(&of.supplier.country.as_str()) {
            notes.push(word(Locale::De, &why).to_owned());
        }
    }
    // Also where it is paid: what a bank takes back is owed again.
    let is_charged = of.form != InvoiceForm::Reversal && !of.is_self_billed();
    if is_charged && of.supplier.country == "DE" && !is_business(&of.recipient) {
        notes.push(word(locale, "note.default").to_owned());
    }
    notes
}

/// Why no tax is charged, in the words it was issued with; none: there is nothing to say.
pub fn treatment_note(of: &Content) -> Option<&str> {
    let said = word(of.language(), &treatment(of));
    of.notes.iter().map(String::as_str).find(|note| !note.is_empty() && *note == said)
}

/// The key of the sentence that says why no tax is charged: the paragraph is that of the supplier's country.
fn treatment(of: &Content) -> String {
    match (of.treatment.as_str(), of.supplier.country.as_str()) {
        ("small_business", "DE") => "note.small_business_de".to_owned(),
        ("small_business", "AT") => "note.small_business_at".to_owned(),
        (other, _) => format!("note.{other}"),
    }
}

fn is_business(party: &InvoiceParty) -> bool {
    !party.vat_id.is_empty() || !party.person.is_empty()
}

/// What a VAT id is called where it was given.
pub fn tax_id_label(country: &str) -> &'static str {
    match country {
        "DE" => "USt-IdNr.",
        "AT" => "UID-Nr.",
        "CH" | "LI" => "MWST-Nr.",
        "GB" => "VAT Reg No",
        "FR" => "N° TVA",
        "BE" => "N° TVA / Btw-nr.",
        "LU" => "N° TVA",
        "IT" => "P. IVA",
        "ES" => "NIF-IVA",
        "PT" => "NIF",
        "NL" => "Btw-id",
        "PL" => "NIP",
        "CZ" | "SK" => "DIČ / IČ DPH",
        "DK" => "SE/CVR-nr.",
        "SE" => "Momsnr.",
        "FI" => "ALV-nro",
        "NO" => "Org.nr. MVA",
        "HU" => "EU adószám",
        "SI" => "ID za DDV",
        "HR" => "PDV ID",
        "RO" => "CIF",
        "BG" => "ДДС №",
        "GR" => "ΑΦΜ",
        "EE" => "KMKR nr",
        "LV" => "PVN Nr.",
        "LT" => "PVM kodas",
        "IE" | "MT" | "CY" => "VAT No",
        _ => "VAT / Tax ID",
    }
}
