//! A file of one side of a shop for the other: the same bytes under a row of its own, looked at like any upload.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_files::{ObjectStore, keys};
use kontor_jobs::{FilesJob, enqueue};
use kontor_kernel::{
    Result,
    kinds::{SellerId, UploadId},
};

use crate::{Upload, UploadState, upload::COLUMNS};

/// The files of these ids that were checked, in no order; the others are left out.
pub async fn checked(tx: &mut Tx, ids: &[UploadId]) -> Result<Vec<Upload>> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM uploads WHERE seller_id = $1 AND id = ANY($2) AND state = 'checked'");
    Ok(query(sql).bind(seller).bind(ids).load(tx.conn()?).await?)
}

/// Copies the bytes to where those of a finished upload of `seller` wait to be looked at. No transaction needs to be open.
pub async fn copy_bytes(files: &dyn ObjectStore, upload: &Upload, (seller, id): (SellerId, UploadId)) -> Result<()> {
    files.copy(&upload.object_key, &keys::quarantine(seller, id)).await
}

/// Takes such bytes away again, of which nothing was written down.
pub async fn forget_bytes(files: &dyn ObjectStore, (seller, id): (SellerId, UploadId)) -> Result<()> {
    files.delete(&keys::quarantine(seller, id)).await
}

/// Writes the upload that these bytes are of the transaction's seller, and has it looked at.
pub async fn take_over(tx: &mut Tx, upload: &Upload, id: UploadId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO uploads (seller_id, id, purpose, file_name, content_type, size_bytes, part_bytes, object_key,
            s3_upload_id, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', $9, $9)",
    )
    .bind(seller)
    .bind(id)
    .bind(upload.purpose)
    .bind(&upload.file_name)
    .bind(&upload.content_type)
    .bind(upload.size_bytes)
    .bind(upload.part_bytes)
    .bind(keys::quarantine(seller, id))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let copied = "copied from the other side";
    tx.transition(id.uuid(), UploadState::Completed, copied).await?.into_result(UploadState::Completed)?;
    enqueue(tx, FilesJob::PromoteUpload { seller, upload: id }).await
}
