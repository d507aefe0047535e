//! The folder where the private parts live: made, checked and locked before anything starts.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{Read, Seek, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use nix::fcntl::{Flock, FlockArg};

/// A fresh cluster, Redis and the demo shop take about 150 MB.
const LEAST_FREE_MB: u64 = 500;

/// While it lives, no second start uses the same home. The kernel gives the lock back when we die,
/// however we die, so there is no stale lock to clean up.
pub struct Home {
    _lock: Flock<File>,
}

impl Home {
    pub fn open(path: &Path) -> Result<Self> {
        // 755: PostgreSQL runs as another user when we are root, and has to pass through.
        DirBuilder::new()
            .recursive(true)
            .mode(0o755)
            .create(path)
            .with_context(|| format!("cannot make {}: set KONTOR_HOME to a folder you may write", path.display()))?;
        let lock = lock(path)?;
        enough_space(path)?;
        for folder in ["log", "mail", "s3", "redis"] {
            fs::create_dir_all(path.join(folder)).with_context(|| unwritable(path))?;
        }
        Ok(Self { _lock: lock })
    }
}

fn lock(path: &Path) -> Result<Flock<File>> {
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(path.join("lock"))
        .with_context(|| unwritable(path))?;
    let mut held = Flock::lock(file, FlockArg::LockExclusiveNonblock).map_err(|(mut file, _)| {
        let mut owner = String::new();
        // Only to name the process: an unreadable lock is still a lock.
        let _unread = file.read_to_string(&mut owner);
        anyhow!(
            "{} is in use by process {}: stop that one first, or set another KONTOR_HOME and KONTOR_PORT to run a second copy",
            path.display(),
            owner.trim()
        )
    })?;
    held.set_len(0)
        .and_then(|()| held.rewind())
        .and_then(|()| writeln!(held, "{}", std::process::id()))
        .with_context(|| unwritable(path))?;
    Ok(held)
}

fn enough_space(path: &Path) -> Result<()> {
    let disk = nix::sys::statvfs::statvfs(path).with_context(|| unwritable(path))?;
    let free_mb = disk.blocks_available().saturating_mul(disk.fragment_size()) / (1024 * 1024);
    if free_mb < LEAST_FREE_MB {
        bail!(
            "only {free_mb} MB are free on the disk of {}: free at least {LEAST_FREE_MB} MB or set KONTOR_HOME to a folder on another disk",
            path.display()
        );
    }
    Ok(())
}

fn unwritable(path: &Path) -> String {
    format!("cannot write in {}: make it writable for you or set KONTOR_HOME to another folder", path.display())
}

/// Written beside and moved into place, so that no reader ever sees half a file; only the owner may read it.
pub fn write_private(path: &Path, text: &str) -> Result<()> {
    let beside = path.with_extension("new");
    fs::write(&beside, "")
        .and_then(|()| fs::set_permissions(&beside, Permissions::from_mode(0o600)))
        .and_then(|()| fs::write(&beside, text))
        .and_then(|()| fs::rename(&beside, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
