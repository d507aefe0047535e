//! The postings of refunds. Promised, the shares lie in transit; then they leave with the provider, or go back.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Money, Result};
use kontor_ledger::{Account, Line, Posting, PostingKind, post};
use kontor_payments::{PartyShare, RefundSource, Transaction, Transfer};

use crate::{
    OrderAggregate,
    own_account::lines_of,
    party_shares::{negated, sum},
};

/// Where the money of a refund or a chargeback comes from.
#[derive(Debug, Clone)]
pub struct Shares {
    /// From the seller's balance.
    seller: Money,
    /// From our fee.
    fee: Money,
    /// From the payer's own balance.
    payer: Money,
    /// From what a reseller owes as tax.
    resold_tax: Money,
    /// From the balances of others.
    others: Vec<PartyShare>,
    /// The tax in all of it.
    vat: Money,
    /// Until when the seller's part was held.
    available_at: DateTime<Utc>,
}

impl Shares {
    /// The shares as the transfer keeps them.
    pub fn from_transfer(refund: &Transaction, transfer: &Transfer) -> Self {
        let money = refund.money();
        let (zero, of) = (Money::zero(money.currency), |part: i64| Money::new(-part, money.currency));
        let (fee, vat, resold_tax) = (of(transfer.fee_amount), of(transfer.vat_amount), of(transfer.resold_tax_amount));
        let available_at = transfer.available_at;
        match refund.refund_source {
            Some(RefundSource::PayerBalance) => {
                let others = Vec::new();
                Self { seller: zero, fee: zero, payer: money, resold_tax: zero, others, vat, available_at }
            }
            _ => {
                let (seller, others) = (of(transfer.net_amount), negated(&transfer.shares));
                Self { seller, fee, payer: zero, resold_tax, others, vat, available_at }
            }
        }
    }

    /// The shares of a refund or a chargeback of an order that is read.
    pub(crate) fn within(of: &OrderAggregate, refund: &Transaction) -> Result<Self> {
        let transfer = of.transfer(refund.id);
        let missing = || ApiError::internal(format!("refund {} without a transfer", refund.id));
        transfer.map(|transfer| Self::from_transfer(refund, transfer)).ok_or_else(missing)
    }

    /// What of it is the seller's.
    pub const fn seller(&self) -> Money {
        self.seller
    }

    /// What of it others give.
    pub fn others(&self) -> &[PartyShare] {
        &self.others
    }

    /// What of it was the seller's before others got their shares of it.
    pub(crate) fn before_shares(&self) -> Money {
        Money::new(self.seller.amount + sum(&self.others), self.seller.currency)
    }

    /// The tax in it.
    pub(crate) const fn vat(&self) -> Money {
        self.vat
    }

    /// The lines of all shares; the other side is the caller's.
    pub(crate) fn lines(&self, direction: fn(Money) -> Money, now: DateTime<Utc>) -> Vec<Line> {
        let line = |account, money, available_at| Line::new(account, direction(money), available_at);
        let other = |share: &PartyShare| {
            let money = Money::new(share.amount, self.seller.currency);
            Line::balance(share.party, direction(money), self.available_at)
        };
        let all = [
            line(Account::SellerBalance, self.seller, self.available_at),
            line(Account::PlatformFee, self.fee, now),
            line(Account::PayerBalance, self.payer, now),
            line(Account::ResoldTax, self.resold_tax, now),
        ];
        all.into_iter().chain(self.others.iter().map(other)).collect()
    }

    fn with_transit(&self, direction: fn(Money) -> Money, now: DateTime<Utc>) -> Vec<Line> {
        let all = self.before_shares().amount + self.fee.amount + self.payer.amount + self.resold_tax.amount;
        let money = direction(Money::new(-all, self.seller.currency));
        let mut lines = self.lines(direction, now);
        lines.push(Line::new(Account::RefundTransit, money, now));
        lines
    }
}

pub(crate) async fn book(tx: &mut Tx, kind: PostingKind, refund: &Transaction, lines: Vec<Line>) -> Result<()> {
    let lines = lines_of(refund, lines);
    if post(tx, &Posting { kind, subject: refund.id.uuid(), lines }).await? {
        return Ok(());
    }
    // The states guard against twice; a second posting means that one of them was passed by.
    Err(ApiError::internal(format!("{kind} of {} was booked before", refund.id)))
}

/// The shares are promised: nobody else can have them.
pub async fn reserved(tx: &mut Tx, refund: &Transaction, shares: &Shares) -> Result<()> {
    let lines = shares.with_transit(|money| money, tx.now());
    book(tx, PostingKind::RefundReserved, refund, lines).await
}

/// The provider has sent it: it lies no longer there.
pub async fn sent(tx: &mut Tx, refund: &Transaction) -> Result<()> {
    let now = tx.now();
    let line = |account, money| Line::new(account, money, now);
    let money = refund.money();
    let lines = vec![line(Account::RefundTransit, money), line(Account::ProviderClearing, money.negated())];
    book(tx, PostingKind::Refund, refund, lines).await
}

/// It did not leave, or came back: the shares are where they were.
pub async fn released(tx: &mut Tx, refund: &Transaction, shares: &Shares) -> Result<()> {
    let lines = shares.with_transit(Money::negated, tx.now());
    book(tx, PostingKind::RefundReleased, refund, lines).await
}
