//! All parts are there.

use kontor_db::{Db, Scope};
use kontor_files::ObjectStore;
use kontor_jobs::{FilesJob, enqueue};
use kontor_kernel::{ApiError, Code, Result, kinds::UploadId};

use crate::{Upload, UploadState, arrived, find};

/// How many missing parts are named.
const MISSING_NAMED: usize = 100;

/// Puts the parts together and hands the whole to a worker. Refuses while a part is missing, and names it.
/// Called again after it succeeded, it answers what it answered before.
pub async fn complete(db: &Db, scope: Scope, files: &dyn ObjectStore, id: UploadId) -> Result<Upload> {
    let mut tx = db.begin(scope.clone()).await?;
    let upload = find(&mut tx, id).await?;
    // No transaction is kept open while the store works.
    tx.commit().await?;
    if upload.state == UploadState::Open {
        put_together(files, &upload).await?;
    }
    let mut tx = db.begin(scope).await?;
    let moved = tx.transition(id.uuid(), UploadState::Completed, "all parts arrived").await?;
    match upload.state {
        UploadState::Completed | UploadState::Checked | UploadState::Refused => {}
        _ => {
            if moved.into_result(UploadState::Completed)? {
                let seller = tx.seller()?;
                enqueue(&mut tx, FilesJob::PromoteUpload { seller, upload: id }).await?;
            }
        }
    }
    let upload = find(&mut tx, id).await?;
    tx.commit().await?;
    Ok(upload)
}

async fn put_together(files: &dyn ObjectStore, upload: &Upload) -> Result<()> {
    let parts = arrived(files, upload).await?;
    let known: Vec<i64> = parts.iter().map(|part| i64::from(part.number)).collect();
    let missing: Vec<i64> = (1..=upload.part_count()).filter(|number| !known.contains(number)).collect();
    if missing.is_empty() {
        return files.complete_parts(&upload.object_key, &upload.s3_upload_id, &parts).await;
    }
    // An earlier call put them together and broke off before it could say so.
    let whole = files.head(&upload.object_key).await?;
    if whole.is_some_and(|head| i64::try_from(head.size_bytes).is_ok_and(|size| size == upload.size_bytes)) {
        return Ok(());
    }
    let named: Vec<i64> = missing.iter().copied().take(MISSING_NAMED).collect();
    Err(ApiError::new(Code::UploadIncomplete).with("missing_count", missing.len()).with("missing", named))
}
