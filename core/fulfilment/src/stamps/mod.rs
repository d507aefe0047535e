//! Stamped copies: of a PDF whose seller wants it, each buyer gets a copy with their name on every page, and never the
//! file itself. A worker makes it when the file is delivered, or when somebody asks for it who bought it before.
//! * Never a copy for somebody else: it belongs to one grant, and goes with it.
//! * Never two at work in one process: a PDF is held in memory as a whole.

mod maintain;
mod make;
mod request;

use chrono::{DateTime, Utc};

pub use maintain::maintain;
pub use make::make;
pub(crate) use request::{StampedCopy, find_or_request_copy, request};

/// Where the copy of a file stands for its buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preparation {
    /// It can be fetched; where nobody has asked for it yet, it is made then.
    Ready,
    /// A worker makes it.
    Preparing {
        /// Since when.
        since: DateTime<Utc>,
    },
    /// It could not be made; the seller knows.
    Failed,
}
