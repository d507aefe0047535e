//! How an export looks on the wire.

use kontor_exports::{Export, ExportState, Resource};
use kontor_kernel::Code;
use poem_openapi::Object;

use crate::http::{Timestamp, WireEnum, context};

/// How far it is.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ExportProgress")]
pub struct Progress {
    /// Rows written.
    pub done: i64,
    /// Rows there will be; 0 until they are counted.
    pub total: i64,
}

/// An export.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ExportAttributes")]
pub struct Attributes {
    /// Which list.
    pub resource: WireEnum<Resource>,
    /// The list's query string.
    pub query: String,
    /// The language of the headers.
    pub locale: String,
    /// Where it stands.
    pub state: WireEnum<ExportState>,
    /// How far it is.
    pub progress: Progress,
    /// Length of the file.
    pub bytes: i64,
    /// What the file is saved as.
    #[oai(skip_serializing_if_is_none)]
    pub file_name: Option<String>,
    /// The code of what went wrong.
    #[oai(skip_serializing_if_is_none)]
    pub error: Option<String>,
    /// The same as a sentence.
    #[oai(skip_serializing_if_is_none)]
    pub error_detail: Option<String>,
    /// When it was asked for.
    pub created_at: Timestamp,
    /// When a worker began.
    #[oai(skip_serializing_if_is_none)]
    pub started_at: Option<Timestamp>,
    /// When it was done or failed.
    #[oai(skip_serializing_if_is_none)]
    pub finished_at: Option<Timestamp>,
    /// Until when the file can be fetched.
    #[oai(skip_serializing_if_is_none)]
    pub expires_at: Option<Timestamp>,
    /// The signed link to the file, while it can be fetched; not in lists.
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
