//! `cargo x up`: the product for a person at this machine, until Ctrl-C.

use std::cell::Cell;
use std::io::Write;
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
    say(&format!("starting Kontor in {}\n", settings.home.display()));
    let progress = Progress::default();
    let begin = |what: &str| progress.begin(what);
    let outcome = tokio::select! {
        started = product.start(&settings, &begin) => started.map(|()| true),
        () = signals.recv() => Ok(false),
    };
    progress.end();
    let outcome = match outcome {
        Ok(true) => {
            let seconds = began.elapsed().as_secs_f64();
            say(&table(&settings, &product.stack.environment, &product.accounts, seconds));
            tokio::select! {
                trouble = product.watch() => Err(trouble),
                () = signals.recv() => Ok(()),
            }
        }
        Ok(false) => Ok(()),
        Err(trouble) => Err(trouble),
    };
    say("\nstopping\n");
    product.stop().await;
    outcome.map(|()| ExitCode::SUCCESS)
}

/// A word that cannot be shown, because the terminal is gone, is no reason to fall over.
fn say(text: &str) {
    let mut out = std::io::stdout();
    let _unseen = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// One line for each part: its name when it begins, the seconds it took when the next one does.
#[derive(Default)]
struct Progress {
    began: Cell<Option<Instant>>,
}

impl Progress {
    fn begin(&self, what: &str) {
        self.end();
        say(&format!("  {what:<24}"));
        self.began.set(Some(Instant::now()));
    }

    fn end(&self) {
        if let Some(began) = self.began.take() {
            say(&format!(" {:>5.1} s\n", began.elapsed().as_secs_f64()));
        }
    }
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
    format!("\nready in {seconds:.1} s\n\n{}\n\nCtrl-C stops everything.\n", lines.join("\n"))
}
