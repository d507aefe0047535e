//! The state of an order as a pure function.

use kontor_kernel::Machine;
use kontor_orders::{Facts, OrderState, RateState, derive, internals::is_period_refunded};
use kontor_payments::TransactionState;
use proptest::prelude::*;

fn state_of_single_rate(rate: RateState, newest: TransactionState, over: bool) -> OrderState {
    derive(&Facts {
        rates: &[rate],
        newest: Some(newest),
        first_time_over: over,
        finite: true,
        received: true,
        charged: false,
        canceled: false,
        ending: false,
        paused: false,
        access_early: false,
        period_refunded: false,
        merged_into: None,
    })
}

#[test]
fn a_one_time_order_from_checkout_to_chargeback() {
    use {RateState as R, TransactionState as T};
    assert_eq!(state_of_single_rate(R::Unpaid, T::Waiting, false), OrderState::Waiting);
    assert_eq!(state_of_single_rate(R::Pending, T::Pending, false), OrderState::Pending);
    assert_eq!(state_of_single_rate(R::Unpaid, T::Denied, false), OrderState::Waiting);
    assert_eq!(state_of_single_rate(R::Unpaid, T::Denied, true), OrderState::NotCompleted);
    assert_eq!(state_of_single_rate(R::Unpaid, T::Expired, true), OrderState::NotCompleted);
    assert_eq!(state_of_single_rate(R::Paid, T::Successful, true), OrderState::Paid);
    assert_eq!(state_of_single_rate(R::Refunded, T::Successful, true), OrderState::Refunded);
    assert_eq!(state_of_single_rate(R::Chargebacked, T::Successful, true), OrderState::Chargebacked);
    assert_eq!(state_of_single_rate(R::Skipped, T::Canceled, true), OrderState::Paid);
    assert_eq!(state_of_single_rate(R::PartlyPaid, T::Waiting, false), OrderState::Waiting);
}

#[test]
fn an_order_that_is_called_off() {
    use {RateState as R, TransactionState as T};
    let off = |rate, newest, received| {
        derive(&Facts {
            rates: &[rate],
            newest: Some(newest),
            first_time_over: false,
            finite: true,
            received,
            charged: false,
            canceled: true,
            ending: false,
            paused: false,
            access_early: false,
            period_refunded: false,
            merged_into: None,
        })
    };
    assert_eq!(off(R::Skipped, T::Canceled, false), OrderState::Canceled);
    // The money came all the same, and is the payer's.
    assert_eq!(off(R::Skipped, T::Successful, false), OrderState::Canceled);
    // What costs nothing is called off although it counts as paid; what was paid never is.
    assert_eq!(off(R::Paid, T::Successful, false), OrderState::Canceled);
    assert_eq!(off(R::Paid, T::Successful, true), OrderState::Paid);
    assert_eq!(off(R::Refunded, T::Successful, true), OrderState::Refunded);
}

#[test]
fn plans() {
    use RateState as R;
    let plan = |rates: &[R]| {
        derive(&Facts {
            rates,
            newest: Some(TransactionState::Successful),
            first_time_over: true,
            finite: true,
            received: true,
            charged: false,
            canceled: false,
            ending: false,
            paused: false,
            access_early: false,
            period_refunded: false,
            merged_into: None,
        })
    };
    assert_eq!(plan(&[R::Paid, R::Future]), OrderState::Paying);
    assert_eq!(plan(&[R::Paid, R::Refunded]), OrderState::Paid);
    assert_eq!(plan(&[R::Paid, R::Chargebacked]), OrderState::Paused);
    assert_eq!(plan(&[R::Paid, R::Debt]), OrderState::Paused);
    assert_eq!(plan(&[R::Paid, R::Skipped]), OrderState::Paid);
    assert_eq!(plan(&[R::Refunded, R::Future]), OrderState::Paying);
}

#[test]
fn a_month_that_went_back_whole_closes_what_it_paid_for_until_the_next_one_is_paid() {
    use RateState as R;
    let month = |rates: &[R], finite| {
        let refunded = is_period_refunded(true, rates);
        derive(&Facts {
            rates,
            newest: Some(TransactionState::Successful),
            first_time_over: true,
            finite,
            received: true,
            charged: true,
            canceled: false,
            ending: false,
            paused: false,
            access_early: false,
            period_refunded: refunded,
            merged_into: None,
        })
    };
    for closed in [
        vec![R::Refunded, R::Future],
        vec![R::Paid, R::Refunded, R::Future],
        vec![R::Paid, R::Refunded, R::Unpaid, R::Future],
        vec![R::Paid, R::Refunded, R::Pending, R::Future],
        vec![R::Paid, R::Refunded, R::PartlyPaid, R::Future],
        vec![R::Paid, R::Refunded, R::Skipped, R::Future],
        vec![R::Refunded, R::Refunded, R::Future],
    ] {
        assert_eq!(month(&closed, false), OrderState::Paused, "{closed:?}");
    }
    // The month that runs is another one, or is paid by now.
    for open in [
        vec![R::Refunded, R::Paid, R::Future],
        vec![R::Paid, R::Refunded, R::Paid, R::Future],
        vec![R::Paid, R::Future],
    ] {
        assert_eq!(month(&open, false), OrderState::Paying, "{open:?}");
    }
    assert_eq!(month(&[R::Refunded, R::Refunded], true), OrderState::Refunded);
    assert_eq!(month(&[R::Paid, R::Refunded], true), OrderState::Paused, "the last month of so many");
    assert!(!is_period_refunded(false, &[R::Paid, R::Refunded, R::Future]), "instalments are for one thing together");
}

#[test]
fn what_was_paid_once_and_taken_back_by_a_bank() {
    use {RateState as R, TransactionState as T};
    let taken = |rates: &[R], newest, finite| {
        derive(&Facts {
            rates,
            newest: Some(newest),
            first_time_over: true,
            finite,
            received: false,
            charged: true,
            canceled: false,
            ending: false,
            paused: false,
            access_early: false,
            period_refunded: false,
            merged_into: None,
        })
    };
    assert_eq!(taken(&[R::Debt], T::Successful, true), OrderState::Paused);
    // Closed while it is being paid again, not waiting for a first payment.
    assert_eq!(taken(&[R::Pending], T::Pending, true), OrderState::Paused);
    assert_eq!(taken(&[R::Pending, R::Future], T::Pending, false), OrderState::Paused);
    assert_eq!(taken(&[R::Pending, R::Skipped, R::Future], T::Pending, false), OrderState::Paused);
    assert_eq!(taken(&[R::Skipped], T::Successful, true), OrderState::Paid);
    assert_eq!(taken(&[R::Skipped, R::Future], T::Successful, false), OrderState::Paying);
}

#[test]
fn what_is_paid_with_another_order_stands_still_with_it() {
    use RateState as R;
    let with = |rates: &[R], merged_into| {
        derive(&Facts {
            rates,
            newest: Some(TransactionState::Successful),
            first_time_over: true,
            finite: true,
            received: true,
            charged: false,
            canceled: false,
            ending: false,
            paused: false,
            access_early: false,
            period_refunded: false,
            merged_into,
        })
    };
    assert_eq!(with(&[R::Paid, R::Future], Some(OrderState::Paying)), OrderState::Paying);
    assert_eq!(with(&[R::Paid, R::Future], Some(OrderState::Paused)), OrderState::Paused);
    assert_eq!(with(&[R::Paid, R::Debt], Some(OrderState::Paused)), OrderState::Paused);
    assert_eq!(with(&[R::Paid, R::Paid], Some(OrderState::Paused)), OrderState::Paid);
}

proptest! {
    #[test]
    fn money_that_stands_is_never_called_lost(
        rates in prop::collection::vec(prop::sample::select(RateState::ALL), 1..12),
        newest in prop::option::of(prop::sample::select(TransactionState::ALL)),
        flags in prop::array::uniform9(any::<bool>()),
        merged_into in prop::option::of(prop::sample::select(OrderState::ALL)),
    ) {
        let [first_time_over, finite, received, charged, canceled, ending, paused, access_early, period_refunded] = flags;
        let facts = Facts {
            rates: &rates,
            newest,
            first_time_over,
            finite,
            received,
            charged,
            canceled,
            ending,
            paused,
            access_early,
            period_refunded,
            merged_into,
        };
        let state = derive(&facts);
        if rates.contains(&RateState::Paid) {
            prop_assert!(!matches!(state, OrderState::NotCompleted | OrderState::Refunded | OrderState::Chargebacked | OrderState::Waiting | OrderState::Pending));
        }
        if state == OrderState::Paid {
            prop_assert!(rates.iter().all(|rate| matches!(rate, RateState::Paid | RateState::Skipped | RateState::Refunded)));
        }
        // The other order closes this one and opens nothing, and what is paid in full does not depend on it.
        let alone = derive(&Facts { merged_into: None, ..facts });
        if state != alone {
            prop_assert_eq!(state, OrderState::Paused);
            prop_assert!(merged_into.is_some_and(|with| !with.is_open()) && alone != OrderState::Canceled);
        }
    }
}
