//! Where what was delivered stands.

use kontor_kernel::{states, words};

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

states! {
    /// Whether a way into a course stands open.
    pub enum AccessState in "course_accesses"."state" {
        /// It does.
        Open "open" => [Paused, Closed],
        /// The order's money is missing for now.
        Paused "paused" => [Open, Closed],
        /// The order went back, or its end has come.
        Closed "closed" => [Open],
    }
    births [Open]
}

states! {
    /// Where a payer stands in a course (decisions-growth §7, `courseAccessState`; selling-core §4, course publish).
    pub enum SessionState in "course_sessions"."state" {
        /// Access has not begun.
        PublishPending "publish_pending" => [Publishing, PublishCanceled],
        /// Lessons are being released.
        Publishing "publishing" => [Published, PublishPaused, PublishCanceled],
        /// Every lesson is released.
        Published "published" => [PublishPaused, PublishCanceled],
        /// Money is missing for now.
        PublishPaused "publish_paused" => [Publishing, Published, PublishCanceled],
        /// Access is over.
        PublishCanceled "publish_canceled" => [Publishing],
    }
    births [PublishPending, Publishing]
}

states! {
    /// How far access is that is given to several customers at once.
    pub enum CourseGrantState in "course_grants"."state" {
        /// Some have not had their turn.
        Running "running" => [Done],
        /// All have.
        Done "done" => [],
    }
    births [Running]
}

words! {
    /// How long access to a course lasts.
    pub enum AccessLength {
        /// It has no end.
        None "none",
        /// A number of days.
        Days "days",
        /// Until a moment.
        UntilDate "until_date",
    }
}

words! {
    /// What giving access means for one customer.
    pub enum AccessOutcome {
        /// They have none now and get it.
        New "new",
        /// What they have gets longer.
        Extended "extended",
        /// Never bought anything of this seller.
        NotACustomer "not_a_customer",
        /// Has access, and the seller does not want to make it longer.
        HasAccess "has_access",
        /// Has access without an end.
        Unlimited "unlimited",
        /// Has access for longer than that.
        EndsLater "ends_later",
        /// Their access is paused, which giving more of it does not end.
        Paused "paused",
    }
}
