//! All SQL of exports.

use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, Insertable, QueryDsl};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{ExportId, SellerId, UserId},
};

use crate::{Export, ExportState, Resource, log::COLUMNS, schema::exports};

#[derive(Insertable)]
#[diesel(table_name = exports)]
pub(crate) struct NewExport<'a> {
    pub seller_id: SellerId,
    pub id: ExportId,
    pub resource: Resource,
    pub query: &'a str,
    pub locale: &'a str,
    pub state: ExportState,
    pub requested_by: Option<UserId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What is known of a finished file.
pub(crate) struct File<'a> {
    pub rows: i64,
    pub bytes: i64,
    pub object_key: &'a str,
    pub file_name: &'a str,
    pub finished_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

pub(crate) async fn insert(tx: &mut Tx, new: NewExport<'_>) -> Result<()> {
    diesel::insert_into(exports::table).values(new).execute(tx.conn()?).await?;
    Ok(())
}

pub(crate) async fn find(tx: &mut Tx, id: ExportId) -> Result<Export> {
    let seller = tx.seller()?;
    let found = query(format!("SELECT {COLUMNS} FROM exports AS r WHERE r.seller_id = $1 AND r.id = $2"))
        .bind(seller)
        .bind(id)
        .get_results::<Export>(tx.conn()?)
        .await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Exports of the tenant that are not over yet.
pub(crate) async fn open(tx: &mut Tx) -> Result<i64> {
    let seller = tx.seller()?;
    let open = exports::table
        .filter(exports::seller_id.eq(seller))
        .filter(exports::state.eq_any([ExportState::Queued, ExportState::Running]))
        .count()
        .get_result(tx.conn()?)
        .await?;
    Ok(open)
}

/// A worker begins, or begins anew.
pub(crate) async fn begin(tx: &mut Tx, id: ExportId, at: DateTime<Utc>) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(exports::table.find((seller, id)))
        .set((
            exports::started_at.eq(at),
            exports::rows_done.eq(0),
            exports::finished_at.eq(None::<DateTime<Utc>>),
            exports::error.eq(None::<String>),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub(crate) async fn progress(tx: &mut Tx, id: ExportId, done: i64, total: i64) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(exports::table.find((seller, id)).filter(exports::state.eq(ExportState::Running)))
        .set((exports::rows_done.eq(done), exports::rows_total.eq(total)))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub(crate) async fn finish(tx: &mut Tx, id: ExportId, file: File<'_>) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(exports::table.find((seller, id)))
        .set((
            exports::rows_done.eq(file.rows),
            exports::rows_total.eq(file.rows),
            exports::bytes.eq(file.bytes),
            exports::object_key.eq(file.object_key),
            exports::file_name.eq(file.file_name),
            exports::finished_at.eq(file.finished_at),
            exports::expires_at.eq(file.expires_at),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub(crate) async fn fail(tx: &mut Tx, id: ExportId, error: &str, at: DateTime<Utc>) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(exports::table.find((seller, id)))
        .set((exports::error.eq(error), exports::finished_at.eq(at)))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
