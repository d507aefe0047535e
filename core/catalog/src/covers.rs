//! Pictures of a product.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_files::picture::Sizes;
use kontor_jobs::{FilesJob, enqueue, enqueue_all};
use kontor_kernel::{
    ApiError, Code, Result, Validator,
    kinds::{CoverId, ProductId, UploadId},
};
use kontor_uploads::{Purpose, UploadState};
use serde_json::{Value, json};

use crate::{
    CoverState, limits,
    positions::{check_position, put_at},
    store,
};

const COLUMNS: &str = "c.id, c.product_id, c.upload_id, c.alt, c.position, c.width, c.height, c.variants, c.state, \
    c.refusal, c.created_at";

/// A picture of a product.
#[derive(Debug, Clone, Row)]
pub struct Cover {
    /// Its id.
    pub id: CoverId,
    /// Whose picture it is.
    pub product_id: ProductId,
    /// The upload that brought it.
    pub upload_id: UploadId,
    /// What it shows, for who cannot see it.
    pub alt: String,
    /// Its place among the others, from 0.
    pub position: i32,
    /// Width of the original, once its sizes were made.
    pub width: Option<i32>,
    /// Height of the original.
    pub height: Option<i32>,
    variants: Value,
    /// Where it stands.
    pub state: CoverState,
    /// The code of why it was refused.
    pub refusal: Option<String>,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

/// One size that can be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
pub struct Variant {
    /// The width it is asked for by.
    pub wanted: u32,
    /// Its real width.
    pub width: u32,
    /// Its real height.
    pub height: u32,
}

impl Cover {
    /// The sizes that can be shown, smallest first.
    pub fn variants(&self) -> Vec<Variant> {
        serde_json::from_value(self.variants.clone()).unwrap_or_default()
    }
}

/// The pictures of a product, in order.
pub async fn list(tx: &mut Tx, product: ProductId) -> Result<Vec<Cover>> {
    list_all(tx, &[product]).await
}

/// The pictures of several products, by product and in order.
pub async fn list_all(tx: &mut Tx, products: &[ProductId]) -> Result<Vec<Cover>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM covers AS c WHERE c.seller_id = $1 AND c.product_id = ANY($2) \
         ORDER BY c.product_id, c.position, c.id"
    );
    let found = query(sql).bind(seller).bind(products).load(tx.conn()?).await?;
    Ok(found)
}

/// One picture of a product.
pub async fn find(tx: &mut Tx, product: ProductId, id: CoverId) -> Result<Cover> {
    find_any(tx, id).await?.filter(|cover| cover.product_id == product).ok_or_else(ApiError::not_found)
}

/// One picture of the tenant, as far as the caller may see it.
pub async fn find_any(tx: &mut Tx, id: CoverId) -> Result<Option<Cover>> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM covers AS c WHERE c.seller_id = $1 AND c.id = $2");
    let found = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// Adds an uploaded picture to a product, at the end.
pub async fn attach(tx: &mut Tx, product: ProductId, upload: UploadId, alt: &str) -> Result<Cover> {
    let product = store::lock(tx, product).await?;
    let upload = kontor_uploads::usable(tx, upload, Purpose::Cover).await?;
    check_alt(alt)?;
    let room = "covers WHERE seller_id = $1 AND product_id = $2";
    store::check_room(tx, room, product.id.uuid(), limits::COVERS_MAX).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO covers (seller_id, id, product_id, upload_id, alt, position, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, (SELECT coalesce(max(position), -1) + 1 FROM covers
            WHERE seller_id = $1 AND product_id = $3), $6, $6)",
    )
    .bind(seller)
    .bind(id)
    .bind(product.id)
    .bind(upload.id)
    .bind(alt.trim())
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    if upload.state == UploadState::Checked {
        enqueue(tx, FilesJob::ResizeCover { seller, cover: id }).await?;
    }
    store::recount(tx, &[product.id.uuid()], true).await?;
    find(tx, product.id, id).await
}

/// Describes a picture anew or moves it to another place.
pub async fn change(
    tx: &mut Tx,
    product: ProductId,
    id: CoverId,
    alt: Option<&str>,
    position: Option<i64>,
) -> Result<Cover> {
    store::lock(tx, product).await?;
    find(tx, product, id).await?;
    if let Some(alt) = alt {
        check_alt(alt)?;
        let (seller, now) = (tx.seller()?, tx.now());
        query("UPDATE covers SET alt = $3, updated_at = $4 WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(id)
            .bind(alt.trim())
            .bind(now)
            .execute(tx.conn()?)
            .await?;
    }
    if let Some(position) = position {
        check_position(position, limits::COVERS_MAX)?;
        put_at(tx, "covers", "true", product, id.uuid(), position).await?;
    }
    store::recount(tx, &[product.uuid()], true).await?;
    find(tx, product, id).await
}

/// Takes a picture off the product.
pub async fn remove(tx: &mut Tx, product: ProductId, id: CoverId) -> Result<()> {
    store::lock(tx, product).await?;
    find(tx, product, id).await?;
    let seller = tx.seller()?;
    query("DELETE FROM covers WHERE seller_id = $1 AND id = $2").bind(seller).bind(id).execute(tx.conn()?).await?;
    store::recount(tx, &[product.uuid()], true).await
}

fn check_alt(alt: &str) -> Result<()> {
    Validator::new().line("/alt", alt, 0, limits::ALT_CHARS_MAX).finish()
}

/// The upload behind these pictures is lawful: their sizes can be made.
pub(crate) async fn upload_checked(tx: &mut Tx, upload: UploadId) -> Result<()> {
    let seller = tx.seller()?;
    let covers = of_upload(tx, upload).await?;
    let jobs: Vec<FilesJob> =
        covers.into_iter().map(|cover| FilesJob::ResizeCover { seller, cover: cover.id }).collect();
    enqueue_all(tx, &jobs).await
}

/// The upload behind these pictures is not lawful.
pub(crate) async fn upload_refused(tx: &mut Tx, upload: UploadId, code: Code) -> Result<()> {
    for cover in of_upload(tx, upload).await? {
        refuse(tx, cover.id, code).await?;
    }
    Ok(())
}

async fn of_upload(tx: &mut Tx, upload: UploadId) -> Result<Vec<Cover>> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM covers AS c WHERE c.seller_id = $1 AND c.upload_id = $2");
    Ok(query(sql).bind(seller).bind(upload).load(tx.conn()?).await?)
}

/// It cannot be shown.
pub(crate) async fn refuse(tx: &mut Tx, id: CoverId, code: Code) -> Result<()> {
    if tx.transition(id.uuid(), CoverState::Refused, code.text()).await?.into_result(CoverState::Refused)? {
        let seller = tx.seller()?;
        query("UPDATE covers SET refusal = $3 WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(id)
            .bind(code.text())
            .execute(tx.conn()?)
            .await?;
    }
    Ok(())
}

/// Its sizes are there.
pub(crate) async fn show(tx: &mut Tx, id: CoverId, made: &Sizes) -> Result<()> {
    let Some(cover) = find_any(tx, id).await? else { return Ok(()) };
    // Whoever changes a picture holds its product first: in another order both would wait for each other.
    store::lock(tx, cover.product_id).await?;
    if !tx.transition(id.uuid(), CoverState::Ready, "sizes made").await?.into_result(CoverState::Ready)? {
        return Ok(());
    }
    let sizes = made.sizes.iter();
    let variants: Vec<Value> =
        sizes.map(|size| json!({ "wanted": size.wanted, "width": size.width, "height": size.height })).collect();
    let seller = tx.seller()?;
    query("UPDATE covers SET width = $3, height = $4, variants = $5 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(i32::try_from(made.width)?)
        .bind(i32::try_from(made.height)?)
        .bind(Value::Array(variants))
        .execute(tx.conn()?)
        .await?;
    store::recount(tx, &[cover.product_id.uuid()], false).await
}
