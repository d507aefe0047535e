//! Limits of funnels, unit last.

/// Steps of one funnel: a picture that can be taken in.
pub const NODES_MAX: usize = 30;
/// Paths of one: three out of each step.
pub const EDGES_MAX: usize = 3 * NODES_MAX;
/// Funnels of one seller.
pub const FUNNELS_MAX: i64 = 200;
/// How far from the middle of the picture a step may stand.
pub const PLACE_PIXELS_MAX: i64 = 100_000;
/// An offer of which nobody says anything is declined after so long (decisions-growth §3).
pub const IDLE_MINUTES: i64 = 30;
/// Payments of one offer that may be refused; then it has failed (decisions-growth §3).
pub const DECLINES_MAX: i32 = 2;
/// What an offer's page may say; thirty of them fit into one request.
pub const TEXT_CHARS_MAX: usize = 2_000;
