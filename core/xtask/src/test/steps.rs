//! What is checked, in the order of what fails soonest.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use crate::house::{sizes, walls};
use crate::settings::root;
use crate::signals::StopSignals;
use crate::stack;

#[derive(Clone, Copy)]
pub enum Step {
    Format,
    Walls,
    Sizes,
    Clippy,
    RustTests,
}

pub const ALL: &[Step] = &[Step::Format, Step::Walls, Step::Sizes, Step::Clippy, Step::RustTests];

impl Step {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Format => "format: cargo fmt",
            Self::Walls => "walls: who depends on whom",
            Self::Sizes => "sizes: how long files are",
            Self::Clippy => "lints: cargo clippy",
            Self::RustTests => "tests: Rust, on a private stack",
        }
    }

    pub async fn run(self, signals: &mut StopSignals) -> Result<()> {
        match self {
            Self::Format => plain("cargo fmt --all --check", signals).await,
            Self::Walls => walls::run(),
            Self::Sizes => sizes::run(),
            Self::Clippy => {
                plain("cargo clippy --workspace --all-targets --locked --quiet -- -D warnings", signals).await
            }
            Self::RustTests => rust_tests(signals).await,
        }
    }
}

async fn plain(line: &str, signals: &mut StopSignals) -> Result<()> {
    must(line, &BTreeMap::new(), signals).await
}

async fn must(line: &str, vars: &BTreeMap<String, String>, signals: &mut StopSignals) -> Result<()> {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let status = stack::command(&words, &root(), vars, signals).await?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// nextest runs each test in a process of its own and is quicker; cargo's own runner does as well.
async fn rust_tests(signals: &mut StopSignals) -> Result<()> {
    let has_nextest = std::process::Command::new("cargo")
        .args(["nextest", "--version"])
        .output()
        .is_ok_and(|answer| answer.status.success());
    let line = if has_nextest {
        "cargo nextest run --workspace --locked --no-tests pass"
    } else {
        "cargo test --workspace --locked --quiet"
    };
    let (_place, settings) = stack::temporary()?;
    stack::within(&settings, signals, async |environment, signals| must(line, &environment.vars, signals).await).await
}
