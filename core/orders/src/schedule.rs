//! The payments of a plan as anybody is told of them: those that are made, those that are known, and of a plan without an end as many more
//! as it takes until each is like the one before. Mails, pages and the interface read this and nothing else.

use chrono::{DateTime, NaiveDate, Utc};
use kontor_db::Tx;
use kontor_kernel::{Currency, Money, Result};
use kontor_mail::{PlanPayment, PlanPayments, PlanRegular, PlanSum};
use kontor_pricing::{Interval, Terms};

use crate::{Order, Rate, RateState, Snapshot, credit, order::rates, plan_calendar::due_of};

/// No more payments than this are counted on: what is paid ahead for longer than that is told as what it is.
const AHEAD_MAX: usize = 120;

/// One payment to come.
#[derive(Debug, Clone, Copy)]
pub struct Coming {
    /// Its place.
    pub number: u32,
    /// When it is due.
    pub due_at: DateTime<Utc>,
    /// What is paid of it then.
    pub amount: Money,
    /// What of its price is paid ahead.
    pub credit: Money,
}

/// What everybody pays after the payments that are named.
#[derive(Debug, Clone, Copy)]
pub struct Regular {
    /// The first of them.
    pub from: DateTime<Utc>,
    /// Each of them.
    pub amount: Money,
    /// The tax in it.
    pub vat: Money,
    /// The time between two of them.
    pub interval: Interval,
}

/// A payment that is named.
#[derive(Debug, Clone, Copy)]
pub struct Scheduled {
    /// Its place, from 1.
    pub number: i32,
    /// When it is, or was, due.
    pub due_at: DateTime<Utc>,
    /// What is paid of it.
    pub amount: Money,
    /// The tax in it.
    pub vat: Money,
    /// What of its price was paid ahead.
    pub credit: Money,
    /// Where it stands.
    pub state: RateState,
}

/// All of it.
#[derive(Debug, Clone)]
pub struct Schedule {
    /// By their day.
    pub payments: Vec<Scheduled>,
    /// What comes after them; none: nothing does.
    pub then: Option<Regular>,
    /// What is paid ahead and not used yet.
    pub balance: Money,
    /// Whether it is had before anything is paid.
    pub begins_free: bool,
    /// What all of them come to and the tax in it, where it has an end.
    pub total: Option<(Money, Money)>,
}

impl Coming {
    /// The payments to come of an order with so much paid ahead: those that are known, and of a plan without an end those behind them
    /// until the balance is used up and each is as the plan says.
    pub(crate) fn upcoming_payments(order: &Order, all: &[Rate], balance: i64) -> Result<Vec<Self>> {
        let snapshot = order.snapshot();
        let money = |amount| Money::new(amount, order.currency);
        let mut coming: Vec<Self> = Vec::new();
        for rate in all.iter().filter(|rate| rate.state == RateState::Future) {
            coming.push(Self {
                number: u32::try_from(rate.number)?,
                due_at: rate.due_at,
                amount: rate.open(),
                credit: money(rate.credit_amount),
            });
        }
        let used: i64 = coming.iter().map(|one| one.credit.amount).sum();
        let Some((terms, last)) = endless(order, all) else { return Ok(coming) };
        let least = order.credit().map_or(0, |credit| credit.least);
        let (mut free, mut number) = ((balance - used).max(0), u32::try_from(last.number)?);
        while free > 0 || terms.amount(number + 1) != terms.amount(u32::MAX) {
            number += 1;
            let due = due_of(terms, number, order.moved(), order, snapshot.seller.zone())?;
            let (amount, left) = kontor_pricing::apply_credit(due.amount, free, least, order.currency);
            coming.push(Self { number, due_at: due.at, amount: money(amount), credit: money(due.amount - amount) });
            if coming.len() >= AHEAD_MAX || due.amount == 0 {
                break;
            }
            free = left;
        }
        Ok(coming)
    }
}

/// The terms of a plan that goes on, and the last payment of it that is known.
fn endless<'a>(order: &'a Order, all: &'a [Rate]) -> Option<(&'a Terms, &'a Rate)> {
    let terms = order.plan().terms.as_ref().filter(|terms| terms.count().is_none() && order.canceled_at.is_none())?;
    Some((terms, all.last()?))
}

/// How an order is paid over time; none where it is paid at once.
pub async fn schedule(tx: &mut Tx, order: &Order) -> Result<Option<Schedule>> {
    if order.plan().terms.is_none() {
        return Ok(None);
    }
    let all = rates(tx, order.id).await?;
    schedule_of(tx, order, &all).await
}

/// The same of an order whose payments are read.
pub async fn schedule_of(tx: &mut Tx, order: &Order, all: &[Rate]) -> Result<Option<Schedule>> {
    let snapshot = order.snapshot();
    if order.plan().terms.is_none() {
        return Ok(None);
    }
    let balance = credit::balance(tx, order).await?;
    let money = |amount| Money::new(amount, order.currency);
    let tax = |amount: Money| amount.tax_within(i64::from(order.vat_rate_bps));
    let named = |rate: &&Rate| rate.number > 0 && rate.paid_with.is_none();
    let mut payments: Vec<Scheduled> = all
        .iter()
        .filter(named)
        .map(|rate| Scheduled {
            number: rate.number,
            due_at: rate.due_at,
            amount: money(rate.amount),
            vat: money(rate.vat_amount),
            credit: money(rate.credit_amount),
            state: rate.state,
        })
        .collect();
    let known = payments.last().map_or(0, |last| last.number);
    let mut coming = Coming::upcoming_payments(order, all, balance.amount)?;
    coming.retain(|one| i32::try_from(one.number).is_ok_and(|number| number > known));
    for one in coming {
        payments.push(Scheduled {
            number: i32::try_from(one.number)?,
            due_at: one.due_at,
            amount: one.amount,
            vat: tax(one.amount),
            credit: one.credit,
            state: RateState::Future,
        });
    }
    payments.sort_by_key(|one| one.due_at);
    let then = match (endless(order, all), payments.last()) {
        (Some((terms, _)), Some(last)) => {
            let number = u32::try_from(last.number)?.saturating_add(1);
            let due = due_of(terms, number, order.moved(), order, snapshot.seller.zone())?;
            let amount = money(due.amount);
            Some(Regular { from: due.at, amount, vat: tax(amount), interval: terms.interval })
        }
        _ => None,
    };
    let total = then.is_none().then(|| (order.total(), order.vat()));
    let begins_free = order.paid_amount == 0 && all.first().is_some_and(|first| first.number == 0);
    Ok(Some(Schedule { payments, then, balance, begins_free, total }))
}

impl Schedule {
    /// The same without what is over: what a payer still has to expect.
    #[must_use]
    pub fn to_come(mut self) -> Self {
        let comes =
            |state| matches!(state, RateState::Future | RateState::Unpaid | RateState::Pending | RateState::PartlyPaid);
        self.payments.retain(|one| comes(one.state) || one.state == RateState::Debt);
        self
    }

    /// What came of it already, and the tax in that.
    pub fn paid(&self, currency: Currency) -> (Money, Money) {
        let paid = self.payments.iter().filter(|one| one.state == RateState::Paid);
        let (amount, vat) = paid.fold((0, 0), |(sum, vat), one| (sum + one.amount.amount, vat + one.vat.amount));
        (Money::new(amount, currency), Money::new(vat, currency))
    }

    /// What the payments that are named come to.
    pub fn sum(&self, currency: Currency) -> Money {
        Money::new(self.payments.iter().map(|one| one.amount.amount).sum(), currency)
    }

    /// As mails tell it: by the seller's days, and payments that are like those that follow for ever as a part of those.
    pub fn listed(&self, snapshot: &Snapshot) -> Result<PlanPayments> {
        let zone = snapshot.seller.zone();
        let day = |at: DateTime<Utc>| -> NaiveDate { at.with_timezone(&zone).date_naive() };
        let mut named = self.payments.as_slice();
        let mut from = self.then.map(|then| then.from);
        while let (Some(then), [before @ .., last]) = (self.then, named) {
            let alike = last.amount == then.amount && last.credit.amount == 0 && last.state == RateState::Future;
            if !alike {
                break;
            }
            (named, from) = (before, Some(last.due_at));
        }
        let untouched = |one: &&Scheduled| one.state != RateState::Skipped || one.credit.amount > 0;
        let payments = named.iter().filter(untouched).map(|one| {
            let (net, vat) = taxed(one.amount, one.vat)?;
            let ahead = Some(one.credit).filter(|credit| credit.amount > 0);
            Ok(PlanPayment { on: day(one.due_at), amount: one.amount, net, vat, ahead })
        });
        let sum = |(amount, vat)| -> Result<PlanSum> {
            let (net, vat) = taxed(amount, vat)?;
            Ok(PlanSum { amount, net, vat })
        };
        let then = self.then.zip(from).map(|(then, from)| -> Result<PlanRegular> {
            let (net, vat) = taxed(then.amount, then.vat)?;
            Ok(PlanRegular { from: day(from), amount: then.amount, net, vat, interval: then.interval.to_string() })
        });
        Ok(PlanPayments {
            payments: payments.collect::<Result<_>>()?,
            total: self.total.map(sum).transpose()?,
            then: then.transpose()?,
            ahead: Some(self.balance).filter(|balance| balance.amount > 0),
            begins_free: self.begins_free,
        })
    }
}

/// The net amount and the tax, where there is any.
fn taxed(amount: Money, vat: Money) -> Result<(Option<Money>, Option<Money>)> {
    Ok(if vat.amount == 0 { (None, None) } else { (Some(amount.minus(vat)?), Some(vat)) })
}

/// What is still to come of an order, as mails tell it; none where it is paid at once.
pub async fn to_come(tx: &mut Tx, order: &Order) -> Result<Option<PlanPayments>> {
    match schedule(tx, order).await? {
        Some(schedule) => schedule.to_come().listed(order.snapshot()).map(Some),
        None => Ok(None),
    }
}

/// How an order is paid over time, as mails tell it; none where it is paid at once.
pub async fn listed_payments(tx: &mut Tx, order: &Order) -> Result<Option<PlanPayments>> {
    match schedule(tx, order).await? {
        Some(schedule) => schedule.listed(order.snapshot()).map(Some),
        None => Ok(None),
    }
}
