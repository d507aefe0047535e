//! Publishing by itself, at a time that its seller chose.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_jobs::{FilesJob, enqueue_all};
use kontor_kernel::{
    Actor, ApiError, Code, Result, check_seen,
    kinds::{SellerId, ShopPageId},
};

use crate::{Page, check, find, limits::SCHEDULE_DAYS_MAX, missing_blocks, page::lock, publish};

/// Looked for together.
const BATCH: i64 = 500;

/// Lets the draft, as it is then, be published by itself at a time, instead of any other that was chosen before. `seen`: the
/// version that the editor saw.
///
/// # Errors
/// `publish_time`: not in the future, or too far. `block_missing`. `stale_version`.
pub async fn schedule(tx: &mut Tx, id: ShopPageId, seen: Option<i32>, at: DateTime<Utc>) -> Result<Page> {
    let before = lock(tx, id).await?;
    check_seen(seen, before.version)?;
    let now = tx.now();
    if at <= now || at > now + Duration::days(SCHEDULE_DAYS_MAX) {
        return Err(ApiError::field(Code::PublishTime, "/publish_at").with("max", SCHEDULE_DAYS_MAX));
    }
    let missing = missing_blocks(before.kind, &before.draft);
    if !missing.is_empty() {
        return Err(ApiError::fields(missing));
    }
    set(tx, id, Some(at), None).await?;
    find(tx, id).await
}

/// Lets it be. Twice is once.
pub async fn cancel_schedule(tx: &mut Tx, id: ShopPageId) -> Result<Page> {
    let before = lock(tx, id).await?;
    if before.publish_at.is_none() && before.publish_failed_at.is_none() {
        return Ok(before);
    }
    set(tx, id, None, None).await?;
    find(tx, id).await
}

async fn set(tx: &mut Tx, id: ShopPageId, at: Option<DateTime<Utc>>, failed_at: Option<DateTime<Utc>>) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE shop_pages SET publish_at = $3, publish_failed_at = $5, updated_at = $4, version = version + 1
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(at)
    .bind(now)
    .bind(failed_at)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

#[derive(Row)]
struct Due {
    seller: SellerId,
    page: ShopPageId,
}

/// Causes a job for every page whose time has come by its own tenant's clock. Answers how many.
pub async fn publish_due(system: &Db) -> Result<usize> {
    let mut tx = system.begin(Scope::System).await?;
    let now = tx.now();
    let due: Vec<Due> = query(
        "SELECT p.seller_id AS seller, p.id AS page FROM shop_pages AS p
         LEFT JOIN test_clocks AS c ON c.seller_id = p.seller_id
         WHERE p.publish_at IS NOT NULL AND p.publish_at <= coalesce(c.now_at, $1)
         ORDER BY p.publish_at, p.id LIMIT $2",
    )
    .bind(now)
    .bind(BATCH)
    .load(tx.conn()?)
    .await?;
    let jobs: Vec<_> = due.iter().map(|one| FilesJob::PublishPage { seller: one.seller, page: one.page }).collect();
    enqueue_all(&mut tx, &jobs).await?;
    tx.commit().await?;
    Ok(jobs.len())
}

/// Publishes a page whose time has come; one that was removed, published or put off since is left alone. A draft that cannot be
/// published by then stays a draft, and its seller sees so: what visitors see stays as it is.
pub async fn publish_scheduled(db: &Db, seller: SellerId, id: ShopPageId) -> Result<bool> {
    let mut tx = db.begin(Scope::Seller(db.tenant(seller).await?, Actor::Tenant(seller))).await?;
    let page = match lock(&mut tx, id).await {
        Ok(page) => page,
        Err(fault) if fault.code() == Code::NotFound => return Ok(false),
        Err(fault) => return Err(fault),
    };
    let Some(due) = page.publish_at.filter(|at| *at <= tx.now()) else { return Ok(false) };
    tx.as_of(due).await?;
    let done = check(page.kind, &page.draft).is_ok() && missing_blocks(page.kind, &page.draft).is_empty();
    if done {
        publish(&mut tx, id, None).await?;
    } else {
        let now = tx.now();
        set(&mut tx, id, None, Some(now)).await?;
    }
    tx.commit().await?;
    Ok(done)
}
