//! A plan's money going back: all of it at once, one of its payments, or what several of them make up together.

use kontor_catalog::PlanKind;
use kontor_checkout::Placed;
use kontor_kernel::{Code, Currency, Money, kinds::OrderRateId};
use kontor_orders::{OrderState, RateState as R, refund::RefundRequest};
use kontor_payments::{PaymentForm, TransactionState};
use kontor_pricing::{Interval, Terms};

use super::{Script, declined, over_time::Plans, sepa::subscribe};

const RATE: i64 = 1_000;

pub fn euros(amount: i64) -> RefundRequest {
    RefundRequest { money: Some(Money::new(amount, Currency::EUR)), ..RefundRequest::default() }
}

impl Plans {
    async fn paid_thrice() -> (Self, Placed) {
        Self::paid_thrice_of(RATE).await
    }

    async fn paid_thrice_of(rate: i64) -> (Self, Placed) {
        let plans = Self::open(PlanKind::Installment, Terms::even(rate, Interval::MONTH, Some(3))).await;
        let placed = plans.buy(PaymentForm::Card).await;
        plans.pass(62).await;
        assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 3]));
        (plans, placed)
    }

    async fn rate(&self, placed: &Placed, number: i32) -> OrderRateId {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let rates = kontor_orders::rates(&mut tx, placed.order.id).await.unwrap();
        rates.iter().find(|rate| rate.number == number).unwrap().id
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_of_a_plan_goes_back_at_once_each_payment_as_a_refund_of_its_own() {
    let (plans, placed) = Plans::paid_thrice().await;
    let (shop, order) = (&plans.shop, placed.order.id);
    let sums = {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, order).await.unwrap();
        kontor_orders::refund::refundable(&mut tx, &order).await.unwrap()
    };
    let offered: Vec<_> = sums.payments.iter().map(|payment| (payment.number, payment.left.amount)).collect();
    assert_eq!((sums.left.amount, offered), (3 * RATE, vec![(1, RATE), (2, RATE), (3, RATE)]));
    for _twice in 0..2 {
        let made = shop.refund(order, &RefundRequest::default(), "r1").await.unwrap();
        let states: Vec<_> = made.refunds.iter().map(|one| (one.state, one.amount)).collect();
        assert_eq!(states, [(TransactionState::Successful, RATE); 3]);
        assert_eq!(shop.provider.refunds(), 3);
    }
    assert_eq!(plans.states(&placed).await, (OrderState::Refunded, vec![R::Refunded; 3]));
    assert_eq!(shop.account("seller_balance").await, 0);
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    // One request is told once, with all that went back.
    assert_eq!(shop.count("mails WHERE template = 'refund_sent'").await, 1);
    let told = "mails WHERE template = 'order_refunded' AND (data #>> '{letter,facts,amount,amount}')::bigint = 3000 \
        AND data #>> '{letter,facts,access_ended}' = 'true'";
    assert_eq!((shop.count("mails WHERE template = 'order_refunded'").await, shop.count(told).await), (1, 1));
    assert_eq!(shop.refund(order, &RefundRequest::default(), "r2").await.unwrap_err().code(), Code::NothingRefundable);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_payment_of_a_plan_goes_back_and_the_others_stand() {
    let (plans, placed) = Plans::paid_thrice().await;
    let (shop, order) = (&plans.shop, placed.order.id);
    let second = RefundRequest { rate: Some(plans.rate(&placed, 2).await), ..RefundRequest::default() };
    let more = RefundRequest { money: euros(RATE + 1).money, ..second.clone() };
    let refused = shop.refund(order, &more, "r1").await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::RefundTooLarge);
    shop.refund(order, &second, "r2").await.unwrap();
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid, R::Refunded, R::Paid]));
    assert_eq!(shop.refund(order, &second, "r3").await.unwrap_err().code(), Code::NothingRefundable);
    let other = plans.one_more("k2", "somebody@example.test").await;
    let elsewhere = RefundRequest { rate: Some(plans.rate(&other, 1).await), ..RefundRequest::default() };
    let refused = shop.refund(order, &elsewhere, "r4").await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::InvalidChoice);
    assert_eq!(shop.count("orders WHERE refunded_amount = 1000").await, 1);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_more_than_one_payment_goes_back_of_the_newest_first() {
    let (plans, placed) = Plans::paid_thrice().await;
    let (shop, order) = (&plans.shop, placed.order.id);
    let made = shop.refund(order, &euros(1_500), "r1").await.unwrap();
    assert_eq!(made.refunds.iter().map(|one| one.amount).collect::<Vec<_>>(), [1_000, 500]);
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Paid, R::Refunded]);
    assert_eq!(shop.count("order_rates WHERE number = 2 AND refunded_amount = 500").await, 1);
    let refused = shop.refund(order, &euros(1_501), "r2").await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::RefundTooLarge);
    shop.refund(order, &RefundRequest::default(), "r3").await.unwrap();
    assert_eq!(plans.states(&placed).await.0, OrderState::Refunded);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_balance_does_not_cover_waits_whole() {
    let (plans, placed) = Plans::paid_thrice_of(300_000).await;
    let shop = &plans.shop;
    let paid_out = "WITH p AS (INSERT INTO postings SELECT seller_id, gen_random_uuid(), 'payout_settled', gen_random_uuid(), now() FROM sellers LIMIT 1 RETURNING seller_id, id)
        INSERT INTO entries SELECT seller_id, id, line, account, 'eur', amount, now() FROM p, (VALUES (1, 'seller_balance', 800000), (2, 'provider_clearing', -800000)) AS l (line, account, amount)";
    shop.sql(paid_out).await;
    let made = shop.refund(placed.order.id, &RefundRequest::default(), "r1").await.unwrap();
    assert!(made.refunds.iter().all(|one| one.queued_at.is_some()) && !made.checking);
    assert_eq!(shop.provider.refunds(), 0);
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 3]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_that_goes_back_whole_closes_what_it_paid_for_until_the_next_one_is_paid() {
    let plans = Plans::open(PlanKind::Subscription, Terms::even(RATE, Interval::MONTH, None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(31).await;
    let (shop, order) = (&plans.shop, placed.order.id);
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Future]));
    let of = async |number, amount| RefundRequest { rate: Some(plans.rate(&placed, number).await), ..euros(amount) };
    // A part of it, and a month that is over, close nothing.
    shop.refund(order, &of(2, 400).await, "r1").await.unwrap();
    shop.refund(order, &of(1, RATE).await, "r2").await.unwrap();
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Refunded, R::Paid, R::Future]));
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 0);
    {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let found = kontor_orders::find(&mut tx, order).await.unwrap();
        let rest = kontor_orders::refund::plan(&mut tx, &found, &of(2, 600).await).await.unwrap();
        assert_eq!((rest.closes, rest.full), (true, false));
    }
    shop.refund(order, &of(2, 600).await, "r3").await.unwrap();
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Refunded, R::Refunded, R::Future]));
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    let told = "mails WHERE template = 'order_refunded' AND data #>> '{letter,facts,access_ended}' = 'true'";
    assert_eq!(shop.count(told).await, 1);
    shop.sql("DELETE FROM jobs WHERE kind = 'deliver'").await;
    // The next month is asked for as if nothing had happened, and opens it.
    assert_eq!(shop.provider.off_kept_card(), 1);
    plans.pass(31).await;
    assert_eq!(shop.provider.off_kept_card(), 2);
    let known = vec![R::Refunded, R::Refunded, R::Paid, R::Future];
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, known));
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_month_that_went_back_the_next_is_announced_tried_again_and_owed_as_ever() {
    let plans = Plans::open(PlanKind::LimitedSubscription, Terms::even(RATE, Interval::MONTH, Some(3))).await;
    let placed = subscribe(&plans).await;
    let (shop, order) = (&plans.shop, placed.order.id);
    shop.refund(order, &RefundRequest::default(), "r1").await.unwrap();
    assert_eq!(plans.states(&placed).await.0, OrderState::Paused);
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 1);
    plans.pass(29).await;
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 2, "before it is due");
    shop.provider.next(Script::Answer(declined()));
    plans.pass(3).await;
    // It stays closed while nothing is paid.
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Refunded, R::Unpaid, R::Future]));
    plans.pass(5).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Refunded, R::Paid, R::Future]));
    // The last month of all: what is closed then waits for nothing.
    plans.pass(31).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paid);
    let last = RefundRequest { rate: Some(plans.rate(&placed, 3).await), ..RefundRequest::default() };
    shop.refund(order, &last, "r2").await.unwrap();
    assert_eq!(plans.states(&placed).await.0, OrderState::Paused);
    shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_was_ended_closes_with_the_month_that_goes_back() {
    let plans = Plans::open(PlanKind::Subscription, Terms::even(RATE, Interval::MONTH, None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(31).await;
    let (shop, order) = (&plans.shop, placed.order.id);
    shop.checkout.cancel_by_payer(shop.anna.tenant, order).await.unwrap();
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Skipped]));
    let second = RefundRequest { rate: Some(plans.rate(&placed, 2).await), ..RefundRequest::default() };
    shop.refund(order, &second, "r1").await.unwrap();
    assert_eq!(plans.states(&placed).await.0, OrderState::Paused);
    plans.pass(31).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Canceled);
    shop.holds().await;
}
