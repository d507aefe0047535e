//! How a payout looks on the wire.

use kontor_kernel::kinds;
use kontor_ledger::{Payout, PayoutState};
use kontor_verification::say;
use poem_openapi::Object;

use crate::http::{Amount, Timestamp, WireEnum, WireId, context};

/// A payout.
#[derive(Debug, Clone, Object)]
pub struct PayoutAttributes {
    /// Id of the payout.
    pub payout_id: WireId<kinds::Payout>,
    /// The request that it resulted from.
    pub payout_request_id: WireId<kinds::PayoutRequest>,
    /// The bank account to which it goes.
    pub bank_account_id: WireId<kinds::BankAccount>,
    /// Amount.
    pub amount: Amount,
    /// State of the payout.
    pub state: WireEnum<PayoutState>,
    /// Why it was returned, as a sentence; the money is in the balance again and can be requested right away.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// The bank's reason code.
    #[oai(skip_serializing_if_is_none)]
    pub reason_code: Option<String>,
    /// When it was approved.
    pub created_at: Timestamp,
    /// When it was sent to the bank.
    #[oai(skip_serializing_if_is_none)]
    pub issued_at: Option<Timestamp>,
    /// When it arrived.
    #[oai(skip_serializing_if_is_none)]
    pub settled_at: Option<Timestamp>,
}

impl From<Payout> for PayoutAttributes {
    fn from(found: Payout) -> Self {
        Self {
            payout_id: WireId(found.id),
            payout_request_id: WireId(found.request_id),
            bank_account_id: WireId(found.bank_account_id),
            amount: found.money().into(),
            state: WireEnum(found.state),
            reason: found.reason.as_deref().map(|code| say(code, context::locale())),
            reason_code: found.reason,
            created_at: Timestamp(found.created_at),
            issued_at: found.issued_at.map(Timestamp),
            settled_at: found.settled_at.map(Timestamp),
        }
    }
}
