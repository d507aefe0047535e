//! The wires that a seller's orders wait for, or waited for not long ago.

use chrono::Duration;
use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{OrderId, OrderRateId, TransactionId},
    read_iban,
};
use kontor_orders::{OrderState, RateState, money::expected_wires};

use crate::{limits, names::Buyer, row, typo::squash};

/// Whether an order still wants money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expectation {
    /// It waits for it, or was called off and left a debt.
    Expecting,
    /// It was given up; what comes now pays it if it can still be had.
    Late,
    /// It is paid otherwise, or was called off and owes nothing.
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
    pub standing: Expectation,
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
                standing: standing(wire.payment_state, wire.rate_state),
                buyer: Buyer::from_names(&wire.payer_first_name, &wire.payer_last_name, &wire.payer_company),
                account: wire.iban.as_deref().and_then(read_iban).map(|iban| row::account_hash(seller, &iban)),
            }
        })
        .collect())
}

fn standing(order: OrderState, rate: RateState) -> Expectation {
    let owed = matches!(rate, RateState::Unpaid | RateState::Pending | RateState::PartlyPaid | RateState::Debt);
    match order {
        _ if !owed => Expectation::Over,
        // What was let go with an order that was called off is skipped: what is owed of it was kept.
        OrderState::Waiting | OrderState::Pending | OrderState::Paying | OrderState::Paused | OrderState::Canceled => {
            Expectation::Expecting
        }
        OrderState::NotCompleted => Expectation::Late,
        _ => Expectation::Over,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWED: [RateState; 4] = [RateState::Unpaid, RateState::Pending, RateState::PartlyPaid, RateState::Debt];

    #[test]
    fn what_is_owed_of_an_order_that_was_called_off_is_expected_and_what_was_let_go_is_not() {
        for rate in OWED {
            assert_eq!(standing(OrderState::Canceled, rate), Expectation::Expecting, "{rate:?}");
        }
        for rate in
            [RateState::Skipped, RateState::Refunded, RateState::Chargebacked, RateState::Paid, RateState::Future]
        {
            assert_eq!(standing(OrderState::Canceled, rate), Expectation::Over, "{rate:?}");
        }
    }

    #[test]
    fn the_others_stand_where_they_stood() {
        for rate in OWED {
            for order in [OrderState::Waiting, OrderState::Pending, OrderState::Paying, OrderState::Paused] {
                assert_eq!(standing(order, rate), Expectation::Expecting, "{order:?} {rate:?}");
            }
            assert_eq!(standing(OrderState::NotCompleted, rate), Expectation::Late, "{rate:?}");
            for order in [OrderState::Paid, OrderState::Refunded, OrderState::Chargebacked] {
                assert_eq!(standing(order, rate), Expectation::Over, "{order:?} {rate:?}");
            }
        }
        assert_eq!(standing(OrderState::Paying, RateState::Paid), Expectation::Over);
        assert_eq!(standing(OrderState::NotCompleted, RateState::Skipped), Expectation::Over);
    }
}
