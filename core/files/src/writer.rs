//! A file that is written while it is being made: exports, reports.

use std::sync::Arc;

use bytes::Bytes;
use futures::stream;
use kontor_kernel::{ApiError, Result};
use tokio::{sync::mpsc, task::JoinHandle};

use crate::{ObjectStore, ObjectStream};

/// Pieces that wait for the store before [`ObjectWriter::write`] waits too.
const PIECES_WAITING: usize = 4;

/// Takes pieces and sends them to the store. Dropped without [`ObjectWriter::finish`], nothing is left behind.
pub struct ObjectWriter {
    pieces: mpsc::Sender<Piece>,
    task: JoinHandle<Result<u64>>,
}

enum Piece {
    Bytes(Bytes),
    End,
}

impl ObjectWriter {
    /// Begins to write `key`.
    pub fn new(store: Arc<dyn ObjectStore>, key: String, content_type: &'static str) -> Self {
        let (pieces, waiting) = mpsc::channel(PIECES_WAITING);
        let task = tokio::spawn(async move { store.put_stream(&key, content_type, body(waiting)).await });
        Self { pieces, task }
    }

    /// Hands over a piece; waits while the store is behind. Pieces of 64 KiB to 1 MiB are the most economical.
    pub async fn write(&mut self, piece: Bytes) -> Result<()> {
        if self.pieces.send(Piece::Bytes(piece)).await.is_ok() {
            return Ok(());
        }
        // The store gave up: its own words say why.
        match (&mut self.task).await? {
            Err(fault) => Err(fault),
            Ok(_) => Err(ApiError::internal("the store ended a file that was still being written")),
        }
    }

    /// Says that was all, and answers the length of the file.
    pub async fn finish(self) -> Result<u64> {
        let Self { pieces, task } = self;
        // A store that gave up no longer listens; the task tells why.
        let _gone = pieces.send(Piece::End).await;
        task.await?
    }
}

/// The pieces as a body that only [`Piece::End`] ends well: a writer that was dropped breaks it off.
fn body(waiting: mpsc::Receiver<Piece>) -> ObjectStream {
    Box::pin(stream::unfold(Some(waiting), |waiting| async move {
        let mut waiting = waiting?;
        match waiting.recv().await {
            Some(Piece::Bytes(bytes)) => Some((Ok(bytes), Some(waiting))),
            Some(Piece::End) => None,
            None => Some((Err(ApiError::internal("the writer of a file went away")), None)),
        }
    }))
}
