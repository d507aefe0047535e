//! Plans: what is due when, collected once, tried again, owed, paid late, and ended.

use chrono::Duration;
use kontor_catalog::{PlanKind, SellerFacts, plans};
use kontor_checkout::{Checkout, CheckoutRequest, Placed};
use kontor_db::IdempotencyKey;
use kontor_kernel::{Currency, Money, kinds::PricingPlanId};
use kontor_orders::{OrderState, RateState, pause, rates};
use kontor_payments::{
    PaymentForm, PaymentSettings, change_payment_settings, payment_settings,
    provider::{Advice, Outcome},
};
use kontor_pricing::{Interval, Terms};
use serde_json::json;

use super::{PRICE, Script, Shop, declined, links, wire};

fn monthly(count: Option<u32>) -> Terms {
    Terms { first_amount: 2_000, ..Terms::even(1_000, Interval::MONTH, count) }
}

/// A shop with a plan, and a worker beside it.
pub struct Plans {
    pub shop: Shop,
    pub plan: PricingPlanId,
    pub currency: Currency,
    pub worker: Checkout,
}

impl Plans {
    pub async fn open(kind: PlanKind, terms: Terms) -> Self {
        Self::open_in(Currency::EUR, kind, terms).await
    }

    pub async fn open_in(currency: Currency, kind: PlanKind, terms: Terms) -> Self {
        let shop = Shop::open(PRICE, None).await;
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let facts = SellerFacts {
            registration_finished: true,
            any_payment_method_active: true,
            under_review: false,
            now: tx.now(),
        };
        let zero = Money::zero(currency);
        let new = plans::NewPlan { kind, terms: Some(terms), ..plans::NewPlan::once(zero) };
        let plan = plans::add(&mut tx, shop.product, &new, facts).await.unwrap().id;
        tx.commit().await.unwrap();
        let worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links()).in_background();
        Self { shop, plan, currency, worker }
    }

    pub async fn buy(&self, form: PaymentForm) -> Placed {
        let key = IdempotencyKey { scope: "test", key: "k1".to_owned(), request_hash: "same".to_owned() };
        let shop = &self.shop;
        let _ = shop.world.api.claim(shop.anna.scope(), &key).await;
        let request = CheckoutRequest { plan: Some(self.plan), ..shop.request(form) };
        shop.checkout.begin(shop.anna.tenant, request, None, &key, &json!({})).await.unwrap()
    }

    /// The sweep, and the jobs that it causes.
    pub async fn charge_due(&self) {
        let shop = &self.shop;
        let mut due = kontor_orders::dunning::due();
        while let Some(rates) = due.next(&shop.world.worker).await.unwrap() {
            for due in rates {
                self.worker.charge_due(shop.anna.tenant, due.order, due.rate).await.unwrap();
            }
        }
        let mut endings = kontor_orders::ending();
        while let Some(plans) = endings.next(&shop.world.worker).await.unwrap() {
            for ending in plans {
                self.worker.end_plan(shop.anna.tenant, ending.order).await.unwrap();
            }
        }
    }

    /// Lets go on whatever stood still until now; how many that were.
    pub async fn go_on(&self) -> usize {
        let (mut pauses, mut count) = (pause::over(), 0);
        while let Some(plans) = pauses.next(&self.shop.world.worker).await.unwrap() {
            for over in plans {
                self.worker.resume_plan(self.shop.anna.tenant, over.order).await.unwrap();
                count += 1;
            }
        }
        count
    }

    /// The reminders that the sweep causes.
    pub async fn remind(&self) {
        let mut soon = kontor_orders::reminders::soon();
        while let Some(rates) = soon.next(&self.shop.world.worker).await.unwrap() {
            for soon in rates {
                self.worker.remind_of_rate(self.shop.anna.tenant, soon.order, soon.rate).await.unwrap();
            }
        }
    }

    pub async fn pass(&self, days: i64) {
        for _ in 0..days {
            self.shop.world.clock.advance(Duration::days(1));
            self.charge_due().await;
        }
    }

    /// Hour by hour.
    pub async fn pass_hours(&self, hours: i64) {
        for _ in 0..hours {
            self.shop.world.clock.advance(Duration::hours(1));
            self.charge_due().await;
        }
    }

    pub async fn states(&self, placed: &Placed) -> (OrderState, Vec<RateState>) {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        let rates = rates(&mut tx, placed.order.id).await.unwrap();
        (order.payment_state, rates.into_iter().map(|rate| rate.state).collect())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_instalments_are_taken_from_the_kept_card_each_once() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, monthly(Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    assert_eq!(
        (placed.order.payment_state, placed.order.total_amount, placed.order.vat_amount),
        (OrderState::Paying, 4_000, 639) // 40.00 × 19 / 119 = 6.386…
    );
    plans.pass(27).await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Future, R::Future]);
    plans.pass(5).await;
    plans.charge_due().await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Future]));
    plans.pass(70).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 3]));
    let shop = &plans.shop;
    // It was bought when its first payment came, on the day that the shop opened; the two after it change nothing of that.
    let first = "charged_at = '2026-03-02T12:00:00Z' AND created_at = charged_at";
    for kept in ["orders", "order_rows"] {
        assert_eq!(shop.count(&format!("{kept} WHERE {first}")).await, 1, "{kept}");
    }
    assert_eq!((shop.provider.taken(), shop.provider.off_kept_card()), (4_000, 2));
    // One sale, one delivery, one receipt a payment; the tax of the parts is that of the whole.
    assert_eq!(shop.count("products WHERE sold_count = 1").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'rate_paid'").await, 2);
    assert_eq!(shop.count("mails WHERE template = 'sale_notification'").await, 1);
    assert_eq!(shop.count("(SELECT sum(vat_amount) AS vat FROM transfers) t WHERE vat = 639").await, 1);
    assert_eq!(shop.count("transactions WHERE kind = 'SubsPayment'").await, 2);
    // What we did is not told as done by the buyer, who did the first.
    let by = |who: &str| {
        format!("state_changes WHERE machine = 'order_rates.state' AND to_state = 'paid' AND actor LIKE '{who}'")
    };
    assert_eq!((shop.count(&by("payer")).await, shop.count(&by("tenant:%")).await), (1, 2));
    let books = shop.books().await;
    assert_eq!(books.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    assert!(books.contains(&("seller_balance".to_owned(), -3_800)), "{books:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_fails_is_tried_again_then_owed_and_paid_by_hand() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    for _ in 0..4 {
        shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(32).await;
    // +1 day, +3, +5, and then it is a debt: nine days after it was due.
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Unpaid, R::Future]);
    plans.pass(9).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Debt, R::Future]));
    assert_eq!(shop.count("transactions WHERE kind = 'SubsPayment' AND state = 'denied'").await, 4);
    assert_eq!(shop.count("mails WHERE template = 'rate_unpaid'").await, 4);
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    // Nothing more is tried, and a paused period is not owed.
    plans.pass(30).await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Debt, R::Skipped, R::Future]);
    assert_eq!(shop.provider.taken(), 2_000);
    shop.sql("DELETE FROM jobs WHERE kind = 'deliver'").await;
    let paid = shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!((paid.order.payment_state, paid.transaction.amount), (OrderState::Paying, 1_000));
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    assert_eq!(shop.provider.taken(), 3_000);
    plans.pass(31).await;
    assert_eq!(
        plans.states(&placed).await,
        (OrderState::Paying, vec![R::Paid, R::Paid, R::Skipped, R::Paid, R::Future])
    );
    assert_eq!(shop.count("orders WHERE total_amount = 4000 AND paid_amount = 4000 AND vat_amount = 639").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_tried_is_tried_again_within_the_hour_and_is_no_failure_of_the_payers() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    let errors = "transactions WHERE kind = 'SubsPayment' AND state = 'error'";
    let told = "mails WHERE template = 'rate_unpaid'";
    shop.provider.next(Script::Refused);
    shop.provider.next(Script::Refused);
    plans.pass(31).await;
    assert_eq!((shop.count(errors).await, plans.states(&placed).await.1[1]), (1, R::Unpaid));
    plans.pass_hours(1).await;
    assert_eq!((shop.count(errors).await, plans.states(&placed).await.1[1]), (2, R::Unpaid));
    assert_eq!((shop.count(told).await, shop.count("order_rates WHERE tries > 0").await), (0, 0));
    plans.pass_hours(1).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Future]));
    assert_eq!(shop.provider.taken(), 3_000);

    // What lasts a day is told, and tried on like any other failure.
    for _ in 0..25 {
        shop.provider.next(Script::Refused);
    }
    plans.pass(30).await;
    plans.pass_hours(23).await;
    assert_eq!((shop.count(errors).await, shop.count(told).await), (26, 0));
    plans.pass_hours(1).await;
    assert_eq!((shop.count(errors).await, shop.count(told).await), (27, 1));
    assert_eq!(shop.count("order_rates WHERE tries = 1").await, 1);
    plans.pass(1).await;
    assert_eq!((plans.states(&placed).await.1[2], shop.provider.taken()), (R::Paid, 4_000));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_chooses_when_a_failed_payment_is_tried_again_and_whether_at_all() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    let choose = async |retry_days: Vec<i32>| {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let said = PaymentSettings { retry_days, ..payment_settings(&mut tx).await.unwrap() };
        let kept = change_payment_settings(&mut tx, said.version, said).await;
        tx.commit().await.unwrap();
        kept.map(|kept| kept.retry_days)
    };
    for wrong in [vec![0], vec![15], vec![1; 6]] {
        assert!(choose(wrong).await.is_err());
    }
    assert_eq!(choose(vec![2, 12]).await.unwrap(), [2, 12]);
    for _ in 0..3 {
        shop.provider.next(Script::Answer(declined()));
    }
    let failed = "transactions WHERE kind = 'SubsPayment' AND state = 'denied'";
    plans.pass(31).await;
    assert_eq!((shop.count(failed).await, plans.states(&placed).await.1[1]), (1, R::Unpaid));
    plans.pass(1).await;
    assert_eq!(shop.count(failed).await, 1);
    plans.pass(1).await;
    assert_eq!(shop.count(failed).await, 2);
    // Longer than any payment waits that nobody tries again.
    plans.pass(11).await;
    assert_eq!((shop.count(failed).await, plans.states(&placed).await.1[1]), (2, R::Unpaid));
    plans.pass(1).await;
    assert_eq!((shop.count(failed).await, plans.states(&placed).await.1[1]), (3, R::Debt));
    assert_eq!(choose(Vec::new()).await.unwrap(), [0; 0]);
    let other = plans.one_more("k2", "other@example.test").await;
    shop.provider.next(Script::Answer(declined()));
    plans.pass(31).await;
    assert_eq!(plans.states(&other).await.1[1], R::Debt);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_that_says_never_again_is_not_asked_again() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let never = Outcome::Declined { code: "lost_card".to_owned(), advice: Advice::DoNotRetry };
    plans.shop.provider.next(Script::Answer(never));
    plans.pass(40).await;
    assert_eq!(plans.shop.provider.off_kept_card(), 1);
    assert_eq!(plans.states(&placed).await.0, OrderState::Paused);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_period_keeps_the_card_and_charges_after_it() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Subscription, Terms { trial_days: 14, ..monthly(None) }).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    assert_eq!((placed.order.payment_state, placed.order.total_amount), (OrderState::Paying, 0));
    assert_eq!((shop.provider.taken(), shop.count("postings").await), (0, 0));
    plans.pass(13).await;
    assert_eq!(shop.provider.taken(), 0);
    plans.pass(2).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Future]));
    assert_eq!((shop.provider.taken(), shop.provider.off_kept_card()), (2_000, 1));
    assert_eq!(shop.count("order_rows WHERE charges_count = 1 AND total_amount = 2000").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_is_declined_for_a_test_period_is_followed_by_another() {
    let plans = Plans::open(PlanKind::Subscription, Terms { trial_days: 14, ..monthly(None) }).await;
    plans.shop.provider.next(Script::Answer(declined()));
    let placed = plans.buy(PaymentForm::Card).await;
    assert_eq!(placed.order.payment_state, OrderState::Waiting);
    let again = plans.shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!(again.order.payment_state, OrderState::Paying);
    plans.pass(15).await;
    assert_eq!(plans.shop.provider.taken(), 2_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_lost_on_the_way_takes_no_second_payment() {
    let plans = Plans::open(PlanKind::LimitedSubscription, monthly(Some(2))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.shop.provider.next(Script::Lost(Outcome::Succeeded));
    plans.pass(35).await;
    let open = plans.shop.count("transactions WHERE state IN ('waiting', 'pending')").await;
    assert_eq!((plans.shop.provider.taken(), open), (3_000, 1));
    let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
    let last = kontor_payments::attempts(&mut tx, placed.order.id).await.unwrap().pop().unwrap();
    tx.commit().await.unwrap();
    plans.worker.inquire_job(plans.shop.anna.tenant, last.id).await.unwrap();
    assert_eq!(plans.states(&placed).await.0, OrderState::Paid);
    assert_eq!(plans.shop.provider.taken(), 3_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn by_wire_each_payment_has_its_instructions() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, monthly(Some(2))).await;
    plans.shop.provider.next(Script::Answer(wire()));
    let placed = plans.buy(PaymentForm::BankWire).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Waiting, vec![R::Unpaid, R::Future]));
    plans.shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    plans.worker.poll_payment(plans.shop.anna.tenant, placed.transaction.id).await.unwrap();
    plans.shop.provider.next(Script::Answer(wire()));
    plans.pass(31).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Unpaid]));
    assert_eq!(plans.shop.count("mails WHERE template = 'order_wire_instructions'").await, 2);
    for _ in 0..8 {
        plans.pass(1).await;
        plans.worker.give_up_overdue(&plans.shop.world.worker).await.unwrap();
    }
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Debt]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_of_a_later_wire_stays_and_the_rest_is_owed_until_it_comes() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, monthly(Some(2))).await;
    let (shop, tenant) = (&plans.shop, plans.shop.anna.tenant);
    shop.provider.next(Script::Answer(wire()));
    let placed = plans.buy(PaymentForm::BankWire).await;
    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    plans.worker.poll_payment(tenant, placed.transaction.id).await.unwrap();
    shop.provider.next(Script::Answer(wire()));
    plans.pass(31).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let second = kontor_payments::attempts(&mut tx, placed.order.id).await.unwrap().pop().unwrap().id;
    tx.commit().await.unwrap();
    shop.provider.wired(second, 970);
    plans.worker.poll_payment(tenant, second).await.unwrap();
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::PartlyPaid]));
    for _ in 0..8 {
        plans.pass(1).await;
        plans.worker.give_up_overdue(&shop.world.worker).await.unwrap();
    }
    // Nothing goes back: 0.30 are owed, and still awaited by the same wire.
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Debt]));
    assert_eq!(shop.count("transactions WHERE kind = 'Refund'").await, 0);
    assert_eq!(shop.count("order_rows WHERE debt_amount = 30").await, 1);
    shop.provider.wired(second, 30);
    shop.provider.change_outcome(second, Outcome::Succeeded);
    plans.worker.poll_payment(tenant, second).await.unwrap();
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid, R::Paid]));
    assert_eq!((shop.account("payer_balance").await, shop.count("orders WHERE paid_amount = 3000").await), (0, 1));
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_is_ended_runs_until_what_is_paid_for_is_over() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (shop, tenant, order) = (&plans.shop, plans.shop.anna.tenant, placed.order.id);
    let ended = shop.checkout.cancel_by_payer(tenant, order).await.unwrap();
    assert_eq!(ended.payment_state, OrderState::Paying);
    shop.checkout.cancel_by_payer(tenant, order).await.unwrap();
    assert_eq!(shop.count("mails WHERE template = 'plan_ends'").await, 1);
    plans.pass(27).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Skipped]));
    plans.pass(5).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Canceled);
    assert_eq!((shop.provider.taken(), shop.count("jobs WHERE kind = 'withdraw'").await), (2_000, 1));
}
