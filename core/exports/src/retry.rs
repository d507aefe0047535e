//! Trying a failed export again.

use kontor_db::Tx;
use kontor_jobs::{FilesJob, enqueue};
use kontor_kernel::{Result, kinds::ExportId};

use crate::{Export, ExportState, store};

/// Puts a failed export back in the queue; one that waits there already stays.
pub async fn retry(tx: &mut Tx, id: ExportId) -> Result<Export> {
    if tx
        .transition(id.uuid(), ExportState::Queued, "tried again by its owner")
        .await?
        .into_result(ExportState::Queued)?
    {
        let seller = tx.seller()?;
        enqueue(tx, FilesJob::BuildExport { seller, export: id }).await?;
    }
    store::find(tx, id).await
}
