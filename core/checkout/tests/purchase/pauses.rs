//! Plans that their seller lets stand still: nothing is had and nothing collected meanwhile, and everything moves by the days of it.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use kontor_catalog::PlanKind;
use kontor_checkout::{PayoffBy, Placed};
use kontor_db::IdempotencyKey;
use kontor_kernel::{Actor, Code, Result};
use kontor_orders::{CancelAt, Order, OrderState, RateState, pause};
use kontor_payments::PaymentForm;
use kontor_pricing::{CustomRate, Interval, Terms};
use serde_json::json;

use super::{Script, declined, links, over_time::Plans, wire};

fn monthly(count: Option<u32>) -> Terms {
    Terms::even(1_000, Interval::MONTH, count)
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

impl Plans {
    async fn pause(&self, placed: &Placed, until: Option<&str>) -> Result<Order> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let paused = pause::pause(&mut tx, &links(), placed.order.id, until.map(day), "on holiday").await?;
        tx.commit().await.unwrap();
        Ok(paused)
    }

    async fn resume(&self, placed: &Placed) -> Result<Order> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let resumed = pause::resume(&mut tx, &links(), placed.order.id, "").await?;
        tx.commit().await.unwrap();
        Ok(resumed)
    }

    /// The sweeps of so many days, pauses that are over among them.
    async fn days_pass(&self, days: i64) {
        for _ in 0..days {
            self.shop.world.clock.advance(Duration::days(1));
            self.whole_day().await;
        }
    }

    async fn whole_day(&self) {
        self.go_on().await;
        self.remind().await;
        self.charge_due().await;
    }

    /// When the payments are due that are still to come.
    async fn coming(&self, placed: &Placed) -> Vec<String> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let all = kontor_orders::rates(&mut tx, placed.order.id).await.unwrap();
        let day = |at: DateTime<Utc>| at.with_timezone(&chrono_tz::Europe::Berlin).format("%m-%d %H:%M").to_string();
        all.into_iter().filter(|rate| rate.state == RateState::Future).map(|rate| day(rate.due_at)).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn until_a_day_it_stands_still_and_then_everything_is_later_by_the_days_of_it() {
    use RateState as R;
    // Bought on Monday, 2 March 2026, at one o'clock in Berlin.
    let plans = Plans::open(PlanKind::Installment, monthly(Some(4))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    plans.days_pass(8).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
    let plan = pause::pause_plan(&mut tx, &order, Some(day("2026-04-20"))).await.unwrap();
    tx.rollback().await.unwrap();
    assert_eq!((plan.days, plan.owed.amount, plan.rates.len()), (Some(41), 0, 3));
    let (paused, until) = (plans.pause(&placed, Some("2026-04-20")).await.unwrap(), "2026-04-19T22:00:00Z");
    assert_eq!((paused.payment_state, paused.paused_until), (OrderState::Paused, Some(until.parse().unwrap())));
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'plan_paused'").await, 1);
    shop.sql("DELETE FROM jobs WHERE kind = 'deliver'").await;
    // Over the second of April, when a payment would have been due: nothing is taken, nobody reminded.
    plans.days_pass(40).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Future, R::Future, R::Future]));
    assert_eq!((shop.provider.taken(), shop.count("mails WHERE template = 'rate_reminder'").await), (1_000, 0));
    plans.days_pass(1).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paying);
    // As it was told before: 41 days later, and then by the calendar.
    assert_eq!(plans.coming(&placed).await, ["05-13 13:00", "06-13 13:00", "07-13 13:00"]);
    let told: Vec<String> = plan.rates.iter().map(|rate| rate.moves_to.unwrap().format("%m-%d").to_string()).collect();
    assert_eq!(told, ["05-13", "06-13", "07-13"]);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'plan_resumed'").await, 1);
    assert_eq!(shop.count("events WHERE type IN ('order.paused', 'order.resumed')").await, 2);
    plans.days_pass(90).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 4]));
    assert_eq!((shop.provider.taken(), shop.count("mails WHERE template = 'rate_reminder'").await), (4_000, 6));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_goes_on_by_its_moved_calendar_also_after_a_second_pause() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    // To the 20th of March; 28 days of pause lead to the end of a month.
    plans.shop.world.clock.advance(Duration::days(18));
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pause(&placed, None).await.unwrap();
    plans.days_pass(41).await;
    assert_eq!(plans.resume(&placed).await.unwrap().payment_state, OrderState::Paying);
    // The 20th of April and 41 days: the last of May. From there each month ends as it does.
    assert_eq!(plans.coming(&placed).await, ["05-31 13:00"]);
    plans.days_pass(32).await;
    assert_eq!(plans.coming(&placed).await, ["06-30 13:00"]);
    plans.days_pass(30).await;
    assert_eq!(plans.coming(&placed).await, ["07-31 13:00"]);
    // Paused and let go on the same day: nothing moves.
    plans.pause(&placed, None).await.unwrap();
    plans.resume(&placed).await.unwrap();
    assert_eq!(plans.coming(&placed).await, ["07-31 13:00"]);
    plans.pause(&placed, None).await.unwrap();
    plans.days_pass(1).await;
    plans.resume(&placed).await.unwrap();
    assert_eq!(plans.coming(&placed).await, ["08-01 13:00"]);
    plans.days_pass(33).await;
    assert_eq!(plans.coming(&placed).await, ["09-01 13:00"]);
    assert_eq!(plans.shop.provider.taken(), 4_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_that_differ_keep_their_distances_and_clocks_keep_their_hour() {
    let rate = |amount, interval: &str| CustomRate { amount, interval: interval.parse().unwrap() };
    let custom = vec![rate(500, "1m"), rate(700, "1w"), rate(900, "2w"), rate(1_100, "1m")];
    let terms = Terms { custom_rates: custom, ..monthly(Some(4)) };
    let plans = Plans::open(PlanKind::Installment, terms).await;
    let placed = plans.buy(PaymentForm::Card).await;
    assert_eq!(plans.coming(&placed).await, ["03-09 13:00", "03-23 13:00", "04-23 13:00"]);
    plans.pause(&placed, Some("2026-03-27")).await.unwrap();
    // The clock jumps over the end of the pause and over what is due after it: as of its day, and then what is due.
    plans.shop.world.clock.advance(Duration::days(27));
    plans.whole_day().await;
    assert_eq!(plans.coming(&placed).await, ["04-03 13:00", "04-17 13:00", "05-17 13:00"]);
    plans.days_pass(60).await;
    assert_eq!((plans.states(&placed).await.0, plans.shop.provider.taken()), (OrderState::Paid, 3_200));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_missing_before_is_collected_when_it_goes_on_and_its_grace_stood_still() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, monthly(Some(2))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.shop.provider.next(Script::Answer(declined()));
    plans.days_pass(31).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Unpaid]));
    plans.pause(&placed, None).await.unwrap();
    plans.days_pass(60).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Unpaid]));
    assert_eq!(plans.shop.provider.off_kept_card(), 1);
    plans.resume(&placed).await.unwrap();
    plans.whole_day().await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid, R::Paid]));
    assert_eq!(plans.shop.provider.off_kept_card(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_plan_can_be_paid_off_and_is_over() {
    let plans = Plans::open(PlanKind::Installment, monthly(Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pause(&placed, Some("2026-05-01")).await.unwrap();
    let key = IdempotencyKey { scope: "test", key: "p1".to_owned(), request_hash: "same".to_owned() };
    let _ = plans.shop.world.api.claim(plans.shop.anna.scope(), &key).await;
    let (tenant, order) = (plans.shop.anna.tenant, placed.order.id);
    plans.shop.checkout.pay_off(tenant, order, PayoffBy::Kept, &key, &json!({})).await.unwrap();
    assert_eq!(plans.states(&placed).await.0, OrderState::Paid);
    plans.days_pass(70).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paid);
    assert_eq!(plans.resume(&placed).await.unwrap_err().code(), Code::InvalidTransition);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_stand_still_or_go_on_says_from_where_to_where() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let refused = plans.resume(&placed).await.unwrap_err();
    assert_eq!((refused.code(), refused.meta()["from"].as_str()), (Code::InvalidTransition, Some("paying")));
    for (until, code) in [("2026-03-02", Code::TooSmall), ("2027-03-04", Code::TooLarge)] {
        let refused = plans.pause(&placed, Some(until)).await.unwrap_err();
        let [field] = refused.field_faults() else { panic!("{refused:?}") };
        assert_eq!((field.code, field.pointer.as_str()), (code, "/until"));
    }
    plans.pause(&placed, None).await.unwrap();
    let refused = plans.pause(&placed, None).await.unwrap_err();
    let meta = refused.meta();
    assert_eq!((meta["from"].as_str(), meta["to"].as_str()), (Some("payment_paused"), Some("payment_paused")));
    assert_eq!(meta["allowed"], json!(["paying", "payment_canceled"]));
    plans.resume(&placed).await.unwrap();
    // What ends anyway runs to its end.
    let (tenant, order) = (plans.shop.anna.tenant, placed.order.id);
    plans.shop.checkout.cancel(tenant, Actor::Payer, order, CancelAt::PeriodEnd, "").await.unwrap();
    assert_eq!(plans.pause(&placed, None).await.unwrap_err().code(), Code::InvalidTransition);
    // Called off while it stands still: it never goes on.
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pause(&placed, Some("2026-03-10")).await.unwrap();
    let (tenant, order) = (plans.shop.anna.tenant, placed.order.id);
    plans.shop.checkout.cancel(tenant, Actor::Payer, order, CancelAt::Now, "").await.unwrap();
    plans.days_pass(40).await;
    assert_eq!((plans.states(&placed).await.0, plans.shop.provider.taken()), (OrderState::Canceled, 1_000));
    // A payment that is not decided is waited for.
    let plans = Plans::open(PlanKind::Installment, monthly(Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.shop.provider.next(Script::Answer(wire()));
    let key = IdempotencyKey { scope: "test", key: "p1".to_owned(), request_hash: "same".to_owned() };
    let _ = plans.shop.world.api.claim(plans.shop.anna.scope(), &key).await;
    let by = PayoffBy::Form(PaymentForm::BankWire, kontor_checkout::MethodInput::default());
    plans.shop.checkout.pay_off(plans.shop.anna.tenant, placed.order.id, by, &key, &json!({})).await.unwrap();
    assert_eq!(plans.pause(&placed, None).await.unwrap_err().code(), Code::PaymentUnderWay);
    // And what is paid once is no plan.
    let once = plans.shop.buy(PaymentForm::Card, "once").await.unwrap();
    assert_eq!(plans.pause(&once, None).await.unwrap_err().code(), Code::InvalidTransition);
}
