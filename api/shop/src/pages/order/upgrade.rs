//! A better ticket by one press, on the page of the order that the ticket came with: what it is had for, what is charged, the
//! press itself, and the way to have what was kept forgotten. What nothing was kept for is paid on the payment page.

use kontor_checkout::{OnePress, kept_for_upgrade, one_press};
use kontor_db::{Scope, Tx};
use kontor_fulfilment::{OrderEntitlements, tickets::PaymentTicket};
use kontor_kernel::{
    Actor, ApiError, Code, Result,
    kinds::{OrderId, PaymentTicketId},
};
use kontor_payments::{PaymentForm, provider::SavedMethod};
use kontor_render::props::{Consent, KeptView, Missing, TicketView, UpgradePress};
use poem::Body;

use super::{actions::OrderForm, show::again};
use crate::{
    http::{
        Anyone,
        idempotent::{self, Claimed},
    },
    pages::{
        Shown,
        answer::see_other,
        csrf, dates,
        failure::Failure,
        payment::{
            consent, method_input, order_page, page_of, provider_page, seen, upgrade_name, upgrade_url, version,
        },
        pictures,
        place::{Place, begin_as_shop},
        visit::Visit,
    },
    place,
};

const OPERATION: &str = "shop.ticket_upgrade";
/// So many tickets of one order have their button here; those after them are paid for on the payment page.
const PRESSES_MAX: usize = 20;

/// What was refused, and of which ticket.
pub type Refused<'a> = Option<(PaymentTicketId, &'a ApiError)>;

/// What a page of an order has to know to take a press.
pub struct Pressing<'a> {
    pub key: &'a str,
    pub csrf: &'a str,
    pub refused: Refused<'a>,
}

impl Pressing<'_> {
    /// Puts the button to each ticket that something better can be had for, where something was kept; what that is.
    pub async fn fill(
        &self,
        visit: &Visit,
        place: &Place,
        tx: &mut Tx,
        (order, goods): (OrderId, &OrderEntitlements),
        shown: &mut [TicketView],
    ) -> Result<Option<KeptView>> {
        let Some(kept) = kept_for_upgrade(tx, order).await? else { return Ok(None) };
        let live = goods.tickets.iter().filter(|held| held.is_live());
        for (held, view) in live.zip(shown).take(PRESSES_MAX) {
            let Some(upgrade) = &mut view.upgrade else { continue };
            match one_press(tx, held.id).await {
                Ok(Some(press)) => upgrade.press = Some(self.button(visit, place, held, &press)),
                Ok(None) => {}
                Err(fault) if fault.code() == Code::NotUpgradable => view.upgrade = None,
                Err(fault) => return Err(fault),
            }
        }
        Ok(Some(KeptView {
            method: face(kept.form, &kept.method),
            until: dates::moment(kept.until, dates::zone(&place.shop.time_zone), visit.locale),
            action: place.path(&format!("/payment/{}/forget", self.key)),
            csrf: self.csrf.to_owned(),
        }))
    }

    fn button(&self, visit: &Visit, place: &Place, held: &PaymentTicket, press: &OnePress) -> UpgradePress {
        let fault = self.refused.and_then(|(ticket, fault)| (ticket == held.id).then_some(fault));
        UpgradePress {
            action: place.path(&format!("/payment/{}/upgrades/{}", self.key, held.id)),
            csrf: self.csrf.to_owned(),
            idempotency_key: visit.app.db.env().token(),
            version: version(&press.offer),
            change: upgrade_name(&press.offer, visit.locale),
            paid_with: face(press.kept.form, &press.kept.method),
            summary: pictures::summary(&press.offer.quote, visit.locale),
            consent: consent(&press.offer),
            error: fault.map(|fault| match fault.field_faults().first() {
                Some(field) => field.code.detail(visit.locale, &field.meta),
                None => fault.code().detail(visit.locale, fault.meta()),
            }),
            consent_missing: fault.is_some_and(consent_is_missing),
        }
    }
}

/// What people know their card or account by.
pub(super) fn face(form: PaymentForm, kept: &SavedMethod) -> String {
    let name = match (form, kept.brand.as_str()) {
        (PaymentForm::Paypal, _) => return "PayPal".to_owned(),
        (_, "visa") => "Visa",
        (_, "mastercard") => "Mastercard",
        (_, "maestro") => "Maestro",
        (_, "amex") => "American Express",
        (_, "discover") => "Discover",
        (_, "diners") => "Diners Club",
        (_, "jcb") => "JCB",
        _ => "",
    };
    let number = Some(&kept.last4).filter(|last4| !last4.is_empty()).map(|last4| format!("•••• {last4}"));
    let parts = [name, number.as_deref().unwrap_or_default()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn consent_is_missing(fault: &ApiError) -> bool {
    fault.field_faults().iter().any(|field| field.pointer == "/consent")
}

/// The press: the better ticket is ordered and what was kept is charged, once.
pub async fn press(visit: &Visit, seller: &str, (key, ticket): (&str, &str), body: Body) -> Shown {
    let request = OrderForm::read(visit, seller, key, body).await?;
    let ticket: PaymentTicketId = ticket.parse().map_err(|_| request.place.fail(Failure::not_found(Missing::Order)))?;
    let fault = match take(visit, &request, ticket).await {
        Ok(address) => return Ok(see_other(&address, Vec::new()).into()),
        Err(fault) => fault,
    };
    let fail = |fault: ApiError| request.place.fail(Failure::from_error(fault).retry(&request.here));
    match fault.code() {
        // Used, sold out or on its way meanwhile: nothing was ordered.
        Code::SoldOut | Code::DateBegun | Code::NotSellable => Err(fail(ApiError::new(Code::NotUpgradable))),
        Code::NotUpgradable | Code::NotFound | Code::Forbidden => Err(fail(fault)),
        Code::IdempotencyInProgress | Code::IdempotencyKeyElsewhere => Ok(see_other(&request.here, Vec::new()).into()),
        // What is missing can be typed on the payment page.
        Code::InvalidInput if !consent_is_missing(&fault) => {
            let address = elsewhere(visit, &request, ticket).await.map_err(fail)?;
            Ok(see_other(&address, Vec::new()).into())
        }
        code if code.status() < 500 => again(visit, &request.place, key, Some((ticket, &fault))).await,
        _ => Err(fail(fault)),
    }
}

/// Where it is paid like everything else.
async fn elsewhere(visit: &Visit, request: &OrderForm, ticket: PaymentTicketId) -> Result<String> {
    let mut tx = begin_as_shop(visit, request.place.tenant).await?;
    let held = kontor_fulfilment::tickets::find(&mut tx, ticket).await?;
    let product = kontor_catalog::find(&mut tx, held.product_id).await?;
    tx.commit().await?;
    Ok(upgrade_url(visit.app.checkout.links(), &request.place.shop.username, &product.slug, ticket))
}

/// Orders it and answers where the browser goes on.
async fn take(visit: &Visit, request: &OrderForm, ticket: PaymentTicketId) -> Result<String> {
    let OrderForm { place, order, sent, .. } = request;
    let scope = Scope::Seller(place.tenant, Actor::Payer);
    let (db, key) = (&visit.app.db, sent.some("idempotency_key"));
    let body = (order.to_string(), ticket.to_string(), sent.text("version"));
    let holder = csrf::holder(visit)?;
    let held = match idempotent::claim_as(db, (scope.clone(), &holder), OPERATION, key.as_deref(), &body).await {
        Ok(Claimed::Replay(stored)) => return Ok(serde_json::from_str(stored.body())?),
        Ok(Claimed::Mine(held)) => held,
        // Pressed again while the first press still waits for the provider: its order is there.
        Err(fault) if fault.code() == Code::IdempotencyInProgress => {
            let left = idempotent::left_behind(db, (scope, &holder), OPERATION, key.as_deref(), &body).await?;
            let placed = left.get("order").and_then(|id| id.as_str()).and_then(|id| id.parse().ok());
            return placed.map(|placed| page_of(visit, place, placed)).ok_or(fault);
        }
        Err(fault) => return Err(fault),
    };
    // What an earlier press has ordered goes on, should its process have died.
    let placed = match visit.app.checkout.resume(place.tenant, &held.recovery).await {
        Ok(None) => match better(visit, request, ticket).await {
            Ok(Some(better)) => place::place(&Anyone(visit.app.clone()), place.tenant, better, &held).await,
            Ok(None) => {
                // It is kept no more: it was forgotten, or its time is over.
                held.refuse(ApiError::new(Code::NotUpgradable)).await;
                return elsewhere(visit, request, ticket).await;
            }
            Err(fault) => Err(fault),
        },
        Ok(Some(placed)) => Ok(placed),
        Err(fault) => Err(fault),
    };
    let placed = match placed {
        Ok(placed) => placed,
        Err(fault) => return Err(held.refuse(fault).await),
    };
    let page = order_page(visit, &placed)?;
    held.finish(begin_as_shop(visit, place.tenant).await?, 303, &page).await?;
    Ok(provider_page(&placed).unwrap_or(page))
}

/// What the press orders; none: nothing is kept for it.
async fn better(
    visit: &Visit,
    OrderForm { place, order, sent, .. }: &OrderForm,
    ticket: PaymentTicketId,
) -> Result<Option<kontor_checkout::CheckoutRequest>> {
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    if kontor_fulfilment::tickets::find(&mut tx, ticket).await?.order_id != *order {
        return Err(ApiError::not_found());
    }
    let press = one_press(&mut tx, ticket).await?;
    tx.commit().await?;
    let Some(press) = press else { return Ok(None) };
    let agreed = matches!(sent.text("consent"), "true" | "on" | "1");
    if !agreed && consent(&press.offer).is_some_and(Consent::is_required) {
        return Err(ApiError::field(Code::Required, "/consent"));
    }
    let mut better = press.request(visit.locale);
    better.consent = agreed;
    better.network_country = visit.network_country;
    better.browser = method_input(sent, better.form).browser;
    [better.seen_total, better.seen_today, better.seen_addons, better.seen_legal] = seen(sent.text("version"));
    Ok(Some(better))
}

/// Forgets what was kept, because its owner says so.
pub async fn forget(visit: &Visit, seller: &str, key: &str, body: Body) -> Shown {
    let request = OrderForm::read(visit, seller, key, body).await?;
    let done = visit.app.checkout.forget_for_upgrade(request.place.tenant, request.order).await;
    let here = request.here.clone();
    request.redirect_to(done.map(|()| here))
}
