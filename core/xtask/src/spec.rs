//! What the api says of itself: `openapi.yaml` for whoever writes a program, the document of every operation for the screens
//! and for the checks that ask them all, and the lists with their filters for the screens. Written by `cargo x spec`, compared by `cargo x spec --check`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;

use crate::settings::root;
use crate::stack;

/// The document of every operation.
pub const INTERNAL: &str = "frontend/openapi.internal.yaml";
/// Each document and the command of the api that prints it.
const DOCUMENTS: [(&str, &str); 3] =
    [("openapi.yaml", "spec"), (INTERNAL, "internal_spec"), ("frontend/src/api/lists.gen.ts", "lists")];

#[derive(ClapArgs)]
pub struct Args {
    /// Write nothing; fail when a file and the code differ.
    #[arg(long)]
    pub check: bool,
}

pub fn run(args: &Args) -> Result<()> {
    build()?;
    let stale: Vec<_> =
        DOCUMENTS.iter().map(|(name, command)| compare(name, command, args.check)).collect::<Result<_>>()?;
    let stale: Vec<String> = stale.into_iter().flatten().collect();
    if !stale.is_empty() {
        bail!("{}: run `cargo x spec` and commit", stale.join("; "));
    }
    Ok(())
}

/// Writes one document, or says where its file differs.
fn compare(name: &str, command: &str, check: bool) -> Result<Option<String>> {
    let file = root().join(name);
    let fresh = said_by_the_api(command)?;
    let written = fs::read_to_string(&file).unwrap_or_default();
    if written == fresh {
        println!("{name} is in step with the code");
        return Ok(None);
    }
    if check {
        let line = 1 + written.lines().zip(fresh.lines()).take_while(|(a, b)| a == b).count();
        return Ok(Some(format!("{name} differs from the code from line {line} on")));
    }
    fs::write(&file, fresh).with_context(|| format!("cannot write {}", file.display()))?;
    println!("{name} is written");
    Ok(None)
}

fn build() -> Result<()> {
    // Of the whole workspace, as everything else is built: one crate alone would have other features and take minutes.
    let mut cargo = Command::new("cargo");
    for name in stack::said_of_our_crate() {
        cargo.env_remove(name);
    }
    let built =
        cargo.args(["build", "--quiet", "--locked", "--workspace", "--bin", "kontor-api"]).current_dir(root()).status();
    if !built.context("cannot run cargo")?.success() {
        bail!("the api does not compile");
    }
    Ok(())
}

fn said_by_the_api(command: &str) -> Result<String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let answer = Command::new(target.join("debug/kontor-api"))
        .arg(command)
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run kontor-api")?;
    let text = String::from_utf8(answer.stdout).context("kontor-api printed a specification that is not UTF-8")?;
    if !answer.status.success() || text.is_empty() {
        bail!("kontor-api {command} printed no specification ({})", answer.status);
    }
    Ok(text)
}
