//! Misbehaviour on command. Global, or for one account; an account's own switches win over the global ones.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{ids, limits};

const GLOBAL: &str = "global";

/// How often a fault strikes: `3` = the next three times, `0.2` or `{"probability":0.2}` = one in five.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Dose {
    Next(u32),
    Chance(f64),
    NextOf { next: u32 },
    ChanceOf { probability: f64 },
}

impl Dose {
    /// Does it strike this time, and what is left of it?
    fn take(self, roll: f64) -> (bool, Option<Self>) {
        match self {
            Self::Next(0) | Self::NextOf { next: 0 } => (false, None),
            Self::Next(n) | Self::NextOf { next: n } => (true, (n > 1).then(|| Self::Next(n - 1))),
            Self::Chance(p) | Self::ChanceOf { probability: p } => (roll < p, Some(self)),
        }
    }

    fn is_sound(self) -> bool {
        match self {
            Self::Next(_) | Self::NextOf { .. } => true,
            Self::Chance(p) | Self::ChanceOf { probability: p } => (0.0..=1.0).contains(&p),
        }
    }
}

/// The switches; what is left out keeps its value, `null` is not needed: `DELETE` sets all back.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Faults {
    /// Whose; the whole provider's when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    /// Tell every event this many times more.
    pub duplicate: Option<u32>,
    /// Tell every event up to this many times more, rolled anew for each.
    pub duplicate_up_to: Option<u32>,
    /// Tell every event this much later.
    pub delay_ms: Option<i64>,
    /// Tell each pair of events in the wrong order.
    pub reorder: Option<bool>,
    /// Do it, then let the answer hang and break.
    pub timeout_after_success: Option<Dose>,
    /// Do it, then answer 500.
    pub error_after_success: Option<Dose>,
    /// Answer 500 and do nothing.
    pub error_before: Option<Dose>,
    /// Tell nothing until this is off again.
    pub hold_webhooks: Option<bool>,
    /// How long an answer hangs.
    pub hang_ms: Option<u64>,
    /// How long decisions take (verification, bank accounts, payouts, wire refunds, debits); disputes come after two.
    pub decision_ms: Option<i64>,
}

impl Record for Faults {
    const TABLE: &'static str = "faults";
    const NAME: &'static str = "fault";
    fn id(&self) -> &str {
        self.account.as_deref().unwrap_or(GLOBAL)
    }
}

/// How a call that changed something answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    Say,
    Hang { ms: u64 },
    Break,
}

impl Faults {
    /// The switches that hold for an account.
    pub fn for_account(txn: &impl ReadRecords, account: Option<&str>) -> Result<Self, Refusal> {
        let global: Self = txn.find(GLOBAL)?.unwrap_or_default();
        let Some(own) = account.map(|id| txn.find::<Self>(id)).transpose()?.flatten() else { return Ok(global) };
        Ok(own.over(global))
    }

    pub fn all(txn: &impl ReadRecords) -> Result<Vec<Self>, Refusal> {
        txn.after("", limits::LIST_MAX_ROWS)
    }

    fn over(self, under: Self) -> Self {
        Self {
            account: self.account.or(under.account),
            duplicate: self.duplicate.or(under.duplicate),
            duplicate_up_to: self.duplicate_up_to.or(under.duplicate_up_to),
            delay_ms: self.delay_ms.or(under.delay_ms),
            reorder: self.reorder.or(under.reorder),
            timeout_after_success: self.timeout_after_success.or(under.timeout_after_success),
            error_after_success: self.error_after_success.or(under.error_after_success),
            error_before: self.error_before.or(under.error_before),
            hold_webhooks: self.hold_webhooks.or(under.hold_webhooks),
            hang_ms: self.hang_ms.or(under.hang_ms),
            decision_ms: self.decision_ms.or(under.decision_ms),
        }
    }

    pub fn check(&self) -> Result<(), Refusal> {
        let doses = [
            ("timeout_after_success", self.timeout_after_success),
            ("error_after_success", self.error_after_success),
            ("error_before", self.error_before),
        ];
        for (field, dose) in doses {
            if dose.is_some_and(|dose| !dose.is_sound()) {
                return Err(Refusal::field(field, "invalid", "A probability lies between 0 and 1."));
            }
        }
        if self.delay_ms.is_some_and(|ms| ms < 0) || self.decision_ms.is_some_and(|ms| ms < 0) {
            return Err(Refusal::field("delay_ms", "invalid", "A delay cannot be negative."));
        }
        for (field, count) in [("duplicate", self.duplicate), ("duplicate_up_to", self.duplicate_up_to)] {
            if count.is_some_and(|count| count > limits::DUPLICATES_MAX) {
                return Err(Refusal::field(field, "invalid", "At most 10 copies."));
            }
        }
        Ok(())
    }

    /// Adds these switches to what is set already.
    pub fn set(self, txn: &impl Write) -> Result<Self, Refusal> {
        self.check()?;
        let before: Self = txn.find(self.id())?.unwrap_or_default();
        let after = self.over(before);
        txn.put(&after)?;
        Ok(after)
    }

    pub fn clear(txn: &impl Write) -> Result<(), Refusal> {
        for faults in Self::all(txn)? {
            txn.remove(Self::TABLE, faults.id())?;
            txn.index(&format!("reordered\u{1f}{}", faults.id()), "told")?;
        }
        Ok(())
    }

    /// How often an event is told again.
    pub fn copies(&self) -> u32 {
        self.duplicate.unwrap_or(0) + self.duplicate_up_to.map_or(0, |most| ids::below(most + 1))
    }

    pub fn decision_delay_ms(&self) -> i64 {
        self.decision_ms.unwrap_or(limits::DECISION_DELAY_MS)
    }

    pub fn hang_ms(&self) -> u64 {
        self.hang_ms.unwrap_or(limits::HANG_MS)
    }

    /// Refuses before anything is done, when so switched.
    pub fn before(txn: &impl Write, account: Option<&str>) -> Result<bool, Refusal> {
        Ok(Self::strike(txn, account, |faults| &mut faults.error_before)?.is_some())
    }

    /// What becomes of the answer to a call that has changed something.
    pub fn answer(txn: &impl Write, account: Option<&str>) -> Result<Answer, Refusal> {
        if let Some(faults) = Self::strike(txn, account, |faults| &mut faults.timeout_after_success)? {
            return Ok(Answer::Hang { ms: faults.hang_ms() });
        }
        let broken = Self::strike(txn, account, |faults| &mut faults.error_after_success)?.is_some();
        Ok(if broken { Answer::Break } else { Answer::Say })
    }

    /// Uses up one dose where it is set (the account's own first) and says whether it struck.
    fn strike(
        txn: &impl Write,
        account: Option<&str>,
        dose_of: fn(&mut Self) -> &mut Option<Dose>,
    ) -> Result<Option<Self>, Refusal> {
        for id in account.into_iter().chain([GLOBAL]) {
            let Some(mut faults) = txn.find::<Self>(id)? else { continue };
            let Some(dose) = *dose_of(&mut faults) else { continue };
            let (strikes, left) = dose.take(ids::chance());
            if left != Some(dose) {
                *dose_of(&mut faults) = left;
                txn.put(&faults)?;
            }
            return if strikes { Ok(Some(Self::for_account(txn, account)?)) } else { Ok(None) };
        }
        Ok(None)
    }

    /// Should the event that is told now be held back, so that the next one overtakes it?
    pub fn holds_back(txn: &impl Write, account: Option<&str>) -> Result<bool, Refusal> {
        let faults = Self::for_account(txn, account)?;
        if faults.reorder != Some(true) {
            return Ok(false);
        }
        // Every other event waits, so that the one behind it comes first.
        let word = format!("reordered\u{1f}{}", faults.id());
        let held = txn.indexed(&word)?.as_deref() != Some("held");
        txn.index(&word, if held { "held" } else { "told" })?;
        Ok(held)
    }
}
