//! Reminders of the payments of plans: on which day, of what, and never twice.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_catalog::PlanKind;
use kontor_checkout::Placed;
use kontor_db::{Row, query};
use kontor_orders::{CancelAt, OrderState};
use kontor_payments::{PaymentForm, provider::Outcome};
use kontor_pricing::{Interval, Terms};

use super::{Script, Shop, over_time::Plans, sepa, wire};

fn monthly(count: Option<u32>) -> Terms {
    Terms::even(1_000, Interval::MONTH, count)
}

/// A letter: when it was written, and the day that it names.
async fn letters(shop: &Shop) -> Vec<(String, String)> {
    #[derive(Row)]
    struct MailRow {
        created_at: DateTime<Utc>,
        day: String,
    }
    let sql = "SELECT created_at, data #>> '{letter,facts,on}' AS day FROM mails WHERE template = 'rate_reminder' ORDER BY id";
    let rows: Vec<MailRow> = query(sql).load(&mut shop.world.owner().await).await.unwrap();
    rows.into_iter().map(|row| (row.created_at.format("%m-%d %H:%M").to_string(), row.day)).collect()
}

impl Plans {
    /// The sweep, begun anew as often as it likes.
    async fn sweep(&self) {
        for _ in 0..2 {
            self.remind().await;
        }
        self.charge_due().await;
    }

    async fn live(&self, hours: i64, step: i64) {
        for _ in 0..hours / step {
            self.shop.world.clock.advance(Duration::hours(step));
            self.sweep().await;
        }
    }

    async fn reminded(&self) -> i64 {
        self.shop.count("mails WHERE template = 'rate_reminder'").await
    }
}

async fn paid_by_wire(plans: &Plans) -> Placed {
    plans.shop.provider.next(Script::Answer(wire()));
    let placed = plans.buy(PaymentForm::BankWire).await;
    plans.shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    plans.worker.poll_payment(plans.shop.anna.tenant, placed.transaction.id).await.unwrap();
    placed
}

#[tokio::test(flavor = "multi_thread")]
async fn five_days_before_and_the_day_before_at_the_same_hour_by_the_sellers_clock() {
    // Bought on Monday, 2 March 2026, at one o'clock in Berlin.
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    plans.buy(PaymentForm::Card).await;
    plans.live(24 * 64, 1).await;
    // On 29 March the clocks go forward: one o'clock is an hour earlier then.
    let expected = [
        ("03-28 12:00", "2026-04-02"),
        ("04-01 11:00", "2026-04-02"),
        ("04-27 11:00", "2026-05-02"),
        ("05-01 11:00", "2026-05-02"),
    ];
    assert_eq!(letters(&plans.shop).await, expected.map(|(at, day)| (at.to_owned(), day.to_owned())));
    assert_eq!(plans.shop.count("mails WHERE template = 'rate_reminder' AND data::text LIKE '%4242%'").await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn over_a_year_each_payment_is_told_twice_whatever_the_length_of_its_month() {
    let plans = Plans::open(PlanKind::LimitedSubscription, Terms::even(1_000, Interval::MONTH, Some(12))).await;
    // To the 31st of March: from then on every month ends as it does.
    plans.shop.world.clock.advance(Duration::days(29));
    let placed = plans.buy(PaymentForm::Card).await;
    plans.live(24 * 340, 12).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paid);
    let days: Vec<String> = letters(&plans.shop).await.into_iter().map(|(_, day)| day).collect();
    let ends = ["04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31", "11-30", "12-31"];
    let year =
        ends.map(|day| format!("2026-{day}")).into_iter().chain(["2027-01-31".to_owned(), "2027-02-28".to_owned()]);
    assert_eq!(days, year.flat_map(|day| [day.clone(), day]).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sweep_that_was_away_tells_late_and_once_and_nobody_is_told_of_what_is_due() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    plans.buy(PaymentForm::Card).await;
    // Three days before instead of five: told once. Hours before: once more. Away over the day itself: not at all.
    for (days, told) in [(28, 1), (0, 1), (2, 2), (0, 2)] {
        plans.shop.world.clock.advance(Duration::days(days));
        plans.sweep().await;
        assert_eq!(plans.reminded().await, told);
    }
    plans.shop.world.clock.advance(Duration::days(35));
    plans.sweep().await;
    assert_eq!(plans.reminded().await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_pays_by_wire_is_told_that_the_instructions_come() {
    let plans = Plans::open(PlanKind::Installment, monthly(Some(2))).await;
    paid_by_wire(&plans).await;
    plans.shop.provider.next(Script::Answer(wire()));
    plans.live(24 * 31, 12).await;
    let by_wire = "mails WHERE template = 'rate_reminder' AND data #>> '{letter,facts,by_wire}' = 'true'";
    assert_eq!((plans.shop.count(by_wire).await, plans.reminded().await), (2, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_announcement_of_a_debit_stands_for_the_first_reminder() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    sepa::subscribe(&plans).await;
    plans.live(24 * 30, 6).await;
    // The first debit, and the second five days before it is due.
    assert_eq!(plans.shop.count("mails WHERE template = 'debit_announced'").await, 2);
    assert_eq!(letters(&plans.shop).await.len(), 1, "only the day before");
    assert_eq!(plans.shop.count("mails WHERE template = 'rate_reminder' AND data::text LIKE '%KM-%'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_reminded_of_what_costs_nothing_follows_at_once_or_is_not_expected() {
    // Every day: the receipt of the last one came a day before.
    let daily: Interval = "1d".parse().unwrap();
    let plans = Plans::open(PlanKind::LimitedSubscription, Terms::even(1_000, daily, Some(5))).await;
    plans.buy(PaymentForm::Card).await;
    plans.live(24 * 6, 6).await;
    assert_eq!(plans.reminded().await, 0);
    // Every week: on the day before, and five days before.
    let weekly: Interval = "1w".parse().unwrap();
    let plans = Plans::open(PlanKind::LimitedSubscription, Terms::even(1_000, weekly, Some(2))).await;
    plans.buy(PaymentForm::Card).await;
    plans.live(24 * 8, 6).await;
    assert_eq!(plans.reminded().await, 2);
    // Nothing to pay, ended, or paid by hand each time.
    for change in [
        "UPDATE order_rates SET amount = 0, vat_amount = 0 WHERE number = 2",
        "UPDATE orders SET saved_method = NULL",
        "UPDATE orders SET payment_form = 'p_24'",
        "UPDATE orders SET payment_state = 'payment_paused'",
    ] {
        let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
        plans.buy(PaymentForm::Card).await;
        plans.shop.sql(change).await;
        for _ in 0..30 {
            plans.shop.world.clock.advance(Duration::days(1));
            plans.remind().await;
        }
        assert_eq!(plans.reminded().await, 0, "{change}");
    }
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (tenant, actor) = (plans.shop.anna.tenant, kontor_kernel::Actor::Payer);
    plans.shop.checkout.cancel(tenant, actor, placed.order.id, CancelAt::PeriodEnd, "").await.unwrap();
    plans.live(24 * 30, 24).await;
    assert_eq!(plans.reminded().await, 0);
}
