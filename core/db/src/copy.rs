//! Long reads: COPY as the tenant's own role, on a connection of its own. The pool's connections speak diesel, which
//! has no COPY; the opening of the transaction is the same.

use std::pin::Pin;

use bytes::Bytes;
use futures::StreamExt;
use kontor_kernel::{ApiError, Code, Result};
use tokio_postgres::{Client, CopyOutStream, NoTls};

use crate::{Db, Scope, tx::opening};

/// What a COPY sends, piece by piece. Dropped, it ends the transaction with its connection.
pub struct CopyOut {
    stream: Pin<Box<CopyOutStream>>,
    // Lives as long as the stream: the connection ends with its client.
    _client: Client,
}

impl Db {
    /// Runs `COPY … TO STDOUT` as `scope`, read-only, at one moment of the data, with ISO dates in UTC.
    pub async fn copy_out(&self, scope: &Scope, statement: &str) -> Result<CopyOut> {
        let away = |cause: tokio_postgres::Error| ApiError::new(Code::MsUnavailable).with_reason(cause);
        let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await.map_err(away)?;
        tokio::spawn(async move {
            if let Err(cause) = connection.await {
                // The reader of the stream learns of it too, and says what it was doing.
                tracing::debug!(%cause, "the connection of a copy broke");
            }
        });
        let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        let opening = opening(scope, self.env().clock.now(), begin);
        client
            .batch_execute(&format!(
                "{opening}; SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; \
                 SET LOCAL standard_conforming_strings = on"
            ))
            .await?;
        let stream = client.copy_out(statement).await?;
        Ok(CopyOut { stream: Box::pin(stream), _client: client })
    }
}

impl CopyOut {
    /// The next piece; `None` at the end.
    pub async fn next(&mut self) -> Result<Option<Bytes>> {
        Ok(self.stream.next().await.transpose()?)
    }
}
