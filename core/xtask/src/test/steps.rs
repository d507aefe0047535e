//! What is checked, in the order of what fails soonest.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use super::{fuzz, migrations};
use crate::house::{promises, sizes, walls};
use crate::settings::root;
use crate::signals::StopSignals;
use crate::{chaos, e2e, spec, stack, strangers};

/// Of every operation of the specification; `make fuzz` asks for more.
const FUZZ_EXAMPLES: u32 = 10;

pub struct Step {
    pub name: &'static str,
    pub company: Company,
    check: Check,
}

/// What may run at the same time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Company {
    /// Only what runs beside.
    Some,
    /// Nothing: it measures, or kills what it needs.
    None,
    /// Whatever comes after it, until something wants to be alone: it waits more than it works.
    Beside,
}

enum Check {
    /// A command in a folder of the sources.
    Run(&'static str, &'static str),
    Walls,
    Sizes,
    Promises,
    Migrations,
    Rust,
    Spec,
    Journeys,
    Naughty,
    Outside,
    Fuzz,
    Strangers,
    Chaos,
}

const fn step(name: &'static str, check: Check) -> Step {
    Step { name, check, company: Company::Some }
}

const fn alone(name: &'static str, check: Check) -> Step {
    Step { company: Company::None, ..step(name, check) }
}

const fn beside(name: &'static str, check: Check) -> Step {
    Step { company: Company::Beside, ..step(name, check) }
}

pub const ALL: &[Step] = &[
    step("format: cargo fmt", Check::Run(".", "cargo fmt --all --check")),
    step("walls: who depends on whom", Check::Walls),
    step("sizes: how long files are", Check::Sizes),
    step("promises: the tests and files that the documents name", Check::Promises),
    step("migrations: squawk", Check::Migrations),
    step(
        "lints: cargo clippy",
        Check::Run(".", "cargo clippy --workspace --all-targets --locked --quiet -- -D warnings"),
    ),
    step("tests: Rust, on a private stack", Check::Rust),
    step("specification: openapi.yaml is what the api says", Check::Spec),
    // Both think on one core, and for a while.
    beside(
        "tax: VAT ids and rates are what others say",
        Check::Run(".", ".local/tools/python/bin/python .ci/tax/judge.py"),
    ),
    beside("rules: spectral over openapi.yaml", Check::Run("frontend/tools", "npm run --silent lint")),
    step(
        "front end: its client is typed from the specification",
        Check::Run("frontend/tools", "npm run --silent gen:check"),
    ),
    step(
        "front end: its screens are tried on answers as the specification has them",
        Check::Run("frontend/tools", "npm run --silent mock"),
    ),
    step("front end: types", Check::Run("frontend", "npm run --silent typecheck")),
    step("front end: lints", Check::Run("frontend", "npm run --silent lint")),
    step("front end: tests", Check::Run("frontend", "npm run --silent test")),
    step("front end: weight of the buyer's pages", Check::Run("frontend", "npm run --silent budget")),
    step("journeys: in the browser, on the whole product; and no log tells of anybody", Check::Journeys),
    beside("strangers: an id of somebody else is one that nobody has", Check::Strangers),
    step("fuzz: naughty strings, on the whole product", Check::Naughty),
    step("outside: webhooks, files and tabs of others, and our recipes, on the whole product", Check::Outside),
    step("fuzz: schemathesis, on the whole product", Check::Fuzz),
    alone("chaos: buyers buy while everything dies", Check::Chaos),
];

impl Step {
    pub async fn run(&self, signals: &mut StopSignals) -> Result<()> {
        match self.check {
            Check::Run(folder, line) => must(folder, line, &BTreeMap::new(), signals).await,
            Check::Walls => walls::run(),
            Check::Sizes => sizes::run(),
            Check::Promises => promises::run(),
            Check::Migrations => migrations::run(),
            Check::Rust => rust_tests(signals).await,
            Check::Spec => spec::run(&spec::Args { check: true }),
            Check::Journeys => {
                let (status, canaries) = e2e::journeys(signals).await?;
                if !status.success() {
                    bail!("the journeys failed ({status})\n{}", e2e::reasons());
                }
                canaries.look_for_in(&e2e::kept_logs())
            }
            Check::Naughty => fuzz::naughty(signals).await,
            Check::Outside => fuzz::outside(signals).await,
            Check::Fuzz => fuzz::run(FUZZ_EXAMPLES, &[], signals).await,
            Check::Chaos => chaos::few(signals).await,
            Check::Strangers => strangers::run(None, signals).await,
        }
    }
}

async fn must(folder: &str, line: &str, vars: &BTreeMap<String, String>, signals: &mut StopSignals) -> Result<()> {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let status = stack::command(&words, &root().join(folder), vars, signals).await?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// nextest runs each test in a process of its own and is quicker; cargo's own runner does as well.
async fn rust_tests(signals: &mut StopSignals) -> Result<()> {
    let asked = std::process::Command::new("cargo").args(["nextest", "--version"]).output();
    let line = if asked.is_ok_and(|answer| answer.status.success()) {
        "cargo nextest run --workspace --locked --no-fail-fast --status-level slow --no-tests pass"
    } else {
        "cargo test --workspace --locked --no-fail-fast --quiet"
    };
    let (_place, settings) = stack::temporary()?;
    stack::within(&settings, signals, async |environment, signals| must(".", line, &environment.vars, signals).await)
        .await
}
