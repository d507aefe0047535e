//! What went wrong in public threads of comparable systems, tried here. Which thread each is stands in docs/promises.md.

use kontor_catalog::PlanKind;
use kontor_lists::Query;
use kontor_orders::{
    OrderState, RateState as R,
    money::{ORDER_RATES, OrderRateRow, TRANSACTIONS, TransactionRow},
};
use kontor_payments::{PaymentForm, provider::DisputeOutcome};
use kontor_pricing::{Interval, Terms};

use super::{Script, declined, over_time::Plans, sepa};

fn monthly(count: Option<u32>) -> Terms {
    Terms::even(1_000, Interval::MONTH, count)
}

impl Plans {
    /// The payments of the order that arrived, the oldest first.
    async fn arrived(&self, placed: &kontor_checkout::Placed) -> Vec<kontor_kernel::kinds::TransactionId> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let all = kontor_payments::attempts(&mut tx, placed.order.id).await.unwrap();
        tx.commit().await.unwrap();
        all.into_iter().filter(|one| one.received_amount > 0).map(|one| one.id).collect()
    }

    async fn disputed(&self, payment: kontor_kernel::kinds::TransactionId, reference: &str) {
        self.shop.provider.dispute(payment, reference, 1_000, DisputeOutcome::Open);
        self.shop.checkout.disputes_job(self.shop.anna.tenant, payment).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chargeback_stops_a_subscription_whose_product_has_become_another() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(32).await;
    // The seller has made something else of the product and its price meanwhile, and sells it no more.
    plans.shop.sql("UPDATE products SET form = 'download', name = 'Something else', published = false, archived = true; UPDATE pricing_plans SET active = false").await;
    let payments = plans.arrived(&placed).await;
    assert_eq!(payments.len(), 2);
    plans.disputed(payments[1], "dp_1").await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Chargebacked, R::Future]));
    assert_eq!(plans.shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    plans.pass(70).await;
    assert_eq!((plans.shop.provider.taken(), plans.shop.provider.off_kept_card()), (2_000, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_disputed_every_instalment_is_charged_no_more() {
    let plans = Plans::open(PlanKind::Installment, monthly(Some(4))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(32).await;
    for (number, payment) in plans.arrived(&placed).await.into_iter().enumerate() {
        plans.disputed(payment, &format!("dp_{number}")).await;
    }
    let frozen = (OrderState::Chargebacked, vec![R::Chargebacked, R::Chargebacked, R::Future, R::Future]);
    assert_eq!(plans.states(&placed).await, frozen);
    plans.pass(120).await;
    assert_eq!((plans.shop.provider.taken(), plans.states(&placed).await), (2_000, frozen));
    assert_eq!(plans.shop.count("transactions WHERE kind = 'SubsPayment'").await, 1);
    // Of what is frozen nobody is reminded either.
    assert_eq!(
        plans
            .shop
            .count("mails WHERE template IN ('rate_reminder', 'rate_unpaid') AND created_at > '2026-04-04'")
            .await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_that_the_reconciler_finds_is_tried_again_like_any_other() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    // The card is declined, and the answer that says so is lost.
    plans.shop.provider.next(Script::Lost(declined()));
    plans.pass(31).await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Unpaid, R::Future]);
    let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
    let open = kontor_payments::attempts(&mut tx, placed.order.id).await.unwrap().pop().unwrap();
    tx.commit().await.unwrap();
    assert!(!open.state.is_over(), "nobody knows yet");
    plans.worker.inquire_job(plans.shop.anna.tenant, open.id).await.unwrap();
    assert_eq!(plans.shop.count("order_rates WHERE tries = 1 AND next_try_at IS NOT NULL").await, 1);
    assert_eq!(plans.shop.count("mails WHERE template = 'rate_unpaid'").await, 1);
    plans.pass(1).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Future]));
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_debt_is_paid_the_next_payment_has_all_its_tries_again() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    for _ in 0..4 {
        plans.shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(41).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Debt, R::Future]));
    let owed = "order_rows WHERE debt_amount";
    assert_eq!(plans.shop.count(&format!("{owed} = 1000")).await, 1);
    let paid = plans.shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!(paid.order.payment_state, OrderState::Paying);
    // What is owed follows from what is open: nothing is, so nothing is counted any more.
    assert_eq!(plans.shop.count(&format!("{owed} = 0")).await, 1);
    for _ in 0..3 {
        plans.shop.provider.next(Script::Answer(declined()));
    }
    let tried = plans.shop.provider.off_kept_card();
    plans.pass(31).await;
    // The day it is due, one, three and five days later: the last of the four pays.
    assert_eq!(plans.shop.provider.off_kept_card(), tried + 4);
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Paid, R::Future]));
    assert_eq!(plans.shop.count(&format!("{owed} = 0")).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_failed_shows_every_attempt_and_when_the_next_one_is() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    plans.buy(PaymentForm::Card).await;
    for _ in 0..2 {
        plans.shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(32).await;
    let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
    let ask = |sheet: &'static kontor_lists::Sheet, raw: &str| -> Query { sheet.read(raw, tx.now()).unwrap() };
    let (rates, attempts) = (ask(&ORDER_RATES, "filters[state][]=unpaid"), ask(&TRANSACTIONS, "scopes[]=failed"));
    let rate = rates.page::<OrderRateRow>(&mut tx).await.unwrap().rows.pop().unwrap();
    // Due on 2 April and tried again on the 3rd; the next try is three days after that.
    let next = rate.next_try_at.unwrap().format("%m-%d").to_string();
    assert_eq!((rate.number, rate.tries, next.as_str()), (2, 2, "04-06"));
    let attempts = attempts.page::<TransactionRow>(&mut tx).await.unwrap().rows;
    let shown: Vec<_> = attempts.iter().map(|one| (one.rate_number, one.decline_code.as_deref())).collect();
    assert_eq!(shown, [(Some(2), Some("insufficient_funds")); 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mail_about_a_debit_names_its_mandate_and_its_creditor() {
    let plans = Plans::open(PlanKind::Installment, monthly(Some(3))).await;
    let placed = sepa::subscribe(&plans).await;
    plans.shop.provider.next(Script::Answer(declined()));
    for _ in 0..64 {
        plans.shop.world.clock.advance(chrono::Duration::days(1));
        plans.remind().await;
        plans.charge_due().await;
    }
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 3]));
    let told = "mails WHERE template IN ('debit_announced', 'rate_reminder', 'rate_unpaid', 'rate_paid')";
    let named = format!("{told} AND data::text LIKE '%KM-%' AND data::text LIKE '%DE98ZZZ09999999999%'");
    let kinds = "(SELECT DISTINCT template FROM mails WHERE template IN ('debit_announced', 'rate_reminder', 'rate_unpaid', 'rate_paid')) t";
    assert_eq!(plans.shop.count(kinds).await, 4);
    assert_eq!(plans.shop.count(&named).await, plans.shop.count(told).await);
}
