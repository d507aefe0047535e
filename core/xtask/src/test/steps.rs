//! What is checked, in the order of what fails soonest.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use super::{fuzz, migrations};
use crate::props;
use crate::settings::root;
use crate::signals::StopSignals;
use crate::workspace::{boundaries, cycles, names, promises, sizes};
use crate::{chaos, e2e, other_tenants, spec, stack};

/// Of every operation of the specification; `make fuzz` asks for more.
const FUZZ_EXAMPLES: u32 = 10;

pub struct Step {
    pub name: &'static str,
    pub company: Company,
    check: StepKind,
}

/// What may run at the same time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Company {
    /// Only what runs in the background.
    Some,
    /// Nothing: it measures, or kills what it needs.
    None,
    /// Whatever comes after it, until something wants to be alone: it waits more than it works.
    Background,
}

enum StepKind {
    /// A command in a folder of the sources.
    Run(&'static str, &'static str),
    Boundaries,
    Cycles,
    Sizes,
    Names,
    Promises,
    Props,
    Migrations,
    Lints,
    FrontEnd,
    Rust,
    Spec,
    Journeys,
    Fuzz,
    OtherTenants,
    Chaos,
}

const fn step(name: &'static str, check: StepKind) -> Step {
    Step { name, check, company: Company::Some }
}

const fn exclusive_step(name: &'static str, check: StepKind) -> Step {
    Step { company: Company::None, ..step(name, check) }
}

const fn beside(name: &'static str, check: StepKind) -> Step {
    Step { company: Company::Background, ..step(name, check) }
}

pub const ALL: &[Step] = &[
    step("format: cargo fmt", StepKind::Run(".", "cargo fmt --all --check")),
    step("boundaries: who depends on whom", StepKind::Boundaries),
    step("cycles: which modules of a crate need each other", StepKind::Cycles),
    step("sizes: how long files are", StepKind::Sizes),
    step("names: no word that was given up comes back", StepKind::Names),
    step("promises: the tests and files that the documents name", StepKind::Promises),
    step("props: the types of the shop's pages are what the api hands over", StepKind::Props),
    step("migrations: squawk", StepKind::Migrations),
    step("lints: clippy", StepKind::Lints),
    step("specification: both documents are what the api says", StepKind::Spec),
    beside("front end: client, answers, types, lints, tests, weight", StepKind::FrontEnd),
    step("tests: Rust, on a private stack", StepKind::Rust),
    // Both think on one core, and for a while.
    beside(
        "tax: VAT ids and rates are what others say",
        StepKind::Run(".", ".local/tools/python/bin/python .ci/tax/judge.py"),
    ),
    beside(
        "invoices: one of each kind, read by others",
        StepKind::Run(".", ".local/tools/python/bin/python .ci/invoices/judge.py"),
    ),
    beside("rules: spectral over both documents", StepKind::Run("frontend/tools", "npm run --silent lint")),
    step("journeys: in the browser, on the whole product; and no log tells of anybody", StepKind::Journeys),
    beside("other tenants: an id of somebody else is one that nobody has", StepKind::OtherTenants),
    step("fuzz: naughty strings, what others bring along, schemathesis; on one product", StepKind::Fuzz),
    exclusive_step("chaos: buyers buy while everything dies", StepKind::Chaos),
];

impl Step {
    pub async fn run(&self, signals: &mut StopSignals) -> Result<()> {
        match self.check {
            StepKind::Run(folder, line) => must(folder, line, &BTreeMap::new(), signals).await,
            StepKind::Boundaries => boundaries::run(),
            StepKind::Cycles => cycles::check(),
            StepKind::Sizes => sizes::run(),
            StepKind::Names => names::check(),
            StepKind::Promises => promises::run(),
            StepKind::Props => props::check(),
            StepKind::Migrations => migrations::run(),
            StepKind::Lints => lints("--workspace --locked", signals).await,
            StepKind::FrontEnd => front_end(FRONT_END, signals).await,
            StepKind::Rust => rust_tests("--workspace --locked", signals).await,
            StepKind::Spec => spec::run(&spec::Args { check: true }),
            StepKind::Journeys => {
                let (status, canaries) = e2e::journeys(signals).await?;
                if !status.success() {
                    bail!("the journeys failed ({status})\n{}", e2e::reasons());
                }
                canaries.look_for_in(&e2e::kept_logs())
            }
            StepKind::Fuzz => fuzz::all(FUZZ_EXAMPLES, signals).await,
            StepKind::Chaos => chaos::few(signals).await,
            StepKind::OtherTenants => other_tenants::run(None, signals).await,
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

/// `which` chooses crates in cargo's words. Clippy looks while everything is compiled where `make` has asked for that
/// (`.ci/bootstrap.sh`), and a complaint of it ends the compilation; whoever calls us by hand has it look now.
pub async fn lints(which: &str, signals: &mut StopSignals) -> Result<()> {
    if std::env::var("RUSTC_WORKSPACE_WRAPPER").is_ok_and(|wrapper| wrapper.ends_with("clippy-driver")) {
        println!("clippy has looked while everything was compiled");
        return Ok(());
    }
    clippy(which, signals).await
}

/// `which` chooses crates in cargo's words.
async fn clippy(which: &str, signals: &mut StopSignals) -> Result<()> {
    let line = format!("cargo clippy {which} --all-targets --quiet -- -D warnings");
    must(".", &line, &BTreeMap::new(), signals).await
}

/// What is asked of the sources of the front end and of what is built from them, the quickest first.
const FRONT_END: &[(&str, &str)] = &[
    ("frontend/tools", "npm run --silent gen:check"),
    ("frontend/tools", "npm run --silent mock"),
    ("frontend", "npm run --silent lint"),
    ("frontend", "npm run --silent typecheck"),
    ("frontend", "npm run --silent test"),
    ("frontend", "npm run --silent budget"),
];
/// Those of them that need nothing built.
pub const FRONT_END_SOURCES: &[(&str, &str)] = &[
    ("frontend", "npm run --silent lint"),
    ("frontend", "npm run --silent typecheck"),
    ("frontend", "npm run --silent test"),
];

/// All are tried; what failed is named together.
pub async fn front_end(lines: &[(&str, &str)], signals: &mut StopSignals) -> Result<()> {
    let mut troubles = Vec::new();
    for (folder, line) in lines {
        if let Err(trouble) = must(folder, line, &BTreeMap::new(), signals).await {
            troubles.push(format!("{trouble:#}"));
        }
    }
    if !troubles.is_empty() {
        bail!("{}", troubles.join("; "));
    }
    Ok(())
}

/// nextest runs each test in a process of its own, many at a time. Cargo's own runner takes one binary after the other and each
/// with as many threads as there are cores, so the few long binaries are not left for the end.
pub async fn rust_tests(which: &str, signals: &mut StopSignals) -> Result<()> {
    let asked = std::process::Command::new("cargo").args(["nextest", "--version"]).output();
    let line = if asked.is_ok_and(|answer| answer.status.success()) {
        format!("cargo nextest run {which} --no-fail-fast --status-level slow --no-tests pass")
    } else {
        format!("cargo test {which} --no-fail-fast --quiet")
    };
    let (_place, settings) = stack::temporary()?;
    stack::within(&settings, signals, async |environment, signals| must(".", &line, &environment.vars, signals).await)
        .await
}
