//! The lists of money: payments that are expected, attempts to take them, movements of money, disputes, and what of each is the seller's. Every row is shown
//! with its order, so they stand beside the projection that knows it. Nothing here writes but the note
//! that nobody was asked.

mod disputes;
mod logs;
mod managers;
mod rates;
mod transactions;
mod transfers;
mod wires;

pub use disputes::{DISPUTES, DisputeRow};
use kontor_db::Row;
pub(crate) use logs::note_skipped;
pub use logs::{LogCause, LogState, LogStatus, LogType, PAYMENT_LOGS, PaymentLogRow, SkipReason, payment_log};
pub use managers::{ADMIN_DISPUTES, AdminDisputeRow};
pub use rates::{ORDER_RATES, OrderRateRow};
pub use transactions::{ORDER_TRANSACTIONS, TRANSACTIONS, TransactionRow, transaction_row};
pub use transfers::{TRANSFERS, TransferRow, TransferSums, TransferableType, transfer_sums};
pub use wires::{ExpectedWire, expected_wires};

use kontor_kernel::kinds::{OrderId, ProductId, UserId};

/// The order that a row belongs to.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of order_rows, explained by the API's attributes")]
pub struct RowOrder {
    pub order_id: OrderId,
    pub order_token: String,
    pub product_id: ProductId,
    pub product_name: String,
    pub payer_id: Option<UserId>,
    pub payer_email: String,
    pub payer_first_name: String,
    pub payer_last_name: String,
    pub payer_company: String,
    pub payer_country: String,
}

/// What [`RowOrder`] is read from.
macro_rules! with_order {
    ($own:literal) => {
        concat!(
            $own,
            ", r.order_id, r.order_token, r.product_id, r.product_name, r.payer_id, r.payer_email, r.payer_first_name, \
             r.payer_last_name, r.payer_company, r.payer_country"
        )
    };
}
pub(crate) use with_order;
