//! Minimum term, extension and notice: who is bound pays until the end that was agreed, knows it before, and is let go by the
//! seller alone.

use chrono::NaiveDate;
use kontor_catalog::PlanKind;
use kontor_checkout::{CheckoutRequest, Placed};
use kontor_db::IdempotencyKey;
use kontor_kernel::Actor;
use kontor_orders::{
    CancelAt, Order, OrderState, Payer, RateState as R,
    binding::payer_end,
    change_method,
    pause::{pause, resume},
    reactivate::{may_reactivate_by_payer, reactivate_by_payer},
};
use kontor_payments::PaymentForm;
use kontor_pricing::{Binding, Interval, Terms};
use serde_json::json;

use super::{Script, declined, links, over_time::Plans};

fn bound(binding: Binding) -> Terms {
    Terms { binding, ..Terms::even(1_000, Interval::MONTH, None) }
}

fn months(min_months: u32) -> Binding {
    Binding { min_months, ..Binding::default() }
}

impl Plans {
    async fn leave(&self, placed: &Placed) -> Order {
        self.shop.checkout.cancel_by_payer(self.shop.anna.tenant, placed.order.id).await.unwrap()
    }

    /// How many days after the purchase it would end for its payer now.
    async fn end_after(&self, placed: &Placed) -> i64 {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        let all = kontor_orders::rates(&mut tx, order.id).await.unwrap();
        let day = |at: chrono::DateTime<chrono::Utc>| -> NaiveDate {
            at.with_timezone(&order.snapshot().seller.zone()).date_naive()
        };
        let end = payer_end(&order, &all, tx.now()).unwrap().unwrap();
        day(end).signed_duration_since(day(order.created_at)).num_days()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_ends_a_plan_within_its_minimum_term_pays_until_that_is_over_and_nothing_after_it() {
    let plans = Plans::open(PlanKind::Subscription, bound(months(4))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let ended = plans.leave(&placed).await;
    assert_eq!(ended.payment_state, OrderState::Paying);
    let known = vec![R::Paid, R::Future, R::Future, R::Future, R::Skipped];
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, known.clone()));
    // Twice is once.
    assert_eq!(plans.leave(&placed).await.canceled_at, ended.canceled_at);
    assert_eq!(plans.states(&placed).await.1, known);
    plans.pass(100).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Paid, R::Paid, R::Skipped]));
    plans.pass(60).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Canceled);
    assert_eq!((plans.shop.provider.taken(), plans.shop.count("jobs WHERE kind = 'withdraw'").await), (4_000, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_bound_and_keeps_the_plan_after_all_goes_on_beyond_the_term() {
    let plans = Plans::open(PlanKind::Subscription, bound(months(2))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.leave(&placed).await;
    plans.pass(10).await;
    {
        let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        assert!(may_reactivate_by_payer(&mut tx, &order).await.unwrap());
        reactivate_by_payer(&mut tx, &links(), order.id).await.unwrap();
        tx.commit().await.unwrap();
    }
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Future, R::Future]);
    plans.pass(90).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Paid, R::Paid, R::Future]));
    assert_eq!(plans.shop.provider.taken(), 4_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn its_seller_lets_a_bound_payer_go_at_the_end_of_the_period_or_at_once() {
    for at in [CancelAt::PeriodEnd, CancelAt::Now] {
        let plans = Plans::open(PlanKind::Subscription, bound(months(12))).await;
        let placed = plans.buy(PaymentForm::Card).await;
        let (tenant, actor) = (plans.shop.anna.tenant, Actor::Seller(plans.shop.anna.user));
        let later = plans.leave(&placed).await.canceled_at;
        let sooner = plans.shop.checkout.cancel(tenant, actor, placed.order.id, at, "goodwill").await.unwrap();
        assert!(sooner.canceled_at < later);
        // What ends sooner by the seller's word does not end later by the payer's.
        assert_eq!(plans.leave_or_not(&placed).await, sooner.canceled_at);
        plans.pass(70).await;
        assert_eq!(plans.states(&placed).await.0, OrderState::Canceled);
        assert_eq!(plans.shop.provider.taken(), 1_000);
    }
}

impl Plans {
    async fn leave_or_not(&self, placed: &Placed) -> Option<chrono::DateTime<chrono::Utc>> {
        let _ = self.shop.checkout.cancel_by_payer(self.shop.anna.tenant, placed.order.id).await;
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        kontor_orders::find(&mut tx, placed.order.id).await.unwrap().canceled_at
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_ended_on_the_day_before_a_payment_at_the_latest_and_with_a_notice_that_was_agreed() {
    for (notice_days, days, periods) in [(0, 20, 1), (0, 1, 1), (0, 0, 2), (14, 20, 1), (14, 10, 2)] {
        let plans = Plans::open(PlanKind::Subscription, bound(Binding { notice_days, ..Binding::default() })).await;
        let placed = plans.buy(PaymentForm::Card).await;
        let first = plans.end_after(&placed).await;
        plans.shop.world.clock.advance(chrono::Duration::days(first - days) - chrono::Duration::hours(3));
        let after = plans.end_after(&placed).await;
        assert_eq!(if after == first { 1 } else { 2 }, periods, "{notice_days} days of notice, {days} before: {after}");
        if periods == 2 {
            plans.leave(&placed).await;
            assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Future, R::Skipped]);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_bound_payer_does_not_pay_is_a_debt_that_the_end_does_not_take() {
    let plans = Plans::open(PlanKind::Subscription, bound(months(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.leave(&placed).await;
    for _ in 0..4 {
        plans.shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(41).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Debt, R::Future, R::Skipped]));
    plans.pass(60).await;
    let (state, rates) = plans.states(&placed).await;
    assert_eq!((state, rates.get(1)), (OrderState::Canceled, Some(&R::Debt)));
    assert_eq!(plans.shop.provider.taken(), 1_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_over_a_payment_is_no_way_out_of_the_term_and_what_is_paid_for_is_had_in_full() {
    let plans = Plans::open(PlanKind::Subscription, bound(months(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (shop, id) = (&plans.shop, placed.order.id);
    plans.pass(10).await;
    {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        pause(&mut tx, &links(), id, None, "a journey").await.unwrap();
        tx.commit().await.unwrap();
    }
    // The day of the second payment passes, and nobody is there to make the third known.
    plans.pass(30).await;
    let ended = plans.leave(&placed).await;
    assert_eq!(ended.payment_state, OrderState::Paused);
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Future, R::Future, R::Skipped]);
    {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let resumed = resume(&mut tx, &links(), id, "back").await.unwrap();
        tx.commit().await.unwrap();
        // Thirty days later, like everything that is to be paid.
        let later = resumed.canceled_at.unwrap().signed_duration_since(ended.canceled_at.unwrap()).num_days();
        assert!((28..=31).contains(&later), "{later}");
    }
    plans.pass(150).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Canceled, vec![R::Paid, R::Paid, R::Paid, R::Skipped]));
    assert_eq!(shop.provider.taken(), 3_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_owed_is_not_let_go_by_ending_late_and_a_bound_payer_takes_another_card() {
    let plans = Plans::open(PlanKind::Subscription, bound(months(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (shop, id) = (&plans.shop, placed.order.id);
    // The worker is away when the second payment comes due.
    shop.world.clock.advance(chrono::Duration::days(35));
    plans.leave(&placed).await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Future, R::Future, R::Skipped]);
    {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, id).await.unwrap();
        assert_eq!(change_method::plan(&mut tx, &order).await.unwrap().next.number, 2);
    }
    plans.pass(70).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Canceled, vec![R::Paid, R::Paid, R::Paid, R::Skipped]));
    assert_eq!(shop.provider.taken(), 3_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn businesses_are_extended_by_what_was_agreed_and_consumers_are_not() {
    let agreed = Binding { min_months: 3, extension_months: 6, notice_days: 14 };
    for (company, months) in [("", 4), ("Berg GmbH", 9)] {
        let plans = Plans::open(PlanKind::Subscription, bound(agreed)).await;
        let key = IdempotencyKey { scope: "test", key: "k1".to_owned(), request_hash: "same".to_owned() };
        let shop = &plans.shop;
        let _ = shop.world.api.claim(shop.anna.scope(), &key).await;
        let request = shop.request(PaymentForm::Card);
        let payer = Payer { company: company.to_owned(), ..request.payer.clone() };
        let request = CheckoutRequest { plan: Some(plans.plan), payer, ..request };
        let placed = shop.checkout.begin(shop.anna.tenant, request, None, &key, &json!({})).await.unwrap();
        // Ten days before the term is over it is too late for it.
        plans.pass(80).await;
        let after = plans.end_after(&placed).await;
        assert_eq!((after + 15) / 30, months, "{company}: {after} days");
    }
}
