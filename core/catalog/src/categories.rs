//! Categories of a shop, in the seller's order. A hidden one is one that visitors do not see; what
//! stands on it is found all the same.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Validator, check_changed,
    kinds::{self, CategoryId, ProductId},
    limits::{DESCRIPTION_CHARS_MAX, LINE_CHARS_MAX},
};

use crate::{
    limits,
    members::{self, Holder},
};

const COLUMNS: &str = "c.id, c.title, c.description, c.color, c.hidden, c.position, c.created_at, c.version";

/// A category.
#[derive(Debug, Clone, PartialEq, Eq, Row)]
pub struct Category {
    /// Its id.
    pub id: CategoryId,
    /// What visitors read.
    pub title: String,
    /// What they read below.
    pub description: String,
    /// Its colour, as a colour field writes it.
    pub color: String,
    /// Whether visitors do not see it.
    pub hidden: bool,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

/// What a seller says of a category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryWords {
    /// What visitors read.
    pub title: String,
    /// What they read below.
    pub description: String,
    /// Its colour.
    pub color: String,
    /// Whether visitors do not see it.
    pub hidden: bool,
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CategoryChange {
    /// What visitors read.
    pub title: Option<String>,
    /// What they read below.
    pub description: Option<String>,
    /// Its colour.
    pub color: Option<String>,
    /// Whether visitors do not see it.
    pub hidden: Option<bool>,
    /// Its place among the others, from 0.
    pub position: Option<i64>,
    /// What stands on it.
    pub products: Option<Vec<ProductId>>,
}

/// All categories, in order.
pub async fn list(tx: &mut Tx) -> Result<Vec<Category>> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM categories AS c WHERE c.seller_id = $1 ORDER BY c.position, c.id");
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}

/// The categories that visitors see: not hidden, and not empty for them.
pub async fn shown(tx: &mut Tx) -> Result<Vec<Category>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM categories AS c WHERE c.seller_id = $1 AND NOT c.hidden
            AND c.id = ANY(ARRAY(SELECT DISTINCT unnest(p.category_ids) FROM products AS p
                WHERE p.seller_id = $1 AND p.published AND NOT p.archived AND NOT p.private))
         ORDER BY c.position, c.id"
    );
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}

/// What is in each category, the youngest first.
pub async fn products(tx: &mut Tx) -> Result<BTreeMap<CategoryId, Vec<ProductId>>> {
    let mut on_it: BTreeMap<CategoryId, Vec<ProductId>> = BTreeMap::new();
    for one in members::held(tx, Holder::Category).await? {
        on_it.entry(CategoryId::from_uuid(one.holder)).or_default().push(one.product);
    }
    Ok(on_it)
}

/// One category.
pub async fn find(tx: &mut Tx, id: CategoryId) -> Result<Category> {
    list(tx).await?.into_iter().find(|category| category.id == id).ok_or_else(ApiError::not_found)
}

/// Creates a category behind the others.
pub async fn add(tx: &mut Tx, new: &CategoryWords, products: &[ProductId]) -> Result<Category> {
    check(new)?;
    members::check_room(tx, Holder::Category).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id::<kinds::Category>());
    let place = members::last_place(tx).await?;
    query(
        "INSERT INTO categories (seller_id, id, title, description, color, hidden, position, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
    )
    .bind(seller)
    .bind(id)
    .bind(new.title.trim())
    .bind(new.description.trim())
    .bind(crate::six_digits(&new.color))
    .bind(new.hidden)
    .bind(place)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    members::replace(tx, Holder::Category, id.uuid(), products).await?;
    find(tx, id).await
}

/// Changes a category. `seen`: the version that the editor saw.
pub async fn change(tx: &mut Tx, id: CategoryId, seen: Option<i32>, change: &CategoryChange) -> Result<Category> {
    let before = find(tx, id).await?;
    let wanted = change.clone();
    let after = CategoryWords {
        title: wanted.title.unwrap_or(before.title),
        description: wanted.description.unwrap_or(before.description),
        color: wanted.color.unwrap_or(before.color),
        hidden: wanted.hidden.unwrap_or(before.hidden),
    };
    check(&after)?;
    let (seller, now) = (tx.seller()?, tx.now());
    let changed = query(
        "UPDATE categories SET title = $3, description = $4, color = $5, hidden = $6, updated_at = $7,
            version = version + 1 WHERE seller_id = $1 AND id = $2 AND version = $8",
    )
    .bind(seller)
    .bind(id)
    .bind(after.title.trim())
    .bind(after.description.trim())
    .bind(crate::six_digits(&after.color))
    .bind(after.hidden)
    .bind(now)
    .bind(seen.unwrap_or(before.version))
    .execute(tx.conn()?)
    .await?;
    check_changed(changed, before.version)?;
    if let Some(position) = change.position {
        put_at(tx, id, position).await?;
    }
    if let Some(products) = &change.products {
        members::replace(tx, Holder::Category, id.uuid(), products).await?;
    }
    find(tx, id).await
}

/// Puts a category at a place and closes the ranks; a place beyond the end is the end.
async fn put_at(tx: &mut Tx, id: CategoryId, position: i64) -> Result<()> {
    Validator::new().range("/position", position, 0, limits::SHELVES_MAX).finish()?;
    let mut order: Vec<CategoryId> = list(tx).await?.iter().map(|one| one.id).filter(|one| *one != id).collect();
    order.insert(usize::try_from(position)?.min(order.len()), id);
    let seller = tx.seller()?;
    query(
        "UPDATE categories AS c SET position = w.place - 1 FROM unnest($2) WITH ORDINALITY AS w (id, place)
         WHERE c.seller_id = $1 AND c.id = w.id",
    )
    .bind(seller)
    .bind(order)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Deletes a category; what was in it stays in the shop.
pub async fn remove(tx: &mut Tx, id: CategoryId) -> Result<()> {
    let seller = tx.seller()?;
    let gone = query("DELETE FROM categories WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    if gone == 0 {
        return Err(ApiError::not_found());
    }
    members::release(tx, Holder::Category, id.uuid()).await
}

fn check(words: &CategoryWords) -> Result<()> {
    let mut check = Validator::new();
    check
        .line("/title", &words.title, 1, LINE_CHARS_MAX)
        .text("/description", &words.description, 0, DESCRIPTION_CHARS_MAX)
        .that(crate::is_colour(&words.color), Code::InvalidCharacters, "/color")
        .finish()
}
