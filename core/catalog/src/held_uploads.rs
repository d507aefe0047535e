//! What the uploads that products hold are decided to be: files, and covers.

use async_trait::async_trait;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Code, Result, kinds::UploadId};
use kontor_uploads::{Purpose, Upload, UploadHolder};

use crate::{covers, digitals};

/// Products, as holders of uploads.
pub struct ProductUploads;

#[derive(Row)]
struct Held {
    held: bool,
}

/// Whether a product that stamps its PDFs delivers this upload.
async fn is_stamped(tx: &mut Tx, id: UploadId) -> Result<bool> {
    let seller = tx.seller()?;
    let sql =
        "SELECT EXISTS (SELECT FROM digitals d JOIN products p ON p.seller_id = d.seller_id AND p.id = d.product_id
               WHERE d.seller_id = $1 AND d.upload_id = $2 AND d.removed_at IS NULL AND p.stamps_pdfs) AS held";
    let rows: Vec<Held> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    Ok(rows.iter().any(|row| row.held))
}

#[async_trait]
impl UploadHolder for ProductUploads {
    async fn is_stamped(&self, tx: &mut Tx, id: UploadId) -> Result<bool> {
        is_stamped(tx, id).await
    }

    async fn note_decided(&self, tx: &mut Tx, upload: &Upload, refused: Option<Code>) -> Result<()> {
        match (upload.purpose, refused) {
            (Purpose::Digital, _) => digitals::upload_decided(tx, upload.id).await,
            (Purpose::Cover, None) => covers::upload_checked(tx, upload.id).await,
            (Purpose::Cover, Some(code)) => covers::upload_refused(tx, upload.id, code).await,
            (Purpose::Document | Purpose::Evidence, _) => Ok(()),
        }
    }
}
