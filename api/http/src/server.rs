//! Connections: how many there are, how long a head may take, and how long one lies idle. HTTP/1.1 alone, as proxies
//! speak it to what stands behind them.

mod line;

use std::{convert::Infallible, net::SocketAddr, sync::Arc, time::Duration};

use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use poem::{
    Endpoint, Request, Response,
    endpoint::BoxEndpoint,
    http::uri::Scheme,
    web::{LocalAddr, RemoteAddr},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tokio_util::sync::CancellationToken;

use self::line::{Line, Served, Serving};
use super::intake::BodyPace;

/// What one connection, and all of them, may take.
#[derive(Debug, Clone, Copy)]
pub struct ServerLimits {
    /// For the head of a request.
    pub head: Duration,
    /// Between two requests, and for a reader who takes nothing.
    pub idle: Duration,
    /// For a body.
    pub body: BodyPace,
    /// At once; whoever comes then waits in the line of the system.
    pub connections: u32,
    /// For what runs when the process is asked to stop.
    pub drain: Duration,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            idle: Duration::from_secs(60),
            body: BodyPace::default(),
            connections: 4_096,
            drain: Duration::from_secs(20),
        }
    }
}

/// A head beyond this is answered 431 (bytes).
const HEAD_BYTES_MAX: usize = 64 * 1024;
/// A pause where the system gives no connection: without files left, asking at once again would be all we do.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until `stop`, then lets what runs finish.
pub async fn serve_connections(
    listener: TcpListener,
    endpoint: BoxEndpoint<'static, Response>,
    limits: ServerLimits,
    stop: CancellationToken,
) {
    let (endpoint, room) = (Arc::new(endpoint), Arc::new(Semaphore::new(limits.connections as usize)));
    loop {
        let accepted = async {
            let place = room.clone().acquire_owned().await.ok()?;
            Some((listener.accept().await, place))
        };
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = accepted => accepted,
        };
        match accepted {
            Some((Ok((stream, peer)), place)) => {
                let serving = connection(stream, peer, endpoint.clone(), limits, stop.clone());
                tokio::spawn(async move {
                    serving.await;
                    drop(place);
                });
            }
            Some((Err(cause), _)) => {
                tracing::warn!(%cause, "no connection can be taken for now");
                tokio::time::sleep(PAUSE).await;
            }
            None => break,
        }
    }
    drop(listener);
    // All places free again: nobody is served any more.
    let _ = tokio::time::timeout(limits.drain, room.acquire_many(limits.connections)).await;
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    endpoint: Arc<BoxEndpoint<'static, Response>>,
    limits: ServerLimits,
    stop: CancellationToken,
) {
    let Ok(local) = stream.local_addr() else { return };
    let _ = stream.set_nodelay(true);
    let line = Line::new(stream, limits);
    let state = line.state();
    let answer = service_fn(move |request: hyper::Request<Incoming>| {
        let (endpoint, serving) = (endpoint.clone(), Serving::begin(&state));
        async move {
            let parts = (request, LocalAddr(local.into()), RemoteAddr(peer.into()), Scheme::HTTP);
            let mut request = Request::from(parts);
            request.extensions_mut().insert(limits.body);
            let response: hyper::Response<_> = endpoint.get_response(request).await.into();
            Ok::<_, Infallible>(response.map(|body| Served::new(body, serving)))
        }
    });
    let mut builder = http1::Builder::new();
    builder.header_read_timeout(None::<Duration>).max_buf_size(HEAD_BYTES_MAX);
    let mut serving = std::pin::pin!(builder.serve_connection(TokioIo::new(line), answer));
    // A line that breaks, or is too slow, is nobody's fault of ours.
    tokio::select! {
        _ = &mut serving => return,
        () = stop.cancelled() => serving.as_mut().graceful_shutdown(),
    }
    let _ = serving.await;
}
