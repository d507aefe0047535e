//! What somebody is invited for.

use kontor_accounts::ProfileKind;
use kontor_kernel::words;

words! {
    /// What somebody does for a shop that is not theirs.
    pub enum MemberKind {
        /// Works in the shop, by their rights.
        TeamMember "team_member",
        /// Sells for the shop, in an area of their own.
        SalesTeamMember "sales_team_member",
    }
}

impl MemberKind {
    /// The role of a person that goes with it.
    pub const fn profile(self) -> ProfileKind {
        match self {
            Self::TeamMember => ProfileKind::TeamMember,
            Self::SalesTeamMember => ProfileKind::SalesTeamMember,
        }
    }
}
