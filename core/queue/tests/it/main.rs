//! The defects of a Redis queue that were measured once (ARCHITECTURE.md, "Jobs"), each held down by a test by name.
//! The letters are those of the list there: B late wake-ups, C too many due ids, D doubles, E a dead worker,
//! F a name used twice, H cleaning up what is needed, J a restarted Redis.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests"
)]

mod redis;
mod rows;
mod worker;
