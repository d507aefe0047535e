//! Another price for a subscription that runs. From some moment on its payments are those of the other price; what is paid already for
//! the period that runs is set off by the day (`pricing/proration.rs`). What has to be paid at once is a payment of the plan like every
//! other, collected, tried again and claimed in the same way.

mod preview;
mod record;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{
    ApiError, ChangeReason, Code, Money, Result, Validator,
    kinds::{OrderRateId, PricingPlanId},
};
use kontor_mail::Email;
use kontor_pricing::{Interval, Prorated, Proration, Terms};
use kontor_urls::Links;

pub use self::{
    preview::{changeable, preview},
    record::changes,
};
use crate::{
    NewRate, Order, PlanSnapshot, Rate, RateState, Subscription,
    create::insert_rate,
    credit,
    order::lock,
    people::payer_of,
    plan_calendar::due_of,
    plan_state::{Changed, Credit, ExtraRate, InvoiceLine, Moved},
    recompute::recompute,
    schedule,
    schema::order_rates,
};

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;
/// The kind of price that can be changed, and changed to.
pub const CHANGEABLE: &str = "subscription";

/// A price that the order's payer would pay.
#[derive(Debug, Clone)]
pub struct NewPrice {
    /// Which.
    pub id: PricingPlanId,
    /// What it is called; empty: as the product.
    pub name: String,
    /// Each payment of it, by this payer with their tax, for as many pieces as were bought.
    pub amount: Money,
    /// Its rhythm.
    pub interval: Interval,
    /// What no payment may be below, in minor units.
    pub least: i64,
}

/// What a change would come to.
#[derive(Debug, Clone)]
pub struct Preview {
    /// In numbers.
    pub prorated: Prorated,
    /// The days of the period that runs.
    pub days: i64,
    /// How many of them are left, today among them.
    pub days_left: i64,
    /// When the next payment is due.
    pub next_at: DateTime<Utc>,
    /// Whether the payer pays more than they agreed to, now or later.
    pub dearer: bool,
    plan: Plan,
}

/// What is done to the rates and the calendar.
#[derive(Debug, Clone)]
struct Plan {
    next: Rate,
    later: Vec<Rate>,
    number: i32,
    terms: Terms,
    moved: Option<Moved>,
    changed: Changed,
    today: NaiveDate,
    ends: NaiveDate,
}

/// Why and by whose word a price is changed.
#[derive(Debug, Clone, Copy)]
pub struct PlanChangeConsent<'a> {
    /// Whether the payer agreed to pay more.
    pub payer_agreed: bool,
    /// For the history.
    pub reason: &'a str,
}

/// Changes the price of a plan that runs. More than the payer agreed to is asked for only if they agreed to that too.
pub async fn change(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    to: &NewPrice,
    mode: Proration,
    said: PlanChangeConsent<'_>,
) -> Result<Order> {
    let mut check = Validator::new();
    check.text("/reason", said.reason, 0, REASON_CHARS_MAX).finish()?;
    let found = preview(tx, order, to, mode).await?;
    if found.dearer && !said.payer_agreed {
        return Err(ApiError::field(Code::PayerMustAgree, "/payer_agreed"));
    }
    let (snapshot, mut subscription, id) = (order.snapshot(), order.subscription(), order.id);
    let names = format!("{} → {}", called(&subscription.plan.name), called(&to.name));
    let why = match said.reason.trim() {
        "" => ChangeReason::PriceChanged.with(&names),
        reason => ChangeReason::PriceChanged.or_said(reason),
    };
    tx.set_change_reason(why).await?;
    let extra = place(tx, order, &mut subscription, to, &found).await?;
    let change =
        record::record_change(tx, order, (&subscription.plan, to, mode), &found, (extra, said.payer_agreed)).await?;
    subscription.plan = PlanSnapshot {
        id: to.id,
        name: to.name.clone(),
        terms: Some(found.plan.terms.clone()),
        named: false,
        limited: false,
        ..subscription.plan
    };
    subscription.moved = found.plan.moved;
    subscription.changed = Some(found.plan.changed);
    let balance = found.prorated.balance(to.amount.amount);
    if balance > 0 || subscription.credit.is_some() {
        subscription.credit = Some(Credit { least: to.least });
        credit::changed(tx, order, change, balance).await?;
    }
    subscription.save(tx, id).await?;
    record::name_plan(tx, id, to).await?;
    // Read anew: what is paid ahead now covers the payments that are known.
    let changed = lock(tx, id).await?;
    recompute(tx, &changed, why).await?;
    let changed = lock(tx, id).await?;
    if let Some(rate) = extra {
        enqueue(tx, MoneyJob::CollectRate { seller: order.seller_id, order: id, rate }).await?;
    }
    let letter = Email::PlanChanged {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, id),
        product: snapshot.name(),
        to: to.name.clone(),
        now: Some(Money::new(found.prorated.now, order.currency)).filter(|now| now.amount > 0),
        next: found.next_at.with_timezone(&snapshot.seller.zone()).date_naive(),
        amount: Money::new(found.prorated.next, order.currency),
        regular: to.amount,
        plan: schedule::to_come(tx, &changed).await?,
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(changed)
}

fn called(name: &str) -> &str {
    if name.is_empty() { "the price" } else { name }
}

/// The next payment is another, and what is paid at once is a payment of its own before it.
async fn place(
    tx: &mut Tx,
    order: &Order,
    subscription: &mut Subscription,
    to: &NewPrice,
    found: &Preview,
) -> Result<Option<OrderRateId>> {
    let (seller, plan, prorated, snapshot) = (tx.seller()?, &found.plan, &found.prorated, order.snapshot());
    let tax = |amount| Money::new(amount, order.currency).tax_within(i64::from(order.vat_rate_bps)).amount;
    // At its full price: what is paid ahead is spread once all of them have their places.
    let full = prorated.next.max(to.amount.amount);
    // The last first: no two payments have one place, not even meanwhile.
    for rate in plan.later.iter().rev() {
        let number = rate.number + plan.number - plan.next.number;
        let due = due_of(&plan.terms, u32::try_from(number)?, plan.moved, order, snapshot.seller.zone())?;
        diesel::update(order_rates::table.find((seller, rate.id)))
            .set((
                (order_rates::number.eq(number), order_rates::due_at.eq(due.at)),
                (order_rates::amount.eq(due.amount), order_rates::vat_amount.eq(tax(due.amount))),
                order_rates::credit_amount.eq(0),
                (order_rates::announced_at.eq(None::<DateTime<Utc>>), order_rates::reminded_days.eq(None::<i32>)),
            ))
            .prepared()
            .execute(tx.conn()?)
            .await?;
    }
    // Nobody was told of this amount, or of this day.
    diesel::update(order_rates::table.find((seller, plan.next.id)))
        .set((
            order_rates::number.eq(plan.number),
            order_rates::due_at.eq(found.next_at),
            (order_rates::amount.eq(full), order_rates::vat_amount.eq(tax(full))),
            order_rates::credit_amount.eq(0),
            order_rates::announced_at.eq(None::<DateTime<Utc>>),
            order_rates::reminded_days.eq(None::<i32>),
        ))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    if prorated.now == 0 {
        return Ok(None);
    }
    let number = plan.next.number;
    let (ends, product) = (found.next_at.with_timezone(&snapshot.seller.zone()).date_naive(), snapshot.name());
    let line = |name: &str, until: NaiveDate, amount| InvoiceLine {
        name: match name {
            "" => format!("{product}, {} – {until}", plan.today),
            name => format!("{product}: {name}, {} – {until}", plan.today),
        },
        amount,
    };
    let mut lines = vec![line(&to.name, ends, prorated.charged)];
    if prorated.credited > 0 {
        lines.push(line(&subscription.plan.name, plan.ends, -prorated.credited));
    }
    subscription.extra_rates.push(ExtraRate { number, lines, origin: None, supplied_at: None });
    let new = NewRate { number, due_at: tx.now(), amount: prorated.now, vat_amount: tax(prorated.now) };
    Ok(Some(insert_rate(tx, order.id, order.currency, new, RateState::Future).await?))
}
