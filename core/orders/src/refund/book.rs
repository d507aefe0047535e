//! The postings of refunds. Promised, the shares lie in transit; then they leave with the provider, or go back.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{Fault, Money, Result};
use kontor_ledger::{Account, Line, Posting, PostingKind, post};
use kontor_payments::{RefundSource, Transaction, Transfer};

/// Where the money of a refund or a chargeback comes from.
#[derive(Debug, Clone, Copy)]
pub struct Shares {
    /// From the seller's balance.
    seller: Money,
    /// From our fee.
    fee: Money,
    /// From the payer's own balance.
    payer: Money,
    /// Until when the seller's part was held.
    available_at: DateTime<Utc>,
}

impl Shares {
    /// The shares as the transfer keeps them.
    pub fn of(refund: &Transaction, transfer: &Transfer) -> Self {
        let money = refund.money();
        let (zero, fee) = (Money::zero(money.currency), Money::new(-transfer.fee_amount, money.currency));
        let available_at = transfer.available_at;
        match refund.refund_source {
            Some(RefundSource::PayerBalance) => Self { seller: zero, fee: zero, payer: money, available_at },
            _ => {
                let seller = Money::new(money.amount - fee.amount, money.currency);
                Self { seller, fee, payer: zero, available_at }
            }
        }
    }

    /// What of it is the seller's.
    pub const fn seller(&self) -> Money {
        self.seller
    }

    /// The lines of all shares; the other side is the caller's.
    pub(crate) fn lines(&self, direction: fn(Money) -> Money, now: DateTime<Utc>) -> Vec<Line> {
        let line = |account, money, available_at| Line { account, money: direction(money), available_at };
        vec![
            line(Account::SellerBalance, self.seller, self.available_at),
            line(Account::PlatformFee, self.fee, now),
            line(Account::PayerBalance, self.payer, now),
        ]
    }

    fn with_transit(&self, direction: fn(Money) -> Money, now: DateTime<Utc>) -> Vec<Line> {
        let all = self.seller.amount + self.fee.amount + self.payer.amount;
        let money = direction(Money::new(-all, self.seller.currency));
        let mut lines = self.lines(direction, now);
        lines.push(Line { account: Account::RefundTransit, money, available_at: now });
        lines
    }
}

pub(crate) async fn book(tx: &mut Tx, kind: PostingKind, refund: &Transaction, lines: Vec<Line>) -> Result<()> {
    if post(tx, &Posting { kind, subject: refund.id.uuid(), lines }).await? {
        return Ok(());
    }
    // The states guard against twice; a second posting means that one of them was passed by.
    Err(Fault::internal(format!("{kind} of {} was booked before", refund.id)))
}

/// The shares are promised: nobody else can have them.
pub async fn reserved(tx: &mut Tx, refund: &Transaction, shares: &Shares) -> Result<()> {
    let lines = shares.with_transit(|money| money, tx.now());
    book(tx, PostingKind::RefundReserved, refund, lines).await
}

/// The provider has sent it: it lies no longer there.
pub async fn sent(tx: &mut Tx, refund: &Transaction) -> Result<()> {
    let now = tx.now();
    let line = |account, money| Line { account, money, available_at: now };
    let money = refund.money();
    let lines = vec![line(Account::RefundTransit, money), line(Account::ProviderClearing, money.negated())];
    book(tx, PostingKind::Refund, refund, lines).await
}

/// It did not leave, or came back: the shares are where they were.
pub async fn released(tx: &mut Tx, refund: &Transaction, shares: &Shares) -> Result<()> {
    let lines = shares.with_transit(Money::negated, tx.now());
    book(tx, PostingKind::RefundReleased, refund, lines).await
}
