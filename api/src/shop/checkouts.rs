//! Buying: checkouts and tries to pay.

use kontor_checkout::{Means, Placed, Wish};
use kontor_db::Tenant;
use kontor_kernel::{Code, Fault, Locale, Result, kinds};
use kontor_orders::{LinkMarks, Order, OrderState};
use kontor_payments::{
    PaymentForm, Transaction, TransactionState,
    mandate::{self, Mandate},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::http::{
    Amount, Answer, Anyone, Body, Doc, Timestamp, WireId, Word, context,
    idempotent::{Claimed, Held, Once, claim},
    limiter::{Bucket, address, country},
};

use super::{
    attendees::AttendeeBody,
    card_testing::Buyer,
    coupon_guessing::Guesser,
    gift::GiftBody,
    next_action::{NextAction, next_action},
    password,
    payer::PayerBody,
    place::place,
    questions::OptInAnswerBody,
    quotes,
    rails::{BrowserInfoBody, DebitAccountBody, MandateAttributes, PaymentBody},
};

/// The operations.
pub struct Checkouts;

/// A wish to buy. The price is known here and never taken from the caller.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckoutBody {
    /// What to buy.
    pub product_id: WireId<kinds::Product>,
    /// At which price; the product's first when left out.
    #[serde(default)]
    pub pricing_plan_id: Option<WireId<kinds::PricingPlan>>,
    /// Which kind of ticket of an event; whoever names a date need not.
    #[serde(default)]
    pub ticket_id: Option<WireId<kinds::Ticket>>,
    /// Which of an event's dates; needed for events.
    #[serde(default)]
    pub ticket_date_id: Option<WireId<kinds::TicketDate>>,
    /// What the buyer names as the price, in minor units, where the price leaves it to them; left out, they pay what is
    /// suggested. Where the seller has set the price it is refused.
    #[serde(default)]
    pub amount: Option<i64>,
    /// How many pieces, 1 when left out: the product says how many one order may be for. All of them, or nothing.
    #[serde(default)]
    pub quantity: Option<i64>,
    /// Which of the product's add-ons go along, each once: products that join the same order and its first payment.
    #[serde(default)]
    #[oai(validator(max_items = 10))]
    pub addon_ids: Option<Vec<WireId<kinds::Product>>>,
    /// The product whose quote offered this one in its place, kept with the order; what did not offer it is forgotten.
    #[serde(default)]
    pub instead_of_id: Option<WireId<kinds::Product>>,
    /// The key of a ticket that is given for a better one, at the price of the difference; who holds it finds it with
    /// the ticket.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub upgrade_key: Option<String>,
    /// The code of a coupon. One that takes nothing off, or has no use left, is refused and nothing is ordered. Unknown ones
    /// are counted: after 60 different ones within a minute codes that were not used before from the same address are refused
    /// with `rate_limited` beside `/coupon_code`; without a code the order goes on.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub coupon_code: Option<String>,
    /// Who buys.
    pub payer: PayerBody,
    /// How to pay: one of the ways that the quote names, or free for what costs nothing. By `sepa` the buyer signs the
    /// mandate that the answer shows; paypal, sofort, p_24, ideal, klarna, twint and mondu lead to a page of their own.
    pub method: Word<PaymentForm>,
    /// What the provider's frame gave for a card or a wallet; of a card, without it the answer leads to the provider's own page.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub method_token: Option<String>,
    /// The solution of the puzzle of a `card_check_needed`: where many cards were declined, a card needs some work before it
    /// is tried. Look for a number so that the SHA-256 of `{puzzle}~{number}` begins with as many zero bits as the puzzle's
    /// first number says, and send that text.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub work: Option<String>,
    /// The account to be debited, where it is a direct debit. It goes to the provider; only its last four digits stay.
    #[serde(default)]
    pub bank_account: Option<DebitAccountBody>,
    /// What the buyer's browser is like: the card's bank may decide by it that it need not ask (3-D Secure).
    #[serde(default)]
    pub browser_info: Option<BrowserInfoBody>,
    /// The total the buyer saw, in minor units; another total now is answered with `price_changed`.
    #[serde(default)]
    pub seen_total: Option<i64>,
    /// What the buyer saw as due today, in minor units: of a plan it may be another amount than the total.
    #[serde(default)]
    pub seen_today: Option<i64>,
    /// The password of a product that is sold to those who know it. Tries are counted.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub access_password: Option<String>,
    /// What the buyer answers to what the product asks.
    #[serde(default)]
    #[oai(validator(max_items = 1000))]
    pub opt_in_answers: Option<Vec<OptInAnswerBody>>,
    /// Of several tickets: who comes with each, in order. Whoever is left empty is the buyer.
    #[serde(default)]
    #[oai(validator(max_items = 1000))]
    pub attendees: Option<Vec<AttendeeBody>>,
    /// For whom it is, where it is for somebody else; the quote says whether it can be.
    #[serde(default)]
    pub gift: Option<GiftBody>,
    /// The campaign that led here, kept with the order: orders are found by it.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub campaign_id: Option<String>,
    /// The buyer as the seller's own systems know them, kept with the order.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub account_id: Option<String>,
    /// Whatever else is to be kept with the order.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub add_id_1: Option<String>,
    /// Whatever else is to be kept with the order.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub add_id_2: Option<String>,
    /// Whether the buyer agreed that delivery begins at once and the right to withdraw ends with it.
    #[serde(default)]
    #[oai(default)]
    pub consent: bool,
    /// The buyer's language: en or de.
    #[serde(default)]
    #[oai(validator(max_length = 10))]
    pub locale: Option<String>,
}

/// A checkout: an order as its buyer sees it.
#[derive(Debug, Clone, Object)]
pub struct CheckoutAttributes {
    /// The order's id, as its seller knows it.
    pub order_id: WireId<kinds::Order>,
    /// The order's human name.
    pub token: String,
    /// Where the order stands.
    pub payment_state: Word<OrderState>,
    /// Where its newest payment stands.
    pub transaction_state: Word<TransactionState>,
    /// How it is paid.
    pub method: Word<PaymentForm>,
    /// What is paid in all.
    pub total: Amount,
    /// The tax in it.
    pub vat: Amount,
    /// What the buyer has to do next.
    pub next_action: NextAction,
    /// The provider has not answered yet: we are checking, nobody is charged twice.
    pub checking: bool,
    /// Why the last try was declined.
    #[oai(skip_serializing_if_is_none)]
    pub decline_code: Option<String>,
    /// What to do about it: retry, other_method or do_not_retry.
    #[oai(skip_serializing_if_is_none)]
    pub advice: Option<String>,
    /// Until when it can be paid.
    #[oai(skip_serializing_if_is_none)]
    pub expires_at: Option<Timestamp>,
    /// The mandate that the buyer has signed with it, where accounts are debited.
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
        page_url: links.order_page(&order.snapshot()?.seller.username, order.id),
    };
    Ok(Doc::new(links.order_key(order.id), "checkout", attributes))
}

fn declined(placed: &Placed, key: String) -> Option<Fault> {
    (placed.transaction.state == TransactionState::Denied).then(|| {
        Fault::new(Code::PaymentDeclined)
            .with("decline_code", placed.transaction.decline_code.clone())
            .with("advice", placed.transaction.advice.clone())
            .with("checkout_id", key)
    })
}

/// Stores the answer to a placed order under its key, a decline as the refusal it is.
async fn answer(
    anyone: &Anyone,
    tenant: Tenant,
    held: &Held<'_>,
    placed: &Placed,
) -> Answer<Once<Doc<CheckoutAttributes>>> {
    let mut tx = anyone.serve(tenant).await?;
    if let Some(fault) = declined(placed, anyone.0.checkout.links().order_key(placed.order.id)) {
        held.keep_refusal(tx, &fault).await?;
        return Err(fault.into());
    }
    let signed = mandate::of_order(&mut tx, placed.order.id).await?;
    let document = document(anyone, &placed.order, &placed.transaction, (placed.checking, signed))?;
    held.finish(tx, 201, &document).await?;
    Ok(Once::Fresh(document))
}

#[OpenApi(prefix_path = "/v1/shop", tag = "crate::tags::Tag::Shop")]
impl Checkouts {
    /// Buy something
    ///
    /// Places an order and asks for its payment. The answer says what the buyer has to do next: nothing, go to a page
    /// (card entry, 3-D Secure), or send a wire. A declined card is 402 with its code and advice; the order stays and
    /// can be paid by another try. After several declines the next card is refused with `card_check_needed` until the puzzle in
    /// its `meta` is solved (`work`). A provider that does not answer is `checking`: look again, never order again.
    #[oai(path = "/:seller/checkouts", method = "post", operation_id = "create_checkout")]
    async fn create(
        &self,
        request: &poem::Request,
        anyone: Anyone,
        seller: Path<String>,
        /// Required: the same key gives the same order, however often it is sent.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<CheckoutBody>,
    ) -> Answer<Once<Doc<CheckoutAttributes>>> {
        let app = &anyone.0;
        let tenant = anyone.shop(&seller.0).await?;
        let from = address(request);
        app.limiter.count(Bucket::Checkout, &from).await?;
        let scope = anyone.serving(tenant);
        let held = match claim(&app.db, scope, "checkouts.create", key.0.as_deref(), &body.0).await? {
            Claimed::Replay(stored) => return Ok(Once::Replay(stored)),
            Claimed::Mine(held) => held,
        };
        let body = body.0;
        let upgrade = match quotes::given(&anyone, body.upgrade_key.as_deref()) {
            Ok(upgrade) => upgrade,
            Err(fault) => return Err(held.refuse(fault).await.into()),
        };
        let given = (body.product_id.0, body.access_password.as_deref());
        let password_known = match password::known(app, tenant, &address(request), given).await {
            Ok(known) => known,
            Err(fault) => return Err(held.refuse(fault).await.into()),
        };
        let (form, has_token) = (body.method.0, body.method_token.is_some());
        let buyer = Buyer { tenant, address: &from };
        if let Err(fault) = buyer.admit(app, form, has_token, body.work.as_deref().unwrap_or_default()).await {
            return Err(held.refuse(fault).await.into());
        }
        let guesser = Guesser { app, tenant, address: &from };
        let code = body.coupon_code.clone().filter(|code| Guesser::is_try(code, upgrade.is_some()));
        if let Some(code) = &code
            && let Err(full) = guesser.ask(code).await
        {
            return Err(held.refuse(full.fault_at("/coupon_code")).await.into());
        }
        let locale = body.locale.as_deref().map_or_else(context::locale, Locale::from_code);
        let wish = Wish {
            plan: body.pricing_plan_id.map(|id| id.0),
            ticket: body.ticket_id.map(|id| id.0),
            ticket_date: body.ticket_date_id.map(|id| id.0),
            amount: body.amount,
            quantity: body.quantity.unwrap_or(1),
            addons: body.addon_ids.into_iter().flatten().map(|id| id.0).collect(),
            instead_of: body.instead_of_id.map(|id| id.0),
            upgrade,
            coupon: body.coupon_code,
            marks: LinkMarks {
                campaign_id: body.campaign_id.unwrap_or_default(),
                account_id: body.account_id.unwrap_or_default(),
                add_id_1: body.add_id_1.unwrap_or_default(),
                add_id_2: body.add_id_2.unwrap_or_default(),
            },
            method_token: body.method_token,
            network_country: country(request),
            account: body.bank_account.map(Into::into),
            browser: body.browser_info.map(Into::into),
            password_known,
            answers: body.opt_in_answers.into_iter().flatten().map(Into::into).collect(),
            gift: body.gift.map(Into::into),
            attendees: body.attendees.into_iter().flatten().map(Into::into).collect(),
            seen_total: body.seen_total,
            seen_today: body.seen_today,
            consent: body.consent,
            ..Wish::new(body.product_id.0, body.payer.into(), body.method.0, locale)
        };
        let placed = place(&anyone, tenant, wish, &held).await;
        if let Some(code) = &code {
            guesser.heard(code, &placed).await;
        }
        match placed {
            Ok(placed) => {
                buyer.note(app, &placed).await;
                answer(&anyone, tenant, &held, &placed).await
            }
            Err(fault) => Err(held.refuse(fault).await.into()),
        }
    }

    /// Look at a checkout
    ///
    /// Asks the provider when its answer is still owed, so a buyer coming back from a challenge sees the result.
    #[oai(path = "/:seller/checkouts/:id", method = "get", operation_id = "get_checkout")]
    async fn show(
        &self,
        anyone: Anyone,
        seller: Path<String>,
        id: Path<String>,
    ) -> Answer<Json<Doc<CheckoutAttributes>>> {
        let tenant = anyone.shop(&seller.0).await?;
        let order = anyone.0.checkout.links().order(&id.0).ok_or_else(Fault::not_found)?;
        let standing = anyone.0.checkout.standing(tenant, order).await?;
        let mut tx = anyone.serve(tenant).await?;
        let signed = mandate::of_order(&mut tx, order).await?;
        tx.commit().await?;
        Ok(Json(document(&anyone, &standing.order, &standing.transaction, (false, signed))?))
    }

    /// Try to pay again
    ///
    /// After a decline: the same or another method, for the same order. While a payment is open, that one is answered.
    #[oai(path = "/:seller/checkouts/:id/payments", method = "post", operation_id = "create_checkout_payment")]
    async fn retry(
        &self,
        request: &poem::Request,
        anyone: Anyone,
        seller: Path<String>,
        id: Path<String>,
        /// Required: the same key is the same try.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<PaymentBody>,
    ) -> Answer<Once<Doc<CheckoutAttributes>>> {
        let app = &anyone.0;
        let tenant = anyone.shop(&seller.0).await?;
        // Counted before the key is looked at: guessing keys must not pay.
        let from = address(request);
        app.limiter.count(Bucket::Checkout, &from).await?;
        let order = app.checkout.links().order(&id.0).ok_or_else(Fault::not_found)?;
        let held =
            match claim(&app.db, anyone.serving(tenant), "checkouts.pay", key.0.as_deref(), &(order, &body.0)).await? {
                Claimed::Replay(stored) => return Ok(Once::Replay(stored)),
                Claimed::Mine(held) => held,
            };
        let body = body.0;
        let means = Means {
            token: body.method_token,
            account: body.bank_account.map(Into::into),
            browser: body.browser_info.map(Into::into),
        };
        let buyer = Buyer { tenant, address: &from };
        let work = body.work.as_deref().unwrap_or_default();
        if let Err(fault) = buyer.admit(app, body.method.0, means.token.is_some(), work).await {
            return Err(held.refuse(fault).await.into());
        }
        let way = (body.method.0, means);
        let tried = app.checkout.retry_by(tenant, order, way, held.key(), &held.recovery).await;
        match tried {
            Ok(placed) => {
                buyer.note(app, &placed).await;
                answer(&anyone, tenant, &held, &placed).await
            }
            Err(fault) => Err(held.refuse(fault).await.into()),
        }
    }
}
