//! What an answer of a provider, or its refusal to give one, means for a payment.

use kontor_payments::{
    Transaction, TransactionState,
    provider::{Charge, Outcome},
};

/// Whether nothing is left to ask: it is paid, in a way in which nothing can come beside it.
pub(crate) fn is_answered(payment: &Transaction) -> bool {
    payment.state == TransactionState::Successful && !payment.method.is_wire()
}

/// What the provider would not even try, by a fault of ours or its own. Another try is another payment.
pub(crate) fn refused(transaction: &Transaction, cause: &str) -> Charge {
    tracing::warn!(transaction = %transaction.id, cause, "the provider refused a charge");
    Charge {
        reference: transaction.provider_ref.clone().unwrap_or_default(),
        arrived: kontor_kernel::Money::zero(transaction.currency),
        fee: 0,
        saved: None,
        bank_country: None,
        method: None,
        outcome: Outcome::Error { code: "request_refused".to_owned() },
    }
}
