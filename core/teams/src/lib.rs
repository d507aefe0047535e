//! Teams: people who work for a shop that is not theirs, what they may do there, and how they are invited.
//!
//! Owned tables: `support_accesses`, `team_members`.
//! * Never a right that whoever gives it does not have, and never a member who changes somebody who may do more.
//! * Never a call of a member whose membership ended or whose right was taken away: the row is looked at for every call.
//! * Never a link in the table, nor an invitation that is accepted by an account with another address.
//! * Never support in a cabinet without a reason, longer than [`SUPPORT_MINUTES`], or with what moves money or gives access.
//! * Never the owner among the members: they cannot be removed.
//!
//! A membership is the live side's and opens both sides. Who may call: the api alone.

mod answer;
mod change;
mod end;
mod fee;
mod invite;
mod kind;
pub mod limits;
mod member;
mod membership;
mod right;
mod state;
mod support;

pub use answer::{Accepted, Invitation, InvitationKey, accept, decline, invitation};
pub use change::change_rights;
pub use end::{end_made_since, leave, remove};
pub use fee::{MemberFee, fees_for, notify_fee, set_fee};
pub use invite::{Invite, Sent, invite, send_again};
pub use kind::MemberKind;
pub use member::{TeamMember, team_member, team_members};
pub use membership::{Membership, memberships, rights_for};
pub use right::{Giver, TeamRight, covers_all};
pub use state::TeamMemberState;
pub use support::{SUPPORT_MINUTES, SUPPORT_RIGHTS, SupportAccess, begin_support, end_support, support_for};
