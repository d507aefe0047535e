//! What every page has around its own matter.

use kontor_kernel::{Direction, Locale};
use serde::{Deserialize, Serialize};

use super::Tracking;

/// One of the languages of this very page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageLink {
    pub locale: Locale,
    pub name: String,
    pub url: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    pub url: String,
    /// The same picture in several widths ("… 320w, … 640w"), or empty.
    pub srcset: String,
    pub width: u32,
    pub height: u32,
    /// Empty when the picture only decorates.
    pub alt: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seller {
    pub username: String,
    pub name: String,
    pub initials: String,
    pub picture: Option<Picture>,
    pub about: String,
    /// Who sells in the seller's place, where it is sold by way of a reseller.
    pub reseller: Option<ResellerNote>,
}

/// A reseller, as buyers read who their contract is with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResellerNote {
    /// Its name and address.
    pub address: String,
    pub terms_url: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Links {
    pub shop: String,
    pub imprint: String,
    pub privacy: String,
    pub terms: String,
    pub cookies: String,
    /// How consumers withdraw, in the seller's words.
    pub right_of_withdrawal: String,
    pub sign_in: String,
    /// Where a purchase is withdrawn from (§ 356a BGB).
    pub withdrawal: String,
    /// Where a contract is ended (§ 312k BGB).
    pub cancellation: String,
    /// Where one writes to the seller, if the shop has a form for it.
    pub contact: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    pub locale: Locale,
    pub dir: Direction,
    pub seller: Seller,
    pub links: Links,
    pub languages: Vec<LanguageLink>,
    /// The full address of this page without language or tracking parameters.
    pub canonical_url: String,
    /// The seller's test side: nothing bought there is real.
    pub test_mode: bool,
    /// What measures visits, where the shop does.
    pub tracking: Option<Tracking>,
}
