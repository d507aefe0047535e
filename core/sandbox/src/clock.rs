//! The provider's own wall clock. A real company does not follow our test clocks, so neither does this one.

use chrono::{DateTime, SubsecRound, Utc};

#[expect(clippy::disallowed_methods, reason = "the provider is another company: its clock is its own")]
fn utc() -> DateTime<Utc> {
    Utc::now()
}

/// Now, to the millisecond that the wire shows.
pub fn now() -> DateTime<Utc> {
    utc().trunc_subsecs(3)
}

pub fn now_ms() -> i64 {
    utc().timestamp_millis()
}
