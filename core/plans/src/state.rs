//! For whom plans are, what a seller's is for at the moment, and the levels of sellers.

use kontor_kernel::{states, words};

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

states! {
    /// What a seller's plan is for at the moment.
    pub enum PlanPurpose in "seller_plans"."purpose" {
        /// Agreed with this seller.
        Special "special" => [Trial, Public, OnHold, DeletionRequested],
        /// Being tried until a day.
        Trial "trial" => [Special, Public, OnHold, DeletionRequested],
        /// One that every seller can have.
        Public "public" => [Special, Trial, OnHold, DeletionRequested],
        /// Not paid, or stopped by a manager: nothing new is sold until it is resumed.
        OnHold "on_hold" => [Special, Trial, Public, DeletionRequested],
        /// The account is checked before it is deleted.
        DeletionPlanned "deletion_planned" => [Special, Trial, Public],
        /// The seller has asked for the account to be deleted.
        DeletionRequested "deletion_requested" => [DeletionPlanned, Special, Trial, Public],
    }
    births [Special, Trial, Public]
}

words! {
    /// The level of a seller.
    pub enum SellerLevel {
        /// Everyone at first.
        Standard "standard",
        /// A seller with many sales: their products are reviewed before they are sold.
        PowerSeller "power_seller",
        /// The operator's own shop: it can sell the platform's plans.
        Admin "admin",
    }
}
