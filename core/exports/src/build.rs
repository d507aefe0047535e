//! Building a file: rows flow from COPY through the row writer into the store.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use bytes::Bytes;
use chrono::Duration;
use chrono_tz::Tz;
use kontor_db::{Db, Scope, Tenant};
use kontor_files::{ObjectStore, ObjectWriter, keys};
use kontor_kernel::{
    Actor, Locale, Machine, Result, Transition,
    kinds::{ExportId, SellerId},
};
use kontor_lists::{Dialect, Query, RowWriter, Sheet};
use kontor_mail::Email;
use kontor_notifications::To;
use kontor_urls::Urls;

use crate::{
    Export, ExportState, Resource, fail::fail, link::CONTENT_TYPE, progress::report_progress, request::required_sheet,
    store, store::File,
};

/// How long a file can be fetched.
const KEPT_HOURS: i64 = 24;
/// Bytes that go to the store at once.
const PIECE_BYTES: usize = 512 * 1024;

/// What a worker needs to build exports.
pub struct Builder {
    /// The worker's login.
    pub db: Db,
    /// Where files go.
    pub files: Arc<dyn ObjectStore>,
    /// The lists.
    pub sheets: fn(Resource) -> Option<&'static Sheet>,
    /// How browsers reach us.
    pub public_url: String,
}

/// Builds one export, from its beginning however often it was begun before. `to` is who asked for it.
pub async fn build<F>(builder: &Builder, seller: SellerId, id: ExportId, to: impl FnOnce(Export) -> F) -> Result<()>
where
    F: Future<Output = Option<To>>,
{
    let tenant = builder.db.tenant(seller).await?;
    let scope = Scope::Seller(tenant, Actor::Tenant(seller));
    let Some((export, zone)) = begin(&builder.db, &scope, id).await? else { return Ok(()) };
    match write(builder, tenant, &scope, &export, zone).await {
        Ok(file) => {
            let to = to(export.clone()).await;
            finish(builder, &scope, &export, seller, file, to).await
        }
        Err(fault) => {
            fail(&builder.db, &scope, id, &fault).await?;
            // A wrong question stays wrong; everything else may be better next time.
            if fault.code().status() < 500 { Ok(()) } else { Err(fault) }
        }
    }
}

/// The export with the zone of its shop. `None`: done already, or never to be done.
async fn begin(db: &Db, scope: &Scope, id: ExportId) -> Result<Option<(Export, Tz)>> {
    let mut tx = db.begin(scope.clone()).await?;
    if store::find(&mut tx, id).await?.state == ExportState::Failed {
        // The job comes again by itself after a failure of ours.
        tx.transition(id.uuid(), ExportState::Queued, "tried again").await?;
    }
    if let Transition::Refused(_) = tx.transition(id.uuid(), ExportState::Running, "a worker began").await? {
        return Ok(None);
    }
    let now = tx.env().clock.now();
    store::begin(&mut tx, id, now).await?;
    let export = store::find(&mut tx, id).await?;
    let zone = kontor_tenants::seller(&mut tx).await?.time_zone;
    tx.commit().await?;
    Ok(Some((export, zone.parse().unwrap_or(Tz::UTC))))
}

struct Written {
    rows: i64,
    bytes: i64,
}

async fn write(builder: &Builder, tenant: Tenant, scope: &Scope, export: &Export, zone: Tz) -> Result<Written> {
    let query = required_sheet(builder.sheets, export.resource)?.read(&export.query, export.created_at)?;
    let rows = query.row_writer(Dialect { locale: Locale::from_code(&export.locale), zone });
    let done = AtomicI64::new(0);
    tokio::select! {
        written = copy(builder, tenant, scope, export.id, (&query, rows), &done) => written,
        never = report_progress(&builder.db, scope, export.id, &query, &done) => match never {},
    }
}

async fn copy(
    builder: &Builder,
    tenant: Tenant,
    scope: &Scope,
    export: ExportId,
    (query, mut rows): (&Query, RowWriter),
    done: &AtomicI64,
) -> Result<Written> {
    let mut copy = builder.db.copy_out(scope, &query.copy_statement(tenant.id.uuid())).await?;
    let key = keys::export(tenant.id, export);
    let mut file = ObjectWriter::new(builder.files.clone(), key, CONTENT_TYPE);
    let mut piece = Vec::with_capacity(PIECE_BYTES + PIECE_BYTES / 8);
    rows.head(&mut piece);
    while let Some(copied) = copy.next().await? {
        let rows = rows.feed(&copied, &mut piece)?;
        done.fetch_add(i64::try_from(rows)?, Ordering::Relaxed);
        if piece.len() >= PIECE_BYTES {
            let full = std::mem::replace(&mut piece, Vec::with_capacity(PIECE_BYTES + PIECE_BYTES / 8));
            file.write(Bytes::from(full)).await?;
        }
    }
    file.write(Bytes::from(piece)).await?;
    let bytes = i64::try_from(file.finish().await?)?;
    Ok(Written { rows: done.load(Ordering::Relaxed), bytes })
}

async fn finish(
    builder: &Builder,
    scope: &Scope,
    export: &Export,
    seller: SellerId,
    written: Written,
    to: Option<To>,
) -> Result<()> {
    let mut tx = builder.db.begin(scope.clone()).await?;
    let now = tx.env().clock.now();
    let expires_at = now + Duration::hours(KEPT_HOURS);
    let file = File {
        rows: written.rows,
        bytes: written.bytes,
        object_key: &keys::export(seller, export.id),
        file_name: &file_name(export),
        finished_at: now,
        expires_at,
    };
    store::finish(&mut tx, export.id, file).await?;
    // Another worker was faster, or its owner asked anew: then that one tells.
    if let Transition::Moved(_) = tx.transition(export.id.uuid(), ExportState::Done, "written").await? {
        if let Some(to) = to {
            let shop = kontor_tenants::seller(&mut tx).await?;
            let urls = Urls::at(&builder.public_url);
            let link = match export.requested_by == Some(shop.owner) {
                true => urls.cabinet_export(export.id),
                false => urls.team_export(&shop.username, export.id),
            };
            let resource = export.resource.text().to_owned();
            kontor_notifications::write(
                &mut tx,
                &to,
                &Email::ExportReady { resource, rows: written.rows, link, expires_at },
            )
            .await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// `orders-2026-03-02-1200.csv`
fn file_name(export: &Export) -> String {
    format!("{}-{}.csv", export.resource.text(), export.created_at.format("%Y-%m-%d-%H%M"))
}
