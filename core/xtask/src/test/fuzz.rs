//! Odd requests to every operation of the specification, against the started product: schemathesis's own, and the
//! texts that others have stumbled over.

use std::collections::BTreeMap;
use std::process::{ExitStatus, Output, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use tokio::process::Command;

use crate::settings::root;
use crate::signals::StopSignals;
use crate::{e2e, stack};

/// Each operation gets this many when `make fuzz` asks.
const MANY_EXAMPLES: u32 = 200;

#[derive(ClapArgs)]
pub struct Args {
    /// Requests of each kind to every operation.
    #[arg(long, default_value_t = MANY_EXAMPLES)]
    examples: u32,
    /// More words for schemathesis, e.g. --include-path-regex.
    #[arg(last = true)]
    more: Vec<String>,
}

pub async fn many(args: Args) -> Result<()> {
    run(args.examples, &args.more, &mut StopSignals::listen()?).await
}

/// Limits are wide enough for every text to get through.
const RATE_FACTOR: &str = "100000";

/// What others bring along, on the product as it runs: their webhook verifiers, their files, their many tabs, and what they
/// copy from our recipes.
pub async fn outside(signals: &mut StopSignals) -> Result<()> {
    e2e::within_with(&[("KONTOR_RATE_FACTOR", RATE_FACTOR)], signals, async |environment, signals| {
        let mut vars = environment.vars.clone();
        let programs = std::env::current_exe()?.parent().map(|folder| folder.display().to_string());
        vars.insert("KONTOR_PROGRAMS".to_owned(), programs.unwrap_or_default());
        vars.insert("KONTOR_PYTHON".to_owned(), root().join(".local/tools/python/bin/python").display().to_string());
        let words = ["node", "outside/all.mjs"].map(str::to_owned);
        let status = stack::command(&words, &root().join("frontend/tools"), &vars, signals).await?;
        if !status.success() {
            bail!("something from outside was taken wrongly ({status}): the lines above say what");
        }
        Ok(())
    })
    .await
}

/// The Big List of Naughty Strings in every text field.
pub async fn naughty(signals: &mut StopSignals) -> Result<()> {
    e2e::within_with(&[("KONTOR_RATE_FACTOR", RATE_FACTOR)], signals, async |environment, signals| {
        let words = ["node", "naughty.mjs"].map(str::to_owned);
        let status = stack::command(&words, &root().join("frontend/tools"), &environment.vars, signals).await?;
        if !status.success() {
            bail!("a text was not taken as it is ({status}): the lines above say which and where");
        }
        Ok(())
    })
    .await
}

/// Schemathesis thinks on one core: the operations are asked in two halves at once.
const HALF: &str = "^/v1/cabinet/[a-o]";
const HALVES: [&str; 2] = ["--include-path-regex", "--exclude-path-regex"];

/// `more` chooses what is asked; without it, all is.
pub async fn run(examples: u32, more: &[String], signals: &mut StopSignals) -> Result<()> {
    let program = root().join(".local/tools/python/bin/schemathesis");
    if !program.is_file() {
        bail!("schemathesis is not installed: `make test` and `make fuzz` do it");
    }
    // Odd passwords use up what one address may try, and whoever signs in next would wait a minute, again and again.
    e2e::within_with(&[("KONTOR_RATE_FACTOR", RATE_FACTOR)], signals, async |environment, signals| {
        let mut vars = environment.vars.clone();
        vars.insert("SCHEMATHESIS_HOOKS".to_owned(), root().join(".ci/fuzz/hooks.py").display().to_string());
        let config = root().join(".ci/fuzz/schemathesis.toml").display().to_string();
        let mut words = vec![program.display().to_string(), "--config-file".to_owned(), config];
        words.extend(["run", "openapi.yaml"].map(str::to_owned));
        words.extend(["--url".to_owned(), environment.get("KONTOR_PUBLIC_URL").to_owned()]);
        words.extend(["--max-examples".to_owned(), examples.to_string()]);
        words.extend(more.iter().cloned());
        if !more.is_empty() {
            return judged(&stack::command(&words, &root(), &vars, signals).await?);
        }
        let [first, second] = HALVES.map(|of| words.iter().cloned().chain([of, HALF].map(str::to_owned)).collect());
        let both = async { tokio::try_join!(half(first, &vars), half(second, &vars)) };
        let (first, second) = tokio::select! {
            both = both => both.context("schemathesis did not run")?,
            () = signals.recv() => bail!("stopped by a signal"),
        };
        for half in [&first, &second] {
            print!("{}", String::from_utf8_lossy(&half.stdout));
        }
        judged(&first.status).and(judged(&second.status))
    })
    .await
}

/// What it says comes as a whole, so that two do not talk at once.
async fn half(words: Vec<String>, vars: &BTreeMap<String, String>) -> std::io::Result<Output> {
    let mut words = words.into_iter();
    Command::new(words.next().unwrap_or_default())
        .args(words)
        .current_dir(root())
        .envs(vars)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .output()
        .await
}

fn judged(status: &ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("schemathesis found something ({status}): the lines above show how to ask again");
    }
    Ok(())
}
