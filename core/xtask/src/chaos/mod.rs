//! `cargo x chaos`: buyers buy and the seller refunds while everything around them dies.
//!
//! Two api and two worker processes, the scheduler, PostgreSQL, Redis and the payment provider run as always, with
//! wires between them that can be cut. Every moment one of them is killed without a word, Redis is emptied, PostgreSQL
//! restarts at once, answers break off half-way, or the provider does what it is asked for and says that it failed; it
//! tells its events one to three times, late and in the wrong order. Buyers pay in every way there is, once and over
//! time, and some of their banks take the money back. When it is over and what died runs again, everything must come out even: see
//! `verdict`.

mod buyers;
mod calendar;
mod crew;
mod patience;
mod plan;
mod provider;
mod purchase;
mod refund_desk;
mod report;
mod team;
mod verdict;
mod wire;

use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args as ClapArgs;
use tokio::sync::mpsc::unbounded_channel;

use crate::e2e::keep_logs;
use crate::product::Product;
use crate::settings::Settings;
use crate::signals::StopSignals;
use crate::stack;

use buyers::Buyers;
use crew::{Crew, Wires};
use plan::{Strike, storm};
use provider::Provider;
use refund_desk::RefundDesk;
use report::Report;

/// After the last blow everything must be done within this time.
const DRAIN: Duration = Duration::from_secs(60);
/// How often what ended by itself is started again while nothing strikes.
const WATCH: Duration = Duration::from_millis(300);
/// The buyers come from one address, and are many.
const RATE_FACTOR: &str = "100000";

#[derive(ClapArgs)]
pub struct Args {
    /// Purchases.
    #[arg(long, default_value_t = 10_000)]
    orders: usize,
    /// Of the order of blows and of what people do; the same seed strikes the same way.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Blows; the last purchases are made in peace if they take longer.
    #[arg(long, default_value_t = 100)]
    faults: usize,
}

pub async fn many(args: Args) -> Result<()> {
    run(&args, &mut StopSignals::listen()?).await
}

/// What `make test` does: enough to see a broken promise, not enough to trust a kept one.
pub async fn few(signals: &mut StopSignals) -> Result<()> {
    run(&Args { orders: 60, seed: 7, faults: plan::Blow::ALL.len() }, signals).await
}

async fn run(args: &Args, signals: &mut StopSignals) -> Result<()> {
    let (_place, settings) = stack::temporary()?;
    let mut product = Product::prepare(&settings, &|_| None)?;
    product.stack.environment.vars.insert("KONTOR_RATE_FACTOR".to_owned(), RATE_FACTOR.to_owned());
    let outcome = tokio::select! {
        judged = story(args, &mut product, &settings) => judged,
        () = signals.recv() => Err(anyhow!("stopped by a signal")),
    };
    product.stop().await;
    keep_logs(&settings.home.join("log"))?;
    outcome
}

async fn story(args: &Args, product: &mut Product, settings: &Settings) -> Result<()> {
    let wires = Wires::lay(product, settings).await?;
    product.start(settings, &|_| ()).await.context("the product did not start")?;
    let environment = product.stack.environment.clone();
    team::hire(&environment).await?;
    let kept = verdict::kept_mails(&environment).await?;
    let provider = Provider::from_environment(&environment, settings)?;
    let buyers = Buyers::invite(&environment, wires.addresses(), args.orders, args.seed).await?;
    let desk = RefundDesk::open(&environment, wires.addresses(), args.seed)?;
    let mut crew = Crew::assemble(product, &wires, &provider, settings)?;
    provider.misbehave(true).await?;
    let report = Report::begin(&buyers, &desk, args);
    let (told, heard) = unbounded_channel();
    let people = async {
        tokio::try_join!(buyers.shop(&provider, told), desk.run_refunds(heard))?;
        report.people_are_through();
        anyhow::Ok(())
    };
    let storm = storm(args.seed, args.faults);
    tokio::try_join!(people, strikes(&mut crew, &storm, &report), report.print_progress())?;
    crew.mend().await?;
    let began = Instant::now();
    report.end(&crew.tally, &wires);
    verdict::drained(&environment, &provider, DRAIN).await?;
    println!("everything was done {:.1} s after the storm", began.elapsed().as_secs_f64());
    let complaints = verdict::find_violations(&environment, &buyers, &provider, settings, kept).await?;
    for complaint in &complaints {
        println!("  {complaint}");
    }
    if !complaints.is_empty() {
        bail!(
            "{} promises are broken; the same again: --orders {} --seed {} --faults {}",
            complaints.len(),
            args.orders,
            args.seed,
            args.faults
        );
    }
    println!("nothing was lost, nothing was done twice");
    Ok(())
}

/// One blow after the other; then what ends by itself is started again until the people are through.
async fn strikes(crew: &mut Crew<'_>, storm: &[Strike], report: &Report<'_>) -> Result<()> {
    for strike in storm {
        tokio::time::sleep(strike.calm).await;
        crew.keep_alive()?;
        crew.strike(*strike).await.with_context(|| strike.blow.words())?;
        report.struck(strike.blow);
    }
    report.storm_is_over();
    while !report.is_quiet() {
        tokio::time::sleep(WATCH).await;
        crew.keep_alive()?;
    }
    Ok(())
}
