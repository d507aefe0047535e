//! The words of verification and the tables of allowed moves (decisions-selling, seller legitimation, documents).

use kontor_kernel::{states, words};

states! {
    /// Where our own look at a seller stands.
    pub enum Internal in "legitimations"."internal" {
        /// Not handed in yet.
        Init "init" => [Requested],
        /// Handed in.
        Requested "requested" => [InReview, Change],
        /// Being looked at.
        InReview "in_review" => [Reviewed, Change, Rejected],
        /// Fine.
        Reviewed "reviewed" => [Change],
        /// Needs correction; the requirements say what.
        Change "change" => [Requested],
        /// Refused, with reasons; corrected papers may be handed in.
        Rejected "rejected" => [Requested],
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
        /// Refused; begins anew when corrected papers are handed in.
        Rejected "rejected" => [KycIncomplete],
        /// Blocked.
        Blocked "blocked" => [Kyc1, Kyc2, Rejected, Closed],
        /// Closed.
        Closed "closed" => [],
    }
    births [KycIncomplete]
}

states! {
    /// Where a document stands (decisions-selling, documents; both families of providers).
    pub enum DocumentState in "documents"."status" {
        /// With us only.
        Init "init" => [Created, Refused],
        /// The provider has a place for it.
        Created "created" => [Sent, Refused],
        /// The provider has it.
        Sent "sent" => [ValidationAsked, NotVerified, OnHold],
        /// A decision was asked for.
        ValidationAsked "validation_asked" => [Validated, Refused],
        /// Fine.
        Validated "validated" => [Expired],
        /// Refused for good: a new document takes its place.
        Refused "refused" => [],
        /// Nobody looked yet.
        NotVerified "not_verified" => [Accepted, NotAccepted, Unreadable, Expired, WrongType, WrongName],
        /// Waits for something else.
        OnHold "on_hold" => [Accepted, NotAccepted, Unreadable, Expired, WrongType, WrongName],
        /// Fine.
        Accepted "accepted" => [Expired],
        /// Not what was asked for.
        NotAccepted "not_accepted" => [],
        /// Cannot be read.
        Unreadable "unreadable" => [],
        /// Ran out.
        Expired "expired" => [],
        /// Another kind of paper.
        WrongType "wrong_type" => [],
        /// Names somebody else.
        WrongName "wrong_name" => [],
    }
    births [Init]
}

impl DocumentState {
    /// Whether it still says something for the seller, and so need not be brought again.
    pub const fn counts(self) -> bool {
        !matches!(
            self,
            Self::Refused | Self::NotAccepted | Self::Unreadable | Self::Expired | Self::WrongType | Self::WrongName
        )
    }
}

words! {
    /// What a document is (selling-core §3, verification documents).
    pub enum DocumentKind {
        /// Identity document, front.
        IdFromFront "id_from_front",
        /// Identity document, back.
        IdFromBack "id_from_back",
        /// Proof of address.
        ProofDoc "proof_doc",
        /// Extract of the company register.
        CompanyLr "company_lr",
        /// Articles of association.
        ArticleDoc "article_doc",
        /// Something else.
        OtherDoc1 "other_doc_1",
        /// Something else.
        OtherDoc2 "other_doc_2",
        /// The record of an identification.
        IdVerification "id_verification",
        /// Who owns the company.
        ShareholderDeclaration "shareholder_declaration",
    }
}

impl DocumentKind {
    /// What a natural person can be asked for: companies' papers are refused by providers.
    pub const NATURAL: [Self; 6] =
        [Self::IdFromFront, Self::IdFromBack, Self::ProofDoc, Self::IdVerification, Self::OtherDoc1, Self::OtherDoc2];

    /// Whether it proves who somebody is.
    pub const fn is_identity(self) -> bool {
        matches!(self, Self::IdFromFront | Self::IdVerification)
    }
}

words! {
    /// How far the provider's look went.
    pub enum Level {
        /// Not verified.
        Light "light",
        /// Verified.
        Regular "regular",
    }
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

words! {
    /// How somebody sells (selling-core §3, seller types).
    pub enum BusinessType {
        /// A person, now and then.
        Private "private",
        /// A person, few sales a year.
        Private250 "private250",
        /// A business.
        Business "business",
    }
}

words! {
    /// How somebody is spoken to.
    pub enum Salutation {
        /// Nothing.
        None "none",
        /// Mr.
        Mr "mr",
        /// Mrs.
        Mrs "mrs",
        /// Neither.
        NonBinary "non_binary",
        /// Dr.
        Dr "dr",
    }
}

words! {
    /// Why somebody owes no VAT (selling-core §3, tax).
    pub enum VatExemptReason {
        /// Small business, in Germany § 19 UStG.
        SmallBusiness "small_business",
        /// Teaching.
        Educational "educational",
        /// A regulated profession.
        RegulatedProfession "regulated_profession",
        /// Something else.
        Other "other",
    }
}
