//! The postings of chargebacks. What is taken leaves the provider's hands with its fee; what is given back returns there.

use kontor_db::Tx;
use kontor_kernel::{Money, Result};
use kontor_ledger::{Account, Line, PostingKind};
use kontor_payments::Transaction;

use crate::refund::book::{Shares, book};

/// A bank took it: everybody bears their share, and the dispute's fee is our cost.
pub async fn taken(tx: &mut Tx, chargeback: &Transaction, shares: &Shares) -> Result<()> {
    moved(tx, PostingKind::Chargeback, chargeback, shares, |money| money).await
}

/// The bank gave it back: the shares are where they were, and what the provider gives back of its fee is ours.
pub async fn given_back(tx: &mut Tx, reversal: &Transaction, shares: &Shares) -> Result<()> {
    moved(tx, PostingKind::ChargebackReversed, reversal, shares, Money::negated).await
}

async fn moved(
    tx: &mut Tx,
    kind: PostingKind,
    row: &Transaction,
    shares: &Shares,
    direction: fn(Money) -> Money,
) -> Result<()> {
    let now = tx.now();
    let line = |account, money| Line::new(account, money, now);
    let cost = Money::new(row.provider_fee, row.currency);
    let mut lines = shares.lines(direction, now);
    lines.push(line(Account::ProviderFee, cost));
    lines.push(line(Account::ProviderClearing, direction(row.money().negated()).minus(cost)?));
    book(tx, kind, row, lines).await
}
