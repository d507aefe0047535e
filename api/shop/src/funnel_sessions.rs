//! Offers after a purchase: what a buyer is offered on their way through a funnel, and what they say to it. The page of an
//! offer (`pages/funnel.rs`) takes the same steps.

use kontor_checkout::{CheckoutRequest, FunnelAt, FunnelStand, Quote, QuoteRequest, tax_place_of};
use kontor_db::Tenant;
use kontor_funnels::OfferState;
use kontor_kernel::{
    ApiError, Code, Country, Locale, Result,
    kinds::{self, OrderId},
};
use kontor_payments::PaymentForm;
use kontor_render::props::Consent;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{
    checkouts::{CheckoutAttributes, answer},
    method_fields::BrowserInfoBody,
    pages::{consent, offer_payment_url},
    place::place,
};
use crate::{
    app::App,
    http::{
        Amount, Answer, Anyone, Body, Doc, WireEnum, WireId, context,
        idempotent::{Claimed, Idempotent, claim_as},
        key_holder::KeyHolder,
        limiter::{Bucket, address, country},
    },
};

/// The operations.
pub struct FunnelSessions;

/// Payment method that a single click charges.
#[derive(Debug, Clone, Object)]
#[oai(rename = "FunnelKeptMethod")]
pub struct KeptMethodAttributes {
    /// Payment method.
    pub method: WireEnum<PaymentForm>,
    /// Brand: visa, mastercard, …; may be empty.
    pub brand: String,
    /// Last characters of its number; may be empty.
    pub last4: String,
}

/// An offer to a buyer.
#[derive(Debug, Clone, Object)]
pub struct FunnelSessionOffer {
    /// Step of the funnel; send it with the answer.
    pub node_id: WireId<kinds::FunnelNode>,
    /// Title by the seller; empty: the product's name.
    pub title: String,
    /// Text by the seller; may be empty.
    pub text: String,
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product.
    pub product_name: String,
    /// The pricing plan.
    pub pricing_plan_id: WireId<kinds::PricingPlan>,
    /// State of the offer.
    pub state: WireEnum<OfferState>,
    /// Total; for a subscription, each payment.
    pub total: Amount,
    /// Tax included in it.
    pub vat: Amount,
    /// Tax rate in basis points: 1900 is 19 %.
    pub vat_rate_bps: i64,
    /// Amount charged now if the offer is accepted.
    pub today: Amount,
    /// Payment method that is charged. Absent if none is kept that can be charged: then it is paid at `payment_url`.
    #[oai(skip_serializing_if_is_none)]
    pub charges: Option<KeptMethodAttributes>,
    /// What the buyer has to agree to: `immediate_delivery`, required to accept the offer, or `immediate_service`.
    #[oai(skip_serializing_if_is_none)]
    pub consent: Option<String>,
    /// Payment page of the shop for paying with another method, prefilled with known details.
    pub payment_url: String,
    /// The checkout that resulted, while its payment is unfinished or was declined.
    #[oai(skip_serializing_if_is_none)]
    pub checkout_id: Option<String>,
}

/// A buyer's position in a funnel.
#[derive(Debug, Clone, Object)]
pub struct FunnelSessionAttributes {
    /// The funnel.
    pub funnel_id: WireId<kinds::Funnel>,
    /// The order that started it.
    pub order_id: WireId<kinds::Order>,
    /// The current offer. Absent at the end of the funnel.
    #[oai(skip_serializing_if_is_none)]
    pub offer: Option<FunnelSessionOffer>,
    /// Checkouts that resulted, oldest first.
    pub checkout_ids: Vec<String>,
}

/// Acceptance of an offer.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelAcceptBody {
    /// Step of the funnel, as the session returned it; `offer_over` if it was answered in the meantime.
    pub node_id: WireId<kinds::FunnelNode>,
    /// Whether the buyer agreed that delivery starts immediately and that this ends the right of withdrawal.
    #[serde(default)]
    #[oai(default)]
    pub consent: bool,
    /// Total that the buyer saw, in minor units; returns `price_changed` if it is different now.
    #[serde(default)]
    pub seen_total: Option<i64>,
    /// Amount due today that the buyer saw, in minor units.
    #[serde(default)]
    pub seen_today: Option<i64>,
    /// Details of the buyer's browser: the card's bank may use them to skip its check (3-D Secure).
    #[serde(default)]
    pub browser_info: Option<BrowserInfoBody>,
    /// Language of the buyer: en or de.
    #[serde(default)]
    #[oai(validator(max_length = 10))]
    pub locale: Option<String>,
}

/// Refusal of an offer.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelDeclineBody {
    /// Step of the funnel; declining twice, or after another answer, changes nothing.
    pub node_id: WireId<kinds::FunnelNode>,
}

/// The offer as it is now, for this buyer.
pub async fn offered(
    app: &App,
    tenant: Tenant,
    (stand, at): (&FunnelStand, &FunnelAt),
    home: Country,
) -> Result<Quote> {
    let payer = stand.entry.payer();
    let buyer = tax_place_of(payer, home);
    let product = at.node.product.ok_or_else(ApiError::not_found)?;
    let wanted =
        QuoteRequest { plan: at.node.plan, vat_no: Some(payer.vat_no.clone()), ..QuoteRequest::for_product(product) };
    app.checkout.offer(tenant, wanted, buyer).await
}

/// What accepting orders. What is delivered at once is not sold without the consent that goes with it.
pub fn accepting(
    app: &App,
    stand: &FunnelStand,
    offer: &Quote,
    agreed: bool,
    locale: Locale,
) -> Result<CheckoutRequest> {
    if !agreed && consent(offer).is_some_and(Consent::is_required) {
        return Err(ApiError::field(Code::Required, "/consent"));
    }
    let mut order_request = app.checkout.one_click(stand, locale)?;
    order_request.plan = Some(offer.plan.id);
    order_request.consent = agreed || offer.quote.gross.amount == 0;
    Ok(order_request)
}

/// Where the buyer of an order stands, and what they are offered there; what cannot be had any more counts as declined.
async fn standing(app: &App, tenant: Tenant, order: OrderId) -> Result<(FunnelStand, Option<(FunnelAt, Quote)>)> {
    loop {
        let stand = app.checkout.funnel_stand(tenant, order).await?.ok_or_else(ApiError::not_found)?;
        let Some(at) = stand.at.clone() else { return Ok((stand, None)) };
        match offered(app, tenant, (&stand, &at), Country::DE).await {
            Ok(offer) if at.offer.order_id.is_some() || offer.reasons.is_empty() && !offer.plan.is_sold_out() => {
                return Ok((stand, Some((at, offer))));
            }
            Err(fault) if !matches!(fault.code(), Code::NotFound | Code::NotSellable) => return Err(fault),
            // It waits for its payment, and its product was put away.
            _ if at.offer.state != OfferState::Offered => return Ok((stand, None)),
            _ => app.checkout.decline_offer(tenant, order, at.node.id, "it cannot be had").await?,
        }
    }
}

async fn document(anyone: &Anyone, tenant: Tenant, order: OrderId) -> Result<Doc<FunnelSessionAttributes>> {
    let app = &anyone.0;
    let links = app.checkout.links();
    let (stand, offer) = standing(app, tenant, order).await?;
    let snapshot = stand.entry.snapshot();
    let funnel = snapshot.funnel.as_ref().ok_or_else(ApiError::not_found)?.id;
    let mut tx = anyone.begin_as_shop(tenant).await?;
    let made = kontor_funnels::session::offers(&mut tx, order).await?;
    tx.commit().await?;
    let offer = offer.map(|(at, offer)| {
        let (FunnelAt { node, offer: made, kept }, quote) = (at, offer.quote);
        let open = made.order_id.is_none() && offer.methods.contains(&stand.entry.payment_form);
        let charges = kept.filter(|_| open).map(|kept| KeptMethodAttributes {
            method: stand.entry.payment_form.into(),
            brand: kept.brand,
            last4: kept.last4,
        });
        FunnelSessionOffer {
            node_id: node.id.into(),
            title: node.title,
            text: node.text,
            product_id: offer.product.id.into(),
            product_name: offer.product.name.clone(),
            pricing_plan_id: offer.plan.id.into(),
            state: made.state.into(),
            total: quote.gross.into(),
            vat: quote.vat.into(),
            vat_rate_bps: quote.vat_rate_bps,
            today: offer.due_now().into(),
            charges,
            consent: offer.early().map(|early| early.name().to_owned()),
            payment_url: links.urls().page(&offer_payment_url(
                links,
                &snapshot.seller.username,
                &offer,
                (order, node.id),
            )),
            checkout_id: made.order_id.map(|order| links.order_key(order)),
        }
    });
    let attributes = FunnelSessionAttributes {
        funnel_id: funnel.into(),
        order_id: order.into(),
        offer,
        checkout_ids: made.iter().filter_map(|made| made.order_id).map(|order| links.order_key(order)).collect(),
    };
    Ok(Doc::new(links.order_key(order), "funnel_session", attributes))
}

#[OpenApi(prefix_path = "/v1/shop", tag = "crate::tags::Tag::Shop")]
impl FunnelSessions {
    /// Retrieve a funnel session
    ///
    /// By the id of the checkout that started it: what is offered now, and what accepting it charges. Moves the buyer
    /// on as far as payments and time allow; after half an hour without an answer an offer counts as declined. A
    /// checkout that started no funnel has no session (404).
    #[oai(path = "/:seller/funnel_sessions/:id", method = "get", operation_id = "get_funnel_session")]
    async fn show(
        &self,
        anyone: Anyone,
        seller: Path<String>,
        id: Path<String>,
    ) -> Answer<Json<Doc<FunnelSessionAttributes>>> {
        let tenant = anyone.shop(&seller.0).await?;
        let order = anyone.0.checkout.links().order(&id.0).ok_or_else(ApiError::not_found)?;
        Ok(Json(document(&anyone, tenant, order).await?))
    }

    /// Accept an offer
    ///
    /// Orders what is offered and charges the payment method that the buyer allowed us to keep. Returns a separate
    /// checkout with what to do next (3-D Secure). A declined card returns 402 as when ordering, and its checkout can
    /// be paid with another method. If no payment method is kept, returns `method_unavailable`: the offer is then
    /// paid at its `payment_url`. Returns `offer_over` for an offer that was already answered.
    #[oai(path = "/:seller/funnel_sessions/:id/accept", method = "post", operation_id = "accept_funnel_offer")]
    #[expect(clippy::too_many_arguments, reason = "each header and part of the address is one")]
    async fn accept(
        &self,
        request: &poem::Request,
        anyone: Anyone,
        seller: Path<String>,
        id: Path<String>,
        /// Required. A request repeated with the same key returns the same order.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        /// Random secret of 16 to 255 characters that the sender of the key keeps to itself. A repeated key is
        /// answered only with the same secret; without a secret, only for the network address and the client that
        /// sent it first. Others are refused with `idempotency_key_elsewhere`.
        #[oai(name = "Checkout-Secret")]
        secret: Header<Option<String>>,
        body: Body<FunnelAcceptBody>,
    ) -> Answer<Idempotent<Doc<CheckoutAttributes>>> {
        let app = &anyone.0;
        let tenant = anyone.shop(&seller.0).await?;
        let order = counted(app, request, &id.0).await?;
        let holder = KeyHolder::of_caller(request, secret.0.as_deref())?;
        let (by, requested) = ((anyone.serving(tenant), &holder), (order, &body.0));
        let held = match claim_as(&app.db, by, "funnel_sessions.accept", key.0.as_deref(), &requested).await? {
            Claimed::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Claimed::Mine(held) => held,
        };
        // What an earlier call has ordered goes on, should its process have died.
        let placed = match app.checkout.resume(tenant, &held.recovery).await {
            Ok(Some(placed)) => Ok(placed),
            Ok(None) => match taking(app, (tenant, order), body.0, country(request)).await {
                Ok(order_request) => place(&anyone, tenant, order_request, &held).await,
                Err(fault) => Err(fault),
            },
            Err(fault) => Err(fault),
        };
        match placed {
            Ok(placed) => answer(&anyone, tenant, &held, &placed).await,
            Err(fault) => Err(held.refuse(fault).await.into()),
        }
    }

    /// Decline an offer
    ///
    /// Returns where the buyer is then: at another offer, or at the end.
    #[oai(path = "/:seller/funnel_sessions/:id/decline", method = "post", operation_id = "decline_funnel_offer")]
    async fn decline(
        &self,
        request: &poem::Request,
        anyone: Anyone,
        seller: Path<String>,
        id: Path<String>,
        body: Body<FunnelDeclineBody>,
    ) -> Answer<Json<Doc<FunnelSessionAttributes>>> {
        let app = &anyone.0;
        let tenant = anyone.shop(&seller.0).await?;
        let order = counted(app, request, &id.0).await?;
        app.checkout.decline_offer(tenant, order, body.0.node_id.0, "its buyer").await?;
        Ok(Json(document(&anyone, tenant, order).await?))
    }
}

/// The order of a key. Counted by the order, as a whole office may answer offers at once; who guesses keys, by their address.
async fn counted(app: &App, request: &poem::Request, key: &str) -> Result<OrderId> {
    let order = app.checkout.links().order(key);
    let caller = order.map_or_else(|| address(request), |order| order.to_string());
    app.limiter.count(Bucket::Checkout, &caller).await?;
    order.ok_or_else(ApiError::not_found)
}

/// What an accepted offer orders, if it is still the buyer's to accept.
async fn taking(
    app: &App,
    (tenant, order): (Tenant, OrderId),
    body: FunnelAcceptBody,
    network_country: Option<Country>,
) -> Result<CheckoutRequest> {
    let (stand, offer) = standing(app, tenant, order).await?;
    let over = || ApiError::new(Code::OfferOver);
    let (at, offer) = offer.filter(|(at, _)| at.node.id == body.node_id.0).ok_or_else(over)?;
    let open = at.offer.order_id.is_none();
    if open && (at.kept.is_none() || !offer.methods.contains(&stand.entry.payment_form)) {
        return Err(ApiError::new(Code::MethodUnavailable));
    }
    let locale = body.locale.as_deref().map_or_else(context::locale, Locale::from_code);
    let mut order_request = accepting(app, &stand, &offer, body.consent, locale)?;
    order_request.network_country = network_country;
    order_request.browser = body.browser_info.map(Into::into);
    (order_request.seen_total, order_request.seen_today) = (body.seen_total, body.seen_today);
    Ok(order_request)
}
