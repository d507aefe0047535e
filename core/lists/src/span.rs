//! A stretch of time.

use chrono::{DateTime, Utc};
use kontor_kernel::iso;
use serde::Serialize;

/// From a moment up to before another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// Included.
    pub from: Option<DateTime<Utc>>,
    /// Excluded.
    pub till: Option<DateTime<Utc>>,
}

impl Serialize for Span {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ends = [("from", self.from), ("till", self.till)];
        serializer.collect_map(ends.into_iter().filter_map(|(name, end)| Some((name, iso(end?)))))
    }
}
