//! What others get of what a payment leaves to the seller, and what of it goes back with a refund or a chargeback.
//!
//! * A fee in percent is taken of every payment of an order, of what is left after the platform's fee, rounded once for all parties together by
//!   largest remainder. A fixed one is taken of the first payment, after those in percent, where it is of the order's currency;
//!   and again of the same payment where it is paid another time after a bank took it back, as the fee went back with it.
//! * All of them together never get more than is left: where that is less than the fixed fees, they share it in proportion, and what is
//!   missing is not made up for later.
//! * What goes back is taken of each party in proportion to what they still have of the payment.

use kontor_db::Tx;
use kontor_kernel::{Fee, Money, PartyFee, Result, allocate, kinds::TransactionId};
use kontor_payments::PartyShare;

use crate::{Order, Rate};

const WHOLE_BPS: i64 = 10_000;

/// Who gets what of `left`, which a payment leaves to the seller.
pub fn shares_of(fees: &[PartyFee], left: Money, first: bool) -> Vec<PartyShare> {
    if left.amount <= 0 {
        return Vec::new();
    }
    let percent = |fee: &PartyFee| match fee.fee {
        Fee::Percent { bps } => i64::from(bps).max(0),
        Fee::Fixed { .. } => 0,
    };
    let fixed = |fee: &PartyFee| match fee.fee {
        Fee::Fixed { amount, currency } if first && currency == left.currency => amount.max(0),
        _ => 0,
    };
    let bps: Vec<i64> = fees.iter().map(percent).collect();
    let rest = (WHOLE_BPS - bps.iter().sum::<i64>()).max(0);
    let parts = by_weight(left.amount, bps.iter().copied().chain([rest]));
    let rest = left.amount - parts.iter().take(fees.len()).sum::<i64>();
    let wanted: Vec<i64> = fees.iter().map(fixed).collect();
    let sum = wanted.iter().fold(0_i64, |sum, one| sum.saturating_add(*one));
    let given = if sum == 0 { wanted } else { by_weight(sum.min(rest), wanted.into_iter()) };
    let amounts = parts.into_iter().zip(given).map(|(part, fixed)| part + fixed);
    let shares = fees.iter().zip(amounts).map(|(fee, amount)| PartyShare { party: fee.party(), amount });
    shares.filter(|share| share.amount > 0).collect()
}

/// Whether fixed fees are taken of money that pays `paid`: nothing was paid before, or it pays again what they were taken of.
pub(crate) async fn brings_fixed_fees(tx: &mut Tx, order: &Order, paid: Option<&Rate>) -> Result<bool> {
    let snapshot = order.snapshot();
    let is_fixed = |fee: &&PartyFee| matches!(fee.fee, Fee::Fixed { .. });
    let parties: Vec<_> = snapshot.parties.iter().filter(is_fixed).map(PartyFee::party).collect();
    let Some(rate) = paid.filter(|_| !parties.is_empty()) else { return Ok(false) };
    let transfers = kontor_payments::transfers_of_order(tx, order.id).await?;
    let got = |share: &PartyShare| share.amount > 0 && parties.contains(&share.party);
    let with: Vec<TransactionId> =
        transfers.iter().filter(|one| one.shares.iter().any(got)).map(|one| one.transaction_id).collect();
    if with.is_empty() {
        return Ok(order.paid_amount == 0);
    }
    let all = kontor_payments::of_order(tx, order.id).await?;
    Ok(all.iter().any(|one| one.rate_id == rate.id && with.contains(&one.id)))
}

fn by_weight(total: i64, weights: impl Iterator<Item = i64>) -> Vec<i64> {
    let weights: Vec<u64> = weights.map(|weight| u64::try_from(weight).unwrap_or(0)).collect();
    if weights.iter().all(|weight| *weight == 0) {
        return vec![0; weights.len()];
    }
    allocate(total, &weights)
}

/// What each party has left of `paid` after what is gone.
pub(crate) fn left_of(paid: &[PartyShare], gone: &[&[PartyShare]]) -> Vec<PartyShare> {
    let gone_of = |one: &PartyShare| -> i64 {
        let all = gone.iter().flat_map(|some| some.iter());
        all.filter(|other| other.party == one.party).map(|other| other.amount).sum()
    };
    paid.iter().map(|one| PartyShare { amount: (one.amount - gone_of(one)).max(0), ..*one }).collect()
}

/// Of what each has left, `amount` in all; never more than there is.
pub(crate) fn take(left: &[PartyShare], amount: i64) -> Vec<PartyShare> {
    let most = sum(left);
    let taken = by_weight(amount.clamp(0, most), left.iter().map(|one| one.amount));
    left.iter().zip(taken).map(|(one, amount)| PartyShare { amount, ..*one }).filter(|one| one.amount > 0).collect()
}

/// All of them together, in minor units.
pub(crate) fn sum(shares: &[PartyShare]) -> i64 {
    shares.iter().map(|share| share.amount).sum()
}

/// The same the other way.
pub(crate) fn negated(shares: &[PartyShare]) -> Vec<PartyShare> {
    shares.iter().map(|share| PartyShare { amount: -share.amount, ..*share }).collect()
}
