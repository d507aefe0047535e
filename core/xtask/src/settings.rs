//! What the operator can set for the tool itself: where it lives and where it listens.

use std::net::TcpListener;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::ports::{Part, Ports};

/// One home, one base port: everything else follows from the two.
pub struct Settings {
    pub home: PathBuf,
    pub ports: Ports,
    /// A stack for tests may lose everything in a power cut, and is much faster for it.
    pub durable: bool,
    /// PostgreSQL counts what each statement costs, planning included; for the bench.
    pub counts_statements: bool,
}

impl Settings {
    /// KONTOR_HOME and KONTOR_PORT, or `.local` beside the sources and 8080.
    pub fn from_environment() -> Result<Self> {
        let home = std::env::var_os("KONTOR_HOME")
            .filter(|home| !home.is_empty())
            .map_or_else(|| root().join(".local"), PathBuf::from);
        let port = match std::env::var("KONTOR_PORT") {
            Ok(text) if !text.is_empty() => {
                text.parse::<u16>().ok().filter(|port| *port > 0).with_context(|| {
                    format!("KONTOR_PORT is \"{text}\": give a number from 1 to {}", Ports::LAST_BASE)
                })?
            }
            _ => 8080,
        };
        Ok(Self { home: absolute(&home)?, ports: Ports::from_base(port)?, durable: true, counts_statements: false })
    }

    /// A home of its own at ports that were free a moment ago.
    pub fn temporary(home: &Path) -> Result<Self> {
        let ports = Ports::from_base(free_base()?)?;
        Ok(Self { home: absolute(home)?, ports, durable: false, counts_statements: false })
    }
}

/// The folder of the sources: where cargo says, else where we stand.
pub fn root() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built_in = crate_folder.ancestors().nth(2).unwrap_or(crate_folder).to_path_buf();
    if built_in.join("Cargo.lock").is_file() { built_in } else { PathBuf::from(".") }
}

fn absolute(path: &Path) -> Result<PathBuf> {
    std::path::absolute(path)
        .with_context(|| format!("{} is no usable path: set KONTOR_HOME to a folder", path.display()))
}

/// A base whose whole range of ports is free. Starting points differ from process to process,
/// and stay below Linux's range of ephemeral ports, so two stacks started together rarely meet.
fn free_base() -> Result<u16> {
    for attempt in 0..200_u32 {
        let base = 20_000 + (std::process::id().wrapping_mul(37).wrapping_add(attempt.wrapping_mul(113)) % 1_200) * 10;
        let Ok(base) = u16::try_from(base) else { continue };
        if Part::ALL.iter().all(|part| TcpListener::bind(("127.0.0.1", base + part.offset())).is_ok()) {
            return Ok(base);
        }
    }
    bail!("no ten free ports between 20000 and 32000: stop what occupies them")
}
