//! What goes back of each part of a payment.

use kontor_orders::internals::{Parts, split};
use proptest::prelude::*;

#[test]
fn a_third_of_nineteen_euro_gives_back_a_third_of_each_part() {
    let paid = Parts { gross: 1_900, fee: 95, vat: 303, resold_tax: 0 };
    assert_eq!(split(paid, Parts::default(), 633), Parts { gross: 633, fee: 32, vat: 101, resold_tax: 0 });
    assert_eq!(split(paid, Parts::default(), 1_900), paid);
    assert_eq!(split(paid, Parts::default(), 1), Parts::untaxed(1));
    let resold = Parts { resold_tax: 18, ..paid };
    assert_eq!(split(resold, Parts::default(), 633), Parts { gross: 633, fee: 32, vat: 101, resold_tax: 6 });
    assert_eq!(split(resold, Parts { gross: 303, fee: 0, vat: 303, resold_tax: 303 }, 1_597).resold_tax, -285);
}

proptest! {
    #[test]
    fn many_small_refunds_give_back_exactly_what_one_would(
        gross in 1_i64..200_000, fee_bps in 0_i64..=10_000, vat_bps in 0_i64..=10_000,
        resold_bps in -3_000_i64..=3_000,
        sizes in prop::collection::vec(1_i64..50_000, 1..30),
    ) {
        let resold_tax = gross * resold_bps / 10_000;
        let paid = Parts { gross, fee: gross * fee_bps / 10_000, vat: gross * vat_bps / 10_000, resold_tax };
        let mut back = Parts::default();
        for size in sizes.into_iter().chain([gross]) {
            let amount = size.min(gross - back.gross);
            if amount == 0 {
                continue;
            }
            let one = split(paid, back, amount);
            prop_assert!(one.fee >= 0 && one.fee <= amount && one.vat >= 0 && one.vat <= amount);
            back = back.and(one);
        }
        prop_assert_eq!(back, paid);
    }
}
