//! The files that an order opened, as its seller sees them.

use kontor_fulfilment::File;
use kontor_kernel::kinds;
use poem_openapi::Object;

use crate::http::{Timestamp, WireId};

/// A file that an order gives access to. Only the buyer has the address to download it.
#[derive(Debug, Clone, Object)]
pub struct OrderDownload {
    /// The right to download it.
    pub id: WireId<kinds::Grant>,
    /// Name under which it is saved.
    pub name: String,
    /// Size in bytes.
    pub size_bytes: i64,
    /// Number of downloads.
    pub downloads_count: i32,
    /// Maximum number of downloads; absent: unlimited.
    #[oai(skip_serializing_if_is_none)]
    pub downloads_max: Option<i32>,
    /// Until when it can be downloaded.
    pub expires_at: Timestamp,
    /// Whether it can be downloaded now: not expired, not used up and not withdrawn with a refund.
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
