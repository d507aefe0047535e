//! How an export looks on the wire.

use kontor_exports::{Export, ExportState, Resource};
use kontor_kernel::Code;
use poem_openapi::Object;

use crate::http::{Timestamp, WireEnum, context};

/// Progress of the export.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ExportProgress")]
pub struct Progress {
    /// Rows written.
    pub done: i64,
    /// Total number of rows; 0 until counted.
    pub total: i64,
}

/// An export.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ExportAttributes")]
pub struct Attributes {
    /// The list.
    pub resource: WireEnum<Resource>,
    /// Query string of the list.
    pub query: String,
    /// Language of the column headings.
    pub locale: String,
    /// State of the export.
    pub state: WireEnum<ExportState>,
    /// Progress of the export.
    pub progress: Progress,
    /// Size of the file in bytes.
    pub bytes: i64,
    /// Name under which the file is saved.
    #[oai(skip_serializing_if_is_none)]
    pub file_name: Option<String>,
    /// Error code if it failed.
    #[oai(skip_serializing_if_is_none)]
    pub error: Option<String>,
    /// The error as a sentence.
    #[oai(skip_serializing_if_is_none)]
    pub error_detail: Option<String>,
    /// When it was requested.
    pub created_at: Timestamp,
    /// When processing started.
    #[oai(skip_serializing_if_is_none)]
    pub started_at: Option<Timestamp>,
    /// When it finished or failed.
    #[oai(skip_serializing_if_is_none)]
    pub finished_at: Option<Timestamp>,
    /// Until when the file can be downloaded.
    #[oai(skip_serializing_if_is_none)]
    pub expires_at: Option<Timestamp>,
    /// Signed link to the file, while it can be downloaded; not in lists.
    #[oai(skip_serializing_if_is_none)]
    pub link: Option<String>,
}

impl From<Export> for Attributes {
    fn from(export: Export) -> Self {
        let error = export.error.as_deref().and_then(|text| Code::ALL.iter().find(|code| code.text() == text));
        Self {
            resource: WireEnum(export.resource),
            query: export.query,
            locale: export.locale,
            state: WireEnum(export.state),
            progress: Progress { done: export.rows_done, total: export.rows_total },
            bytes: export.bytes,
            file_name: export.file_name,
            error_detail: error
                .map(|code| code.detail(context::locale(), &std::collections::BTreeMap::<&str, _>::new())),
            error: export.error,
            created_at: Timestamp(export.created_at),
            started_at: export.started_at.map(Timestamp),
            finished_at: export.finished_at.map(Timestamp),
            expires_at: export.expires_at.map(Timestamp),
            link: None,
        }
    }
}
