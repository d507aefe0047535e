//! The postings of payouts. Each moves one amount between two accounts.

use kontor_db::Tx;
use kontor_kernel::{ApiError, Money, Result};
use uuid::Uuid;

use crate::{Account, Line, Posting, PostingKind, post};

/// Books `money` from one account to another. It can be used at once: what comes back to a seller was theirs before.
async fn book(tx: &mut Tx, kind: PostingKind, subject: Uuid, money: Money, from: Account, to: Account) -> Result<()> {
    let line = |account, money| Line::new(account, money, tx.now());
    // Credit balances shrink by a debit, so what leaves an account is positive there.
    let lines = vec![line(from, money), line(to, money.negated())];
    if post(tx, &Posting { kind, subject, lines }).await? {
        return Ok(());
    }
    // The states guard against twice; a second posting means that one of them was passed by.
    Err(ApiError::internal(format!("{kind} of {subject} was booked before")))
}

/// A request takes money out of the balance.
pub async fn reserved(tx: &mut Tx, request: Uuid, money: Money) -> Result<()> {
    book(tx, PostingKind::PayoutReserved, request, money, Account::SellerBalance, Account::PayoutTransit).await
}

/// The request was refused or taken back.
pub async fn released(tx: &mut Tx, request: Uuid, money: Money) -> Result<()> {
    book(tx, PostingKind::PayoutReleased, request, money, Account::PayoutTransit, Account::SellerBalance).await
}

/// The bank has it: it lies no longer with the provider.
pub async fn settled(tx: &mut Tx, payout: Uuid, money: Money) -> Result<()> {
    book(tx, PostingKind::PayoutSettled, payout, money, Account::PayoutTransit, Account::ProviderClearing).await
}

/// It never arrived, or came back before it was booked as arrived.
pub async fn returned(tx: &mut Tx, payout: Uuid, money: Money) -> Result<()> {
    book(tx, PostingKind::PayoutReturned, payout, money, Account::PayoutTransit, Account::SellerBalance).await
}

/// It had arrived, and came back: it lies with the provider again.
pub async fn returned_after_arrival(tx: &mut Tx, payout: Uuid, money: Money) -> Result<()> {
    book(tx, PostingKind::PayoutReturned, payout, money, Account::ProviderClearing, Account::SellerBalance).await
}
