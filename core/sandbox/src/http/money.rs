//! Refunds, disputes, payouts and the balance.

use chrono::{DateTime, Utc};
use poem::http::HeaderMap;
use poem::web::{Data, Path, Query};
use poem::{Response, handler};
use serde::Deserialize;

use super::answers::{self, Body, Page, Reply, Who, page_of};
use crate::App;
use crate::balance::{Balance, BalanceTransaction, id_of};
use crate::charge::Charge;
use crate::disputes::{self, Dispute};
use crate::payouts::{self, Payout};
use crate::refunds::{self, Refund};
use crate::refusal::Refusal;
use crate::store::ReadRecords;

#[derive(Deserialize)]
pub struct Find {
    charge: Option<String>,
    charge_idempotency_key: Option<String>,
    reference: Option<String>,
    source: Option<String>,
    idempotency_key: Option<String>,
    created_from: Option<DateTime<Utc>>,
    after: Option<String>,
    limit: Option<usize>,
}

impl Find {
    fn after(&self) -> &str {
        self.after.as_deref().unwrap_or_default()
    }

    fn limit(&self) -> usize {
        answers::limit(self.limit)
    }
}

#[handler]
pub async fn refund(
    who: Who,
    app: Data<&App>,
    headers: &HeaderMap,
    Body(ask): Body<refunds::Ask>,
) -> poem::Result<Response> {
    let key = answers::key("refund", headers, &ask)?;
    let charge = app.store.read()?.find::<Charge>(&ask.charge)?;
    if charge.is_some_and(|charge| !who.sees(charge.account.as_deref())) {
        return Err(Refusal::field("charge", "unknown_charge", "There is no such charge.").into());
    }
    let (refund, how) = app.store.write(move |txn| refunds::create(txn, &ask, &key)).await?;
    Ok(answers::answer(&refund, how).await)
}

#[handler]
pub async fn show_refund(_who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<Refund>> {
    Ok(Reply(app.store.read()?.get(&id)?))
}

#[handler]
pub async fn list_refunds(who: Who, app: Data<&App>, Query(find): Query<Find>) -> poem::Result<Reply<Page<Refund>>> {
    Ok(Reply(refunds_of(&who, &app, &find)?))
}

fn refunds_of(who: &Who, app: &App, find: &Find) -> Result<Page<Refund>, Refusal> {
    let txn = app.store.read()?;
    let limit = find.limit();
    let mut rows: Vec<Refund> = match (&find.idempotency_key, &find.charge) {
        (Some(key), _) => refunds::by_key(&txn, key)?,
        (None, Some(charge)) => refunds::by_charge(&txn, charge, limit + 1)?,
        (None, None) => txn.after(find.after(), limit + 1)?,
    };
    rows.retain(|one| who.sees(one.account.as_deref()));
    Ok(page_of(rows, limit))
}

#[handler]
pub async fn show_dispute(_who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<Dispute>> {
    Ok(Reply(app.store.read()?.get(&id)?))
}

/// Of a dispute of somebody else's there is nothing to answer.
fn own_dispute(who: &Who, app: &App, id: &str) -> Result<(), Refusal> {
    let dispute: Dispute = app.store.read()?.get(id)?;
    if who.sees(dispute.account.as_deref()) { Ok(()) } else { Err(Refusal::not_found("dispute")) }
}

#[handler]
pub async fn hand_in(
    who: Who,
    app: Data<&App>,
    Path(id): Path<String>,
    headers: &HeaderMap,
    Body(evidence): Body<disputes::Evidence>,
) -> poem::Result<Response> {
    let key = answers::key("evidence", headers, &(&id, &evidence))?;
    own_dispute(&who, &app, &id)?;
    let (dispute, how) = app.store.write(move |txn| disputes::hand_in(txn, &id, &evidence, &key)).await?;
    Ok(answers::answer(&dispute, how).await)
}

#[handler]
pub async fn accept(who: Who, app: Data<&App>, Path(id): Path<String>, headers: &HeaderMap) -> poem::Result<Response> {
    let key = answers::key("acceptance", headers, &id)?;
    own_dispute(&who, &app, &id)?;
    let (dispute, how) = app.store.write(move |txn| disputes::accept(txn, &id, &key)).await?;
    Ok(answers::answer(&dispute, how).await)
}

#[handler]
pub async fn list_disputes(who: Who, app: Data<&App>, Query(find): Query<Find>) -> poem::Result<Reply<Page<Dispute>>> {
    let (txn, limit) = (app.store.read()?, find.limit());
    let mut rows: Vec<Dispute> = match (&find.charge_idempotency_key, &find.charge) {
        (Some(key), _) => disputes::by_charge_key(&txn, key, limit + 1)?,
        (None, Some(charge)) => disputes::by_charge(&txn, charge, limit + 1)?,
        (None, None) => disputes::since(&txn, find.created_from.unwrap_or_default(), find.after(), limit + 1)?,
    };
    rows.retain(|one| who.sees(one.account.as_deref()));
    Ok(Reply(page_of(rows, limit)))
}

#[handler]
pub async fn pay_out(
    _who: Who,
    app: Data<&App>,
    headers: &HeaderMap,
    Body(ask): Body<payouts::Ask>,
) -> poem::Result<Response> {
    let key = answers::key("payout", headers, &ask)?;
    let (payout, how) = app.store.write(move |txn| payouts::create(txn, &ask, &key)).await?;
    Ok(answers::answer(&payout, how).await)
}

#[handler]
pub async fn show_payout(_who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<Payout>> {
    Ok(Reply(app.store.read()?.get(&id)?))
}

#[handler]
pub async fn list_payouts(_who: Who, app: Data<&App>, Query(find): Query<Find>) -> poem::Result<Reply<Page<Payout>>> {
    Ok(Reply(payouts_of(&app, &find)?))
}

fn payouts_of(app: &App, find: &Find) -> Result<Page<Payout>, Refusal> {
    let txn = app.store.read()?;
    let limit = find.limit();
    let rows = match (&find.idempotency_key, &find.reference) {
        (Some(key), _) => payouts::by_key(&txn, key)?,
        (None, Some(reference)) => payouts::by_reference(&txn, reference, limit + 1)?,
        (None, None) => txn.after(find.after(), limit + 1)?,
    };
    Ok(page_of(rows, limit))
}

#[handler]
pub async fn balance(who: Who, app: Data<&App>) -> poem::Result<Reply<Balance>> {
    Ok(Reply(app.store.read()?.find(id_of(who.merchant.as_deref()))?.unwrap_or_default()))
}

#[handler]
pub async fn lines(
    _who: Who,
    app: Data<&App>,
    Query(find): Query<Find>,
) -> poem::Result<Reply<Page<BalanceTransaction>>> {
    let limit = find.limit();
    let txn = app.store.read()?;
    let rows = match &find.source {
        Some(source) => txn.listed(&format!("balance.source\u{1f}{source}\u{1f}"), limit + 1)?,
        None => txn.after(find.after(), limit + 1)?,
    };
    Ok(Reply(page_of(rows, limit)))
}
