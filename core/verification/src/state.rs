//! The words of verification and the tables of allowed moves (decisions-selling, seller legitimation, documents).

use kontor_kernel::{states, words};

states! {
    /// Where our own look at a seller stands.
    pub enum Internal in "legitimations"."internal" {
        /// Not handed in yet.
        Init "init" => [Requested],
        /// Handed in.
        Requested "requested" => [InReview],
        /// Being looked at.
        InReview "in_review" => [Reviewed, Change, Rejected],
        /// Fine.
        Reviewed "reviewed" => [Change],
        /// Needs correction; the requirements say what.
        Change "change" => [Requested],
        /// Refused.
        Rejected "rejected" => [],
    }
    births [Init]
}

states! {
    /// What the provider knows of a seller. Empty until it was asked.
    pub enum External in "legitimations"."external" {
        /// Not complete.
        KycIncomplete "kyc_incomplete" => [Kyc1, Kyc2, Rejected, Blocked, Closed],
        /// First level.
        Kyc1 "kyc1" => [Kyc2, Expired, Rejected, Blocked, Closed],
        /// Second level.
        Kyc2 "kyc2" => [Expired, Rejected, Blocked, Closed],
        /// A document ran out.
        Expired "expired" => [Kyc1, Kyc2, Rejected, Blocked, Closed],
        /// Refused.
        Rejected "rejected" => [],
        /// Blocked.
        Blocked "blocked" => [Kyc1, Kyc2, Closed],
        /// Closed.
        Closed "closed" => [],
    }
    births [KycIncomplete]
}

words! {
    /// What an account can do (selling-core §4). Derived, never set.
    pub enum PaymentSetup {
        /// Nothing handed in.
        NoDocuments "no_documents",
        /// Being looked at.
        Verification "verification",
        /// Refused.
        Rejected "rejected",
        /// May take payments, may not be paid out.
        Payments "payments",
        /// May only be paid out: winding down.
        Payouts "payouts",
        /// May do both.
        PaymentsPayouts "payments_payouts",
    }
}
