//! How long we wait for others, and what we still believe. The unit is the last word of the name.

/// A connection that takes longer is no connection (storefront: the buyer waits in front of it).
pub const CONNECT_TIMEOUT_MS: u64 = 3_000;
/// A buyer sees "we are checking" after this, and the reconciler asks again; well under the 20 s of a hanging sandbox.
pub const CALL_TIMEOUT_MS: u64 = 10_000;
/// Looking something up is cheap to repeat.
pub const LOOK_TIMEOUT_MS: u64 = 5_000;
/// An answer larger than this is not one of theirs.
pub const ANSWER_BYTES: usize = 1024 * 1024;
/// Standard Webhooks: a message older (or newer) than five minutes may be a replay.
pub const WEBHOOK_TOLERANCE_SECONDS: i64 = 5 * 60;
