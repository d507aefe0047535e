//! Who has access to a course, as their seller sees and decides it: the list, what is done to one session by hand, and
//! access given to several customers at once, counted before it is done.

mod actions;
mod grant_access;
pub(crate) mod length;
mod plan;
mod row;
mod sheet;

pub use actions::{close, extend, pause, reopen, resume};
pub use grant_access::{CourseGrant, carry_out, find_grant, grant_access};
pub use length::Length;
pub use plan::{AccessGrantRequest, Counts, PEOPLE_AT_ONCE, PEOPLE_MAX, Plan, plan};
pub use row::{CourseSession, find};
pub use sheet::COURSE_SESSIONS;
