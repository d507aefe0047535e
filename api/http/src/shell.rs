//! What surrounds every request: its id, language, body limit, time-out, log line, metrics, what browsers are told of it,
//! and the turning of every error, panics included, into the one error body.

use std::{
    panic::AssertUnwindSafe,
    sync::Arc,
    time::{Duration, Instant},
};

use futures::FutureExt;
use kontor_kernel::{ApiError, Code, Env, Locale, kinds::RequestId};
use poem::{
    Endpoint, IntoResponse, Middleware, Request, Response,
    http::{HeaderValue, Method, header},
};

use super::{browsers, context, intake::Arrival, plain, refusal, route_table::Allowed};

/// How long a request may take once it has arrived.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The middleware.
pub struct Shell {
    /// Mints request ids.
    pub env: Env,
    /// Which methods each path takes.
    pub allowed: Arc<Allowed>,
    /// Whether browsers reach us by HTTPS alone.
    pub https: bool,
}

impl<E: Endpoint> Middleware<E> for Shell {
    type Output = ShellEndpoint<E>;

    fn transform(&self, inner: E) -> Self::Output {
        ShellEndpoint { inner, env: self.env.clone(), allowed: self.allowed.clone(), https: self.https }
    }
}

/// An endpoint inside the shell.
pub struct ShellEndpoint<E> {
    inner: E,
    env: Env,
    allowed: Arc<Allowed>,
    https: bool,
}

impl<E: Endpoint> Endpoint for ShellEndpoint<E> {
    type Output = Response;

    async fn call(&self, mut request: Request) -> poem::Result<Response> {
        let started = Instant::now();
        let id = self.env.id::<kontor_kernel::kinds::Request>();
        let locale = request.header(header::ACCEPT_LANGUAGE).map(Locale::from_accept_language).unwrap_or_default();
        self.allowed.follow_put(&mut request);
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let response = context::scope(locale, id.to_string(), self.answer(request, &path)).await;
        Ok(self.finish(response, &method, &path, id, started))
    }
}

impl<E: Endpoint> ShellEndpoint<E> {
    async fn answer(&self, mut request: Request, path: &str) -> Response {
        let arrival = Arrival::begin(&plain::path(request.uri()));
        let admitted = arrival.admit(&mut request).and_then(|()| self.allowed.check_numbers(&request));
        let mut response = match admitted {
            Ok(()) => self.handle(request, path, &arrival).await,
            Err(fault) => refusal::respond(&fault),
        };
        // Whatever a reader made of a body that was cut: this is why. Pages say it themselves.
        if let Some(fault) =
            arrival.refusal().filter(|_| !response.status().is_success() && !browsers::is_page(&response))
        {
            response = refusal::respond(&fault);
        }
        if !arrival.is_whole() {
            // What is still on its way would be taken for the next request.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if let Some(standing) = context::standing() {
            standing.write_headers(response.headers_mut());
        }
        response
    }

    async fn handle(&self, request: Request, path: &str, arrival: &Arrival) -> Response {
        let work = AssertUnwindSafe(self.inner.call(request)).catch_unwind();
        let outcome = tokio::select! {
            outcome = work => outcome,
            () = arrival.patience(REQUEST_TIMEOUT) => {
                return refusal::respond(&ApiError::new(Code::MsUnavailable).with_reason("request took too long"));
            }
        };
        match outcome {
            Ok(Ok(output)) => output.into_response(),
            Ok(Err(error)) => self.explain(error, path),
            Err(_panic) => refusal::respond(&ApiError::internal("a handler panicked")),
        }
    }

    fn explain(&self, error: poem::Error, path: &str) -> Response {
        if let Some(refused) = error.downcast_ref::<refusal::Refusal>() {
            return refusal::respond(&refused.0);
        }
        if error.is_from_response() {
            return error.into_response();
        }
        refusal::respond(&refusal::from_poem(&error, &self.allowed.methods(path)))
    }

    fn finish(&self, mut response: Response, method: &Method, path: &str, id: RequestId, started: Instant) -> Response {
        let status = response.status().as_u16();
        let headers = response.headers_mut();
        if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
            headers.insert("X-Request-Id", value);
        }
        headers.entry("X-Content-Type-Options").or_insert(HeaderValue::from_static("nosniff"));
        headers.entry(header::REFERRER_POLICY).or_insert(HeaderValue::from_static("strict-origin-when-cross-origin"));
        if path.starts_with("/v1/") {
            headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        }
        browsers::protect(&mut response, self.https);
        let route = self.allowed.template(path);
        let took = started.elapsed();
        metrics::counter!("http_requests_total", "method" => method.to_string(), "route" => route, "status" => status.to_string()).increment(1);
        metrics::histogram!("http_request_seconds", "method" => method.to_string(), "route" => route)
            .record(took.as_secs_f64());
        tracing::info!(request_id = %id, %method, route, status, micros = took.as_micros() as u64, "request");
        response
    }
}
