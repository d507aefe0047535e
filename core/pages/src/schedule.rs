//! Publishing by itself, at a time that its seller chose.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tx, query};
use kontor_jobs::{FilesJob, enqueue_at};
use kontor_kernel::{
    Actor, ApiError, Code, Result,
    kinds::{SellerId, ShopPageId},
};

use crate::{Page, find, limits::SCHEDULE_DAYS_MAX, missing_blocks, page::lock, publish};

/// Lets the draft, as it is then, be published by itself at a time.
///
/// # Errors
/// `publish_time`: not in the future, or too far. `block_missing`.
pub async fn schedule(tx: &mut Tx, id: ShopPageId, at: DateTime<Utc>) -> Result<Page> {
    let before = lock(tx, id).await?;
    let now = tx.now();
    if at <= now || at > now + Duration::days(SCHEDULE_DAYS_MAX) {
        return Err(ApiError::field(Code::PublishTime, "/publish_at").with("max", SCHEDULE_DAYS_MAX));
    }
    let missing = missing_blocks(before.kind, &before.draft);
    if !missing.is_empty() {
        return Err(ApiError::fields(missing));
    }
    set(tx, id, Some(at)).await?;
    let seller = tx.seller()?;
    enqueue_at(tx, FilesJob::PublishPage { seller, page: id }, at).await?;
    find(tx, id).await
}

/// Lets it be. Twice is once.
pub async fn cancel_schedule(tx: &mut Tx, id: ShopPageId) -> Result<Page> {
    let before = lock(tx, id).await?;
    if before.publish_at.is_none() {
        return Ok(before);
    }
    set(tx, id, None).await?;
    find(tx, id).await
}

async fn set(tx: &mut Tx, id: ShopPageId, at: Option<DateTime<Utc>>) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE shop_pages SET publish_at = $3, updated_at = $4, version = version + 1 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(at)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Publishes a page whose time has come; one that was removed, published or put off since is left alone. A draft that lacks a
/// block by then stays a draft: what visitors see stays as it is.
pub async fn publish_scheduled(db: &Db, seller: SellerId, id: ShopPageId) -> Result<bool> {
    let mut tx = db.begin(Scope::Seller(db.tenant(seller).await?, Actor::Tenant(seller))).await?;
    let page = match lock(&mut tx, id).await {
        Ok(page) => page,
        Err(fault) if fault.code() == Code::NotFound => return Ok(false),
        Err(fault) => return Err(fault),
    };
    if page.publish_at.is_none_or(|at| at > tx.now()) {
        return Ok(false);
    }
    let done = missing_blocks(page.kind, &page.draft).is_empty();
    if done {
        publish(&mut tx, id, None).await?;
    } else {
        set(&mut tx, id, None).await?;
    }
    tx.commit().await?;
    Ok(done)
}
