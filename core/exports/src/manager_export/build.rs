//! Building the file: it is read as the manager who asked for it, across sellers.

use bytes::Bytes;
use chrono::Duration;
use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_db::{Scope, query};
use kontor_files::{ObjectWriter, keys};
use kontor_kernel::{
    ApiError, Code, Locale, Machine, Result,
    kinds::{ExportId, SellerId, UserId},
};
use kontor_lists::{Dialect, Sheet};
use uuid::Uuid;

use super::{AdminExportType, ManagerExport, manager_export};
use crate::{Builder, ExportState, link::CONTENT_TYPE};

/// How long a file can be fetched.
const KEPT_HOURS: i64 = 24;
/// From here on an answer says that we failed, not that something was refused.
const FAILURE: u16 = 500;
/// Bytes that go to the store at once.
const PIECE_BYTES: usize = 512 * 1024;

/// Nobody's: files of managers lie beside those of all sellers.
const NO_SELLER: SellerId = SellerId::from_uuid(Uuid::nil());

/// Builds one file, from its beginning however often it was begun before.
pub async fn build(
    builder: &Builder,
    sheets: fn(AdminExportType) -> Option<&'static Sheet>,
    manager: UserId,
    id: ExportId,
) -> Result<()> {
    let scope = Scope::Manager(manager);
    let mut tx = builder.db.begin(scope.clone()).await?;
    let export = manager_export(&mut tx, manager, id).await?;
    if export.state == ExportState::Done {
        return tx.commit().await;
    }
    query("UPDATE manager_exports SET state = 'running', error = NULL WHERE id = $1")
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    tx.commit().await?;
    match write(builder, sheets, &scope, &export).await {
        Ok((rows, bytes)) => finish(builder, &scope, &export, rows, bytes).await,
        Err(fault) if fault.code().status() < FAILURE => fail(builder, &scope, id, &fault).await,
        // The job comes again by itself: until then the file waits, and is not told to have failed.
        Err(fault) => {
            wait(builder, &scope, id).await?;
            Err(fault)
        }
    }
}

/// Ends a file that waits as failed: who asked for it is a manager no longer.
pub async fn refuse(builder: &Builder, manager: UserId, id: ExportId) -> Result<()> {
    fail(builder, &Scope::Manager(manager), id, &ApiError::new(Code::Forbidden)).await
}

async fn write(
    builder: &Builder,
    sheets: fn(AdminExportType) -> Option<&'static Sheet>,
    scope: &Scope,
    export: &ManagerExport,
) -> Result<(i64, i64)> {
    let sheet = sheets(export.resource).ok_or_else(|| ApiError::internal("there is no list for this file"))?;
    let query = sheet.read(&export.query, export.created_at)?;
    let mut writer = query.row_writer(Dialect { locale: Locale::from_code(&export.locale), zone: Tz::UTC });
    let mut copy = builder.db.copy_out(scope, &query.copy_statement(Uuid::nil())).await?;
    let mut file = ObjectWriter::new(builder.files.clone(), keys::export(NO_SELLER, export.id), CONTENT_TYPE);
    let mut piece = Vec::with_capacity(PIECE_BYTES);
    let mut rows = 0;
    writer.head(&mut piece);
    while let Some(copied) = copy.next().await? {
        rows += i64::try_from(writer.feed(&copied, &mut piece)?)?;
        if piece.len() >= PIECE_BYTES {
            file.write(Bytes::from(std::mem::replace(&mut piece, Vec::with_capacity(PIECE_BYTES)))).await?;
        }
    }
    file.write(Bytes::from(piece)).await?;
    Ok((rows, i64::try_from(file.finish().await?)?))
}

async fn finish(builder: &Builder, scope: &Scope, export: &ManagerExport, rows: i64, bytes: i64) -> Result<()> {
    let mut tx = builder.db.begin(scope.clone()).await?;
    let now = tx.env().clock.now();
    let name = format!("{}-{}.csv", export.resource.text(), export.created_at.format("%Y-%m-%d-%H%M"));
    query(
        "UPDATE manager_exports SET state = 'done', rows_done = $2, bytes = $3, object_key = $4, file_name = $5, finished_at = $6,
             expires_at = $7 WHERE id = $1",
    )
    .bind(export.id)
    .bind(rows)
    .bind(bytes)
    .bind(keys::export(NO_SELLER, export.id))
    .bind(name)
    .bind(now)
    .bind(now + Duration::hours(KEPT_HOURS))
    .execute(tx.conn()?)
    .await?;
    tx.commit().await
}

async fn wait(builder: &Builder, scope: &Scope, id: ExportId) -> Result<()> {
    let mut tx = builder.db.begin(scope.clone()).await?;
    query("UPDATE manager_exports SET state = 'queued' WHERE id = $1").bind(id).execute(tx.conn()?).await?;
    tx.commit().await
}

async fn fail(builder: &Builder, scope: &Scope, id: ExportId, fault: &ApiError) -> Result<()> {
    let mut tx = builder.db.begin(scope.clone()).await?;
    let code = fault.field_faults().first().map_or(fault.code(), |field| field.code).text();
    let now = tx.env().clock.now();
    query("UPDATE manager_exports SET state = 'failed', error = $2, finished_at = $3 WHERE id = $1")
        .bind(id)
        .bind(code)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    tx.commit().await
}
