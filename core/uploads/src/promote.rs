//! A worker looks at a finished upload: its length, what it is by its first bytes, its fingerprint.

use data_encoding::HEXLOWER;
use diesel_async::RunQueryDsl;
use futures::StreamExt;
use kontor_db::{Db, Scope, Tx, query};
use kontor_files::{CharsetCheck, FileKind, HEAD_BYTES, ObjectStore, Press, WholeCheck, is_phone_photo, keys};
use kontor_jobs::{FilesJob, enqueue};
use kontor_kernel::{
    Actor, Code, Result,
    kinds::{SellerId, UploadId},
};
use sha2::{Digest, Sha256};

use crate::{Upload, UploadHolder, UploadState, find, lock, pdf};

/// What the look found.
struct Looked {
    size_bytes: i64,
    head: Vec<u8>,
    sha256: String,
    /// Whether its end is there.
    whole: bool,
    /// What its letters are written in, if it is a text.
    charset: &'static str,
}

/// What is kept of a lawful file.
struct Lawful {
    sha256: String,
    media_type: String,
}

/// Checks an upload and moves it to where it is delivered from, or refuses it, and tells `holder`. Twice is once.
pub async fn promote(
    db: &Db,
    files: &dyn ObjectStore,
    press: &dyn Press,
    holder: &dyn UploadHolder,
    (seller, id): (SellerId, UploadId),
) -> Result<()> {
    let scope = Scope::Seller(db.tenant(seller).await?, Actor::Tenant(seller));
    let mut tx = db.begin(scope.clone()).await?;
    let upload = find(&mut tx, id).await?;
    tx.commit().await?;
    let (quarantine, home) = (keys::quarantine(seller, id), keys::file(seller, id));
    if upload.state == UploadState::Completed {
        match inspect_file(files, &upload, &quarantine).await? {
            Ok(lawful) => {
                files.copy(&quarantine, &home).await?;
                let stampable = stampable(files, press, seller, &upload, &quarantine).await;
                accept(db.begin(scope).await?, holder, &upload, &home, (&lawful, stampable)).await?;
            }
            Err(code) => refuse(db.begin(scope).await?, holder, &upload, code).await?,
        }
    }
    // Decided, now or by an attempt that broke off here.
    files.delete(&quarantine).await
}

/// What is kept of a lawful file, or the code of what is wrong with it.
async fn inspect_file(files: &dyn ObjectStore, upload: &Upload, key: &str) -> Result<Result<Lawful, Code>> {
    let Some(kind) = FileKind::of_name(&upload.file_name) else { return Ok(Err(Code::WrongFileType)) };
    let Some(looked) = inspect(files, kind, key).await? else { return Ok(Err(Code::UploadIncomplete)) };
    Ok(if looked.size_bytes != upload.size_bytes {
        Err(Code::UploadIncomplete)
    } else if looked.size_bytes > upload.purpose.bytes_max() {
        Err(Code::FileTooLarge)
    } else if is_phone_photo(&looked.head) {
        Err(Code::PhotoFormat)
    } else if !kind.matches(&looked.head) {
        Err(Code::WrongFileType)
    } else if !looked.whole {
        Err(Code::FileCutOff)
    } else {
        Ok(Lawful { sha256: looked.sha256, media_type: kind.media_type_in(looked.charset) })
    })
}

/// Reads the whole once; only its beginning is kept.
async fn inspect(files: &dyn ObjectStore, kind: &FileKind, key: &str) -> Result<Option<Looked>> {
    let Some(mut body) = files.get(key).await? else { return Ok(None) };
    let (mut size, mut head, mut hash) = (0_i64, Vec::with_capacity(HEAD_BYTES), Sha256::new());
    let (mut whole, mut charset) = (WholeCheck::new(kind), kind.is_text().then(CharsetCheck::default));
    while let Some(piece) = body.next().await {
        let piece = piece?;
        size += i64::try_from(piece.len())?;
        hash.update(&piece);
        whole.feed(&piece);
        if let Some(charset) = &mut charset {
            charset.feed(&piece);
        }
        let wanted = HEAD_BYTES.saturating_sub(head.len());
        head.extend(piece.iter().take(wanted));
    }
    let charset = charset.map_or("utf-8", |check| check.name());
    let sha256 = HEXLOWER.encode(&hash.finalize());
    Ok(Some(Looked { size_bytes: size, head, sha256, whole: whole.is_whole(), charset }))
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
    let looked = pdf::check_pdf(files, press, seller, upload, key).await;
    looked.inspect_err(|fault| tracing::warn!(?fault, upload = %upload.id, "a PDF was not looked into")).ok()
}

async fn accept(
    mut tx: Tx,
    holder: &dyn UploadHolder,
    upload: &Upload,
    home: &str,
    (lawful, stampable): (&Lawful, Option<Option<Code>>),
) -> Result<()> {
    // Whoever attaches it meanwhile waits, and sees what was found.
    lock(&mut tx, upload.id).await?;
    if let Some(Some(code)) = stampable
        && holder.is_stamped(&mut tx, upload.id).await?
    {
        return refuse(tx, holder, upload, code).await;
    }
    if tx.transition(upload.id.uuid(), UploadState::Checked, "looked at").await?.into_result(UploadState::Checked)? {
        note(&mut tx, upload.id, home, Ok(lawful)).await?;
        match stampable {
            Some(found) => pdf::note(&mut tx, upload.id, found).await?,
            None if pdf::wanted(upload) => {
                let seller = tx.seller()?;
                enqueue(&mut tx, FilesJob::LookIntoPdf { seller, upload: upload.id }).await?;
            }
            None => {}
        }
        holder.note_decided(&mut tx, upload, None).await?;
    }
    tx.commit().await
}

async fn refuse(mut tx: Tx, holder: &dyn UploadHolder, upload: &Upload, code: Code) -> Result<()> {
    if tx.transition(upload.id.uuid(), UploadState::Refused, code.text()).await?.into_result(UploadState::Refused)? {
        note(&mut tx, upload.id, &upload.object_key, Err(code)).await?;
        holder.note_decided(&mut tx, upload, Some(code)).await?;
    }
    tx.commit().await
}

async fn note(tx: &mut Tx, id: UploadId, key: &str, found: Result<&Lawful, Code>) -> Result<()> {
    let seller = tx.seller()?;
    let lawful = found.as_ref().ok();
    query(
        "UPDATE uploads SET object_key = $3, sha256 = $4, refusal = $5, content_type = coalesce($6, content_type)
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(key)
    .bind(lawful.map(|lawful| lawful.sha256.as_str()))
    .bind(found.as_ref().err().map(|code| code.text()))
    .bind(lawful.map(|lawful| lawful.media_type.as_str()))
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
