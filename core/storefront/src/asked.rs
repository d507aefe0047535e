//! What a payment page asks of buyers beside their name, address of mail and country.

use serde::{Deserialize, Serialize};

use crate::IncludeType;

/// Whether each is asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Asked {
    /// The company.
    pub company: IncludeType,
    /// Its number for value added tax.
    pub vat_no: IncludeType,
    /// The street.
    pub street: IncludeType,
    /// The number of the house.
    pub street_number: IncludeType,
    /// The postal code.
    pub zip: IncludeType,
    /// The town.
    pub city: IncludeType,
    /// The telephone.
    pub phone: IncludeType,
}

/// What is asked of buyers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BuyerInformation {
    /// Field by field.
    pub include_type: Asked,
}

impl Asked {
    /// Each field, by the name that it has everywhere, in the order in which pages ask.
    pub const fn fields(&self) -> [(&'static str, IncludeType); 7] {
        [
            ("company", self.company),
            ("vat_no", self.vat_no),
            ("street", self.street),
            ("street_number", self.street_number),
            ("zip", self.zip),
            ("city", self.city),
            ("phone", self.phone),
        ]
    }
}
