//! The wires that a seller's orders wait for, or waited for not long ago.

use chrono::Duration;
use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{OrderId, OrderRateId, TransactionId},
};
use kontor_orders::{
    OrderState, RateState,
    money::{ExpectedWire, expected_wires},
};

use crate::{decode, limits, names::Buyer, row, typo::squash};

/// Whether an order still wants money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It waits for it.
    Expecting,
    /// It was given up; what comes now pays it if it can still be had.
    Late,
    /// It is paid otherwise, or was called off.
    Over,
}

/// One wire.
#[derive(Debug, Clone)]
pub struct Expected {
    /// Of which order.
    pub order: OrderId,
    /// For which of its payments.
    pub rate: OrderRateId,
    /// The payment that its buyer was given instructions for.
    pub transaction: TransactionId,
    /// What its buyer was told to write, and the order's own token: letters and digits only.
    pub(crate) references: Vec<String>,
    /// What is still to be paid, parts that came counted.
    pub open: Money,
    /// Whether it is still wanted.
    pub standing: Standing,
    pub(crate) buyer: Buyer,
    /// Hash of the account that its buyer was told to pay to.
    pub(crate) account: Option<String>,
}

/// The tenant's wires, the youngest first; of one order alone, where one is named.
pub(crate) async fn expected(tx: &mut Tx, only: Option<OrderId>) -> Result<Vec<Expected>> {
    let (seller, since) = (tx.seller()?, tx.now() - Duration::days(limits::LATE_DAYS));
    let noted = row::noted(tx).await?;
    let wires = expected_wires(tx, since, only).await?;
    Ok(wires
        .into_iter()
        .map(|wire| {
            let came: i64 = noted.iter().filter(|part| part.rate_id == wire.rate_id).map(|part| part.amount).sum();
            let told = wire.reference.as_deref().map(squash);
            Expected {
                order: wire.order_id,
                rate: wire.rate_id,
                transaction: wire.transaction_id,
                references: told
                    .into_iter()
                    .chain([squash(&wire.token)])
                    .filter(|text| text.len() >= limits::REFERENCE_CHARS_MIN)
                    .collect(),
                open: Money::new(wire.open_amount - came, wire.currency),
                standing: standing(&wire),
                buyer: Buyer::of(&wire.payer_first_name, &wire.payer_last_name, &wire.payer_company),
                account: wire.iban.as_deref().and_then(decode::iban).map(|iban| row::account_hash(seller, &iban)),
            }
        })
        .collect())
}

fn standing(wire: &ExpectedWire) -> Standing {
    let owed =
        matches!(wire.rate_state, RateState::Unpaid | RateState::Pending | RateState::PartlyPaid | RateState::Debt);
    match wire.payment_state {
        _ if !owed => Standing::Over,
        OrderState::Waiting | OrderState::Pending | OrderState::Paying | OrderState::Paused => Standing::Expecting,
        OrderState::NotCompleted => Standing::Late,
        _ => Standing::Over,
    }
}
