//! The words of grants and services.

use kontor_kernel::states;

states! {
    /// Whether a bought file can be fetched.
    pub enum GrantState in "grants"."state" {
        /// It can.
        Active "active" => [Revoked],
        /// The order went back: it cannot any more.
        Revoked "revoked" => [Active],
    }
    births [Active]
}

states! {
    /// Where sold work stands.
    pub enum ServiceState in "services"."state" {
        /// It is to be done.
        Open "open" => [Delivered, Canceled],
        /// The seller has done it.
        Delivered "delivered" => [Open],
        /// The order went back before it was done.
        Canceled "canceled" => [Open],
    }
    births [Open]
}
