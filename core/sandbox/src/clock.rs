//! The provider's own wall clock. A real company does not follow our test clocks, so neither does this one.

use chrono::{DateTime, SubsecRound, Utc};

/// Now, to the millisecond that the wire shows.
pub fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}

pub fn now_ms() -> i64 {
    Utc::now().timestamp_millis()
}
