//! What the link brought that led to an order.

use serde::{Deserialize, Serialize};

/// What a seller's link wants kept with the order, word by word (selling-core §3, payment query parameters); empty: nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LinkMarks {
    /// The campaign; orders are found by it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub campaign_id: String,
    /// The buyer, as the seller's own systems know them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub account_id: String,
    /// Whatever else.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub add_id_1: String,
    /// Whatever else.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub add_id_2: String,
}

impl LinkMarks {
    /// Each with its name, as it stands in an address.
    pub fn pairs(&self) -> [(&'static str, &str); 4] {
        [
            ("campaign_id", &self.campaign_id),
            ("account_id", &self.account_id),
            ("add_id_1", &self.add_id_1),
            ("add_id_2", &self.add_id_2),
        ]
    }

    /// Whether there is nothing to keep.
    pub fn is_empty(&self) -> bool {
        self.pairs().iter().all(|(_, value)| value.is_empty())
    }
}
