//! What a refund will mean, in numbers: who bears which part, how the balance stands after it, who loses access.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{Money, Result, allocate, ratio_half_up};
use kontor_ledger::Cover;
use kontor_payments::{PartyShare, Transaction, TransferAmounts, refund::waiting};

use super::{
    commission::cover_with_commission,
    guard::{RefundRequest, refundable_sources},
    source::{Parts, Source, sources},
};
use crate::{
    Order, OrderAggregate, RateState, credit,
    party_shares::{left_of, negated, sum, take},
    refunded_period::{is_period_refunded, states_of},
};

/// What a request would mean now: a refund of each payment that it is of, the newest first.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The refunds; at least one.
    pub refunds: Vec<PlannedRefund>,
    /// Whether it is everything that was paid: access ends with it.
    pub full: bool,
    /// Whether it closes what is open now: it is everything, or the month of a plan that was paid last.
    pub closes: bool,
    /// What of it is paid ahead of the plan: payments to come that it covered are charged again.
    pub credit: Money,
    /// How the seller's balance stands, with what whoever sold it gives back of it.
    pub cover: Cover,
    /// Whether others wait for the balance already: first come, first served.
    pub others_wait: bool,
}

/// A refund as it would be made now.
#[derive(Debug, Clone)]
pub struct PlannedRefund {
    /// The payment it is of.
    pub payment: Transaction,
    /// How much the payer gets.
    pub money: Money,
    /// What of it we give back of our fee.
    pub fee: Money,
    /// What of it the seller gives.
    pub share: Money,
    /// The tax in it.
    pub vat: Money,
    /// What of it a reseller no longer owes as tax.
    pub resold_tax: Money,
    /// What of it others than the seller give back.
    pub shares: Vec<PartyShare>,
    /// From when the share could be paid out: a refund takes it back where it was earned.
    pub available_at: DateTime<Utc>,
}

impl Plan {
    /// One part of all its refunds together.
    pub fn sum(&self, part: fn(&PlannedRefund) -> Money) -> i64 {
        self.refunds.iter().map(|refund| part(refund).amount).sum()
    }

    /// What of it comes from the balances of the seller and of others; what goes back from an account of the seller's own asks for none.
    pub(crate) fn of_balances(&self) -> (i64, Vec<PartyShare>) {
        let of_them = || self.refunds.iter().filter(|refund| !refund.payment.is_own());
        let share = of_them().map(|refund| refund.share.amount).sum();
        (share, of_them().flat_map(|refund| refund.shares.iter().copied()).collect())
    }

    /// Whether it has to wait for the seller's balance, all of it: the seller also gives what others were paid already.
    pub fn queued(&self) -> bool {
        let (share, others) = self.of_balances();
        let asked = self.cover.asked(share, &others);
        asked > 0 && (self.others_wait || !self.cover.covers(asked))
    }
}

impl PlannedRefund {
    /// Its amounts for the seller's records: they flow back.
    pub fn transfer(&self) -> TransferAmounts {
        let (gross, vat, fee) = (self.money.negated(), self.vat.negated(), self.fee.negated());
        let (resold_tax, shares) = (self.resold_tax.negated(), negated(&self.shares));
        TransferAmounts { gross, vat, fee, resold_tax, shares, available_at: self.available_at }
    }
}

/// What a request would mean now; refuses what is not allowed.
pub async fn plan(tx: &mut Tx, order: &Order, request: &RefundRequest) -> Result<Plan> {
    request.check()?;
    let of = OrderAggregate::read(tx, order.clone()).await?;
    plan_read(tx, &of, request).await
}

/// The same of an order that is read already.
pub(super) async fn plan_read(tx: &mut Tx, of: &OrderAggregate, request: &RefundRequest) -> Result<Plan> {
    request.check()?;
    let (order, sources) = (&of.order, sources(of));
    let chosen = refundable_sources(order, &sources, request, tx.now())?;
    let left: i64 = sources.iter().map(Source::left).sum();
    let back: i64 = chosen.iter().map(|(_, money)| money.amount).sum();
    let all_back = left == back && sources.iter().all(|one| one.disputed.gross == 0);
    let mut all = of.installments.clone();
    let goes_on = all.iter().any(|rate| rate.is_owed() || rate.state == RateState::Future);
    let full = all_back && !goes_on;
    for (source, money) in &chosen {
        let whole = source.back.gross + money.amount == source.paid.gross;
        all.iter_mut()
            .filter(|rate| whole && rate.id == source.rate_id)
            .for_each(|rate| rate.state = RateState::Refunded);
    }
    let states = states_of(order.id, all.iter());
    let by_period = order.plan().pays_by_period();
    let closes = full || order.payment_state.is_open() && is_period_refunded(by_period, &states);
    let resold = order.resale().is_some();
    let now = tx.now();
    let ahead = if request.tax_of.is_some() { 0 } else { credit::balance(tx, order).await?.amount.clamp(0, back) };
    let taken: Vec<_> = chosen.iter().map(|(source, money)| (source.payment.id, money.amount)).collect();
    Ok(Plan {
        credit: Money::new(ahead, order.currency),
        refunds: chosen.into_iter().map(|(source, money)| planned(source, money, request, resold, now)).collect(),
        full,
        closes,
        cover: cover_with_commission(tx, order.currency, &taken, &of.transactions).await?,
        others_wait: waiting(tx, order.currency).await?.0.is_some(),
    })
}

fn planned(source: Source, money: Money, request: &RefundRequest, resold: bool, now: DateTime<Utc>) -> PlannedRefund {
    let mut parts = parts(&source, money.amount);
    if request.tax_of.is_some() {
        parts.vat = source.tax_left().min(money.amount);
        if resold {
            // A reseller's tax alone: what it credited the seller is without it, and stays.
            (parts.fee, parts.resold_tax, parts.shared) = (0, parts.vat, 0);
        }
    }
    let shares = take(&left_of(&source.others.paid, &[&source.others.back, &source.others.disputed]), parts.shared);
    parts.shared = sum(&shares);
    let amount = |amount| Money::new(amount, money.currency);
    PlannedRefund {
        shares,
        money,
        fee: amount(parts.fee),
        share: amount(parts.share()),
        vat: amount(parts.vat),
        resold_tax: amount(parts.resold_tax),
        available_at: source.available_at.max(now),
        payment: source.payment,
    }
}

/// The parts of a refund of `amount`. All that goes back together are split by largest remainder and each gets what is new in
/// it, so that the last one leaves nothing over, however many there were and in which sizes.
fn parts(source: &Source, amount: i64) -> Parts {
    split(source.paid, source.back.and(source.disputed), amount)
}

/// The parts of what a bank takes back. It does not know what we have in hand: only what has really left counts as
/// gone, and what it takes beyond the payment is the seller's loss alone, since the fee of it was given back before.
pub(crate) fn taken(source: &Source, amount: i64) -> Parts {
    let gone = source.sent.and(source.disputed);
    let within = amount.min(source.paid.gross - gone.gross).max(0);
    Parts { gross: amount, ..split(source.paid, gone, within) }
}

/// What others bear of what a bank takes back, whose parts are known.
pub(crate) fn taken_of_others(source: &Source, parts: Parts) -> Vec<PartyShare> {
    take(&left_of(&source.others.paid, &[&source.others.sent, &source.others.disputed]), parts.shared)
}

pub fn split(paid: Parts, back: Parts, amount: i64) -> Parts {
    let together = back.gross + amount;
    let share_of = |part: i64, before: i64| {
        let weights = [part, paid.gross - part].map(|weight| u64::try_from(weight).unwrap_or(0));
        let all = allocate(together, &weights).first().copied().unwrap_or(0);
        // A refund that failed in between may have had the odd cent: never more than this one is, never less than none.
        (all - before).clamp(0, amount)
    };
    // May be negative, and more than this refund's own part where a tax went back alone before.
    let resold_tax = match paid.resold_tax {
        0 => 0,
        part => ratio_half_up(part, together, paid.gross) - back.resold_tax,
    };
    let (fee, vat) = (share_of(paid.fee, back.fee), share_of(paid.vat, back.vat));
    // What others give back is their part of what is left after fee and tax: the seller gets nothing by a refund.
    let left = |parts: Parts| parts.share() + parts.shared;
    let weights = [paid.shared, paid.share()].map(|weight| u64::try_from(weight).unwrap_or(0));
    let left_back = (left(back) + amount - fee - resold_tax).max(0);
    let shared = match paid.shared {
        0 => 0,
        _ => (allocate(left_back, &weights).first().copied().unwrap_or(0) - back.shared).max(0),
    };
    Parts { gross: amount, fee, vat, resold_tax, shared }
}
