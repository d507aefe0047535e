//! The files that a product delivers.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Validator,
    kinds::{DigitalId, ProductId, UploadId},
    limits::LINE_CHARS_MAX,
    text::file_name,
};
use kontor_uploads::{Purpose, UploadState};
use uuid::Uuid;

use crate::{
    limits,
    positions::{check_position, put_at},
    store,
};

/// A file of a product, with what is known of its upload.
#[derive(Debug, Clone, Row)]
pub struct Digital {
    /// Its id.
    pub id: DigitalId,
    /// Whose file it is.
    pub product_id: ProductId,
    /// The upload that brought it.
    pub upload_id: UploadId,
    /// What buyers save it as.
    pub name: String,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// The file's own name.
    pub file_name: String,
    /// What it is; true once it was checked.
    pub content_type: String,
    /// Its length.
    pub size_bytes: i64,
    /// Where it lives once it was checked.
    pub object_key: String,
    /// Where its upload stands.
    pub state: UploadState,
    /// Why it was refused.
    pub refusal: Option<String>,
    pdf_check: Option<String>,
    /// Whether buyers get it with their name on every page.
    pub stamped: bool,
}

impl Digital {
    /// Whether it is of the kind that can bear a stamp.
    pub fn is_pdf(&self) -> bool {
        self.content_type == kontor_uploads::PDF
    }

    /// Why it cannot be stamped. `None`: it can, or nobody has looked into it yet.
    pub fn stamp_refusal(&self) -> Option<Code> {
        kontor_uploads::flaw(self.pdf_check.as_deref())
    }

    /// Whether its first page can be seen as a buyer gets it.
    pub fn has_stamp_preview(&self) -> bool {
        kontor_uploads::is_fine(self.pdf_check.as_deref())
    }

    /// Whether nobody has looked yet whether it can be stamped.
    pub(crate) fn is_unknown(&self) -> bool {
        self.is_pdf() && self.pdf_check.is_none()
    }
}

const SELECT: &str = "SELECT d.id, d.product_id, d.upload_id, d.name, d.position, d.created_at, u.file_name, \
    u.content_type, u.size_bytes, u.object_key, u.state, u.refusal, u.pdf_check, \
    p.stamps_pdfs AND u.content_type = 'application/pdf' AS stamped \
    FROM digitals AS d JOIN uploads AS u ON u.seller_id = d.seller_id AND u.id = d.upload_id \
    JOIN products AS p ON p.seller_id = d.seller_id AND p.id = d.product_id WHERE d.seller_id = $1";

/// The files of a product, in order.
pub async fn list(tx: &mut Tx, product: ProductId) -> Result<Vec<Digital>> {
    let seller = tx.seller()?;
    let sql = format!("{SELECT} AND d.product_id = $2 AND d.removed_at IS NULL ORDER BY d.position, d.id");
    let found = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    Ok(found)
}

/// Files by their ids, removed ones too: who bought them keeps them.
pub async fn find_all(tx: &mut Tx, ids: &[DigitalId]) -> Result<Vec<Digital>> {
    let seller = tx.seller()?;
    let sql = format!("{SELECT} AND d.id = ANY($2) ORDER BY d.position, d.id");
    let found = query(sql).bind(seller).bind(ids).load(tx.conn()?).await?;
    Ok(found)
}

/// One file of a product.
pub async fn find(tx: &mut Tx, product: ProductId, id: DigitalId) -> Result<Digital> {
    let seller = tx.seller()?;
    let sql = format!("{SELECT} AND d.id = $2 AND d.product_id = $3 AND d.removed_at IS NULL");
    let found = query(sql).bind(seller).bind(id).bind(product).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Adds an upload to a product, at the end. It counts once it was checked.
pub async fn attach(tx: &mut Tx, product: ProductId, upload: UploadId, name: Option<&str>) -> Result<Digital> {
    let product = store::lock(tx, product).await?;
    let upload = kontor_uploads::usable(tx, upload, Purpose::Digital).await?;
    if product.stamps_pdfs {
        kontor_uploads::check_stampable(&upload)?;
    }
    let name = &file_name(name.unwrap_or(&upload.file_name));
    check_name(name)?;
    let room = "digitals WHERE seller_id = $1 AND product_id = $2 AND removed_at IS NULL";
    store::check_room(tx, room, product.id.uuid(), limits::DIGITALS_MAX).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO digitals (seller_id, id, product_id, upload_id, name, position, created_at)
         VALUES ($1, $2, $3, $4, $5, (SELECT coalesce(max(position), -1) + 1 FROM digitals
            WHERE seller_id = $1 AND product_id = $3), $6)",
    )
    .bind(seller)
    .bind(id)
    .bind(product.id)
    .bind(upload.id)
    .bind(name)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    store::recount(tx, &[product.id.uuid()], true).await?;
    find(tx, product.id, id).await
}

/// Renames a file or moves it to another place.
pub async fn change(
    tx: &mut Tx,
    product: ProductId,
    id: DigitalId,
    name: Option<&str>,
    position: Option<i64>,
) -> Result<Digital> {
    store::lock(tx, product).await?;
    find(tx, product, id).await?;
    if let Some(name) = name.map(file_name) {
        check_name(&name)?;
        let seller = tx.seller()?;
        query("UPDATE digitals SET name = $3 WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(id)
            .bind(&name)
            .execute(tx.conn()?)
            .await?;
    }
    if let Some(position) = position {
        check_position(position, limits::DIGITALS_MAX)?;
        put_at(tx, "digitals", "removed_at IS NULL", product, id.uuid(), position).await?;
    }
    store::recount(tx, &[product.uuid()], true).await?;
    find(tx, product, id).await
}

/// Takes a file off the product. Who bought it keeps it.
pub async fn remove(tx: &mut Tx, product: ProductId, id: DigitalId) -> Result<()> {
    store::lock(tx, product).await?;
    find(tx, product, id).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE digitals SET removed_at = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    store::recount(tx, &[product.uuid()], true).await
}

fn check_name(name: &str) -> Result<()> {
    Validator::new().line("/name", name, 1, LINE_CHARS_MAX).finish()
}

#[derive(Row)]
struct ProductRow {
    product_id: Uuid,
}

/// Counts anew the products that deliver this upload, as a file or in a lesson.
pub(crate) async fn upload_decided(tx: &mut Tx, upload: UploadId) -> Result<()> {
    let seller = tx.seller()?;
    let rows: Vec<ProductRow> = query(
        "SELECT product_id FROM digitals WHERE seller_id = $1 AND upload_id = $2
               UNION SELECT product_id FROM lessons WHERE seller_id = $1 AND upload_id = $2",
    )
    .bind(seller)
    .bind(upload)
    .load(tx.conn()?)
    .await?;
    let products: Vec<Uuid> = rows.into_iter().map(|row| row.product_id).collect();
    store::recount(tx, &products, false).await
}
