//! What these pages name in backticks must be there: files, and the tests that hold a promise. A test that is
//! renamed or removed takes its row with it, or this fails.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::settings::root;

const PAGES: [&str; 2] = ["ARCHITECTURE.md", "docs/promises.md"];
/// Tests have names like sentences; the other words are shorter.
const TEST_UNDERSCORES_MIN: usize = 4;

pub fn run() -> Result<()> {
    PAGES.iter().try_for_each(|page| names_what_is_there(page))
}

fn names_what_is_there(name: &str) -> Result<()> {
    let page = fs::read_to_string(root().join(name)).with_context(|| format!("cannot read {name}"))?;
    let (mut missing, mut found) = (Vec::new(), 0_usize);
    for word in quoted(&page) {
        let there = if is_file(word) {
            root().join(word).exists()
        } else if is_test(word) {
            is_declared(word)?
        } else {
            continue;
        };
        if there {
            found += 1;
        } else {
            missing.push(word);
        }
    }
    println!("{name} names {found} files and tests that are there");
    if !missing.is_empty() {
        bail!("{name} names what is not there: {}", missing.join(", "));
    }
    Ok(())
}

/// Every second piece between backticks.
fn quoted(page: &str) -> impl Iterator<Item = &str> {
    page.lines().filter(|line| !line.starts_with("```")).flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// A path from the root; shorter ones are relative to a crate that the sentence names.
fn is_file(name: &str) -> bool {
    let from_root =
        ["core/", "api/", "worker/", "scheduler/", "frontend/"].iter().any(|folder| name.starts_with(folder));
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
