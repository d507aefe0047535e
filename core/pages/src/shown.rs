//! What visitors see.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, kinds::ShopPageId};
use serde_json::Value;

use crate::{Page, PageKind, migrate};

/// A page as visitors see it.
#[derive(Debug, Clone, Row)]
pub struct ShownPage {
    /// Its id.
    pub id: ShopPageId,
    /// What it is in its shop.
    pub kind: PageKind,
    /// Its name.
    pub title: String,
    /// What stands behind the shop's address; the main page has none.
    pub slug: Option<String>,
    /// What it shows.
    pub document: Value,
    /// When it was published; none: a draft that its seller looks at.
    pub published_at: Option<DateTime<Utc>>,
}

impl From<Page> for ShownPage {
    fn from(page: Page) -> Self {
        let Page { id, kind, title, slug, draft, .. } = page;
        Self { id, kind, title, slug, document: draft, published_at: None }
    }
}

/// A page that the shop's menu or another page leads to.
#[derive(Debug, Clone, Row)]
pub struct PageLink {
    /// Its id.
    pub id: ShopPageId,
    /// Its name.
    pub title: String,
    /// What stands behind the shop's address; the main page has none.
    pub slug: Option<String>,
    /// Whether the shop's menu has it.
    pub in_menu: bool,
}

const COLUMNS: &str = "p.id, p.kind, p.title, p.slug, p.published AS document, p.published_at";

/// The main page, where one is published.
pub async fn main(tx: &mut Tx) -> Result<Option<ShownPage>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM shop_pages AS p WHERE p.seller_id = $1 AND p.kind = 'main' AND p.published IS NOT NULL"
    );
    Ok(first(query(sql).bind(seller).load(tx.conn()?).await?))
}

/// The published sub page at an address.
pub async fn at(tx: &mut Tx, slug: &str) -> Result<Option<ShownPage>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM shop_pages AS p WHERE p.seller_id = $1 AND p.slug = $2 AND p.published IS NOT NULL"
    );
    Ok(first(query(sql).bind(seller).bind(slug).load(tx.conn()?).await?))
}

fn first(found: Vec<ShownPage>) -> Option<ShownPage> {
    let mut page = found.into_iter().next()?;
    migrate::upgrade(&mut page.document);
    Some(page)
}

#[derive(Row)]
struct Moved {
    slug: String,
}

/// Where the published page is now that was at an address before.
pub async fn moved(tx: &mut Tx, slug: &str) -> Result<Option<String>> {
    let seller = tx.seller()?;
    let sql = "SELECT p.slug FROM shop_page_slugs AS s JOIN shop_pages AS p ON p.seller_id = s.seller_id AND p.id = s.page_id \
        WHERE s.seller_id = $1 AND s.slug = $2 AND p.slug IS NOT NULL AND p.published IS NOT NULL";
    let found: Vec<Moved> = query(sql).bind(seller).bind(slug).load(tx.conn()?).await?;
    Ok(found.into_iter().next().map(|row| row.slug))
}

/// Every published page, as the menu has them.
pub async fn links(tx: &mut Tx) -> Result<Vec<PageLink>> {
    let seller = tx.seller()?;
    let sql = "SELECT p.id, p.title, p.slug, p.in_menu FROM shop_pages AS p \
        WHERE p.seller_id = $1 AND p.published IS NOT NULL ORDER BY p.kind, p.position, p.id";
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}
