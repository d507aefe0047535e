//! What a provider says of a charge, applied to its own transaction. The browser's return, the webhook and the reconciler
//! all come through here; whoever is second learns that nothing changed.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{Cause, ChangeReason, Machine, Result, Transition, kinds::TransactionId};

use crate::{
    PaymentForm, Transaction, TransactionState,
    log::log_part,
    provider::{Advice, Charge, NextAction, Outcome},
    schema::transactions,
    transaction::find,
};

/// What applying changed.
#[derive(Debug, Clone)]
pub enum Applied {
    /// The money arrived just now.
    Settled(Transaction),
    /// It moved somewhere else just now, from this state.
    Changed(Transaction, TransactionState),
    /// Nothing new, or too late to matter: terminal states never change.
    Unchanged(Transaction),
}

impl Applied {
    /// The transaction as it is now.
    pub fn transaction(&self) -> &Transaction {
        match self {
            Self::Settled(transaction) | Self::Changed(transaction, _) | Self::Unchanged(transaction) => transaction,
        }
    }
}

/// Applies a charge to a transaction as it is. `why` it is what it is, where it is not the provider who says so. The caller has held the
/// order's row lock since before the transaction was read.
pub async fn apply(tx: &mut Tx, before: Transaction, charge: &Charge, why: Option<Cause<'_>>) -> Result<Applied> {
    let id = before.id;
    let Some(to) = target(&before, charge) else {
        let open = !before.state.is_over();
        if open && matches!(charge.outcome, Outcome::ActionRequired(_)) {
            note(tx, id, charge).await?;
        }
        if open && charge.arrived.amount > 0 {
            note_part(tx, &before, charge).await?;
        }
        // Nothing was written: it is as it was read.
        return Ok(Applied::Unchanged(if open { find(tx, id).await? } else { before }));
    };
    // What is not believed is not written down either.
    let mut noted = None;
    if to.sources().contains(&before.state.text()) || (to == before.state && !to.is_over()) {
        noted = note(tx, id, charge).await?;
        if note_method(tx, &before, charge).await? {
            noted = None;
        }
    }
    let moved = tx.transition(id.uuid(), to, why.unwrap_or_else(|| change_cause(charge))).await?;
    let after = match noted {
        // As it was written, and then moved: under the order's lock nobody else has touched it.
        Some(noted) if matches!(moved, Transition::Moved(_)) => Transaction { state: to, ..noted },
        _ => find(tx, id).await?,
    };
    Ok(match moved {
        Transition::Moved(_) if to == TransactionState::Successful => Applied::Settled(after),
        Transition::Moved(from) => Applied::Changed(after, from),
        Transition::Already => Applied::Unchanged(after),
        Transition::Refused(found) => {
            tracing::info!(transaction = %id, %found, wanted = %to, "late news of a finished transaction");
            Applied::Unchanged(after)
        }
    })
}

/// Less than was asked for has come: whoever looks after payments sees how much.
async fn note_part(tx: &mut Tx, before: &Transaction, charge: &Charge) -> Result<()> {
    if charge.arrived.currency != before.currency {
        return Ok(());
    }
    log_part(tx, before.id, charge.arrived.amount).await
}

/// Where the outcome leads; `None` where it changes nothing yet.
fn target(before: &Transaction, charge: &Charge) -> Option<TransactionState> {
    match &charge.outcome {
        // Less than expected, or another currency, is not this payment: it stays open and is looked at by people.
        Outcome::Succeeded
            if charge.arrived.currency != before.currency
                || charge.arrived.amount - before.beside_amount < before.amount =>
        {
            tracing::warn!(transaction = %before.id, expected = ?before.money(), got = ?charge.arrived, "partially paid");
            None
        }
        Outcome::Succeeded => Some(TransactionState::Successful),
        Outcome::ActionRequired(NextAction::Wire(_)) => None,
        Outcome::ActionRequired(NextAction::Redirect { .. }) | Outcome::Pending => Some(TransactionState::Pending),
        Outcome::Declined { .. } => Some(TransactionState::Denied),
        Outcome::Error { .. } => Some(TransactionState::Error),
        Outcome::Expired => Some(TransactionState::Expired),
    }
}

fn change_cause(charge: &Charge) -> Cause<'_> {
    match &charge.outcome {
        Outcome::Succeeded => ChangeReason::PaymentArrived.into(),
        Outcome::ActionRequired(_) => ChangeReason::PaymentPending.into(),
        Outcome::Pending => ChangeReason::PaymentPending.into(),
        Outcome::Declined { code, .. } => ChangeReason::PaymentDeclined.with(code),
        Outcome::Error { code } => ChangeReason::PaymentFailed.with(code),
        Outcome::Expired => ChangeReason::PaymentExpired.into(),
    }
}

/// Keeps what the provider said beside the state. Money that arrived answers with the transaction as it is then.
async fn note(tx: &mut Tx, id: TransactionId, charge: &Charge) -> Result<Option<Transaction>> {
    let (seller, now) = (tx.seller()?, tx.now());
    let row = diesel::update(transactions::table.find((seller, id)));
    let reference = transactions::provider_ref.eq(&charge.reference);
    match &charge.outcome {
        Outcome::Succeeded => {
            let browser = transactions::browser_info.eq(None::<serde_json::Value>);
            let written = row
                .filter(transactions::settled_at.is_null())
                .set((reference, transactions::settled_at.eq(now), browser))
                .returning(Transaction::as_returning())
                .prepared();
            return Ok(written.get_results(tx.conn()?).await?.into_iter().next());
        }
        Outcome::ActionRequired(action) => {
            row.set((reference, transactions::next_action.eq(serde_json::to_value(action)?)))
                .execute(tx.conn()?)
                .await?;
        }
        Outcome::Declined { code, .. } | Outcome::Error { code } => {
            let advice = match &charge.outcome {
                Outcome::Declined { advice: Advice::Retry, .. } => "retry",
                Outcome::Declined { advice: Advice::DoNotRetry, .. } => "do_not_retry",
                _ => "other_method",
            };
            row.filter(transactions::settled_at.is_null())
                .set((reference, transactions::decline_code.eq(code), transactions::advice.eq(advice)))
                .execute(tx.conn()?)
                .await?;
        }
        // What is with a bank does not end by itself: it is asked about until it is known.
        Outcome::Pending => {
            row.set((reference, transactions::expires_at.eq(None::<chrono::DateTime<chrono::Utc>>)))
                .execute(tx.conn()?)
                .await?;
        }
        Outcome::Expired => {
            row.set(reference).execute(tx.conn()?).await?;
        }
    }
    diesel::update(transactions::table.find((seller, id)))
        .filter(transactions::browser_info.is_not_null())
        .set(transactions::browser_info.eq(None::<serde_json::Value>))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(None)
}

/// A card that turns out to be of a company with a word of its own is called by it. What a wallet holds stays the wallet's.
/// False: nothing was to be written.
async fn note_method(tx: &mut Tx, before: &Transaction, charge: &Charge) -> Result<bool> {
    let Some(method) = charge.method.filter(|_| charge.outcome == Outcome::Succeeded) else { return Ok(false) };
    if before.method != PaymentForm::Card || !matches!(method, PaymentForm::CardAmEx) {
        return Ok(false);
    }
    let seller = tx.seller()?;
    diesel::update(transactions::table.find((seller, before.id)))
        .set(transactions::method.eq(method))
        .execute(tx.conn()?)
        .await?;
    Ok(true)
}

/// Counts one look of the reconciler, so that the next one waits longer.
pub async fn count_inquiry(tx: &mut Tx, id: TransactionId) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(transactions::table.find((seller, id)))
        .set(transactions::inquiries.eq(transactions::inquiries + 1))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
