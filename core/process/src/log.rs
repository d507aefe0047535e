//! The log: for people while developing, one JSON object a line in production.

use tracing_subscriber::{EnvFilter, fmt, prelude::*};

/// Begins the log; `RUST_LOG` chooses what is in it.
pub fn start() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let registry = tracing_subscriber::registry().with(filter);
    if std::env::var("KONTOR_ENV").is_ok_and(|env| env == "production") {
        registry.with(fmt::layer().json().flatten_event(true)).init();
    } else {
        registry.with(fmt::layer().compact()).init();
    }
}
