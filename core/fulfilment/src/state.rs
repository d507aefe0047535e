//! The words of grants.

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
