//! `/health/ready`, `/health/live` and `/metrics` of a process, for this machine alone.

use std::{
    convert::Infallible,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Context;
use bytes::Bytes;
use http_body_util::Full;
use hyper::{Method, Request, Response, StatusCode, body::Incoming, header::CONTENT_TYPE, service::service_fn};
use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto::Builder,
};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use serde_json::{Map, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// How often measurements are worked off.
const UPKEEP: Duration = Duration::from_secs(5);

/// One loop's sign of life.
#[derive(Debug, Clone)]
pub struct Pulse {
    part: &'static str,
    longest_silence: Duration,
    began: Instant,
    beaten_after_millis: Arc<AtomicU64>,
}

impl Pulse {
    /// The loop went round once more, and well.
    pub fn beat(&self) {
        let millis = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.beaten_after_millis.store(millis, Ordering::Relaxed);
    }

    fn silence(&self) -> Duration {
        let beaten = Duration::from_millis(self.beaten_after_millis.load(Ordering::Relaxed));
        self.began.elapsed().saturating_sub(beaten)
    }
}

/// The parts of a process that have to go round.
#[derive(Debug, Default)]
pub struct Health {
    pulses: Vec<Pulse>,
}

impl Health {
    /// A loop that is ill when it is silent for longer than this.
    pub fn part(&mut self, part: &'static str, longest_silence: Duration) -> Pulse {
        let pulse =
            Pulse { part, longest_silence, began: Instant::now(), beaten_after_millis: Arc::new(AtomicU64::new(0)) };
        self.pulses.push(pulse.clone());
        pulse
    }

    fn report(&self) -> (StatusCode, String) {
        let mut parts = Map::new();
        let mut well = true;
        for pulse in &self.pulses {
            let silence = pulse.silence();
            let ok = silence <= pulse.longest_silence;
            well &= ok;
            let millis = u64::try_from(silence.as_millis()).unwrap_or(u64::MAX);
            parts.insert(pulse.part.to_owned(), json!({ "ok": ok, "silent_ms": millis }));
        }
        let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        (status, json!({ "status": if well { "ok" } else { "ill" }, "parts": parts }).to_string())
    }
}

/// Begins to count, and serves these pages on this machine until `stop`.
pub async fn serve_health(port: u16, health: Health, stop: CancellationToken) -> anyhow::Result<()> {
    let metrics = PrometheusBuilder::new().install_recorder().context("metrics cannot begin twice")?;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let listener = TcpListener::bind(address)
        .await
        .with_context(|| format!("port {port} is taken: stop what uses it, or choose another KONTOR_PORT"))?;
    let health = Arc::new(health);
    tokio::spawn(upkeep(metrics.clone(), stop.clone()));
    tokio::spawn(async move {
        loop {
            let accepted = tokio::select! {
                () = stop.cancelled() => return,
                accepted = listener.accept() => accepted,
            };
            let Ok((stream, _)) = accepted else { continue };
            let (health, metrics) = (health.clone(), metrics.clone());
            tokio::spawn(async move {
                let answer = service_fn(move |request: Request<Incoming>| {
                    let response = respond(&request, &health, &metrics);
                    async move { Ok::<_, Infallible>(response) }
                });
                // Whoever hangs up half-way is not our concern.
                let _ = Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(stream), answer).await;
            });
        }
    });
    Ok(())
}

/// What was measured waits in a list until it is asked for; where nobody asks, the list is worked off here.
async fn upkeep(metrics: PrometheusHandle, stop: CancellationToken) {
    let mut rounds = tokio::time::interval(UPKEEP);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = rounds.tick() => metrics.run_upkeep(),
        }
    }
}

fn respond(request: &Request<Incoming>, health: &Health, metrics: &PrometheusHandle) -> Response<Full<Bytes>> {
    let (status, kind, body) = match (request.method(), request.uri().path()) {
        (&Method::GET, "/health/ready") => {
            let (status, body) = health.report();
            (status, "application/json", body)
        }
        // Whoever can answer this lives, whatever it waits for.
        (&Method::GET, "/health/live") => (StatusCode::OK, "application/json", json!({ "status": "ok" }).to_string()),
        (&Method::GET, "/metrics") => (StatusCode::OK, "text/plain; version=0.0.4", metrics.render()),
        _ => (StatusCode::NOT_FOUND, "text/plain", String::new()),
    };
    let mut response = Response::new(Full::new(Bytes::from(body)));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static(kind));
    response
}
