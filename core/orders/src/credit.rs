//! What a payer has paid ahead of their plan, since its price became less within a period that was paid. It is a balance in the books
//! (`ledger/credit.rs`): another price changes it, payments to come are covered by it, and whatever is left when the plan ends goes back.
//! How much of it the known payments are covered by stands in them; what is not promised to one of them waits for those after it.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{
    Money, Result,
    kinds::{PlanChangeId, TransactionId},
};
use kontor_ledger::{CreditMove, PostingKind, book_credit, credit_balance, credit_moves};
use kontor_payments::{Transaction, TransactionKind};
use uuid::Uuid;

use crate::{Order, Rate, RateState, order::rates, schema::order_rates};

/// What is paid ahead of an order and neither used nor sent back.
pub async fn balance(tx: &mut Tx, order: &Order) -> Result<Money> {
    let amount = if order.has_credit() { credit_balance(tx, order.id).await? } else { 0 };
    Ok(Money::new(amount, order.currency))
}

/// Another price leaves so much paid ahead.
pub(crate) async fn changed(tx: &mut Tx, order: &Order, change: PlanChangeId, to: i64) -> Result<()> {
    let more = Money::new(to - credit_balance(tx, order.id).await?, order.currency);
    book_credit(tx, PostingKind::CreditChanged, change.uuid(), order.id, more).await.map(drop)
}

/// Brings the balance in step with the payments of a locked order, and those that are to come with the balance.
pub(crate) async fn apply_credit_balance(tx: &mut Tx, order: &Order) -> Result<()> {
    let Some(credit) = order.credit() else { return Ok(()) };
    let (all, moves) = (rates(tx, order.id).await?, credit_moves(tx, order.id).await?);
    let used: BTreeSet<Uuid> = subjects(&moves, PostingKind::CreditUsed);
    for rate in all.iter().filter(|rate| rate.credit_amount > 0 && rate.state != RateState::Future) {
        match (used.contains(&rate.id.uuid()), rate.state) {
            // All of it was covered: it is as good as paid.
            (true, RateState::Skipped) if rate.amount == 0 => {}
            (is_used, RateState::Skipped) => {
                // Nobody pays it, so nothing covers it.
                if is_used {
                    let money = Money::new(rate.credit_amount, order.currency);
                    book_credit(tx, PostingKind::CreditRestored, rate.id.uuid(), order.id, money).await?;
                }
                cover(tx, order, rate, (rate.amount + rate.credit_amount, 0)).await?;
            }
            (false, _) => use_for(tx, order, rate).await?,
            (true, _) => {}
        }
    }
    spread(tx, order, &all, credit.least).await
}

fn subjects(moves: &[CreditMove], kind: PostingKind) -> BTreeSet<Uuid> {
    moves.iter().filter(|one| one.kind == kind).map(|one| one.subject).collect()
}

/// A payment takes up what covers it.
pub(crate) async fn use_for(tx: &mut Tx, order: &Order, rate: &Rate) -> Result<()> {
    let money = Money::new(-rate.credit_amount, order.currency);
    book_credit(tx, PostingKind::CreditUsed, rate.id.uuid(), order.id, money).await.map(drop)
}

/// The nearest payment is covered first, as far as what is left of it can be paid.
async fn spread(tx: &mut Tx, order: &Order, all: &[Rate], least: i64) -> Result<()> {
    let mut free = credit_balance(tx, order.id).await?.max(0);
    for rate in all.iter().filter(|rate| rate.state == RateState::Future) {
        let price = rate.amount + rate.credit_amount;
        let (amount, left) = kontor_pricing::apply_credit(price, free, least, order.currency);
        free = left;
        cover(tx, order, rate, (amount, price - amount)).await?;
    }
    Ok(())
}

async fn cover(tx: &mut Tx, order: &Order, rate: &Rate, (amount, credit): (i64, i64)) -> Result<()> {
    if amount == rate.amount && credit == rate.credit_amount {
        return Ok(());
    }
    let seller = tx.seller()?;
    let vat = Money::new(amount, order.currency).tax_within(i64::from(order.vat_rate_bps));
    // Nobody was told of this amount.
    diesel::update(order_rates::table.find((seller, rate.id)))
        .set((
            (order_rates::amount.eq(amount), order_rates::credit_amount.eq(credit)),
            order_rates::vat_amount.eq(vat.amount),
            order_rates::announced_at.eq(None::<DateTime<Utc>>),
            order_rates::reminded_days.eq(None::<i32>),
        ))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Money of the sale goes back to its payer, or was taken back: what was not used yet goes first, so that nothing is had twice.
pub(crate) async fn take(tx: &mut Tx, order: &Order, by: TransactionId, money: Money) -> Result<()> {
    let taken = balance(tx, order).await?.amount.min(money.amount).max(0);
    let money = Money::new(-taken, order.currency);
    book_credit(tx, PostingKind::CreditTaken, by.uuid(), order.id, money).await.map(drop)
}

/// It did not, or came back.
pub(crate) async fn restore(tx: &mut Tx, order: &Order, by: TransactionId) -> Result<()> {
    if !order.has_credit() {
        return Ok(());
    }
    let moves = credit_moves(tx, order.id).await?;
    let taken = moves.iter().filter(|one| one.kind == PostingKind::CreditTaken && one.subject == by.uuid());
    let money = Money::new(-taken.map(|one| one.amount).sum::<i64>(), order.currency);
    book_credit(tx, PostingKind::CreditRestored, by.uuid(), order.id, money).await.map(drop)
}

/// A payment that a bank had taken back is there again: what was paid ahead with it is too.
pub(crate) async fn paid_again(tx: &mut Tx, order: &Order, rate: &Rate) -> Result<()> {
    if !order.has_credit() {
        return Ok(());
    }
    let all = kontor_payments::of_order(tx, order.id).await?;
    let taken = |one: &&Transaction| one.kind == TransactionKind::Chargeback && one.rate_id == rate.id;
    for chargeback in all.iter().filter(taken) {
        restore(tx, order, chargeback.id).await?;
    }
    Ok(())
}

/// The tax in it goes back with that of the payments; those to come are at their full price until the rest is spread anew.
pub(crate) async fn untax(tx: &mut Tx, order: &Order) -> Result<()> {
    let balance = balance(tx, order).await?;
    for rate in rates(tx, order.id).await?.iter().filter(|rate| rate.state == RateState::Future) {
        cover(tx, order, rate, (rate.amount + rate.credit_amount, 0)).await?;
    }
    let tax = balance.tax_within(i64::from(order.vat_rate_bps));
    let left = order.currency.payable_back(balance.minus(tax)?.amount).min(balance.amount);
    let less = Money::new(left - balance.amount, order.currency);
    book_credit(tx, PostingKind::CreditUntaxed, order.id.uuid(), order.id, less).await.map(drop)
}
