//! What the provider tells: every change is an event with an id of its own, kept for good, told by webhook.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::faults::Faults;
use crate::refusal::Refusal;
use crate::store::{Record, Write};
use crate::{clock, ids, limits};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Event {
    pub id: String,
    #[serde(rename = "type")]
    pub kind: String,
    /// When it happened.
    pub timestamp: DateTime<Utc>,
    /// The thing as it was then.
    pub data: serde_json::Value,
    #[serde(default)]
    pub deliveries: Vec<Delivery>,
}

/// One attempt to tell it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Delivery {
    pub at: DateTime<Utc>,
    pub result: String,
}

impl Record for Event {
    const TABLE: &'static str = "events";
    const NAME: &'static str = "event";
    fn id(&self) -> &str {
        &self.id
    }
}

/// A line of the outbox: this event is to be told at this time. Its key sorts by that time.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Errand {
    pub key: String,
    pub event: String,
    pub attempt: u32,
    pub first_ms: i64,
    #[serde(default)]
    pub account: Option<String>,
}

impl Record for Errand {
    const TABLE: &'static str = "outbox";
    const NAME: &'static str = "errand";
    fn id(&self) -> &str {
        &self.key
    }
}

impl Errand {
    pub fn at(due_ms: i64, event: &str, account: Option<&str>) -> Self {
        Self {
            key: due_key(due_ms),
            event: event.to_owned(),
            attempt: 0,
            first_ms: due_ms,
            account: account.map(str::to_owned),
        }
    }
}

/// A key that sorts by time; the id behind it keeps two of the same millisecond apart.
pub fn due_key(due_ms: i64) -> String {
    format!("{due_ms:015}{}", ids::new(""))
}

/// The time that a due key stands for.
pub fn due_ms(key: &str) -> i64 {
    key.get(..15).and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// Writes the event down and plans its telling, as the faults want it.
pub fn emit_event<T: Serialize>(txn: &impl Write, kind: &str, account: Option<&str>, thing: &T) -> Result<(), Refusal> {
    let event = Event {
        id: ids::new("evt"),
        kind: kind.to_owned(),
        timestamp: clock::now(),
        data: serde_json::to_value(thing)?,
        deliveries: Vec::new(),
    };
    txn.put(&event)?;
    let faults = Faults::for_account(txn, account)?;
    let mut due = clock::now_ms() + faults.delay_ms.unwrap_or(0);
    if Faults::holds_back(txn, account)? {
        due += limits::REORDER_GAP_MS;
    }
    for copy in 0..=i64::from(faults.copies()) {
        txn.put(&Errand::at(due + copy * limits::DUPLICATE_GAP_MS, &event.id, account))?;
    }
    Ok(())
}

/// Tells an old event once more.
pub fn resend(txn: &impl Write, id: &str) -> Result<Event, Refusal> {
    let event: Event = txn.get(id)?;
    txn.put(&Errand::at(clock::now_ms(), &event.id, None))?;
    Ok(event)
}
