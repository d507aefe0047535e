//! Giving an upload up.

use kontor_db::{Db, Scope};
use kontor_files::ObjectStore;
use kontor_kernel::{Result, kinds::UploadId};

use super::find;
use crate::UploadState;

/// Gives up an open upload and forgets its parts. One that is complete stays: something may deliver it.
pub async fn abandon(db: &Db, scope: Scope, files: &dyn ObjectStore, id: UploadId) -> Result<()> {
    let mut tx = db.begin(scope).await?;
    let upload = find(&mut tx, id).await?;
    let moved = tx.shift(id.uuid(), UploadState::Aborted, "given up").await?;
    moved.into_result(UploadState::Aborted)?;
    tx.commit().await?;
    // After the row: a part that arrives meanwhile belongs to nothing. A second call forgets what the first could not.
    files.abort_parts(&upload.object_key, &upload.s3_upload_id).await
}
