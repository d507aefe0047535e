//! `make mutants`: whether our experiments can fail. One fault after the other is put into the sources, everything is
//! built, and the experiment that promises to see it must turn red. The sources are restored whatever happens.

mod list;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;

use crate::settings::root;
use crate::signals::StopSignals;
use crate::stack;

use list::Mutant;

const BUILD: &str = "cargo build --workspace --quiet";

#[derive(ClapArgs)]
pub struct Args {
    /// Only the faults whose name contains one of these words.
    only: Vec<String>,
}

/// The file as it was, put back when this is dropped.
struct Restored {
    path: PathBuf,
    text: String,
}

impl Drop for Restored {
    fn drop(&mut self) {
        if let Err(cause) = fs::write(&self.path, &self.text) {
            println!("cannot restore {} ({cause}): `git checkout` it", self.path.display());
        }
    }
}

pub async fn run(args: Args) -> Result<()> {
    let mut signals = StopSignals::listen()?;
    let chosen: Vec<&Mutant> = list::ALL
        .iter()
        .filter(|mutant| args.only.is_empty() || args.only.iter().any(|word| mutant.name.contains(word.as_str())))
        .collect();
    for mutant in &chosen {
        must_be_committed(mutant.file)?;
    }
    let mut unseen = Vec::new();
    for (place, mutant) in chosen.iter().enumerate() {
        println!("\n\x1b[1m==> {} of {}: {}\x1b[0m", place + 1, chosen.len(), mutant.name);
        let began = Instant::now();
        let seen = try_one(mutant, &mut signals).await.with_context(|| mutant.name.to_owned())?;
        if signals.is_stopping() {
            bail!("stopped in the middle of \"{}\"; the sources are as they were", mutant.name);
        }
        println!("{} after {:.0} s", if seen { "seen" } else { "NOT SEEN" }, began.elapsed().as_secs_f64());
        if !seen {
            unseen.push(mutant.name);
        }
    }
    // What was built last has a fault in it.
    must(BUILD, &mut signals).await?;
    if !unseen.is_empty() {
        bail!("nobody saw: {}", unseen.join(", "));
    }
    println!("\nevery one of {} faults was seen", chosen.len());
    Ok(())
}

async fn try_one(mutant: &Mutant, signals: &mut StopSignals) -> Result<bool> {
    let path = root().join(mutant.file);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    if !mutant.instead_of.is_empty() && text.matches(mutant.instead_of).count() != 1 {
        bail!(
            "{} has changed: the fault finds its place {} times",
            mutant.file,
            text.matches(mutant.instead_of).count()
        );
    }
    let faulty = match mutant.instead_of {
        "" => format!("{text}{}", mutant.with),
        place => text.replacen(place, mutant.with, 1),
    };
    let restored = Restored { path, text };
    fs::write(&restored.path, faulty)?;
    must(&build_for(mutant.experiment), signals).await?;
    println!("{}", mutant.experiment);
    Ok(!command(mutant.experiment, signals).await?)
}

/// A test is built alone; everything else runs the whole product.
fn build_for(experiment: &str) -> String {
    experiment.split_once("-- ").map_or_else(|| BUILD.to_owned(), |(_, test)| format!("{test} --no-run --quiet"))
}

async fn must(line: &str, signals: &mut StopSignals) -> Result<()> {
    if command(line, signals).await? { Ok(()) } else { bail!("`{line}` failed") }
}

async fn command(line: &str, signals: &mut StopSignals) -> Result<bool> {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    Ok(stack::command(&words, &root(), &BTreeMap::new(), signals).await?.success())
}

fn must_be_committed(file: &str) -> Result<()> {
    let clean = Command::new("git").args(["diff", "--quiet", "HEAD", "--", file]).current_dir(root()).status();
    if clean.context("git does not run")?.success() {
        return Ok(());
    }
    bail!("{file} has changes that are not committed: commit or stash them, then try again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_fault_finds_its_place_once() {
        let lost: Vec<_> = list::ALL
            .iter()
            .filter(|mutant| !mutant.instead_of.is_empty())
            .filter(|mutant| {
                let text = fs::read_to_string(root().join(mutant.file)).unwrap_or_default();
                text.matches(mutant.instead_of).count() != 1
            })
            .map(|mutant| (mutant.name, mutant.file))
            .collect();
        assert!(lost.is_empty(), "changed since: {lost:?}");
    }
}
