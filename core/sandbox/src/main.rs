//! Starts the sandbox provider: store, background tasks, server. Stops them on Ctrl-C or SIGTERM.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use kontor_sandbox::{App, agenda, config::Config, http, store::Store, webhooks};
use poem::Server;
use poem::listener::{Acceptor, Listener, TcpListener};
use tokio::signal::unix::{SignalKind, signal};

#[tokio::main]
async fn main() -> ExitCode {
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info".into()))
        .with_writer(std::io::stderr)
        .init();
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("kontor-sandbox: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> anyhow::Result<()> {
    let config = Config::from_env()?;
    let acceptor = TcpListener::bind(config.listen).into_acceptor().await.with_context(|| {
        format!("cannot listen on {}: is the port taken? Set SANDBOX_LISTEN or SANDBOX_URL", config.listen)
    })?;
    let store = Store::open(&config.store).with_context(|| {
        format!("cannot open {}: does another sandbox run in this KONTOR_HOME?", config.store.display())
    })?;
    let address = acceptor.local_addr().into_iter().next().map(|address| address.to_string()).unwrap_or_default();
    let app = App { config: Arc::new(config), store };
    tokio::spawn(agenda::run(app.store.clone()));
    tokio::spawn(webhooks::run(app.clone()));
    tracing::info!(%address, "sandbox provider is ready");
    let mut term = signal(SignalKind::terminate())?;
    let stop = async move {
        tokio::select! { _ = term.recv() => {}, _ = tokio::signal::ctrl_c() => {} }
    };
    Server::new_with_acceptor(acceptor)
        .run_with_graceful_shutdown(http::routes(app), stop, Some(Duration::from_secs(2)))
        .await?;
    Ok(())
}
