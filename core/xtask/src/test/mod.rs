//! `cargo x test`: every check of the project, one step after the other but for what runs beside, each with its heading
//! and time.
//! A failing step does not hide the others; the last line counts.

mod background;
pub mod fuzz;
pub mod leaks;
mod migrations;
pub mod quick;
mod steps;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use clap::Args as ClapArgs;

use crate::signals::StopSignals;
use background::BackgroundStep;
use steps::{Company, Step};

/// More than twice what the longest step takes on a slow machine. What takes longer hangs, and would hide what the others find.
const STEP_MAX: Duration = Duration::from_secs(30 * 60);

#[derive(ClapArgs)]
pub struct Args {
    /// Only the steps whose name contains one of these words.
    only: Vec<String>,
}

pub async fn run(args: Args) -> Result<ExitCode> {
    let mut signals = StopSignals::listen()?;
    let mut done: Vec<Done> = Vec::new();
    let mut company: Vec<BackgroundStep> = Vec::new();
    let wanted: Vec<&Step> = steps::ALL
        .iter()
        .filter(|step| args.only.is_empty() || args.only.iter().any(|word| step.name.contains(word.as_str())))
        .collect();
    for step in &wanted {
        if step.company == Company::Background && wanted.len() > 1 {
            company.push(BackgroundStep::start(step.name)?);
            continue;
        }
        if step.company == Company::None {
            join(&mut company, &mut done).await?;
        }
        println!("\n\x1b[1m==> {}\x1b[0m", step.name);
        let began = Instant::now();
        signals.set_deadline(STEP_MAX);
        let mut outcome = step.run(&mut signals).await;
        if signals.is_stopping() {
            bail!("stopped in the middle of \"{}\"", step.name);
        }
        if signals.expired() {
            outcome = Err(anyhow!(
                "stopped after {} minutes: it waits for something that does not come",
                STEP_MAX.as_secs() / 60
            ));
        }
        if let Err(trouble) = &outcome {
            println!("{trouble:#}");
        }
        done.push(Done {
            name: step.name,
            took: began.elapsed(),
            trouble: outcome.err().map(|trouble| format!("{trouble:#}")),
        });
    }
    join(&mut company, &mut done).await?;
    println!("\n\x1b[1m==> result\x1b[0m");
    if let Some(took) = prepared() {
        println!("ready   {:>7}  packages, front end and everything compiled, with its lints", seconds(took));
    }
    let (passed, failed): (Vec<_>, Vec<_>) = done.into_iter().partition(|done| done.trouble.is_none());
    for (word, rows) in [("passed", &passed), ("FAILED", &failed)] {
        for row in rows {
            println!("{word}  {:>7}  {}", seconds(row.took), row.name);
            // Told again here: where only the end of a long run is kept, it is the end that says why.
            for line in row.trouble.iter().flat_map(|trouble| trouble.lines()) {
                println!("        {line}");
            }
        }
    }
    println!("{} passed, {} failed", passed.len(), failed.len());
    Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What `.ci/bootstrap.sh` needed before it called us.
fn prepared() -> Option<Duration> {
    std::env::var("KONTOR_PREPARED_SECONDS").ok()?.parse().ok().map(Duration::from_secs)
}

/// How a step went.
struct Done {
    name: &'static str,
    took: Duration,
    /// What failed, in the words of the step; nothing where it passed.
    trouble: Option<String>,
}

async fn join(company: &mut Vec<BackgroundStep>, done: &mut Vec<Done>) -> Result<()> {
    for beside in company.drain(..) {
        done.push(beside.end().await?);
    }
    Ok(())
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}
