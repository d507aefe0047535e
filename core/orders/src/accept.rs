//! Taking what has come of a payment for the whole of it (decisions-selling, order-rate: accept as full): the payment comes to less, with
//! its tax and its order, nobody waits for the rest, and what was paid for is opened.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{ApiError, ChangeReason, Code, Money, Result, Validator, kinds::OrderRateId};
use kontor_payments::{
    Transaction,
    provider::{Charge, Outcome},
};
use kontor_urls::Links;

use crate::{
    Order, OrderState, Rate, RateState, Settled,
    held_payment::lock_payment,
    invoice_request,
    order::rates,
    schema::{order_rates, orders},
    settle::settle_because,
};

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

/// What taking a part for the whole would mean.
#[derive(Debug, Clone)]
pub struct AcceptPlan {
    /// The payment.
    pub rate: Rate,
    /// What has come, and what it will come to.
    pub came: Money,
    /// What nobody pays.
    pub missing: Money,
    /// What the order comes to afterwards, as far as it is known.
    pub total: Money,
    payment: Transaction,
}

/// What taking a part for the whole would mean now. Refused where no part has come of an open wire, where it is less than what was
/// taken along with the first payment, and where the order was called off.
pub async fn plan(tx: &mut Tx, order: &Order, rate: OrderRateId) -> Result<AcceptPlan> {
    let all = rates(tx, order.id).await?;
    let rate = all.iter().find(|one| one.id == rate).ok_or_else(ApiError::not_found)?.clone();
    let refused = || {
        ApiError::new(Code::InvalidTransition)
            .with("from", rate.state.to_string())
            .with("to", RateState::Paid.to_string())
            .with("allowed", Vec::<String>::new())
    };
    let attempts = kontor_payments::attempts(tx, order.id).await?;
    let open = |one: &Transaction| one.rate_id == rate.id && !one.state.is_over() && !one.payoff;
    let payment = attempts.into_iter().find(open).filter(|one| one.part().amount > 0).ok_or_else(refused)?;
    let (came, snapshot) = (payment.part(), order.snapshot());
    let first = all.iter().find(|rate| rate.number > 0).is_some_and(|first| first.id == rate.id);
    let along = if first { snapshot.along() } else { 0 };
    let partly = matches!(rate.state, RateState::PartlyPaid | RateState::Debt);
    if !partly || came.amount <= along || order.payment_state == OrderState::Canceled {
        return Err(refused());
    }
    let missing = Money::new(rate.amount, rate.currency).minus(came)?;
    Ok(AcceptPlan { total: order.total().minus(missing)?, rate, came, missing, payment })
}

/// Takes what has come for the whole. What comes all the same is the payer's and goes back.
pub async fn accept(tx: &mut Tx, links: &Links, order: &Order, rate: OrderRateId, reason: &str) -> Result<Settled> {
    let mut check = Validator::new();
    check.text("/reason", reason, 0, REASON_CHARS_MAX);
    check.finish()?;
    let found = plan(tx, order, rate).await?;
    let vat = found.came.tax_within(i64::from(order.vat_rate_bps));
    let why = ChangeReason::AcceptedInPart.or_said(reason);
    let said = invoice_request::reason(reason, "a part was taken for the whole");
    invoice_request::lowered(tx, order, &found.rate, (found.came, vat), &found.payment, said).await?;
    let less_vat = found.rate.vat_amount - vat.amount;
    let seller = tx.seller()?;
    diesel::update(order_rates::table.find((seller, rate)))
        .set((order_rates::amount.eq(found.came.amount), order_rates::vat_amount.eq(vat.amount)))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    if !order.plan().is_endless() {
        diesel::update(orders::table.find((seller, order.id)))
            .set((
                orders::total_amount.eq(orders::total_amount - found.missing.amount),
                orders::vat_amount.eq(orders::vat_amount - less_vat),
            ))
            .execute(tx.conn()?)
            .await?;
    }
    kontor_payments::ask_less(tx, found.payment.id, found.came).await?;
    let charge = Charge {
        reference: found.payment.provider_ref.clone().unwrap_or_default(),
        arrived: Money::new(found.payment.received_amount, found.payment.currency),
        fee: found.payment.provider_fee,
        saved: None,
        bank_country: None,
        method: None,
        outcome: Outcome::Succeeded,
    };
    let held = lock_payment(tx, found.payment.id).await?;
    settle_because(tx, links, held, &charge, true, why).await
}
