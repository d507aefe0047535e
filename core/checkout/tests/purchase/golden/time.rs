//! When: a test period, the 29th of February, the 31st, changes of clocks.

use kontor_catalog::PlanKind;
use kontor_orders::{OrderState, RateState as R};
use kontor_pricing::{Interval, Terms};

use crate::over_time::Plans;

fn every(interval: &str, amount: i64, count: Option<u32>) -> Terms {
    Terms::even(amount, interval.parse::<Interval>().unwrap(), count)
}

#[tokio::test(flavor = "multi_thread")]
async fn golden_trial() {
    // 14 days free, then 20.00 and 10.00 a month. Bought on 2 March at 13:00 in Berlin, which is 12:00 in London; summer time
    // begins on 29 March. 20.00 × 19/119 = 3.193 → 3.19, 10.00 × 19/119 = 1.597 → 1.60.
    let terms = Terms { first_amount: 2_000, trial_days: 14, ..every("1m", 1_000, None) };
    let (plans, placed) = Plans::bought(PlanKind::Subscription, terms, "2026-03-02T12:00:00Z").await;
    let known = ["0 2026-03-02 13:00 0 0", "1 2026-03-16 13:00 2000 319", "2 2026-04-16 13:00 1000 160"];
    assert_eq!(plans.due(&placed).await[..2], known[..2]);
    plans.reach("2026-03-16T11:59:59Z").await;
    assert_eq!(plans.shop.ledger().await, Vec::<String>::new(), "nothing before the day");
    plans.reach("2026-03-16T12:00:00Z").await;
    assert_eq!(plans.due(&placed).await, known);
    plans.reach("2026-04-16T10:59:59Z").await;
    plans.reach("2026-04-16T11:00:00Z").await;
    assert_eq!(plans.due(&placed).await[3], "3 2026-05-16 13:00 1000 160");
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Paid, R::Future]));
    // 5 % of 20.00 is 1.00, of 10.00 is 0.50.
    assert_eq!(
        plans.shop.ledger().await,
        [
            "2026-03-16 payment: platform_fee -100, provider_clearing 1970, provider_fee 30, seller_balance -1900",
            "2026-04-16 payment: platform_fee -50, provider_clearing 970, provider_fee 30, seller_balance -950",
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn golden_leap_day() {
    // Five years of 120.00 from 29 February 2028, 10:00 in Berlin: in 2029, 2030 and 2031 February ends on the 28th, in 2032
    // it has the day again. 600.00 × 19/119 = 95.798 → 95.80, a fifth of it is 19.16.
    let (plans, placed) =
        Plans::bought(PlanKind::LimitedSubscription, every("1y", 12_000, Some(5)), "2028-02-29T09:00:00Z").await;
    assert_eq!(
        plans.due(&placed).await,
        [
            "1 2028-02-29 10:00 12000 1916",
            "2 2029-02-28 10:00 12000 1916",
            "3 2030-02-28 10:00 12000 1916",
            "4 2031-02-28 10:00 12000 1916",
            "5 2032-02-29 10:00 12000 1916",
        ]
    );
    for day in ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-28", "2032-02-29"] {
        plans.reach(&format!("{day}T09:00:00Z")).await;
    }
    // 5 % of 120.00 is 6.00.
    let line = "payment: platform_fee -600, provider_clearing 11970, provider_fee 30, seller_balance -11400";
    let days = ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"];
    assert_eq!(plans.shop.ledger().await, days.map(|day| format!("{day} {line}")));
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 5]));
}

#[tokio::test(flavor = "multi_thread")]
async fn golden_thirty_first() {
    // Four times 11.90 from 31 October 2026, 09:30 in Berlin: November has 30 days, December and January have 31.
    // 11.90 × 19/119 = 1.90 without a rest.
    let (plans, placed) =
        Plans::bought(PlanKind::Installment, every("1m", 1_190, Some(4)), "2026-10-31T08:30:00Z").await;
    assert_eq!(
        plans.due(&placed).await,
        [
            "1 2026-10-31 09:30 1190 190",
            "2 2026-11-30 09:30 1190 190",
            "3 2026-12-31 09:30 1190 190",
            "4 2027-01-31 09:30 1190 190",
        ]
    );
    for day in ["2026-11-30", "2026-12-30", "2026-12-31", "2027-01-31"] {
        plans.reach(&format!("{day}T08:30:00Z")).await;
    }
    // 5 % of 11.90 is 0.595 → 0.60; 11.90 − 0.60 = 11.30 are the seller's.
    let line = "payment: platform_fee -60, provider_clearing 1160, provider_fee 30, seller_balance -1130";
    let days = ["2026-10-31", "2026-11-30", "2026-12-31", "2027-01-31"];
    assert_eq!(plans.shop.ledger().await, days.map(|day| format!("{day} {line}")));
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 4]));
}

#[tokio::test(flavor = "multi_thread")]
async fn golden_dst() {
    // Every day 11.90, bought at 02:30 in Berlin the day before clocks change. In spring that hour is left out: 03:30, the
    // next there is. In autumn it comes twice: the first of the two. The day after, it is 02:30 again.
    let line = "payment: platform_fee -60, provider_clearing 1160, provider_fee 30, seller_balance -1130";
    for (moments, hours) in [
        (
            ["2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z"],
            ["1 2026-03-28 02:30", "2 2026-03-29 03:30", "3 2026-03-30 02:30"],
        ),
        (
            ["2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"],
            ["1 2026-10-24 02:30", "2 2026-10-25 02:30", "3 2026-10-26 02:30"],
        ),
    ] {
        let (plans, placed) =
            Plans::bought(PlanKind::LimitedSubscription, every("1d", 1_190, Some(3)), moments[0]).await;
        assert_eq!(plans.due(&placed).await, hours.map(|hour| format!("{hour} 1190 190")));
        for (paid, moment) in moments.iter().enumerate().skip(1) {
            // A second before, the payments before it are all there is.
            plans.shop.until(moment);
            plans.shop.world.clock.advance(chrono::Duration::seconds(-1));
            plans.charge_due().await;
            assert_eq!(plans.shop.ledger().await.len(), paid, "{moment}");
            plans.reach(moment).await;
        }
        let days = moments.map(|moment| moment[..10].to_owned());
        assert_eq!(plans.shop.ledger().await, days.map(|day| format!("{day} {line}")));
        assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 3]));
    }
}
