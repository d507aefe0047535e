//! Uploads, pictures, exports.

use std::sync::Arc;

use kontor_catalog::uploads;
use kontor_jobs::{FilesJob, Verdict};
use kontor_kernel::Result;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: FilesJob) -> Result<Verdict> {
    let (db, files) = (&deps.db, &*deps.files);
    match job {
        FilesJob::PromoteUpload { seller, upload } => uploads::promote(db, files, seller, upload).await?,
        FilesJob::ResizeCover { seller, cover } => uploads::resize(db, files, seller, cover).await?,
        FilesJob::ExpireUploads => {
            let given_up = uploads::expire(db, files).await?;
            tracing::debug!(given_up, "forgotten uploads");
        }
        FilesJob::BuildExport { .. } => return super::awaits_its_context(),
    }
    Ok(Verdict::Done)
}
