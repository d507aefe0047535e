//! The link to a finished file.

use std::time::Duration;

use kontor_files::{LinkAs, ObjectStore};
use kontor_kernel::{ApiError, Code, Env, Result};

use crate::{Export, ExportState};

/// A signed link that ends when the export does. Before it is done there is nothing (404), afterwards it is gone (410).
pub async fn link(files: &dyn ObjectStore, env: &Env, export: &Export) -> Result<String> {
    let (Some(key), Some(file_name), Some(expires_at)) = (&export.object_key, &export.file_name, export.expires_at)
    else {
        return Err(ApiError::not_found());
    };
    if export.state != ExportState::Done {
        return Err(ApiError::not_found());
    }
    let left = (expires_at - env.clock.now()).to_std().unwrap_or(Duration::ZERO);
    if left.is_zero() {
        return Err(ApiError::new(Code::LinkExpired));
    }
    files
        .link(key, &LinkAs { file_name: file_name.clone(), content_type: CONTENT_TYPE.to_owned(), shown: false }, left)
        .await
}

/// What the file is.
pub(crate) const CONTENT_TYPE: &str = "text/csv; charset=utf-8";
