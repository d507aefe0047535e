//! Uploads, pictures, exports, and what lists are found by.

use std::sync::Arc;

use kontor_db::{Db, Scope};
use kontor_exports::Export;
use kontor_fulfilment::stamps;
use kontor_jobs::{FilesJob, JobOutcome};
use kontor_kernel::{Actor, ApiError, Locale, Result, kinds::UserId};
use kontor_notifications::To;

use crate::deps::Deps;

pub async fn run(deps: Arc<Deps>, job: FilesJob) -> Result<JobOutcome> {
    let (db, files) = (&deps.db, &*deps.files);
    match job {
        FilesJob::PromoteUpload { seller, upload } => {
            kontor_uploads::promote(db, files, &*deps.press, &kontor_catalog::ProductUploads, (seller, upload)).await?;
        }
        FilesJob::LookIntoPdf { seller, upload } => {
            kontor_uploads::look_into(db, files, &*deps.press, seller, upload).await?;
        }
        FilesJob::StampFile { seller, grant } => {
            stamps::make(db, files, &*deps.press, deps.checkout.links(), seller, grant).await?;
        }
        FilesJob::TendStamps => {
            let (waiting, removed) = stamps::maintain(db, files).await?;
            tracing::debug!(waiting, removed, "copies with their buyers' names");
        }
        FilesJob::ResizeCover { seller, cover } => kontor_catalog::resize_cover(db, files, seller, cover).await?,
        FilesJob::DrawCodes { seller, coupon } => kontor_coupons::draw_codes(db, seller, coupon).await?,
        FilesJob::CountAllFigures => {
            let shops = kontor_analytics::find_uncounted(db).await?;
            let customers = kontor_orders::customer::find_uncounted(db).await?;
            tracing::debug!(shops, customers, "shops with something to count");
        }
        FilesJob::CountFigures { seller } => kontor_analytics::count_all(db, seller).await?,
        FilesJob::CountCustomers { seller } => kontor_orders::customer::recount(db, seller).await?,
        FilesJob::PublishDuePages => {
            let due = kontor_pages::publish_due(db).await?;
            tracing::debug!(due, "pages whose time has come");
        }
        FilesJob::PublishPage { seller, page } => {
            let published = kontor_pages::publish_scheduled(db, seller, page).await?;
            tracing::debug!(published, "scheduled page");
        }
        FilesJob::ExpireUploads => {
            let given_up = kontor_uploads::expire(db, files).await?;
            let loose = kontor_checkout::forget_loose_evidence(db).await?;
            let over = kontor_exports::forget_files(db, files).await?;
            tracing::debug!(given_up, loose, over, "forgotten uploads and files of lists");
        }
        FilesJob::ForgetUpload { seller, upload } => kontor_uploads::forget(db, files, seller, upload).await?,
        FilesJob::RegroupOrders { seller, product } => {
            let mut tx = db.begin(Scope::Seller(db.tenant(seller).await?, Actor::Tenant(seller))).await?;
            let groups = kontor_catalog::find(&mut tx, product).await?.fields.product_group_ids;
            let orders = kontor_orders::regroup(&mut tx, product, &groups).await?;
            tx.commit().await?;
            tracing::debug!(orders, "orders found by other groups");
        }
        FilesJob::BuildExport { seller, export } => {
            // A file of customers has those of the newest orders.
            kontor_orders::customer::recount(db, seller).await?;
            kontor_exports::build(&deps.exports, seller, export, |export| asked(db, export)).await?;
        }
        FilesJob::BuildManagerExport { manager, export } => {
            if !is_manager(db, manager).await? {
                kontor_exports::refuse_for_manager(&deps.exports, manager, export).await?;
                return Ok(JobOutcome::Done);
            }
            kontor_exports::build_for_manager(&deps.exports, kontor_registry::exported_for_manager, manager, export)
                .await?;
        }
    }
    Ok(JobOutcome::Done)
}

/// Whether somebody may still read what all sellers have: a job can wait until after they are blocked or dismissed.
async fn is_manager(db: &Db, user: UserId) -> Result<bool> {
    let mut tx = db.begin(Scope::Manager(user)).await?;
    let found = kontor_accounts::managed_user(&mut tx, user).await?;
    tx.commit().await?;
    Ok(found.manager && found.blocked_at.is_none())
}

/// Who asked for an export, to be told. A person who is gone is told nothing; the file is there all the same.
async fn asked(db: &Db, export: Export) -> Option<To> {
    let found = async {
        let asked_by = export.requested_by.ok_or_else(ApiError::not_found)?;
        let mut tx = db.begin(Scope::Person(asked_by)).await?;
        let user = kontor_accounts::find_user(&mut tx, asked_by).await?;
        tx.commit().await?;
        Ok::<_, ApiError>(user)
    };
    match found.await {
        Ok(user) => Some(To {
            address: user.email,
            user: Some(user.id),
            name: user.first_name,
            locale: Locale::from_code(&export.locale),
            time_zone: user.time_zone,
            order: None,
        }),
        Err(fault) => {
            tracing::warn!(?fault, export = %export.id, "nobody to tell of this export");
            None
        }
    }
}
