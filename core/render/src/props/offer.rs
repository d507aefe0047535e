//! What is offered after a purchase.

use serde::{Deserialize, Serialize};

use super::frame::{Frame, Picture};
use super::payment::{Consent, PaymentMethod, Summary};
use super::product::ProductKind;

/// What one press of the button charges.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptMethod {
    pub method: PaymentMethod,
    /// The last signs of its number; may be empty.
    pub last4: String,
}

/// What became of an offer so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferStanding {
    /// Nothing yet.
    Open,
    /// It was ordered, and its payment is not finished.
    Asked,
    /// It was ordered, and its payment was refused.
    Refused,
}

/// The page of an offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferProps {
    pub frame: Frame,
    pub title: String,
    /// The seller's words; may be empty.
    pub text: String,
    /// The product's own words; may be empty.
    pub description: String,
    pub product_name: String,
    pub kind: ProductKind,
    pub cover: Option<Picture>,
    pub zfu_number: Option<String>,
    pub standing: OfferStanding,
    /// None: it is paid on the payment page.
    pub kept: Option<KeptMethod>,
    /// The payment page of what is offered.
    pub confirm_url: String,
    /// The page of the order that it became.
    pub follow_up_url: Option<String>,
    pub action: String,
    pub csrf: String,
    pub version: String,
    pub price: String,
    pub summary: Summary,
    pub consent: Option<Consent>,
    pub error: Option<String>,
    pub consent_missing: bool,
}

/// An order that was placed after another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowUp {
    pub name: String,
    pub total: String,
    pub url: String,
}
