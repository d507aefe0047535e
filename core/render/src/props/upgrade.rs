//! A better ticket for one that somebody holds.

use serde::{Deserialize, Serialize};

use super::payment::{Consent, Summary};

/// The box on the payment page that lets what is paid with be kept for a better ticket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepForUpgrade {
    pub ticked: bool,
    /// Until when, where there is one date only.
    pub until: Option<String>,
}

/// A better ticket, for the difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpgradeView {
    /// Which kind of ticket.
    pub name: String,
    /// For how much more.
    pub price: String,
    /// Where it is paid.
    pub url: String,
    /// How it is had with one press; none: it is paid on the payment page.
    pub press: Option<UpgradePress>,
}

/// A better ticket by one press of a button.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpgradePress {
    pub action: String,
    pub csrf: String,
    pub idempotency_key: String,
    pub version: String,
    /// What is had for what: "Box instead of Balcony".
    pub change: String,
    /// What is charged: "Visa •••• 4242".
    pub paid_with: String,
    pub summary: Summary,
    pub consent: Option<Consent>,
    pub error: Option<String>,
    pub consent_missing: bool,
}

/// What is kept for a better ticket, and how it is taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptView {
    pub method: String,
    pub until: String,
    pub action: String,
    pub csrf: String,
}
