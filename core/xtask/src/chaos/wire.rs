//! A wire that can be cut: a TCP proxy between a caller and a server. What is asked always arrives; of an answer that
//! is cut, the first half arrives or nothing at all, and then the connection is gone.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

const BUFFER_BYTES: usize = 64 * 1024;

/// Taken up when it is dropped.
pub struct Wire {
    address: SocketAddr,
    line: Arc<Line>,
    listening: AbortHandle,
}

struct Line {
    server: SocketAddr,
    /// So many answers more are to be cut.
    armed: AtomicU32,
    /// So many were.
    cut: AtomicU32,
}

impl Wire {
    /// Lays a wire to a local port, where nobody has to listen yet.
    pub async fn lay(port: u16) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.context("no port for a wire")?;
        let address = listener.local_addr()?;
        let server = SocketAddr::from(([127, 0, 0, 1], port));
        let line = Arc::new(Line { server, armed: AtomicU32::new(0), cut: AtomicU32::new(0) });
        let carried = Arc::clone(&line);
        let listening = tokio::spawn(async move {
            loop {
                match listener.accept().await {
                    Ok((caller, _)) => drop(tokio::spawn(Arc::clone(&carried).carry(caller))),
                    // Out of files for a moment.
                    Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            }
        });
        Ok(Self { address, line, listening: listening.abort_handle() })
    }

    /// Where its callers' end is.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Cuts the next answers.
    pub fn cut(&self, answers: u32) {
        self.line.armed.fetch_add(answers, Ordering::Relaxed);
    }

    /// Cuts nothing more.
    pub fn spare(&self) {
        self.line.armed.store(0, Ordering::Relaxed);
    }

    /// How many answers were cut.
    pub fn was_cut(&self) -> u32 {
        self.line.cut.load(Ordering::Relaxed)
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl Line {
    async fn carry(self: Arc<Self>, caller: TcpStream) {
        // Nobody there: the caller's connection is gone as if they had been.
        let Ok(server) = TcpStream::connect(self.server).await else { return };
        // Small messages both ways, like a wire without this one.
        let _slower = (caller.set_nodelay(true), server.set_nodelay(true));
        let asked = AtomicBool::new(false);
        let (from_caller, to_caller) = caller.into_split();
        let (from_server, to_server) = server.into_split();
        tokio::select! {
            () = self.answers(from_server, to_caller, &asked) => {}
            // A caller who is through may still be listening.
            () = async { questions(from_caller, to_server, &asked).await; std::future::pending::<()>().await } => {}
        }
    }

    /// Ends when the server does, or with a cut.
    async fn answers(&self, mut from: OwnedReadHalf, mut to: OwnedWriteHalf, asked: &AtomicBool) {
        let mut buffer = vec![0; BUFFER_BYTES];
        while let Ok(length) = from.read(&mut buffer).await {
            let bytes = buffer.get(..length).unwrap_or_default();
            if bytes.is_empty() {
                return;
            }
            // The first bytes since somebody asked are the beginning of an answer.
            if asked.swap(false, Ordering::Relaxed) && self.strikes() {
                // Every other one leaves its first half behind.
                if self.cut.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) {
                    let _half = to.write_all(bytes.get(..length / 2).unwrap_or_default()).await;
                }
                return;
            }
            if to.write_all(bytes).await.is_err() {
                return;
            }
        }
    }

    fn strikes(&self) -> bool {
        self.armed.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
    }
}

async fn questions(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, asked: &AtomicBool) {
    let mut buffer = vec![0; BUFFER_BYTES];
    while let Ok(length) = from.read(&mut buffer).await {
        let bytes = buffer.get(..length).unwrap_or_default();
        if bytes.is_empty() {
            break;
        }
        asked.store(true, Ordering::Relaxed);
        if to.write_all(bytes).await.is_err() {
            break;
        }
    }
    let _gone = to.shutdown().await;
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::Wire;

    /// Answers every byte with four, and says how many bytes it was asked.
    async fn server() -> (u16, tokio::task::JoinHandle<usize>) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let served = tokio::spawn(async move {
            let mut asked = 0;
            for _ in 0..3 {
                let (mut caller, _) = listener.accept().await.unwrap();
                let mut byte = [0];
                while caller.read(&mut byte).await.unwrap_or(0) == 1 {
                    asked += 1;
                    if caller.write_all(b"yes!").await.is_err() {
                        break;
                    }
                }
            }
            asked
        });
        (port, served)
    }

    async fn ask(caller: &mut TcpStream) -> Vec<u8> {
        caller.write_all(b"?").await.unwrap();
        let mut answer = vec![0; 4];
        let mut length = 0;
        while length < 4 {
            match caller.read(answer.get_mut(length..).unwrap()).await.unwrap_or(0) {
                0 => break,
                more => length += more,
            }
        }
        answer.truncate(length);
        answer
    }

    #[tokio::test]
    async fn what_is_asked_arrives_and_the_answer_is_cut() {
        let (port, served) = server().await;
        let wire = Wire::lay(port).await.unwrap();
        let mut first = TcpStream::connect(wire.address()).await.unwrap();
        assert_eq!(ask(&mut first).await, b"yes!");
        wire.cut(2);
        assert_eq!(ask(&mut first).await, b"ye");
        let mut second = TcpStream::connect(wire.address()).await.unwrap();
        assert_eq!(ask(&mut second).await, b"");
        let mut third = TcpStream::connect(wire.address()).await.unwrap();
        assert_eq!(ask(&mut third).await, b"yes!");
        drop(third);
        assert_eq!((wire.was_cut(), served.await.unwrap()), (2, 4));
    }
}
