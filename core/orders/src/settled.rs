//! What the news of a charge changed.

use kontor_kernel::kinds::OrderId;
use kontor_payments::{Transaction, TransactionState};

use crate::OrderState;

/// What the news changed.
#[derive(Debug, Clone)]
pub struct Settled {
    /// Of which order.
    pub order: OrderId,
    /// The transaction as it is now.
    pub transaction: Transaction,
    /// The order's state now.
    pub state: OrderState,
    /// Whether this very call brought the order's first payment in.
    pub paid_now: bool,
    /// Whether this very call lost the order's last hope: held stock goes back.
    pub lost_now: bool,
    /// Where this very call moved the payment from, if it did and the money is not there.
    pub from: Option<TransactionState>,
}
