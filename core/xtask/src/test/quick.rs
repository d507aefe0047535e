//! `cargo x quick`: what can be said within three minutes about a change: everything that needs no started product, and the lints
//! and tests of the crates that were changed since a commit. What takes seconds is said first.
//!
//! `make quick` compiles as `make test` does, with the same features and flags, so that what either has compiled the other finds.

use std::collections::BTreeSet;
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;

use super::{migrations, seconds, steps};
use crate::props;
use crate::settings::root;
use crate::signals::StopSignals;
use crate::spec;
use crate::workspace::{boundaries, cycles, features, names, promises, sizes};

#[derive(ClapArgs)]
pub struct Args {
    /// Crates changed since here are looked at; without it, since the main branch of `origin`, else since the commit before.
    #[arg(long)]
    since: Option<String>,
}

pub async fn run(args: Args) -> Result<ExitCode> {
    let mut signals = StopSignals::listen()?;
    let since = args.since.map_or_else(fork_point, Ok)?;
    let files = changed_files(&since)?;
    let crates: Vec<String> = crates_of(&files).iter().map(|name| format!("-p {name}")).collect();
    println!("changed since {since}: {} files in {} crates", files.len(), crates.len());
    // With the features of everything: others would mean that hundreds of crates are compiled for these alone.
    let chosen = format!("--locked {} -p {}", crates.join(" "), features::CRATE);
    let mut failed = Vec::new();
    let mut note = |name: &'static str, began: Instant, outcome: Result<()>| {
        println!("{:>7}  {name}", seconds(began.elapsed()));
        if let Err(trouble) = outcome {
            println!("{trouble:#}");
            failed.push(name);
        }
    };
    let format = Command::new("cargo").args(["fmt", "--all", "--check"]).current_dir(root()).status();
    note("format", Instant::now(), format.context("cannot run cargo fmt").and_then(succeeded));
    for (name, check) in [
        ("dependencies between crates", boundaries::run as fn() -> Result<()>),
        ("circles of modules", cycles::check),
        ("sizes of files", sizes::run),
        ("withdrawn words", names::check),
        ("files and tests that the documents name", promises::run),
        ("types of the shop's pages", props::check),
        ("migrations", migrations::run),
    ] {
        let began = Instant::now();
        note(name, began, check());
    }
    if files.iter().any(|file| file.starts_with("frontend/")) {
        let began = Instant::now();
        note("front end", began, steps::front_end(steps::FRONT_END_SOURCES, &mut signals).await);
    }
    if !crates.is_empty() {
        let began = Instant::now();
        note("lints of what was changed", began, steps::lints(&chosen, &mut signals).await);
        let began = Instant::now();
        note("tests of what was changed", began, steps::rust_tests(&chosen, &mut signals).await);
    }
    let began = Instant::now();
    note("specification", began, spec::run(&spec::Args { check: true }));
    if failed.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    println!("failed: {}", failed.join(", "));
    Ok(ExitCode::FAILURE)
}

fn succeeded(status: std::process::ExitStatus) -> Result<()> {
    if status.success() { Ok(()) } else { bail!("failed ({status})") }
}

fn fork_point() -> Result<String> {
    git(&["merge-base", "HEAD", "origin/main"])
        .or_else(|_| git(&["rev-parse", "--verify", "HEAD~1"]))
        .or_else(|_| git(&["rev-parse", "HEAD"]))
        .map(|line| line.trim().to_owned())
}

/// Committed since then, changed and not committed, and new.
fn changed_files(since: &str) -> Result<BTreeSet<String>> {
    let changed = git(&["diff", "--name-only", since])?;
    let new = git(&["ls-files", "--others", "--exclude-standard"])?;
    Ok(changed.lines().chain(new.lines()).map(str::to_owned).collect())
}

/// Handlers are tested from where all of them come together.
const HANDLERS: (&str, &str) = ("api/", "kontor-api");

/// The names of the crates that hold these files (the nearest folder above with a manifest of a package), and of those that test them.
fn crates_of(files: &BTreeSet<String>) -> BTreeSet<String> {
    let tested = files.iter().any(|file| file.starts_with(HANDLERS.0)).then(|| HANDLERS.1.to_owned());
    files
        .iter()
        .filter_map(|file| {
            let mut folders = std::path::Path::new(file).ancestors().skip(1);
            folders.find_map(|folder| package_name(&folder.join("Cargo.toml")))
        })
        .chain(tested)
        .collect()
}

fn package_name(manifest: &std::path::Path) -> Option<String> {
    let text = std::fs::read_to_string(root().join(manifest)).ok()?;
    let package = text.split_once("[package]")?.1;
    let line = package.lines().find_map(|line| line.trim().strip_prefix("name"))?;
    Some(line.trim_start_matches([' ', '=']).trim_matches('"').to_owned())
}

fn git(args: &[&str]) -> Result<String> {
    let answer = Command::new("git").args(args).current_dir(root()).output().context("cannot run git")?;
    if !answer.status.success() {
        bail!("git {} failed: {}", args.join(" "), String::from_utf8_lossy(&answer.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&answer.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_belong_to_the_nearest_crate_above_them() {
        let files = ["core/xtask/src/test/quick.rs", "core/kernel/words/en.json", "frontend/src/main.tsx", "README.md"];
        let files = files.map(str::to_owned).into_iter().collect();
        let crates: Vec<String> = crates_of(&files).into_iter().collect();
        assert_eq!(crates, ["kontor-kernel", "kontor-xtask"]);
    }
}
