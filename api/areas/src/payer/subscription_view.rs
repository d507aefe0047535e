//! How a plan that a person pays over time looks on the wire.

use chrono::NaiveDate;
use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Machine, Money, Result, kinds};
use kontor_orders::{
    Order, OrderState, PeriodType, Rate, RateState,
    binding::payer_end,
    change_method,
    pause_by_payer::{days_offered, may_pause, may_resume},
    reactivate::may_reactivate_by_payer,
    schedule::schedule_of,
};
use kontor_payments::PaymentForm;
use kontor_urls::Links;
use poem_openapi::Object;

use crate::http::{Amount, Timestamp, WireEnum, WireId};

/// An upcoming payment.
#[derive(Debug, Clone, Object)]
pub struct UpcomingPayment {
    /// Amount that will be charged, less prepaid credit.
    pub amount: Amount,
    /// When it is due.
    pub due_at: Timestamp,
}

/// A plan that you pay: a subscription or instalments.
#[derive(Debug, Clone, Object)]
pub struct SubscriptionAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product when it was bought.
    pub product_name: String,
    /// Name of the shop when it was bought.
    pub seller_name: String,
    /// Username of the shop, as in its address.
    pub seller_username: String,
    /// Subscription, fixed-term subscription or instalments.
    pub period_type: WireEnum<PeriodType>,
    /// Payment state.
    pub payment_state: WireEnum<OrderState>,
    /// Time between two payments: a number and `d`, `w`, `m` or `y`, such as `1m`.
    pub interval: String,
    /// The regular payment. Absent if none is upcoming.
    #[oai(skip_serializing_if_is_none)]
    pub amount: Option<Amount>,
    /// The next payment. Absent while it is paused without a day, and if none is upcoming.
    #[oai(skip_serializing_if_is_none)]
    pub next_payment: Option<UpcomingPayment>,
    /// Amount that is due and not paid; may be zero.
    pub owed_amount: Amount,
    /// Payment method.
    pub payment_form: WireEnum<PaymentForm>,
    /// Brand of the saved card, such as `visa`. Absent if no card is saved.
    #[oai(skip_serializing_if_is_none)]
    pub card_brand: Option<String>,
    /// Last digits of the saved card or account. Absent if none is saved.
    #[oai(skip_serializing_if_is_none)]
    pub last4: Option<String>,
    /// When it resumes automatically. Absent if it is not paused, or if its seller set no day.
    #[oai(skip_serializing_if_is_none)]
    pub paused_until: Option<Timestamp>,
    /// When it ends, if it was cancelled.
    #[oai(skip_serializing_if_is_none)]
    pub ends_at: Option<Timestamp>,
    /// Days on which it can resume, in the seller's time zone; empty if it cannot be paused now.
    pub pause_days: Vec<NaiveDate>,
    /// Whether it can be resumed before its planned day.
    pub can_resume: bool,
    /// When it would end if cancelled now. Absent if it cannot be cancelled.
    #[oai(skip_serializing_if_is_none)]
    pub cancel_ends_at: Option<Timestamp>,
    /// Whether the cancellation can be undone.
    pub can_reactivate: bool,
    /// Whether its payment method can be changed on the page `manage_url`.
    pub can_change_method: bool,
    /// Page of the plan: payments, payment method, pause, cancellation. Opens without signing in.
    pub manage_url: String,
    /// Order page: receipt, instructions, files.
    pub order_url: String,
    /// When it was bought.
    pub created_at: Timestamp,
}

/// Whether an order is a plan that was begun and still stands by itself.
pub fn is_plan(order: &Order) -> bool {
    let begun = !matches!(order.payment_state, OrderState::Waiting | OrderState::Pending | OrderState::NotCompleted);
    begun && order.merged_into.is_none() && order.plan().terms.is_some()
}

impl SubscriptionAttributes {
    /// A plan as its payer sees it, with what they may do now.
    pub async fn from_order(tx: &mut Tx, links: &Links, order: &Order) -> Result<Self> {
        let (snapshot, plan, now) = (order.snapshot(), order.plan(), tx.now());
        let shop = snapshot.seller.username.as_str();
        let terms = plan.terms.as_ref().ok_or_else(ApiError::not_found)?;
        let rates = kontor_orders::rates(tx, order.id).await?;
        let runs = order.payment_state.may_go_on();
        let stands_still = order.is_paused() && order.paused_until.is_none();
        let schedule = schedule_of(tx, order, &rates).await?;
        let mut to_come = schedule.iter().flat_map(|all| &all.payments);
        let next = to_come.find(|one| one.state == RateState::Future && one.due_at > now && one.amount.amount > 0);
        let next = next.map(|one| (one.amount, one.due_at));
        let then = schedule.as_ref().and_then(|all| all.then).map(|then| (then.amount, then.from));
        let amount = then.or(next).filter(|_| runs).map(|(amount, _)| amount.into());
        let owed = rates.iter().filter(|_| runs || order.payment_state == OrderState::Canceled);
        let owed: i64 = owed.filter(|rate| rate.is_owed()).map(|rate| rate.open().amount).sum();
        let ends = order.canceled_at.filter(|_| runs);
        let upcoming = next.or_else(|| then.filter(|_| ends.is_none())).filter(|_| runs && !stands_still);
        let cancels = runs && ends.is_none() && plan.ends_by_payer();
        let kept = order.saved_method();
        let known = |text: String| Some(text).filter(|text| !text.is_empty());
        Ok(Self {
            token: order.token.clone(),
            product_id: snapshot.product.id.into(),
            product_name: snapshot.name(),
            seller_name: snapshot.seller.name.clone(),
            seller_username: snapshot.seller.username.clone(),
            period_type: WireEnum(
                PeriodType::parse(&plan.kind).ok_or_else(|| ApiError::internal("a plan of no kind"))?,
            ),
            payment_state: WireEnum(order.payment_state),
            interval: terms.interval.to_string(),
            amount,
            next_payment: upcoming.map(|(amount, at)| UpcomingPayment { amount: amount.into(), due_at: Timestamp(at) }),
            owed_amount: Money::new(owed, order.currency).into(),
            payment_form: WireEnum(order.payment_form.later().unwrap_or(order.payment_form)),
            card_brand: kept.as_ref().and_then(|kept| known(kept.brand.clone())),
            last4: kept.and_then(|kept| known(kept.last4)),
            paused_until: order.paused_until.filter(|_| order.is_paused()).map(Timestamp),
            ends_at: ends.map(Timestamp),
            pause_days: pause_days(tx, order).await?,
            can_resume: may_resume(order),
            cancel_ends_at: cancel_end(order, &rates, cancels, tx)?,
            can_reactivate: may_reactivate_by_payer(tx, order).await?,
            can_change_method: can_change_method(tx, order).await?,
            manage_url: links.method_page(shop, order.id),
            order_url: links.order_page(shop, order.id),
            created_at: Timestamp(order.created_at),
        })
    }
}

fn cancel_end(order: &Order, rates: &[Rate], cancels: bool, tx: &Tx) -> Result<Option<Timestamp>> {
    Ok(if cancels { payer_end(order, rates, tx.now())?.map(Timestamp) } else { None })
}

/// Empty where it is not its payer's to pause.
async fn pause_days(tx: &mut Tx, order: &Order) -> Result<Vec<NaiveDate>> {
    match may_pause(tx, order).await {
        Ok(()) => Ok(days_offered(tx.now(), order.snapshot().seller.zone())),
        Err(fault) if fault.code().status() < 500 => Ok(Vec::new()),
        Err(fault) => Err(fault),
    }
}

async fn can_change_method(tx: &mut Tx, order: &Order) -> Result<bool> {
    match change_method::plan(tx, order).await {
        Ok(_) => Ok(true),
        Err(fault) if matches!(fault.code(), Code::NothingToCome | Code::OrderMerged) => Ok(false),
        Err(fault) => Err(fault),
    }
}
