//! A worker looks at a finished upload: its length, what it is by its first bytes, its fingerprint.

use data_encoding::HEXLOWER;
use diesel::sql_types::{Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use futures::StreamExt;
use kontor_db::{Db, Scope, Tx, query};
use kontor_files::{FileKind, HEAD_BYTES, ObjectStore, Press, keys};
use kontor_jobs::{FilesJob, enqueue};
use kontor_kernel::{
    Actor, Code, Result,
    kinds::{SellerId, UploadId},
};
use sha2::{Digest, Sha256};

use super::{Upload, find, lock, pdf};
use crate::{Purpose, UploadState, covers, digitals};

/// What the look found.
struct Looked {
    size_bytes: i64,
    head: Vec<u8>,
    sha256: String,
}

/// Checks an upload and moves it to where it is delivered from, or refuses it. Twice is once.
pub async fn promote(
    db: &Db,
    files: &dyn ObjectStore,
    press: &dyn Press,
    seller: SellerId,
    id: UploadId,
) -> Result<()> {
    let scope = Scope::Seller(db.tenant(seller).await?, Actor::Tenant(seller));
    let mut tx = db.begin(scope.clone()).await?;
    let upload = find(&mut tx, id).await?;
    tx.commit().await?;
    let (quarantine, home) = (keys::quarantine(seller, id), keys::file(seller, id));
    if upload.state == UploadState::Completed {
        match judge(files, &upload, &quarantine).await? {
            Ok(sha256) => {
                files.copy(&quarantine, &home).await?;
                let stampable = stampable(files, press, seller, &upload, &quarantine).await;
                accept(db.begin(scope).await?, &upload, &home, &sha256, stampable).await?;
            }
            Err(code) => refuse(db.begin(scope).await?, &upload, code).await?,
        }
    }
    // Decided, now or by an attempt that broke off here.
    files.delete(&quarantine).await
}

/// The fingerprint of a lawful file, or the code of what is wrong with it.
async fn judge(files: &dyn ObjectStore, upload: &Upload, key: &str) -> Result<Result<String, Code>> {
    let Some(looked) = look(files, key).await? else { return Ok(Err(Code::UploadIncomplete)) };
    let kind = FileKind::of_name(&upload.file_name);
    Ok(if looked.size_bytes != upload.size_bytes {
        Err(Code::UploadIncomplete)
    } else if looked.size_bytes > upload.purpose.bytes_max() {
        Err(Code::FileTooLarge)
    } else if !kind.is_some_and(|kind| kind.matches(&looked.head)) {
        Err(Code::WrongFileType)
    } else {
        Ok(looked.sha256)
    })
}

/// Reads the whole once; only its beginning is kept.
async fn look(files: &dyn ObjectStore, key: &str) -> Result<Option<Looked>> {
    let Some(mut body) = files.get(key).await? else { return Ok(None) };
    let (mut size, mut head, mut hash) = (0_i64, Vec::with_capacity(HEAD_BYTES), Sha256::new());
    while let Some(piece) = body.next().await {
        let piece = piece?;
        size += i64::try_from(piece.len())?;
        hash.update(&piece);
        let wanted = HEAD_BYTES.saturating_sub(head.len());
        head.extend(piece.iter().take(wanted));
    }
    Ok(Some(Looked { size_bytes: size, head, sha256: HEXLOWER.encode(&hash.finalize()) }))
}

/// Whether a PDF can be stamped: `Some(None)` says that it can. A press that stands still keeps nobody from selling
/// their file as it is; then it is looked into later.
async fn stampable(
    files: &dyn ObjectStore,
    press: &dyn Press,
    seller: SellerId,
    upload: &Upload,
    key: &str,
) -> Option<Option<Code>> {
    if !pdf::wanted(upload) {
        return None;
    }
    let looked = pdf::look(files, press, seller, upload, key).await;
    looked.inspect_err(|fault| tracing::warn!(?fault, upload = %upload.id, "a PDF was not looked into")).ok()
}

async fn accept(mut tx: Tx, upload: &Upload, home: &str, sha256: &str, stampable: Option<Option<Code>>) -> Result<()> {
    // Whoever attaches it meanwhile waits, and sees what was found.
    lock(&mut tx, upload.id).await?;
    if let Some(Some(code)) = stampable
        && pdf::is_stamped(&mut tx, upload.id).await?
    {
        return refuse(tx, upload, code).await;
    }
    if tx.shift(upload.id.uuid(), UploadState::Checked, "looked at").await?.into_result(UploadState::Checked)? {
        note(&mut tx, upload.id, home, Some(sha256), None).await?;
        match stampable {
            Some(found) => pdf::note(&mut tx, upload.id, found).await?,
            None if pdf::wanted(upload) => {
                let seller = tx.seller()?;
                enqueue(&mut tx, FilesJob::LookIntoPdf { seller, upload: upload.id }).await?;
            }
            None => {}
        }
        match upload.purpose {
            Purpose::Digital => digitals::upload_decided(&mut tx, upload.id).await?,
            Purpose::Cover => covers::upload_checked(&mut tx, upload.id).await?,
            Purpose::Document | Purpose::Evidence => {}
        }
    }
    tx.commit().await
}

async fn refuse(mut tx: Tx, upload: &Upload, code: Code) -> Result<()> {
    if tx.shift(upload.id.uuid(), UploadState::Refused, code.text()).await?.into_result(UploadState::Refused)? {
        note(&mut tx, upload.id, &upload.object_key, None, Some(code)).await?;
        match upload.purpose {
            Purpose::Digital => digitals::upload_decided(&mut tx, upload.id).await?,
            Purpose::Cover => covers::upload_refused(&mut tx, upload.id, code).await?,
            Purpose::Document | Purpose::Evidence => {}
        }
    }
    tx.commit().await
}

async fn note(tx: &mut Tx, id: UploadId, key: &str, sha256: Option<&str>, refusal: Option<Code>) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE uploads SET object_key = $3, sha256 = $4, refusal = $5 WHERE seller_id = $1 AND id = $2")
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(id)
        .bind::<Text, _>(key)
        .bind::<Nullable<Text>, _>(sha256)
        .bind::<Nullable<Text>, _>(refusal.map(Code::text))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
