//! Working on pages: the draft, what visitors see, and what stands around both.

use diesel_async::RunQueryDsl;
use kontor_catalog::slug;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, Validator, check_seen, kinds::ShopPageId, limits::LINE_CHARS_MAX};
use serde_json::{Value, json};

use crate::{
    NewPage, Page, PageChange, PageKind, check, find,
    history::{self, Kept},
    limits, make, migrate, missing_blocks,
    page::{lock, move_to, put_draft},
};

/// Behind the title of a copy: told apart in every language.
const SECOND: &str = " (2)";

/// Changes what stands around the document. `seen`: the version that the editor saw.
pub async fn update(tx: &mut Tx, id: ShopPageId, seen: Option<i32>, change: &PageChange) -> Result<Page> {
    let before = lock(tx, id).await?;
    check_seen(seen, before.version)?;
    let mut found = Validator::new();
    if let Some(title) = &change.title {
        found.line("/title", title, 1, LINE_CHARS_MAX);
    }
    if let Some(position) = change.position {
        found.range("/position", position, 0, limits::POSITION_MAX);
    }
    match (&change.slug, before.kind) {
        (Some(typed), PageKind::SubPage) => slug::check(&mut found, "/slug", typed),
        (Some(_), PageKind::Main) => {
            found.refuse_with(Code::InvalidChoice, "/slug", [("allowed", json!([Value::Null]))]);
        }
        (None, _) => {}
    }
    found.finish()?;
    let moved = change.slug.as_ref().filter(|slug| before.slug.as_ref() != Some(slug));
    if let Some(slug) = moved {
        move_to(tx, &before, slug).await?;
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE shop_pages SET title = $3, slug = $4, in_menu = $5, position = $6, updated_at = $7, version = version + 1
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(change.title.as_deref().unwrap_or(&before.title).trim().to_owned())
    .bind(moved.or(before.slug.as_ref()))
    .bind(change.in_menu.unwrap_or(before.in_menu))
    .bind(change.position.and_then(|place| i32::try_from(place).ok()).unwrap_or(before.position))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    find(tx, id).await
}

/// Puts a document in place of the draft; visitors see nothing of it. `seen`: the version that the editor saw. `keep`: what
/// the draft was becomes a version in any case.
///
/// # Errors
/// Those of [`crate::check`]; `stale_version`.
pub async fn save_draft(tx: &mut Tx, id: ShopPageId, seen: Option<i32>, document: &Value, keep: bool) -> Result<Page> {
    let before = lock(tx, id).await?;
    check_seen(seen, before.version)?;
    check(before.kind, document)?;
    if before.draft == *document {
        return Ok(before);
    }
    if keep {
        history::store(tx, &before, Kept::Draft).await?;
    } else {
        history::store_now_and_then(tx, &before).await?;
    }
    put_draft(tx, id, document).await
}

#[derive(Row)]
struct Shown {
    published: Option<Value>,
}

/// What visitors see of a page; none: nothing.
pub async fn published(tx: &mut Tx, id: ShopPageId) -> Result<Option<Value>> {
    let seller = tx.seller()?;
    let sql = "SELECT published FROM shop_pages WHERE seller_id = $1 AND id = $2";
    let found: Vec<Shown> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    let mut published = found.into_iter().next().and_then(|row| row.published);
    published.iter_mut().for_each(migrate::upgrade);
    Ok(published)
}

/// Throws the draft away for what visitors see; it can be restored. `seen`: the version that the editor saw.
///
/// # Errors
/// `page_not_published`: visitors see nothing that it could become again. `stale_version`.
pub async fn discard_draft(tx: &mut Tx, id: ShopPageId, seen: Option<i32>) -> Result<Page> {
    let before = lock(tx, id).await?;
    check_seen(seen, before.version)?;
    let Some(published) = published(tx, id).await? else {
        return Err(ApiError::new(Code::PageNotPublished));
    };
    if before.draft == published {
        return Ok(before);
    }
    history::store(tx, &before, Kept::Draft).await?;
    put_draft(tx, id, &published).await
}

/// Shows the draft to visitors. Twice is once. `seen`: the version that the editor saw.
///
/// # Errors
/// `block_missing`: with every block that it must have. `stale_version`.
pub async fn publish(tx: &mut Tx, id: ShopPageId, seen: Option<i32>) -> Result<Page> {
    let before = lock(tx, id).await?;
    check_seen(seen, before.version)?;
    check(before.kind, &before.draft)?;
    let missing = missing_blocks(before.kind, &before.draft);
    if !missing.is_empty() {
        return Err(ApiError::fields(missing));
    }
    let settled = before.publish_at.is_none() && before.publish_failed_at.is_none();
    if before.is_published && !before.is_changed && settled {
        return Ok(before);
    }
    history::store(tx, &before, Kept::Published).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    // As it is read today: what is published is of today's versions.
    query(
        "UPDATE shop_pages SET draft = $3, published = $3, published_at = $4, publish_at = NULL,
             publish_failed_at = NULL, updated_at = $4, version = version + 1
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(&before.draft)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    find(tx, id).await
}

/// Shows it to visitors no longer; the draft stays. Without its main page a shop shows its products. Twice is once. `seen`:
/// the version that the editor saw.
pub async fn unpublish(tx: &mut Tx, id: ShopPageId, seen: Option<i32>) -> Result<Page> {
    let before = lock(tx, id).await?;
    check_seen(seen, before.version)?;
    if !before.is_published && before.publish_at.is_none() && before.publish_failed_at.is_none() {
        return Ok(before);
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE shop_pages SET published = NULL, published_at = NULL, publish_at = NULL,
             publish_failed_at = NULL, updated_at = $3, version = version + 1
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    find(tx, id).await
}

/// Makes a sub page with the same draft.
pub async fn duplicate(tx: &mut Tx, id: ShopPageId) -> Result<Page> {
    let first = find(tx, id).await?;
    let room = LINE_CHARS_MAX - SECOND.len();
    let title: String = first.title.chars().take(room).chain(SECOND.chars()).collect();
    make(tx, NewPage { kind: PageKind::SubPage, title, slug: None, document: first.draft }).await
}

#[derive(Row)]
struct Had {
    slug: String,
}

#[derive(Row)]
struct User {
    id: ShopPageId,
    title: String,
}

/// The other pages whose documents lead to a page.
async fn users_of(tx: &mut Tx, page: &Page) -> Result<Vec<User>> {
    let seller = tx.seller()?;
    let sql =
        "SELECT slug FROM shop_page_slugs WHERE seller_id = $1 AND page_id = $2 ORDER BY created_at DESC LIMIT 50";
    let had: Vec<Had> = query(sql).bind(seller).bind(page.id).load(tx.conn()?).await?;
    let slugs = had.into_iter().map(|row| row.slug).chain(page.slug.clone());
    let links = slugs.flat_map(|slug| ['"', '#', '?'].map(|end| format!("\"/{slug}{end}")));
    let links: Vec<String> = links.chain([format!("\"{}\"", page.id)]).collect();
    let found = query(
        "SELECT p.id, p.title FROM shop_pages AS p, LATERAL (SELECT concat(p.draft, p.published) AS whole) AS said
         WHERE p.seller_id = $1 AND p.id <> $2
            AND EXISTS (SELECT FROM unnest($3) AS one (link) WHERE strpos(said.whole, one.link) > 0)
         ORDER BY p.id LIMIT 20",
    )
    .bind(seller)
    .bind(page.id)
    .bind(links)
    .load(tx.conn()?)
    .await?;
    Ok(found)
}

/// Removes a page for good, with what it was before.
///
/// # Errors
/// `in_use`: other pages lead to it, by its id or by an address that it has or had, named in `pages`.
pub async fn remove(tx: &mut Tx, id: ShopPageId) -> Result<()> {
    let page = lock(tx, id).await?;
    let seller = tx.seller()?;
    let users = users_of(tx, &page).await?;
    if !users.is_empty() {
        let pages: Vec<Value> =
            users.into_iter().map(|user| json!({ "id": user.id.to_string(), "title": user.title })).collect();
        return Err(ApiError::new(Code::PageInUse).with("pages", pages));
    }
    for sql in [
        "DELETE FROM shop_page_versions WHERE seller_id = $1 AND page_id = $2",
        "DELETE FROM shop_page_slugs WHERE seller_id = $1 AND page_id = $2",
        "DELETE FROM shop_pages WHERE seller_id = $1 AND id = $2",
    ] {
        query(sql).bind(seller).bind(id).execute(tx.conn()?).await?;
    }
    Ok(())
}
