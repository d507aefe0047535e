//! Money that goes through an account of the seller's own. It is with them as soon as it comes, as if it had been paid out at
//! once: whatever our books would say of the provider, the payer and what is on its way is said of the seller's balance. What
//! is left of it there is our fee, which the seller owes; of what goes back, our fee comes back to them.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Money, Party, Result};
use kontor_ledger::{Account, Line};
use kontor_payments::{ProviderKind, Transaction, remove_own_provider};

#[derive(Row)]
struct InUse {
    used: bool,
}

/// Removes the keys of an account. Refused while a payment of it is open, a bank has not decided, or a plan is paid through it;
/// what buyers let us keep there for one press of a button is forgotten, as nobody could charge it any more.
pub async fn leave_own_account(tx: &mut Tx, account: ProviderKind) -> Result<()> {
    let seller = tx.seller()?;
    let sql = "SELECT EXISTS (SELECT FROM transactions WHERE seller_id = $1 AND provider = $2
                              AND (state IN ('waiting', 'pending') OR dispute_state IN ('needs_response', 'under_review')))
                   OR EXISTS (SELECT FROM dispute_cases WHERE seller_id = $1 AND provider = $2 AND warning_state = 'open')
                   OR EXISTS (SELECT FROM orders WHERE seller_id = $1 AND saved_method ->> 'provider' = $2
                              AND payment_state IN ('paying', 'payment_paused')) AS used";
    let used: InUse = query(sql).bind(seller).bind(account).get_result(tx.conn()?).await?;
    if used.used {
        return Err(ApiError::new(Code::OwnProviderInUse));
    }
    query("UPDATE orders SET saved_method = NULL WHERE seller_id = $1 AND saved_method ->> 'provider' = $2")
        .bind(seller)
        .bind(account)
        .execute(tx.conn()?)
        .await?;
    remove_own_provider(tx, account).await
}

/// The lines of a posting, where the money really lies.
pub(crate) fn lines_of(transaction: &Transaction, lines: Vec<Line>) -> Vec<Line> {
    if !transaction.is_own() {
        return lines;
    }
    // Our fee, and the shares of others, which the seller owes as they owe the fee.
    let owed = |line: &Line| matches!(line.account, Account::PlatformFee | Account::PartyBalance);
    let (ours, theirs): (Vec<_>, Vec<_>) = lines.into_iter().partition(owed);
    // Nothing of it is held back, so the fee is owed at once.
    let at = theirs.iter().map(|line| line.available_at).min();
    let sum = theirs.iter().map(|line| line.money.amount).sum();
    let seller =
        at.map(|available_at| Line::balance(Party::SELLER, Money::new(sum, transaction.currency), available_at));
    ours.into_iter().chain(seller).collect()
}
