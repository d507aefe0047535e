//! A provider that answers what the test wrote down, and remembers what it was asked.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Mutex, PoisonError},
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kontor_kernel::{
    Money,
    kinds::{PayoutId, TransactionId},
};
use kontor_payments::{
    PaymentProvider,
    provider::{Charge, ChargeRequest, Outcome, PayoutOrder, PayoutOutcome, ProviderEvent, ProviderFault},
};

/// What happens to the next charge.
pub enum Script {
    /// It is answered.
    Answer(Outcome),
    /// It happens, and the answer is lost on the way.
    Lost(Outcome),
    /// It never arrives.
    Dropped,
}

#[derive(Default)]
struct State {
    script: VecDeque<Script>,
    charges: BTreeMap<TransactionId, Charge>,
    asked: usize,
}

/// The provider.
#[derive(Default)]
pub struct Scripted(Mutex<State>);

impl Scripted {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn next(&self, script: Script) {
        self.state().script.push_back(script);
    }

    /// The charge of a transaction turns out differently now.
    pub fn turn(&self, transaction: TransactionId, outcome: Outcome) {
        if let Some(charge) = self.state().charges.get_mut(&transaction) {
            charge.outcome = outcome;
        }
    }

    /// Everything that was really charged, in minor units.
    pub fn taken(&self) -> i64 {
        let state = self.state();
        let succeeded = state.charges.values().filter(|charge| matches!(charge.outcome, Outcome::Succeeded { .. }));
        succeeded.map(|charge| charge.money.amount).sum()
    }
}

#[async_trait]
impl PaymentProvider for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    async fn charge(&self, request: &ChargeRequest) -> Result<Charge, ProviderFault> {
        let mut state = self.state();
        state.asked += 1;
        if let Some(known) = state.charges.get(&request.transaction) {
            return Ok(known.clone());
        }
        let script = state.script.pop_front().unwrap_or(Script::Answer(Outcome::Succeeded { fee: 30 }));
        let (outcome, answered) = match script {
            Script::Answer(outcome) => (outcome, true),
            Script::Lost(outcome) => (outcome, false),
            Script::Dropped => return Err(ProviderFault::Unknown("dropped".to_owned())),
        };
        let charge = Charge { reference: format!("ch_{}", state.asked), money: request.money, outcome };
        state.charges.insert(request.transaction, charge.clone());
        if answered { Ok(charge) } else { Err(ProviderFault::Unknown("time-out".to_owned())) }
    }

    async fn find_charge(&self, transaction: TransactionId) -> Result<Option<Charge>, ProviderFault> {
        Ok(self.state().charges.get(&transaction).cloned())
    }

    async fn refund(&self, _: TransactionId, _: &str, _: Money) -> Result<String, ProviderFault> {
        Err(ProviderFault::Refused("not in this script".to_owned()))
    }

    async fn pay_out(&self, _: &PayoutOrder) -> Result<(String, PayoutOutcome), ProviderFault> {
        Err(ProviderFault::Refused("not in this script".to_owned()))
    }

    async fn find_payout(&self, _: PayoutId) -> Result<Option<(String, PayoutOutcome)>, ProviderFault> {
        Ok(None)
    }

    fn verify_event(&self, _: &[(String, String)], _: &[u8], _: DateTime<Utc>) -> Option<ProviderEvent> {
        None
    }
}
