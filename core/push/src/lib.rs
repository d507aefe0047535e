//! Web push as pure functions: a message that only one browser reads (RFC 8291), and the signature by which its push service knows
//! who sends (RFC 8292). Who is sent what, and what became of it, is core/inbox's.
//!
//! Owns no table.
//! * Never a message longer than every push service takes.
//! * Never a key of ours in a message: each has a pair of its own, which is forgotten with it.

mod encrypt;
mod vapid;

pub use encrypt::{BrowserKeys, MESSAGE_BYTES_MAX, encrypt};
pub use vapid::Vapid;
