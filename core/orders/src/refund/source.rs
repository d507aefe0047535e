//! What of an order can go back: the payment that brought its money, less what went back and what is on its way.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{Money, Result};
use kontor_payments::{RefundSource, Transaction, TransactionKind, Transfer};

use crate::{Order, Rate, RateState, order::rates};

/// Amounts of one currency in minor units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Parts {
    /// What the payer paid or gets.
    pub gross: i64,
    /// Our fee in it.
    pub fee: i64,
    /// The tax in it.
    pub vat: i64,
}

/// A payment and how much of it can still go back.
#[derive(Debug, Clone)]
pub struct Source {
    /// The payment.
    pub payment: Transaction,
    /// What it brought.
    pub paid: Parts,
    /// What went back or is on its way.
    pub back: Parts,
    /// What a bank took back, or is asked to.
    pub disputed: i64,
    /// From when the seller's share can be paid out.
    pub available_at: DateTime<Utc>,
}

impl Source {
    /// What can still go back: paid − refunded − disputed.
    pub fn left(&self) -> i64 {
        (self.paid.gross - self.back.gross - self.disputed).max(0)
    }

    /// When the money came.
    pub fn settled_at(&self) -> DateTime<Utc> {
        self.payment.settled_at.unwrap_or(self.payment.created_at)
    }
}

/// The sums of an order that its seller decides by.
#[derive(Debug, Clone, Copy)]
pub struct Refundable {
    /// What can still go back.
    pub left: Money,
    /// What is on its way back.
    pub under_way: Money,
}

/// What can still go back of an order, and what is on its way.
pub async fn refundable(tx: &mut Tx, order: &Order) -> Result<Refundable> {
    let all = kontor_payments::of_order(tx, order.id).await?;
    let left = sources_in(tx, order, &all).await?.iter().map(Source::left).sum();
    let open = |one: &&Transaction| is_refund(one) && !one.state.is_over();
    let under_way = all.iter().filter(open).map(|one| one.amount).sum();
    Ok(Refundable { left: Money::new(left, order.currency), under_way: Money::new(under_way, order.currency) })
}

fn is_refund(one: &Transaction) -> bool {
    one.kind == TransactionKind::Refund
}

/// The payments of an order that money can go back of, in the order of its rates.
pub async fn sources(tx: &mut Tx, order: &Order) -> Result<Vec<Source>> {
    let all = kontor_payments::of_order(tx, order.id).await?;
    sources_in(tx, order, &all).await
}

async fn sources_in(tx: &mut Tx, order: &Order, all: &[Transaction]) -> Result<Vec<Source>> {
    let ids: Vec<_> = all.iter().map(|one| one.id).collect();
    let transfers = kontor_payments::transfers_of(tx, &ids).await?;
    let rates = rates(tx, order.id).await?;
    Ok(rates
        .into_iter()
        .filter(|rate| rate.paid_amount > 0)
        .filter_map(|rate| of_rate(rate, all, &transfers))
        .collect())
}

/// The payment that paid a rate. What else arrived for it is the payer's and goes back by itself.
fn of_rate(rate: Rate, all: &[Transaction], transfers: &[Transfer]) -> Option<Source> {
    let payment = all.iter().find(|one| rate.paid_by == Some(one.id))?.clone();
    let transfer = |id| transfers.iter().find(|one| one.transaction_id == id);
    let paid = transfer(payment.id)?;
    let of_it = |one: &&Transaction| one.reverses_id == Some(payment.id);
    let back = all
        .iter()
        .filter(of_it)
        .filter(|one| is_refund(one) && one.refund_source == Some(RefundSource::Sale) && !one.state.is_lost())
        .fold(Parts::default(), |sum, one| {
            let (fee, vat) = transfer(one.id).map_or((0, 0), |share| (-share.fee_amount, -share.vat_amount));
            Parts { gross: sum.gross + one.amount, fee: sum.fee + fee, vat: sum.vat + vat }
        });
    let bank = |one: &&Transaction| one.kind == TransactionKind::Chargeback && !one.state.is_lost();
    let reversed: i64 = all.iter().filter(of_it).filter(bank).map(|one| one.amount).sum();
    let disputed = if rate.state == RateState::Chargebacked { rate.paid_amount - back.gross } else { reversed };
    Some(Source {
        paid: Parts { gross: rate.paid_amount, fee: paid.fee_amount, vat: paid.vat_amount },
        available_at: paid.available_at,
        payment,
        back,
        disputed,
    })
}
