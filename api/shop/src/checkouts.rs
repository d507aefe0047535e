//! Buying: checkouts and tries to pay.

use kontor_checkout::{CheckoutRequest, MethodInput, Placed};
use kontor_db::Tenant;
use kontor_kernel::{ApiError, Code, Result, kinds};
use kontor_orders::{Order, OrderState};
use kontor_payments::{
    PaymentForm, Transaction, TransactionState,
    mandate::{self, Mandate},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};

use crate::http::{
    Amount, Answer, Anyone, Body, Doc, Timestamp, WireEnum, WireId,
    idempotent::{Claimed, Held, Idempotent, claim_as},
    key_holder::KeyHolder,
    limiter::{address, country},
};

use super::{
    card_testing::Buyer,
    checkout_body::CheckoutBody,
    coupon_guessing::Guesser,
    method_fields::{MandateAttributes, PaymentBody},
    next_action::{NextAction, next_action},
    own_orders,
    pages::path_within,
    password,
    place::place,
    quotes,
    unpaid_mail::Counted,
};

/// The operations.
pub struct Checkouts;

/// A checkout: an order from the buyer's point of view.
#[derive(Debug, Clone, Object)]
pub struct CheckoutAttributes {
    /// Id of the order, as its seller knows it.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub token: String,
    /// Payment state of the order.
    pub payment_state: WireEnum<OrderState>,
    /// State of its newest payment.
    pub transaction_state: WireEnum<TransactionState>,
    /// Payment method.
    pub method: WireEnum<PaymentForm>,
    /// Total amount.
    pub total: Amount,
    /// Tax included in it.
    pub vat: Amount,
    /// What the buyer has to do next.
    pub next_action: NextAction,
    /// Whether the provider has not answered yet. We are checking; no one is charged twice.
    pub checking: bool,
    /// Decline code of the last attempt.
    #[oai(skip_serializing_if_is_none)]
    pub decline_code: Option<String>,
    /// What helps: retry, other_method or do_not_retry.
    #[oai(skip_serializing_if_is_none)]
    pub advice: Option<String>,
    /// Until when it can be paid.
    #[oai(skip_serializing_if_is_none)]
    pub expires_at: Option<Timestamp>,
    /// The mandate that the buyer signed with it, for a direct debit.
    #[oai(skip_serializing_if_is_none)]
    pub mandate: Option<MandateAttributes>,
    /// The buyer's page of this order.
    pub page_url: String,
}

fn document(
    anyone: &Anyone,
    order: &Order,
    transaction: &Transaction,
    (checking, mandate): (bool, Option<Mandate>),
) -> Result<Doc<CheckoutAttributes>> {
    let links = anyone.0.checkout.links();
    let attributes = CheckoutAttributes {
        order_id: order.id.into(),
        token: order.token.clone(),
        payment_state: order.payment_state.into(),
        transaction_state: transaction.state.into(),
        method: transaction.method.into(),
        total: order.total().into(),
        vat: order.vat().into(),
        next_action: next_action(transaction),
        checking: checking
            || (!transaction.state.is_over() && transaction.next_action.is_none() && !transaction.method.is_debit()),
        decline_code: transaction.decline_code.clone(),
        advice: transaction.advice.clone(),
        expires_at: transaction.expires_at.filter(|_| !transaction.state.is_over()).map(Into::into),
        mandate: mandate.map(Into::into),
        page_url: links.order_page(&order.snapshot().seller.username, order.id),
    };
    Ok(Doc::new(links.order_key(order.id), "checkout", attributes))
}

fn declined(placed: &Placed, key: String) -> Option<ApiError> {
    matches!(placed.transaction.state, TransactionState::Denied | TransactionState::Error).then(|| {
        ApiError::new(Code::PaymentDeclined)
            .with("decline_code", placed.transaction.decline_code.clone())
            .with("advice", placed.transaction.advice.clone())
            .with("checkout_id", key)
    })
}

/// Stores the answer to a placed order under its key, a decline as the refusal it is.
pub(super) async fn answer(
    anyone: &Anyone,
    tenant: Tenant,
    held: &Held<'_>,
    placed: &Placed,
) -> Answer<Idempotent<Doc<CheckoutAttributes>>> {
    let mut tx = anyone.begin_as_shop(tenant).await?;
    if let Some(fault) = declined(placed, anyone.0.checkout.links().order_key(placed.order.id)) {
        held.keep_refusal(tx, &fault).await?;
        return Err(fault.into());
    }
    let signed = mandate::of_order(&mut tx, placed.order.id).await?;
    let document = document(anyone, &placed.order, &placed.transaction, (placed.checking, signed))?;
    held.finish(tx, 201, &document).await?;
    Ok(Idempotent::Fresh(document))
}

/// The ticket of a key that a order_request brings, and where its buyer goes on to once they have paid.
async fn exchanged_ticket(
    anyone: &Anyone,
    tenant: Tenant,
    body: &CheckoutBody,
) -> Result<(Option<kinds::PaymentTicketId>, String)> {
    let upgrade = quotes::given(anyone, body.upgrade_key.as_deref())?;
    let Some(wanted) = body.internal_redirect.as_deref().filter(|wanted| !wanted.is_empty()) else {
        return Ok((upgrade, String::new()));
    };
    let mut tx = anyone.begin_as_shop(tenant).await?;
    let shop = kontor_tenants::seller(&mut tx).await?.username;
    tx.commit().await?;
    let onward = path_within(&kontor_urls::shop_path(&shop, ""), wanted);
    Ok((upgrade, onward.ok_or_else(|| ApiError::field(Code::InvalidUrl, "/internal_redirect"))?))
}

#[OpenApi(prefix_path = "/v1/shop", tag = "crate::tags::Tag::Shop")]
impl Checkouts {
    /// Create a checkout
    ///
    /// Places an order and starts its payment. The response says what the buyer has to do next: nothing, open a page
    /// (card entry, 3-D Secure), or make a bank transfer. A declined card returns 402 with its code and advice; the
    /// order is kept and can be paid with another attempt. After several declines, the next card is refused with
    /// `card_check_needed` until the puzzle in its `meta` is solved (`work`); after many unpaid orders from one
    /// network address, the next order is refused with `checkout_check_needed` (429) until the puzzle is solved or a
    /// minute has passed. If the provider does not answer, the checkout is `checking`: retrieve it again, do not
    /// create another one.
    ///
    /// `on_hold` and a coupon code that is used up may be caused by the buyer's own unfinished order. If the caller
    /// proves that the order is theirs, by the access token of a session with a confirmed address or by the cookies
    /// of the shop's pages, `meta` says where to continue: `checkout_id`, to retrieve and pay here, and `page_url`,
    /// the buyer's page of that order. Anyone else gets neither.
    #[oai(path = "/:seller/checkouts", method = "post", operation_id = "create_checkout")]
    async fn create(
        &self,
        request: &poem::Request,
        anyone: Anyone,
        seller: Path<String>,
        /// Required. A request repeated with the same key returns the same order.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        /// Random secret of 16 to 255 characters that the sender of the key keeps to itself. A repeated key is
        /// answered only with the same secret; without a secret, only for the network address and the client that
        /// sent it first. Others are refused with `idempotency_key_elsewhere`.
        #[oai(name = "Checkout-Secret")]
        secret: Header<Option<String>>,
        body: Body<CheckoutBody>,
    ) -> Answer<Idempotent<Doc<CheckoutAttributes>>> {
        let app = &anyone.0;
        let tenant = anyone.shop(&seller.0).await?;
        let from = address(request);
        let buyer = Buyer { tenant, address: &from };
        let turn = buyer.count_attempt(app).await;
        let holder = KeyHolder::of_caller(request, secret.0.as_deref())?;
        let by = (anyone.serving(tenant), &holder);
        let held = match claim_as(&app.db, by, "checkouts.create", key.0.as_deref(), &body.0).await? {
            Claimed::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Claimed::Mine(held) => held,
        };
        let body = body.0;
        let (upgrade, onward) = match exchanged_ticket(&anyone, tenant, &body).await {
            Ok(brought) => brought,
            Err(fault) => return Err(held.refuse(fault).await.into()),
        };
        let given = (body.product_id.0, body.access_password.as_deref());
        let password_known = match password::known(app, tenant, &address(request), given).await {
            Ok(known) => known,
            Err(fault) => return Err(held.refuse(fault).await.into()),
        };
        let way = (body.method.0, body.method_token.is_some());
        if let Err(fault) = buyer.admit(app, turn, way, body.work.as_deref().unwrap_or_default()).await {
            return Err(held.refuse(fault).await.into());
        }
        let guesser = Guesser { app, tenant, address: &from };
        let code = body.coupon_code.clone().filter(|code| Guesser::is_try(code, upgrade.is_some()));
        if let Some(code) = &code
            && let Err(full) = guesser.ask(code).await
        {
            return Err(held.refuse(full.fault_at("/coupon_code")).await.into());
        }
        let product = body.product_id.0;
        let order_request =
            CheckoutRequest { upgrade, onward, password_known, network_country: country(request), ..body.request() };
        let placed = place(&anyone, tenant, order_request, &held).await;
        if let Some(code) = &code {
            guesser.record_answer(code, &placed).await;
        }
        match placed {
            Ok(placed) => {
                buyer.note(app, &placed).await;
                answer(&anyone, tenant, &held, &placed).await
            }
            Err(fault) => {
                let wanted = (product, code.as_deref());
                let fault = own_orders::led_back(&anyone, request, tenant, wanted, fault).await;
                Err(held.refuse(fault).await.into())
            }
        }
    }

    /// Retrieve a checkout
    ///
    /// Asks the provider if its answer is still outstanding, so a buyer who returns from a challenge sees the result.
    #[oai(path = "/:seller/checkouts/:id", method = "get", operation_id = "get_checkout")]
    async fn show(
        &self,
        anyone: Anyone,
        seller: Path<String>,
        id: Path<String>,
    ) -> Answer<Json<Doc<CheckoutAttributes>>> {
        let tenant = anyone.shop(&seller.0).await?;
        let order = anyone.0.checkout.links().order(&id.0).ok_or_else(ApiError::not_found)?;
        let standing = anyone.0.checkout.standing(tenant, order).await?;
        let mut tx = anyone.begin_as_shop(tenant).await?;
        let signed = mandate::of_order(&mut tx, order).await?;
        tx.commit().await?;
        Ok(Json(document(&anyone, &standing.order, &standing.transaction, (false, signed))?))
    }

    /// Create another payment for a checkout
    ///
    /// After a decline: with the same or another method, for the same order. While a payment is open, returns that
    /// payment.
    #[oai(path = "/:seller/checkouts/:id/payments", method = "post", operation_id = "create_checkout_payment")]
    #[expect(clippy::too_many_arguments, reason = "each header and part of the address is one")]
    async fn retry(
        &self,
        request: &poem::Request,
        anyone: Anyone,
        seller: Path<String>,
        id: Path<String>,
        /// Required. A request repeated with the same key is the same attempt.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        /// Random secret of 16 to 255 characters that the sender of the key keeps to itself. A repeated key is
        /// answered only with the same secret; without a secret, only for the network address and the client that
        /// sent it first. Others are refused with `idempotency_key_elsewhere`.
        #[oai(name = "Checkout-Secret")]
        secret: Header<Option<String>>,
        body: Body<PaymentBody>,
    ) -> Answer<Idempotent<Doc<CheckoutAttributes>>> {
        let app = &anyone.0;
        let tenant = anyone.shop(&seller.0).await?;
        // Counted before the key is looked at: guessing keys must not pay.
        let from = address(request);
        let buyer = Buyer { tenant, address: &from };
        let turn = buyer.count_attempt(app).await;
        let order = app.checkout.links().order(&id.0).ok_or_else(ApiError::not_found)?;
        let holder = KeyHolder::of_caller(request, secret.0.as_deref())?;
        let by = (anyone.serving(tenant), &holder);
        let held = match claim_as(&app.db, by, "checkouts.pay", key.0.as_deref(), &(order, &body.0)).await? {
            Claimed::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Claimed::Mine(held) => held,
        };
        let body = body.0;
        let means = MethodInput {
            token: body.method_token,
            account: body.bank_account.map(Into::into),
            browser: body.browser_info.map(Into::into),
        };
        let work = body.work.as_deref().unwrap_or_default();
        if let Err(fault) = buyer.admit(app, turn, (body.method.0, means.token.is_some()), work).await {
            return Err(held.refuse(fault).await.into());
        }
        let form = body.method.0;
        let counted = match Counted::again(app, (tenant, order, form), &held).await {
            Ok(counted) => counted,
            Err(fault) => return Err(held.refuse(fault).await.into()),
        };
        let tried = app.checkout.retry_by(tenant, order, (form, means), held.key(), &held.recovery).await;
        counted.record_outcome(app, &tried).await;
        match tried {
            Ok(placed) => {
                buyer.note(app, &placed).await;
                answer(&anyone, tenant, &held, &placed).await
            }
            Err(fault) => Err(held.refuse(fault).await.into()),
        }
    }
}
