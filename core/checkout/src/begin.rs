//! Buying: the order is committed first, then the provider is asked, then its answer is applied. Cut off anywhere, it
//! goes on from the last recovery point, with the same transaction and so with the same charge.

use chrono::Duration;
use kontor_db::{IdempotencyKey, Scope, Tenant, Tx};
use kontor_jobs::{MoneyJob, enqueue_at};
use kontor_kernel::{
    Actor, ApiError, Cause, ChangeReason, Code, Result, Validator,
    kinds::{TransactionId, UserId},
    limits::WIRE_EXPIRY_DAYS,
};
use kontor_orders::{AnswerSnapshot, AttendeeSnapshot, GiftSnapshot, NewOrder, Snapshot, evidence};
use kontor_payments::{
    NewTransaction, PAGE_MARGIN_MINUTES, PAY_LATER_DAYS, PAY_LATER_GRACE_DAYS, PaymentForm, Transaction,
    TransactionKind, mandate,
};
use kontor_pricing::Treatment;
use serde_json::{Value, json};

use crate::{
    BuyerId, Checkout, CheckoutRequest, Placed, QuoteRequest, answers, boxed, funnel,
    on_hold::{self, Sought},
    one_press,
    pay_later::pays_afterwards,
    place,
    quote::Quote,
    quoting::offer,
    submit::PreparedCharge,
    tax,
};

/// The worker takes over an order whose process died, after this time.
const RESCUE_SECONDS: i64 = 20;

impl Checkout {
    /// Opens a transaction in which the shop's own machinery serves a buyer.
    pub(crate) async fn begin_as_shop(&self, tenant: Tenant) -> Result<Tx> {
        self.serve_because(tenant, "").await
    }

    /// The same, where it is known why states will change.
    async fn serve_because(&self, tenant: Tenant, cause: impl Into<Cause<'_>>) -> Result<Tx> {
        let actor = if self.background { Actor::Tenant(tenant.id) } else { Actor::Payer };
        self.db.begin_because(Scope::Seller(tenant, actor), cause).await
    }

    /// Places an order and asks for its payment. `recovery` is what an earlier try with the same key left behind.
    pub async fn begin(
        &self,
        tenant: Tenant,
        order_request: CheckoutRequest,
        payer_user: Option<UserId>,
        key: &IdempotencyKey,
        recovery: &Value,
    ) -> Result<Placed> {
        if let Some(placed) = self.resume(tenant, recovery).await? {
            return Ok(placed);
        }
        let order_request = order_request.tidy();
        let sought =
            Sought { product: order_request.product, plan: order_request.plan, date: order_request.ticket_date };
        match boxed(|| self.place(tenant, order_request, payer_user, key)).await {
            Ok((_, Some(prepared))) => boxed(|| self.charge(tenant, prepared)).await,
            Ok((transaction, None)) => boxed(|| self.submit(tenant, transaction)).await,
            // Boxed: what is seldom needed takes no room in what always is.
            Err(fault) => Err(Box::pin(self.explained(tenant, sought, fault)).await),
        }
    }

    /// Says of what is sold out that it is on hold, where that is so.
    pub(crate) async fn explained(&self, tenant: Tenant, sought: Sought, fault: ApiError) -> ApiError {
        match self.begin_as_shop(tenant).await {
            Ok(mut tx) => on_hold::explained(&mut tx, sought, fault).await,
            Err(_) => fault,
        }
    }

    /// Goes on with what an earlier try with the same key has placed; none: it has placed nothing.
    pub async fn resume(&self, tenant: Tenant, recovery: &Value) -> Result<Option<Placed>> {
        match recovery.get("transaction").and_then(Value::as_str).and_then(|id| id.parse().ok()) {
            Some(transaction) => boxed(|| self.submit(tenant, transaction)).await.map(Some),
            None => Ok(None),
        }
    }

    /// Refuses what [`Checkout::begin`] would refuse, and writes nothing.
    pub async fn check(&self, tenant: Tenant, order_request: &CheckoutRequest) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let sought =
            Sought { product: order_request.product, plan: order_request.plan, date: order_request.ticket_date };
        match wanted(&mut tx, &order_request.clone().tidy()).await {
            Ok(_) => Ok(()),
            Err(fault) => Err(Box::pin(on_hold::explained(&mut tx, sought, fault)).await),
        }
    }

    async fn place(
        &self,
        tenant: Tenant,
        order_request: CheckoutRequest,
        payer_user: Option<UserId>,
        key: &IdempotencyKey,
    ) -> Result<(TransactionId, Option<PreparedCharge>)> {
        if order_request.form.is_debit() {
            // Nobody's account is handed over for what cannot be bought.
            self.check(tenant, &order_request).await?;
        }
        let means = order_request.method_input();
        let token = self.hand_over(order_request.form, &means).await?;
        let mut tx = self.serve_because(tenant, ChangeReason::Ordered).await?;
        let (offer, said) = wanted(&mut tx, &order_request).await?;
        let marked = funnel::marked(&mut tx, order_request.funnel, offer.product.id, order_request.form).await?;
        let (total, mut rates) = (offer.total(), offer.rates()?);
        if let (Some(first), true) = (rates.first_mut(), pays_afterwards(order_request.form)) {
            first.due_at += Duration::days(PAY_LATER_DAYS);
        }
        let due_now = offer.due_now();
        let mut payer = order_request.payer;
        if let Some(id) = offer.buyer_id.as_ref().and_then(|id| id.id.as_ref()) {
            payer.vat_no = id.to_string();
        }
        let iban = means.account.as_ref().map(|account| account.iban.as_str());
        let sold_tax = Some(offer.tax_snapshot(evidence(&payer, order_request.network_country, iban)));
        let BuyerDetails { answers, attendees, gift } = said;
        let (marks, onward) = (order_request.marks, order_request.onward);
        let funnel = marked.as_ref().map(|marked| marked.snapshot.clone());
        let (kept_until, agreed) =
            one_press::agreed(&offer, order_request.keeps_for_upgrade && gift.is_none(), order_request.form).unzip();
        let mut snapshot = offer.snapshot(order_request.consent);
        snapshot.legal.extend(agreed);
        let sold: Vec<_> = offer.products().map(|product| product.id).collect();
        let parties = kontor_teams::fees_for(&mut tx, &sold).await?;
        let snapshot =
            Snapshot { parties, answers, attendees, gift, marks, onward, sold_tax, funnel, kept_until, ..snapshot };
        let recurring = snapshot.sold_plan.terms.is_some();
        let signature = self.signature(tenant, key, order_request.form, recurring, (&means, &payer.full_name()));
        let reserved = place::is_held(&offer.product, &snapshot);
        if reserved {
            place::hold(&mut tx, offer.product.id, &snapshot).await?;
        }
        let order = NewOrder {
            snapshot,
            payer,
            payer_user,
            locale: order_request.locale,
            total: total.gross,
            vat: total.vat,
            rates,
            vat_rate_bps: offer.quote.vat_rate_bps,
            form: order_request.form,
            reserved,
        };
        let email = order.payer.email.clone();
        let created = kontor_orders::create(&mut tx, order).await?;
        funnel::placed(&mut tx, marked, created.id).await?;
        if let Some(deal) = offer.deal {
            kontor_deals::close(&mut tx, deal, created.id).await?;
        }
        if let Some(applied) = &offer.coupon {
            kontor_coupons::reserve(&mut tx, applied, created.id, &email, offer.discount()).await?;
        }
        if let Some(check) = offer.buyer_id.as_ref().and_then(BuyerId::open_check) {
            let charged = offer.vat.treatment == Treatment::Taxed;
            kontor_tax::claim(&mut tx, created.id, check, charged).await?;
        }
        let provider = match &order_request.saved_method {
            Some(kept) => self.gateway_of_saved_method(&kontor_orders::find(&mut tx, kept.order).await?),
            None => self.gateway(order_request.form, offer.ways.gateway(order_request.form)),
        };
        let transaction = NewTransaction {
            order: created.id,
            rate: created.rate,
            kind: TransactionKind::Payment,
            provider,
            method: order_request.form,
            money: due_now,
            method_token: token,
            payoff: false,
            sets_up: false,
            saved_method: order_request.saved_method.map(|kept| kept.reference),
            browser: means.browser,
            expires_at: Some(created.at + patience(order_request.form)),
            next_inquiry_at: None,
        };
        let opened = self.open(&mut tx, tenant, transaction).await?;
        let transaction = opened.id;
        if let Some(signature) = &signature {
            mandate::sign(&mut tx, created.id, transaction, signature).await?;
        }
        if order_request.form == PaymentForm::Free {
            // Nobody else is asked: it is paid where it is placed.
            let settled = kontor_orders::settle_free(&mut tx, &self.links, transaction).await?;
            let mut order = kontor_orders::find(&mut tx, created.id).await?;
            place::settle_holds(&mut tx, &mut order, &settled).await?;
            funnel::record_sale(&mut tx, &order, &settled.transaction).await?;
        }
        tx.remember(key, &json!({ "order": created.id, "transaction": transaction })).await?;
        // Made in the same transaction: it is asked for as soon as this is durable.
        let prepared = self.prepare(&mut tx, &created.order, opened).await?;
        tx.commit().await?;
        Ok((transaction, prepared))
    }

    /// Opens a payment together with the job that rescues it should this process die now.
    pub(crate) async fn open(&self, tx: &mut Tx, tenant: Tenant, new: NewTransaction) -> Result<Transaction> {
        if new.method == PaymentForm::Free {
            return kontor_payments::open(tx, new).await;
        }
        let at = tx.env().clock.now() + Duration::seconds(RESCUE_SECONDS);
        let new = NewTransaction { next_inquiry_at: Some(at), ..new };
        let transaction = kontor_payments::open(tx, new).await?;
        enqueue_at(tx, MoneyJob::Inquire { seller: tenant.id, transaction: transaction.id }, at).await?;
        Ok(transaction)
    }
}

/// What is requested, if it can be had at the price that was seen.
async fn wanted(tx: &mut Tx, request: &CheckoutRequest) -> Result<(Quote, BuyerDetails)> {
    request.check_sizes()?;
    let buyer = tax::tax_place_of(&request.payer, kontor_kernel::Country::DE);
    let wanted = QuoteRequest {
        product: request.product,
        plan: request.plan,
        ticket: request.ticket,
        date: request.ticket_date,
        amount: request.amount,
        quantity: request.quantity,
        addons: request.addons.clone(),
        instead_of: request.instead_of,
        upgrade: request.upgrade,
        deal: request.deal,
        coupon: request.coupon.clone(),
        vat_no: Some(request.payer.vat_no.clone()),
        business: None,
        is_ordered: true,
    };
    let mut offer = offer(tx, wanted, buyer).await?;
    if request.amount.is_some() && offer.plan.minimum().is_none() {
        // Never a price from a browser where the seller has set it.
        return Err(ApiError::new(Code::InvalidChoice).with("allowed", vec![serde_json::Value::Null]).at("/amount"));
    }
    if request.password_known {
        offer.unlock();
    }
    if !offer.product.published || offer.product.archived {
        return Err(ApiError::not_found());
    }
    offer.check_attendee_count(&request.attendees)?;
    offer.check_addons(&request.addons)?;
    let (rest, attendees) = combine_errors(
        request.check(offer.why_not(request.form), offer.asked(request.form)),
        offer.attendees(&request.attendees),
    )?;
    let (rest, gift) = combine_errors(rest, offer.gift(request.gift.as_ref()))?;
    let answers = answers::with(rest, &offer.questions, &request.answers)?;
    if let Some(id) = &offer.buyer_id {
        id.check()?;
    }
    if request.form == PaymentForm::PayLater && (request.gift.is_some() || offer.upgrade.is_some()) {
        // Nobody is sent anything in our name, and no ticket is given for another, on trust.
        return Err(ApiError::field(Code::MethodUnavailable, "/method"));
    }
    offer.buyable()?;
    place::check(tx, &offer.product, offer.choice.as_ref())?;
    offer.check_quantity()?;
    if let Some(refused) = offer.coupon_refused {
        return Err(refused.api_error());
    }
    let total = offer.quote.gross;
    if request.seen_total.is_some_and(|seen| seen != total.amount) {
        // A price that changed meanwhile, or one that somebody has typed: either way ours is what counts.
        tracing::warn!(product = %offer.product.id, seen = request.seen_total, total = total.amount, "another price was sent");
        return Err(ApiError::new(Code::PriceChanged).with_money("amount", total));
    }
    if request.seen_addons.is_some_and(|seen| seen != offer.beside()) {
        return Err(ApiError::new(Code::PriceChanged).with_money("amount", total));
    }
    if request.seen_legal.is_some_and(|seen| seen != offer.legal_mark) {
        return Err(ApiError::new(Code::TermsChanged));
    }
    let today = offer.due_now();
    if request.seen_today.is_some_and(|seen| seen != today.amount) {
        return Err(ApiError::new(Code::PriceChanged).with_money("amount", today));
    }
    Ok((offer, BuyerDetails { answers, attendees: attendees.unwrap_or_default(), gift: gift.flatten() }))
}

/// What the buyer says besides who they are.
struct BuyerDetails {
    answers: Vec<AnswerSnapshot>,
    attendees: Vec<AttendeeSnapshot>,
    gift: Option<GiftSnapshot>,
}

/// What is wrong with two things at once, or the second.
fn combine_errors<A, B>(one: Result<A>, other: Result<B>) -> Result<(Result<()>, Option<B>)> {
    let mut check = Validator::new();
    let mut take = |fault: ApiError| check.take(fault);
    one.map(drop).or_else(&mut take)?;
    let other = match other {
        Ok(value) => Some(value),
        Err(fault) => {
            take(fault)?;
            None
        }
    };
    Ok((check.finish(), other))
}

/// How long a payment may stay open, and what is bought is held for it: a wire has its days, a page as long as its provider
/// leaves it open and a little longer.
pub(crate) fn patience(form: PaymentForm) -> Duration {
    match form {
        PaymentForm::BankWire => Duration::days(WIRE_EXPIRY_DAYS),
        PaymentForm::PayLater => Duration::days(PAY_LATER_DAYS + PAY_LATER_GRACE_DAYS),
        _ => Duration::minutes(form.page_minutes() + PAGE_MARGIN_MINUTES),
    }
}
