//! A document as XML (EN 16931), written from the same content as its sheet and checked against the standard's rules before it
//! leaves. The model, its rules and the syntax are those of the crates `en16931` and `en16931-formats`.

use chrono::{Datelike, NaiveDate};
use en16931::{
    Date, DocumentReference, Identifier, InvoiceAmount, InvoiceLine, Percentage, Quantity, UnitPriceAmount, Validated,
    invoice::{
        Code as Listed, Contact, Delivery, DocumentKind, DocumentTotals, Invoice, InvoiceNote, Party,
        PaymentInstructions, PostalAddress, PrecedingInvoice, PriceDetails, VatBreakdown,
    },
    profiles::{En16931, XRechnung},
    validation::profile::ProfileMarker,
};
use en16931_formats::{Syntax, write};
use kontor_kernel::{ApiError, Code, Money, Result, words};
use kontor_orders::invoice_request::InvoiceForm;
use rust_decimal::Decimal;

use crate::{
    content::{Content, InvoiceParty, RateTotal},
    notes::treatment_note,
};

words! {
    /// Which XML.
    pub enum Electronic {
        /// CII in the profile EN 16931, as it lies in the PDF (Factur-X, ZUGFeRD).
        En16931 "en16931",
        /// CII as German authorities take it.
        XRechnung "xrechnung",
    }
}

/// What the document is part of, as XRechnung names it (BT-23).
const BILLING: &str = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/// The document as XML. Refused where something is missing that the standard wants, with the rules that say so.
pub fn xml(of: &Content, format: Electronic) -> Result<String> {
    let profile = match format {
        Electronic::En16931 => En16931::PROFILE,
        Electronic::XRechnung => XRechnung::PROFILE,
    };
    // Nobody's authority is sent a test.
    if of.test && format == Electronic::XRechnung {
        return Err(missing_data("test"));
    }
    let mut invoice = model(of)?;
    invoice.specification_id = Some(profile.specification_id.to_owned());
    if format == Electronic::XRechnung {
        invoice.business_process = Some(BILLING.to_owned());
        // Unlike the standard it wants a rate where there is no tax, too (BR-DE-14).
        for total in &mut invoice.vat_breakdown {
            total.rate.get_or_insert(Percentage::new(Decimal::ZERO));
        }
    }
    let written = match format {
        Electronic::En16931 => Validated::<En16931>::new(invoice).map(|proof| write(&proof, Syntax::Cii)),
        Electronic::XRechnung => Validated::<XRechnung>::new(invoice).map(|proof| write(&proof, Syntax::Cii)),
    };
    written.map(|written| written.xml).map_err(|rejected| {
        let mut rules: Vec<String> = rejected.report().findings().iter().map(|found| found.rule.clone()).collect();
        rules.dedup();
        ApiError::new(Code::InvoiceDataMissing).with("rules", rules.join(", "))
    })
}

/// The type of a document (UNTDID 1001).
fn type_code(of: &Content) -> &'static str {
    match of.form {
        InvoiceForm::Reversal => "381",
        InvoiceForm::Corrected => "384",
        InvoiceForm::Regular if of.is_self_billed() => "389",
        InvoiceForm::Regular => "380",
    }
}

fn model(of: &Content) -> Result<Invoice> {
    // A reversal's amounts are those of a credit note: what it takes back, without a sign.
    let sign = if of.form == InvoiceForm::Reversal { -1 } else { 1 };
    let amounts = Amounts { sign, currency: of.currency.parse().map_err(|_| missing_data("BT-5"))? };
    let (net, vat, outside) = (of.gross() - of.vat(), of.vat(), category(of, 0) == "O");
    let mut builder = Invoice::builder("", &of.number, date(of.issued_on)?, type_code(of), of.currency.to_uppercase())
        .buyer_reference(&of.order_token)
        .seller(party(&of.supplier, outside)?)
        .buyer(party(&of.recipient, outside)?);
    for note in &of.notes {
        builder = builder.note(InvoiceNote::new(note));
    }
    for (at, line) in of.lines.iter().enumerate() {
        builder = builder.line(amounts.line(of, at, line)?);
    }
    for total in of.totals() {
        builder = builder.vat_breakdown(amounts.breakdown(of, total)?);
    }
    let gross = amounts.amount(net + vat)?;
    let due = if of.due_on.is_some() { gross } else { InvoiceAmount::ZERO };
    builder = builder.totals(DocumentTotals {
        line_total: amounts.amount(net)?,
        taxable_total: amounts.amount(net)?,
        vat_total: Some(amounts.amount(vat)?),
        gross_total: gross,
        paid: Some(if of.due_on.is_some() { InvoiceAmount::ZERO } else { gross }),
        due,
        ..DocumentTotals::default()
    });
    let mut invoice = builder.build();
    if of.form == InvoiceForm::Reversal {
        invoice.kind = DocumentKind::CreditNote;
    }
    // An online payment service (UNTDID 4461).
    invoice.payment =
        Some(PaymentInstructions { means_code: Some(Listed::new("68")), ..PaymentInstructions::default() });
    invoice.due_date = of.due_on.map(date).transpose()?;
    invoice.delivery = Some(Delivery { date: Some(date(of.supplied_on)?), ..Delivery::default() });
    invoice.preceding_invoices = match &of.corrects {
        Some(before) => vec![PrecedingInvoice {
            reference: DocumentReference::new(&before.number),
            issue_date: Some(date(before.issued_on)?),
        }],
        None => Vec::new(),
    };
    Ok(invoice)
}

fn missing_data(term: &str) -> ApiError {
    ApiError::new(Code::InvoiceDataMissing).with("rules", term)
}

fn date(day: NaiveDate) -> Result<Date> {
    let parts = (u8::try_from(day.month()).ok(), u8::try_from(day.day()).ok());
    let (Some(month), Some(of_month)) = parts else { return Err(missing_data("BT-2")) };
    Date::new(day.year(), month, of_month).map_err(|_| missing_data("BT-2"))
}

/// The category of the tax (UNTDID 5305).
fn category(of: &Content, rate_bps: i32) -> &'static str {
    match of.treatment.as_str() {
        "reverse_charge" => "AE",
        "small_business" | "exempt" => "E",
        "outside_scope" => "O",
        _ if rate_bps == 0 => "Z",
        _ => "S",
    }
}

struct Amounts {
    sign: i64,
    currency: kontor_kernel::Currency,
}

impl Amounts {
    fn decimal(&self, minor: i64) -> Result<Decimal> {
        let text = Money::new(minor * self.sign, self.currency).decimal();
        text.parse().map_err(ApiError::internal)
    }

    /// The standard has two decimals; amounts of currencies with more are refused rather than rounded.
    fn amount(&self, minor: i64) -> Result<InvoiceAmount> {
        InvoiceAmount::from_decimal_exact(self.decimal(minor)?).map_err(|_| missing_data("BR-DEC"))
    }

    /// A price is never below zero: what comes off is taken back a piece.
    fn line(&self, of: &Content, at: usize, line: &crate::ContentLine) -> Result<InvoiceLine> {
        let net = self.decimal(line.net)?;
        let pieces = if net.is_sign_negative() && !net.is_zero() { -line.quantity } else { line.quantity };
        let price = net.checked_div(Decimal::from(pieces)).unwrap_or_default();
        let rate = Percentage::new(Decimal::new(i64::from(line.rate_bps), 2));
        let category = category(of, line.rate_bps);
        let rate = (category != "O").then_some(rate);
        let quantity = Quantity::new(Decimal::from(pieces));
        let written =
            InvoiceLine::new((at + 1).to_string(), &line.name, quantity, "C62", self.amount(line.net)?, category, rate);
        Ok(written.with_price(PriceDetails { net_price: UnitPriceAmount::new(price), ..PriceDetails::default() }))
    }

    fn breakdown(&self, of: &Content, total: RateTotal) -> Result<VatBreakdown> {
        let category = category(of, total.rate_bps);
        let rate = Percentage::new(Decimal::new(i64::from(total.rate_bps), 2));
        let why = treatment_note(of).filter(|_| !matches!(category, "S" | "Z"));
        // Of the code list VATEX; exemptions by national law have none that fits all.
        let code = match category {
            "AE" => Some(Listed::new("VATEX-EU-AE")),
            "O" => Some(Listed::new("VATEX-EU-O")),
            _ => None,
        };
        Ok(VatBreakdown {
            taxable_amount: self.amount(total.net)?,
            tax_amount: self.amount(total.vat)?,
            category: Listed::new(category),
            rate: (category != "O").then_some(rate),
            exemption_reason: why.map(str::to_owned),
            exemption_reason_code: code,
        })
    }
}

fn party(of: &InvoiceParty, outside: bool) -> Result<Party> {
    let said = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let mut address = PostalAddress::new("", "", "", &of.country).map_err(|_| missing_data("BR-09"))?;
    (address.line1, address.city, address.post_code) = (said(&of.street), said(&of.city), said(&of.zip));
    let mut party = Party::new(&of.name, address);
    // Where no tax is due at all nobody is named by a VAT id (BR-O-02); the supplier by their number all the same (BR-CO-26).
    let id = said(&of.vat_id).map(|id| id.chars().filter(char::is_ascii_alphanumeric).collect::<String>());
    party.vat_identifier = id.clone().filter(|_| !outside);
    party.tax_registration = said(&of.tax_number).or_else(|| id.filter(|_| outside));
    if party.vat_identifier.is_none() {
        party.identifiers = party.tax_registration.iter().map(Identifier::new).collect();
    }
    party.additional_legal_information = said(&of.register);
    party.electronic_address = said(&of.email).map(|email| Identifier::schemed(email, "EM"));
    let name = if of.person.is_empty() { &of.name } else { &of.person };
    party.contact = Contact { name: said(name), phone: said(&of.phone), email: said(&of.email) };
    Ok(party)
}
