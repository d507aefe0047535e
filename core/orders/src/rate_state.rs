//! Moves an installment to the state that refunds and chargebacks of its payment give it.

use kontor_db::Tx;
use kontor_kernel::{Cause, Result, kinds::OrderRateId};
use kontor_payments::Transaction;

use crate::{OrderAggregate, Rate, RateState};

/// Moves a payment of an order that is read to where its sums say it stands. The caller holds the order's row lock.
pub(crate) async fn follow_installment(
    tx: &mut Tx,
    of: &mut OrderAggregate,
    rate: OrderRateId,
    why: impl Into<Cause<'_>>,
) -> Result<()> {
    let why = why.into();
    let Some(rate) = of.installments.iter_mut().find(|one| one.id == rate) else { return Ok(()) };
    for to in transition_path(rate, disputed(rate, &of.transactions)) {
        tx.transition(rate.id.uuid(), *to, why).await?.into_result(*to)?;
        rate.state = *to;
    }
    Ok(())
}

/// What of a payment its payer's bank took back and has not given back.
fn disputed(rate: &Rate, all: &[Transaction]) -> i64 {
    let of_it = all.iter().filter(|one| one.reverses_id.is_some() && one.reverses_id == rate.paid_by);
    of_it.filter(|one| one.is_standing_chargeback()).map(|one| one.amount).sum()
}

/// The moves from where a rate is to where it belongs. A part of the money leaves it paid; all of it, partly at the
/// bank, is a chargeback, since the bank's part may come back.
fn transition_path(rate: &Rate, disputed: i64) -> &'static [RateState] {
    use RateState as R;
    let gone = rate.refunded_amount + disputed;
    let lost = disputed > 0 && gone >= rate.paid_amount;
    let refunded = rate.paid_amount > 0 && rate.refunded_amount == rate.paid_amount;
    match rate.state {
        R::Paid | R::PartlyPaid | R::Refunded if lost => &[R::Chargebacked],
        R::Paid | R::PartlyPaid if refunded => &[R::Refunded],
        // It was sent back before the bank took it a second time.
        R::Chargebacked if refunded && !lost => &[R::Paid, R::Refunded],
        R::Chargebacked if !lost => &[R::Paid],
        // Claimed after it was lost, and come back all the same.
        R::Debt if disputed == 0 && !refunded && rate.paid_amount >= rate.amount => &[R::Paid],
        _ => &[],
    }
}
