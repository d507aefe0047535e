//! Dependencies that nothing names, and licences under which we could not hand out the product.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::features;
use crate::settings::root;

/// What may be handed out together with the AGPL: permissive, or copyleft for a file of its own only.
const LICENCES: &[&str] = &[
    "0BSD",
    "AGPL-3.0-or-later",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT/X11",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Not named in the crate's own files, and needed all the same: (crate, dependency, what for).
const EXCUSED: &[(&str, &str, &str)] = &[
    ("kontor-db", "proc-macro2", "its tests include the reader of sources that the tool has"),
    ("kontor-db", "syn", "the same"),
    ("kontor-files", "reqwest", "rust-s3 sends with it, and has TLS from the features named here"),
    ("kontor-scheduler", "tempfile", "its tests include a file of the queue's"),
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    license: Option<String>,
    manifest_path: PathBuf,
    /// None is one of ours.
    source: Option<String>,
    dependencies: Vec<Dependency>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    rename: Option<String>,
    /// None is an ordinary dependency, `dev` one of tests.
    kind: Option<String>,
}

impl Dependency {
    /// As Rust calls it: some libraries have another name than their package.
    fn ident(&self, packages: &[Package]) -> String {
        let library = || {
            let mut targets =
                packages.iter().filter(|package| package.name == self.name).flat_map(|package| &package.targets);
            targets.find(|target| target.kind.iter().any(|kind| kind.contains("lib") || kind == "proc-macro"))
        };
        let name = self.rename.as_ref().or_else(|| library().map(|target| &target.name));
        name.unwrap_or(&self.name).replace('-', "_")
    }
}

/// What is wrong with the dependencies of the workspace, one sentence each.
pub fn faults() -> Result<Vec<String>> {
    // Of this platform alone: what others build has not been fetched here.
    let answer = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform", &host()?])
        .current_dir(root())
        .output()
        .context("cannot ask cargo for the crates")?;
    if !answer.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&answer.stderr).trim());
    }
    let metadata: Metadata = serde_json::from_slice(&answer.stdout).context("cargo metadata is not understood")?;
    let mut faults = Vec::new();
    for package in &metadata.packages {
        let licence = package.license.as_deref().unwrap_or("none");
        if !is_allowed(licence) {
            faults.push(format!("{} has the licence {licence}, which is not among the allowed", package.name));
        }
        if package.source.is_none() && package.name != features::CRATE {
            faults.extend(unused(package, &metadata.packages)?);
        }
    }
    Ok(faults)
}

/// The platform that is built for, as the compiler names it.
fn host() -> Result<String> {
    let answer = Command::new("rustc").arg("-vV").current_dir(root()).output().context("cannot ask rustc")?;
    let text = String::from_utf8_lossy(&answer.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc does not name its host")
}

fn unused(package: &Package, packages: &[Package]) -> Result<Vec<String>> {
    let folder = package.manifest_path.parent().context("a manifest without a folder")?;
    let product = text_of(&folder.join("src"))?;
    let tests = text_of(&folder.join("tests"))? + &text_of(&folder.join("examples"))?;
    // What these two write derives traits of diesel, by its name.
    let declares_words = product.contains("words!") || product.contains("states!");
    let is_named = |dependency: &Dependency| {
        let ident = dependency.ident(packages);
        if declares_words && ident == "diesel" {
            return true;
        }
        names(&product, &ident) || (dependency.kind.as_deref() == Some("dev") && names(&tests, &ident))
    };
    let excused = |name: &str| EXCUSED.iter().any(|(of, dependency, _)| *of == package.name && *dependency == name);
    let unused = package.dependencies.iter().filter(|dependency| !is_named(dependency) && !excused(&dependency.name));
    Ok(unused.map(|dependency| format!("nothing in {} names {}: take it out", package.name, dependency.name)).collect())
}

/// Whether a text has an identifier: macros and attributes count, longer names that contain it do not.
fn names(text: &str, ident: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(ident).any(|(at, _)| {
        let (before, after) = (text.get(..at), text.get(at + ident.len()..));
        !is_part(before.and_then(|text| text.chars().next_back()))
            && !is_part(after.and_then(|text| text.chars().next()))
    })
}

/// All Rust of a folder, without the lines that are comments.
fn text_of(folder: &Path) -> Result<String> {
    let mut text = String::new();
    if !folder.is_dir() {
        return Ok(text);
    }
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            text.push_str(&text_of(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let file = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            text.extend(file.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]));
        }
    }
    Ok(text)
}

/// Of a choice one has to be allowed, of what holds together everything.
fn is_allowed(licence: &str) -> bool {
    if LICENCES.contains(&licence.trim()) {
        return true;
    }
    let bare = licence.replace(['(', ')'], "");
    let one = |name: &str| LICENCES.contains(&name.split(" WITH ").next().unwrap_or(name).trim());
    if licence.starts_with('(') || licence.ends_with(')') {
        // `(A OR B) AND C`: the only form with parentheses that crates use.
        return bare.split(" AND ").all(|part| part.split(" OR ").any(one));
    }
    let choices = bare.replace(" / ", " OR ").replace('/', " OR ");
    choices.split(" OR ").any(|part| part.split(" AND ").all(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_choice_one_is_enough_and_of_a_union_nothing_may_be_missing() {
        for licence in
            ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(GPL-2.0 OR MIT) AND ISC", "Apache-2.0 WITH LLVM-exception"]
        {
            assert!(is_allowed(licence), "{licence}");
        }
        for licence in ["none", "GPL-3.0-only", "MIT AND SSPL-1.0", "(MIT OR ISC) AND SSPL-1.0"] {
            assert!(!is_allowed(licence), "{licence}");
        }
    }

    #[test]
    fn a_crate_is_named_by_its_whole_name() {
        assert!(names("use s3::Bucket;", "s3"));
        assert!(!names("use s3s::auth;", "s3"));
    }
}
