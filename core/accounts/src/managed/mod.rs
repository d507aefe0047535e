//! Accounts as the platform's managers see them: finding them, blocking them, and ending their sessions.

mod block;
mod details;
mod sheet;
mod support;

pub use block::{block, sign_out_everywhere, unblock};
pub use details::{ManagedProfile, ManagedUser, managed_user, open_sessions_of, profiles_of};
pub use sheet::{ListedUser, USERS};
pub use support::{log_keys_ended, log_support_access};
