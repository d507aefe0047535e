//! Accounts, their documents and bank accounts.

use poem::web::{Data, Path, Query};
use poem::{Response, handler};
use serde::Deserialize;

use super::answers::{self, Body, Page, Reply, Who, page_of};
use crate::App;
use crate::accounts::{self, Account, Document};
use crate::bank_accounts::{self, BankAccount};
use crate::store::ReadRecords;

#[derive(Deserialize)]
pub struct Find {
    external_id: Option<String>,
    after: Option<String>,
    limit: Option<usize>,
}

#[handler]
pub async fn create(_who: Who, app: Data<&App>, Body(ask): Body<accounts::Ask>) -> poem::Result<Response> {
    let (account, how) = app.store.write(move |txn| accounts::create(txn, ask)).await?;
    Ok(answers::answer(&account, how).await)
}

#[handler]
pub async fn find(_who: Who, app: Data<&App>, Query(find): Query<Find>) -> poem::Result<Reply<Page<Account>>> {
    let txn = app.store.read()?;
    let limit = answers::limit(find.limit);
    let rows = match &find.external_id {
        Some(external_id) => accounts::by_external_id(&txn, external_id)?.into_iter().collect(),
        None => txn.after(find.after.as_deref().unwrap_or_default(), limit + 1)?,
    };
    Ok(Reply(page_of(rows, limit)))
}

#[handler]
pub async fn show(_who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<Account>> {
    Ok(Reply(app.store.read()?.get(&id)?))
}

#[handler]
pub async fn change(
    _who: Who,
    app: Data<&App>,
    Path(id): Path<String>,
    Body(change): Body<accounts::Change>,
) -> poem::Result<Reply<Account>> {
    Ok(Reply(app.store.write(move |txn| accounts::change(txn, &id, change)).await?))
}

#[handler]
pub async fn add_document(
    _who: Who,
    app: Data<&App>,
    Path(id): Path<String>,
    Body(new): Body<accounts::NewDocument>,
) -> poem::Result<Reply<Document>> {
    Ok(Reply(app.store.write(move |txn| accounts::add_document(txn, &id, &new)).await?))
}

#[handler]
pub async fn submit(_who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<Account>> {
    Ok(Reply(app.store.write(move |txn| accounts::submit(txn, &id)).await?))
}

#[handler]
pub async fn add_bank_account(
    _who: Who,
    app: Data<&App>,
    Path(id): Path<String>,
    Body(ask): Body<bank_accounts::Ask>,
) -> poem::Result<Response> {
    let (bank, how) = app.store.write(move |txn| bank_accounts::create(txn, &id, &ask)).await?;
    Ok(answers::answer(&bank, how).await)
}

#[handler]
pub async fn show_bank_account(_who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<BankAccount>> {
    Ok(Reply(app.store.read()?.get(&id)?))
}
