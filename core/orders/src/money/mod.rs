//! The lists of money: payments that are expected, attempts to take them, movements of money, disputes, and what of each is the seller's. Every row is shown
//! with its order, so they stand beside the projection that knows it. Nothing here writes but the note
//! that nobody was asked.

mod disputes;
mod logs;
mod rates;
mod transactions;
mod transfers;
mod wires;

pub use disputes::{DISPUTES, DisputeRow};
pub(crate) use logs::note_skipped;
pub use logs::{LogCause, LogState, LogStatus, LogType, PAYMENT_LOGS, PaymentLogRow, SkipReason, payment_log};
pub use rates::{ORDER_RATES, OrderRateRow};
pub use transactions::{ORDER_TRANSACTIONS, TRANSACTIONS, TransactionRow, transaction_row};
pub use transfers::{TRANSFERS, TransferRow, TransferSums, TransferableType, transfer_sums};
pub use wires::{ExpectedWire, expected_wires};

use diesel::{QueryableByName, sql_types};
use kontor_kernel::kinds::{OrderId, ProductId, UserId};

/// The order that a row belongs to.
#[derive(Debug, Clone, QueryableByName)]
#[expect(missing_docs, reason = "the columns of order_rows, explained by the API's attributes")]
pub struct RowOrder {
    #[diesel(sql_type = sql_types::Uuid)]
    pub order_id: OrderId,
    #[diesel(sql_type = sql_types::Text)]
    pub order_token: String,
    #[diesel(sql_type = sql_types::Uuid)]
    pub product_id: ProductId,
    #[diesel(sql_type = sql_types::Text)]
    pub product_name: String,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Uuid>)]
    pub payer_id: Option<UserId>,
    #[diesel(sql_type = sql_types::Text)]
    pub payer_email: String,
    #[diesel(sql_type = sql_types::Text)]
    pub payer_first_name: String,
    #[diesel(sql_type = sql_types::Text)]
    pub payer_last_name: String,
    #[diesel(sql_type = sql_types::Text)]
    pub payer_company: String,
    #[diesel(sql_type = sql_types::Text)]
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
