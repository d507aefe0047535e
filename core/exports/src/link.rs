//! The link to a finished file.

use std::time::Duration;

use chrono::{DateTime, Utc};
use kontor_files::{LinkAs, ObjectStore};
use kontor_kernel::{ApiError, Code, Env, Result};

use crate::{Export, ExportState};

/// What is known of a file that can be fetched.
pub(crate) struct Finished<'a> {
    pub state: ExportState,
    pub key: Option<&'a str>,
    pub file_name: Option<&'a str>,
    pub expires_at: Option<DateTime<Utc>>,
}

/// A signed link that ends when the export does. Before it is done there is nothing (404), afterwards it is gone (410).
pub async fn link(files: &dyn ObjectStore, env: &Env, export: &Export) -> Result<String> {
    let file = Finished {
        state: export.state,
        key: export.object_key.as_deref(),
        file_name: export.file_name.as_deref(),
        expires_at: export.expires_at,
    };
    of_file(files, env, file).await
}

/// The same of any file.
pub(crate) async fn of_file(files: &dyn ObjectStore, env: &Env, file: Finished<'_>) -> Result<String> {
    let (Some(file_name), Some(expires_at)) = (file.file_name, file.expires_at) else {
        return Err(ApiError::not_found());
    };
    if file.state != ExportState::Done {
        return Err(ApiError::not_found());
    }
    let left = (expires_at - env.clock.now()).to_std().unwrap_or(Duration::ZERO);
    if left.is_zero() {
        return Err(ApiError::new(Code::LinkExpired));
    }
    let key = file.key.ok_or_else(ApiError::not_found)?;
    let name = LinkAs { file_name: file_name.to_owned(), content_type: CONTENT_TYPE.to_owned(), shown: false };
    files.link(key, &name, left).await
}

/// What the file is.
pub(crate) const CONTENT_TYPE: &str = "text/csv; charset=utf-8";
