//! The amounts of a plan on the page of its order: each payment with its tax, what comes after them, what is paid ahead.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kontor_db::Tx;
use kontor_kernel::{Locale, Money, Result};
use kontor_orders::{
    Order, Rate, RateState,
    refund::left_at,
    schedule::{Regular, Schedule, Scheduled},
};
use kontor_render::props::{CreditView, PaymentLine, PaymentStanding, PlanRegular, PlanSum, TaxWithin};

use super::payments::PaymentsViewInput;
use crate::pages::{dates, plan::every};

/// The payments as the schedule has them; where there is none, as they are known.
pub fn lines(
    rates: &[Rate],
    schedule: Option<&Schedule>,
    now: DateTime<Utc>,
    zone: Tz,
    locale: Locale,
) -> Result<Vec<PaymentLine>> {
    let money = |amount, rate: &Rate| Money::new(amount, rate.currency);
    let known = rates.iter().filter(|rate| rate.number > 0).map(|rate| {
        let scheduled = Scheduled {
            number: rate.number,
            due_at: rate.due_at,
            amount: money(rate.amount, rate),
            vat: money(rate.vat_amount, rate),
            credit: money(rate.credit_amount, rate),
            state: rate.state,
        };
        (scheduled, rate.paid_with.is_some())
    });
    let last = rates.last().map_or(0, |rate| rate.number);
    let behind = schedule.into_iter().flat_map(|one| one.payments.iter()).filter(|one| one.number > last);
    known
        .chain(behind.map(|one| (*one, false)))
        .map(|(one, together)| {
            Ok(PaymentLine {
                number: u32::try_from(one.number).unwrap_or_default(),
                day: dates::day(one.due_at, zone, locale),
                amount: if together { String::new() } else { one.amount.shown(locale) },
                tax: if together { None } else { tax(one.amount, one.vat, locale)? },
                credit: Some(one.credit)
                    .filter(|credit| credit.amount > 0 && one.amount.amount > 0)
                    .map(|credit| credit.shown(locale)),
                state: standing(&one, together, now),
            })
        })
        .collect()
}

fn standing(one: &Scheduled, together: bool, now: DateTime<Utc>) -> PaymentStanding {
    match one.state {
        RateState::Future | RateState::Skipped if one.amount.amount == 0 && one.credit.amount > 0 => {
            PaymentStanding::Covered
        }
        RateState::Paid if together => PaymentStanding::Together,
        RateState::Paid => PaymentStanding::Paid,
        RateState::Future => PaymentStanding::Planned,
        RateState::Pending => PaymentStanding::Pending,
        RateState::Skipped => PaymentStanding::Skipped,
        RateState::Refunded | RateState::Chargebacked => PaymentStanding::Back,
        RateState::Unpaid | RateState::PartlyPaid if one.due_at > now => PaymentStanding::Planned,
        RateState::Unpaid | RateState::PartlyPaid | RateState::Debt => PaymentStanding::Owed,
    }
}

fn tax(amount: Money, vat: Money, locale: Locale) -> Result<Option<TaxWithin>> {
    if vat.amount == 0 {
        return Ok(None);
    }
    Ok(Some(TaxWithin { net: amount.minus(vat)?.shown(locale), vat: vat.shown(locale) }))
}

/// An amount and the tax in it.
pub fn sum(amount: Money, vat: Money, locale: Locale) -> Result<PlanSum> {
    Ok(PlanSum { amount: amount.shown(locale), tax: tax(amount, vat, locale)? })
}

/// What goes on after the payments that are named.
pub fn regular(then: &Regular, known: &PaymentsViewInput<'_>) -> Result<PlanRegular> {
    Ok(PlanRegular {
        day: dates::day(then.from, known.zone, known.locale),
        every: every(then.interval, known.locale),
        sum: sum(then.amount, then.vat, known.locale)?,
    })
}

/// What is paid ahead, and what becomes of it at the end that its payer has, or would have.
pub async fn credit(
    tx: &mut Tx,
    order: &Order,
    (rates, schedule): (&[Rate], Option<&Schedule>),
    end: Option<DateTime<Utc>>,
    locale: Locale,
) -> Result<Option<CreditView>> {
    let Some(balance) = schedule.map(|one| one.balance).filter(|balance| balance.amount > 0) else { return Ok(None) };
    let left = left_at(tx, order, rates, end).await?;
    let some = |money: Money| Some(money).filter(|money| money.amount > 0).map(|money| money.shown(locale));
    Ok(Some(CreditView { amount: balance.shown(locale), back: some(left.back), kept: some(left.kept) }))
}
