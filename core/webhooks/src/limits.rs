//! Limits of webhooks, unit last.

/// Endpoints of one side of a seller.
pub const ENDPOINTS_MAX: usize = 10;
/// Longest note of a seller about an endpoint.
pub const DESCRIPTION_CHARS_MAX: usize = 255;
/// Attempts in a row that may fail before an endpoint is paused (decisions-selling, webhook endpoint).
pub const FAILURES_MAX: i32 = 10;
/// Waits between the attempts at one delivery: nine attempts in three days (the HTTP contract, third-party access).
pub const RETRY_WAITS_MINUTES: [i64; 8] = [1, 5, 30, 120, 360, 720, 1_440, 1_644];
/// How long the old secret signs too after it was changed.
pub const OVERLAP_HOURS: i64 = 24;
/// Events, with their deliveries, are kept for so long; longer than all attempts at them take.
pub const EVENT_DAYS: i64 = 30;
/// Until there is a connection.
pub const CONNECT_TIMEOUT_MS: u64 = 5_000;
/// The whole call, with its answer.
pub const CALL_TIMEOUT_MS: u64 = 15_000;
/// A name that is not found by then counts as not found, when an endpoint is saved.
pub const LOOKUP_TIMEOUT_MS: u64 = 2_000;
/// An answer is read up to here and no further.
pub const ANSWER_BYTES: usize = 4 * 1024;
/// What is kept of an answer.
pub const ANSWER_CHARS: usize = 500;
/// Bytes of a secret.
pub const SECRET_BYTES: usize = 32;
/// A job that has sent for so long makes room for others and comes back.
pub const TURN_MS: u64 = 20_000;
/// Endpoints that one look of the sweep takes up.
pub const SWEEP_ENDPOINTS: i64 = 1_000;

const _: () = {
    let (mut all, mut at) = (0, 0);
    while at < RETRY_WAITS_MINUTES.len() {
        #[expect(clippy::indexing_slicing, reason = "bounded by the line above, and computed by the compiler")]
        let wait = RETRY_WAITS_MINUTES[at];
        all += wait;
        at += 1;
    }
    assert!(all == 3 * 24 * 60, "retries are spread over three days");
};
