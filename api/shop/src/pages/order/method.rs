//! What the later payments of a plan are taken from, changed on the page of its order: no account, no script, and nothing is paid.

use kontor_db::{Scope, Tx};
use kontor_kernel::{Actor, ApiError, Code, Result};
use kontor_orders::{Order, change_method};
use kontor_payments::{PaymentForm, provider::NextAction};
use kontor_render::props::{MethodView, Retry};
use poem::Body;

use super::{actions::OrderForm, upgrade::face};
use crate::{
    card_testing::Buyer,
    http::idempotent::{self, Claimed},
    pages::{
        Shown, csrf,
        payment::{debit_form, method_input, method_of, paid_by, provider_page, shown_method},
        place::{Place, begin_as_shop},
        visit::Visit,
    },
    unpaid_mail::Counted,
};

const OPERATION: &str = "shop.order_page.method";

/// None: nothing more is to be paid.
pub(super) async fn view(
    visit: &Visit,
    place: &Place,
    tx: &mut Tx,
    (key, order, csrf): (&str, &Order, &str),
) -> Result<Option<MethodView>> {
    let change = match change_method::plan(tx, order).await {
        Ok(change) => change,
        Err(fault) if fault.code() == Code::NothingToCome => return Ok(None),
        Err(fault) => return Err(fault),
    };
    let mut retry = Retry {
        action: place.path(&format!("/payment/{key}/method")),
        csrf: csrf.to_owned(),
        idempotency_key: visit.app.db.env().token(),
        methods: Vec::new(),
        debit: None,
    };
    retry.methods = kontor_checkout::ways_to_change(tx, order).await?.into_iter().filter_map(shown_method).collect();
    // Whoever pays by wire pays by wire already.
    let by_wire = order.payment_form.is_wire();
    retry.methods.retain(|method| !(by_wire && paid_by(*method) == PaymentForm::BankWire));
    retry.debit = debit_form(visit, place, (OPERATION, &retry.idempotency_key), &retry.methods, true);
    let newest = kontor_payments::set_ups(tx, order.id).await?.into_iter().next_back();
    let open = newest.as_ref().filter(|look| !look.state.is_over());
    let continue_url = open.and_then(|look| match look.action() {
        Some(NextAction::Redirect { url }) => Some(url),
        _ => None,
    });
    Ok(Some(MethodView {
        kept: change.kept.map(|kept| face(order.payment_form, &kept)).filter(|face| !face.is_empty()),
        now: shown_method(order.payment_form.later().unwrap_or(order.payment_form)),
        retry,
        failed: newest.as_ref().is_some_and(|look| look.state.is_lost()),
        checking: open.is_some() && continue_url.is_none(),
        continue_url,
        open: visit.parameter("change") == Some("method") || visit.path.ends_with("/manage"),
    }))
}

/// One press changes it, or leads to the provider that looks at the card.
pub async fn change(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let request = OrderForm::read(visit, seller, key, body).await?;
    let done = set_up(visit, &request).await;
    request.redirect_to(done)
}

async fn set_up(visit: &Visit, OrderForm { place, order, sent, here }: &OrderForm) -> Result<String> {
    let method = method_of(sent.text("method")).ok_or_else(|| ApiError::field(Code::MethodUnavailable, "/method"))?;
    let form = paid_by(method);
    let means = method_input(sent, form);
    let (app, order) = (&visit.app, *order);
    let buyer = Buyer { tenant: place.tenant, address: &visit.address };
    let turn = buyer.count_attempt(app).await;
    buyer.admit(app, turn, (form, means.token.is_some()), sent.text("work")).await?;
    let scope = Scope::Seller(place.tenant, Actor::Payer);
    let body = (order.to_string(), form.to_string());
    let (holder, key) = (csrf::holder(visit)?, sent.some("idempotency_key"));
    let held = match idempotent::claim_as(&app.db, (scope, &holder), OPERATION, key.as_deref(), &body).await? {
        Claimed::Replay(stored) => return Ok(serde_json::from_str(stored.body())?),
        Claimed::Mine(held) => held,
    };
    // Each change is told by mail.
    let counted = match Counted::again(app, (place.tenant, order, form), &held).await {
        Ok(counted) => counted,
        Err(fault) => return Err(held.refuse(fault).await),
    };
    let changed = app.checkout.change_method(place.tenant, order, (form, means), held.key(), &held.recovery).await;
    counted.record_outcome(app, &changed).await;
    let placed = match changed {
        Ok(placed) => placed,
        Err(fault) => return Err(held.refuse(fault).await),
    };
    buyer.note(app, &placed).await;
    let page = format!("{here}?change=method#plan");
    held.finish(begin_as_shop(visit, place.tenant).await?, 303, &page).await?;
    Ok(provider_page(&placed).unwrap_or(page))
}
