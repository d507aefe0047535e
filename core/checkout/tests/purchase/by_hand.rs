//! A manager decides about payments that their provider says nothing of any more (decisions-selling, R9): of plans, of wires of which
//! a part came, and never of what goes through a seller's own bank.

use kontor_catalog::PlanKind;
use kontor_checkout::Placed;
use kontor_kernel::{ChangeReason, Code, Result, kinds::TransactionId};
use kontor_orders::{OrderState, RateState as R};
use kontor_payments::{Decision, PaymentForm, TransactionKind, TransactionState, provider::Outcome};
use kontor_pricing::{Interval, Terms};

use super::{PRICE, Script, Shop, over_time::Plans};

const WHY: &str = "their support confirmed it";

impl Shop {
    async fn decide(&self, id: TransactionId, decision: Decision) -> Result<TransactionState> {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let decided = self.checkout.decide(&mut tx, id, decision, WHY).await?;
        tx.commit().await.unwrap();
        Ok(decided.transaction.state)
    }

    /// What was promised back is sent.
    async fn sends_back(&self, placed: &Placed) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let all = kontor_payments::of_order(&mut tx, placed.order.id).await.unwrap();
        tx.rollback().await.unwrap();
        for refund in all.iter().filter(|one| one.kind == TransactionKind::Refund && !one.state.is_over()) {
            self.checkout.refund_job(self.anna.tenant, refund.id).await.unwrap();
        }
        assert_eq!((self.account("payer_balance").await, self.account("refund_transit").await), (0, 0));
    }
}

/// A plan in three payments whose second one nobody hears of.
async fn silent_second() -> (Plans, Placed, TransactionId) {
    let plans = Plans::open(PlanKind::Installment, Terms::even(PRICE, Interval::MONTH, Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.shop.provider.next(Script::Answer(Outcome::Pending));
    plans.pass(31).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Pending, R::Future]));
    let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
    let second = kontor_payments::attempts(&mut tx, placed.order.id).await.unwrap().pop().unwrap();
    tx.rollback().await.unwrap();
    (plans, placed, second.id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_payment_that_was_found_is_paid_and_the_plan_goes_on() {
    let (plans, placed, second) = silent_second().await;
    let shop = &plans.shop;
    for _twice in 0..2 {
        assert_eq!(shop.decide(second, Decision::Successful).await.unwrap(), TransactionState::Successful);
    }
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Future]));
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let history = tx.history(&[second.uuid()]).await.unwrap();
    tx.rollback().await.unwrap();
    let last = history.last().unwrap();
    assert_eq!((last.why.as_str(), last.cause.as_str()), (ChangeReason::DecidedByPlatform.key(), WHY));
    // Its provider finds it as well: it is paid once.
    shop.provider.change_outcome(second, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, second).await.unwrap();
    plans.pass(31).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 3]));
    assert_eq!((shop.provider.taken(), shop.count("invoice_requests").await), (3 * PRICE, 3));
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_payment_that_will_not_come_is_tried_again_and_late_money_goes_back() {
    let (plans, placed, second) = silent_second().await;
    let shop = &plans.shop;
    assert_eq!(shop.decide(second, Decision::Denied).await.unwrap(), TransactionState::Denied);
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Unpaid, R::Future]));
    assert_eq!(shop.decide(second, Decision::Successful).await.unwrap_err().code(), Code::InvalidTransition);
    plans.pass(5).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Future]));
    shop.provider.change_outcome(second, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, second).await.unwrap();
    shop.sends_back(&placed).await;
    assert_eq!(shop.count("orders WHERE paid_amount = 3800 AND refunded_amount = 0").await, 1);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wire_of_which_a_part_came_is_taken_for_the_whole_or_its_part_goes_back() {
    for (decision, state) in [(Decision::Successful, OrderState::Paid), (Decision::Denied, OrderState::Waiting)] {
        let shop = Shop::open(PRICE, None).await;
        let placed = shop.waiting("k1").await;
        let wire = placed.transaction.id;
        shop.provider.wired(wire, 1_000);
        shop.checkout.poll_payment(shop.anna.tenant, wire).await.unwrap();
        assert_eq!(shop.count("order_rates WHERE state = 'partly_paid' AND paid_amount = 1000").await, 1);
        shop.decide(wire, decision).await.unwrap();
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        assert_eq!(kontor_orders::find(&mut tx, placed.order.id).await.unwrap().payment_state, state);
        tx.rollback().await.unwrap();
        shop.sends_back(&placed).await;
        let paid = if decision == Decision::Successful { PRICE } else { 0 };
        assert_eq!(shop.count(&format!("orders WHERE paid_amount = {paid}")).await, 1);
        // What was decided to be there is missing from the provider's hands until it comes.
        let there = if decision == Decision::Successful { 1_000 } else { 0 };
        assert_eq!((shop.account("provider_clearing").await, shop.provider.holds()), (paid, there));
        assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_through_the_sellers_own_bank_is_theirs_to_decide() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    shop.sql("UPDATE transactions SET provider = 'own_bank'").await;
    let refused = shop.decide(placed.transaction.id, Decision::Successful).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidTransition);
    assert_eq!(shop.count("transactions WHERE state = 'waiting'").await, 1);
}
