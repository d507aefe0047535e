//! What becomes of an order after a bank took its money: it can be ended, nothing is taken for the time in which nothing was had, and what
//! was taken for good can be asked for again. Whatever the bank says afterwards, it is paid once.

use kontor_catalog::PlanKind;
use kontor_checkout::Placed;
use kontor_kernel::{
    Actor, Code, Result,
    kinds::{OrderId, OrderRateId},
};
use kontor_orders::{CancelAt, Order, OrderState, RateState as R, pause_by_payer, re_request, waive};
use kontor_payments::{PaymentForm, provider::DisputeOutcome};
use kontor_pricing::{Interval, Terms};

use super::{PRICE, Script, Shop, links, over_time::Plans, wire};

fn monthly(count: Option<u32>) -> Terms {
    Terms::even(1_000, Interval::MONTH, count)
}

impl Shop {
    /// The bank has its say about a payment; twice is once.
    pub async fn bank(&self, placed: &Placed, amount: i64, outcome: DisputeOutcome) {
        self.provider.dispute(placed.transaction.id, "dp_1", amount, outcome);
        for _twice in 0..2 {
            self.checkout.disputes_job(self.anna.tenant, placed.transaction.id).await.unwrap();
        }
    }

    async fn rate_of(&self, order: OrderId, number: i32) -> OrderRateId {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let all = kontor_orders::rates(&mut tx, order).await.unwrap();
        all.into_iter().find(|rate| rate.number == number).unwrap().id
    }

    pub async fn re_request_payment(&self, order: OrderId, number: i32) -> Result<Order> {
        let rate = self.rate_of(order, number).await;
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let found = kontor_orders::lock(&mut tx, order).await.unwrap();
        let asked = re_request::re_request_payment(&mut tx, &links(), &found, rate, "").await?;
        tx.commit().await.unwrap();
        Ok(asked)
    }

    pub async fn stands(&self, order: &str, rate: &str) {
        let (orders, rates) =
            (format!("orders WHERE payment_state = '{order}'"), format!("order_rates WHERE state = '{rate}'"));
        assert_eq!((self.count(&orders).await, self.count(&rates).await), (1, 1), "{order}, {rate}");
    }

    /// Nothing that must hold is broken, to the cent.
    pub async fn holds(&self) {
        assert_eq!(self.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
        let found = kontor_orders::audit::audit(&self.world.worker, self.anna.tenant).await.unwrap();
        assert!(found.is_empty(), "{found:?}");
    }
}

impl Plans {
    async fn ends(&self, placed: &Placed, at: Option<CancelAt>) -> Result<Order> {
        let (tenant, actor) = (self.shop.anna.tenant, Actor::Seller(self.shop.anna.user));
        match at {
            Some(at) => self.shop.checkout.cancel(tenant, actor, placed.order.id, at, "").await,
            None => self.shop.checkout.cancel_by_payer(tenant, placed.order.id).await,
        }
    }
}

/// A sale whose dispute was lost, and which is asked for again.
async fn asked_again() -> (Shop, Placed) {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    for outcome in [DisputeOutcome::Open, DisputeOutcome::Lost] {
        shop.bank(&placed, PRICE, outcome).await;
    }
    shop.re_request_payment(placed.order.id, 1).await.unwrap();
    (shop, placed)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fell_due_while_a_bank_held_the_money_of_a_subscription_is_not_taken_when_it_comes_back() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.shop.bank(&placed, 1_000, DisputeOutcome::Open).await;
    // Bought on 2 March: April and May fall due while it is closed.
    plans.pass(70).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Chargebacked, vec![R::Chargebacked, R::Future]));
    plans.shop.bank(&placed, 1_000, DisputeOutcome::Won).await;
    let known = vec![R::Paid, R::Skipped, R::Skipped, R::Future];
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, known));
    plans.pass(5).await;
    assert_eq!(plans.shop.provider.taken(), 1_000, "nothing for two months in which nothing was had");
    plans.pass(25).await;
    assert_eq!(plans.shop.provider.taken(), 2_000);
    plans.shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_instalments_whose_bank_held_one_everything_is_still_paid() {
    let plans = Plans::open(PlanKind::Installment, monthly(Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.shop.bank(&placed, 1_000, DisputeOutcome::Open).await;
    plans.pass(40).await;
    plans.shop.bank(&placed, 1_000, DisputeOutcome::Won).await;
    plans.pass(60).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 3]));
    assert_eq!(plans.shop.provider.taken(), 3_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_whose_money_a_bank_took_can_be_ended_by_both_and_goes_on_for_nobody_then() {
    for at in [None, Some(CancelAt::PeriodEnd), Some(CancelAt::Now)] {
        let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
        let placed = plans.buy(PaymentForm::Card).await;
        plans.shop.bank(&placed, 1_000, DisputeOutcome::Open).await;
        plans.pass(3).await;
        let now = at == Some(CancelAt::Now);
        let state = if now { OrderState::Canceled } else { OrderState::Chargebacked };
        for _twice in 0..2 {
            plans.ends(&placed, at).await.unwrap();
            assert_eq!(plans.states(&placed).await, (state, vec![R::Chargebacked, R::Skipped]), "{at:?}");
        }
        plans.shop.bank(&placed, 1_000, DisputeOutcome::Won).await;
        let until = if now { OrderState::Canceled } else { OrderState::Paying };
        assert_eq!(plans.states(&placed).await, (until, vec![R::Paid, R::Skipped]), "{at:?}: had to its end");
        plans.pass(70).await;
        assert_eq!(plans.states(&placed).await, (OrderState::Canceled, vec![R::Paid, R::Skipped]), "{at:?}");
        assert_eq!(plans.shop.provider.taken(), 1_000);
        plans.shop.holds().await;
    }
    // One that its bank never gives back ends on its day all the same.
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.shop.bank(&placed, 1_000, DisputeOutcome::Open).await;
    plans.ends(&placed, None).await.unwrap();
    plans.pass(40).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Canceled);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_bank_took_for_good_is_asked_for_again_and_paid_by_the_payer_themselves() {
    for outcome in [DisputeOutcome::Lost, DisputeOutcome::Returned] {
        let shop = Shop::open(PRICE, None).await;
        let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
        let order = placed.order.id;
        assert_eq!(shop.re_request_payment(order, 1).await.unwrap_err().code(), Code::InvalidTransition, "it is paid");
        if outcome == DisputeOutcome::Lost {
            shop.bank(&placed, PRICE, DisputeOutcome::Open).await;
            assert_eq!(shop.re_request_payment(order, 1).await.unwrap_err().code(), Code::PaymentDisputed);
        }
        shop.bank(&placed, PRICE, outcome).await;
        if outcome == DisputeOutcome::Lost {
            // Its seller may have reasons to let it be; what was returned is owed by itself.
            shop.stands("payment_chargebacked", "chargebacked").await;
            assert_eq!(shop.re_request_payment(order, 1).await.unwrap().payment_state, OrderState::Paused);
        }
        assert_eq!(
            shop.re_request_payment(order, 1).await.unwrap_err().code(),
            Code::InvalidTransition,
            "once is enough"
        );
        shop.stands("payment_paused", "debt").await;
        shop.holds().await;
        assert_eq!(shop.count("mails WHERE template = 'rate_unpaid' AND data::text LIKE '%\"taken_back\": true%' AND data::text LIKE '%1900%'").await, 1);
        shop.sql("DELETE FROM jobs WHERE kind = 'deliver'").await;
        let sold = shop.count("products WHERE sold_count = 1").await;
        let paid = shop.resume(order, "k2").await.unwrap();
        assert_eq!(paid.order.payment_state, OrderState::Paid);
        shop.stands("paid", "paid").await;
        // It is open again; it was sold once, there is one document of it, and its seller has it once.
        assert_eq!((shop.count("jobs WHERE kind = 'deliver'").await, shop.count("invoice_requests").await), (1, 1));
        assert_eq!(shop.count("products WHERE sold_count = 1").await, sold);
        assert_eq!(shop.count("mails WHERE template = 'sale_notification'").await, 1);
        assert_eq!((shop.account("seller_balance").await, shop.account("platform_fee").await), (-1_805, -95));
        shop.holds().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_again_is_paid_by_what_the_bank_gives_back_after_all() {
    let (shop, placed) = asked_again().await;
    // A wire for it is awaited: what it brings all the same is the payer's.
    shop.provider.next(Script::Answer(wire()));
    let wired = shop.resume_by(placed.order.id, PaymentForm::BankWire, "k2").await.unwrap();
    shop.bank(&placed, PRICE, DisputeOutcome::Won).await;
    shop.stands("paid", "paid").await;
    shop.holds().await;
    shop.provider.change_outcome(wired.transaction.id, kontor_payments::provider::Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, wired.transaction.id).await.unwrap();
    shop.stands("paid", "paid").await;
    assert_eq!(
        shop.count("transactions WHERE kind = 'Refund' AND amount = 1900 AND refund_source = 'payer_balance'").await,
        1
    );
    assert_eq!(shop.account("seller_balance").await, -1_805);
    shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bank_gives_back_after_it_was_paid_again_goes_back_to_its_payer() {
    let (shop, placed) = asked_again().await;
    shop.resume(placed.order.id, "k2").await.unwrap();
    shop.bank(&placed, PRICE, DisputeOutcome::Won).await;
    shop.stands("paid", "paid").await;
    let back = "transactions WHERE kind = 'Refund' AND amount = 1900 AND refund_source = 'payer_balance'";
    assert_eq!(shop.count(back).await, 1);
    shop.holds().await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let all = kontor_payments::of_order(&mut tx, placed.order.id).await.unwrap();
    tx.commit().await.unwrap();
    let refund = all.iter().find(|one| one.kind == kontor_payments::TransactionKind::Refund).unwrap();
    assert_eq!(refund.reverses_id, Some(placed.transaction.id), "of the payment that the bank gave back");
    shop.checkout.refund_job(shop.anna.tenant, refund.id).await.unwrap();
    assert_eq!(shop.count(&format!("{back} AND state = 'successful'")).await, 1);
    // Its seller has the price once, and nobody has anything of the payer's.
    let sums = (shop.account("seller_balance").await, shop.account("platform_fee").await);
    assert_eq!((sums, shop.account("payer_balance").await), ((-1_805, -95), 0));
    shop.stands("paid", "paid").await;
    shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_of_a_wire_for_what_the_bank_gives_back_after_all_goes_back_and_nothing_is_waited_for() {
    let (shop, placed) = asked_again().await;
    shop.provider.next(Script::Answer(wire()));
    let wired = shop.resume_by(placed.order.id, PaymentForm::BankWire, "k2").await.unwrap().transaction.id;
    shop.provider.wired(wired, 1_000);
    shop.checkout.poll_payment(shop.anna.tenant, wired).await.unwrap();
    shop.stands("payment_paused", "partly_paid").await;
    shop.bank(&placed, PRICE, DisputeOutcome::Won).await;
    shop.stands("paid", "paid").await;
    assert_eq!(shop.count("transactions WHERE state = 'waiting' AND kind <> 'Refund'").await, 0);
    assert_eq!(shop.count("transactions WHERE kind = 'Refund' AND amount = 1000").await, 1);
    shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_payments_that_were_both_taken_back_the_one_that_is_given_back_pays() {
    let (shop, first) = asked_again().await;
    let second = shop.resume(first.order.id, "k2").await.unwrap();
    shop.provider.dispute(second.transaction.id, "dp_2", PRICE, DisputeOutcome::Open);
    shop.checkout.disputes_job(shop.anna.tenant, second.transaction.id).await.unwrap();
    shop.stands("payment_chargebacked", "chargebacked").await;
    shop.bank(&first, PRICE, DisputeOutcome::Won).await;
    shop.stands("paid", "paid").await;
    assert_eq!(shop.account("seller_balance").await, -1_805);
    shop.holds().await;
    // Both are won: one of them is too much, and goes back.
    shop.provider.dispute(second.transaction.id, "dp_2", PRICE, DisputeOutcome::Won);
    shop.checkout.disputes_job(shop.anna.tenant, second.transaction.id).await.unwrap();
    assert_eq!(
        shop.count("transactions WHERE kind = 'Refund' AND amount = 1900 AND refund_source = 'payer_balance'").await,
        1
    );
    shop.stands("paid", "paid").await;
    shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_asked_for_again_while_its_refund_is_on_its_way() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    let request = kontor_orders::refund::RefundRequest {
        money: Some(kontor_kernel::Money::new(500, kontor_kernel::Currency::EUR)),
        ..kontor_orders::refund::RefundRequest::default()
    };
    shop.provider.next_refund(super::scripted::RefundScript::Dropped);
    shop.refund(placed.order.id, &request, "r1").await.unwrap();
    shop.bank(&placed, PRICE, DisputeOutcome::Returned).await;
    shop.stands("payment_chargebacked", "chargebacked").await;
    assert_eq!(shop.re_request_payment(placed.order.id, 1).await.unwrap_err().code(), Code::PaymentUnderWay);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_ends_a_plan_while_its_bank_holds_the_money_pays_nothing_for_that_time_and_may_take_it_back() {
    let binding = kontor_pricing::Binding { min_months: 4, ..kontor_pricing::Binding::default() };
    let plans = Plans::open(PlanKind::Subscription, Terms { binding, ..monthly(None) }).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.shop.bank(&placed, 1_000, DisputeOutcome::Open).await;
    plans.pass(35).await;
    plans.ends(&placed, None).await.unwrap();
    {
        let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        assert!(kontor_orders::reactivate::may_reactivate_by_payer(&mut tx, &order).await.unwrap());
    }
    plans.pass(5).await;
    plans.shop.bank(&placed, 1_000, DisputeOutcome::Won).await;
    // April fell due while it was closed; May and June are still bound.
    let known = vec![R::Paid, R::Skipped, R::Future, R::Future, R::Skipped];
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, known));
    plans.pass(100).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Canceled);
    assert_eq!(plans.shop.provider.taken(), 3_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_whose_payment_was_returned_goes_on_when_its_payer_has_paid_it() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let order = placed.order.id;
    plans.pass(10).await;
    plans.shop.bank(&placed, 1_000, DisputeOutcome::Returned).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Debt, R::Future]));
    // The next period is nobody's while it stands still, and no account is debited.
    plans.pass(30).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Debt, R::Skipped, R::Future]));
    assert_eq!(plans.shop.provider.off_kept_card(), 0);
    plans.shop.resume(order, "k2").await.unwrap();
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Skipped, R::Future]));
    plans.shop.holds().await;
    plans.pass(30).await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Skipped, R::Paid, R::Future]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_asked_for_again_and_written_off_is_given_back_should_the_bank_give_it() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let (shop, placed) = (&plans.shop, plans.buy(PaymentForm::Card).await);
    let order = placed.order.id;
    shop.bank(&placed, 1_000, DisputeOutcome::Open).await;
    shop.bank(&placed, 1_000, DisputeOutcome::Lost).await;
    shop.re_request_payment(order, 1).await.unwrap();
    let rate = shop.rate_of(order, 1).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let found = kontor_orders::lock(&mut tx, order).await.unwrap();
    waive::waive_installment(&mut tx, &links(), &found, rate, waive::SkipAs::Reduce, "goodwill").await.unwrap();
    tx.commit().await.unwrap();
    shop.bank(&placed, 1_000, DisputeOutcome::Won).await;
    assert_eq!(plans.states(&placed).await.1.first(), Some(&R::Skipped));
    assert_eq!(
        shop.count("transactions WHERE kind = 'Refund' AND amount = 1000 AND refund_source = 'payer_balance'").await,
        1
    );
    shop.holds().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_pause_after_the_other_is_no_way_out_of_a_minimum_term() {
    let binding = kontor_pricing::Binding { min_months: 3, ..kontor_pricing::Binding::default() };
    let plans = Plans::open(PlanKind::Subscription, Terms { binding, ..monthly(None) }).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let pause = async |until: &str| {
        let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
        let paused = pause_by_payer::pause_by_payer(&mut tx, &links(), placed.order.id, until.parse().unwrap()).await?;
        tx.commit().await.unwrap();
        Ok::<_, kontor_kernel::ApiError>(paused.payment_state)
    };
    assert_eq!(pause("2026-04-02").await.unwrap_err().code(), Code::InvalidTransition);
    plans.pass(90).await;
    assert_eq!(pause("2026-07-01").await.unwrap_err().code(), Code::InvalidTransition, "the last days of the term");
    plans.pass(1).await;
    assert_eq!(pause("2026-07-01").await.unwrap(), OrderState::Paused);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_return_whose_event_was_lost_is_found_by_asking() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    let worker = kontor_checkout::Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    assert_eq!(worker.reconcile_payment().await.unwrap(), 0);
    // Months later the bank sends it back, and nobody is told.
    shop.world.clock.advance(chrono::Duration::days(200));
    shop.provider.dispute(placed.transaction.id, "dp_1", PRICE, DisputeOutcome::Returned);
    for _twice in 0..2 {
        assert_eq!(worker.reconcile_payment().await.unwrap(), 1);
    }
    assert_eq!(shop.count("jobs WHERE kind = 'follow_disputes'").await, 1);
    worker.disputes_job(shop.anna.tenant, placed.transaction.id).await.unwrap();
    shop.stands("payment_paused", "debt").await;
    // A provider that says nothing keeps the rest of the sweep from nothing.
    shop.provider.silent(true);
    assert_eq!(worker.reconcile_payment().await.unwrap(), 0);
}
