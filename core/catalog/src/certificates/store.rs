//! The settings as they are kept.

use chrono::NaiveDate;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, check_seen,
    kinds::{CoverId, ProductId},
};
use serde_json::Value;

use super::{CertificateLayout, CertificateSettings, DateMode, Validity, check, place};
use crate::{Form, covers, store};

#[derive(Row)]
struct CertificateFormRow {
    title: String,
    body: String,
    signer: String,
    date_mode: DateMode,
    date_days: i32,
    date_text: String,
    validity: Option<Validity>,
    valid_from: Option<NaiveDate>,
    valid_days: Option<i32>,
    layout: CertificateLayout,
    accent: String,
    header: String,
    background_cover_id: Option<CoverId>,
    places: Value,
    version: i32,
}

impl From<CertificateFormRow> for CertificateSettings {
    fn from(row: CertificateFormRow) -> Self {
        Self {
            title: row.title,
            body: row.body,
            signer: row.signer,
            date_mode: row.date_mode,
            date_days: row.date_days,
            date_text: row.date_text,
            validity: row.validity,
            valid_from: row.valid_from,
            valid_days: row.valid_days,
            layout: row.layout,
            accent: row.accent,
            header: row.header,
            background: row.background_cover_id,
            places: place::read(&row.places),
            version: row.version,
        }
    }
}

/// What certificates of a product say and how they look.
pub async fn find(tx: &mut Tx, product: ProductId) -> Result<CertificateSettings> {
    let seller = tx.seller()?;
    let sql = "SELECT title, body, signer, date_mode, date_days, date_text, validity, valid_from, valid_days, layout,
                   accent, header, background_cover_id, places, version
               FROM certificate_settings WHERE seller_id = $1 AND product_id = $2";
    let found: Vec<CertificateFormRow> = query(sql).bind(seller).bind(product).load(tx.conn()?).await?;
    Ok(found.into_iter().next().map(CertificateSettings::from).unwrap_or_default())
}

/// Says what certificates of a product say and how they look. `seen`: the version that the editor saw. What was issued
/// keeps its words, and follows the looks.
pub async fn save(
    tx: &mut Tx,
    product: ProductId,
    seen: Option<i32>,
    said: &CertificateSettings,
) -> Result<CertificateSettings> {
    let product = store::lock(tx, product).await?;
    if product.form != Form::Certificate {
        return Err(ApiError::not_found());
    }
    let before = find(tx, product.id).await?;
    check_seen(seen, before.version)?;
    check(said)?;
    if let Some(cover) = said.background
        && covers::list(tx, product.id).await?.iter().all(|known| known.id != cover)
    {
        return Err(ApiError::field(Code::InvalidChoice, "/background_cover_id"));
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO certificate_settings (seller_id, product_id, title, body, signer, date_mode, date_days, date_text,
            validity, valid_from, valid_days, layout, accent, header, background_cover_id, places, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
         ON CONFLICT (seller_id, product_id) DO UPDATE SET title = excluded.title, body = excluded.body,
            signer = excluded.signer, date_mode = excluded.date_mode, date_days = excluded.date_days,
            date_text = excluded.date_text, validity = excluded.validity, valid_from = excluded.valid_from,
            valid_days = excluded.valid_days, layout = excluded.layout, accent = excluded.accent,
            header = excluded.header, background_cover_id = excluded.background_cover_id, places = excluded.places,
            updated_at = excluded.updated_at, version = certificate_settings.version + 1",
    )
    .bind(seller)
    .bind(product.id)
    .bind(said.title.trim())
    .bind(said.body.trim())
    .bind(said.signer.trim())
    .bind(said.date_mode)
    .bind(said.date_days)
    .bind(said.date_text.trim())
    .bind(said.validity)
    .bind(said.valid_from)
    .bind(said.valid_days)
    .bind(said.layout)
    .bind(crate::six_digits(&said.accent))
    .bind(said.header.trim())
    .bind(said.background)
    .bind(place::written(&said.places))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    find(tx, product.id).await
}

/// The same for a second product like the first; its background is the copy of the same picture.
pub(crate) async fn copy(tx: &mut Tx, from: ProductId, to: ProductId) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "INSERT INTO certificate_settings (seller_id, product_id, title, body, signer, date_mode, date_days, date_text,
            validity, valid_from, valid_days, layout, accent, header, background_cover_id, places, updated_at)
         SELECT s.seller_id, $3, title, body, signer, date_mode, date_days, date_text, validity, valid_from, valid_days,
            layout, accent, header,
            (SELECT mine.id FROM covers AS theirs JOIN covers AS mine
                ON mine.seller_id = theirs.seller_id AND mine.upload_id = theirs.upload_id AND mine.product_id = $3
             WHERE theirs.seller_id = s.seller_id AND theirs.id = s.background_cover_id LIMIT 1),
            places, $4
         FROM certificate_settings AS s WHERE s.seller_id = $1 AND s.product_id = $2",
    )
    .bind(seller)
    .bind(from)
    .bind(to)
    .bind(tx.now())
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
