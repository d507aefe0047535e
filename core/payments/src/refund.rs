//! Money going back: a refund is a transaction of its own beside the payment it reverses, which never changes.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Tx, query};
use kontor_kernel::{
    Cause, ChangeReason, Currency, Money, Party, PartyKind, Result, Transition,
    kinds::{self, SellerId, TransactionId, UserId},
};

use crate::{
    Applied, PartyShare, RefundSource, Transaction, TransactionKind, TransactionState,
    provider::{Refund, RefundOutcome},
    schema::transactions,
    transaction::across_sellers,
};

/// A refund to be opened.
#[derive(Debug, Clone)]
pub struct NewRefund<'a> {
    /// The payment that it sends back, in part or in full.
    pub payment: &'a Transaction,
    /// How much.
    pub money: Money,
    /// Whose money it is.
    pub source: RefundSource,
    /// Why.
    pub reason: &'a str,
    /// Whether it waits for the seller's balance first.
    pub queued: bool,
}

/// Opens a refund, and answers it as it was written. The caller holds the order's row lock and has looked that there is so much
/// to send back.
pub async fn open(tx: &mut Tx, new: &NewRefund<'_>) -> Result<Transaction> {
    let (seller, id, now) = (tx.seller()?, tx.id::<kinds::Transaction>(), tx.now());
    let payment = new.payment;
    tx.set_change_reason(ChangeReason::RefundPromised.or_said(new.reason)).await?;
    let written = diesel::insert_into(transactions::table)
        .values((
            (transactions::seller_id.eq(seller), transactions::id.eq(id)),
            (transactions::order_id.eq(payment.order_id), transactions::rate_id.eq(payment.rate_id)),
            transactions::kind.eq(TransactionKind::Refund),
            transactions::state.eq(TransactionState::Waiting),
            (transactions::provider.eq(&payment.provider), transactions::method.eq(payment.method)),
            (transactions::currency.eq(new.money.currency), transactions::amount.eq(new.money.amount)),
            (transactions::reverses_id.eq(payment.id), transactions::refund_source.eq(new.source)),
            transactions::reason.eq(Some(new.reason).filter(|reason| !reason.is_empty())),
            transactions::queued_at.eq(new.queued.then_some(now)),
            (transactions::created_at.eq(now), transactions::updated_at.eq(now)),
        ))
        .returning(Transaction::as_returning());
    Ok(written.get_result(tx.conn()?).await?)
}

/// Notes that a refund was promised together with another, the first of them.
pub async fn put_together(tx: &mut Tx, first: TransactionId, id: TransactionId) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE transactions SET promised_with = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .bind(first)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

#[derive(Row)]
struct Together {
    id: TransactionId,
}

/// A refund and all that were promised together with it, in order; they are of one order.
pub async fn together(tx: &mut Tx, id: TransactionId) -> Result<Vec<TransactionId>> {
    let seller = tx.seller()?;
    let sql = "WITH first AS (SELECT coalesce(promised_with, id) AS id FROM transactions WHERE seller_id = $1 AND id = $2)
               SELECT id FROM first UNION
               SELECT t.id FROM transactions AS t JOIN first ON t.promised_with = first.id WHERE t.seller_id = $1 ORDER BY id";
    let ids: Vec<Together> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    Ok(ids.into_iter().map(|one| one.id).collect())
}

/// Notes that the seller's balance covers it now; `false` when somebody noted it before.
pub async fn release_refund(tx: &mut Tx, id: TransactionId) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let freed = diesel::update(transactions::table.find((seller, id)))
        .filter(transactions::queued_at.is_not_null().and(transactions::state.eq(TransactionState::Waiting)))
        .set((transactions::queued_at.eq(None::<chrono::DateTime<chrono::Utc>>), transactions::updated_at.eq(now)))
        .execute(tx.conn()?)
        .await?;
    Ok(freed > 0)
}

/// Applies what a provider says of a refund to it as it is. `why` it is what it is, where it is not the provider who says so. The
/// caller has held the order's row lock since before it was read.
pub async fn apply(tx: &mut Tx, before: Transaction, refund: &Refund, why: Option<Cause<'_>>) -> Result<Applied> {
    let id = before.id;
    if refund.money != before.money() {
        // Another amount is not this refund: nothing is believed, a person has to look.
        tracing::error!(transaction = %id, expected = ?before.money(), got = ?refund.money, "refund of another amount");
        return Ok(Applied::Unchanged(before));
    }
    let (to, cause): (_, Cause<'_>) = match &refund.outcome {
        RefundOutcome::Pending => (TransactionState::Pending, ChangeReason::RefundPending.into()),
        RefundOutcome::Succeeded => (TransactionState::Successful, ChangeReason::Refunded.into()),
        RefundOutcome::Failed { reason } => (TransactionState::Denied, ChangeReason::RefundFailed.with(reason)),
    };
    let moved = tx.transition(id.uuid(), to, why.unwrap_or(cause)).await?;
    let Transition::Moved(from) = moved else {
        if let Transition::Refused(found) = moved {
            // Money that we think is elsewhere: a person has to look.
            tracing::error!(transaction = %id, %found, wanted = %to, "the provider contradicts a finished refund");
        }
        return Ok(Applied::Unchanged(before));
    };
    let after = note(tx, id, refund).await?;
    Ok(if to == TransactionState::Successful { Applied::Settled(after) } else { Applied::Changed(after, from) })
}

async fn note(tx: &mut Tx, id: TransactionId, refund: &Refund) -> Result<Transaction> {
    let (seller, now) = (tx.seller()?, tx.now());
    let row = diesel::update(transactions::table.find((seller, id)));
    let reference = Some(&refund.reference).filter(|name| !name.is_empty());
    let written = match &refund.outcome {
        RefundOutcome::Pending => {
            let noted = row.set(transactions::provider_ref.eq(reference)).returning(Transaction::as_returning());
            noted.get_result(tx.conn()?).await?
        }
        RefundOutcome::Succeeded => {
            let noted = row.set((transactions::provider_ref.eq(reference), transactions::settled_at.eq(now)));
            noted.returning(Transaction::as_returning()).get_result(tx.conn()?).await?
        }
        RefundOutcome::Failed { reason } => {
            let noted = row.set((transactions::provider_ref.eq(reference), transactions::decline_code.eq(reason)));
            noted.returning(Transaction::as_returning()).get_result(tx.conn()?).await?
        }
    };
    Ok(written)
}

/// The refunds of the transaction's seller that wait for the balance, oldest first.
pub async fn queued(tx: &mut Tx) -> Result<Vec<TransactionId>> {
    let seller = tx.seller()?;
    let rows = transactions::table
        .filter(transactions::seller_id.eq(seller).and(transactions::kind.eq(TransactionKind::Refund)))
        .filter(transactions::state.eq_any([TransactionState::Waiting, TransactionState::Pending]))
        .filter(transactions::queued_at.is_not_null())
        .order(transactions::id)
        .select(transactions::id);
    Ok(rows.load(tx.conn()?).await?)
}

#[derive(Row)]
struct Waiting {
    first: Option<TransactionId>,
    shares: i64,
}

/// The oldest refund that waits for the seller's balance of a currency, and what all of them will take from it.
pub async fn waiting(tx: &mut Tx, currency: Currency) -> Result<(Option<TransactionId>, i64)> {
    let sql = "SELECT min(t.id::text)::uuid AS first, coalesce(sum(-f.net_amount), 0)::bigint AS shares
               FROM transactions t JOIN transfers f ON f.seller_id = t.seller_id AND f.transaction_id = t.id AND f.party = 'seller'
               WHERE t.seller_id = $1 AND t.currency = $2 AND t.kind = 'Refund' AND t.state = 'waiting'
                 AND t.queued_at IS NOT NULL";
    let found: Vec<Waiting> = query(sql).bind(tx.seller()?).bind(currency.code()).load(tx.conn()?).await?;
    Ok(found.into_iter().next().map_or((None, 0), |waiting| (waiting.first, waiting.shares)))
}

#[derive(Row)]
struct WaitingShare {
    party: PartyKind,
    party_id: Option<UserId>,
    amount: i64,
}

/// What each party gives of the refunds of a currency that wait for the seller's balance, the seller included, in minor units.
pub async fn waiting_shares(tx: &mut Tx, currency: Currency) -> Result<Vec<PartyShare>> {
    let sql = "SELECT f.party, f.party_id, (-sum(f.net_amount))::bigint AS amount
               FROM transactions t JOIN transfers f ON f.seller_id = t.seller_id AND f.transaction_id = t.id
               WHERE t.seller_id = $1 AND t.currency = $2 AND t.kind = 'Refund' AND t.state = 'waiting'
                 AND t.queued_at IS NOT NULL
               GROUP BY f.party, f.party_id";
    let rows: Vec<WaitingShare> = query(sql).bind(tx.seller()?).bind(currency.code()).load(tx.conn()?).await?;
    let share =
        |row: WaitingShare| PartyShare { party: Party { kind: row.party, id: row.party_id }, amount: row.amount };
    Ok(rows.into_iter().map(share).collect())
}

/// Every refund on its way, across sellers, oldest first. Runs as system, by ids only.
pub async fn under_way(db: &Db) -> Result<Vec<(SellerId, TransactionId)>> {
    let sql =
        "SELECT seller_id, id FROM transactions WHERE kind = 'Refund' AND state IN ('waiting', 'pending') ORDER BY id";
    across_sellers(db, sql).await
}
