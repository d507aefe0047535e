//! Limits of teams, unit last.

/// Members and open invitations of one shop.
pub const MEMBERS_MAX: usize = 50;
/// Rows that a list shows: those who work for the shop or are invited, and the latest of the others.
pub const LIST_ROWS: i64 = 200;
/// How long an invitation can be accepted (decisions-growth §13).
pub const INVITATION_DAYS: i64 = 7;
/// Products that one fee names.
pub const FEE_PRODUCTS_MAX: usize = 100;
/// The highest fixed fee, in minor units.
pub const FEE_AMOUNT_MAX: i64 = 100_000_000;
