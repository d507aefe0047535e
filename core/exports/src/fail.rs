//! What went wrong, kept where its owner reads it.

use kontor_db::{Db, Scope};
use kontor_kernel::{ApiError, Result, kinds::ExportId};

use crate::{ExportState, store};

/// Marks the export as failed with the code of `fault`. Its owner sees it at once; the job, if it comes again, goes on.
pub(crate) async fn fail(db: &Db, scope: &Scope, id: ExportId, fault: &ApiError) -> Result<()> {
    let mut tx = db.begin(scope.clone()).await?;
    let code = fault.field_faults().first().map_or(fault.code(), |field| field.code).text();
    tx.transition(id.uuid(), ExportState::Failed, code).await?;
    let now = tx.env().clock.now();
    store::fail(&mut tx, id, code, now).await?;
    tx.commit().await
}
