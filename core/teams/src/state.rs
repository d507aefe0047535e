//! Where memberships stand.

use kontor_kernel::states;

states! {
    /// Where a membership stands. An invitation that has only expired is still `invited`: its end is a moment, not an action.
    pub enum TeamMemberState in "team_members"."state" {
        /// The invitation was sent and can be answered until it expires.
        Invited "invited" => [Active, Declined, Revoked],
        /// Works for the shop.
        Active "active" => [Removed, Left],
        /// Said no.
        Declined "declined" => [],
        /// The shop took the invitation back.
        Revoked "revoked" => [],
        /// The shop ended it.
        Removed "removed" => [],
        /// The member ended it.
        Left "left" => [],
    }
    births [Invited]
}
