//! The port to whoever puts a buyer's name into PDFs, and so makes a copy that tells whose it is.

use async_trait::async_trait;
use bytes::Bytes;
use kontor_kernel::Result;
use serde::{Deserialize, Serialize};

/// The largest PDF that is stamped; it is held in memory as a whole.
pub const STAMPED_PDF_BYTES_MAX: i64 = 100 * 1024 * 1024;

/// What is written at the foot of every page, and into the file's own description.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// Who holds the copy.
    pub name: String,
    /// Their address.
    pub email: String,
    /// The order, as it is told on the page: a word and its short name.
    pub order: String,
    /// The order's id; it stands in the description only.
    pub order_id: String,
}

/// Stamps PDFs. What is wrong with a file is `pdf_encrypted`, `pdf_broken` or `pdf_too_large`; every other fault is the
/// press's own, and passes.
#[async_trait]
pub trait Press: Send + Sync + 'static {
    /// The whole file, stamped.
    async fn stamp(&self, pdf: Bytes, stamp: &Stamp) -> Result<Bytes>;

    /// Its first page alone, stamped. Refuses what could not be stamped as a whole.
    async fn first_page(&self, pdf: Bytes, stamp: &Stamp) -> Result<Bytes>;
}
