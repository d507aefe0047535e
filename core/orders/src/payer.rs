//! Who buys.

use serde::{Deserialize, Serialize};

/// Who buys.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "an address needs no explanation")]
pub struct Payer {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub country: String,
    pub company: String,
    pub vat_no: String,
    pub street: String,
    pub street_number: String,
    pub zip: String,
    pub city: String,
    pub phone: String,
    /// Whether it was bought as a business, where the address was changed for the invoice since: rights stay those of the purchase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bought_as_business: Option<bool>,
}

impl Payer {
    /// Whether it was bought as a business, by what was said at the purchase.
    pub fn is_business(&self) -> bool {
        self.bought_as_business.unwrap_or(!self.company.is_empty() || !self.vat_no.is_empty())
    }

    /// First and last name, as somebody is called.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}
