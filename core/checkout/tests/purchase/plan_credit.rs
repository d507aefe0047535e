//! What is paid ahead of a plan whose price became less: it covers payments to come, goes back when the plan ends, and is had once. Golden
//! values by hand: a year for 120.00 from 1 January 2027, 10.00 a month from 1 April on. 275 of 365 days are left: 120.00 × 275/365 = 90.41;
//! 10.00 of them are the first month.

use chrono::Duration;
use kontor_catalog::PlanKind;
use kontor_checkout::Placed;
use kontor_kernel::{Actor, Currency, Machine, Money, kinds::PricingPlanId};
use kontor_orders::{
    CancelAt, Order, Rate, RateState, cancel_plan,
    change_plan::PlanChangeConsent,
    credit,
    refund::{RefundRequest, plan},
    schedule::{Schedule, schedule},
};
use kontor_payments::{PaymentForm, provider::DisputeOutcome};
use kontor_pricing::{Interval, Proration, Terms};

use super::{
    dice,
    over_time::Plans,
    plan_change::{AGREED, each},
};

const LEFT: i64 = 9_041 - 1_000;

fn euros(amount: i64) -> RefundRequest {
    RefundRequest { money: Some(Money::new(amount, Currency::EUR)), ..RefundRequest::default() }
}

/// What is known of an order at once.
struct OrderFacts {
    order: Order,
    rates: Vec<Rate>,
    balance: i64,
    schedule: Schedule,
}

impl Plans {
    /// The year, and the month that it became.
    pub async fn paid_ahead() -> (Self, Placed, PricingPlanId) {
        let plans = Self::open(PlanKind::Subscription, each(12_000, "1y")).await;
        let month = plans.and("Month", PlanKind::Subscription, each(1_000, "1m")).await;
        plans.shop.world.clock.advance(Duration::days(305));
        let placed = plans.buy(PaymentForm::Card).await;
        plans.shop.world.clock.advance(Duration::days(90));
        let changed = plans.change_price(&placed, month, Proration::Reset, AGREED).await.unwrap();
        assert_eq!(changed.plan().name, "Month");
        (plans, placed, month)
    }

    async fn known(&self, placed: &Placed) -> OrderFacts {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        OrderFacts {
            rates: kontor_orders::rates(&mut tx, order.id).await.unwrap(),
            balance: credit::balance(&mut tx, &order).await.unwrap().amount,
            schedule: schedule(&mut tx, &order).await.unwrap().unwrap(),
            order,
        }
    }

    async fn balance(&self, placed: &Placed) -> i64 {
        self.known(placed).await.balance
    }

    pub async fn call_off(&self, placed: &Placed, at: CancelAt) {
        let actor = Actor::Seller(self.shop.anna.user);
        self.shop.checkout.cancel(self.shop.anna.tenant, actor, placed.order.id, at, "").await.unwrap();
    }

    /// Whatever went back has left.
    pub async fn sound(&self) {
        self.shop.even().await;
        assert_eq!(self.found().await, Vec::<String>::new());
    }
}

/// The payments to come, by day: what is paid, and what of each price is paid ahead.
fn coming(schedule: &Schedule) -> Vec<(String, i64, i64)> {
    let future = schedule.payments.iter().filter(|one| one.state == RateState::Future);
    future.map(|one| (one.due_at.format("%y-%m-%d").to_string(), one.amount.amount, one.credit.amount)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_ahead_covers_payments_one_by_one_and_each_is_told_as_it_will_be() {
    let (plans, placed, _) = Plans::paid_ahead().await;
    let known = plans.known(&placed).await;
    assert_eq!(known.balance, LEFT);
    // Eight months are covered, of the ninth 0.41: 8 × 10.00 + 0.41 = 80.41. Then it is 10.00 each month.
    let covered = (5..=12).map(|month| (format!("27-{month:02}-01"), 0, 1_000));
    let told: Vec<_> = covered.chain([("28-01-01".to_owned(), 959, 41)]).collect();
    assert_eq!(coming(&known.schedule), told);
    let then = known.schedule.then.unwrap();
    assert_eq!(
        (then.from.format("%y-%m-%d").to_string(), then.amount.amount, then.vat.amount),
        ("28-02-01".to_owned(), 1_000, 160)
    );
    // The mail says the same.
    let mail = "SELECT (line #>> '{on}') || ' ' || (line #>> '{amount,amount}') AS text FROM mails,
        jsonb_array_elements(data #> '{letter,facts,plan,payments}') AS line WHERE template = 'plan_changed'";
    let days = [
        "2027-05-01 0",
        "2027-06-01 0",
        "2027-07-01 0",
        "2027-08-01 0",
        "2027-09-01 0",
        "2027-10-01 0",
        "2027-11-01 0",
    ];
    let last = ["2027-12-01 0", "2028-01-01 959"];
    assert_eq!(plans.shop.texts(mail).await, [&days[..], &last[..]].concat());
    let regular = "mails WHERE template = 'plan_changed' AND data #>> '{letter,facts,plan,then,from}' = '2028-02-01'
        AND data #>> '{letter,facts,plan,then,amount,amount}' = '1000' AND data #>> '{letter,facts,plan,ahead,amount}' = '8041'";
    assert_eq!(plans.shop.count(regular).await, 1);
    plans.pass(61).await;
    assert_eq!((plans.balance(&placed).await, plans.shop.provider.taken()), (LEFT - 2_000, 12_000));
    plans.sound().await;
    plans.pass(244).await;
    assert_eq!((plans.balance(&placed).await, plans.shop.provider.taken()), (0, 12_959));
    assert_eq!(coming(&plans.known(&placed).await.schedule), [("28-02-01".to_owned(), 1_000, 0)]);
    plans.sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_went_back_covers_a_payment() {
    let (plans, placed, _) = Plans::paid_ahead().await;
    {
        let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        assert_eq!(plan(&mut tx, &order, &RefundRequest::default()).await.unwrap().credit.amount, LEFT);
        assert_eq!(plan(&mut tx, &order, &euros(30)).await.unwrap().credit.amount, 30);
    }
    plans.shop.refund(placed.order.id, &euros(3_000), "r1").await.unwrap();
    assert_eq!(plans.balance(&placed).await, LEFT - 3_000);
    plans.sound().await;
    plans.shop.refund(placed.order.id, &RefundRequest::default(), "r2").await.unwrap();
    assert_eq!(plans.balance(&placed).await, 0);
    assert_eq!(coming(&plans.known(&placed).await.schedule), [("27-05-01".to_owned(), 1_000, 0)]);
    plans.pass(92).await;
    // 120.00 came and went; then May, June and July are paid.
    assert_eq!((plans.shop.provider.taken(), plans.shop.provider.refunds()), (12_000 + 3_000, 2));
    plans.sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_bank_takes_back_covers_nothing_until_it_gives_it_back() {
    let (plans, placed, _) = Plans::paid_ahead().await;
    let told = async |outcome| {
        plans.shop.provider.dispute(placed.transaction.id, "dp_1", 12_000, outcome);
        plans.shop.checkout.disputes_job(plans.shop.anna.tenant, placed.transaction.id).await.unwrap();
    };
    told(DisputeOutcome::Open).await;
    assert_eq!(plans.balance(&placed).await, 0);
    told(DisputeOutcome::Won).await;
    assert_eq!(plans.balance(&placed).await, LEFT);
    assert_eq!(coming(&plans.known(&placed).await.schedule).len(), 9);
    plans.sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_when_a_plan_ends_goes_back_on_that_day_as_was_said_before() {
    let (plans, placed, _) = Plans::paid_ahead().await;
    plans.pass(40).await;
    assert_eq!(plans.balance(&placed).await, LEFT - 1_000);
    {
        let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        let asked = cancel_plan(&mut tx, &order).await.unwrap();
        assert_eq!((asked.credit.back.amount, asked.credit_at_end.back.amount), (LEFT - 1_000, LEFT - 1_000));
    }
    plans.shop.checkout.cancel_by_payer(plans.shop.anna.tenant, placed.order.id).await.unwrap();
    let told = "mails WHERE template = 'plan_ends' AND data #>> '{letter,facts,credit_back,amount}' = '7041'";
    assert_eq!((plans.shop.count(told).await, plans.shop.provider.refunds()), (1, 0));
    plans.sound().await;
    plans.pass(30).await;
    // The promise is pursued by a job of its own.
    assert_eq!(plans.balance(&placed).await, 0);
    let promised = "transactions WHERE kind = 'Refund' AND refund_source = 'sale' AND amount = 7041";
    assert_eq!(plans.shop.count(promised).await, 1);
    assert_eq!(plans.found().await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_provider_sends_back_any_more_stays_a_balance_and_is_told() {
    let (plans, placed, _) = Plans::paid_ahead().await;
    // 180 days after the payment of 1 January nothing of it can go back: 3 July, with May, June and July covered.
    plans.pass(95).await;
    plans.call_off(&placed, CancelAt::Now).await;
    let told = "mails WHERE template = 'order_canceled' AND data #>> '{letter,facts,credit_kept,amount}' = '5041'
        AND data #>> '{letter,facts,credit_back}' IS NULL";
    assert_eq!((plans.shop.count(told).await, plans.balance(&placed).await), (1, LEFT - 3_000));
    plans.sound().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_is_let_go_takes_nothing_up_and_a_pause_neither() {
    use kontor_orders::waive::{SkipAs, waive_installment};
    let (plans, placed, _) = Plans::paid_ahead().await;
    let next = plans.known(&placed).await.rates.into_iter().find(|rate| rate.state == RateState::Future).unwrap();
    let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
    let order = kontor_orders::lock(&mut tx, placed.order.id).await.unwrap();
    waive_installment(&mut tx, plans.shop.checkout.links(), &order, next.id, SkipAs::Reduce, "").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(plans.balance(&placed).await, LEFT);
    let mut all = coming(&plans.known(&placed).await.schedule).into_iter();
    assert_eq!(
        (all.next(), all.next_back()),
        (Some(("27-06-01".to_owned(), 0, 1_000)), Some(("28-02-01".to_owned(), 959, 41)))
    );
    plans.sound().await;
}

/// Random changes, months, refunds and an end: what came is what was had, went back, or is paid ahead.
#[tokio::test(flavor = "multi_thread")]
async fn what_came_is_what_was_had_went_back_or_is_paid_ahead_to_the_cent() {
    for seed in 1..=4 {
        let mut throw = dice(0x9e37_79b9 * seed);
        let plans = Plans::open(PlanKind::Subscription, each(12_000, "1y")).await;
        let mut prices = vec![(plans.plan, 12_000)];
        for (name, price, interval) in [("Month", 1_000, "1m"), ("Pro", 2_577, "1m"), ("Weeks", 333, "2w")] {
            prices.push((plans.and(name, PlanKind::Subscription, each(price, interval)).await, price));
        }
        let placed = plans.buy(PaymentForm::Card).await;
        let (mut had, mut price, mut counted) = (12_000, 12_000, Vec::new());
        let mut given = 0;
        for step in 0..14 {
            match throw(4) {
                0 | 1 => plans.pass(5 + throw(30)).await,
                2 => {
                    let (to, its) = prices[usize::try_from(throw(4)).unwrap()];
                    let mode = Proration::ALL[usize::try_from(throw(4)).unwrap()];
                    match plans
                        .change_price(&placed, to, mode, PlanChangeConsent { payer_agreed: true, reason: "" })
                        .await
                    {
                        Ok(_) => price = its,
                        Err(fault) => assert!(fault.code().status() < 500, "{fault:?}"),
                    }
                }
                _ => {
                    let before = plans.balance(&placed).await;
                    let amount = 1 + throw(1_500);
                    if plans.shop.refund(placed.order.id, &euros(amount), &format!("r{step}")).await.is_ok() {
                        given += amount - before.min(amount);
                    }
                }
            }
            let OrderFacts { order, rates, balance, .. } = plans.known(&placed).await;
            let extra: Vec<i32> = order.extra_rates().iter().map(|extra| extra.number).collect();
            let done = |rate: &&Rate| rate.paid_amount > 0 || rate.is_covered();
            for rate in rates.iter().filter(done) {
                if rate.number > 1 && !extra.contains(&rate.number) && !counted.contains(&rate.id) {
                    counted.push(rate.id);
                    had += price;
                }
            }
            let sum = "SELECT coalesce(sum(charged_amount - credited_amount), 0)::text AS text FROM order_plan_changes";
            let changed: i64 = plans.shop.texts(sum).await[0].parse().unwrap();
            let later: i64 = rates
                .iter()
                .filter(|rate| rate.state == RateState::Future)
                .map(|rate| rate.amount + rate.credit_amount - price)
                .sum();
            let came = order.paid_amount - order.refunded_amount;
            assert_eq!(came, had + changed - given - later + balance, "seed {seed}, step {step}");
            plans.sound().await;
        }
        plans.call_off(&placed, CancelAt::Now).await;
        let OrderFacts { balance, .. } = plans.known(&placed).await;
        assert!(balance >= 0);
        assert_eq!(plans.found().await, Vec::<String>::new(), "seed {seed}");
    }
}

/// 88.65 twice is 177.30 with 28.31 of tax; a test period until 31 March goes on at 10.00.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_of_a_plan_names_every_payment_its_total_and_its_tax() {
    let told = async |kind, terms| {
        let plans = Plans::open(kind, terms).await;
        let placed = plans.buy(PaymentForm::Card).await;
        let OrderFacts { order, schedule, .. } = plans.known(&placed).await;
        schedule.listed(order.snapshot()).unwrap()
    };
    let twice = told(PlanKind::Installment, Terms::even(8_865, Interval::MONTH, Some(2))).await;
    let payments: Vec<_> = twice.payments.iter().map(|one| (one.on.to_string(), one.amount.amount)).collect();
    assert_eq!(payments, [("2026-03-02".to_owned(), 8_865), ("2026-04-02".to_owned(), 8_865)]);
    let total = twice.total.unwrap();
    let amount = |money: Option<Money>| money.map(|money| money.amount);
    assert_eq!((total.amount.amount, amount(total.net), amount(total.vat)), (17_730, Some(14_899), Some(2_831)));
    let taxes: i64 = twice.payments.iter().filter_map(|one| amount(one.vat)).sum();
    assert_eq!((taxes, twice.then, twice.begins_free), (2_831, None, false));
    let trial = told(PlanKind::Subscription, Terms { trial_days: 29, ..each(1_000, "1m") }).await;
    let then = trial.then.unwrap();
    assert_eq!(
        (then.from.to_string(), then.amount.amount, amount(then.net)),
        ("2026-03-31".to_owned(), 1_000, Some(840))
    );
    assert_eq!((trial.payments.len(), trial.total, trial.begins_free), (0, None, true));
}

/// The seller is told the same: what came now and their share of it, and what is to come. Our fee is 5 %.
#[tokio::test(flavor = "multi_thread")]
async fn the_seller_is_told_what_came_today_and_what_is_still_to_come() {
    let facts = "mails WHERE template = 'sale_notification' AND data #>> '{letter,facts,";
    for (kind, terms, [total, share], open, payments) in [
        (PlanKind::Installment, Terms::even(8_865, Interval::MONTH, Some(3)), [8_865, 8_422], Some(17_730), 2),
        (PlanKind::Subscription, each(1_000, "1m"), [1_000, 950], None, 0),
        (PlanKind::Subscription, Terms { trial_days: 29, ..each(1_000, "1m") }, [0, 0], None, 0),
    ] {
        let plans = Plans::open(kind, terms).await;
        plans.buy(PaymentForm::Card).await;
        let open = open.map_or_else(|| "IS NULL".to_owned(), |open: i64| format!("= '{open}'"));
        let told = format!(
            "{facts}total,amount}}' = '{total}' AND data #>> '{{letter,facts,share,amount}}' = '{share}'
             AND data #>> '{{letter,facts,open,amount}}' {open}
             AND jsonb_array_length(data #> '{{letter,facts,plan,payments}}') = {payments}"
        );
        assert_eq!(plans.shop.count(&told).await, 1, "{total}");
    }
}
