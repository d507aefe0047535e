//! Money that the payer's bank takes back: a chargeback is a transaction of its own beside the payment it reverses, and
//! what a won dispute brings back is another one beside the chargeback. The money of both has moved, so their states are
//! final from the first day; where the bank's decision stands is told by the dispute's own machine.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Tx};
use kontor_kernel::{
    ChangeReason, Result,
    kinds::{SellerId, TransactionId},
};

use crate::{
    DisputeState, RefundSource, Transaction, TransactionKind, TransactionState,
    provider::{Dispute, DisputeOutcome},
    schema::transactions,
    transaction::across_sellers,
};

impl DisputeState {
    /// Where a dispute begins that the provider tells of now: what is decided meanwhile is a move of its own.
    const fn born(outcome: &DisputeOutcome) -> Self {
        match outcome {
            DisputeOutcome::Returned => Self::Returned,
            _ => Self::NeedsResponse,
        }
    }
}

impl Transaction {
    /// Whether it is money that a bank took back and that nobody has given back since.
    pub fn is_standing_chargeback(&self) -> bool {
        self.kind == TransactionKind::Chargeback && self.dispute_state.is_some_and(|state| state != DisputeState::Won)
    }
}

/// Writes down that the bank took money of a payment back. The caller holds the order's row lock and knows that this
/// dispute is new.
pub async fn take(
    tx: &mut Tx,
    payment: &Transaction,
    dispute: &Dispute,
    source: RefundSource,
) -> Result<TransactionId> {
    let row = NewDisputeRow {
        of: payment,
        reverses: payment.id,
        dispute,
        amount: dispute.money.amount,
        fee: dispute.fee,
        source,
        state: Some(DisputeState::born(&dispute.outcome)),
    };
    insert(tx, &row).await
}

/// Writes down that a won dispute brought the money of a chargeback back, and whose it is now.
pub async fn give_back(
    tx: &mut Tx,
    chargeback: &Transaction,
    dispute: &Dispute,
    source: RefundSource,
) -> Result<TransactionId> {
    let row = NewDisputeRow {
        of: chargeback,
        reverses: chargeback.id,
        dispute,
        amount: chargeback.amount,
        fee: dispute.fee - chargeback.provider_fee,
        source,
        state: None,
    };
    insert(tx, &row).await
}

struct NewDisputeRow<'a> {
    of: &'a Transaction,
    reverses: TransactionId,
    dispute: &'a Dispute,
    amount: i64,
    fee: i64,
    source: RefundSource,
    state: Option<DisputeState>,
}

async fn insert(tx: &mut Tx, row: &NewDisputeRow<'_>) -> Result<TransactionId> {
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.now());
    tx.set_change_reason(ChangeReason::Disputed.with(&row.dispute.reason)).await?;
    diesel::insert_into(transactions::table)
        .values((
            (transactions::seller_id.eq(seller), transactions::id.eq(id)),
            (transactions::order_id.eq(row.of.order_id), transactions::rate_id.eq(row.of.rate_id)),
            transactions::kind.eq(TransactionKind::Chargeback),
            (transactions::state.eq(TransactionState::Successful), transactions::dispute_state.eq(row.state)),
            (transactions::provider.eq(&row.of.provider), transactions::provider_ref.eq(&row.dispute.reference)),
            (transactions::method.eq(row.of.method), transactions::currency.eq(row.of.currency)),
            (transactions::amount.eq(row.amount), transactions::provider_fee.eq(row.fee)),
            (transactions::reverses_id.eq(row.reverses), transactions::refund_source.eq(row.source)),
            transactions::reason.eq(&row.dispute.reason),
            (transactions::settled_at.eq(now), transactions::created_at.eq(now), transactions::updated_at.eq(now)),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(id)
}

/// The payments whose bank asks or has not decided, across sellers, oldest first. Runs as system, by ids only.
pub async fn undecided(db: &Db) -> Result<Vec<(SellerId, TransactionId)>> {
    let sql = "SELECT seller_id, reverses_id AS id FROM transactions WHERE dispute_state IN ('needs_response', 'under_review')
               UNION SELECT seller_id, payment_id FROM dispute_cases WHERE warning_state = 'open'
               ORDER BY id";
    across_sellers(db, sql).await
}
