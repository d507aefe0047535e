//! Who changes something may say which version of it they saw: then nobody overwrites what they have not read.

use crate::{ApiError, Code, Result};

/// Refuses a change of what is not as its editor saw it; who says no version takes what is there.
pub fn check_seen(seen: Option<i32>, version: i32) -> Result<()> {
    match seen {
        Some(seen) if seen != version => Err(stale(version).with("seen", seen)),
        _ => Ok(()),
    }
}

/// The same where the database has looked: it found no row of that version to change.
pub fn check_changed(rows: usize, version: i32) -> Result<()> {
    if rows == 0 { Err(stale(version)) } else { Ok(()) }
}

fn stale(version: i32) -> ApiError {
    ApiError::new(Code::StaleVersion).with("version", version)
}
