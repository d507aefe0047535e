//! `cargo x up`: the product for a person at this machine, until Ctrl-C.

use std::cell::Cell;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;

use crate::env_file::Environment;
use crate::mails;
use crate::product::{Account, Product};
use crate::settings::Settings;
use crate::signals::StopSignals;

pub async fn run() -> Result<ExitCode> {
    let began = Instant::now();
    let mut signals = StopSignals::listen()?;
    let settings = Settings::from_environment()?;
    let outside = |key: &str| std::env::var(key).ok().filter(|value| !value.is_empty());
    let mut product = Product::prepare(&settings, &outside)?;
    println!("starting Kontor in {}", settings.home.display());
    let step = Cell::new(Instant::now());
    let progress = |what: &str| {
        let took = step.replace(Instant::now()).elapsed();
        println!("  {what:<24} {:>5.1} s", took.as_secs_f64());
    };
    let outcome = tokio::select! {
        started = product.start(&settings, &progress) => started.map(|()| true),
        () = signals.recv() => Ok(false),
    };
    let outcome = match outcome {
        Ok(true) => {
            println!(
                "{}",
                table(&settings, &product.stack.environment, &product.accounts, began.elapsed().as_secs_f64())
            );
            tokio::select! {
                trouble = product.watch() => Err(trouble),
                () = signals.recv() => Ok(()),
            }
        }
        Ok(false) => Ok(()),
        Err(trouble) => Err(trouble),
    };
    println!("\nstopping");
    product.stop().await;
    outcome.map(|()| ExitCode::SUCCESS)
}

/// What a person wants to know now, and nothing else.
fn table(settings: &Settings, environment: &Environment, accounts: &[Account], seconds: f64) -> String {
    let public = environment.get("KONTOR_PUBLIC_URL");
    let mut rows = vec![
        ("Kontor".to_owned(), public.to_owned()),
        ("API and its docs".to_owned(), format!("{public}/docs")),
        ("Sandbox provider".to_owned(), environment.get("SANDBOX_URL").to_owned()),
    ];
    if !environment.own.smtp {
        rows.insert(1, ("Mails appear at".to_owned(), mails::server::url(settings)));
    }
    rows.push((String::new(), String::new()));
    rows.extend(accounts.iter().map(|account| (account.what.clone(), account.address.clone())));
    rows.push(("Password of all".to_owned(), environment.get("KONTOR_DEMO_PASSWORD").to_owned()));
    rows.push((String::new(), String::new()));
    rows.push(("Logs".to_owned(), settings.home.join("log").display().to_string()));
    let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let lines: Vec<String> =
        rows.iter().map(|(label, value)| format!("  {label:<width$}  {value}").trim_end().to_owned()).collect();
    format!("\nready in {seconds:.1} s\n\n{}\n\nCtrl-C stops everything.", lines.join("\n"))
}
