//! Paying all that is left of a plan at once. It is one payment of one rate, the first that is open: when the money is there, that
//! rate takes over what the others come to, and they are paid with it. So what goes back, what a bank takes and the document of it
//! are those of any other payment. Until then the plan stays as it is.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{ApiError, ChangeReason, Code, Money, Result};
use kontor_payments::{Transaction, provider::SavedMethod};

use crate::{Order, OrderState, Rate, RateState, merged, order::rates, schema::order_rates};

/// All that is left of a plan.
#[derive(Debug, Clone)]
pub struct Payoff {
    /// The rate that is paid, with the amount of all of them.
    pub rate: Rate,
    /// How many are paid with it, itself included.
    pub count: usize,
    /// What is kept and can be charged for it at once. A debit is announced before it is made, so its account is not among it.
    pub kept: Option<SavedMethod>,
}

/// What paying all that is left would come to. Refused where there is nothing that would be paid early, where the first payment has not
/// come, where a bank took something back, and while a payment is under way.
pub async fn plan(tx: &mut Tx, order: &Order) -> Result<Payoff> {
    let refused = || {
        ApiError::new(Code::InvalidTransition)
            .with("from", order.payment_state.to_string())
            .with("to", OrderState::Paid.to_string())
            .with("allowed", Vec::<String>::new())
    };
    let runs = matches!(order.payment_state, OrderState::Paying | OrderState::Paused) && order.canceled_at.is_none();
    if !runs {
        return Err(refused());
    }
    let (plan, all) = (order.plan(), rates(tx, order.id).await?);
    merged::on_its_own(tx, order, &all).await?;
    let begun = order.charged_at.is_some() || all.as_slice().first().is_some_and(|first| first.number == 0);
    let taken_back = all.iter().any(|rate| rate.state == RateState::Chargebacked);
    let early = all.iter().any(|rate| rate.state == RateState::Future && rate.open().amount > 0);
    let open: Vec<&Rate> = all.iter().filter(|rate| is_open(rate)).collect();
    let ends = plan.terms.is_some() && !plan.is_endless();
    let (Some(first), true) = (open.as_slice().first(), ends && begun && early && !taken_back) else {
        return Err(refused());
    };
    nothing_under_way(tx, order).await?;
    let form = order.payment_form.later().filter(|form| !form.is_debit());
    Ok(Payoff {
        rate: Rate {
            amount: first.paid_amount + open.iter().map(|rate| rate.open().amount).sum::<i64>(),
            ..(*first).clone()
        },
        count: open.len(),
        kept: order.saved_method().filter(|_| form == Some(order.payment_form)),
    })
}

/// Refuses an order with a payment that is not decided: what it is for would be asked for twice.
pub(crate) async fn nothing_under_way(tx: &mut Tx, order: &Order) -> Result<()> {
    let open = kontor_payments::attempts(tx, order.id).await?.iter().any(|one| !one.state.is_over());
    if open { Err(ApiError::new(Code::PaymentUnderWay)) } else { Ok(()) }
}

const fn is_open(rate: &Rate) -> bool {
    rate.is_owed() || matches!(rate.state, RateState::Future)
}

/// The money of a payoff is there: its rate takes over what is open of the others, as far as the money goes, and all of them are paid.
/// None: the rate was paid or called off meanwhile, and the money is the payer's.
pub(crate) async fn pay(tx: &mut Tx, payment: &Transaction) -> Result<Option<Rate>> {
    let (seller, all) = (tx.seller()?, rates(tx, payment.order_id).await?);
    let Some(first) = all.iter().find(|rate| rate.id == payment.rate_id).filter(|rate| is_open(rate)) else {
        return Ok(None);
    };
    let (mut sum, mut vat) = (Money::new(first.amount, first.currency), first.vat_amount);
    for rate in all.iter().filter(|rate| rate.id != first.id && is_open(rate)) {
        if sum.amount + rate.amount > payment.amount {
            // It became more meanwhile: what was not asked for stays open.
            break;
        }
        sum.amount += rate.amount;
        vat += rate.vat_amount;
        tx.transition(rate.id.uuid(), RateState::Paid, ChangeReason::PaidOff).await?.into_result(RateState::Paid)?;
        diesel::update(order_rates::table.find((seller, rate.id)))
            .set((order_rates::amount.eq(0), order_rates::vat_amount.eq(0), order_rates::paid_with.eq(first.id)))
            .prepared()
            .execute(tx.conn()?)
            .await?;
    }
    diesel::update(order_rates::table.find((seller, first.id)))
        .set((order_rates::amount.eq(sum.amount), order_rates::vat_amount.eq(vat)))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(Some(Rate { amount: sum.amount, vat_amount: vat, ..first.clone() }))
}

/// A payoff came to nothing: the plan is as it was, and what was announced of a debit is announced anew before the next.
pub(crate) async fn leave(tx: &mut Tx, payment: &Transaction) -> Result<()> {
    let seller = tx.seller()?;
    if payment.state.is_lost() && payment.method.is_debit() {
        diesel::update(order_rates::table.find((seller, payment.rate_id)))
            .set(order_rates::announced_at.eq(None::<chrono::DateTime<chrono::Utc>>))
            .prepared()
            .execute(tx.conn()?)
            .await?;
    }
    Ok(())
}
