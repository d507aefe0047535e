//! What a payment page asks of buyers beside their name, address of mail and country.

use serde::{Deserialize, Serialize};

use crate::IncludeType;

/// Whether each is asked; of what nothing is said holds [`Asked::default`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BuyerFields {
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

impl Default for BuyerFields {
    /// A business elsewhere in the Union owes the tax itself, and can say so: a seller who has said nothing of it has not meant
    /// to charge it tax.
    fn default() -> Self {
        let hidden = IncludeType::Hidden;
        Self {
            company: IncludeType::Optional,
            vat_no: IncludeType::Optional,
            street: hidden,
            street_number: hidden,
            zip: hidden,
            city: hidden,
            phone: hidden,
        }
    }
}

/// What is asked of buyers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BuyerInformation {
    /// Field by field.
    pub include_type: BuyerFields,
}

impl BuyerFields {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The map is empty by default (selling-core §3), and an empty one hides nothing that a business needs.
    #[test]
    fn what_is_not_said_is_not_hidden() {
        let read = |text| serde_json::from_str::<BuyerFields>(text).ok();
        assert_eq!(read("{}"), Some(BuyerFields::default()));
        assert_eq!(
            (BuyerFields::default().vat_no, BuyerFields::default().company),
            (IncludeType::Optional, IncludeType::Optional)
        );
        let hidden = BuyerFields { vat_no: IncludeType::Hidden, ..BuyerFields::default() };
        assert_eq!(read(r#"{"vat_no":"hidden"}"#), Some(hidden));
    }
}
