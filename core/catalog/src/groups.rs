//! Product groups: the seller's own drawers, for lists and books. Buyers never see them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Result, Validator, check_changed,
    kinds::{self, ProductGroupId, ProductId},
    limits::LINE_CHARS_MAX,
};

use crate::members::{self, Holder};

#[derive(Row)]
struct ProductGroupRow {
    id: ProductGroupId,
    name: String,
    created_at: DateTime<Utc>,
    version: i32,
}

/// A group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its id.
    pub id: ProductGroupId,
    /// What the seller calls it.
    pub name: String,
    /// What is in it, the youngest first.
    pub products: Vec<ProductId>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GroupChange {
    /// What the seller calls it.
    pub name: Option<String>,
    /// What is in it.
    pub products: Option<Vec<ProductId>>,
}

/// All groups, by name.
pub async fn list(tx: &mut Tx) -> Result<Vec<Group>> {
    let seller = tx.seller()?;
    let sql = "SELECT id, name, created_at, version FROM product_groups WHERE seller_id = $1 ORDER BY lower(name), id";
    let rows: Vec<ProductGroupRow> = query(sql).bind(seller).load(tx.conn()?).await?;
    let mut held: BTreeMap<_, Vec<ProductId>> = BTreeMap::new();
    for one in members::held(tx, Holder::Group).await? {
        held.entry(one.holder).or_default().push(one.product);
    }
    let group = |row: ProductGroupRow| Group {
        products: held.remove(&row.id.uuid()).unwrap_or_default(),
        id: row.id,
        name: row.name,
        created_at: row.created_at,
        version: row.version,
    };
    Ok(rows.into_iter().map(group).collect())
}

/// One group.
pub async fn find(tx: &mut Tx, id: ProductGroupId) -> Result<Group> {
    list(tx).await?.into_iter().find(|group| group.id == id).ok_or_else(ApiError::not_found)
}

/// Makes a group.
pub async fn add(tx: &mut Tx, name: &str, products: &[ProductId]) -> Result<Group> {
    check(name)?;
    members::check_room(tx, Holder::Group).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id::<kinds::ProductGroup>());
    query("INSERT INTO product_groups (seller_id, id, name, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)")
        .bind(seller)
        .bind(id)
        .bind(name.trim())
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    members::replace(tx, Holder::Group, id.uuid(), products).await?;
    find(tx, id).await
}

/// Changes a group. `seen`: the version that the editor saw.
pub async fn change(tx: &mut Tx, id: ProductGroupId, seen: Option<i32>, change: &GroupChange) -> Result<Group> {
    let before = find(tx, id).await?;
    let name = change.name.as_ref().unwrap_or(&before.name);
    check(name)?;
    let (seller, now) = (tx.seller()?, tx.now());
    let changed = query(
        "UPDATE product_groups SET name = $3, updated_at = $4, version = version + 1
         WHERE seller_id = $1 AND id = $2 AND version = $5",
    )
    .bind(seller)
    .bind(id)
    .bind(name.trim())
    .bind(now)
    .bind(seen.unwrap_or(before.version))
    .execute(tx.conn()?)
    .await?;
    check_changed(changed, before.version)?;
    if let Some(products) = &change.products {
        members::replace(tx, Holder::Group, id.uuid(), products).await?;
    }
    find(tx, id).await
}

/// Removes a group; what was in it stays.
pub async fn remove(tx: &mut Tx, id: ProductGroupId) -> Result<()> {
    let seller = tx.seller()?;
    let gone = query("DELETE FROM product_groups WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    if gone == 0 {
        return Err(ApiError::not_found());
    }
    members::release(tx, Holder::Group, id.uuid()).await
}

fn check(name: &str) -> Result<()> {
    Validator::new().line("/name", name, 1, LINE_CHARS_MAX).finish()
}
