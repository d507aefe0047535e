//! What goes back of each part of a payment.

use kontor_kernel::{Currency, Fee, Money, PartyFee, PartyKind, kinds::UserId};
use kontor_orders::internals::{Parts, shares_of, split};
use proptest::prelude::*;

#[test]
fn a_third_of_nineteen_euro_gives_back_a_third_of_each_part() {
    let paid = Parts { gross: 1_900, fee: 95, vat: 303, resold_tax: 0, shared: 0 };
    assert_eq!(split(paid, Parts::default(), 633), Parts { gross: 633, fee: 32, vat: 101, resold_tax: 0, shared: 0 });
    assert_eq!(split(paid, Parts::default(), 1_900), paid);
    assert_eq!(split(paid, Parts::default(), 1), Parts::untaxed(1));
    let resold = Parts { resold_tax: 18, ..paid };
    assert_eq!(split(resold, Parts::default(), 633), Parts { gross: 633, fee: 32, vat: 101, resold_tax: 6, shared: 0 });
    assert_eq!(
        split(resold, Parts { gross: 303, fee: 0, vat: 303, resold_tax: 303, shared: 0 }, 1_597).resold_tax,
        -285
    );
}

proptest! {
    #[test]
    fn many_small_refunds_give_back_exactly_what_one_would(
        gross in 1_i64..200_000, fee_bps in 0_i64..=10_000, vat_bps in 0_i64..=10_000,
        resold_bps in -3_000_i64..=3_000, shared_bps in 0_i64..=10_000,
        sizes in prop::collection::vec(1_i64..50_000, 1..30),
    ) {
        let resold_tax = gross * resold_bps / 10_000;
        let fee = gross * fee_bps / 10_000;
        let shared = (gross - fee - resold_tax).max(0) * shared_bps / 10_000;
        let paid = Parts { gross, fee, vat: gross * vat_bps / 10_000, resold_tax, shared };
        let mut back = Parts::default();
        for size in sizes.into_iter().chain([gross]) {
            let amount = size.min(gross - back.gross);
            if amount == 0 {
                continue;
            }
            let one = split(paid, back, amount);
            prop_assert!(one.shared >= 0 && (one.share() >= 0 || one.resold_tax + one.fee > amount));
            prop_assert!(one.fee >= 0 && one.fee <= amount && one.vat >= 0 && one.vat <= amount);
            back = back.and(one);
        }
        prop_assert_eq!(back, paid);
    }
}

fn fee(person: u128, fee: Fee) -> PartyFee {
    PartyFee { kind: PartyKind::TeamMember, user_id: UserId::from_uuid(uuid::Uuid::from_u128(person)), fee }
}

fn amounts(fees: &[PartyFee], left: i64, first: bool) -> Vec<i64> {
    shares_of(fees, Money::new(left, Currency::EUR), first).iter().map(|share| share.amount).collect()
}

#[test]
fn fees_are_taken_of_what_is_left_and_never_more_than_that() {
    let percent = |person, bps| fee(person, Fee::Percent { bps });
    let fixed = |person, amount| fee(person, Fee::Fixed { amount, currency: Currency::EUR });
    assert_eq!(amounts(&[percent(1, 1_000)], 1_805, true), [181]);
    let three = [percent(1, 3_333), percent(2, 3_333), percent(3, 3_334)];
    assert_eq!(amounts(&three, 1, true).iter().sum::<i64>(), 1);
    assert_eq!(amounts(&[percent(1, 1_000), fixed(2, 500)], 1_000, true), [100, 500]);
    assert_eq!(amounts(&[percent(1, 1_000), fixed(2, 500)], 1_000, false), [100]);
    assert_eq!(amounts(&[percent(1, 5_000), fixed(2, 400), fixed(3, 800)], 600, true), [300, 100, 200]);
    assert_eq!(amounts(&[fixed(1, 500)], -20, true), [0_i64; 0]);
    let dollars = fee(1, Fee::Fixed { amount: 500, currency: "usd".parse().unwrap() });
    assert_eq!(amounts(&[dollars], 1_000, true), [0_i64; 0]);
}

proptest! {
    #[test]
    fn shares_of_others_are_never_more_than_what_is_left(
        left in -1_000_i64..200_000, percents in prop::collection::vec(1_i32..=4_000, 0..6),
        fixed in prop::collection::vec(1_i64..100_000, 0..4), first: bool,
    ) {
        let percents = percents.into_iter().map(|bps| Fee::Percent { bps });
        let fixed = fixed.into_iter().map(|amount| Fee::Fixed { amount, currency: Currency::EUR });
        let fees: Vec<PartyFee> = percents.chain(fixed).zip(1_u128..).map(|(one, person)| fee(person, one)).collect();
        let all = amounts(&fees, left, first);
        prop_assert!(all.iter().all(|amount| *amount > 0) && all.iter().sum::<i64>() <= left.max(0));
    }
}
