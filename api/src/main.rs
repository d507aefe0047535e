//! The api process and its few commands: `serve` (default), `migrate`, `seed`, `reseal`, `remove_second_step`, `spec`, `internal_spec`, `lists`,
//! `transitions`, `event_rules`, `notification_rules`.

use std::{pin::pin, process::ExitCode, sync::Arc, time::Duration};

use kontor_api::{
    app,
    config::Config,
    http::{
        app::App,
        server::{self, ServerLimits},
    },
    machines, routes, seed, spec,
};
use kontor_db::migrate::Login;
use kontor_process::{Health, need, open_files, port, start_log, stop_signal};
use tokio::net::TcpListener;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Above `KONTOR_PORT`: where metrics are, for this machine alone.
const METRICS_PORT_OFFSET: u16 = 9;
/// Files that are open beside those of visitors: of the database, Redis, the file store.
const FILES_OF_OURS: u64 = 256;

/// So often views of pages are written (seconds).
const VIEWS_EVERY: Duration = Duration::from_secs(10);

type Outcome = Result<(), Box<dyn std::error::Error + Send + Sync>>;

#[tokio::main]
async fn main() -> ExitCode {
    rustls::crypto::ring::default_provider().install_default().ok();
    let command = std::env::args().nth(1).unwrap_or_else(|| "serve".to_owned());
    let outcome = match command.as_str() {
        "serve" => run_server().await,
        "migrate" => migrate().await,
        "seed" => match seed::run().await {
            Ok(told) => print(told),
            Err(cause) => Err(cause),
        },
        "reseal" => reseal().await,
        "remove_second_step" => remove_second_step().await,
        "spec" => print(spec::public().to_owned()),
        "internal_spec" => print(spec::internal().to_owned()),
        "lists" => print(kontor_registry::typescript()),
        "transitions" => print(machines::sql()),
        "event_rules" => print(kontor_webhooks::sql()),
        "notification_rules" => print(kontor_inbox::sql()),
        other => {
            let known = "serve, migrate, seed, reseal, remove_second_step, spec, internal_spec, lists, transitions, event_rules or notification_rules";
            Err(format!("unknown command {other}: use {known}").into())
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(cause) => {
            eprintln!("kontor-api: {cause}");
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stdout, reason = "the output is what these commands are for")]
fn print(text: String) -> Outcome {
    print!("{text}");
    Ok(())
}

async fn run_server() -> Outcome {
    start_log();
    let config = Config::from_env()?;
    let app = app::build(config).map_err(said)?;
    let stop = stop_signal()?;
    kontor_process::serve_health(port(METRICS_PORT_OFFSET)?, Health::default(), stop.clone()).await?;
    let listener = TcpListener::bind(("127.0.0.1", app.config.port)).await?;
    let mut limits = ServerLimits::default();
    limits.connections = limits.connections.min(u32::try_from(open_files()?.saturating_sub(FILES_OF_OURS).max(1))?);
    // Nobody waits for the document, and whoever reads it first does not either.
    tokio::task::spawn_blocking(spec::public);
    tracing::info!(port = app.config.port, connections = limits.connections, "listening");
    let heard = tokio::spawn(app.hub.clone().listen(app.config.database_url.clone(), stop.clone()));
    let views = tokio::spawn(write_views(app.clone(), stop.clone().cancelled_owned()));
    server::serve_connections(listener, routes::routes(app), limits, stop).await;
    _ = views.await;
    _ = heard.await;
    Ok(())
}

/// Payment pages that were opened become figures now and then, and once more before the end.
async fn write_views(app: Arc<App>, stop: impl Future<Output = ()> + Send) {
    let mut stop = pin!(stop);
    let mut tick = tokio::time::interval(VIEWS_EVERY);
    let mut stopped = false;
    while !stopped {
        stopped = tokio::select! {
            () = &mut stop => true,
            _ = tick.tick() => false,
        };
        app.views.pages.write(&app.db).await;
    }
}

async fn reseal() -> Outcome {
    let secret = kontor_process::secret()?;
    print(kontor_api::reseal::reseal(&need("DATABASE_URL")?, &secret).await.map_err(said)?)
}

/// For a person who has lost their app, recovery codes and passkeys.
async fn remove_second_step() -> Outcome {
    let email = std::env::args().nth(2).ok_or("say whose: kontor-api remove_second_step EMAIL")?;
    match kontor_accounts::remove_second_steps(&need("DATABASE_URL")?, &email).await.map_err(said)? {
        true => print(format!("{email} signs in without a second step now\n")),
        false => Err(format!("nobody has the address {email}").into()),
    }
}

async fn migrate() -> Outcome {
    let mut logins = Vec::new();
    for variable in ["DATABASE_URL_API", "DATABASE_URL_MANAGER", "DATABASE_URL_WORKER"] {
        let url = url::Url::parse(&need(variable)?)?;
        logins.push(Login { role: url.username().to_owned(), password: url.password().unwrap_or_default().to_owned() });
    }
    kontor_db::migrate::run(&need("DATABASE_URL")?, &logins).await.map_err(said)?;
    Ok(())
}

/// A fault in one line for a terminal.
fn said(fault: kontor_kernel::ApiError) -> Box<dyn std::error::Error + Send + Sync> {
    fault.source_error().map_or_else(|| fault.to_string(), ToString::to_string).into()
}
