//! The press in this very process, for files that are known: tests, and the shop that is shown.

use async_trait::async_trait;
use bytes::Bytes;
use kontor_files::{Press, Stamp};
use kontor_kernel::{ApiError, Result};

/// Stamps beside the threads that serve requests.
#[derive(Debug, Clone, Copy, Default)]
pub struct Here;

#[async_trait]
impl Press for Here {
    async fn stamp(&self, pdf: Bytes, stamp: &Stamp) -> Result<Bytes> {
        let stamp = stamp.clone();
        away(move || super::stamp(&pdf, &stamp)).await
    }

    async fn first_page(&self, pdf: Bytes, stamp: &Stamp) -> Result<Bytes> {
        let stamp = stamp.clone();
        away(move || super::first_page(&pdf, &stamp)).await
    }
}

async fn away(work: impl FnOnce() -> Result<Vec<u8>> + Send + 'static) -> Result<Bytes> {
    Ok(tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)??.into())
}
