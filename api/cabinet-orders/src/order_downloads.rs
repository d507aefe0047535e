//! The files that an order opened, as its seller sees them.

use kontor_fulfilment::File;
use kontor_kernel::kinds;
use poem_openapi::Object;

use crate::http::{Timestamp, WireId};

/// A file that an order opened. The address that fetches it is the buyer's alone.
#[derive(Debug, Clone, Object)]
pub struct OrderDownload {
    /// The right to fetch it.
    pub id: WireId<kinds::Grant>,
    /// What it is saved as.
    pub name: String,
    /// Its length in bytes.
    pub size_bytes: i64,
    /// How often it was fetched.
    pub downloads_count: i32,
    /// How often it may be fetched.
    pub downloads_max: i32,
    /// Until when it can be fetched.
    pub expires_at: Timestamp,
    /// Whether it can be fetched now: neither over, nor used up, nor withdrawn with its money.
    pub open: bool,
}

impl From<File> for OrderDownload {
    fn from(file: File) -> Self {
        Self {
            id: file.grant.into(),
            name: file.name,
            size_bytes: file.size_bytes,
            downloads_count: file.used,
            downloads_max: file.limit,
            expires_at: Timestamp(file.expires_at),
            open: file.open,
        }
    }
}
