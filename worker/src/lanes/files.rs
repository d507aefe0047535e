//! Uploads, pictures, exports.

use std::sync::Arc;

use kontor_jobs::{FilesJob, Verdict};
use kontor_kernel::Result;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: FilesJob) -> Result<Verdict> {
    let _ = &deps;
    match job {
        FilesJob::PromoteUpload { .. } => super::awaits_its_context(),
        FilesJob::BuildExport { .. } => super::awaits_its_context(),
        FilesJob::ResizeCover { .. } => super::awaits_its_context(),
    }
}
