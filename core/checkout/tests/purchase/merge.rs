//! The payments of two orders of one payer, taken together and apart again. Both are bought on Monday, 2 March 2026, at one o'clock in
//! Berlin: three payments of 11.90, with 1.90 of tax in each, monthly.

use chrono::Duration;
use kontor_catalog::PlanKind;
use kontor_checkout::{CheckoutRequest, Placed};
use kontor_kernel::{Code, Result, kinds::OrderId};
use kontor_orders::{CancelAt, Order, OrderState, RateState as R, cancel, merge, pause, payoff};
use kontor_payments::PaymentForm;
use kontor_pricing::{Interval, Terms};

use super::{Script, declined, links, over_time::Plans};

impl Plans {
    /// Two orders of the same payer: what is asked of the first is collected with the second.
    async fn two() -> (Self, Placed, Placed) {
        let plans = Self::open(PlanKind::Installment, Terms::even(1_190, Interval::MONTH, Some(3))).await;
        let first = plans.one_more("m1", "buyer@example.test").await;
        let second = plans.one_more("m2", "buyer@example.test").await;
        (plans, first, second)
    }

    pub async fn one_more(&self, key: &str, email: &str) -> Placed {
        let mut request = CheckoutRequest { plan: Some(self.plan), ..self.shop.request(PaymentForm::Card) };
        request.payer.email = email.to_owned();
        self.shop.order(request, key).await.unwrap()
    }

    pub async fn join(&self, from: &Placed, into: &Placed) -> Result<Order> {
        self.join_ids(from.order.id, into.order.id).await
    }

    async fn join_ids(&self, from: OrderId, into: OrderId) -> Result<Order> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = merge::merge(&mut tx, &links(), from, into, "asked for by mail").await?;
        tx.commit().await.unwrap();
        Ok(order)
    }

    async fn part(&self, from: &Placed) -> Result<Order> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = merge::undo(&mut tx, &links(), from.order.id, "").await?;
        tx.commit().await.unwrap();
        Ok(order)
    }

    async fn now(&self, placed: &Placed) -> Order {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        kontor_orders::find(&mut tx, placed.order.id).await.unwrap()
    }

    /// Number and amount of each payment.
    async fn numbers(&self, placed: &Placed) -> Vec<(i32, i64)> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let all = kontor_orders::rates(&mut tx, placed.order.id).await.unwrap();
        all.into_iter().map(|rate| (rate.number, rate.amount)).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn merged_payments_are_collected_with_the_other_order_and_no_cent_changes() {
    let (plans, first, second) = Plans::two().await;
    let merged = plans.join(&first, &second).await.unwrap();
    assert_eq!((merged.merged_into, merged.total_amount, merged.vat_amount), (Some(second.order.id), 1_190, 190));
    // Twice is once.
    plans.join(&first, &second).await.unwrap();
    let into = plans.now(&second).await;
    assert_eq!((into.total_amount, into.vat_amount), (5_950, 950));
    assert_eq!(plans.numbers(&second).await, [(1, 1_190), (2, 1_190), (3, 1_190), (4, 1_190), (5, 1_190)]);
    let shop = &plans.shop;
    assert_eq!(shop.count("mails WHERE template = 'payments_merged'").await, 1);
    assert_eq!(shop.count("events WHERE type = 'order.merged'").await, 1);
    assert_eq!(shop.count("order_merges WHERE state = 'merged' AND amount = 2380").await, 1);
    assert_eq!(
        shop.count(
            "order_rows WHERE total_amount = 1190 AND unpaid_amount = 0 OR total_amount = 5950 AND unpaid_amount = 4760"
        )
        .await,
        2
    );
    plans.pass(62).await;
    assert_eq!(plans.states(&second).await, (OrderState::Paid, vec![R::Paid; 5]));
    assert_eq!(plans.now(&first).await.payment_state, OrderState::Paid);
    // Six payments of 11.90, each with its own document and its own tax, as without merging.
    assert_eq!(shop.provider.taken(), 7_140);
    assert_eq!(shop.count("invoice_requests WHERE gross_amount = 1190 AND vat_amount = 190").await, 6);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    let refused = plans.part(&first).await.unwrap_err();
    assert_eq!(refused.code(), Code::MergedPaymentsUsed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debt_closes_both_and_its_payment_opens_both() {
    let (plans, first, second) = Plans::two().await;
    plans.join(&first, &second).await.unwrap();
    for _ in 0..10 {
        plans.shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(45).await;
    assert_eq!(plans.now(&second).await.payment_state, OrderState::Paused);
    assert_eq!(plans.now(&first).await.payment_state, OrderState::Paused);
    let withdrawn = plans.shop.count("(SELECT DISTINCT payload->>'order' FROM jobs WHERE kind = 'withdraw') j").await;
    assert_eq!(withdrawn, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_apart_brings_everything_back_to_the_number_and_the_day() {
    let (plans, first, second) = Plans::two().await;
    let before = (plans.numbers(&first).await, plans.numbers(&second).await);
    plans.join(&first, &second).await.unwrap();
    plans.shop.world.clock.advance(Duration::days(3));
    let apart = plans.part(&first).await.unwrap();
    assert_eq!((apart.merged_into, apart.total_amount, apart.vat_amount), (None, 3_570, 570));
    assert_eq!((plans.numbers(&first).await, plans.numbers(&second).await), before);
    let other = plans.now(&second).await;
    assert_eq!((other.total_amount, other.vat_amount), (3_570, 570));
    assert!(other.extra_rates().is_empty());
    // Twice is once, and never is a refusal.
    plans.part(&first).await.unwrap();
    assert_eq!(plans.part(&second).await.unwrap_err().code(), Code::OrderNotMerged);
    assert_eq!(plans.shop.count("events WHERE type = 'order.unmerged'").await, 1);
    plans.pass(62).await;
    assert_eq!(plans.states(&first).await, (OrderState::Paid, vec![R::Paid; 3]));
    assert_eq!(plans.states(&second).await, (OrderState::Paid, vec![R::Paid; 3]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_right_for_two_purchases_at_once_is_refused_and_changes_nothing() {
    let (plans, first, second) = Plans::two().await;
    let other = plans.one_more("m3", "somebody@else.test").await;
    let alike = plans.join(&first, &other).await.unwrap_err();
    assert_eq!(alike.field_faults()[0].code, Code::MergeNotAlike);
    let itself = plans.join(&first, &first).await.unwrap_err();
    assert_eq!(itself.field_faults()[0].code, Code::InvalidChoice);
    let third = plans.one_more("m4", "buyer@example.test").await;
    plans.join(&first, &second).await.unwrap();
    // No chains, in neither direction.
    assert_eq!(plans.join(&third, &first).await.unwrap_err().code(), Code::OrderMerged);
    assert_eq!(plans.join(&second, &third).await.unwrap_err().code(), Code::HoldsMerged);
    for (placed, code) in [(&first, Code::OrderMerged), (&second, Code::HoldsMerged)] {
        let order = plans.now(placed).await;
        let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
        assert_eq!(cancel(&mut tx, &links(), order.id, CancelAt::Now, "").await.unwrap_err().code(), code);
        assert_eq!(pause::pause_plan(&mut tx, &order, None).await.unwrap_err().code(), code);
        assert_eq!(payoff::plan(&mut tx, &order).await.unwrap_err().code(), code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_that_are_merged_into_each_other_at_once_are_merged_once_and_collected_once() {
    let (plans, first, second) = Plans::two().await;
    plans.shop.world.clock.advance(Duration::days(31));
    let (one, other, ()) = tokio::join!(plans.join(&first, &second), plans.join(&second, &first), plans.charge_due());
    // Whichever came first; beside a payment that is under way neither.
    assert!(one.is_err() || other.is_err());
    plans.pass(62).await;
    assert_eq!(plans.shop.provider.taken(), 7_140);
    let both = [plans.now(&first).await, plans.now(&second).await];
    assert_eq!(both.iter().map(|order| order.total_amount).sum::<i64>(), 7_140);
    assert_eq!(both.iter().map(|order| order.paid_amount).sum::<i64>(), 7_140);
    assert!(both.iter().all(|order| order.payment_state == OrderState::Paid));
}
