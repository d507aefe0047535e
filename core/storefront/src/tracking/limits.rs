//! Limits of tracking, unit last.

/// Codes of one side of a seller.
pub const CODES_MAX: usize = 50;
/// Names of servers that a code may declare.
pub const HOSTS_MAX: usize = 10;
/// A name of a server.
pub const HOST_CHARS_MAX: usize = 253;
/// A seller's own snippet.
pub const SNIPPET_CHARS_MAX: usize = 20_000;
/// What a seller adds to the question for consent.
pub const CONSENT_TEXT_CHARS_MAX: usize = 500;
/// Visitors are asked anew after so long, or when what they were asked changes (decisions-growth §6).
pub const ASK_AGAIN_MONTHS: u32 = 12;
/// Proofs of consent are kept for three years.
pub const PROOF_DAYS: i64 = 3 * 365 + 1;
