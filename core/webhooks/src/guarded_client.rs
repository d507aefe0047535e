//! The guarded client with which sellers' servers are called. An address that a person typed may lead inside; so what
//! its name leads to is looked at each time it is connected, and no redirect is followed.

use std::{
    io,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use async_trait::async_trait;
use kontor_kernel::{ApiError, Code, Result, address::is_public, limits::URL_CHARS_MAX};
use reqwest::{
    Client, Response,
    dns::{Addrs, Name, Resolve, Resolving},
    header::CONTENT_TYPE,
    redirect::Policy,
};

use crate::{Address, Guard, Problem, address::PORTS, limits};

/// What came of one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The status, if there was an answer.
    pub status: Option<u16>,
    /// Why there was none.
    pub problem: Option<Problem>,
    /// How the answer begins.
    pub text: String,
    /// How long it took (milliseconds).
    pub duration_ms: i32,
}

impl Answer {
    /// Whether the receiver took what was sent: 2xx and nothing else.
    pub fn is_good(&self) -> bool {
        self.status.is_some_and(|status| (200..300).contains(&status))
    }
}

/// Calls sellers' servers.
#[async_trait]
pub trait Receiver: Send + Sync {
    /// Looks at an address before it is saved. The refusal stands at the field `url`.
    async fn admit(&self, url: &str) -> Result<Address>;

    /// Sends a body to an address: JSON, unless the headers say what else it is.
    async fn post(&self, url: &str, headers: &[(&'static str, String)], body: Vec<u8>) -> Answer;
}

/// Finds what a name leads to.
#[async_trait]
pub trait Lookup: Send + Sync {
    /// Every address of it.
    async fn find(&self, host: &str) -> io::Result<Vec<SocketAddr>>;
}

/// The machine's own resolver.
struct Machine;

#[async_trait]
impl Lookup for Machine {
    async fn find(&self, host: &str) -> io::Result<Vec<SocketAddr>> {
        Ok(tokio::net::lookup_host((host, 0)).await?.collect())
    }
}

/// A name that leads inside.
#[derive(Debug)]
struct Inside;

impl std::fmt::Display for Inside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the name leads to an address that is not public")
    }
}
impl std::error::Error for Inside {}

/// A name that leads nowhere.
#[derive(Debug)]
struct Nowhere;

impl std::fmt::Display for Nowhere {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the name is not found")
    }
}
impl std::error::Error for Nowhere {}

#[derive(Clone)]
struct Guarded(Arc<dyn Lookup>);

impl Resolve for Guarded {
    fn resolve(&self, name: Name) -> Resolving {
        let lookup = self.0.clone();
        Box::pin(async move {
            let found = lookup.find(name.as_str()).await.map_err(|_| Nowhere)?;
            if found.is_empty() {
                return Err(Nowhere.into());
            }
            // One that leads inside and outside is refused whole: which one is connected is not ours to choose.
            if !found.iter().all(|one| is_public(one.ip())) {
                return Err(Inside.into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// The real client.
pub struct GuardedClient {
    guard: Guard,
    lookup: Arc<dyn Lookup>,
    guarded: Client,
    trusted: Client,
}

impl GuardedClient {
    /// A client that trusts these hosts ([`Guard::trusting`]).
    pub fn open(guard: Guard) -> Result<Self> {
        Self::with(guard, Arc::new(Machine))
    }

    /// The same with names of one's own.
    pub fn with(guard: Guard, lookup: Arc<dyn Lookup>) -> Result<Self> {
        let guarded = client(Some(Guarded(lookup.clone())))?;
        Ok(Self { guard, lookup, guarded, trusted: client(None)? })
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the guarded client: what a name leads to is looked at when it is connected"
)]
fn client(guarded: Option<Guarded>) -> Result<Client> {
    let mut builder = Client::builder()
        .connect_timeout(Duration::from_millis(limits::CONNECT_TIMEOUT_MS))
        .timeout(Duration::from_millis(limits::CALL_TIMEOUT_MS))
        // A connection that is kept would outlive the look at its address.
        .pool_max_idle_per_host(0)
        .redirect(Policy::none())
        .no_proxy()
        .user_agent(concat!("Kontor/", env!("CARGO_PKG_VERSION"), " (webhooks)"));
    if let Some(guarded) = guarded {
        builder = builder.dns_resolver(Arc::new(guarded));
    }
    Ok(builder.build()?)
}

#[async_trait]
impl Receiver for GuardedClient {
    async fn admit(&self, url: &str) -> Result<Address> {
        let refused = |code| match code {
            Code::TooLong => ApiError::field(code, "/url").with("max", URL_CHARS_MAX),
            Code::PortNotAllowed => {
                ApiError::field(code, "/url").with("allowed", PORTS.map(|port| port.to_string()).to_vec())
            }
            code => ApiError::field(code, "/url"),
        };
        let address = self.guard.read(url.trim()).map_err(refused)?;
        let Some(name) = address.url().domain().filter(|_| !self.guard.trusts(address.url())) else {
            return Ok(address);
        };
        let patience = Duration::from_millis(limits::LOOKUP_TIMEOUT_MS);
        // A name that is not found yet may be saved: a test says so at once, and nothing is sent anywhere.
        if let Ok(Ok(found)) = tokio::time::timeout(patience, self.lookup.find(name)).await
            && !found.iter().all(|one| is_public(one.ip()))
        {
            return Err(refused(Code::AddressNotPublic));
        }
        Ok(address)
    }

    async fn post(&self, url: &str, headers: &[(&'static str, String)], body: Vec<u8>) -> Answer {
        let began = Instant::now();
        let ended = |status, problem, text| Answer {
            status,
            problem,
            text,
            duration_ms: i32::try_from(began.elapsed().as_millis()).unwrap_or(i32::MAX),
        };
        let Ok(address) = self.guard.read(url) else {
            return ended(None, Some(Problem::AddressNotPublic), String::new());
        };
        let client = if self.guard.trusts(address.url()) { &self.trusted } else { &self.guarded };
        let mut request = client.post(address.url().clone()).body(body);
        if !headers.iter().any(|(name, _)| *name == CONTENT_TYPE.as_str()) {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        match request.send().await {
            Ok(answer) => {
                let status = answer.status().as_u16();
                ended(Some(status), None, beginning(answer).await)
            }
            Err(cause) => ended(None, Some(problem(&cause)), String::new()),
        }
    }
}

/// How an answer begins: what comes after is not read, and what breaks off is what there is.
async fn beginning(mut answer: Response) -> String {
    let mut read = Vec::new();
    while let Ok(Some(chunk)) = answer.chunk().await {
        read.extend_from_slice(&chunk);
        if read.len() >= limits::ANSWER_BYTES {
            break;
        }
    }
    let text = String::from_utf8_lossy(&read);
    text.chars().filter(|letter| !letter.is_control() || *letter == '\n').take(limits::ANSWER_CHARS).collect()
}

fn problem(cause: &reqwest::Error) -> Problem {
    let mut below: Option<&(dyn std::error::Error + 'static)> = Some(cause);
    let mut words = String::new();
    while let Some(one) = below {
        if one.is::<Inside>() {
            return Problem::AddressNotPublic;
        }
        if one.is::<Nowhere>() {
            return Problem::NameNotFound;
        }
        words.push_str(&one.to_string().to_lowercase());
        below = one.source();
    }
    if cause.is_timeout() {
        Problem::Timeout
    } else if words.contains("certificate") || words.contains("tls") {
        Problem::NotSecure
    } else {
        Problem::NoConnection
    }
}
