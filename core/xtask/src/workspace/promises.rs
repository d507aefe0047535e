//! What ARCHITECTURE.md names in backticks must be there: files, and the tests that hold a promise. A test that is
//! renamed or removed takes its row with it, or this fails.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::settings::root;

const PAGE: &str = "ARCHITECTURE.md";
/// Tests have names like sentences; words of the house are shorter.
const TEST_UNDERSCORES_MIN: usize = 4;

pub fn run() -> Result<()> {
    let page = fs::read_to_string(root().join(PAGE)).with_context(|| format!("cannot read {PAGE}"))?;
    let (mut missing, mut found) = (Vec::new(), 0_usize);
    for name in quoted(&page) {
        let there = if is_file(name) {
            root().join(name).exists()
        } else if is_test(name) {
            is_declared(name)?
        } else {
            continue;
        };
        if there {
            found += 1;
        } else {
            missing.push(name);
        }
    }
    println!("{PAGE} names {found} files and tests that are there");
    if !missing.is_empty() {
        bail!("{PAGE} names what is not there: {}", missing.join(", "));
    }
    Ok(())
}

/// Every second piece between backticks.
fn quoted(page: &str) -> impl Iterator<Item = &str> {
    page.lines().filter(|line| !line.starts_with("```")).flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// A path from the root; shorter ones are relative to a crate that the sentence names.
fn is_file(name: &str) -> bool {
    let from_root = ["core/", "api/", "worker/", "scheduler/", "frontend/"].iter().any(|room| name.starts_with(room));
    from_root && !name.contains(['<', '*', ' '])
}

fn is_test(name: &str) -> bool {
    name.matches('_').count() >= TEST_UNDERSCORES_MIN
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

fn is_declared(test: &str) -> Result<bool> {
    let answer = Command::new("git")
        .args(["grep", "--quiet", &format!("fn {test}()"), "--", "*.rs"])
        .current_dir(root())
        .status()
        .context("cannot ask git for a test")?;
    Ok(answer.success())
}
