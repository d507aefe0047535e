//! Another price for a subscription that runs: golden values by hand. All of them are bought on Monday, 2 March 2026, at one o'clock in
//! Berlin, for 10.00 or 25.00 a month; the first period ends on 2 April and has 31 days. Our fee is 5 %, the tax in a price 19 %.

use chrono::{DateTime, Duration, Utc};
use kontor_catalog::{PlanKind, SellerFacts, plans};
use kontor_checkout::{Placed, change_plan::price};
use kontor_kernel::{Code, Machine, Money, Result, kinds::PricingPlanId};
use kontor_orders::{
    Order, OrderState, RateState,
    change_plan::{self, PlanChangeConsent, Preview},
    rates,
};
use kontor_payments::PaymentForm;
use kontor_pricing::{Interval, Proration, Terms};

use super::{Script, declined, over_time::Plans};

pub fn each(amount: i64, interval: &str) -> Terms {
    Terms::even(amount, interval.parse().unwrap(), None)
}

pub const AGREED: PlanChangeConsent<'_> = PlanChangeConsent { payer_agreed: true, reason: "" };

impl Plans {
    pub async fn and(&self, name: &str, kind: PlanKind, terms: Terms) -> PricingPlanId {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let facts = SellerFacts {
            registration_finished: true,
            any_payment_method_active: true,
            under_review: false,
            now: tx.now(),
        };
        let zero = Money::zero(self.currency);
        let new = plans::NewPlan { kind, terms: Some(terms), name: name.to_owned(), ..plans::NewPlan::once(zero) };
        let plan = plans::add(&mut tx, self.shop.product, &new, facts).await.unwrap().id;
        tx.commit().await.unwrap();
        plan
    }

    async fn ask_price(&self, placed: &Placed, to: PricingPlanId, mode: Proration) -> Result<Preview> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        let to = price(&mut tx, &order, to).await?;
        change_plan::preview(&mut tx, &order, &to, mode).await
    }

    pub async fn change_price(
        &self,
        placed: &Placed,
        to: PricingPlanId,
        mode: Proration,
        said: PlanChangeConsent<'_>,
    ) -> Result<Order> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = self.shop.checkout.change_plan(&mut tx, placed.order.id, to, mode, said).await?;
        tx.commit().await.unwrap();
        // The job of what is to be paid at once.
        self.charge_due().await;
        Ok(order)
    }

    /// Each payment: its place, its day in Berlin, its amount, the tax in it, and where it stands.
    async fn table(&self, placed: &Placed) -> Vec<(i32, String, i64, i64, RateState)> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let all = rates(&mut tx, placed.order.id).await.unwrap();
        let day = |at: DateTime<Utc>| at.with_timezone(&chrono_tz::Europe::Berlin).format("%y-%m-%d %H:%M").to_string();
        all.into_iter().map(|one| (one.number, day(one.due_at), one.amount, one.vat_amount, one.state)).collect()
    }

    async fn lines(&self) -> Vec<String> {
        self.shop
            .texts(
                "SELECT l->>'name' || ' = ' || (l->>'amount') AS text FROM invoice_requests i,
                 jsonb_array_elements(i.lines) WITH ORDINALITY AS e(l, place) ORDER BY i.created_at, i.id, place",
            )
            .await
    }
}

fn row(number: i32, day: &str, amount: i64, vat: i64, state: RateState) -> (i32, String, i64, i64, RateState) {
    (number, day.to_owned(), amount, vat, state)
}

/// On 12 March 21 of 31 days are left: 10.00 × 21/31 = 6.774… are set off, 25.00 × 21/31 = 16.935… are had: 16.94 − 6.77 = 10.17 at once.
#[tokio::test(flavor = "multi_thread")]
async fn proration_up_is_paid_at_once_by_the_day() {
    use RateState::{Future, Paid};
    let plans = Plans::open(PlanKind::Subscription, each(1_000, "1m")).await;
    let pro = plans.and("Pro", PlanKind::Subscription, each(2_500, "1m")).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(10).await;
    let asked = plans.ask_price(&placed, pro, Proration::Invoice).await.unwrap();
    assert_eq!((asked.days, asked.days_left, asked.dearer), (31, 21, true));
    assert_eq!((asked.prorated.credited, asked.prorated.charged, asked.prorated.now), (677, 1_694, 1_017));
    let said = PlanChangeConsent { payer_agreed: false, reason: "" };
    let refused = plans.change_price(&placed, pro, Proration::Invoice, said).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::PayerMustAgree);
    let order = plans.change_price(&placed, pro, Proration::Invoice, AGREED).await.unwrap();
    assert_eq!((order.payment_state, order.plan().name.as_str()), (OrderState::Paying, "Pro"));
    // The tax in 10.17 is 1.623…, in 10.00 1.596…, in 25.00 3.991….
    let paid = [row(1, "26-03-02 13:00", 1_000, 160, Paid), row(2, "26-03-12 13:00", 1_017, 162, Paid)];
    let table = plans.table(&placed).await;
    assert_eq!(table, [&paid[..], &[row(3, "26-04-02 13:00", 2_500, 399, Future)]].concat());
    plans.pass(22).await;
    let table = plans.table(&placed).await;
    let next = [row(3, "26-04-02 13:00", 2_500, 399, Paid), row(4, "26-05-02 13:00", 2_500, 399, Future)];
    assert_eq!(table, [&paid[..], &next].concat());
    // 10.00, 10.17 and 25.00, less 0.50, 0.51 and 1.25.
    let shop = &plans.shop;
    assert_eq!(shop.provider.taken(), 4_517);
    let books = shop.books().await;
    assert!(books.contains(&("seller_balance".to_owned(), -4_291)), "{books:?}");
    assert_eq!(books.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    let lines = plans.lines().await;
    let name = &lines[0].split(" = ").next().unwrap().to_owned();
    assert_eq!(
        lines,
        [
            format!("{name} = 1000"),
            format!("{name}: Pro, 2026-03-12 – 2026-04-02 = 1694"),
            format!("{name}, 2026-03-12 – 2026-04-02 = -677"),
            format!("{name} = 2500"),
        ]
    );
    assert_eq!(shop.count("mails WHERE template = 'plan_changed'").await, 1);
    assert_eq!(shop.count("events WHERE type = 'order.plan_changed'").await, 1);
    assert_eq!(shop.count("order_rows WHERE pricing_plan_name = 'Pro'").await, 1);
    assert_eq!(
        shop.count("order_plan_changes WHERE payer_agreed AND now_amount = 1017 AND rate_id IS NOT NULL").await,
        1
    );
}

/// From 25.00 to 10.00 with 21 of 31 days left: 16.94 less 6.77 are 10.17 too much. The next payment is covered by it, 0.17 come off the
/// one after.
#[tokio::test(flavor = "multi_thread")]
async fn proration_down_comes_off_the_payments_to_come_and_is_never_lost() {
    use RateState::{Future, Paid, Skipped};
    let plans = Plans::open(PlanKind::Subscription, each(2_500, "1m")).await;
    let basic = plans.and("Basic", PlanKind::Subscription, each(1_000, "1m")).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(10).await;
    let said = PlanChangeConsent { payer_agreed: false, reason: "asked for by mail" };
    plans.change_price(&placed, basic, Proration::Prorate, said).await.unwrap();
    let paid = row(1, "26-03-02 13:00", 2_500, 399, Paid);
    assert_eq!(plans.table(&placed).await, [paid.clone(), row(2, "26-04-02 13:00", 0, 0, Future)]);
    plans.pass(22).await;
    // 10.00 − 0.17 = 9.83, with 1.569… of tax.
    let skipped = row(2, "26-04-02 13:00", 0, 0, Skipped);
    let table = plans.table(&placed).await;
    assert_eq!(table, [paid.clone(), skipped.clone(), row(3, "26-05-02 13:00", 983, 157, Future)]);
    assert_eq!((plans.states(&placed).await.0, plans.shop.provider.taken()), (OrderState::Paying, 2_500));
    plans.pass(31).await;
    let table = plans.table(&placed).await;
    let rest = [row(3, "26-05-02 13:00", 983, 157, Paid), row(4, "26-06-02 13:00", 1_000, 160, Future)];
    assert_eq!(table, [&[paid, skipped][..], &rest].concat());
    assert_eq!(plans.shop.provider.taken(), 3_483);
    let why =
        plans.shop.texts("SELECT cause AS text FROM state_changes WHERE machine = 'order_plan_changes.state'").await;
    assert_eq!(why, ["asked for by mail"]);
}

/// There and back within one period: 10.17 more, then with 11 days left 25.00 × 11/31 = 8.87 less 10.00 × 11/31 = 3.55: 5.32 less.
#[tokio::test(flavor = "multi_thread")]
async fn two_changes_within_a_period_add_up() {
    let plans = Plans::open(PlanKind::Subscription, each(1_000, "1m")).await;
    let pro = plans.and("Pro", PlanKind::Subscription, each(2_500, "1m")).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(10).await;
    plans.change_price(&placed, pro, Proration::Prorate, AGREED).await.unwrap();
    assert_eq!(plans.table(&placed).await[1].2, 3_517);
    plans.pass(10).await;
    plans.change_price(&placed, plans.plan, Proration::Prorate, AGREED).await.unwrap();
    assert_eq!(plans.table(&placed).await[1].2, 1_485);
    plans.pass(50).await;
    assert_eq!(plans.shop.provider.taken(), 1_000 + 1_485 + 1_000);
}

/// A year for 100.00 from 12 March on: less 6.77 of the month that is not had. Then it is the 12th of March each year.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_period_begins_today_or_with_the_next_payment() {
    use RateState::{Future, Paid};
    let plans = Plans::open(PlanKind::Subscription, each(1_000, "1m")).await;
    let year = plans.and("Year", PlanKind::Subscription, each(10_000, "1y")).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(10).await;
    let refused = plans.ask_price(&placed, year, Proration::Invoice).await.unwrap_err();
    assert_eq!(
        (refused.field_faults()[0].pointer.as_str(), refused.field_faults()[0].code),
        ("/proration", Code::InvalidChoice)
    );
    let later = plans.ask_price(&placed, year, Proration::NextPeriod).await.unwrap();
    assert_eq!((later.prorated.now, later.prorated.next), (0, 10_000));
    plans.change_price(&placed, year, Proration::Reset, AGREED).await.unwrap();
    let first = row(1, "26-03-02 13:00", 1_000, 160, Paid);
    // 93.23 with 14.885… of tax; a hundred with 15.966….
    let table = plans.table(&placed).await;
    let rest = [row(2, "26-03-12 13:00", 9_323, 1_489, Paid), row(3, "27-03-12 13:00", 10_000, 1_597, Future)];
    assert_eq!(table, [&[first][..], &rest].concat());
    plans.shop.world.clock.advance(Duration::days(366));
    plans.charge_due().await;
    assert_eq!(plans.table(&placed).await[3], row(4, "28-03-12 13:00", 10_000, 1_597, Future));

    let plans = Plans::open(PlanKind::Subscription, each(1_000, "1m")).await;
    let year = plans.and("Year", PlanKind::Subscription, each(10_000, "1y")).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(10).await;
    plans.change_price(&placed, year, Proration::NextPeriod, AGREED).await.unwrap();
    plans.pass(22).await;
    let table = plans.table(&placed).await;
    let rest = [row(2, "26-04-02 13:00", 10_000, 1_597, Paid), row(3, "27-04-02 13:00", 10_000, 1_597, Future)];
    assert_eq!(table[1..], rest);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_31st_comes_back_after_a_change_as_after_a_shorter_month() {
    let plans = Plans::open(PlanKind::Subscription, each(1_000, "1m")).await;
    let pro = plans.and("Pro", PlanKind::Subscription, each(2_500, "1m")).await;
    plans.shop.world.clock.advance(Duration::days(29));
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(10).await;
    // Of 30 days from 31 March to 30 April 20 are left: 16.67 − 6.67.
    assert_eq!(plans.ask_price(&placed, pro, Proration::Invoice).await.unwrap().prorated.now, 1_000);
    plans.change_price(&placed, pro, Proration::Invoice, AGREED).await.unwrap();
    plans.pass(21).await;
    let days: Vec<_> = plans.table(&placed).await.into_iter().map(|rate| rate.1).collect();
    // Bought after the change of clocks, at two.
    assert_eq!(days, ["26-03-31 14:00", "26-04-10 14:00", "26-04-30 14:00", "26-05-31 14:00"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_period_stays_free_unless_it_is_ended() {
    use RateState::{Future, Paid};
    let trial = Terms { trial_days: 14, ..each(1_000, "1m") };
    let plans = Plans::open(PlanKind::Subscription, trial.clone()).await;
    let pro = plans.and("Pro", PlanKind::Subscription, each(2_500, "1m")).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(5).await;
    plans.change_price(&placed, pro, Proration::Invoice, AGREED).await.unwrap();
    let free = row(0, "26-03-02 13:00", 0, 0, Paid);
    let table = plans.table(&placed).await;
    let later = [row(1, "26-03-16 13:00", 2_500, 399, Future), row(2, "26-04-16 13:00", 2_500, 399, Future)];
    assert_eq!(table, [&[free.clone()][..], &later].concat());
    plans.change_price(&placed, plans.plan, Proration::Reset, AGREED).await.unwrap();
    let table = plans.table(&placed).await;
    // The clocks change on 29 March, the hour stays.
    let day = |number, day, state| row(number, day, 1_000, 160, state);
    let rest = [day(1, "26-03-07 13:00", Paid), day(2, "26-04-07 13:00", Future), day(3, "26-05-07 13:00", Future)];
    assert_eq!(table, [&[free][..], &rest].concat());
    plans.pass(32).await;
    assert_eq!(plans.shop.provider.taken(), 2_000);
}

/// What is to be paid at once is a payment like every other: tried again, owed, and paid by hand.
#[tokio::test(flavor = "multi_thread")]
async fn a_difference_that_nobody_pays_is_a_debt_of_the_plan() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Subscription, each(1_000, "1m")).await;
    let pro = plans.and("Pro", PlanKind::Subscription, each(2_500, "1m")).await;
    let placed = plans.buy(PaymentForm::Card).await;
    for _ in 0..4 {
        plans.shop.provider.next(Script::Answer(declined()));
    }
    plans.change_price(&placed, pro, Proration::Invoice, AGREED).await.unwrap();
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Unpaid, R::Future]);
    // Not paid, so that nothing of it can be set off.
    let refused = plans.ask_price(&placed, plans.plan, Proration::Prorate).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].meta["allowed"], serde_json::json!(["next_period"]));
    plans.pass(10).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Debt, R::Future]));
    assert_eq!(
        plans.ask_price(&placed, plans.plan, Proration::NextPeriod).await.unwrap_err().code(),
        Code::PlanNotChangeable
    );
    let paid = plans.shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!((paid.order.payment_state, paid.transaction.amount), (OrderState::Paying, 1_500));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_no_plan_or_an_end_is_refused_and_so_is_a_price_that_is_none() {
    let plans = Plans::open(PlanKind::Installment, Terms::even(1_000, Interval::MONTH, Some(3))).await;
    let pro = plans.and("Pro", PlanKind::Subscription, each(2_500, "1m")).await;
    let placed = plans.buy(PaymentForm::Card).await;
    for mode in Proration::ALL {
        let refused = plans.change_price(&placed, pro, *mode, AGREED).await.unwrap_err();
        assert_eq!(refused.code(), Code::PlanNotChangeable);
    }
    let plans = Plans::open(PlanKind::Subscription, each(1_000, "1m")).await;
    let parts = plans.and("Parts", PlanKind::Installment, Terms::even(1_000, Interval::MONTH, Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    for wrong in [parts, plans.plan] {
        let refused = plans.change_price(&placed, wrong, Proration::NextPeriod, AGREED).await.unwrap_err();
        assert_eq!(
            (refused.field_faults()[0].pointer.as_str(), refused.field_faults()[0].code),
            ("/pricing_plan_id", Code::InvalidChoice)
        );
    }
    assert_eq!((plans.shop.count("order_plan_changes").await, plans.table(&placed).await.len()), (0, 2));
}
