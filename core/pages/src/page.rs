//! Pages as they are kept.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_catalog::slug;
use kontor_db::{Row, Scope, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Validator,
    kinds::{self, ShopPageId},
    limits::LINE_CHARS_MAX,
};
use serde_json::Value;

use crate::{PageKind, PageState, check, limits, migrate, templates};

const COLUMNS: &str = "p.id, p.kind, p.title, p.slug, p.draft_by, p.published IS NOT NULL AS is_published, \
    p.published IS NOT NULL AND p.draft IS DISTINCT FROM p.published AS is_changed, p.published_at, p.publish_at, \
    p.publish_failed_at, p.in_menu, p.position, p.created_at, p.updated_at, p.version";

/// What stands where the address of a page cannot be made of its title.
const OTHERWISE: &str = "page";

/// A page.
#[derive(Debug, Clone, Row)]
pub struct Page {
    /// Its id.
    pub id: ShopPageId,
    /// What it is in its shop.
    pub kind: PageKind,
    /// The seller's own name for it; it is its name in the menu too.
    pub title: String,
    /// What stands behind the shop's address; the main page has none.
    pub slug: Option<String>,
    /// What its seller works on; nothing in a list.
    pub draft: Value,
    /// Who saved that.
    pub draft_by: String,
    /// Whether visitors see it.
    pub is_published: bool,
    /// Whether they see something else than its draft.
    pub is_changed: bool,
    /// When what they see was published.
    pub published_at: Option<DateTime<Utc>>,
    /// When the draft is published by itself.
    pub publish_at: Option<DateTime<Utc>>,
    /// When that was due and could not be.
    pub publish_failed_at: Option<DateTime<Utc>>,
    /// Whether the shop's menu has it.
    pub in_menu: bool,
    /// Its place there.
    pub position: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

impl Page {
    /// Where it stands.
    pub const fn state(&self) -> PageState {
        match (self.is_published, self.is_changed) {
            (false, _) => PageState::Draft,
            (true, false) => PageState::Published,
            (true, true) => PageState::Changed,
        }
    }

    fn read(mut self) -> Self {
        migrate::upgrade(&mut self.draft);
        self
    }
}

/// A page to make.
#[derive(Debug, Clone, PartialEq)]
pub struct NewPage {
    /// What it is.
    pub kind: PageKind,
    /// The seller's own name for it.
    pub title: String,
    /// Its address; none: made of its title.
    pub slug: Option<String>,
    /// Its first draft.
    pub document: Value,
}

/// What is to be changed beside the document; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageChange {
    /// The seller's own name for it.
    pub title: Option<String>,
    /// Its address. The one before leads to it.
    pub slug: Option<String>,
    /// Whether the shop's menu has it.
    pub in_menu: Option<bool>,
    /// Its place there.
    pub position: Option<i64>,
}

/// All pages of a shop, without what they say: the main page, then the others as the menu has them.
pub async fn list(tx: &mut Tx) -> Result<Vec<Page>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS}, 'null'::jsonb AS draft FROM shop_pages AS p WHERE p.seller_id = $1
         ORDER BY p.kind, p.position, p.id"
    );
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}

/// One page.
pub async fn find(tx: &mut Tx, id: ShopPageId) -> Result<Page> {
    load(tx, id, false).await
}

/// One page, held until the transaction ends.
pub(crate) async fn lock(tx: &mut Tx, id: ShopPageId) -> Result<Page> {
    load(tx, id, true).await
}

async fn load(tx: &mut Tx, id: ShopPageId, hold: bool) -> Result<Page> {
    let seller = tx.seller()?;
    let sql = match hold {
        true => {
            format!("SELECT {COLUMNS}, p.draft FROM shop_pages AS p WHERE p.seller_id = $1 AND p.id = $2 FOR UPDATE")
        }
        false => format!("SELECT {COLUMNS}, p.draft FROM shop_pages AS p WHERE p.seller_id = $1 AND p.id = $2"),
    };
    let found: Vec<Page> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().map(Page::read).ok_or_else(ApiError::not_found)
}

/// Makes the first draft of a new shop's main page, fitting what it means to sell first.
pub async fn begin(tx: &mut Tx, shop: &str, form: Option<&str>) -> Result<()> {
    let Some(template) = templates::for_form(form) else { return Ok(()) };
    let new = NewPage {
        kind: PageKind::Main,
        title: shop.chars().take(LINE_CHARS_MAX).collect(),
        slug: None,
        document: template.document.clone(),
    };
    make(tx, new).await.map(drop)
}

#[derive(Row)]
struct PageCounts {
    pages: i64,
    has_main: bool,
    place: i32,
}

/// Makes a page that visitors do not see yet.
///
/// # Errors
/// Those of [`crate::check`]; `already_exists` (a second main page), `slug_taken`, `too_many`.
pub async fn make(tx: &mut Tx, new: NewPage) -> Result<Page> {
    let mut found = Validator::new();
    found.line("/title", &new.title, 1, LINE_CHARS_MAX);
    match (&new.slug, new.kind) {
        (Some(typed), PageKind::SubPage) => slug::check(&mut found, "/slug", typed),
        (Some(_), PageKind::Main) => {
            found.refuse_with(Code::InvalidChoice, "/slug", [("allowed", vec![Value::Null].into())]);
        }
        (None, _) => {}
    }
    found.finish()?;
    check(new.kind, &new.document)?;
    tx.advisory_lock(slug::LOCK).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id::<kinds::ShopPage>());
    let sql = "SELECT count(*) AS pages, coalesce(bool_or(kind = 'main'), false) AS has_main, \
        coalesce(max(position) + 1, 0) AS place FROM shop_pages WHERE seller_id = $1";
    let standing: Vec<PageCounts> = query(sql).bind(seller).load(tx.conn()?).await?;
    let place = standing.iter().map(|standing| standing.place).max().unwrap_or_default();
    if standing.iter().any(|standing| standing.pages >= limits::PAGES_MAX) {
        return Err(ApiError::new(Code::TooMany).with("max", limits::PAGES_MAX));
    }
    if new.kind == PageKind::Main && standing.iter().any(|standing| standing.has_main) {
        return Err(ApiError::new(Code::AlreadyExists));
    }
    let slug = free_slug(tx, &new).await?;
    query(
        "INSERT INTO shop_pages (seller_id, id, kind, title, slug, draft, draft_by, in_menu, position, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $9, false, $7, $8, $8)",
    )
    .bind(seller)
    .bind(id)
    .bind(new.kind)
    .bind(new.title.trim())
    .bind(slug)
    .bind(&new.document)
    .bind(place)
    .bind(now)
    .bind(saver(tx))
    .execute(tx.conn()?)
    .await?;
    find(tx, id).await
}

/// Whoever saves a draft in this transaction.
pub(crate) fn saver(tx: &Tx) -> String {
    match tx.scope() {
        Scope::Seller(_, actor) => actor.to_string(),
        _ => String::new(),
    }
}

async fn free_slug(tx: &mut Tx, new: &NewPage) -> Result<Option<String>> {
    if new.kind == PageKind::Main {
        return Ok(None);
    }
    let by_chance = format!("{OTHERWISE}-{}", tx.env().code(8).to_lowercase());
    let wanted = match &new.slug {
        Some(typed) => vec![typed.clone()],
        None => slug::candidates(&slug::of_name(&new.title), OTHERWISE).into_iter().chain([by_chance]).collect(),
    };
    for slug in wanted {
        if take_slug(tx, None, &slug).await? {
            return Ok(Some(slug));
        }
    }
    Err(ApiError::field(Code::SlugTaken, "/slug"))
}

/// Makes this document the draft.
pub(crate) async fn put_draft(tx: &mut Tx, id: ShopPageId, document: &Value) -> Result<Page> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE shop_pages SET draft = $3, draft_by = $5, updated_at = $4, version = version + 1
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(document)
    .bind(now)
    .bind(saver(tx))
    .execute(tx.conn()?)
    .await?;
    find(tx, id).await
}

#[derive(Row)]
struct Taken {
    taken: bool,
}

/// Whether an address is free for a page; if it is, no other page that had it before is found there any more.
pub(crate) async fn take_slug(tx: &mut Tx, page: Option<ShopPageId>, slug: &str) -> Result<bool> {
    let seller = tx.seller()?;
    if kontor_catalog::find_at(tx, slug).await?.is_some() {
        return Ok(false);
    }
    let sql = "SELECT EXISTS (SELECT FROM shop_pages AS p WHERE p.seller_id = $1 AND p.slug = $2 AND p.id IS DISTINCT FROM $3) AS taken";
    let found: Vec<Taken> = query(sql).bind(seller).bind(slug).bind(page).load(tx.conn()?).await?;
    if found.iter().any(|row| row.taken) {
        return Ok(false);
    }
    query("DELETE FROM shop_page_slugs WHERE seller_id = $1 AND slug = $2")
        .bind(seller)
        .bind(slug)
        .execute(tx.conn()?)
        .await?;
    Ok(true)
}

/// Takes an address for a page and remembers the one before.
pub(crate) async fn move_to(tx: &mut Tx, before: &Page, slug: &str) -> Result<()> {
    tx.advisory_lock(slug::LOCK).await?;
    if !take_slug(tx, Some(before.id), slug).await? {
        return Err(ApiError::field(Code::SlugTaken, "/slug"));
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO shop_page_slugs (seller_id, slug, page_id, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (seller_id, slug) DO UPDATE SET page_id = EXCLUDED.page_id, created_at = EXCLUDED.created_at",
    )
    .bind(seller)
    .bind(&before.slug)
    .bind(before.id)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
