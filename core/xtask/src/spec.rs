//! `openapi.yaml` is what the api says of itself: written by `cargo x spec`, compared by `cargo x spec --check`.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;

use crate::settings::root;

#[derive(ClapArgs)]
pub struct Args {
    /// Write nothing; fail when the file and the code differ.
    #[arg(long)]
    pub check: bool,
}

pub fn run(args: &Args) -> Result<()> {
    let file = root().join("openapi.yaml");
    let fresh = said_by_the_api()?;
    let written = fs::read_to_string(&file).unwrap_or_default();
    if written == fresh {
        println!("openapi.yaml is in step with the code");
    } else if args.check {
        let line = 1 + written.lines().zip(fresh.lines()).take_while(|(a, b)| a == b).count();
        bail!("openapi.yaml differs from the code from line {line} on: run `cargo x spec` and commit the file");
    } else {
        fs::write(&file, fresh).with_context(|| format!("cannot write {}", file.display()))?;
        println!("openapi.yaml is written");
    }
    Ok(())
}

fn said_by_the_api() -> Result<String> {
    // The whole workspace, as everything else builds it: one crate alone would have other features and take minutes.
    let built =
        Command::new("cargo").args(["build", "--quiet", "--locked", "--workspace"]).current_dir(root()).status();
    if !built.context("cannot run cargo")?.success() {
        bail!("the api does not compile");
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let answer = Command::new(target.join("debug/kontor-api"))
        .arg("spec")
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run kontor-api")?;
    let text = String::from_utf8(answer.stdout).context("kontor-api spec printed something that is not UTF-8")?;
    if !answer.status.success() || text.is_empty() {
        bail!("kontor-api spec printed no specification ({})", answer.status);
    }
    Ok(text)
}
