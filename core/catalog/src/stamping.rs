//! Switching on that PDFs bear their buyer's name.

use kontor_db::Tx;
use kontor_jobs::{FilesJob, enqueue_all};
use kontor_kernel::{ApiError, Result, kinds::ProductId};

use crate::digitals;

/// Refuses while a file of the product is known not to bear a stamp, and names it. What nobody has looked into yet is
/// looked into: should it turn out to bear none, its buyers get none, and the seller is told.
pub(crate) async fn check(tx: &mut Tx, product: ProductId) -> Result<()> {
    let seller = tx.seller()?;
    let files = digitals::list(tx, product).await?;
    for file in &files {
        if let Some(code) = file.stamp_refusal() {
            return Err(ApiError::field(code, "/stamps_pdfs").with("file", file.name.clone()));
        }
    }
    let unknown = files.iter().filter(|file| file.is_unknown());
    let jobs: Vec<_> = unknown.map(|file| FilesJob::LookIntoPdf { seller, upload: file.upload_id }).collect();
    enqueue_all(tx, &jobs).await
}
