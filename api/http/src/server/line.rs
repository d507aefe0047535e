//! One connection on its way: its clock runs while we wait for the other side, and stands still while it waits for us.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use bytes::Bytes;
use futures::task::AtomicWaker;
use hyper::body::{Body, Frame, SizeHint};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep},
};

use super::ServerLimits;

/// What is read and thrown away after our last word, so that it is not lost with what came too much (bytes).
const LEFT_OVER_BYTES_MAX: usize = 256 * 1024;
/// And for how long at most.
const LEFT_OVER: Duration = Duration::from_secs(2);

/// Whether a request of this connection is being served, and who waits for its end.
#[derive(Default)]
pub(super) struct Flag {
    serving: AtomicBool,
    reader: AtomicWaker,
}

pub(super) type State = Arc<Flag>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The head of a request is on its way.
    Head,
    /// A request is served; its body has a clock of its own.
    Serving,
    /// Between two requests.
    Idle,
    /// We have said everything; so much may still come.
    Over(usize),
}

/// A connection with its clock.
pub(super) struct Line<S> {
    stream: S,
    limits: ServerLimits,
    state: State,
    phase: Phase,
    waits: Pin<Box<Sleep>>,
    /// Since when the other side takes nothing.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl<S> Line<S> {
    pub(super) fn new(stream: S, limits: ServerLimits) -> Self {
        let waits = Box::pin(sleep(limits.head));
        Self { stream, limits, state: State::default(), phase: Phase::Head, waits, stuck: None }
    }

    pub(super) fn state(&self) -> State {
        self.state.clone()
    }

    fn wait(&mut self, longest: Duration) {
        self.waits.as_mut().reset(Instant::now() + longest);
    }

    /// Notes whether a request has begun or ended since.
    fn note_activity(&mut self) {
        match (self.phase, self.state.serving.load(Ordering::Acquire)) {
            (Phase::Head | Phase::Idle, true) => self.phase = Phase::Serving,
            (Phase::Serving, false) => {
                self.phase = Phase::Idle;
                self.wait(self.limits.idle);
            }
            _ => {}
        }
    }

    /// What came of writing, unless the other side has taken nothing for too long.
    fn written<T>(&mut self, outcome: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if outcome.is_ready() {
            self.stuck = None;
            if self.phase == Phase::Idle {
                self.wait(self.limits.idle);
            }
            return outcome;
        }
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(self.limits.idle)));
        ready!(stuck.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Line<S> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.state.reader.register(cx.waker());
        this.note_activity();
        let before = buf.filled().len();
        let outcome = Pin::new(&mut this.stream).poll_read(cx, buf);
        match (&outcome, this.phase) {
            (Poll::Ready(_), Phase::Idle) if buf.filled().len() > before => {
                this.phase = Phase::Head;
                this.wait(this.limits.head);
            }
            (Poll::Pending, Phase::Head | Phase::Idle) => {
                ready!(this.waits.as_mut().poll(cx));
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            _ => {}
        }
        outcome
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Line<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let outcome = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.written(outcome, cx)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let outcome = Pin::new(&mut this.stream).poll_write_vectored(cx, pieces);
        this.written(outcome, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    /// Says that nothing follows, and reads what is still on its way: a connection that is dropped with unread bytes takes
    /// our last answer with it.
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let mut left = match this.phase {
            Phase::Over(left) => left,
            _ => {
                ready!(Pin::new(&mut this.stream).poll_shutdown(cx))?;
                this.wait(LEFT_OVER);
                LEFT_OVER_BYTES_MAX
            }
        };
        let mut scratch = [0; 4 * 1024];
        loop {
            this.phase = Phase::Over(left);
            let mut buf = ReadBuf::new(&mut scratch);
            match Pin::new(&mut this.stream).poll_read(cx, &mut buf) {
                Poll::Ready(Ok(())) if buf.filled().is_empty() => return Poll::Ready(Ok(())),
                Poll::Ready(Ok(())) if left > buf.filled().len() => left -= buf.filled().len(),
                Poll::Ready(_) => return Poll::Ready(Ok(())),
                Poll::Pending => {
                    ready!(this.waits.as_mut().poll(cx));
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

/// A request being served, until it is dropped with the last of its answer.
pub(super) struct Serving(State);

impl Serving {
    pub(super) fn begin(state: &State) -> Self {
        state.serving.store(true, Ordering::Release);
        Self(state.clone())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.serving.store(false, Ordering::Release);
        // The clock of the idle begins with the next look.
        self.0.reader.wake();
    }
}

/// An answer's body, which ends the serving of its request.
pub(super) struct Served<B> {
    body: B,
    _serving: Serving,
}

impl<B> Served<B> {
    pub(super) const fn new(body: B, serving: Serving) -> Self {
        Self { body, _serving: serving }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for Served<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Pin::new(&mut self.get_mut().body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
