//! Files that evidence names.

use poem::http::{HeaderMap, header};
use poem::web::{Data, Path, Query};
use poem::{Body, Response, handler};

use super::answers::{self, Reply, Who};
use crate::App;
use crate::files::{self, Ask, File};
use crate::limits::FILE_BYTES_MAX;
use crate::refusal::Refusal;
use crate::store::ReadRecords;

#[handler]
pub async fn take(
    who: Who,
    app: Data<&App>,
    headers: &HeaderMap,
    Query(ask): Query<Ask>,
    body: Body,
) -> poem::Result<Response> {
    let said = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    let key = answers::key("file", headers, &(&ask, &said, &who.merchant))?;
    let bytes = body.into_bytes_limit(FILE_BYTES_MAX).await?;
    let merchant = who.merchant;
    let (file, how) = app.store.write(move |txn| files::insert_file(txn, &ask, &said, &bytes, merchant, &key)).await?;
    Ok(answers::answer(&file, how).await)
}

/// Of a file of somebody else's there is nothing to see.
fn own(who: &Who, app: &App, id: &str) -> Result<File, Refusal> {
    let file: File = app.store.read()?.get(id)?;
    if who.sees(file.account.as_deref()) { Ok(file) } else { Err(Refusal::not_found("file")) }
}

#[handler]
pub async fn show(who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<File>> {
    Ok(Reply(own(&who, &app, &id)?))
}

#[handler]
pub async fn content(who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Response> {
    let file = own(&who, &app, &id)?;
    let bytes = files::bytes_of(&app.store.read()?, &id)?;
    Ok(Response::builder().content_type(&file.content_type).header(header::CACHE_CONTROL, "no-store").body(bytes))
}
