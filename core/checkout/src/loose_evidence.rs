//! Evidence that speaks in no dispute: taken out again, or left when the dialog was closed. It may show buyers, so it is not kept.

use chrono::Duration;
use kontor_catalog::{UploadState, limits::OPEN_UPLOAD_HOURS, uploads};
use kontor_db::{Db, Scope, Tx};
use kontor_kernel::{Actor, Result, kinds::UploadId};
use kontor_payments::case_files;

/// Sweep: gives up files for evidence that belong to no dispute after the hours that an upload may stay open. Answers how many.
pub async fn forget_loose_evidence(db: &Db) -> Result<usize> {
    let before = db.kit().clock.now() - Duration::hours(OPEN_UPLOAD_HOURS);
    let mut tx = db.begin(Scope::System).await?;
    let loose = case_files::loose(&mut tx, before).await?;
    tx.commit().await?;
    let mut forgotten = 0;
    for file in loose {
        let tenant = db.tenant(file.seller_id).await?;
        let mut tx = db.begin(Scope::Seller(tenant, Actor::Tenant(file.seller_id))).await?;
        forgotten += usize::from(forget(&mut tx, file.upload_id).await?);
        tx.commit().await?;
    }
    Ok(forgotten)
}

/// Whoever attaches it meanwhile holds it, or finds it given up.
async fn forget(tx: &mut Tx, id: UploadId) -> Result<bool> {
    let upload = uploads::lock(tx, id).await?;
    let loose = upload.state == UploadState::Checked && !case_files::is_named(tx, id).await?;
    if loose {
        uploads::discard(tx, id).await?;
    }
    Ok(loose)
}
