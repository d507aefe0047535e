//! Prints the dependencies between our crates and fails on one that nobody wrote down in `boundaries.txt`; one that only
//! SQL has, by naming another's table, is one as well (`tables.rs`).
//! A new dependency is a decision: write it there in the same commit, with the reader who will wonder in mind.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::settings::root;

const ALLOWED: &str = include_str!("../../boundaries.txt");

/// Outside crates that only some of ours may name: (prefix, ours). A name stands for the crates inside its folder as well
/// (`api` for `api-shop`).
const OUTSIDE: &[(&str, &[&str])] = &[
    ("poem", &["api", "worker", "scheduler", "sandbox", "xtask"]),
    ("apalis", &["queue"]),
    ("rquickjs", &["render"]),
    ("lettre", &["mail"]),
    ("rust-s3", &["files"]),
    ("handlebars", &["mail", "render", "xtask"]),
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
    #[serde(default)]
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
    src_path: PathBuf,
    /// Whether the tests inside it are built.
    test: bool,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// None is an ordinary dependency; tests may reach further.
    kind: Option<String>,
    /// Ours have a path, everybody else's come from a registry.
    path: Option<String>,
}

pub fn run() -> Result<()> {
    let packages = packages()?;
    for (from, to) in dependencies(&packages) {
        println!("{from} -> {}", to.into_iter().collect::<Vec<_>>().join(" "));
    }
    let mut faults = faults(&packages, &parse_rules(ALLOWED)?);
    faults.extend(unreached_tests(&packages)?);
    faults.extend(super::features::absent_dependencies()?);
    faults.extend(super::dependencies::faults()?);
    faults.extend(super::tables::faults(ALLOWED)?);
    if !faults.is_empty() {
        bail!("{} boundaries are crossed:\n  {}", faults.len(), faults.join("\n  "));
    }
    Ok(())
}

fn packages() -> Result<Vec<Package>> {
    let answer = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root())
        .output()
        .context("cannot ask cargo for the crates")?;
    if !answer.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&answer.stderr).trim());
    }
    let metadata: Metadata = serde_json::from_slice(&answer.stdout).context("cargo metadata is not understood")?;
    Ok(metadata.packages)
}

fn short(name: &str) -> &str {
    name.strip_prefix("kontor-").unwrap_or(name)
}

fn dependencies(packages: &[Package]) -> BTreeMap<&str, BTreeSet<&str>> {
    packages
        .iter()
        .map(|package| {
            let to = package
                .dependencies
                .iter()
                .filter(|to| to.kind.is_none() && to.path.is_some())
                .map(|to| short(&to.name));
            (short(&package.name), to.collect())
        })
        .collect()
}

/// Lines `from -> to to …`; `#` begins a comment.
fn parse_rules(text: &str) -> Result<BTreeMap<&str, BTreeSet<&str>>> {
    text.lines()
        .filter(|line| !super::tables::is_rule(line))
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty())
        .map(|line| {
            let (from, to) = line.split_once("->").with_context(|| format!("boundaries.txt: no `->` in \"{line}\""))?;
            Ok((from.trim(), to.split_whitespace().collect()))
        })
        .collect()
}

fn is_or_inside(ours: &str, name: &str) -> bool {
    ours.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

fn faults(packages: &[Package], allowed: &BTreeMap<&str, BTreeSet<&str>>) -> Vec<String> {
    let mut faults = Vec::new();
    for (from, to) in dependencies(packages) {
        for to in to {
            if !allowed.get(from).is_some_and(|allowed| allowed.contains(to)) {
                faults.push(format!("{from} -> {to} is not in core/xtask/boundaries.txt"));
            }
        }
    }
    for package in packages {
        let ours = short(&package.name);
        for outside in package.dependencies.iter().filter(|to| to.kind.is_none() && to.path.is_none()) {
            let rule = OUTSIDE
                .iter()
                .find(|(prefix, _)| outside.name == *prefix || outside.name.starts_with(&format!("{prefix}-")));
            if let Some((_, may)) = rule.filter(|(_, may)| !may.iter().any(|name| is_or_inside(ours, name))) {
                faults.push(format!("{ours} names {}: only {} may", outside.name, may.join(", ")));
            }
        }
    }
    faults
}

/// A library with `test = false` is compiled once, and tests inside it would never run: they belong into `tests/it`.
fn unreached_tests(packages: &[Package]) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for target in packages.iter().flat_map(|package| &package.targets) {
        let untested = !target.test && target.kind.iter().any(|kind| kind == "lib");
        let Some(folder) = target.src_path.parent().filter(|_| untested) else { continue };
        for file in sources(folder)? {
            let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
            if text.contains("#[cfg(test)]") {
                found.push(format!("{} has tests that never run: its crate has `test = false`", file.display()));
            }
        }
    }
    Ok(found)
}

fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use std::fs;

    use super::{Dependency, Package, Target, faults, parse_rules, unreached_tests};

    fn package(name: &str, to: &[(&str, bool)]) -> Package {
        let dependencies = to.iter().map(|(name, ours)| Dependency {
            name: (*name).into(),
            kind: None,
            path: ours.then(|| "/".to_owned()),
        });
        Package { name: name.into(), dependencies: dependencies.collect(), targets: Vec::new() }
    }

    #[test]
    fn a_dependency_that_nobody_wrote_down_is_a_fault() {
        let rules = parse_rules("kernel ->\ndb -> kernel # below all\n").unwrap();
        assert!(faults(&[package("kontor-db", &[("kontor-kernel", true)])], &rules).is_empty());
        assert_eq!(
            faults(&[package("kontor-kernel", &[("kontor-db", true)])], &rules),
            ["kernel -> db is not in core/xtask/boundaries.txt"]
        );
    }

    #[test]
    fn a_test_that_would_never_run_is_a_fault() {
        let place = tempfile::tempdir().unwrap();
        let src_path = place.path().join("lib.rs");
        fs::create_dir(place.path().join("inner")).unwrap();
        fs::write(&src_path, "mod inner;").unwrap();
        fs::write(place.path().join("inner/one.rs"), "#[cfg(test)]\nmod tests {}").unwrap();
        let found = |test| {
            let targets = vec![Target { kind: vec!["lib".into()], src_path: src_path.clone(), test }];
            unreached_tests(&[Package { name: "kontor-x".into(), dependencies: Vec::new(), targets }]).unwrap().len()
        };
        assert_eq!((found(true), found(false)), (0, 1));
    }

    #[test]
    fn outside_crates_stay_where_they_belong() {
        let rules = parse_rules("").unwrap();
        assert!(faults(&[package("kontor-queue", &[("apalis-redis", false)])], &rules).is_empty());
        assert_eq!(faults(&[package("kontor-jobs", &[("apalis-redis", false)])], &rules).len(), 1);
        assert_eq!(faults(&[package("kontor-orders", &[("poem-openapi", false)])], &rules).len(), 1);
        assert!(faults(&[package("kontor-api-shop", &[("poem-openapi", false)])], &rules).is_empty());
        assert_eq!(faults(&[package("kontor-apikeys", &[("poem", false)])], &rules).len(), 1);
    }
}
