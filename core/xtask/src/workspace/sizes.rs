//! Prints how long our files are and fails on one that is over the limit: it is probably two things.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::settings::root;

const LIMIT_LINES: usize = 400;
/// Shown by name, to be looked at before they reach the limit.
const LONG_LINES: usize = 300;

pub fn run() -> Result<()> {
    let mut files = measured()?;
    files.sort_unstable();
    let at = |share: usize| files.get(files.len().saturating_sub(1) * share / 100).map_or(0, |(lines, _)| *lines);
    println!(
        "{} hand-written files: median {} lines, 90 % under {}, longest {}",
        files.len(),
        at(50),
        at(90) + 1,
        at(100)
    );
    for (lines, path) in files.iter().rev().take_while(|(lines, _)| *lines > LONG_LINES) {
        println!("{lines:>5}  {path}");
    }
    let over = files.iter().filter(|(lines, _)| *lines > LIMIT_LINES).count();
    if over > 0 {
        bail!("{over} files are longer than {LIMIT_LINES} lines: split them");
    }
    Ok(())
}

fn measured() -> Result<Vec<(usize, String)>> {
    Ok(code_files()?.into_iter().map(|(path, text)| (text.lines().count(), path)).collect())
}

/// Every hand-written file of code with its text.
pub fn code_files() -> Result<Vec<(String, String)>> {
    let answer =
        Command::new("git").arg("ls-files").current_dir(root()).output().context("cannot ask git for the files")?;
    if !answer.status.success() {
        bail!("git ls-files failed: {}", String::from_utf8_lossy(&answer.stderr).trim());
    }
    String::from_utf8_lossy(&answer.stdout)
        .lines()
        .filter(|path| hand_written(path))
        // Deleted in the working tree and not yet committed: nothing to read.
        .filter_map(|path| Some(Ok((path.to_owned(), fs::read_to_string(root().join(path)).ok()?))))
        .collect()
}

fn hand_written(path: &str) -> bool {
    let code = [".rs", ".ts", ".tsx", ".css", ".sh", ".mjs"].iter().any(|ending| path.ends_with(ending));
    let generated = path.ends_with("schema.rs") || path.contains(".gen.");
    code && !generated
}

#[cfg(test)]
mod tests {
    use super::hand_written;

    #[test]
    fn generated_files_may_be_long() {
        assert!(hand_written("core/orders/src/pay.rs"));
        assert!(!hand_written("core/orders/src/schema.rs"));
        assert!(!hand_written("frontend/src/api/schema.gen.ts"));
        assert!(!hand_written("Cargo.lock"));
    }
}
