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

/// What one press of the button charges.
#[derive(Debug, Clone, Object)]
#[oai(rename = "FunnelKeptMethod")]
pub struct KeptMethodAttributes {
    /// What way to pay it is.
    pub method: WireEnum<PaymentForm>,
    /// visa, mastercard, …; may be empty.
    pub brand: String,
    /// The last signs of its number; may be empty.
    pub last4: String,
}

/// What a buyer is offered.
#[derive(Debug, Clone, Object)]
pub struct FunnelSessionOffer {
    /// At which step of the funnel; an answer names it.
    pub node_id: WireId<kinds::FunnelNode>,
    /// What the seller says first; empty: the product's name.
    pub title: String,
    /// What the seller says below; may be empty.
    pub text: String,
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Its name.
    pub product_name: String,
    /// At which of its prices.
    pub pricing_plan_id: WireId<kinds::PricingPlan>,
    /// What became of the offer so far.
    pub state: WireEnum<OfferState>,
    /// What it comes to; of a subscription, each time.
    pub total: Amount,
    /// The tax in it.
    pub vat: Amount,
    /// Its rate in basis points: 1900 is 19 %.
    pub vat_rate_bps: i64,
    /// What accepting charges now.
    pub today: Amount,
    /// What is charged for it; absent where nothing is kept that can be: then it is paid at `payment_url`.
    #[oai(skip_serializing_if_is_none)]
    pub charges: Option<KeptMethodAttributes>,
    /// What the buyer is asked to agree to: `immediate_delivery`, without which it cannot be accepted, or `immediate_service`.
    #[oai(skip_serializing_if_is_none)]
    pub consent: Option<String>,
    /// Where it is paid in another way: the page of the shop, filled in with what is known.
    pub payment_url: String,
    /// The checkout that it became, while its payment is not finished or was refused.
    #[oai(skip_serializing_if_is_none)]
    pub checkout_id: Option<String>,
}

/// Where a buyer stands on their way through a funnel.
#[derive(Debug, Clone, Object)]
pub struct FunnelSessionAttributes {
    /// Which funnel.
    pub funnel_id: WireId<kinds::Funnel>,
    /// The order that it began with.
    pub order_id: WireId<kinds::Order>,
    /// What is offered now; absent: they are at the end.
    #[oai(skip_serializing_if_is_none)]
    pub offer: Option<FunnelSessionOffer>,
    /// The checkouts that came of it, the first made first.
    pub checkout_ids: Vec<String>,
}

/// A buyer takes what is offered.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelAcceptBody {
    /// At which step, as the session told it: what was answered meanwhile is refused with `offer_over`.
    pub node_id: WireId<kinds::FunnelNode>,
    /// Whether the buyer agreed that delivery begins at once and the right to withdraw ends with it.
    #[serde(default)]
    #[oai(default)]
    pub consent: bool,
    /// The total the buyer saw, in minor units; another total now is answered with `price_changed`.
    #[serde(default)]
    pub seen_total: Option<i64>,
    /// What the buyer saw as due today, in minor units.
    #[serde(default)]
    pub seen_today: Option<i64>,
    /// What the buyer's browser is like: the card's bank may decide by it that it need not ask (3-D Secure).
    #[serde(default)]
    pub browser_info: Option<BrowserInfoBody>,
    /// The buyer's language: en or de.
    #[serde(default)]
    #[oai(validator(max_length = 10))]
    pub locale: Option<String>,
}

/// A buyer does not want what is offered.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelDeclineBody {
    /// At which step; said twice, or after another answer, it changes nothing.
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
        /// Required: the same key gives the same order, however often it is sent.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        /// A random secret of 16 to 255 characters that whoever sends the key keeps to itself. The key is answered again
        /// only to the same secret; without one only to the network address and the client that sent it first. Others
        /// are refused with `idempotency_key_elsewhere`.
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
