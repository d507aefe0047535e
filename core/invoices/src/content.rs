//! What stands on a document, as it was issued. PDF and XML are written from it, today and in ten years.

use chrono::NaiveDate;
use kontor_kernel::Locale;
use kontor_orders::invoice_request::{InvoiceForm, InvoiceSupply};
use serde::{Deserialize, Serialize};

/// Whoever supplies or receives.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct InvoiceParty {
    /// The company, or first and last name.
    pub name: String,
    /// The person at the company; empty: none.
    pub person: String,
    /// Street and number.
    pub street: String,
    /// Postcode.
    pub zip: String,
    /// Town.
    pub city: String,
    /// ISO 3166.
    pub country: String,
    /// VAT id; empty: none.
    pub vat_id: String,
    /// The number at the tax office; empty: none.
    pub tax_number: String,
    /// The register and the number in it; empty: none.
    pub register: String,
    /// Email address.
    pub email: String,
    /// Telephone.
    pub phone: String,
}

/// What one line is for. Amounts in minor units of the document's currency; a reversal's are negative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContentLine {
    /// What was supplied.
    pub name: String,
    /// How many pieces.
    pub quantity: i64,
    /// Without tax.
    pub net: i64,
    /// The tax.
    pub vat: i64,
    /// In basis points.
    pub rate_bps: i32,
}

impl ContentLine {
    /// With tax.
    pub const fn gross(&self) -> i64 {
        self.net + self.vat
    }
}

/// What the lines of one rate of tax come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateTotal {
    /// In basis points.
    pub rate_bps: i32,
    /// Without tax.
    pub net: i64,
    /// The tax.
    pub vat: i64,
}

/// Another document, as this one names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reference {
    /// Its number.
    pub number: String,
    /// Its date.
    pub issued_on: NaiveDate,
}

/// All that stands on a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// Its number.
    pub number: String,
    /// What kind of document it is.
    pub form: InvoiceForm,
    /// Between whom.
    pub supply: InvoiceSupply,
    /// Whether it is of a test side, where nothing is owed.
    pub test: bool,
    /// The language that it is in.
    pub locale: String,
    /// ISO 4217, in small letters.
    pub currency: String,
    /// Who supplies: the seller; by way of a reseller, towards the payer the reseller.
    pub supplier: InvoiceParty,
    /// Who receives. They write a credit note themselves.
    pub recipient: InvoiceParty,
    /// Its date, by the seller's clock.
    pub issued_on: NaiveDate,
    /// When it was supplied.
    pub supplied_on: NaiveDate,
    /// Until when it is to be paid; none: it was paid before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_on: Option<NaiveDate>,
    /// The order's human name.
    pub order_token: String,
    /// Which payment of the order, where it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub installment: Option<i32>,
    /// The document that it reverses or replaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrects: Option<Reference>,
    /// Why.
    pub reason: String,
    /// What it is for.
    pub lines: Vec<ContentLine>,
    /// taxed, `reverse_charge`, `small_business`, exempt or `outside_scope`.
    pub treatment: String,
    /// Where it was supplied.
    pub country: String,
    /// What the law wants said, in the words it was issued with.
    pub notes: Vec<String>,
    /// The seller's own words at the foot.
    pub footer: String,
}

impl Content {
    /// The language that it is in.
    pub fn language(&self) -> Locale {
        Locale::from_code(&self.locale)
    }

    /// What it comes to with tax.
    pub fn gross(&self) -> i64 {
        self.lines.iter().map(ContentLine::gross).sum()
    }

    /// The tax in it.
    pub fn vat(&self) -> i64 {
        self.lines.iter().map(|line| line.vat).sum()
    }

    /// By rate of tax, the highest first.
    pub fn totals(&self) -> Vec<RateTotal> {
        let mut totals: Vec<RateTotal> = Vec::new();
        for line in &self.lines {
            match totals.iter_mut().find(|total| total.rate_bps == line.rate_bps) {
                Some(total) => (total.net, total.vat) = (total.net + line.net, total.vat + line.vat),
                None => totals.push(RateTotal { rate_bps: line.rate_bps, net: line.net, vat: line.vat }),
            }
        }
        totals.sort_by_key(|total| std::cmp::Reverse(total.rate_bps));
        totals
    }

    /// Whether it is the recipient that writes it ("Gutschrift").
    pub const fn is_self_billed(&self) -> bool {
        matches!(self.supply, InvoiceSupply::CreditNote)
    }

    /// Who writes it.
    pub const fn issuer(&self) -> &InvoiceParty {
        if self.is_self_billed() { &self.recipient } else { &self.supplier }
    }
}
