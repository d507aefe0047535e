//! What a payment page looks like: its layout, and what a seller's theme adds.

use serde::{Deserialize, Serialize};

use super::payment::PaymentMethod;

/// How a payment page is laid out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    #[default]
    Default,
    Simplified,
    TwoSteps,
    TwoStepsAdvanced,
}

/// Where the products stand that may be taken along.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BumpPosition {
    #[default]
    BelowProductDetails,
    BelowPayerDetails,
    BelowPaymentMethods,
}

/// Where the upsells stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UpsellPlacement {
    #[default]
    BelowPaymentOptions,
    BelowLegalText,
    BelowCustomFields,
}

/// A seal below the button that orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seal {
    Visa,
    Mastercard,
    SslSecure,
    Kontor,
}

/// The words of what is bought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    pub text: String,
    /// Whether a phone folds it.
    pub foldable: bool,
    /// How it is found there.
    pub open: bool,
}

/// How long a price is to be had that will really end then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Countdown {
    /// ISO 8601, for the script that counts.
    pub ends_at: String,
    /// The same in words, for who has no scripts.
    pub ends: String,
    /// What stands before it; empty: our words.
    pub text: String,
    /// Whether the sale itself ends then; otherwise what a code takes off.
    pub sale: bool,
}

/// What happened to a product of late, counted; each as it is said, or not at all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Over so many days.
    pub days: String,
    pub views: Option<String>,
    pub purchases: Option<String>,
    pub recent: Option<Recent>,
}

/// The last purchase: how long ago, and in which country.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recent {
    /// None: within the hour.
    pub hours: Option<String>,
    pub country: String,
}

/// What the seller's settings make of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageDesign {
    pub layout: Layout,
    /// The theme as a style sheet of variables; empty: the page's own look.
    pub css: String,
    pub bump_position: BumpPosition,
    pub upsell_placement: UpsellPlacement,
    pub seals: Vec<Seal>,
    pub description: Option<Description>,
    /// The way to pay that has a badge.
    pub recommended: Option<PaymentMethod>,
    pub countdown: Option<Countdown>,
    /// What others did, where there is something to say.
    pub proof: Option<Proof>,
    /// What the button says where nothing is paid; empty: our words.
    pub free_text: String,
    /// Whether this is shown to the seller, and nothing can be bought.
    pub preview: bool,
}
