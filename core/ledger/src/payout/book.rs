//! The postings of payouts. Each moves one amount between two accounts.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Money, Party, Result};
use uuid::Uuid;

use crate::{Account, Line, Posting, PostingKind, post};

/// What of a party's moves.
#[derive(Debug, Clone, Copy)]
pub struct Share {
    /// Whose.
    pub party: Party,
    /// How much.
    pub money: Money,
}

/// Books a share from one account to another. It can be used at once: what comes back to a party was theirs before.
async fn book(tx: &mut Tx, kind: PostingKind, subject: Uuid, share: Share, from: Account, to: Account) -> Result<()> {
    let at = tx.now();
    let line = |account, money| match account {
        Account::ProviderClearing => Line::new(account, money, at),
        _ => Line { account, party: share.party, money, available_at: at },
    };
    // Credit balances shrink by a debit, so what leaves an account is positive there.
    let lines = vec![line(from, share.money), line(to, share.money.negated())];
    if post(tx, &Posting { kind, subject, lines }).await? {
        return Ok(());
    }
    // The states guard against twice; a second posting means that one of them was passed by.
    Err(ApiError::internal(format!("{kind} of {subject} was booked before")))
}

/// A request takes money out of the balance.
pub async fn reserved(tx: &mut Tx, request: Uuid, share: Share) -> Result<()> {
    let balance = Account::balance_of(share.party);
    book(tx, PostingKind::PayoutReserved, request, share, balance, Account::PayoutTransit).await
}

/// The request was refused or taken back.
pub async fn released(tx: &mut Tx, request: Uuid, share: Share) -> Result<()> {
    let balance = Account::balance_of(share.party);
    book(tx, PostingKind::PayoutReleased, request, share, Account::PayoutTransit, balance).await
}

/// The bank has it: it lies no longer with the provider.
pub async fn settled(tx: &mut Tx, payout: Uuid, share: Share) -> Result<()> {
    book(tx, PostingKind::PayoutSettled, payout, share, Account::PayoutTransit, Account::ProviderClearing).await
}

/// It never arrived, or came back before it was booked as arrived.
pub async fn returned(tx: &mut Tx, payout: Uuid, share: Share) -> Result<()> {
    let balance = Account::balance_of(share.party);
    book(tx, PostingKind::PayoutReturned, payout, share, Account::PayoutTransit, balance).await
}

/// It had arrived, and came back: it lies with the provider again.
pub async fn returned_after_arrival(tx: &mut Tx, payout: Uuid, share: Share) -> Result<()> {
    let balance = Account::balance_of(share.party);
    book(tx, PostingKind::PayoutReturned, payout, share, Account::ProviderClearing, balance).await
}
