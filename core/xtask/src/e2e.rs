//! The whole product in a temporary place at free ports, for whoever wants to use it from outside:
//! the browser journeys, schemathesis, or a command of your own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, ExitStatus};

use anyhow::{Context, Result, anyhow};
use clap::Args as ClapArgs;

use crate::env_file::Environment;
use crate::product::Product;
use crate::settings::root;
use crate::signals::StopSignals;
use crate::stack;
use crate::test::leaks::Canaries;

#[derive(ClapArgs)]
pub struct Args {
    /// Run this in the folder of the sources instead of the journeys.
    #[arg(last = true)]
    command: Vec<String>,
}

pub async fn run(args: Args) -> Result<ExitCode> {
    let mut signals = StopSignals::listen()?;
    let status = if args.command.is_empty() {
        journeys(&mut signals).await?.0
    } else {
        within(&mut signals, async |environment, signals| {
            stack::command(&args.command, &root(), &environment.vars, signals).await
        })
        .await?
    };
    Ok(stack::exit_code(status))
}

/// The environments of all products, for whoever spreads work over them.
const PRODUCTS: &str = "KONTOR_PRODUCTS";

/// The journeys, and the words they have used that no log may hold. They are spread over two products, each with a database,
/// a provider and mails of its own, so that none meets what another does to the demo shop.
pub async fn journeys(signals: &mut StopSignals) -> Result<(ExitStatus, Canaries)> {
    // What an earlier run left is not of this one.
    let kept = kept_logs();
    if kept.is_dir() {
        fs::remove_dir_all(&kept).with_context(|| format!("cannot empty {}", kept.display()))?;
    }
    Box::pin(within(signals, async |first, signals| {
        let both = within_named("second-", &[], signals, async |second, signals| {
            let mut vars = first.vars.clone();
            vars.insert(PRODUCTS.to_owned(), serde_json::to_string(&[&first.vars, &second.vars])?);
            let words = ["npm", "run", "--silent", "e2e"].map(str::to_owned);
            let status = stack::command(&words, &root().join("frontend"), &vars, signals).await?;
            Ok((status, Canaries::gather(second).await?))
        });
        let (status, canaries) = both.await?;
        Ok((status, canaries.and(Canaries::gather(first).await?)))
    }))
    .await
}

/// Which journeys failed last and why, as they have written it down.
pub fn reasons() -> String {
    fs::read_to_string(root().join(".local/failures/journeys.txt")).unwrap_or_default()
}

/// Starts the product, does the action, stops the product whatever becomes of it.
pub async fn within<T>(
    signals: &mut StopSignals,
    action: impl AsyncFnOnce(&Environment, &mut StopSignals) -> Result<T>,
) -> Result<T> {
    within_with(&[], signals, action).await
}

/// The same, with more words in the environment of the product.
pub async fn within_with<T>(
    more: &[(&str, &str)],
    signals: &mut StopSignals,
    action: impl AsyncFnOnce(&Environment, &mut StopSignals) -> Result<T>,
) -> Result<T> {
    within_named("", more, signals, action).await
}

/// The same, for one of several products: the names of its logs begin with `prefix`.
async fn within_named<T>(
    prefix: &str,
    more: &[(&str, &str)],
    signals: &mut StopSignals,
    action: impl AsyncFnOnce(&Environment, &mut StopSignals) -> Result<T>,
) -> Result<T> {
    let (_place, settings) = stack::temporary()?;
    let mut product = Product::prepare(&settings, &|_| None)?;
    let vars = more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    product.stack.environment.vars.extend(vars);
    let started = tokio::select! {
        started = product.start(&settings, &|_| ()) => started,
        () = signals.recv() => Err(anyhow!("stopped by a signal")),
    };
    let outcome = match started {
        Ok(()) => action(&product.stack.environment, signals).await,
        Err(trouble) => Err(trouble).context("the product did not start"),
    };
    product.stop().await;
    keep_logs_as(prefix, &settings.home.join("log"))?;
    outcome
}

/// Names another folder for the logs, for a check that runs beside others.
pub const KEPT_LOGS: &str = "KONTOR_KEPT_LOGS";

/// Where the logs of the last run are.
pub fn kept_logs() -> PathBuf {
    let named = std::env::var_os(KEPT_LOGS).map_or_else(|| PathBuf::from(".local/e2e-log"), PathBuf::from);
    root().join(named)
}

/// The temporary home goes; what the processes said stays for whoever looks for the cause of a failure.
pub fn keep_logs(from: &Path) -> Result<()> {
    keep_logs_as("", from)
}

fn keep_logs_as(prefix: &str, from: &Path) -> Result<()> {
    let kept = kept_logs();
    fs::create_dir_all(&kept).with_context(|| format!("cannot make {}", kept.display()))?;
    for entry in fs::read_dir(from).context("the product left no logs")?.flatten() {
        fs::copy(entry.path(), kept.join(format!("{prefix}{}", entry.file_name().display())))
            .context("cannot keep a log")?;
    }
    println!("the product's logs are in {}", kept.display());
    Ok(())
}
