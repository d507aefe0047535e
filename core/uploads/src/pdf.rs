//! The look whether a PDF can be stamped. That is found out when it is uploaded, not when somebody has bought it; its first page,
//! stamped for a buyer whom there is not, is kept for its seller to look at.

use bytes::{Bytes, BytesMut};
use diesel_async::RunQueryDsl;
use futures::StreamExt;
use kontor_db::{Db, Scope, Tx, query};
use kontor_files::{ObjectStore, Press, STAMPED_PDF_BYTES_MAX, Stamp, keys};
use kontor_kernel::{
    Actor, ApiError, Code, Result,
    kinds::{SellerId, UploadId},
};

use crate::{
    Purpose, Upload, UploadState, find,
    stampable::{FINE, PDF, flaw},
};

/// Looks into a PDF that was uploaded before anybody did. Twice is once.
pub async fn look_into(
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
    if upload.state != UploadState::Checked || !wanted(&upload) || upload.pdf_check.is_some() {
        return Ok(());
    }
    let found = check_pdf(files, press, seller, &upload, &upload.object_key).await?;
    let mut tx = db.begin(scope).await?;
    note(&mut tx, id, found).await?;
    tx.commit().await
}

/// Whether an upload is one that could be stamped.
pub(crate) fn wanted(upload: &Upload) -> bool {
    upload.purpose == Purpose::Digital && upload.content_type == PDF
}

/// Tries the stamp, and keeps the first page. `Some`: why it cannot be stamped.
pub(crate) async fn check_pdf(
    files: &dyn ObjectStore,
    press: &dyn Press,
    seller: SellerId,
    upload: &Upload,
    key: &str,
) -> Result<Option<Code>> {
    let tried = async { press.first_page(read(files, key).await?, &nobody()).await };
    match tried.await {
        Ok(page) => {
            files.put(&keys::stamp_preview(seller, upload.id), PDF, page).await?;
            Ok(None)
        }
        Err(fault) => flaw(Some(fault.code().text())).map_or(Err(fault), |code| Ok(Some(code))),
    }
}

/// A PDF as a whole, as far as it may be held in memory.
pub async fn read(files: &dyn ObjectStore, key: &str) -> Result<Bytes> {
    let Some(mut body) = files.get(key).await? else {
        return Err(ApiError::internal("a PDF that was uploaded is not in the store"));
    };
    let mut pdf = BytesMut::new();
    while let Some(piece) = body.next().await {
        pdf.extend_from_slice(&piece?);
        if i64::try_from(pdf.len())? > STAMPED_PDF_BYTES_MAX {
            return Err(ApiError::new(Code::PdfTooLarge));
        }
    }
    Ok(pdf.freeze())
}

/// A buyer whom there is not; the words are names, so they need no language.
fn nobody() -> Stamp {
    Stamp {
        name: "Kim Muster".to_owned(),
        email: "kim@example.com".to_owned(),
        order: "K7RT2M".to_owned(),
        order_id: "ord_00000000000000000000000000".to_owned(),
    }
}

/// Keeps what the look found.
pub(crate) async fn note(tx: &mut Tx, id: UploadId, found: Option<Code>) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE uploads SET pdf_check = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(found.map_or(FINE, Code::text))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
