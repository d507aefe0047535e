//! Who sells, and what holds in a shop.

use kontor_rich_text::RichBlock;
use serde::{Deserialize, Serialize};

use super::frame::Frame;

/// Which page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LegalPage {
    Imprint,
    Terms,
    Privacy,
    RightOfWithdrawal,
}

/// What is said of who sells; what is unknown is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Imprint {
    pub company: String,
    /// The seller, or who represents a company that stands in a register.
    pub name: String,
    /// "Amtsgericht Charlottenburg, HRB 12345 B", of a company that stands in a register.
    pub register: String,
    /// Where a business is registered that stands in none.
    pub registered_in: String,
    /// Line by line.
    pub address: Vec<String>,
    pub email: String,
    pub phone: String,
    pub vat_no: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegalProps {
    pub frame: Frame,
    pub page: LegalPage,
    /// Of the imprint alone.
    pub imprint: Option<Imprint>,
    /// The text.
    pub blocks: Vec<RichBlock>,
    /// "Version 3, since 24 November 2026"; none of the imprint.
    pub version: Option<LegalVersion>,
}

/// Which wording is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegalVersion {
    pub number: i32,
    pub since: String,
    /// Where the wording stands that holds now, if this is an older one.
    pub newest_url: Option<String>,
}
