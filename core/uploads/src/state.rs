//! What an upload is for, and where it stands.

use kontor_kernel::{states, words};

words! {
    /// What an upload is for.
    pub enum Purpose {
        /// A file that buyers get.
        Digital "digital",
        /// A picture of a product.
        Cover "cover",
        /// A paper for the seller's verification.
        Document "document",
        /// A file that speaks against a dispute.
        Evidence "evidence",
    }
}

states! {
    /// Where an upload stands.
    pub enum UploadState in "uploads"."state" {
        /// Parts are arriving.
        Open "open" => [Completed, Aborted],
        /// All is there, in quarantine; a worker looks at it.
        Completed "completed" => [Checked, Refused],
        /// It is what it says it is.
        Checked "checked" => [Aborted],
        /// It is not.
        Refused "refused" => [],
        /// Given up by the seller, or forgotten: nothing of it is kept.
        Aborted "aborted" => [],
    }
    births [Open]
}
