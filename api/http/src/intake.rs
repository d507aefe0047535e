//! What arrives: packed bodies are refused, and a body is counted as it comes, whatever was declared of it. One that
//! does not come is not waited for.

use std::{
    fmt, io,
    sync::{
        Arc,
        atomic::{AtomicU8, AtomicU64, Ordering},
    },
    time::Duration,
};

use futures::{StreamExt, stream};
use kontor_kernel::{ApiError, Code};
use poem::{
    Body, Request,
    http::{Method, header},
};
use tokio::time::{Instant, timeout_at};

use super::{body_limit::body_bytes_max, plain};

/// How slowly a body may come.
#[derive(Debug, Clone, Copy)]
pub struct BodyPace {
    /// For whatever it is.
    pub at_least: Duration,
    /// And for each so many bytes a second more.
    pub bytes_a_second: u32,
}

impl Default for BodyPace {
    fn default() -> Self {
        Self { at_least: Duration::from_secs(10), bytes_a_second: 8 * 1024 }
    }
}

impl BodyPace {
    fn allows(self, bytes: usize) -> Duration {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.at_least + Duration::from_secs((bytes / self.bytes_a_second.max(1)).into())
    }
}

/// Marks a request of HEAD: it is served like GET, and whatever counts or changes something has to know.
#[derive(Debug, Clone, Copy)]
pub struct HeadOnly;

/// How far the body of a request came.
#[derive(Debug)]
pub struct Arrival {
    state: AtomicU8,
    max: usize,
    began: Instant,
    last_piece_millis: AtomicU64,
}

const UNREAD: u8 = 0;
const WHOLE: u8 = 1;
const TOO_LARGE: u8 = 2;
const TOO_SLOW: u8 = 3;

impl Arrival {
    /// The arrival of a request, with what it may send.
    pub fn begin(path: &str) -> Arc<Self> {
        let arrival = Self {
            state: AtomicU8::new(UNREAD),
            max: body_bytes_max(path),
            began: Instant::now(),
            last_piece_millis: AtomicU64::new(0),
        };
        Arc::new(arrival)
    }

    /// Looks at the head of a request and has its body counted from here on.
    pub fn admit(self: &Arc<Self>, request: &mut Request) -> Result<(), ApiError> {
        let body = request.take_body();
        if body.is_empty() {
            self.state.store(WHOLE, Ordering::Relaxed);
        } else {
            let pace = request.extensions().get::<BodyPace>().copied().unwrap_or_default();
            request.set_body(self.counted(body, pace));
        }
        if request.method() == Method::HEAD {
            request.extensions_mut().insert(HeadOnly);
        }
        plain::check(request.uri())?;
        let packed = request.headers().get_all(header::CONTENT_ENCODING).iter();
        if packed.into_iter().any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity")) {
            return Err(ApiError::new(Code::UnsupportedMediaType));
        }
        let declared = request.header(header::CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
        match declared {
            Some(length) if length > self.max => Err(self.too_large()),
            _ => Ok(()),
        }
    }

    fn counted(self: &Arc<Self>, body: Body, pace: BodyPace) -> Body {
        let start = (Box::pin(body.into_bytes_stream()), 0_usize, self.clone());
        Body::from_bytes_stream(stream::try_unfold(start, move |(mut pieces, seen, arrival)| async move {
            let Ok(next) = timeout_at(arrival.began + pace.allows(seen), pieces.next()).await else {
                return Err(arrival.cut(TOO_SLOW));
            };
            let Some(piece) = next.transpose()? else {
                arrival.state.store(WHOLE, Ordering::Relaxed);
                return Ok(None);
            };
            let seen = seen + piece.len();
            if seen > arrival.max {
                return Err(arrival.cut(TOO_LARGE));
            }
            arrival.last_piece_millis.store(millis(arrival.began), Ordering::Relaxed);
            Ok(Some((piece, (pieces, seen, arrival))))
        }))
    }

    fn cut(&self, why: u8) -> io::Error {
        self.state.store(why, Ordering::Relaxed);
        io::Error::other(Cut(self.refusal().unwrap_or_else(|| ApiError::new(Code::BadRequest))))
    }

    fn too_large(&self) -> ApiError {
        ApiError::new(Code::PayloadTooLarge).with("max_bytes", self.max)
    }

    /// Why it was read no further.
    pub fn refusal(&self) -> Option<ApiError> {
        match self.state.load(Ordering::Relaxed) {
            TOO_LARGE => Some(self.too_large()),
            TOO_SLOW => Some(ApiError::new(Code::RequestTimeout)),
            _ => None,
        }
    }

    /// Whether nothing of it is left on the line.
    pub fn is_whole(&self) -> bool {
        self.state.load(Ordering::Relaxed) == WHOLE
    }

    /// Returns when nothing has come, and nothing was answered, for this long.
    pub async fn patience(&self, longest: Duration) {
        let quiet_since = || self.began + Duration::from_millis(self.last_piece_millis.load(Ordering::Relaxed));
        while quiet_since().elapsed() < longest {
            tokio::time::sleep_until(quiet_since() + longest).await;
        }
    }
}

fn millis(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// A body that was read no further, as an error of reading.
struct Cut(ApiError);

impl fmt::Debug for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Cut {}

/// A whole body: [`Arrival`] bounds it.
pub async fn whole(body: Body) -> Result<Vec<u8>, ApiError> {
    let (mut pieces, mut bytes) = (Box::pin(body.into_bytes_stream()), Vec::new());
    while let Some(piece) = pieces.next().await {
        bytes.extend_from_slice(&piece.map_err(why)?);
    }
    Ok(bytes)
}

fn why(broken: io::Error) -> ApiError {
    match broken.get_ref().and_then(|cause| cause.downcast_ref::<Cut>()) {
        Some(Cut(fault)) => {
            fault.meta().iter().fold(ApiError::new(fault.code()), |copy, (key, fact)| copy.with(key, fact.clone()))
        }
        // The line broke: nobody reads the answer.
        None => ApiError::new(Code::BadRequest).with_reason(broken),
    }
}
