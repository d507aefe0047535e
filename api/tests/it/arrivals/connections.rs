//! Connections as they come: slow heads, slow bodies, idle ones, and more of them than there is room for.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use kontor_api::{
    http::{
        intake::BodyPace,
        server::{self, ServerLimits},
    },
    routes,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_util::sync::{CancellationToken, DropGuard};
use tracing::{
    Event, Level, Metadata, Subscriber,
    span::{Attributes, Id, Record},
};

use crate::account;

const SOON: Duration = Duration::from_millis(200);
/// Longer than any test takes: what ends before has ended for another reason.
const NEVER: Duration = Duration::from_secs(600);

const fn limits() -> ServerLimits {
    ServerLimits {
        head: NEVER,
        idle: NEVER,
        body: BodyPace { at_least: NEVER, bytes_a_second: 1 },
        connections: 16,
        drain: NEVER,
    }
}

struct Server {
    address: SocketAddr,
    _stop: DropGuard,
    _world: kontor_testkit::World,
}

impl Server {
    async fn begin(limits: ServerLimits) -> Self {
        let world = kontor_testkit::World::new().await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
        tokio::spawn(server::serve_connections(listener, routes::routes(account::app(&world)), limits, stop.clone()));
        Self { address, _stop: stop.drop_guard(), _world: world }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }
}

async fn say(line: &mut TcpStream, text: &str) {
    line.write_all(text.as_bytes()).await.unwrap();
}

/// Everything until the other side says that nothing follows.
async fn rest(line: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    line.read_to_end(&mut bytes).await.unwrap();
    String::from_utf8(bytes).unwrap()
}

/// One answer, which says how long it is.
async fn answer(line: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    loop {
        bytes.push(line.read_u8().await.unwrap());
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap_or("0");
        if body.len() >= length.parse().unwrap() {
            return text;
        }
    }
}

const LIVE: &str = "GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_does_not_come_is_not_waited_for() {
    let server = Server::begin(ServerLimits { head: SOON, ..limits() }).await;
    for begun in ["", "GET /health/li", "GET /health/live HTTP/1.1\r\nhost: x\r\n"] {
        let mut line = server.connect().await;
        say(&mut line, begun).await;
        assert_eq!(rest(&mut line).await, "", "{begun}");
    }
    // Nor that of a second request, however long the first was served.
    let mut line = server.connect().await;
    say(&mut line, LIVE).await;
    assert!(answer(&mut line).await.starts_with("http/1.1 200"));
    say(&mut line, "GET /").await;
    assert_eq!(rest(&mut line).await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_lies_idle_for_a_while_only_and_serves_until_then() {
    let server = Server::begin(ServerLimits { idle: SOON, ..limits() }).await;
    let mut line = server.connect().await;
    for _ in 0..3 {
        say(&mut line, LIVE).await;
        assert!(answer(&mut line).await.ends_with("ok"));
    }
    assert_eq!(rest(&mut line).await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_when_there_is_no_room_waits_for_it() {
    let server = Server::begin(ServerLimits { connections: 1, ..limits() }).await;
    let mut first = server.connect().await;
    say(&mut first, LIVE).await;
    assert!(answer(&mut first).await.ends_with("ok"));
    let mut second = server.connect().await;
    say(&mut second, LIVE).await;
    // The first is still served, the second is not yet.
    say(&mut first, LIVE).await;
    assert!(answer(&mut first).await.ends_with("ok"));
    let mut byte = [0];
    assert!(second.try_read(&mut byte).is_err());
    drop(first);
    assert!(answer(&mut second).await.ends_with("ok"));
}

/// Keeps what is logged as an error.
#[derive(Clone, Default)]
struct Errors(Arc<Mutex<Vec<String>>>);

impl Subscriber for Errors {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() == Level::ERROR
    }
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        self.0.lock().unwrap().push(format!("{event:?}"));
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// On one thread, so that everything that is logged on the way is heard.
#[tokio::test]
async fn a_slow_body_is_refused_as_slow_and_is_no_error_of_ours() {
    let errors = Errors::default();
    let heard = tracing::subscriber::set_default(errors.clone());
    let body = BodyPace { at_least: SOON, bytes_a_second: 1024 };
    let server = Server::begin(ServerLimits { body, ..limits() }).await;
    let json = "content-type: application/json";
    for (path, kind, begun) in [
        ("/v1/app/session", json, "content-length: 100\r\n\r\n{\"email\":"),
        ("/v1/app/session", json, "transfer-encoding: chunked\r\n\r\n5\r\n{\"ema\r\n"),
        ("/v1/app/session", "content-type: multipart/form-data; boundary=b", "content-length: 100\r\n\r\n--b\r\n"),
        ("/v1/hooks/sandbox", "content-type: application/octet-stream", "content-length: 100\r\n\r\n{"),
    ] {
        let mut line = server.connect().await;
        say(&mut line, &format!("POST {path} HTTP/1.1\r\nhost: x\r\n{kind}\r\n{begun}")).await;
        let told = rest(&mut line).await;
        assert!(told.starts_with("HTTP/1.1 408 "), "{path}, {kind}: {told}");
        assert!(told.contains("request_timeout") && told.contains("connection: close"), "{path}, {kind}: {told}");
    }
    drop(heard);
    assert_eq!(*errors.0.lock().unwrap(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_unread_ends_its_connection_and_is_still_heard() {
    let server = Server::begin(limits()).await;
    for head in [
        "POST /v1/app/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2000000\r\n\r\n",
        "POST /v1/cabinet/products HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n",
    ] {
        let mut line = server.connect().await;
        // What follows looks like a request, and is none.
        say(&mut line, &format!("{head}{}{LIVE}", "x".repeat(100_000))).await;
        let told = rest(&mut line).await;
        assert!(told.starts_with("HTTP/1.1 4") && told.contains("connection: close"), "{told}");
        assert_eq!(told.matches("HTTP/1.1").count(), 1, "{told}");
    }
}
