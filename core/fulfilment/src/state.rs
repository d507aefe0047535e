//! Where what was delivered stands.

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

states! {
    /// Where a ticket that a buyer holds stands (decisions-selling, payment ticket).
    pub enum TicketState in "payment_tickets"."state" {
        /// It lets its holder in.
        Unused "unused" => [Used, Expired, Refunded, Invalidated],
        /// Its holder was let in.
        Used "used" => [Unused],
        /// The event is over and nobody came with it.
        Expired "expired" => [],
        /// Its money went back.
        Refunded "refunded" => [],
        /// Another code took its place, or the payer's bank took the money back.
        Invalidated "invalidated" => [],
    }
    births [Unused]
}

states! {
    /// Where a certificate that somebody holds stands (decisions-growth §10).
    pub enum CertificateState in "certificates"."state" {
        /// It is valid.
        Issued "issued" => [Expired, Revoked],
        /// Its last day has passed.
        Expired "expired" => [Revoked],
        /// Its money went back.
        Revoked "revoked" => [],
    }
    births [Issued]
}
