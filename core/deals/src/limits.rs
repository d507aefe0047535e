//! Limits of deals, unit last.

/// Incentive plans of a shop.
pub const PLANS_MAX: i64 = 200;
/// Incentive plans that a member may choose from.
pub const MEMBER_PLANS_MAX: usize = 200;
/// Products that an incentive plan names.
pub const PLAN_PRODUCTS_MAX: usize = 200;
/// A seller's own note about a deal.
pub const NOTE_CHARS_MAX: usize = 2_000;
/// How long consumers can withdraw (§ 355 (2) BGB).
pub const WITHDRAWAL_DAYS: i64 = 14;
