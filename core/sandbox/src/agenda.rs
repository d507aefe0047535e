//! What the provider does later by itself: decisions, settlements, expiries. Kept on disk, done in order of time,
//! each in one action; twice is once, because every action looks at the state first.

use std::time::Duration;

use redb::WriteTransaction;
use serde::{Deserialize, Serialize};

use crate::events::{due_key, due_ms};
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Store, Write};
use crate::{accounts, bank_accounts, charge, clock, disputes, limits, payouts, refunds};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "action", content = "id", rename_all = "snake_case")]
pub enum ScheduledAction {
    ExpireCharge(String),
    SettleCharge(String),
    DisputeCharge(String),
    WarnOfCharge(String),
    ReturnCharge(String),
    DecideAccount(String),
    DecideBankAccount(String),
    SettlePayout(String),
    SettleRefund(String),
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Entry {
    key: String,
    action: ScheduledAction,
}

impl Record for Entry {
    const TABLE: &'static str = "agenda";
    const NAME: &'static str = "entry";
    fn id(&self) -> &str {
        &self.key
    }
}

pub fn plan(txn: &impl Write, after_ms: i64, action: ScheduledAction) -> Result<(), Refusal> {
    txn.put(&Entry { key: due_key(clock::now_ms() + after_ms), action })
}

/// Runs for ever; ends with the process.
pub async fn run(store: Store) {
    loop {
        let bell = store.changed.notified();
        tokio::pin!(bell);
        bell.as_mut().enable();
        match work(&store).await {
            Ok(Some(next_ms)) => {
                let wait = Duration::from_millis(u64::try_from(next_ms - clock::now_ms()).unwrap_or(0).max(1));
                tokio::select! { () = tokio::time::sleep(wait) => {}, () = bell => {} }
            }
            Ok(None) => bell.await,
            Err(_) => tokio::time::sleep(Duration::from_secs(1)).await,
        }
    }
}

/// Does what is due; says when the next entry is.
async fn work(store: &Store) -> Result<Option<i64>, Refusal> {
    loop {
        let entries: Vec<Entry> = store.read()?.after("", limits::LIST_DEFAULT_ROWS)?;
        let Some(first) = entries.first().map(|entry| due_ms(&entry.key)) else { return Ok(None) };
        let now = clock::now_ms();
        if first > now {
            return Ok(Some(first));
        }
        for entry in entries.into_iter().filter(|entry| due_ms(&entry.key) <= now) {
            store.write(move |txn| do_one(txn, &entry)).await?;
        }
    }
}

fn do_one(txn: &WriteTransaction, entry: &Entry) -> Result<(), Refusal> {
    let done = match &entry.action {
        ScheduledAction::ExpireCharge(id) => charge::expire(txn, id),
        ScheduledAction::SettleCharge(id) => charge::settle(txn, id),
        ScheduledAction::DisputeCharge(id) => disputes::afterwards(txn, id, disputes::Kind::Dispute),
        ScheduledAction::WarnOfCharge(id) => disputes::warned(txn, id),
        ScheduledAction::ReturnCharge(id) => disputes::afterwards(txn, id, disputes::Kind::Return),
        ScheduledAction::DecideAccount(id) => accounts::decide(txn, id),
        ScheduledAction::DecideBankAccount(id) => bank_accounts::decide(txn, id),
        ScheduledAction::SettlePayout(id) => payouts::settle(txn, id),
        ScheduledAction::SettleRefund(id) => refunds::settle(txn, id),
    };
    match done {
        Err(error) if error.is_internal() => Err(error),
        Err(error) => {
            // A refusal here means that there is nothing to do any more; the entry goes all the same.
            tracing::warn!(%error, action = ?entry.action, "agenda");
            txn.remove(Entry::TABLE, &entry.key)
        }
        Ok(()) => txn.remove(Entry::TABLE, &entry.key),
    }
}
