//! What a page was before: kept whenever it is published or thrown away, and now and then while somebody works on it.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Result, kinds::ShopPageId};
use serde_json::Value;

use crate::{
    Page, check,
    limits::{VERSION_EVERY_MINUTES, VERSIONS_MAX},
    migrate,
    page::{lock, put_draft, saver},
};

/// A version that is kept.
#[derive(Debug, Clone, Row)]
pub struct PageVersion {
    /// Its number among those of its page, from 1.
    pub number: i32,
    /// Whether visitors saw it; otherwise it was a draft.
    pub published: bool,
    /// What it said; nothing in a list.
    pub document: Option<Value>,
    /// When it was kept.
    pub created_at: DateTime<Utc>,
}

/// Why a version is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    Published,
    Draft,
}

/// The versions of a page without what they say, the newest first.
pub async fn versions(tx: &mut Tx, id: ShopPageId) -> Result<Vec<PageVersion>> {
    let seller = tx.seller()?;
    let sql = "SELECT number, published, NULL::jsonb AS document, created_at FROM shop_page_versions \
        WHERE seller_id = $1 AND page_id = $2 ORDER BY number DESC";
    Ok(query(sql).bind(seller).bind(id).load(tx.conn()?).await?)
}

/// One version of a page.
pub async fn version(tx: &mut Tx, id: ShopPageId, number: i32) -> Result<PageVersion> {
    let seller = tx.seller()?;
    let sql = "SELECT number, published, document, created_at FROM shop_page_versions \
        WHERE seller_id = $1 AND page_id = $2 AND number = $3";
    let found: Vec<PageVersion> = query(sql).bind(seller).bind(id).bind(number).load(tx.conn()?).await?;
    let mut version = found.into_iter().next().ok_or_else(ApiError::not_found)?;
    version.document.iter_mut().for_each(migrate::upgrade);
    Ok(version)
}

/// Makes a version the draft again; what the draft was is kept.
pub async fn restore(tx: &mut Tx, id: ShopPageId, number: i32) -> Result<Page> {
    let before = lock(tx, id).await?;
    let document = version(tx, id, number).await?.document.unwrap_or_default();
    check(before.kind, &document)?;
    if document == before.draft {
        return Ok(before);
    }
    store(tx, &before, Kept::Draft).await?;
    put_draft(tx, id, &document).await
}

#[derive(Row)]
struct Newest {
    created_at: DateTime<Utc>,
}

/// Keeps the draft before it is changed, unless something was kept a short while ago. What another person saved is kept
/// always: whoever replaces it may not know it.
pub async fn store_now_and_then(tx: &mut Tx, page: &Page) -> Result<()> {
    if page.draft_by != saver(tx) {
        return store(tx, page, Kept::Draft).await;
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let sql =
        "SELECT created_at FROM shop_page_versions WHERE seller_id = $1 AND page_id = $2 ORDER BY number DESC LIMIT 1";
    let newest: Vec<Newest> = query(sql).bind(seller).bind(page.id).load(tx.conn()?).await?;
    let due = now - Duration::minutes(VERSION_EVERY_MINUTES);
    if newest.iter().any(|version| version.created_at > due) {
        return Ok(());
    }
    store(tx, page, Kept::Draft).await
}

/// Keeps the draft as a version, and forgets the oldest beyond the limit.
pub async fn store(tx: &mut Tx, page: &Page, why: Kept) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO shop_page_versions (seller_id, page_id, number, document, published, created_at)
         SELECT $1, $2, coalesce(max(v.number), 0) + 1, $3, $4, $5
         FROM shop_page_versions AS v WHERE v.seller_id = $1 AND v.page_id = $2",
    )
    .bind(seller)
    .bind(page.id)
    .bind(&page.draft)
    .bind(why == Kept::Published)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    query(
        "DELETE FROM shop_page_versions WHERE seller_id = $1 AND page_id = $2 AND number <= (
             SELECT max(v.number) - $3 FROM shop_page_versions AS v WHERE v.seller_id = $1 AND v.page_id = $2)",
    )
    .bind(seller)
    .bind(page.id)
    .bind(VERSIONS_MAX)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
