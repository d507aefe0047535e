//! What a person does with an entry: matches it, says that it is nobody's, opens it again. The job matches by the same verb.
//! Whoever holds an order and its entries holds the order first.

use kontor_checkout::{Checkout, owed_rate};
use kontor_db::Tx;
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{
    ApiError, Code, Money, Result, check_changed,
    kinds::{BankEntryId, OrderId},
    read_iban,
};
use kontor_payments::{Transaction, provider::NextAction};

use crate::{
    Entry, EntryState,
    assignment::{assign_entry, set},
    returned::{is_return, take_back},
    row::{account_hash, entry, lock, noted_of},
};

/// What matching changed.
pub(crate) struct Matched {
    /// The entry as it is now.
    pub entry: Entry,
    /// The wire that is not waited for any more.
    pub closed: Option<Transaction>,
}

/// Matches an entry to an order, in the caller's transaction.
pub(crate) async fn match_in(
    checkout: &Checkout,
    tx: &mut Tx,
    id: BankEntryId,
    order: OrderId,
    seen: Option<i32>,
) -> Result<Matched> {
    let order = kontor_orders::lock(tx, order).await.map_err(|fault| match fault.code() {
        Code::NotFound => ApiError::field(Code::InvalidChoice, "/order_id").with("allowed", "orders of yours"),
        _ => fault,
    })?;
    let found = lock(tx, id).await?;
    if found.order_id == Some(order.id) {
        return Ok(Matched { entry: found, closed: None });
    }
    let returned = is_return(&found);
    if found.amount < 0 && !returned {
        return Err(ApiError::new(Code::EntryNotIncoming));
    }
    // What a bank took back is set aside until somebody says whose it was.
    if found.state != EntryState::Open && !(returned && found.state == EntryState::Ignored) {
        return Err(refused(found.state, EntryState::Booked));
    }
    check_changed(usize::from(seen.is_none_or(|seen| seen == found.version)), found.version)?;
    if found.currency != order.currency {
        return Err(ApiError::field(Code::OtherCurrency, "/order_id")
            .with("currency", order.currency.to_string().to_uppercase()));
    }
    if returned {
        let entry = take_back(checkout, tx, &found, order.id).await?;
        return Ok(Matched { entry, closed: None });
    }
    let rate = owed_rate(tx, order.id).await?;
    if let Some(wire) = watched_wire(tx, &found, order.id).await? {
        let place = (order.id, wire.rate_id, Some(wire.id));
        assign_entry(tx, id, EntryState::Watched, place, "a payment company watches this account").await?;
        let seller = tx.seller()?;
        enqueue(tx, MoneyJob::Inquire { seller, transaction: wire.id }).await?;
        return Ok(Matched { entry: entry(tx, id).await?, closed: None });
    }
    if order.resale().is_some() {
        return Err(ApiError::field(Code::PaidToReseller, "/order_id"));
    }
    let parts = noted_of(tx, rate.id).await?;
    let came = parts.iter().map(|part| part.amount).sum::<i64>() + found.amount;
    if rate.is_owed() && came < rate.amount {
        assign_entry(tx, id, EntryState::Noted, (order.id, rate.id, None), "a part; the rest is waited for").await?;
        return Ok(Matched { entry: entry(tx, id).await?, closed: None });
    }
    // Of parts the one that makes it whole says where its buyer's bank is.
    let from = found.payer_country();
    let received = checkout.receive_at_bank(tx, &rate, Money::new(came, found.currency), from).await?;
    let place = (order.id, rate.id, Some(received.settled.transaction.id));
    for part in &parts {
        assign_entry(tx, part.id, EntryState::Booked, place, "the rest has come").await?;
    }
    assign_entry(tx, id, EntryState::Booked, place, "matched").await?;
    Ok(Matched { entry: entry(tx, id).await?, closed: received.closed })
}

/// The wire of an order that a payment company tells of, where the entry is of the account that it watches.
async fn watched_wire(tx: &mut Tx, found: &Entry, order: OrderId) -> Result<Option<Transaction>> {
    let seller = tx.seller()?;
    let attempts = kontor_payments::attempts(tx, order).await?;
    let told = |one: &Transaction| {
        let Some(NextAction::Wire(wire)) = one.action() else { return false };
        read_iban(&wire.iban).is_some_and(|iban| account_hash(seller, &iban) == found.account_hash)
    };
    let wire = attempts.into_iter().rfind(told);
    if found.watched && wire.is_none() {
        // Money at the payment company, for an order that it has no wire of: only it can say whose it is.
        return Err(ApiError::field(Code::AccountWatched, "/order_id"));
    }
    Ok(wire)
}

fn refused(from: EntryState, to: EntryState) -> ApiError {
    match kontor_kernel::Transition::Refused(from).into_result(to) {
        Err(fault) => fault,
        Ok(_) => ApiError::internal("a refusal that is none"),
    }
}

/// Takes back what an entry looked like. Twice is once.
pub async fn forget_suggestion(tx: &mut Tx, id: BankEntryId, seen: Option<i32>) -> Result<Entry> {
    let found = lock(tx, id).await?;
    if found.state != EntryState::Open {
        return Err(refused(found.state, EntryState::Open));
    }
    if found.suggested_id.is_some() {
        check_changed(usize::from(seen.is_none_or(|seen| seen == found.version)), found.version)?;
        set(tx, id, "confidence = 'none', suggested_id = NULL").await?;
    }
    entry(tx, id).await
}

/// Says that an entry is no buyer's. Twice is once.
pub async fn set_aside(tx: &mut Tx, id: BankEntryId, seen: Option<i32>) -> Result<Entry> {
    let found = lock(tx, id).await?;
    if found.state != EntryState::Ignored {
        check_changed(usize::from(seen.is_none_or(|seen| seen == found.version)), found.version)?;
        if found.state != EntryState::Open {
            return Err(refused(found.state, EntryState::Ignored));
        }
        tx.set_change_reason("not a buyer's").await?;
        set(tx, id, "state = 'ignored'").await?;
    }
    entry(tx, id).await
}

/// Opens an entry again that was set aside, or noted as a part. What is booked stays booked. Twice is once.
pub async fn reopen(tx: &mut Tx, id: BankEntryId, seen: Option<i32>) -> Result<Entry> {
    if let Some(order) = entry(tx, id).await?.order_id {
        kontor_orders::lock(tx, order).await?;
    }
    let found = lock(tx, id).await?;
    if found.state != EntryState::Open {
        check_changed(usize::from(seen.is_none_or(|seen| seen == found.version)), found.version)?;
        if found.amount < 0 && !is_return(&found) {
            return Err(ApiError::new(Code::EntryNotIncoming));
        }
        if !matches!(found.state, EntryState::Ignored | EntryState::Noted) {
            return Err(refused(found.state, EntryState::Open));
        }
        tx.set_change_reason("opened again").await?;
        set(tx, id, "state = 'open', order_id = NULL, rate_id = NULL").await?;
    }
    entry(tx, id).await
}
