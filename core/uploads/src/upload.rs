//! An upload, and who may attach it.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, kinds::UploadId};

use crate::{Purpose, UploadState, stampable::flaw};

pub(crate) const COLUMNS: &str = "id, purpose, file_name, content_type, size_bytes, part_bytes, object_key, s3_upload_id, state, \
    sha256, refusal, pdf_check, created_at, updated_at";

/// A file on its way, or arrived.
#[derive(Debug, Clone, Row)]
pub struct Upload {
    /// Its id.
    pub id: UploadId,
    /// What it is for.
    pub purpose: Purpose,
    /// Its name on the seller's machine.
    pub file_name: String,
    /// What it says it is; true once it was checked.
    pub content_type: String,
    /// Its whole length.
    pub size_bytes: i64,
    /// The length of every part but the last.
    pub part_bytes: i64,
    /// Where it is.
    pub object_key: String,
    /// The store's name for the upload in parts.
    pub(crate) s3_upload_id: String,
    /// Where it stands.
    pub state: UploadState,
    /// Its fingerprint, once it was checked.
    pub sha256: Option<String>,
    /// The code of why it was refused.
    pub refusal: Option<String>,
    /// Of a PDF: whether it can be stamped; `None` while nobody has looked.
    pub(crate) pdf_check: Option<String>,
    /// When it began.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

impl Upload {
    /// How many parts it has.
    pub const fn part_count(&self) -> i64 {
        (self.size_bytes + self.part_bytes - 1) / self.part_bytes
    }

    /// The length of one part, from 1.
    pub(crate) fn part_size(&self, number: i64) -> i64 {
        if number < self.part_count() {
            self.part_bytes
        } else {
            self.size_bytes - (self.part_count() - 1) * self.part_bytes
        }
    }
}

/// An upload of this tenant.
pub async fn find(tx: &mut Tx, id: UploadId) -> Result<Upload> {
    select_upload(tx, id, "").await
}

/// The upload, held until the transaction ends.
pub async fn lock(tx: &mut Tx, id: UploadId) -> Result<Upload> {
    select_upload(tx, id, "FOR UPDATE").await
}

async fn select_upload(tx: &mut Tx, id: UploadId, hold: &str) -> Result<Upload> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM uploads WHERE seller_id = $1 AND id = $2 {hold}");
    let found = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// An upload that may be attached to something: all of it is there, it was not refused, and it is for this.
pub async fn usable(tx: &mut Tx, id: UploadId, purpose: Purpose) -> Result<Upload> {
    let upload = match lock(tx, id).await {
        Err(fault) if fault.code() == Code::NotFound => return Err(no_upload()),
        found => found?,
    };
    match upload.state {
        _ if upload.purpose != purpose => Err(no_upload()),
        UploadState::Completed | UploadState::Checked => Ok(upload),
        UploadState::Open => Err(ApiError::field(Code::UploadIncomplete, POINTER)),
        UploadState::Aborted => Err(no_upload()),
        UploadState::Refused => Err(refused(&upload, POINTER)),
    }
}

/// Refuses an upload that a product is to stamp and cannot.
pub fn check_stampable(upload: &Upload) -> Result<()> {
    match upload.pdf_check.as_deref() {
        Some(code) if flaw(Some(code)).is_some() => Err(unstampable(upload, code, POINTER)),
        _ => Ok(()),
    }
}

/// Where an upload stands in the bodies of those who attach it.
const POINTER: &str = "/upload_id";

fn no_upload() -> ApiError {
    ApiError::field(Code::InvalidChoice, POINTER).with("allowed", "a completed upload of this purpose")
}

/// A PDF that cannot be stamped, where it should be.
fn unstampable(upload: &Upload, code: &str, pointer: &str) -> ApiError {
    let code = flaw(Some(code)).unwrap_or(Code::PdfBroken);
    ApiError::field(code, pointer).with("file", upload.file_name.clone())
}

/// The worker was faster: what it found is told here.
pub(crate) fn refused(upload: &Upload, pointer: &str) -> ApiError {
    match upload.refusal.as_deref() {
        Some(code) if code == Code::FileTooLarge.text() => {
            ApiError::field(Code::FileTooLarge, pointer).with("max_bytes", upload.purpose.bytes_max())
        }
        Some(code) if flaw(Some(code)).is_some() => unstampable(upload, code, pointer),
        Some(code) if code == Code::UploadIncomplete.text() => ApiError::field(Code::UploadIncomplete, pointer),
        Some(code) if code == Code::FileCutOff.text() => ApiError::field(Code::FileCutOff, pointer),
        Some(code) if code == Code::PhotoFormat.text() => ApiError::field(Code::PhotoFormat, pointer),
        _ => ApiError::field(Code::WrongFileType, pointer).with("allowed", upload.purpose.endings()),
    }
}
