//! Which figures of a product its payment page shows (storefront-growth §3, social-proof bubbles). The figures are counted from
//! what happened; nobody can type one.

use kontor_kernel::Validator;
use serde::{Deserialize, Serialize};

use crate::limits;

/// What is shown, and from how many on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SocialProof {
    /// How many looked at the product.
    pub total_views: bool,
    /// How many bought it.
    pub total_purchases: bool,
    /// When somebody bought it last, and in which country.
    pub recent_purchase: bool,
    /// Nothing is shown that happened less often; a last purchase is not shown where there were fewer.
    pub min_count: i32,
    /// Over how many days it is counted.
    pub days: i32,
}

impl Default for SocialProof {
    fn default() -> Self {
        let (min_count, days) = (limits::PROOF_COUNT, limits::PROOF_DAYS);
        Self { total_views: false, total_purchases: false, recent_purchase: false, min_count, days }
    }
}

impl SocialProof {
    /// Whether orders are counted for it.
    pub const fn asks_orders(&self) -> bool {
        self.total_purchases || self.recent_purchase
    }

    pub(crate) fn check(self, check: &mut Validator) {
        let (count, days) = (limits::PROOF_COUNT_MAX, limits::PROOF_DAYS_MAX);
        // One or two would tell of somebody.
        check.range("/social_proof/min_count", self.min_count.into(), limits::PROOF_COUNT_MIN.into(), count.into());
        check.range("/social_proof/days", self.days.into(), 1, days.into());
    }
}
