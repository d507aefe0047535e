//! Evidence that speaks in no dispute: taken out again, or left when the dialog was closed. It may show buyers, so it is not kept.

use chrono::Duration;
use kontor_db::{Db, Scope};
use kontor_kernel::{Actor, Result};
use kontor_payments::case_files::{self, LooseFile};
use kontor_uploads::{UploadState, limits::OPEN_UPLOAD_HOURS};

/// Sweep: gives up files for evidence that belong to no dispute after the hours that an upload may stay open. Answers how many.
pub async fn forget_loose_evidence(db: &Db) -> Result<usize> {
    let before = db.env().clock.now() - Duration::hours(OPEN_UPLOAD_HOURS);
    let mut tx = db.begin(Scope::System).await?;
    let loose = case_files::loose(&mut tx, before).await?;
    tx.commit().await?;
    let mut forgotten = 0;
    for file in loose {
        match forget(db, &file).await {
            Ok(done) => forgotten += usize::from(done),
            // One that cannot be forgotten holds nobody else's up.
            Err(fault) => tracing::error!(upload = %file.upload_id, ?fault, "not forgotten"),
        }
    }
    Ok(forgotten)
}

/// Whoever attaches it meanwhile holds it, or finds it given up.
async fn forget(db: &Db, file: &LooseFile) -> Result<bool> {
    let tenant = db.tenant(file.seller_id).await?;
    let mut tx = db.begin(Scope::Seller(tenant, Actor::Tenant(file.seller_id))).await?;
    let upload = kontor_uploads::lock(&mut tx, file.upload_id).await?;
    let loose = upload.state == UploadState::Checked && !case_files::is_named(&mut tx, file.upload_id).await?;
    if loose {
        kontor_uploads::discard(&mut tx, file.upload_id).await?;
    }
    tx.commit().await?;
    Ok(loose)
}
