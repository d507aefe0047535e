//! The sandbox's words for money that a payer's bank takes back.

use std::str::FromStr;

use kontor_kernel::{Currency, Money};
use kontor_payments::provider::{Dispute as OurDispute, DisputeOutcome, ProviderFault};
use serde::Deserialize;

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Dispute,
    Return,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum State {
    NeedsResponse,
    Won,
    Lost,
}

#[derive(Deserialize)]
pub(super) struct Dispute {
    id: String,
    kind: Kind,
    state: State,
    amount: i64,
    currency: String,
    fee: i64,
    reason: String,
}

impl Dispute {
    pub(super) fn understood(self) -> Result<OurDispute, ProviderFault> {
        let currency = Currency::from_str(&self.currency)
            .map_err(|_| ProviderFault::Unknown(format!("dispute {}: a currency that does not exist", self.id)))?;
        let outcome = match (self.kind, self.state) {
            (Kind::Return, State::Lost) => DisputeOutcome::Returned,
            (Kind::Return, _) => {
                return Err(ProviderFault::Unknown(format!("dispute {}: a return that can be answered", self.id)));
            }
            (Kind::Dispute, State::NeedsResponse) => DisputeOutcome::Open,
            (Kind::Dispute, State::Won) => DisputeOutcome::Won,
            (Kind::Dispute, State::Lost) => DisputeOutcome::Lost,
        };
        let money = Money::new(self.amount, currency);
        Ok(OurDispute { reference: self.id, money, fee: self.fee, reason: self.reason, outcome })
    }
}
