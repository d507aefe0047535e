//! Beginning an upload.

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_files::{FileKind, ObjectStore, is_phone_photo_name, keys};
use kontor_kernel::{ApiError, Code, Result, Validator, kinds::UploadId, limits::LINE_CHARS_MAX, text::file_name};
use serde_json::json;

use crate::{Purpose, Upload, find, limits};

/// A file that is to come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewUpload {
    /// What it is for.
    pub purpose: Purpose,
    /// Its name on the seller's machine.
    pub file_name: String,
    /// Its whole length.
    pub size_bytes: i64,
}

/// Begins an upload. What its name and size already rule out is refused before a byte travels.
pub async fn open(db: &Db, scope: Scope, files: &dyn ObjectStore, new: &NewUpload) -> Result<Upload> {
    let new = &NewUpload { file_name: file_name(&new.file_name), ..new.clone() };
    let kind = check(new)?;
    let mut tx = db.begin(scope).await?;
    let (seller, id) = (tx.seller()?, tx.id::<kontor_kernel::kinds::Upload>());
    check_open(&mut tx).await?;
    let key = keys::quarantine(seller, id);
    let s3_upload_id = files.begin_parts(&key, kind.media_type).await?;
    let written = write(tx, id, new, kind, &key, &s3_upload_id).await;
    if written.is_err()
        && let Err(fault) = files.abort_parts(&key, &s3_upload_id).await
    {
        // No part has arrived yet: what stays behind is a name without bytes.
        tracing::warn!(?fault, key, "an upload without a row is left in the store");
    }
    written
}

#[derive(Row)]
struct OpenCount {
    count: i64,
}

/// Refuses one more than a seller can have open at once.
async fn check_open(tx: &mut Tx) -> Result<()> {
    let seller = tx.seller()?;
    let sql = "SELECT count(*) AS count FROM uploads WHERE seller_id = $1 AND state = 'open'";
    let open: OpenCount = query(sql).bind(seller).get_result(tx.conn()?).await?;
    if open.count >= limits::OPEN_UPLOADS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", limits::OPEN_UPLOADS_MAX));
    }
    Ok(())
}

fn check(new: &NewUpload) -> Result<&'static FileKind> {
    let mut check = Validator::new();
    check.line("/file_name", &new.file_name, 1, LINE_CHARS_MAX);
    let allowed = new.purpose.endings();
    let kind =
        FileKind::of_name(&new.file_name).filter(|kind| kind.endings.iter().any(|ending| allowed.contains(ending)));
    if kind.is_none() && check.is_clean() && is_phone_photo_name(&new.file_name) {
        check.refuse(Code::PhotoFormat, "/file_name");
    } else if kind.is_none() && check.is_clean() {
        check.refuse_with(Code::WrongFileType, "/file_name", [("allowed", json!(allowed))]);
    }
    let most = new.purpose.bytes_max();
    if new.size_bytes <= 0 {
        check.refuse(Code::FileEmpty, "/size_bytes");
    } else if new.size_bytes > most {
        check.refuse_with(Code::FileTooLarge, "/size_bytes", [("max_bytes", json!(most))]);
    }
    check.finish()?;
    kind.ok_or_else(|| ApiError::field(Code::WrongFileType, "/file_name"))
}

async fn write(mut tx: Tx, id: UploadId, new: &NewUpload, kind: &FileKind, key: &str, s3: &str) -> Result<Upload> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO uploads (seller_id, id, purpose, file_name, content_type, size_bytes, part_bytes, object_key,
            s3_upload_id, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
    )
    .bind(seller)
    .bind(id)
    .bind(new.purpose)
    .bind(new.file_name.trim())
    .bind(kind.media_type)
    .bind(new.size_bytes)
    .bind(limits::PART_BYTES)
    .bind(key)
    .bind(s3)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let upload = find(&mut tx, id).await?;
    tx.commit().await?;
    Ok(upload)
}
