//! Events, faults and simulated outside events.

use poem::handler;
use poem::web::{Data, Path, Query};
use serde::Deserialize;

use super::answers::{self, Body, Page, Reply, Who, page_of};
use crate::App;
use crate::charge::{self, Arrival, Charge};
use crate::disputes::{self, Dispute};
use crate::events::{self, Event};
use crate::faults::Faults;
use crate::store::ReadRecords;

#[derive(Deserialize)]
pub struct Find {
    after: Option<String>,
    limit: Option<usize>,
}

#[handler]
pub async fn list_events(_who: Who, app: Data<&App>, Query(find): Query<Find>) -> poem::Result<Reply<Page<Event>>> {
    let limit = answers::limit(find.limit);
    let rows = app.store.read()?.after(find.after.as_deref().unwrap_or_default(), limit + 1)?;
    Ok(Reply(page_of(rows, limit)))
}

#[handler]
pub async fn show_event(_who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<Event>> {
    Ok(Reply(app.store.read()?.get(&id)?))
}

#[handler]
pub async fn resend(_who: Who, app: Data<&App>, Path(id): Path<String>) -> poem::Result<Reply<Event>> {
    Ok(Reply(app.store.write(move |txn| events::resend(txn, &id)).await?))
}

#[handler]
pub async fn list_faults(_who: Who, app: Data<&App>) -> poem::Result<Reply<Page<Faults>>> {
    Ok(Reply(Page { data: Faults::all(&app.store.read()?)?, has_more: false }))
}

#[handler]
pub async fn set_faults(_who: Who, app: Data<&App>, Body(faults): Body<Faults>) -> poem::Result<Reply<Faults>> {
    Ok(Reply(app.store.write(move |txn| faults.set(txn)).await?))
}

#[handler]
pub async fn clear_faults(_who: Who, app: Data<&App>) -> poem::Result<Reply<Page<Faults>>> {
    app.store.write(Faults::clear).await?;
    Ok(Reply(Page { data: Vec::new(), has_more: false }))
}

#[handler]
pub async fn wire(_who: Who, app: Data<&App>, Body(arrival): Body<Arrival>) -> poem::Result<Reply<Charge>> {
    Ok(Reply(app.store.write(move |txn| charge::receive(txn, &arrival.reference, arrival.amount)).await?.public()))
}

#[handler]
pub async fn dispute(_who: Who, app: Data<&App>, Body(ask): Body<disputes::Ask>) -> poem::Result<Reply<Dispute>> {
    Ok(Reply(app.store.write(move |txn| disputes::open(txn, &ask)).await?))
}

#[handler]
pub async fn warn(_who: Who, app: Data<&App>, Body(ask): Body<disputes::Ask>) -> poem::Result<Reply<Dispute>> {
    Ok(Reply(app.store.write(move |txn| disputes::warn(txn, &ask)).await?))
}

#[handler]
pub async fn decide(
    _who: Who,
    app: Data<&App>,
    Path(id): Path<String>,
    Body(decision): Body<disputes::Decision>,
) -> poem::Result<Reply<Dispute>> {
    Ok(Reply(app.store.write(move |txn| disputes::decide(txn, &id, decision.state)).await?))
}
