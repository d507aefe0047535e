//! Money that a bank took back after it had come: what was booked with it is owed again. Certain is what came to the same account, was
//! booked from it and is taken back to the cent; with a bank's fee in it, or of a part, a person says so. What a payment company took it
//! tells itself, and is asked at once.

use diesel_async::RunQueryDsl;
use kontor_checkout::Checkout;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{ApiError, Code, Money, Result, kinds::OrderId};
use kontor_payments::{OWN_BANK, Transaction, TransactionState};

use crate::{
    Entry, EntryState, ExpectedIndex, Match,
    assignment::{self, Place, assign_entry},
    row::entry,
};

#[derive(Row)]
struct Came {
    amount: i64,
}

/// Whether an entry takes money back that had come.
pub(crate) const fn is_return(found: &Entry) -> bool {
    found.amount < 0 && found.reversal
}

/// The one order that it names, where what came for it on the same account is taken back to the cent.
pub(crate) async fn certain(
    tx: &mut Tx,
    found: &Entry,
    verdict: &Match,
    books: &ExpectedIndex,
) -> Result<Option<OrderId>> {
    let Some(one) = verdict.best(books).filter(|_| verdict.names_one() && !found.watched) else { return Ok(None) };
    kontor_orders::lock(tx, one.order).await?;
    let standing = standing(tx, one.order).await?;
    let [payment] = standing.as_slice() else { return Ok(None) };
    let seller = tx.seller()?;
    let came: Came = query(
        "SELECT coalesce(sum(amount), 0)::bigint AS amount FROM bank_entries
         WHERE seller_id = $1 AND transaction_id = $2 AND state = 'booked' AND account_hash = $3 AND amount > 0",
    )
    .bind(seller)
    .bind(payment.id)
    .bind(&found.account_hash)
    .get_result(tx.conn()?)
    .await?;
    // What was sent beyond the price has gone back, or will: then a person looks what is taken back.
    let exact = came.amount == payment.amount && came.amount == -found.amount && payment.currency == found.currency;
    Ok(exact.then_some(one.order))
}

/// The payments of an order that came to the seller's own bank and that nobody has taken back, the newest last.
async fn standing(tx: &mut Tx, order: OrderId) -> Result<Vec<Transaction>> {
    let all = kontor_payments::of_order(tx, order).await?;
    let gone =
        |one: &Transaction| all.iter().any(|back| back.is_standing_chargeback() && back.reverses_id == Some(one.id));
    let came = |one: &&Transaction| {
        one.provider == OWN_BANK && one.kind.is_payment() && one.state == TransactionState::Successful && !gone(one)
    };
    Ok(all.iter().filter(came).cloned().collect())
}

/// Books what an entry takes back of an order: all of a payment at most, since what is more is a fee of the bank. The caller holds the
/// order and the entry.
pub(crate) async fn take_back(checkout: &Checkout, tx: &mut Tx, found: &Entry, order: OrderId) -> Result<Entry> {
    let taken = -found.amount;
    let standing = standing(tx, order).await?;
    let exact = standing.iter().rfind(|one| one.amount == taken);
    let Some(payment) = exact.or_else(|| standing.iter().rfind(|one| one.amount <= taken)).or(standing.last()) else {
        return ask_company(tx, found, order).await;
    };
    let money = Money::new(taken.min(payment.amount), payment.currency);
    checkout.returned_at_bank(tx, payment, money, &format!("entry_{}", found.id)).await?;
    let place = (payment.order_id, payment.rate_id, Some(payment.id));
    opened(tx, found, EntryState::Booked, place, "the bank took it back").await
}

/// A payment company took it, and tells of it.
async fn ask_company(tx: &mut Tx, found: &Entry, order: OrderId) -> Result<Entry> {
    let attempts = kontor_payments::attempts(tx, order).await?;
    let paid = attempts.into_iter().rfind(|one| one.state == TransactionState::Successful && one.provider != OWN_BANK);
    let Some(payment) = paid.filter(|_| found.watched) else {
        // Nothing of this order came to this account.
        return Err(ApiError::field(Code::EntryNotIncoming, "/order_id"));
    };
    let seller = tx.seller()?;
    enqueue(tx, MoneyJob::FollowDisputes { seller, transaction: payment.id }).await?;
    let place = (payment.order_id, payment.rate_id, Some(payment.id));
    opened(tx, found, EntryState::Watched, place, "a payment company watches this account").await
}

async fn opened(tx: &mut Tx, found: &Entry, to: EntryState, place: Place, why: &str) -> Result<Entry> {
    if found.state == EntryState::Ignored {
        assignment::open(tx, found.id, why).await?;
    }
    assign_entry(tx, found.id, to, place, why).await?;
    entry(tx, found.id).await
}
