//! What belongs to single ways to pay: the mandate of a debit, the sale as a wallet shows it.

use serde::{Deserialize, Serialize};

use super::confirmation::Retry;
use super::payment::PaymentMethod;

/// The mandate that is agreed to by ordering, with all that identifies it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DebitForm {
    pub creditor: String,
    pub identifier: String,
    pub reference: String,
    /// How many days before each debit its payer is told.
    pub notice_days: u32,
    /// Whether later payments are taken by it too.
    pub recurring: bool,
    /// The ways to pay that need it.
    pub methods: Vec<PaymentMethod>,
    /// What was typed.
    pub holder: String,
    pub iban: String,
}

/// A sale as a device's wallet shows it before its holder agrees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WalletSale {
    pub label: String,
    /// Where the seller is at home.
    pub country: String,
    /// In capitals.
    pub currency: String,
    /// "29.00"
    pub amount: String,
}

/// A mandate as it was signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MandateView {
    pub creditor: String,
    pub identifier: String,
    pub reference: String,
    pub holder: String,
    /// The last four digits; empty while they are not known.
    pub account: String,
    pub signed: String,
    pub notice_days: u32,
    pub recurring: bool,
}

/// An order that waits for its buyer at the page of a method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElsewhereView {
    pub url: String,
    pub method: PaymentMethod,
    /// The other ways to pay; choosing one gives that page up.
    pub retry: Retry,
}
