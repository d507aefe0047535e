//! `cargo x other-tenants`: an id that belongs to somebody else is an id that does not exist.
//!
//! Every operation of the specification is asked, by everybody the demo knows, about every id it takes: with ids of
//! other tenants, of other payers, of what was removed or is not published, and with ids that nobody has. Both must be
//! answered alike to the byte, and nothing in the database may change. What an operation answers by itself may not
//! name anything of another tenant either.
//!
//! There are two checks, and each must hold alone: the whole is done once with row-level security switched off, and
//! once with the application's own tenant filters taken out of its SQL on the way to PostgreSQL.

mod assess;
mod callers;
mod inventory;
mod operations;
mod tables;
mod wire;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args as ClapArgs;

use crate::e2e::keep_logs;
use crate::product::Product;
use crate::settings::Settings;
use crate::signals::StopSignals;
use crate::stack;

use assess::Judge;

/// A run with fewer calls has not asked what it should.
const CALLS_MIN: usize = 5_000;
/// The callers come from one address, and are many.
const RATE_FACTOR: &str = "100000";

#[derive(ClapArgs)]
pub struct Args {
    /// Only operations whose id contains this; fewer calls are enough then.
    #[arg(long)]
    only: Option<String>,
}

/// Which check holds alone.
#[derive(Clone, Copy)]
enum Boundary {
    Application,
    Database,
}

impl Boundary {
    const fn text(self) -> &'static str {
        match self {
            Self::Application => "the application alone (row-level security is off)",
            Self::Database => "row-level security alone (the application's filters are off)",
        }
    }
}

pub async fn many(args: Args) -> Result<()> {
    run(args.only.as_deref(), &mut StopSignals::listen()?).await
}

pub async fn run(only: Option<&str>, signals: &mut StopSignals) -> Result<()> {
    let (_place, settings) = stack::temporary()?;
    let mut product = Product::prepare(&settings, &|_| None)?;
    product.stack.environment.vars.insert("KONTOR_RATE_FACTOR".to_owned(), RATE_FACTOR.to_owned());
    let outcome = tokio::select! {
        judged = behind_each_wall(only, &mut product, &settings) => judged,
        () = signals.recv() => Err(anyhow!("stopped by a signal")),
    };
    product.stop().await;
    keep_logs(&settings.home.join("log"))?;
    let (calls, complaints) = outcome?;
    for complaint in &complaints {
        println!("  {complaint}");
    }
    if !complaints.is_empty() {
        bail!("other tenants learn or change something in {} places", complaints.len());
    }
    if only.is_none() && calls < CALLS_MIN {
        bail!("only {calls} calls were made, {CALLS_MIN} are expected: has the specification lost its ids?");
    }
    Ok(())
}

async fn behind_each_wall(
    only: Option<&str>,
    product: &mut Product,
    settings: &Settings,
) -> Result<(usize, Vec<String>)> {
    product.start(settings, &|_| ()).await.context("the product did not start")?;
    tables::quiet(&product.stack.environment).await?;
    // Nobody else may write while we compare.
    product.halt(&["scheduler", "worker", "sandbox", "api"]).await;
    let direct = product.stack.environment.get("DATABASE_URL_API").to_owned();
    let (mut calls, mut complaints) = (0, Vec::new());
    for boundary in [Boundary::Database, Boundary::Application] {
        let url = match boundary {
            Boundary::Database => wire::without_filters(&direct).await?,
            Boundary::Application => {
                tables::without_row_security(&product.stack.environment).await?;
                direct.clone()
            }
        };
        product.stack.environment.vars.insert("DATABASE_URL_API".to_owned(), url);
        product.revive(settings, "api").await?;
        let judge = Judge::new(&product.stack.environment, only).await?;
        let (asked, heard) = judge.sentence().await.with_context(|| boundary.text().to_owned())?;
        product.halt(&["api"]).await;
        println!("{}: {asked} calls, {} complaints", boundary.text(), heard.len());
        calls += asked;
        complaints.extend(heard.into_iter().map(|complaint| format!("{}: {complaint}", boundary.text())));
    }
    Ok((calls, complaints))
}
