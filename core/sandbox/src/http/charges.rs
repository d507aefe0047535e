//! Tokens and charges.

use std::sync::Arc;

use poem::http::HeaderMap;
use poem::web::{Data, Path, Query};
use poem::{Response, handler};
use serde::Deserialize;

use super::answers::{self, Body, Page, Reply, Who, page_of};
use crate::charge::{self, Ask, Charge};
use crate::refusal::Refusal;
use crate::store::ReadRecords;
use crate::{App, merchants, tokens, wallet_sessions};

#[handler]
pub async fn tokenise(
    app: Data<&App>,
    headers: &HeaderMap,
    Body(asked): Body<tokens::TokenRequest>,
) -> poem::Result<Reply<tokens::View>> {
    answers::may_tokenise(&app, headers)?;
    Ok(Reply(app.store.write(move |txn| tokens::create_token(txn, &asked)).await?))
}

#[handler]
pub fn vouch(
    app: Data<&App>,
    headers: &HeaderMap,
    Body(ask): Body<wallet_sessions::Ask>,
) -> poem::Result<Reply<wallet_sessions::Session>> {
    answers::may_tokenise(&app, headers)?;
    Ok(Reply(wallet_sessions::open(&ask)?))
}

#[handler]
pub async fn create(
    who: Who,
    app: Data<&App>,
    headers: &HeaderMap,
    Body(mut ask): Body<Ask>,
) -> poem::Result<Response> {
    if merchants::merchant_of(ask.account.as_deref()).is_some() {
        return Err(Refusal::field("account", "unknown_account", "A merchant is named by its keys.").into());
    }
    ask.account = who.merchant.or(ask.account);
    let key = answers::key("charge", headers, &ask)?;
    let config = Arc::clone(&app.config);
    let (charge, how) = app.store.write(move |txn| charge::create(txn, &config, ask, &key)).await?;
    Ok(answers::answer(&charge.public(), how).await)
}

#[handler]
pub async fn show(who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<Charge>> {
    let charge = app.store.read()?.get::<Charge>(&id)?;
    if who.sees(charge.account.as_deref()) {
        Ok(Reply(charge.public()))
    } else {
        Err(Refusal::not_found("charge").into())
    }
}

#[derive(Deserialize)]
pub struct Find {
    reference: Option<String>,
    idempotency_key: Option<String>,
    after: Option<String>,
    limit: Option<usize>,
}

#[handler]
pub async fn list(who: Who, app: Data<&App>, Query(find): Query<Find>) -> poem::Result<Reply<Page<Charge>>> {
    Ok(Reply(list_charges(&who, &app, &find)?))
}

fn list_charges(who: &Who, app: &App, find: &Find) -> Result<Page<Charge>, Refusal> {
    let txn = app.store.read()?;
    let limit = answers::limit(find.limit);
    let rows = match (&find.idempotency_key, &find.reference) {
        (Some(key), _) => charge::by_key(&txn, key)?,
        (None, Some(reference)) => charge::by_reference(&txn, reference, limit + 1)?,
        (None, None) => txn.after(find.after.as_deref().unwrap_or_default(), limit + 1)?,
    };
    let theirs = rows.iter().filter(|charge| who.sees(charge.account.as_deref()));
    Ok(page_of(theirs.map(Charge::public).collect(), limit))
}

#[handler]
pub async fn cancel(who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<Charge>> {
    if !who.sees(app.store.read()?.get::<Charge>(&id)?.account.as_deref()) {
        return Err(Refusal::not_found("charge").into());
    }
    Ok(Reply(app.store.write(move |txn| charge::cancel(txn, &id)).await?.public()))
}
