//! `cargo x chaos`: buyers buy while everything around them dies.
//!
//! Two api and two worker processes, the scheduler, PostgreSQL, Redis and the payment provider run as always. Every
//! moment one of them is killed without a word, Redis is emptied or PostgreSQL restarts at once, and the provider
//! answers late, wrongly or twice. When it is over and what died runs again, everything must come out even: as many
//! paid orders as purchases, each charged once, provider and books equal to the cent, every file granted once, no
//! mail lost, no job dead.

mod buyers;
mod crew;
mod verdict;

use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args as ClapArgs;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::e2e::keep_logs;
use crate::product::Product;
use crate::settings::Settings;
use crate::signals::StopSignals;
use crate::stack;

use buyers::Buyers;
use crew::{Blow, Crew};

/// Between two blows (milliseconds).
const CALM_MS: std::ops::Range<u64> = 300..1_200;
/// After the last blow everything must be done within this time.
const DRAIN: Duration = Duration::from_secs(60);
/// The buyers come from one address, and are many.
const RATE_FACTOR: &str = "100000";

#[derive(ClapArgs)]
pub struct Args {
    /// Purchases.
    #[arg(long, default_value_t = 10_000)]
    orders: usize,
    /// Of the order of blows and of what buyers do; the same seed strikes the same way.
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
    run(&Args { orders: 60, seed: 7, faults: 12 }, signals).await
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
    product.start(settings, &|_| ()).await.context("the product did not start")?;
    let mut crew = Crew::assemble(product, settings)?;
    let buyers = Buyers::invite(&crew.product.stack.environment, crew.addresses(), args.orders, args.seed).await?;
    buyers.misbehave(true).await?;
    println!("{} purchases begin; seed {}", args.orders, args.seed);
    let mut rng = StdRng::seed_from_u64(args.seed);
    let mut blows = 0;
    let mut told = Instant::now();
    let shopping = buyers.shop();
    tokio::pin!(shopping);
    let mut done = false;
    while !done || blows < args.faults {
        let calm = Duration::from_millis(rng.random_range(CALM_MS));
        tokio::select! {
            ended = &mut shopping, if !done => { ended?; done = true; }
            () = tokio::time::sleep(calm) => {
                crew.keep_alive()?;
                if blows >= args.faults {
                    continue;
                }
                let blow = Blow::choose(&mut rng);
                crew.strike(blow).await.with_context(|| format!("{blow:?}"))?;
                blows += 1;
            }
        }
        if told.elapsed() > Duration::from_secs(5) {
            told = Instant::now();
            println!("  {} of {} purchases answered, {blows} blows", buyers.answered(), args.orders);
        }
    }
    buyers.misbehave(false).await?;
    crew.mend().await?;
    println!("{} purchases and {blows} blows are over: {}", args.orders, crew.tally());
    let began = Instant::now();
    verdict::drained(&crew.product.stack.environment, DRAIN).await?;
    println!("everything was done {:.1} s later", began.elapsed().as_secs_f64());
    let complaints = verdict::of(&crew.product.stack.environment, &buyers, settings).await?;
    for complaint in &complaints {
        println!("  {complaint}");
    }
    if !complaints.is_empty() {
        bail!(
            "{} promises are broken; the same again: --orders {} --seed {}",
            complaints.len(),
            args.orders,
            args.seed
        );
    }
    println!("nothing was lost, nothing was done twice");
    Ok(())
}
