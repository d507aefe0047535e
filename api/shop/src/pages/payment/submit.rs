//! The form's answer: the order is placed once however often the button is pressed, and the browser is sent to where it
//! goes on: the provider's page, or the page of the order.

use kontor_checkout::{CheckoutRequest, Placed, boxed};
use kontor_db::Scope;
use kontor_kernel::{Actor, ApiError, Code, Result, kinds::OrderId};
use kontor_orders::Payer;
use kontor_payments::{TransactionState, provider::NextAction};
use kontor_render::props::{Consent, PaymentMethod, PaymentValues};
use poem::{Body, http::StatusCode};

use super::{
    addons, basket, coupon,
    form::{self, Sent},
    funnel, gift, link_params, method_fields, own, own_amount, questions, redirect,
    requested::Requested,
    show::{self, Subject, Typed},
    unlock, upgrade, vat_id,
    version::seen,
};
use crate::{
    card_testing::Buyer,
    coupon_guessing,
    http::{
        Anyone,
        idempotent::{self, Claimed},
    },
    pages::{
        Shown,
        answer::see_other,
        csrf,
        failure::Failure,
        place::{Place, begin_as_shop, enter},
        product::not_found,
        visit::Visit,
    },
    place,
};

pub const OPERATION: &str = "shop.payment_page";

pub async fn submit(visit: &Visit, seller: &str, slug: &str, body: Body) -> Shown {
    let path = format!("{}/payment", kontor_catalog::slug::path(slug));
    let place = enter(visit, seller, &path).await?;
    let again = place.path(&path);
    let fail = |fault: ApiError| place.fail(Failure::from_error(fault).retry(&again));
    let sent = Sent::read(body).await.map_err(fail)?;
    // A form that lay open too long, or of a browser that keeps no cookies, orders nothing and keeps what was typed.
    let stale = csrf::check(visit, sent.text("csrf")).is_err();

    let PaymentValues { country, zip, city, .. } = form::from_sent(&sent, place.country().code(), &[]);
    let (zip, city) = (zip.as_str(), city.as_str());
    let (date, plan, amount) = (sent.text("ticket_date"), sent.text("pricing_plan"), sent.text("amount"));
    let holder = upgrade::holder(visit, &place).await.map_err(|fault| place.fail(not_found(fault)))?;
    let upgrade = holder.map(|(ticket, _)| ticket);
    let (coupon, vat_no) = (sent.text("coupon"), sent.text("vat_no"));
    let stepped = basket::stepped(&sent);
    let quantity = stepped.as_deref().unwrap_or_else(|| sent.text("quantity"));
    let addons = addons::requested(sent.pairs());
    let (ticket, draft) = ("", false);
    let requested =
        Requested { quantity, ticket, date, plan, amount, addons, upgrade, coupon, vat_no, zip, city, draft };
    let subject = boxed(|| show::subject(visit, &place, slug, &country, requested.clone()))
        .await
        .map_err(|fault| place.fail(not_found(fault)))?;
    if unlock::is_asked(&sent) && !stale {
        return boxed(|| unlock::submit(visit, &place, &subject, &sent)).await;
    }
    if unlock::is_shut(&subject) {
        // The password was changed while the form lay open.
        return show::shut(visit, &place, &subject, None).await;
    }
    let values = form::from_sent(&sent, place.country().code(), &subject.methods);
    let key = sent.text("idempotency_key");
    let switched = addons::is_switch(&sent);
    // In another language: the address says which, and what is typed comes along.
    let spoken = !sent.text("speak").is_empty();
    if stale || switched || spoken || coupon::is_asked(&sent) || stepped.is_some() {
        let questions = questions::sent(&subject.offer, &sent, &ApiError::not_found(), visit.locale);
        let mut errors = show::told(&subject, visit.locale);
        if stale {
            errors.extend(form::errors(&ApiError::new(Code::FormExpired), visit.locale));
        }
        let attendees = basket::people(&subject.offer, |name| sent.text(name), None, visit.locale);
        let gift = gift::form(&subject.offer, |name| sent.text(name), None, visit.locale);
        let typed = Typed {
            status: if stale { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK },
            values,
            errors,
            questions,
            attendees,
            gift,
            // Another product is another order.
            idempotency_key: if switched { visit.app.db.env().token() } else { key.to_owned() },
            debit: Some(sent),
        };
        return boxed(|| show::page(visit, &place, &subject, typed)).await;
    }
    match boxed(|| order(visit, &place, &subject, &values, &sent)).await {
        Ok(Gone { to, page }) => {
            let cookies = own::remembered(visit, &place, &page).into_iter().collect();
            Ok(see_other(&to, cookies).into())
        }
        // What a buyer can mend is said beside the fields; what only we can mend is a page of its own.
        Err(fault) if fault.code().status() < 500 => {
            let used_up = kontor_coupons::is_used_up(&fault);
            if used_up || fault.code() == Code::OnHold {
                let back = Box::pin(own::led_back(visit, &place, &subject, (sent.text("coupon"), used_up))).await;
                if let Some(back) = back.map_err(|fault| place.fail(fault))? {
                    return Ok(back);
                }
            }
            let (mut subject, mut values) = (subject, values);
            if coupon_guessing::is_refused(&fault) {
                // What nobody can use now is in nobody's way: the next press orders at the price shown now.
                let requested = Requested { coupon: "", ..requested };
                subject =
                    show::subject(visit, &place, slug, &country, requested).await.map_err(|fault| place.fail(fault))?;
                values.coupon.clear();
            }
            let typed = Typed {
                status: StatusCode::UNPROCESSABLE_ENTITY,
                idempotency_key: next_key(visit, &fault, key),
                errors: form::errors(&fault, visit.locale),
                questions: questions::sent(&subject.offer, &sent, &fault, visit.locale),
                attendees: basket::people(&subject.offer, |name| sent.text(name), Some(&fault), visit.locale),
                gift: gift::form(&subject.offer, |name| sent.text(name), Some(&fault), visit.locale),
                values,
                debit: Some(sent),
            };
            boxed(|| show::page(visit, &place, &subject, typed)).await
        }
        Err(fault) => Err(fail(fault)),
    }
}

/// A key that has done its work, or was never there, cannot carry the corrected form.
fn next_key(visit: &Visit, fault: &ApiError, key: &str) -> String {
    match fault.code() {
        Code::IdempotencyKeyReused | Code::IdempotencyKeyElsewhere | Code::IdempotencyKeyMissing => {
            visit.app.db.env().token()
        }
        _ => key.to_owned(),
    }
}

/// Where the browser goes on, and the page of the order.
struct Gone {
    to: String,
    page: String,
}

impl Gone {
    fn to_page(page: String) -> Self {
        Self { to: page.clone(), page }
    }
}

/// Places the order under the form's key and answers where the browser goes on.
async fn order(visit: &Visit, place: &Place, subject: &Subject, values: &PaymentValues, sent: &Sent) -> Result<Gone> {
    let buyer = Buyer { tenant: place.tenant, address: &visit.address };
    let turn = buyer.count_attempt(&visit.app).await;
    let chosen = sent.text("pricing_plan");
    if !chosen.is_empty() && chosen != subject.offer.plan.id.to_string() {
        // It is gone, or was had as often as it can be, while the form lay open. Nobody buys at another price unasked.
        return Err(ApiError::field(Code::SoldOut, "/pricing_plan"));
    }
    vat_id::check_looked_at(&subject.offer, sent.text("vat_no"), &values.country)?;
    if let Some(held) = &subject.coupon_held {
        // Nobody pays more than they meant to without being told; the next press orders without the code.
        return Err(coupon::api_error(held));
    }
    let request = request(visit, place, subject, values, sent)?;
    // What is delivered at once is not sold without the consent that goes with it.
    if !request.consent && show::consent(&subject.offer).is_some_and(Consent::is_required) {
        return Err(ApiError::field(Code::Required, "/consent"));
    }
    buyer.admit(&visit.app, turn, (request.form, request.method_token.is_some()), sent.text("work")).await?;
    // The card's token is not part of what the buyer wants: the same request with a card typed anew is the same request.
    let answers: Vec<&str> = request.answers.iter().map(|answer| answer.answer.as_str()).collect();
    let body = (
        (place.tenant.id.to_string(), request.product.to_string(), request.plan.map(|plan| plan.to_string())),
        (
            request.seen_total,
            request.seen_today,
            request.amount,
            request.addons.iter().map(ToString::to_string).collect::<Vec<_>>(),
            request.upgrade.map(|ticket| ticket.to_string()),
            request.coupon.as_deref(),
        ),
        (&request.payer, request.form.to_string(), answers),
        request.gift.as_ref().map(|gift| (&gift.receiver, &gift.message, gift.on)),
        (
            request.quantity,
            [request.ticket.map(|id| id.to_string()), request.ticket_date.map(|id| id.to_string())],
            request.attendees.iter().map(|one| [&one.first_name, &one.last_name, &one.email]).collect::<Vec<_>>(),
        ),
    );
    let scope = Scope::Seller(place.tenant, Actor::Payer);
    let (db, key) = (&visit.app.db, sent.some("idempotency_key"));
    let holder = csrf::holder(visit)?;
    let held = match idempotent::claim_as(db, (scope.clone(), &holder), OPERATION, key.as_deref(), &body).await {
        Ok(Claimed::Replay(stored)) => return Ok(Gone::to_page(serde_json::from_str(stored.body())?)),
        Ok(Claimed::Mine(held)) => held,
        // Pressed again while the first press still waits for the provider, or after its process died: the order is
        // there, and its page knows how it goes on.
        Err(fault) if fault.code() == Code::IdempotencyInProgress => {
            let left = idempotent::left_behind(db, (scope, &holder), OPERATION, key.as_deref(), &body).await?;
            let order = left.get("order").and_then(|id| id.as_str()).and_then(|id| id.parse().ok());
            return order.map(|order| Gone::to_page(page_of(visit, place, order))).ok_or(fault);
        }
        Err(fault) => return Err(fault),
    };
    let placed = match place::place(&Anyone(visit.app.clone()), place.tenant, request, &held).await {
        Ok(placed) => placed,
        Err(fault) => return Err(held.refuse(fault).await),
    };
    buyer.note(&visit.app, &placed).await;
    // A second press goes to the order's page, which knows the way to the bank if it is still wanted.
    let page = order_page(visit, &placed)?;
    held.finish(begin_as_shop(visit, place.tenant).await?, 303, &page).await?;
    Ok(Gone { to: provider_page(&placed).unwrap_or_else(|| page.clone()), page })
}

fn request(
    visit: &Visit,
    place: &Place,
    subject: &Subject,
    values: &PaymentValues,
    sent: &Sent,
) -> Result<CheckoutRequest> {
    let raw = |name: &str| sent.text(name).to_owned();
    let offer = &subject.offer;
    let [seen_total, seen_today, seen_addons, seen_legal] = seen(sent.text("version"));
    let is_free = offer.quote.gross.amount == 0;
    let requested = form::method_of(sent.text("method")).unwrap_or(values.method);
    let payer = Payer {
        email: raw("email"),
        first_name: raw("first_name"),
        last_name: raw("last_name"),
        country: raw("country"),
        company: raw("company"),
        vat_no: raw("vat_no"),
        street: raw("street"),
        street_number: raw("street_number"),
        zip: raw("zip"),
        city: raw("city"),
        phone: raw("phone"),
        ..Payer::default()
    };
    // Who names nothing as the price need not go back to say that it is free.
    let form = form::paid_by(if is_free { PaymentMethod::Free } else { requested });
    let means = method_fields::method_input(sent, form);
    Ok(CheckoutRequest {
        plan: Some(offer.plan.id),
        ticket_date: sent.text("ticket_date").parse().ok(),
        quantity: basket::sent(sent),
        attendees: basket::attendees(offer, sent),
        gift: gift::sent(sent)?,
        amount: own_amount::sent(&offer.plan, sent.text("amount"), visit.locale)?,
        addons: addons::requested(sent.pairs()),
        instead_of: offer.instead_of,
        upgrade: offer.upgrade.as_ref().map(|upgrade| upgrade.held.id),
        deal: offer.deal.map(|deal| deal.id),
        coupon: sent.some("coupon"),
        marks: link_params::read(visit),
        network_country: visit.network_country,
        onward: redirect::read(visit, place).unwrap_or_default(),
        funnel: funnel::mark(subject.led, sent),
        keeps_for_upgrade: upgrade::is_kept(sent),
        method_token: means.token,
        account: means.account,
        browser: means.browser,
        password_known: unlock::is_open(visit, &offer.product),
        answers: questions::answers(offer, sent),
        seen_total,
        seen_today,
        seen_addons,
        seen_legal,
        consent: values.consent || is_free,
        ..CheckoutRequest::new(offer.product.id, payer, form, visit.locale)
    })
}

pub fn order_page(visit: &Visit, placed: &Placed) -> Result<String> {
    let snapshot = placed.order.snapshot();
    Ok(visit.app.checkout.links().paid_page(&snapshot.seller.username, placed.order.id, snapshot.leads_on()))
}

/// The page of an order, for who comes to it again.
pub fn page_of(visit: &Visit, place: &Place, order: OrderId) -> String {
    visit.app.checkout.links().order_page(&place.shop.username, order)
}

/// The provider's page, while the payment waits for the buyer there.
pub fn provider_page(placed: &Placed) -> Option<String> {
    let open = matches!(placed.transaction.state, TransactionState::Waiting | TransactionState::Pending);
    match placed.transaction.action().filter(|_| open) {
        Some(NextAction::Redirect { url }) => Some(url),
        _ => None,
    }
}
