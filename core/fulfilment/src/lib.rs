//! Delivery: what a paid order opens, and the counted way to it.
//!
//! Owned table: grants.
//! * Never a file for an order that is not paid, never more fetches than allowed, never a second mail for one order.
//! * Never access that outlives the money: what went back in full is closed.
//!
//! Callers: the worker's access lane, the shop's pages and API.

mod fetch;
mod grant;
mod revoke;
mod state;

pub use fetch::fetch;
pub use grant::{File, files, grant_downloads};
pub use revoke::revoke_downloads;
pub use state::GrantState;
