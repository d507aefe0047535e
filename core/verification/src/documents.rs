//! Papers of the verification. A paper is an upload of the catalogue with a kind; the file itself is never copied.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Machine, Result,
    kinds::{DocumentId, UploadId},
};
use kontor_uploads::{Purpose, UploadState};

use crate::{DocumentKind, DocumentState, Internal, legitimation};

/// Papers that a seller can have handed in: whoever needs more has another problem.
const DOCUMENTS_MAX: usize = 50;

/// A paper.
#[derive(Debug, Clone, Row)]
pub struct Document {
    /// Its id.
    pub id: DocumentId,
    /// What it is.
    pub kind: DocumentKind,
    /// Where it stands.
    pub status: DocumentState,
    /// The code of why it was refused.
    pub refusal: Option<String>,
    /// The file's name on the seller's machine.
    pub file_name: String,
    /// The file.
    pub upload_id: UploadId,
    pub(crate) upload_state: UploadState,
    pub(crate) sha256: Option<String>,
    /// When it was brought.
    pub created_at: DateTime<Utc>,
}

impl Document {
    /// Whether it still says something for the seller: neither the paper nor its file was refused.
    pub fn counts(&self) -> bool {
        self.status.counts() && matches!(self.upload_state, UploadState::Completed | UploadState::Checked)
    }
}

/// All papers of the transaction's seller, oldest first.
pub async fn documents(tx: &mut Tx) -> Result<Vec<Document>> {
    let seller = tx.seller()?;
    let sql = "SELECT d.id, d.kind, d.status, d.refusal, u.file_name, d.upload_id, u.state AS upload_state, u.sha256, d.created_at
               FROM documents d JOIN uploads u ON u.seller_id = d.seller_id AND u.id = d.upload_id
               WHERE d.seller_id = $1 ORDER BY d.id";
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}

/// Brings a paper. While the papers are being looked at nothing can be added.
pub async fn attach(tx: &mut Tx, upload: UploadId, kind: DocumentKind) -> Result<Document> {
    if !DocumentKind::NATURAL.contains(&kind) {
        let allowed: Vec<&str> = DocumentKind::NATURAL.iter().map(|kind| kind.text()).collect();
        return Err(ApiError::field(Code::InvalidChoice, "/kind").with("allowed", allowed));
    }
    let found = legitimation::lock(tx).await?;
    if matches!(found.internal, Internal::Requested | Internal::InReview) {
        return Err(being_looked_at(found.internal));
    }
    let file = kontor_uploads::usable(tx, upload, Purpose::Document).await?;
    let known = documents(tx).await?;
    if let Some(same) = known.iter().find(|document| document.upload_id == upload && document.kind == kind) {
        return Ok(same.clone());
    }
    if known.len() >= DOCUMENTS_MAX {
        return Err(ApiError::field(Code::TooMany, "/upload_id").with("max", DOCUMENTS_MAX));
    }
    let (seller, id, now) = (tx.seller()?, tx.id::<kontor_kernel::kinds::Document>(), tx.now());
    query(
        "INSERT INTO documents (seller_id, id, kind, upload_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)",
    )
    .bind(seller)
    .bind(id)
    .bind(kind)
    .bind(file.id)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    documents(tx).await?.into_iter().find(|document| document.id == id).ok_or_else(ApiError::not_found)
}

pub(crate) fn being_looked_at(found: Internal) -> ApiError {
    ApiError::new(Code::InvalidTransition)
        .with("from", found.text())
        .with("to", Internal::Requested.text())
        .with("allowed", Vec::<String>::new())
}

/// Moves a paper, with the reason where it was refused.
pub(crate) async fn move_document(tx: &mut Tx, id: DocumentId, to: DocumentState, reason: Option<&str>) -> Result<()> {
    if tx.transition(id.uuid(), to, reason.unwrap_or("verification")).await?.into_result(to)?
        && let Some(reason) = reason
    {
        let seller = tx.seller()?;
        query("UPDATE documents SET refusal = $3 WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(id)
            .bind(reason)
            .execute(tx.conn()?)
            .await?;
    }
    Ok(())
}
