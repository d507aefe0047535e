//! Offers after the purchase, `/s/{seller}/f/{funnel}/{order}/{step}`: complete without scripts, the same however often it
//! is loaded, for whoever holds the key of the order before. Where a buyer stands the server knows: an old page leads on.

use kontor_checkout::{FunnelAt, FunnelStand, OrderStatus, Quote};
use kontor_db::{Scope, Tx};
use kontor_funnels::OfferState;
use kontor_kernel::{
    Actor, ApiError, Code, Result,
    kinds::{FunnelNodeId, OrderId},
};
use kontor_payments::{TransactionState, provider::NextAction};
use kontor_render::props::{FollowUp, KeptMethod, Missing, OfferProps, OfferStanding, Summary};
use kontor_urls::{Links, shop_path};
use poem::{Body, http::StatusCode};

use super::{
    Shown,
    answer::{Answer, see_other},
    csrf, draw,
    failure::Failure,
    payment::{
        Sent, confirm_url, consent, entry_url, order_page, passed_on, provider_page, seen, shown_method, version,
    },
    pictures,
    place::{Place, begin_as_shop, enter},
    plan,
    visit::Visit,
};
use crate::{
    funnel_sessions,
    http::{
        Anyone,
        idempotent::{self, Claimed},
    },
    place,
};

const OPERATION: &str = "shop.funnel_offer";

/// A funnel's address leads to the payment page that it begins with.
pub async fn begin(visit: &Visit, seller: &str, slug: &str) -> Shown {
    let place = enter(visit, seller, &format!("/f/{slug}")).await?;
    let address = entry(visit, &place, slug).await.map_err(|fault| place.fail(Failure::from_error(fault)))?;
    Ok(see_other(&address, Vec::new()).into())
}

async fn entry(visit: &Visit, place: &Place, slug: &str) -> Result<String> {
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let funnel = kontor_funnels::published_at(&mut tx, slug).await?;
    let node = funnel.graph.entry().ok_or_else(ApiError::not_found)?;
    let product = kontor_catalog::find(&mut tx, node.product.ok_or_else(ApiError::not_found)?).await?;
    tx.commit().await?;
    let plan = node.plan.map(|plan| format!("?pricing_plan_ids={plan}")).unwrap_or_default();
    let address = passed_on(visit, place.path(&format!("/{}/payment{plan}", product.slug)));
    Ok(entry_url(address, funnel.row.id))
}

/// Where a buyer who comes from paying goes on to; none: to the page of the order.
pub async fn after_paying(visit: &Visit, place: &Place, standing: &OrderStatus) -> Result<Option<String>> {
    let Some(funnel) = &standing.order.snapshot().funnel else { return Ok(None) };
    let open = matches!(standing.transaction.state, TransactionState::Waiting | TransactionState::Pending);
    // Who pays by wire or from an account has said how: the money comes when it comes.
    let on_its_way = match standing.transaction.action() {
        Some(NextAction::Wire(_)) => open,
        Some(NextAction::Redirect { .. }) => false,
        None => standing.transaction.state == TransactionState::Pending && standing.transaction.method.is_debit(),
    };
    if funnel.after.is_none() && !standing.order.payment_state.is_open() && !on_its_way {
        return Ok(None);
    }
    let first = funnel.after.unwrap_or(standing.order.id);
    match visit.app.checkout.funnel_stand(place.tenant, first).await? {
        Some(stand) if stand.at.is_some() || funnel.after.is_some() => Ok(Some(address(visit, place, &stand))),
        _ => Ok(None),
    }
}

/// Where a buyer stands now: the offer, or the page of the order that it began with.
fn address(visit: &Visit, place: &Place, stand: &FunnelStand) -> String {
    let key = visit.app.checkout.links().order_key(stand.entry.id);
    match &stand.at {
        Some(at) => place.path(&format!("/f/{}/{key}/{}", stand.slug, at.node.id)),
        // From there the seller's own page of thanks is the last stop, where there is one.
        None => place.path(&format!("/payment/{key}?from=payment")),
    }
}

/// What was ordered after an order, with the way to each.
pub async fn follow_ups(visit: &Visit, place: &Place, tx: &mut Tx, order: OrderId) -> Result<Vec<FollowUp>> {
    let mut found = Vec::new();
    for offer in kontor_funnels::session::offers(tx, order).await? {
        let Some(id) = offer.order_id else { continue };
        let order = kontor_orders::find(tx, id).await?;
        found.push(FollowUp {
            name: order.snapshot().name(),
            total: order.total().shown(visit.locale),
            url: visit.app.checkout.links().order_page(&place.shop.username, id),
        });
    }
    Ok(found)
}

struct Here {
    place: Place,
    order: OrderId,
    stand: FunnelStand,
    at: FunnelAt,
}

/// Where the buyer of the key stands, if it is the step of the address; otherwise the way there.
async fn here(
    visit: &Visit,
    seller: &str,
    (slug, key, node): (&str, &str, &str),
) -> std::result::Result<std::result::Result<Here, String>, Failure> {
    let place = enter(visit, seller, &format!("/f/{slug}/{key}/{node}")).await?;
    let links = visit.app.checkout.links();
    let order = links.order(key).ok_or_else(|| place.fail(Failure::not_found(Missing::Order)))?;
    let stand = visit.app.checkout.funnel_stand(place.tenant, order).await.map_err(|fault| place.fail(fault))?;
    let Some(stand) = stand else { return Ok(Err(place.path(&format!("/payment/{key}")))) };
    match stand.at.clone().filter(|at| at.node.id.to_string() == node) {
        Some(at) => Ok(Ok(Here { place, order, stand, at })),
        None => Ok(Err(address(visit, &place, &stand))),
    }
}

pub async fn show(visit: &Visit, seller: &str, step: (&str, &str, &str)) -> Shown {
    match here(visit, seller, step).await? {
        Ok(here) => page(visit, &here, None).await,
        Err(address) => Ok(see_other(&address, Vec::new()).into()),
    }
}

/// What the buyer says: they take it, or they do not.
pub async fn answer(visit: &Visit, seller: &str, step: (&str, &str, &str), body: Body) -> Shown {
    let here = match here(visit, seller, step).await? {
        Ok(here) => here,
        Err(address) => return Ok(see_other(&address, Vec::new()).into()),
    };
    let again = address(visit, &here.place, &here.stand);
    let fail = |fault: ApiError| here.place.fail(Failure::from_error(fault).retry(&again));
    let sent = Sent::read(body).await.map_err(fail)?;
    csrf::check(visit, sent.text("csrf")).map_err(fail)?;
    let checkout = &visit.app.checkout;
    if sent.text("answer") != "accept" {
        let declined = checkout.decline_offer(here.place.tenant, here.order, here.at.node.id, "its buyer");
        declined.await.map_err(fail)?;
        let stand = checkout.funnel_stand(here.place.tenant, here.order).await.map_err(fail)?;
        let next = stand.map_or(again.clone(), |stand| address(visit, &here.place, &stand));
        return Ok(see_other(&next, Vec::new()).into());
    }
    match take(visit, &here, &sent).await {
        Ok(address) => Ok(see_other(&address, Vec::new()).into()),
        Err(fault) => match fault.code() {
            // Answered meanwhile, or in another tab: the page knows where the buyer stands.
            Code::OfferOver | Code::IdempotencyInProgress | Code::IdempotencyKeyElsewhere => {
                Ok(see_other(&again, Vec::new()).into())
            }
            // What is missing can be typed on the payment page.
            Code::InvalidInput if !consent_is_missing(&fault) => {
                let confirm = confirm(visit, &here).await.map_err(fail)?;
                Ok(see_other(&confirm, Vec::new()).into())
            }
            code if code.status() < 500 => page(visit, &here, Some(&fault)).await,
            _ => Err(fail(fault)),
        },
    }
}

fn consent_is_missing(fault: &ApiError) -> bool {
    fault.field_faults().iter().any(|field| field.pointer == "/consent")
}

/// The offer as it is now, for this buyer.
async fn offered(visit: &Visit, here: &Here) -> Result<Quote> {
    let Here { place, stand, at, .. } = here;
    funnel_sessions::offered(&visit.app, place.tenant, (stand, at), place.country()).await
}

async fn confirm(visit: &Visit, here: &Here) -> Result<String> {
    let offer = offered(visit, here).await?;
    Ok(confirm_of(visit, here, &offer))
}

fn confirm_of(visit: &Visit, here: &Here, offer: &Quote) -> String {
    payment_url(visit.app.checkout.links(), &here.place.shop.username, offer, (here.order, here.at.node.id))
}

/// Where an offer after an order is paid on the payment page, as a path.
pub fn payment_url(links: &Links, shop: &str, offer: &Quote, (order, node): (OrderId, FunnelNodeId)) -> String {
    let product = kontor_catalog::slug::path(&offer.product.slug);
    let page = shop_path(shop, &format!("{product}/payment?pricing_plan_ids={}", offer.plan.id));
    confirm_url(page, &links.order_key(order), node)
}

/// Orders what is offered and answers where the browser goes on. Pressed twice it is ordered once.
async fn take(visit: &Visit, here: &Here, sent: &Sent) -> Result<String> {
    let Here { place, stand, at, order } = here;
    let offer = offered(visit, here).await?;
    let agreed = matches!(sent.text("consent"), "true" | "on" | "1");
    let [seen_total, seen_today, seen_addons, seen_legal] = seen(sent.text("version"));
    let mut request = funnel_sessions::accepting(&visit.app, stand, &offer, agreed, visit.locale)?;
    request.network_country = visit.network_country;
    request.browser = super::payment::method_input(sent, request.form).browser;
    (request.seen_total, request.seen_today, request.seen_addons, request.seen_legal) =
        (seen_total, seen_today, seen_addons, seen_legal);
    let scope = Scope::Seller(place.tenant, Actor::Payer);
    // Another price is another request: what was refused for it does not stand in the way of the next press.
    let key = format!("upsell:{order}:{}:{}", at.node.id, sent.text("version"));
    let body = (order.to_string(), at.node.id.to_string());
    let holder = csrf::holder(visit)?;
    let held = match idempotent::claim_as(&visit.app.db, (scope, &holder), OPERATION, Some(&key), &body).await? {
        Claimed::Replay(stored) => return Ok(serde_json::from_str(stored.body())?),
        Claimed::Mine(held) => held,
    };
    let placed = match place::place(&Anyone(visit.app.clone()), place.tenant, request, &held).await {
        Ok(placed) => placed,
        Err(fault) => return Err(held.refuse(fault).await),
    };
    let page = order_page(visit, &placed)?;
    held.finish(begin_as_shop(visit, place.tenant).await?, 303, &page).await?;
    Ok(provider_page(&placed).unwrap_or(page))
}

async fn page(visit: &Visit, here: &Here, fault: Option<&ApiError>) -> Shown {
    let fail = |fault: ApiError| here.place.fail(Failure::from_error(fault));
    let offer = match offered(visit, here).await {
        Ok(offer) if here.at.offer.order_id.is_some() || offer.reasons.is_empty() && !offer.plan.is_sold_out() => offer,
        Err(fault) if fault.code() != Code::NotFound && fault.code() != Code::NotSellable => return Err(fail(fault)),
        // It cannot be had any more: nobody is shown what they cannot buy.
        _ => {
            let checkout = &visit.app.checkout;
            let gone = checkout.decline_offer(here.place.tenant, here.order, here.at.node.id, "it cannot be had");
            gone.await.map_err(fail)?;
            let key = checkout.links().order_key(here.order);
            let stand = checkout.funnel_stand(here.place.tenant, here.order).await.map_err(fail)?;
            let moved = stand.filter(|stand| stand.at.as_ref().is_none_or(|at| at.node.id != here.at.node.id));
            let next =
                moved.map_or(here.place.path(&format!("/payment/{key}")), |stand| address(visit, &here.place, &stand));
            return Ok(see_other(&next, Vec::new()).into());
        }
    };
    let token = csrf::issue(visit);
    let props = props(visit, here, &offer, fault, token.text).await.map_err(fail)?;
    let html = draw(visit, &props).await.map_err(fail)?;
    let status = if fault.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Ok(Answer::private(html).with_status(status).paying().cookie(token.cookie).into())
}

async fn props(
    visit: &Visit,
    here: &Here,
    offer: &Quote,
    fault: Option<&ApiError>,
    csrf: String,
) -> Result<OfferProps> {
    let Here { place, stand, at, .. } = here;
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let covers = kontor_catalog::covers::list(&mut tx, offer.product.id).await?;
    tx.commit().await?;
    let follow_up = at.offer.order_id.map(|order| visit.app.checkout.links().order_page(&place.shop.username, order));
    let kept = at.kept.as_ref().filter(|_| follow_up.is_none() && offer.methods.contains(&stand.entry.payment_form));
    let title = if at.node.title.is_empty() { offer.product.name.clone() } else { at.node.title.clone() };
    Ok(OfferProps {
        title,
        text: at.node.text.clone(),
        description: offer.product.description.clone(),
        product_name: offer.product.name.clone(),
        kind: pictures::kind(offer.product.form),
        cover: covers.first().and_then(|cover| pictures::picture(&place.shop.username, cover)),
        zfu_number: Some(offer.product.zfu_number.clone()).filter(|number| !number.is_empty()),
        standing: match (at.offer.state, &follow_up, at.offer.declines) {
            (OfferState::Authenticating, Some(_), _) => OfferStanding::Asked,
            (_, Some(_), declines) if declines > 0 => OfferStanding::Refused,
            (_, Some(_), _) => OfferStanding::Asked,
            _ => OfferStanding::Open,
        },
        kept: kept.and_then(|kept| {
            let method = shown_method(stand.entry.payment_form)?;
            Some(KeptMethod { method, last4: kept.last4.clone() })
        }),
        confirm_url: confirm_of(visit, here, offer),
        follow_up_url: follow_up,
        action: address(visit, place, stand),
        csrf,
        version: version(offer),
        price: offer.quote.gross.shown(visit.locale),
        summary: Summary { fee: plan::fee(offer, visit.locale), ..pictures::summary_of(offer, visit.locale) },
        consent: consent(offer),
        error: fault.map(|fault| match fault.field_faults().first() {
            Some(field) => field.code.detail(visit.locale, &field.meta),
            None => fault.code().detail(visit.locale, fault.meta()),
        }),
        consent_missing: fault.is_some_and(consent_is_missing),
        frame: place.frame.clone(),
    })
}
