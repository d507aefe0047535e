//! Every bound of the service in one place; the unit is the last word of the name.

/// How long a hosted page or a challenge stays open.
pub const CHARGE_EXPIRY_MS: i64 = 15 * 60 * 1000;
/// The pages where buyers sign in elsewhere first stay open longer.
pub const SLOW_PAGE_EXPIRY_MS: i64 = 30 * 60 * 1000;
/// A card token is for the payment at hand.
pub const TOKEN_EXPIRY_MS: i64 = 30 * 60 * 1000;
/// A wire that never comes is given up.
pub const WIRE_EXPIRY_MS: i64 = 30 * 24 * 3600 * 1000;
/// How long the answer hangs when the provider plays dead.
pub const HANG_MS: u64 = 20_000;
/// Time that a decision (verification, bank account, payout, wire refund) takes unless a fault says otherwise.
pub const DECISION_DELAY_MS: i64 = 1_500;
/// How far apart two events are told when they are to arrive in the wrong order.
pub const REORDER_GAP_MS: i64 = 1_500;
/// Gap between the copies of an event that is told more than once.
pub const DUPLICATE_GAP_MS: i64 = 150;
/// Copies of one event that may be asked for.
pub const DUPLICATES_MAX: u32 = 10;

pub const WEBHOOK_TIMEOUT_MS: u64 = 10_000;
pub const WEBHOOKS_AT_ONCE: usize = 16;
/// Retries: doubling from the first to the longest, for three days.
pub const RETRY_FIRST_MS: i64 = 500;
pub const RETRY_LONGEST_MS: i64 = 10_000;
pub const RETRY_SLOW_MS: i64 = 300_000;
/// After this many attempts the slow pace begins.
pub const RETRY_FAST_COUNT: u32 = 60;
pub const RETRY_GIVE_UP_MS: i64 = 3 * 24 * 3600 * 1000;

pub const BODY_BYTES: usize = 128 * 1024;
pub const LIST_DEFAULT_ROWS: usize = 100;
pub const LIST_MAX_ROWS: usize = 1_000;
/// Actions that share one fsync.
pub const BATCH_ACTIONS: usize = 128;
pub const AMOUNT_MAX_MINOR: i64 = 99_999_999_999;
pub const PAYOUT_MIN_MINOR: i64 = 100;
pub const TEXT_MAX_CHARS: usize = 255;
pub const METADATA_MAX_KEYS: usize = 50;

/// Card fee: 1.4 % (in tenths of a percent) and a fixed part; what the company keeps of each charge.
pub const CARD_FEE_PER_MILLE: i64 = 14;
pub const CARD_FEE_FIXED_MINOR: i64 = 25;
pub const WIRE_FEE_FIXED_MINOR: i64 = 20;
pub const DEBIT_FEE_FIXED_MINOR: i64 = 35;
pub const DISPUTE_FEE_MINOR: i64 = 1_500;
/// A debit that its bank sends back.
pub const RETURN_FEE_MINOR: i64 = 350;
pub const DISPUTE_ANSWER_DAYS: i64 = 14;
/// How long a bank waits for a refund before it makes a dispute of its question.
pub const WARNING_DAYS: i64 = 3;
/// What one field of evidence holds.
pub const EVIDENCE_MAX_CHARS: usize = 3_000;
/// Files that one piece of evidence names.
pub const EVIDENCE_MAX_FILES: usize = 5;
/// One file.
pub const FILE_BYTES_MAX: usize = 5 * 1024 * 1024;
/// A card that is disputed, or whose debit comes back, does so after so many decisions' time.
pub const AFTERWARDS_DECISIONS: i64 = 2;

/// How long a device may show Apple Pay's sheet for a page that was vouched for.
pub const WALLET_SESSION_MS: i64 = 5 * 60 * 1000;
