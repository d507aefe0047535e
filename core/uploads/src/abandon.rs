//! Giving an upload up.

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tx, query};
use kontor_files::{ObjectStore, keys};
use kontor_jobs::{FilesJob, enqueue};
use kontor_kernel::{
    Actor, ApiError, Code, Machine, Result,
    kinds::{SellerId, UploadId},
};

use crate::{UploadState, find, lock};

/// Gives up an open upload and forgets its parts. One that is complete stays: something may deliver it.
pub async fn abandon(db: &Db, scope: Scope, files: &dyn ObjectStore, id: UploadId) -> Result<()> {
    let mut tx = db.begin(scope).await?;
    let upload = lock(&mut tx, id).await?;
    if !matches!(upload.state, UploadState::Open | UploadState::Aborted) {
        return Err(ApiError::new(Code::InvalidTransition)
            .with("from", upload.state.text())
            .with("to", UploadState::Aborted.text())
            .with("allowed", Vec::<String>::new()));
    }
    let moved = tx.transition(id.uuid(), UploadState::Aborted, "given up").await?;
    moved.into_result(UploadState::Aborted)?;
    tx.commit().await?;
    // After the row: a part that arrives meanwhile belongs to nothing. A second call forgets what the first could not.
    files.abort_parts(&upload.object_key, &upload.s3_upload_id).await
}

/// Gives up an upload that was looked at and belongs to nothing, which the caller has made sure of while holding it. A worker removes
/// the file: whatever it may have shown of somebody is not kept for nobody.
pub async fn discard(tx: &mut Tx, id: UploadId) -> Result<()> {
    tx.transition(id.uuid(), UploadState::Aborted, "belongs to nothing").await?.into_result(UploadState::Aborted)?;
    let seller = tx.seller()?;
    enqueue(tx, FilesJob::ForgetUpload { seller, upload: id }).await
}

/// Notes that uploads belong to nothing from now on.
pub async fn detach_uploads(tx: &mut Tx, ids: &[UploadId]) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE uploads SET updated_at = $3 WHERE seller_id = $1 AND id = ANY($2)")
        .bind(seller)
        .bind(ids)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Removes what there is of an upload that was given up. Twice is once.
pub async fn forget(db: &Db, files: &dyn ObjectStore, seller: SellerId, id: UploadId) -> Result<()> {
    let mut tx = db.begin(Scope::Seller(db.tenant(seller).await?, Actor::Tenant(seller))).await?;
    let upload = find(&mut tx, id).await?;
    tx.commit().await?;
    if upload.state != UploadState::Aborted {
        return Ok(());
    }
    files.delete(&keys::quarantine(seller, id)).await?;
    files.delete(&keys::file(seller, id)).await
}
