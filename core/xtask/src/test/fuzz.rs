//! Odd requests to every operation of the specification, against the started product: schemathesis's own, and the
//! texts that others have stumbled over.

use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt;
use std::process::{ExitStatus, Output, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use tokio::process::Command;

use crate::env_file::Environment;
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
    let mut signals = StopSignals::listen()?;
    on_product(&mut signals, async |environment, signals| {
        schemathesis(args.examples, &args.more, environment, signals).await
    })
    .await
}

/// Limits are wide enough for every text to get through.
const RATE_FACTOR: &str = "100000";

/// One product for all who send odd requests, one after the other: what one of them left is there for the next, as in life.
/// Each is tried whatever became of the one before.
pub async fn all(examples: u32, signals: &mut StopSignals) -> Result<()> {
    on_product(signals, async |environment, signals| {
        let mut troubles = Vec::new();
        for (name, outcome) in [
            ("outside", outside(environment, signals).await),
            ("naughty strings", naughty(environment, signals).await),
            ("schemathesis", schemathesis(examples, &[], environment, signals).await),
        ] {
            if let Err(trouble) = outcome {
                troubles.push(format!("{name}: {trouble:#}"));
            }
        }
        if !troubles.is_empty() {
            bail!("{}", troubles.join("\n"));
        }
        Ok(())
    })
    .await
}

async fn on_product(
    signals: &mut StopSignals,
    check: impl AsyncFnOnce(&Environment, &mut StopSignals) -> Result<()>,
) -> Result<()> {
    // Odd passwords use up what one address may try, and whoever signs in next would wait a minute, again and again.
    e2e::within_with(&[("KONTOR_RATE_FACTOR", RATE_FACTOR)], signals, check).await
}

/// What others bring along, on the product as it runs: their webhook verifiers, their files, their many tabs, and what they
/// copy from our recipes.
async fn outside(environment: &Environment, signals: &mut StopSignals) -> Result<()> {
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
}

/// The Big List of Naughty Strings in every text field.
async fn naughty(environment: &Environment, signals: &mut StopSignals) -> Result<()> {
    let words = ["node", "naughty.mjs"].map(str::to_owned);
    let status = stack::command(&words, &root().join("frontend/tools"), &environment.vars, signals).await?;
    if !status.success() {
        bail!("a text was not taken as it is ({status}): the lines above say which and where");
    }
    Ok(())
}

/// Schemathesis thinks on one core: the operations are asked in two halves at once.
const HALF: &str = "^/v1/cabinet/[a-o]";
const HALVES: [&str; 2] = ["--include-path-regex", "--exclude-path-regex"];

/// `more` chooses what is asked; without it, all is.
async fn schemathesis(
    examples: u32,
    more: &[String],
    environment: &Environment,
    signals: &mut StopSignals,
) -> Result<()> {
    let program = root().join(".local/tools/python/bin/schemathesis");
    if !program.is_file() {
        bail!("schemathesis is not installed: `make test` and `make fuzz` do it");
    }
    let mut vars = environment.vars.clone();
    vars.insert("SCHEMATHESIS_HOOKS".to_owned(), root().join(".ci/fuzz/hooks.py").display().to_string());
    let config = root().join(".ci/fuzz/schemathesis.toml").display().to_string();
    let mut words = vec![program.display().to_string(), "--config-file".to_owned(), config];
    words.extend(["run", crate::spec::INTERNAL].map(str::to_owned));
    words.extend(["--url".to_owned(), environment.get("KONTOR_PUBLIC_URL").to_owned()]);
    words.extend(["--max-examples".to_owned(), examples.to_string()]);
    words.extend(more.iter().cloned());
    if !more.is_empty() {
        return judged(&stack::command(&words, &root(), &vars, signals).await?);
    }
    let [first, second] = HALVES.map(|of| words.iter().cloned().chain([of, HALF].map(str::to_owned)).collect());
    let both = async { tokio::join!(half(first, &vars), half(second, &vars)) };
    let halves: [_; 2] = tokio::select! {
        both = both => both.into(),
        () = signals.recv() => bail!("stopped by a signal"),
    };
    // Each is read to its end, whatever became of the other.
    let mut troubles = Vec::new();
    for (half, of) in halves.into_iter().zip(HALVES) {
        let judged = half.context("schemathesis did not run").and_then(|half| {
            print!("{}", String::from_utf8_lossy(&half.stdout));
            judged(&half.status)
        });
        if let Err(trouble) = judged {
            troubles.push(format!("{of} {HALF}: {trouble:#}"));
        }
    }
    if !troubles.is_empty() {
        bail!("{}", troubles.join("\n"));
    }
    Ok(())
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
    // Nothing was found, and the rest was not asked: who kills it is the kernel without memory, which says so in `dmesg`.
    if let Some(signal) = status.signal() {
        bail!("schemathesis was ended by signal {signal} before it had asked everything");
    }
    if !status.success() {
        bail!("schemathesis found something ({status}): the lines above show how to ask again");
    }
    Ok(())
}
