//! What of an order can go back: the payment that brought its money, less what went back and what is on its way.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{Money, Result, kinds::OrderRateId};
use kontor_payments::{PartyShare, RefundSource, Transaction, TransactionKind, TransactionState, Transfer};

use super::guard::is_refundable;
use crate::{Order, OrderAggregate, Rate, RateState, party_shares::negated};

/// Amounts of one currency in minor units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Parts {
    /// What the payer paid or gets.
    pub gross: i64,
    /// Our fee in it.
    pub fee: i64,
    /// The tax in it.
    pub vat: i64,
    /// What of it is a reseller's to pay as tax; negative where it got more back.
    pub resold_tax: i64,
    /// What others than the seller get of it.
    pub shared: i64,
}

/// What others than the seller got of a payment, as the parts of a [`Source`] are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SharesOfOthers {
    /// When it was paid.
    pub paid: Vec<PartyShare>,
    /// What refunds take of it or are about to.
    pub back: Vec<PartyShare>,
    /// What has really left.
    pub sent: Vec<PartyShare>,
    /// What a bank has taken.
    pub disputed: Vec<PartyShare>,
}

/// A payment and how much of it can still go back.
#[derive(Debug, Clone)]
pub struct Source {
    /// The payment of the order that it made.
    pub rate_id: OrderRateId,
    /// Its place in the order.
    pub number: i32,
    /// What was paid with.
    pub payment: Transaction,
    /// What it brought.
    pub paid: Parts,
    /// What refunds sent back or are about to.
    pub back: Parts,
    /// What of it has really left.
    pub sent: Parts,
    /// What the payer's bank took back and has not given back.
    pub disputed: Parts,
    /// Whose what is of it that is not the seller's.
    pub others: SharesOfOthers,
    /// From when the seller's share can be paid out.
    pub available_at: DateTime<Utc>,
}

impl Parts {
    /// Money that paid for nothing.
    pub const fn untaxed(gross: i64) -> Self {
        Self { gross, fee: 0, vat: 0, resold_tax: 0, shared: 0 }
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            gross: self.gross + other.gross,
            fee: self.fee + other.fee,
            vat: self.vat + other.vat,
            resold_tax: self.resold_tax + other.resold_tax,
            shared: self.shared + other.shared,
        }
    }

    /// What of it is the seller's.
    pub const fn share(self) -> i64 {
        self.gross - self.fee - self.resold_tax - self.shared
    }
}

impl Source {
    /// What can still go back: paid − refunded − disputed.
    pub fn left(&self) -> i64 {
        (self.paid.gross - self.back.gross - self.disputed.gross).max(0)
    }

    /// The tax that can still go back. What is disputed may come back, and its tax with it.
    pub fn tax_left(&self) -> i64 {
        (self.paid.vat - self.back.vat - self.disputed.vat).clamp(0, self.left())
    }

    /// What goes back with that tax: it can be sent, so it may be a little more.
    pub fn tax_back(&self) -> i64 {
        self.payment.currency.payable_back(self.tax_left()).min(self.left())
    }

    /// When the money came.
    pub fn settled_at(&self) -> DateTime<Utc> {
        self.payment.settled_at.unwrap_or(self.payment.created_at)
    }
}

/// The sums of an order that its seller decides by.
#[derive(Debug, Clone)]
pub struct Refundable {
    /// What can still go back: of every payment that its provider still sends back.
    pub left: Money,
    /// Those payments, in the order of their places.
    pub payments: Vec<RefundablePayment>,
    /// What is on its way back.
    pub under_way: Money,
    /// What the payer's bank took back and has not given back.
    pub disputed: Money,
}

/// A payment that money can go back of.
#[derive(Debug, Clone, Copy)]
pub struct RefundablePayment {
    /// Which payment of the order.
    pub rate_id: OrderRateId,
    /// Its place in the order.
    pub number: i32,
    /// When it was made.
    pub paid_at: DateTime<Utc>,
    /// How much of it can still go back.
    pub left: Money,
}

/// What can still go back of an order, and what is on its way.
pub async fn refundable(tx: &mut Tx, order: &Order) -> Result<Refundable> {
    let of = OrderAggregate::read(tx, order.clone()).await?;
    let (now, all) = (tx.now(), &of.transactions);
    let amount = |amount: i64| Money::new(amount, order.currency);
    let sources = sources(&of);
    let within = sources.iter().filter(|source| source.left() > 0 && is_refundable(source, now));
    let payments: Vec<_> = within
        .map(|source| RefundablePayment {
            rate_id: source.rate_id,
            number: source.number,
            paid_at: source.settled_at(),
            left: amount(source.left()),
        })
        .collect();
    let left = payments.iter().map(|payment| payment.left.amount).sum();
    let open = |one: &&Transaction| is_refund(one) && !one.state.is_over();
    let under_way = all.iter().filter(open).map(|one| one.amount).sum();
    let disputed = all.iter().filter(|one| one.is_standing_chargeback()).map(|one| one.amount).sum();
    Ok(Refundable { left: amount(left), payments, under_way: amount(under_way), disputed: amount(disputed) })
}

fn is_refund(one: &Transaction) -> bool {
    one.kind == TransactionKind::Refund
}

/// The payments of an order that money can go back of, in the order of its rates.
pub fn sources(of: &OrderAggregate) -> Vec<Source> {
    let paid = of.installments.iter().filter(|rate| rate.paid_amount > 0);
    paid.filter_map(|rate| of_rate(rate, &of.transactions, &of.transfers)).collect()
}

/// The payment that paid a rate. What else arrived for it is the payer's and goes back by itself.
fn of_rate(rate: &Rate, all: &[Transaction], transfers: &[Transfer]) -> Option<Source> {
    let payment = all.iter().find(|one| rate.paid_by == Some(one.id))?.clone();
    let transfer = |id| transfers.iter().find(|one| one.transaction_id == id);
    let paid = transfer(payment.id)?;
    let of_it = |one: &&Transaction| one.reverses_id == Some(payment.id);
    let sum_of = |wanted: &dyn Fn(&Transaction) -> bool| {
        all.iter().filter(of_it).filter(|one| wanted(one)).fold(Parts::default(), |sum, one| {
            sum.and(transfer(one.id).map_or(Parts::untaxed(one.amount), |share| Parts {
                gross: one.amount,
                fee: -share.fee_amount,
                vat: -share.vat_amount,
                resold_tax: -share.resold_tax_amount,
                shared: -share.shared_amount(),
            }))
        })
    };
    let shares_of = |wanted: &dyn Fn(&Transaction) -> bool| -> Vec<PartyShare> {
        let moved = all.iter().filter(of_it).filter(|one| wanted(one)).filter_map(|one| transfer(one.id));
        moved.flat_map(|one| negated(&one.shares)).collect()
    };
    let of_sale = |one: &Transaction| is_refund(one) && one.refund_source == Some(RefundSource::Sale);
    let goes_back = |one: &Transaction| of_sale(one) && !one.state.is_lost();
    let has_left = |one: &Transaction| of_sale(one) && one.state == TransactionState::Successful;
    let (back, sent) = (sum_of(&goes_back), sum_of(&has_left));
    let others = SharesOfOthers {
        paid: paid.shares.clone(),
        back: shares_of(&goes_back),
        sent: shares_of(&has_left),
        disputed: shares_of(&Transaction::is_standing_chargeback),
    };
    let mut disputed = sum_of(&Transaction::is_standing_chargeback);
    if rate.state == RateState::Chargebacked {
        // A lost rate has nothing left, whatever it was lost by.
        disputed.gross = disputed.gross.max(rate.paid_amount - back.gross);
    }
    Some(Source {
        paid: Parts {
            gross: rate.paid_amount,
            fee: paid.fee_amount,
            vat: paid.vat_amount,
            resold_tax: paid.resold_tax_amount,
            shared: paid.shared_amount(),
        },
        others,
        available_at: paid.available_at,
        rate_id: rate.id,
        number: rate.number,
        payment,
        back,
        sent,
        disputed,
    })
}
