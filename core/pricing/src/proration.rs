//! What another price means for the period that runs: what of it is not had yet is worth so many of its days.

use kontor_kernel::{Currency, ratio_half_up, words};

words! {
    /// When another price of a plan counts, and how what is paid already is set off.
    pub enum Proration {
        /// At once; the difference for the rest of the period is paid at once.
        Invoice "invoice",
        /// At once; the difference for the rest of the period is paid with the next payment.
        Prorate "prorate",
        /// With the next payment; nothing is set off.
        NextPeriod "next_period",
        /// At once, with a period of its own that begins today; what was paid for the rest of the old one comes off.
        Reset "reset",
    }
}

impl Proration {
    /// Whether the period that runs keeps its end, so that the new price must have the same rhythm.
    pub const fn keeps_period(self) -> bool {
        matches!(self, Self::Invoice | Self::Prorate)
    }

    /// Whether what is paid for the period that runs is set off.
    pub const fn sets_off(self) -> bool {
        !matches!(self, Self::NextPeriod)
    }
}

/// A change of price within a period.
#[derive(Debug, Clone, Copy)]
pub struct Change {
    /// What was paid for the whole period, in minor units.
    pub was: i64,
    /// What a whole period costs from now on.
    pub becomes: i64,
    /// The days of the period.
    pub days: i64,
    /// How many of them are left, today among them.
    pub left: i64,
    /// What an earlier change left for the next payment: to be paid with it, or less than nothing, to come off.
    pub carried: i64,
    /// What no payment may be below.
    pub least: i64,
    /// Of which every payment is an amount that card companies take.
    pub currency: Currency,
}

/// What a change comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prorated {
    /// What is set off: the days that are left, at the old price.
    pub credited: i64,
    /// What is had for it: the days that are left, or all of a new period, at the new price.
    pub charged: i64,
    /// What is paid at once.
    pub now: i64,
    /// The next payment.
    pub next: i64,
    /// What comes off the payments after it.
    pub credit_left: i64,
}

impl Change {
    /// By the day, each side rounded half up, as it stands on the document, and where card companies count in steps to one of them in favour
    /// of who pays. What cannot be paid by itself, being too little, is paid
    /// with the next payment; what is too much comes off the payments to come and is never lost.
    pub fn prorated(self, mode: Proration) -> Prorated {
        let Self { was, becomes, days, left, carried, least, currency } = self;
        let left = left.clamp(0, days);
        let set_off = |amount| currency.payable_back(ratio_half_up(amount, left, days)).min(amount);
        let credited = if mode.sets_off() { set_off(was) } else { 0 };
        let charged = match mode {
            Proration::NextPeriod => 0,
            Proration::Reset => becomes,
            Proration::Invoice | Proration::Prorate => whole(ratio_half_up(becomes, left, days), currency),
        };
        let difference = charged - credited;
        let at_once = mode != Proration::Prorate && difference >= least;
        let now = if at_once { whole(difference, currency) } else { 0 };
        let later = difference - now + carried;
        let (next, credit_left) =
            apply_credit(becomes + whole(later.max(0), currency), (-later).max(0), least, currency);
        Prorated { credited, charged, now, next, credit_left }
    }
}

impl Prorated {
    /// What is paid ahead after the change, where a whole period costs so much: what covers the next payment, and what is left of it.
    pub fn balance(&self, becomes: i64) -> i64 {
        self.credit_left + (becomes - self.next).max(0)
    }
}

/// What of it card companies take.
fn whole(amount: i64, currency: Currency) -> i64 {
    amount - amount % currency.charge_step()
}

/// A payment with a credit taken off, and what is left of the credit: all of the payment, or so much that the rest can be paid.
pub fn apply_credit(amount: i64, credit: i64, least: i64, currency: Currency) -> (i64, i64) {
    let rest = currency.payable_back((amount - credit).max(least));
    let taken = if credit >= amount { amount } else { (amount - rest).max(0) };
    (amount - taken, credit - taken)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, reason = "tests")]
    use kontor_kernel::Machine;
    use proptest::prelude::*;

    use super::*;

    fn change(was: i64, becomes: i64, left: i64) -> Change {
        Change { was, becomes, days: 30, left, carried: 0, least: 33, currency: Currency::EUR }
    }

    /// A month of 30 days, 20 of them left, from 10.00 to 25.00: 6.67 of the old are not had, 16.67 of the new are.
    #[test]
    fn up_in_four_ways() {
        let by = |mode| change(1_000, 2_500, 20).prorated(mode);
        let said = |now, next, charged| Prorated { credited: 667, charged, now, next, credit_left: 0 };
        assert_eq!(by(Proration::Invoice), said(1_000, 2_500, 1_667));
        assert_eq!(by(Proration::Prorate), said(0, 3_500, 1_667));
        assert_eq!(by(Proration::Reset), said(1_833, 2_500, 2_500));
        let later = Prorated { credited: 0, charged: 0, now: 0, next: 2_500, credit_left: 0 };
        assert_eq!(by(Proration::NextPeriod), later);
    }

    /// From 25.00 to 10.00 with 20 of 30 days left: 16.67 − 6.67 = 10.00 come off what is to come.
    #[test]
    fn down_in_four_ways() {
        let by = |mode| change(2_500, 1_000, 20).prorated(mode);
        let said = |charged, next, credit_left| Prorated { credited: 1_667, charged, now: 0, next, credit_left };
        assert_eq!(by(Proration::Invoice), said(667, 0, 0));
        assert_eq!(by(Proration::Prorate), said(667, 0, 0));
        // The new period is paid by what was left of the old: 6.67 come off the next payment.
        assert_eq!(by(Proration::Reset), said(1_000, 333, 0));
        assert_eq!(by(Proration::NextPeriod).next, 1_000);
        // A credit of three payments takes three payments.
        assert_eq!(
            change(4_000, 500, 30).prorated(Proration::Invoice),
            Prorated { credited: 4_000, charged: 500, now: 0, next: 0, credit_left: 3_000 }
        );
    }

    #[test]
    fn what_is_too_little_to_be_paid_waits_for_the_next_payment() {
        // One day of thirty: 0.33 and 0.34.
        assert_eq!(
            change(1_000, 1_020, 1).prorated(Proration::Invoice),
            Prorated { credited: 33, charged: 34, now: 0, next: 1_021, credit_left: 0 }
        );
        // Of 5.00 less 4.90 only so much is taken that 0.33 are left to pay.
        let less = |amount, credit| apply_credit(amount, credit, 33, Currency::EUR);
        assert_eq!(less(500, 490), (33, 23));
        assert_eq!((less(500, 500), less(500, 900), less(20, 10)), ((0, 0), (0, 400), (20, 10)));
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_no_payment_is_below_what_can_be_paid(
            was in 0_i64..1_000_000, becomes in 33_i64..1_000_000, days in 1_i64..732, left in 0_i64..732,
            place in 0_usize..4, carried in -1_000_000_i64..1_000_000,
        ) {
            let mode = Proration::ALL[place];
            let Prorated { credited, charged, now, next, credit_left } =
                Change { was, becomes, days, left, carried, least: 33, currency: Currency::EUR }.prorated(mode);
            // What is paid and comes off is what is had for it, and the next period.
            prop_assert_eq!(now + next - credit_left, becomes + charged - credited + carried);
            let ahead = Prorated { credited, charged, now, next, credit_left }.balance(becomes);
            prop_assert_eq!(ahead, (now - charged + credited - carried).max(0));
            for paid in [now, next] {
                prop_assert!(paid == 0 || paid >= 33);
            }
            prop_assert!(credit_left >= 0 && credited <= was && (mode.sets_off() || now == 0));
        }

        #[test]
        fn in_every_currency_what_a_change_asks_for_can_be_paid_and_nothing_is_lost(
            was in 1_i64..100_000, becomes in 1_i64..100_000, days in 1_i64..732, left in 0_i64..732, place in 0_usize..4,
            carried in -100_000_i64..100_000, credit in 0_i64..10_000_000, at in 0_usize..1_000,
        ) {
            let all: Vec<Currency> = Currency::all().collect();
            let currency = all[at % all.len()];
            let step = currency.charge_step();
            let (was, becomes, carried, least) = (was * step, becomes * step, carried * step, 3 * step);
            let change = Change { was, becomes, days, left, carried, least, currency };
            let prorated = change.prorated(Proration::ALL[place]);
            let Prorated { credited, charged, now, next, credit_left } = prorated;
            let parts = [credited, charged, now, next, credit_left, prorated.balance(becomes)];
            prop_assert!(parts.iter().all(|amount| amount % step == 0), "{parts:?}");
            prop_assert_eq!(now + next - credit_left, becomes + charged - credited + carried);
            // In favour of who pays: more of the old is set off, and less of the new is asked for, by less than a step.
            let left = left.min(days);
            if Proration::ALL[place].sets_off() {
                let exact = ratio_half_up(was, left, days);
                prop_assert!(exact <= credited && credited - exact < step);
            }
            if Proration::ALL[place].keeps_period() {
                let exact = ratio_half_up(becomes, left, days);
                prop_assert!(charged <= exact && exact - charged < step);
            }
            // Whatever is paid ahead covers what it can, and the rest of it waits.
            let (paid, waits) = apply_credit(becomes, credit, least, currency);
            prop_assert!(paid % step == 0 && paid - waits == becomes - credit && waits >= 0);
        }
    }
}
