//! `cargo x test`: every check of the project, one step after the other, each with its heading and time.
//! A failing step does not hide the others; the last line counts.

pub mod fuzz;
pub mod leaks;
mod migrations;
mod steps;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args as ClapArgs;

use crate::signals::StopSignals;

#[derive(ClapArgs)]
pub struct Args {
    /// Only the steps whose name contains one of these words.
    only: Vec<String>,
}

pub async fn run(args: Args) -> Result<ExitCode> {
    let mut signals = StopSignals::listen()?;
    let mut passed = Vec::new();
    let mut failed = Vec::new();
    let wanted = steps::ALL
        .iter()
        .filter(|step| args.only.is_empty() || args.only.iter().any(|word| step.name.contains(word.as_str())));
    for step in wanted {
        println!("\n\x1b[1m==> {}\x1b[0m", step.name);
        let began = Instant::now();
        let outcome = step.run(&mut signals).await;
        if signals.heard() {
            bail!("stopped in the middle of \"{}\"", step.name);
        }
        let took = began.elapsed();
        match outcome {
            Ok(()) => passed.push((step.name, took)),
            Err(trouble) => {
                println!("{trouble:#}");
                failed.push((step.name, took));
            }
        }
    }
    println!("\n\x1b[1m==> result\x1b[0m");
    for (word, rows) in [("passed", &passed), ("FAILED", &failed)] {
        for (name, took) in rows {
            println!("{word}  {:>7}  {name}", seconds(*took));
        }
    }
    println!("{} passed, {} failed", passed.len(), failed.len());
    Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}
