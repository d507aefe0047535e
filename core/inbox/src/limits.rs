//! How much there may be.

/// Browsers of one person that may show notifications.
pub const BROWSERS_MAX: i64 = 20;
/// What is told in one digest; the rest is counted.
pub const DIGEST_ITEMS_MAX: usize = 30;
/// Notifications are kept for so long.
pub const KEPT_DAYS: i64 = 180;
/// Streams of one person in one shop, in one process: the oldest is ended for another.
pub const STREAMS_MAX: usize = 10;
/// What a stream that comes back is told of what it missed.
pub const MISSED_MAX: i64 = 50;
/// The length of an address that a browser is pushed to at.
pub const ENDPOINT_CHARS_MAX: usize = 1_000;
/// So often a push service is asked before it is given up.
pub const PUSH_ATTEMPTS: i32 = 5;
/// Of the first sales each is emailed, whatever was decided; `38_notifications.sql` counts them.
pub const EARLY_SALES: i64 = 10;
