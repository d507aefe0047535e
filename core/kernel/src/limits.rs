//! Limits that hold everywhere, unit last, each with where it comes from.

/// Largest page of a list (selling-core §9).
pub const PAGE_ROWS_MAX: u32 = 500;
/// Page of a list when nothing is said (selling-core §9).
pub const PAGE_ROWS_DEFAULT: u32 = 30;
/// Largest page with a cursor (the HTTP contract, lists).
pub const CURSOR_ROWS_MAX: u32 = 100;
/// The largest whole number that every reader of JSON keeps exactly (RFC 8259 §6), and minus it the smallest.
pub const NUMBER_MAX: i64 = 9_007_199_254_740_991;
/// Counting stops here: beyond it a list says "more than" (the HTTP contract, lists).
pub const COUNT_ROWS_MAX: i64 = 10_000;
/// Shortest password (decisions-growth §13).
pub const PASSWORD_CHARS_MIN: usize = 10;
/// Longest password: Argon2 must not be fed megabytes.
pub const PASSWORD_CHARS_MAX: usize = 200;
/// Youngest seller or payer (selling-core §5).
pub const AGE_YEARS_MIN: u32 = 18;
/// Names, titles and other one-line texts.
pub const LINE_CHARS_MAX: usize = 255;
/// Texts of several lines that people write to each other (selling-core §9, storefront limits).
pub const TEXT_CHARS_MAX: usize = 5_000;
/// Product description where the specification limits it (selling-core §9).
pub const DESCRIPTION_CHARS_MAX: usize = 300;
/// Longest address of a page that all browsers take.
pub const URL_CHARS_MAX: usize = 2_000;
/// A fact quoted in an error's sentence.
pub const DETAIL_FACT_CHARS: usize = 300;
/// Search words in a list.
pub const QUERY_CHARS_MAX: usize = 200;
/// Longest query string of a list; a hundred ids in a filter fit.
pub const QUERY_BYTES_MAX: usize = 16 * 1024;
/// Largest JSON or form body.
pub const BODY_BYTES_MAX: usize = 1024 * 1024;
/// Most names and values of a form: each costs more than its bytes.
pub const FORM_PAIRS_MAX: usize = 2_000;
/// Most items of one list in a body; operations that take fewer say so themselves.
pub const LIST_ITEMS_MAX: usize = 10_000;
/// Most fields that one refusal names: nobody reads more, and an answer must not outgrow its question.
pub const FIELD_FAULTS_MAX: usize = 100;
/// Access token life in minutes (the HTTP contract, sessions).
pub const ACCESS_TOKEN_MINUTES: i64 = 15;
/// Refresh token life in days, sliding (the HTTP contract, sessions).
pub const REFRESH_TOKEN_DAYS: i64 = 30;
/// A session ends this many days after its sign-in, however often it is renewed.
pub const SESSION_DAYS_MAX: i64 = 90;
/// How long a predecessor still gets the same successor, in seconds (the HTTP contract, sessions).
pub const REFRESH_OVERLAP_SECONDS: i64 = 10;
/// A seller's share of a payment can be paid out after this many days (decisions-selling, payout).
pub const PAYOUT_HOLD_DAYS: i64 = 7;
/// Bank wires are waited for this many days (decisions-selling, transaction).
pub const WIRE_EXPIRY_DAYS: i64 = 7;
/// An open 3-D Secure challenge ends after this many minutes (decisions-selling, transaction).
pub const CHALLENGE_EXPIRY_MINUTES: i64 = 15;
/// A provider sends a payment back this many days after it arrived (decisions-selling, guards); a seller's own bank always does.
pub const REFUND_WINDOW_DAYS: i64 = 180;
