//! Asking for an export: the question is read first, so that a wrong one is refused at once and not by a worker.

use kontor_db::Tx;
use kontor_jobs::{FilesJob, enqueue};
use kontor_kernel::{ApiError, Code, FieldFault, Locale, Result, kinds::UserId};
use serde_json::json;

use kontor_lists::Sheet;

use crate::{Export, ExportState, Resource, store, store::NewExport};

/// Exports of one tenant that may wait or run at the same time.
const OPEN_MAX: i64 = 10;

/// What is asked for.
#[derive(Debug)]
pub struct Request<'a> {
    /// Which list.
    pub resource: Resource,
    /// The list's query string, as the list itself takes it. Pages are ignored: a file holds all rows.
    pub query: &'a str,
    /// The language of the headers and of the mail.
    pub locale: Locale,
    /// Who asks, and is told by mail.
    pub requested_by: Option<UserId>,
}

/// Writes the new and its job. Relative dates mean this moment, whenever the worker comes to it.
pub async fn request(tx: &mut Tx, sheets: fn(Resource) -> Option<&'static Sheet>, new: &Request<'_>) -> Result<Export> {
    let sheet = required_sheet(sheets, new.resource)?;
    let query = new.query.strip_prefix('?').unwrap_or(new.query);
    sheet.read(query, tx.now()).map_err(in_body)?;
    if store::open(tx).await? >= OPEN_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", OPEN_MAX));
    }
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.now());
    let new = NewExport {
        seller_id: seller,
        id,
        resource: new.resource,
        query,
        locale: new.locale.code(),
        state: ExportState::Queued,
        requested_by: new.requested_by,
        created_at: now,
        updated_at: now,
    };
    store::insert(tx, new).await?;
    enqueue(tx, FilesJob::BuildExport { seller, export: id }).await?;
    store::find(tx, id).await
}

/// The list of a resource. One that nobody knows is a mistake of ours: no other list is written in its place.
pub(crate) fn required_sheet(
    sheets: fn(Resource) -> Option<&'static Sheet>,
    resource: Resource,
) -> Result<&'static Sheet> {
    sheets(resource).ok_or_else(|| ApiError::internal("there is no list for this file"))
}

/// A parameter of the list is part of the field `query` here.
pub(crate) fn in_body(fault: ApiError) -> ApiError {
    let moved = fault.field_faults().iter().map(|field| {
        let mut meta = field.meta.clone();
        meta.insert("parameter", json!(field.pointer.trim_start_matches('?')));
        FieldFault { code: field.code, pointer: "/query".to_owned(), meta }
    });
    ApiError::fields(moved.collect())
}
