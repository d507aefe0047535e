//! What an order keeps of its tax, and of where its buyer is.

use chrono::{DateTime, Utc};
use kontor_kernel::{Country, words};
use serde::{Deserialize, Serialize};

use crate::Payer;

/// Why a sale carries the tax that it does, as it was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaxSnapshot {
    /// taxed, reverse_charge, small_business, exempt or outside_scope.
    pub treatment: String,
    /// digital, live_online, service or consulting.
    pub supply: String,
    /// Where it was supplied.
    pub country: String,
    /// The territory with a VAT of its own, or none, that it was supplied in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub territory: Option<String>,
    /// Where who sold it was established.
    pub supplier_country: String,
    /// The buyer's VAT id, where one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vat_id: Option<VatIdSnapshot>,
    /// What is owed if that id is wrong, where the order was taken without tax before its register had answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<OwedSnapshot>,
    /// What tells where the buyer is.
    #[serde(default)]
    pub evidence: Vec<EvidenceSnapshot>,
}

/// The tax that a consumer would have been charged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwedSnapshot {
    /// As of the order's own.
    pub treatment: String,
    /// Where it was supplied.
    pub country: String,
    /// As of the order's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub territory: Option<String>,
    /// In basis points.
    pub rate_bps: i64,
}

/// A VAT id as it stood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VatIdSnapshot {
    /// The id, in the form of its country.
    pub id: String,
    /// confirmed, pending, refuted or unchecked.
    pub standing: String,
    /// The register's number for the question: the seller's proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consultation: Option<String>,
    /// When the register answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_at: Option<DateTime<Utc>>,
}

words! {
    /// What tells where a buyer is (Art. 24f Reg. 282/2011).
    pub enum EvidenceKind {
        /// The address that the buyer gives.
        BillingAddress "billing_address",
        /// Their network address.
        NetworkAddress "network_address",
        /// The bank of the card or account that they pay from.
        Bank "bank",
        /// The country of their telephone number.
        Phone "phone",
    }
}

/// A piece of evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvidenceSnapshot {
    /// Which.
    pub kind: String,
    /// The country that it speaks for.
    pub country: String,
}

impl EvidenceSnapshot {
    /// A piece of evidence for a country.
    pub fn new(kind: EvidenceKind, country: Country) -> Self {
        Self { kind: kind.to_string(), country: country.to_string() }
    }
}

words! {
    /// What all evidence together says.
    pub enum Location {
        /// Two pieces speak for where the buyer says they are, and nothing more is needed (Art. 24b (d) Reg. 282/2011).
        Proven "proven",
        /// One piece only.
        Single "single",
        /// What the buyer says stands against something else.
        Contradicting "contradicting",
    }
}

impl TaxSnapshot {
    /// The bank that the money came from is evidence, in place of the one that was named before. False: nothing new.
    pub(crate) fn paid_from(&mut self, country: Country) -> bool {
        let piece = EvidenceSnapshot::new(EvidenceKind::Bank, country);
        if self.evidence.contains(&piece) {
            return false;
        }
        self.evidence.retain(|known| known.kind != piece.kind);
        self.evidence.push(piece);
        true
    }

    /// What all evidence together says.
    pub fn location(&self) -> Location {
        let said = |kind: EvidenceKind| self.evidence.iter().find(|piece| piece.kind == kind.to_string());
        let Some(billing) = said(EvidenceKind::BillingAddress) else { return Location::Single };
        let others = self.evidence.iter().filter(|piece| *piece != billing);
        let (with, against): (Vec<_>, Vec<_>) = others.partition(|piece| piece.country == billing.country);
        match (with.is_empty(), against.is_empty()) {
            (false, _) => Location::Proven,
            (true, true) => Location::Single,
            (true, false) => Location::Contradicting,
        }
    }
}

/// What is known of where a buyer is when they order; the account is the one that they let be debited. Where the bank of a card
/// is shows when it pays.
pub fn evidence(payer: &Payer, network: Option<Country>, iban: Option<&str>) -> Vec<EvidenceSnapshot> {
    // An IBAN begins with the country of its bank (ISO 13616).
    let bank = iban.and_then(|iban| iban.get(..2)?.parse().ok()).map(|country| (EvidenceKind::Bank, country));
    let billing = payer.country.parse().ok().map(|country| (EvidenceKind::BillingAddress, country));
    let network = network.map(|country| (EvidenceKind::NetworkAddress, country));
    let phone = calling_from(&payer.phone).map(|country| (EvidenceKind::Phone, country));
    let all = [billing, network, bank, phone].into_iter().flatten();
    all.map(|(kind, country)| EvidenceSnapshot::new(kind, country)).collect()
}

/// The country of a number with its country's code in front (ITU-T E.164); of those that share a code none.
fn calling_from(phone: &str) -> Option<Country> {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    let international =
        if phone.trim_start().starts_with('+') { Some(digits.as_str()) } else { digits.strip_prefix("00") };
    let international = international?;
    CALLING_CODES.iter().find(|(code, _)| international.starts_with(code)).and_then(|(_, country)| country.parse().ok())
}

const CALLING_CODES: &[(&str, &str)] = &[
    ("30", "GR"),
    ("31", "NL"),
    ("32", "BE"),
    ("33", "FR"),
    ("34", "ES"),
    ("351", "PT"),
    ("352", "LU"),
    ("353", "IE"),
    ("356", "MT"),
    ("357", "CY"),
    ("358", "FI"),
    ("359", "BG"),
    ("36", "HU"),
    ("370", "LT"),
    ("371", "LV"),
    ("372", "EE"),
    ("385", "HR"),
    ("386", "SI"),
    ("39", "IT"),
    ("40", "RO"),
    ("41", "CH"),
    ("420", "CZ"),
    ("421", "SK"),
    ("43", "AT"),
    ("44", "GB"),
    ("45", "DK"),
    ("46", "SE"),
    ("47", "NO"),
    ("48", "PL"),
    ("49", "DE"),
];
