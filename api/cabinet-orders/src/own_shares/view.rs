//! How what is one's own looks on the wire.

use kontor_kernel::{Money, kinds};
use kontor_ledger::{
    OwnTransfer,
    payout::{PayoutSchedule, PayoutSettings},
};
use kontor_payments::{TransactionKind, TransactionState};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use super::super::balance::CurrencyBalance;
use crate::http::{Amount, Timestamp, WireEnum, WireId};

/// What you have in one side of a shop.
#[derive(Debug, Clone, Object)]
pub struct OwnShopAttributes {
    /// Name of the shop.
    pub shop: String,
    /// Whether money is real there.
    pub livemode: bool,
    /// Until when nothing is paid out because your bank account was added recently. Absent if that is not the case.
    #[oai(skip_serializing_if_is_none)]
    pub bank_account_waits_until: Option<Timestamp>,
    /// Your balance in each currency; at least in the currency of the shop.
    pub currencies: Vec<CurrencyBalance>,
    /// Email address of the shop, for questions about your work and your share. Absent if it has none.
    #[oai(skip_serializing_if_is_none)]
    pub shop_email: Option<String>,
    /// Public page of the shop.
    pub shop_url: String,
    /// Email address of the platform's operator, for questions about your account and payouts. Absent if there is none.
    #[oai(skip_serializing_if_is_none)]
    pub operator_email: Option<String>,
}

/// Your share of one transaction of a shop.
#[derive(Debug, Clone, Object)]
pub struct OwnTransferAttributes {
    /// The transaction.
    pub transaction_id: WireId<kinds::Transaction>,
    /// Kind of the transaction.
    pub kind: WireEnum<TransactionKind>,
    /// State of the transaction.
    pub state: WireEnum<TransactionState>,
    /// Name of the product when it was bought.
    #[oai(skip_serializing_if_is_none)]
    pub product_name: Option<String>,
    /// Your share; negative if it went back with a refund or a chargeback.
    pub amount: Amount,
    /// When it becomes available for payout.
    pub available_at: Timestamp,
    /// When the money moved.
    pub created_at: Timestamp,
    /// The payout that brought it to your bank account. Absent if it is in the balance.
    #[oai(skip_serializing_if_is_none)]
    pub payout_id: Option<WireId<kinds::Payout>>,
}

impl OwnTransferAttributes {
    pub(super) fn from_transfer(row: OwnTransfer, product_name: Option<String>) -> Self {
        Self {
            transaction_id: WireId(row.transaction_id),
            kind: WireEnum(row.kind),
            state: WireEnum(row.state),
            product_name,
            amount: Money::new(row.amount, row.currency).into(),
            available_at: Timestamp(row.available_at),
            created_at: Timestamp(row.created_at),
            payout_id: row.payout_id.map(WireId),
        }
    }
}

/// When your balance in a shop is paid out.
#[derive(Debug, Clone, Object)]
pub struct PayoutSettingsAttributes {
    /// How often a payout is requested for you; `manual`: never, you request payouts yourself.
    pub schedule: WireEnum<PayoutSchedule>,
    /// Smallest balance that is paid out by schedule, in the currency of the shop. Balances in other currencies are paid out from the
    /// smallest possible payout on.
    pub minimum: Amount,
    /// Smallest minimum that you can choose.
    pub smallest: Amount,
    /// When the next payout is requested: on a Monday or the first of a month, by the clock of the shop. Absent if the schedule is `manual`.
    #[oai(skip_serializing_if_is_none)]
    pub next_at: Option<Timestamp>,
}

impl From<PayoutSettings> for PayoutSettingsAttributes {
    fn from(found: PayoutSettings) -> Self {
        Self {
            schedule: WireEnum(found.schedule),
            minimum: found.minimum.into(),
            smallest: kontor_ledger::payout::minimum(found.minimum.currency).into(),
            next_at: found.next_at.map(Timestamp),
        }
    }
}

/// When your balance in a shop is to be paid out.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayoutSettingsBody {
    /// How often a payout is requested for you; `manual`: never, you request payouts yourself.
    pub schedule: WireEnum<PayoutSchedule>,
    /// Smallest balance that is paid out by schedule, in the currency of the shop.
    pub minimum: Amount,
}
