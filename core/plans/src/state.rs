//! For whom plans are, and what that makes of a seller's.

use kontor_kernel::words;
pub use kontor_tenants::{PlanPurpose, SellerLevel};

words! {
    /// For whom a plan is.
    pub enum PlanKind {
        /// Agreed with single sellers; managers assign it.
        Special "special",
        /// For a while, to try the platform.
        Trial "trial",
        /// For every seller, on the pricing page.
        Public "public",
    }
}

impl From<PlanKind> for PlanPurpose {
    fn from(kind: PlanKind) -> Self {
        match kind {
            PlanKind::Special => Self::Special,
            PlanKind::Trial => Self::Trial,
            PlanKind::Public => Self::Public,
        }
    }
}
