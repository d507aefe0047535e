//! `cargo x bench`: what the product does in a second, each as a ratio to a ceiling measured in the same run on the
//! same machine. Absolute figures depend on the machine; the ratios should not.

mod checkouts;
mod cpu;
mod dashboards;
mod export;
mod fill;
mod filters;
mod jobs;
mod list;
mod paint;
mod report;
mod statements;
mod streams;
pub mod visitor;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use clap::{Args as ClapArgs, ValueEnum};

use crate::e2e::keep_logs;
use crate::product::Product;
use crate::settings::Settings;
use crate::signals::StopSignals;
use crate::stack;

use report::Report;

/// Rate limits are for people; the load comes from one address.
const RATE_FACTOR: &str = "100000";

#[derive(ClapArgs)]
pub struct Args {
    /// Orders in the database; one seller holds half of them.
    #[arg(long, default_value_t = 1_000_000)]
    orders: u32,
    /// How long each measurement by load lasts.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Checkouts to make.
    #[arg(long, default_value_t = 400)]
    checkouts: usize,
    /// Also print what the statements of checkouts and lists cost PostgreSQL. Counting costs a little itself.
    #[arg(long)]
    statements: bool,
    /// Measures these alone; all of them where none is named.
    #[arg(long, value_delimiter = ',')]
    only: Vec<Part>,
}

/// What can be measured by itself.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    Jobs,
    Paint,
    Checkouts,
    Crowds,
    LastPlaces,
    List,
    Filters,
    Export,
    Dashboards,
    Streams,
}

impl Args {
    fn measures(&self, part: Part) -> bool {
        self.only.is_empty() || self.only.contains(&part)
    }
}

pub async fn run(args: Args) -> Result<ExitCode> {
    let mut signals = StopSignals::listen()?;
    if cfg!(debug_assertions) {
        println!("this is a build for development: the ratios will be worse than those of `make bench`");
    }
    let mut report = Report::new(&args);
    if args.measures(Part::Jobs) {
        tokio::select! {
            measured = jobs::measure(&mut report) => measured.context("jobs")?,
            () = signals.recv() => return Err(anyhow!("stopped by a signal")),
        }
    }
    let (_place, mut settings) = stack::temporary_on_disk()?;
    settings.counts_statements = args.statements;
    let mut product = Product::prepare(&settings, &|_| None)?;
    product.stack.environment.vars.insert("KONTOR_RATE_FACTOR".to_owned(), RATE_FACTOR.to_owned());
    let outcome = tokio::select! {
        measured = with_product(&mut product, &settings, &args, &mut report) => measured,
        () = signals.recv() => Err(anyhow!("stopped by a signal")),
    };
    product.stop().await;
    keep_logs(&settings.home.join("log"))?;
    outcome?;
    report.print();
    report.save_report()?;
    Ok(ExitCode::SUCCESS)
}

async fn with_product(product: &mut Product, settings: &Settings, args: &Args, report: &mut Report) -> Result<()> {
    product.start(settings, &|_| ()).await.context("the product did not start")?;
    let environment = &product.stack.environment;
    let visitor = visitor::Visitor::sign_in(environment).await?;
    let began = Instant::now();
    fill::fill(environment, &visitor, args.orders).await.context("filling the database")?;
    report.note(&format!("{} orders written in {:.0} s", args.orders, began.elapsed().as_secs_f64()));
    if args.measures(Part::Paint) {
        paint::measure(environment, report).await.context("paints in the browser")?;
    }
    if args.measures(Part::Checkouts) {
        checkouts::measure(environment, &visitor, args, report).await.context("checkouts")?;
    }
    if args.measures(Part::Crowds) {
        checkouts::crowds(environment, &visitor, args, report).await.context("crowds of buyers")?;
    }
    if args.measures(Part::LastPlaces) {
        checkouts::last_places(environment, &visitor, report).await.context("last places")?;
    }
    if args.measures(Part::List) {
        list::measure(environment, &visitor, args, report).await.context("list")?;
    }
    if args.measures(Part::Filters) {
        filters::measure(environment, &visitor, report).await.context("filters of the list")?;
    }
    if args.measures(Part::Streams) {
        streams::measure(&visitor, report).await.context("streams of notifications")?;
    }
    if args.measures(Part::Dashboards) {
        dashboards::measure(environment, &visitor, report).await.context("dashboards")?;
    }
    if args.measures(Part::Export) {
        export::measure(environment, &visitor, report).await.context("export")?;
    }
    Ok(())
}
