//! How many files and connections a process may have open.

use nix::sys::resource::{Resource, getrlimit, setrlimit};

/// Asks for as many as the system lets a process have, and answers how many that are.
pub fn open_files() -> std::io::Result<u64> {
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE)?;
    // What is refused here leaves what there was.
    match setrlimit(Resource::RLIMIT_NOFILE, hard, hard) {
        Ok(()) => Ok(hard),
        Err(_) => Ok(soft),
    }
}
