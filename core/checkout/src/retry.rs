//! Another try after a decline, or after the time for first payments was over: a new transaction for the same rate,
//! never the old one again.

use kontor_catalog::UnavailableReason;
use kontor_db::{IdempotencyKey, Tenant, Tx};
use kontor_kernel::{ApiError, ChangeReason, Code, Country, Result, Validator, VatId, kinds::OrderId};
use kontor_orders::{Order, OrderState, TaxSnapshot};
use kontor_payments::{
    NewTransaction, PaymentForm, Transaction, TransactionKind, TransactionState, mandate, provider::ProviderFault,
};
use kontor_pricing::Treatment;
use serde_json::{Value, json};

use crate::{
    Checkout, MethodInput, Placed, QuoteRequest,
    begin::patience,
    methods::ways_of,
    on_hold::{self, Sought},
    place,
    quoting::offer,
    tax::tax_place_of,
};

/// Cards that one order may be tried with.
const CARD_TRIES_MAX: usize = 10;

impl Checkout {
    /// Tries to pay an order again, with the same or another method. An order that was given up comes back, if what
    /// it is about can still be had.
    pub async fn retry(
        &self,
        tenant: Tenant,
        order: OrderId,
        form: PaymentForm,
        method_token: Option<String>,
        key: &IdempotencyKey,
        recovery: &Value,
    ) -> Result<Placed> {
        let means = MethodInput { token: method_token, ..MethodInput::default() };
        self.retry_by(tenant, order, (form, means), key, recovery).await
    }

    /// The same with all that a payer may hand over.
    pub async fn retry_by(
        &self,
        tenant: Tenant,
        order: OrderId,
        (form, means): (PaymentForm, MethodInput),
        key: &IdempotencyKey,
        recovery: &Value,
    ) -> Result<Placed> {
        if let Some(transaction) = recovery.get("transaction").and_then(Value::as_str).and_then(|id| id.parse().ok()) {
            return self.submit(tenant, transaction).await;
        }
        let mut check = Validator::new();
        means.check(&mut check, form);
        check.finish()?;
        self.leave_page(tenant, order, form).await?;
        let token = self.hand_over(form, &means).await?;
        let mut tx = self.begin_as_shop(tenant).await?;
        let found = kontor_orders::lock(&mut tx, order).await?;
        let resumed = found.payment_state == OrderState::NotCompleted;
        let rates = kontor_orders::rates(&mut tx, order).await?;
        // The first payment while nothing is paid; of a running plan the oldest that is due.
        let first = resumed || matches!(found.payment_state, OrderState::Waiting | OrderState::Pending);
        // A debt outlives the plan.
        let owes = matches!(found.payment_state, OrderState::Paying | OrderState::Paused | OrderState::Canceled);
        let owed = rates.iter().find(|rate| rate.is_owed()).filter(|_| owes);
        let Some(rate) = rates.first().filter(|_| first).or(owed) else {
            return Err(ApiError::new(Code::InvalidTransition)
                .with("from", found.payment_state.to_string())
                .with("to", OrderState::Pending.to_string())
                .with("allowed", Vec::<String>::new()));
        };
        if !ways_of(&mut tx, &found, rate).await?.contains(&form) {
            return Err(ApiError::field(Code::MethodUnavailable, "/method"));
        }
        let attempts = kontor_payments::attempts(&mut tx, order).await?;
        let of_it = |one: &&Transaction| (one.rate_id == rate.id || one.payoff) && !one.state.is_over();
        if let Some(open) = attempts.iter().rfind(of_it) {
            // One payment at a time: the open one goes on (a second press of the button, a second tab).
            let open = open.id;
            tx.commit().await?;
            return self.submit(tenant, open).await;
        }
        refuse_card_trials(form, &attempts)?;
        let provider = self.gateway_of_order(&mut tx, &found, form).await?;
        let new = NewTransaction {
            order,
            rate: rate.id,
            kind: if first { TransactionKind::Payment } else { TransactionKind::SubsPayment },
            provider,
            method: form,
            money: rate.open(),
            method_token: token,
            payoff: false,
            sets_up: false,
            saved_method: None,
            browser: means.browser.clone(),
            expires_at: Some(tx.now() + patience(form)),
            next_inquiry_at: None,
        };
        let comes_back = resumed || first && kontor_orders::was_let_go(&mut tx, order).await?;
        if comes_back && let Err(fault) = take_back(&mut tx, &found).await {
            let snapshot = found.snapshot();
            let (plan, date) = (Some(found.plan().id), snapshot.ticket.as_ref().map(|ticket| ticket.date));
            let sought = Sought { product: snapshot.product.id, plan, date };
            return Err(Box::pin(on_hold::explained(&mut tx, sought, fault)).await);
        }
        if first {
            // Of a running plan later payments go on as they were until this one has succeeded.
            kontor_orders::set_form(&mut tx, order, form).await?;
        }
        let transaction = self.open(&mut tx, tenant, new).await?.id;
        let recurring = found.plan().terms.is_some();
        let payer = found.payer().full_name();
        if let Some(signature) = self.signature(tenant, key, form, recurring, (&means, &payer)) {
            mandate::sign(&mut tx, order, transaction, &signature).await?;
        }
        kontor_orders::recompute(
            &mut tx,
            &found,
            if resumed { ChangeReason::ResumedByBuyer } else { ChangeReason::TriedAgain },
        )
        .await?;
        tx.remember(key, &json!({ "transaction": transaction })).await?;
        tx.commit().await?;
        self.submit(tenant, transaction).await
    }
}

impl Checkout {
    /// Who wants to pay in another way gives up the method's page that is still open. If money came there meanwhile, it
    /// counts; if the provider does not answer, the open payment goes on.
    pub(crate) async fn leave_page(&self, tenant: Tenant, order: OrderId, form: PaymentForm) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let attempts = kontor_payments::attempts(&mut tx, order).await?;
        tx.commit().await?;
        let open = attempts.iter().rfind(|attempt| !attempt.state.is_over());
        // What is taken from a kept account waits for nobody at a page.
        let at_page = |open: &&Transaction| open.method.is_page() && open.method != form && open.saved_method.is_none();
        let Some(open) = open.filter(at_page) else { return Ok(()) };
        let Some(reference) = &open.provider_ref else { return Ok(()) };
        match self.provider_for_id(tenant, open.id).await?.give_up_charge(reference).await {
            Ok(()) | Err(ProviderFault::Refused(_)) => {}
            Err(ProviderFault::Unknown(cause)) => {
                tracing::warn!(transaction = %open.id, cause, "an open page was not given up");
            }
        }
        self.poll_quietly(tenant, open.id).await
    }
}

/// One card after the other is nobody's own; every other way stays.
pub(crate) fn refuse_card_trials(form: PaymentForm, attempts: &[Transaction]) -> Result<()> {
    let refused = |one: &&Transaction| one.method.is_by_card() && one.state == TransactionState::Denied;
    let tried = attempts.iter().filter(refused).count() >= CARD_TRIES_MAX;
    if form.is_by_card() && tried { Err(ApiError::field(Code::MethodUnavailable, "/method")) } else { Ok(()) }
}

/// Makes sure that a given-up order can still be had (decisions-selling, order payment state): it is for sale, at the
/// price that was agreed, and a piece is there, which is held again. The order itself stays as it was.
async fn take_back(tx: &mut Tx, order: &Order) -> Result<()> {
    let snapshot = order.snapshot();
    let payer = order.payer();
    let buyer = tax_place_of(payer, Country::DE);
    let added = order.plan().fee.as_ref().map_or(0, |fee| fee.amount) + snapshot.along();
    let wanted = QuoteRequest {
        product: snapshot.product.id,
        plan: Some(order.plan().id),
        ticket: None,
        date: snapshot.ticket.as_ref().map(|ticket| ticket.date),
        amount: order.plan().named.then_some(order.total().amount - added),
        quantity: i64::from(snapshot.quantity),
        addons: snapshot.addons.iter().map(|addon| addon.product.id).collect(),
        instead_of: None,
        upgrade: snapshot.exchanged.as_ref().map(|exchanged| exchanged.ticket),
        deal: snapshot.deal,
        coupon: snapshot.coupon.as_ref().map(|coupon| coupon.code.clone()),
        // The tax is the one that was agreed.
        vat_no: None,
        business: order.tax().and_then(agreed_business),
        is_ordered: true,
    };
    let mut offer = match offer(tx, wanted, buyer).await {
        Ok(offer) => offer,
        // The product or its price was put away.
        Err(fault) if fault.code() == Code::NotFound => {
            return Err(
                ApiError::new(Code::NotSellable).with("reasons", vec![UnavailableReason::NotActive.to_string()])
            );
        }
        Err(fault) => return Err(fault),
    };
    // Whoever ordered it has shown that they know its password.
    offer.unlock();
    offer.buyable()?;
    let along: Vec<_> = snapshot.addons.iter().map(|addon| addon.product.id).collect();
    offer.check_addons(&along)?;
    place::check(tx, &offer.product, offer.choice.as_ref())?;
    offer.check_quantity()?;
    if let Some(refused) = offer.coupon_refused {
        return Err(refused.api_error());
    }
    let total = offer.total().gross;
    if total != order.total() {
        return Err(ApiError::new(Code::PriceChanged).with_money("amount", total));
    }
    if place::is_held(&offer.product, snapshot) {
        place::hold(tx, offer.product.id, snapshot).await?;
        kontor_orders::reserve(tx, order.id).await?;
    }
    kontor_coupons::reserve_again(tx, order.id).await
}

/// The country of the business that an order was made with: it is supplied there, and untaxed here.
pub(crate) fn agreed_business(tax: &TaxSnapshot) -> Option<Country> {
    let untaxed =
        [Treatment::ReverseCharge, Treatment::OutsideScope].iter().any(|one| one.to_string() == tax.treatment);
    let country = tax.vat_id.as_ref()?.id.parse::<VatId>().ok()?.country();
    (untaxed && country.to_string() == tax.country).then_some(country)
}
