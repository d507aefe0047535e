//! PostgreSQL refuses to run as root: find somebody else to run it as.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

#[derive(Clone, Debug)]
pub struct User {
    pub name: String,
    pub uid: u32,
    pub gid: u32,
}

/// None when we are not root: then we run everything as ourselves.
pub fn other_than_root() -> Result<Option<User>> {
    if !nix::unistd::geteuid().is_root() {
        return Ok(None);
    }
    for name in ["postgres", "nobody"] {
        if let Some(found) = nix::unistd::User::from_name(name).context("cannot read the list of users")? {
            return Ok(Some(User { name: found.name, uid: found.uid.as_raw(), gid: found.gid.as_raw() }));
        }
    }
    bail!(
        "PostgreSQL refuses to run as root and there is no user postgres or nobody: install Debian's package postgresql"
    )
}

/// Can this user reach the folder? Asked by doing it, since it depends on every folder above.
pub fn can_reach(user: &User, folder: &Path) -> bool {
    Command::new("setpriv")
        .args([
            "--reuid",
            &user.uid.to_string(),
            "--regid",
            &user.gid.to_string(),
            "--clear-groups",
            "--",
            "test",
            "-x",
        ])
        .arg(folder)
        .status()
        .is_ok_and(|status| status.success())
}
