//! The same of plans whose payments are paid all at once or with those of another order, and of money that comes when nobody waits
//! for it any more: however the telling falls between the happening, everything ends the same.

use kontor_catalog::PlanKind;
use kontor_checkout::{CheckoutRequest, Placed};
use kontor_kernel::kinds::{OrderId, TransactionId};
use kontor_orders::{OrderState, RateState as R};
use kontor_payments::{
    PaymentForm, TransactionKind,
    provider::{DisputeOutcome, Outcome},
};
use kontor_pricing::{Interval, Terms};

use super::{
    PRICE, Script, Shop,
    any_order::{SOLD, Step, ended},
    over_time::Plans,
};

impl Plans {
    /// In three payments of 19.00, the first of them paid.
    async fn in_three() -> Self {
        Self::open(PlanKind::Installment, Terms::even(PRICE, Interval::MONTH, Some(3))).await
    }

    async fn another(&self, key: &str, payer: &str) -> Placed {
        let mut request = CheckoutRequest { plan: Some(self.plan), ..self.shop.request(PaymentForm::Card) };
        request.payer.email = payer.to_owned();
        self.shop.order(request, key).await.unwrap()
    }

    /// The payments of an order that are under way, by their number.
    async fn under_way(&self, order: OrderId) -> Vec<TransactionId> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let rates = kontor_orders::rates(&mut tx, order).await.unwrap();
        let all = kontor_payments::attempts(&mut tx, order).await.unwrap();
        tx.rollback().await.unwrap();
        let number = |id| rates.iter().find(|rate| rate.id == id).map(|rate| rate.number);
        let mut open: Vec<_> = all.into_iter().filter(|one| !one.state.is_over()).collect();
        assert!(open.iter().all(|one| one.kind == TransactionKind::SubsPayment));
        open.sort_by_key(|one| number(one.rate_id));
        open.into_iter().map(|one| one.id).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_its_events_a_payoff_that_is_disputed_and_won_ends_paid() {
    use kontor_checkout::PayoffBy;
    let plans = Plans::in_three().await;
    let (shop, mut orders) = (&plans.shop, Vec::new());
    for number in 0..105 {
        let placed = plans.another(&format!("k{number}"), &format!("buyer-{number}@example.test")).await;
        shop.provider.next(Script::Answer(Outcome::Pending));
        let rest = plans.pay_off(&placed, PayoffBy::Kept, &format!("p{number}")).await.unwrap().transaction;
        assert_eq!((rest.amount, rest.state.is_over()), (2 * PRICE, false));
        let disputed = |outcome| Step::Disputed(rest.id, 2 * PRICE, outcome);
        let steps = vec![
            Step::Paid(rest.id),
            disputed(DisputeOutcome::Open),
            disputed(DisputeOutcome::Lost),
            disputed(DisputeOutcome::Won),
        ];
        orders.push((placed.order.id, steps));
    }
    // 57.00 were sold: 2.85 of it are ours, and the first card cost 0.30.
    let lines =
        [("platform_fee", -285), ("provider_clearing", 5_670), ("provider_fee", 30), ("seller_balance", -5_415)];
    shop.all_end(&orders, ended(OrderState::Paid, &[R::Paid; 3], 3 * PRICE, 0, &lines)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_their_events_the_payments_of_merged_orders_end_the_same() {
    let plans = Plans::in_three().await;
    let (shop, mut bought) = (&plans.shop, Vec::new());
    for number in 0..15 {
        let payer = format!("buyer-{number}@example.test");
        let from = plans.another(&format!("m{number}"), &payer).await;
        let into = plans.another(&format!("k{number}"), &payer).await;
        plans.join(&from, &into).await.unwrap();
        bought.push((from.order.id, into.order.id));
    }
    for _ in 0..2 * bought.len() {
        shop.provider.next(Script::Answer(Outcome::Pending));
    }
    plans.pass(31).await;
    let mut orders = Vec::new();
    for (from, into) in &bought {
        assert!(plans.under_way(*from).await.is_empty());
        let [own, brought] = plans.under_way(*into).await[..] else { panic!("two payments were due") };
        let steps =
            vec![Step::Paid(own), Step::Paid(brought), Step::Disputed(brought, PRICE, DisputeOutcome::Returned)];
        orders.push((*into, steps));
    }
    // Two of its own stand; of what was brought along everybody's share went back, and the return costs us 3.50.
    let lines =
        [("platform_fee", -190), ("provider_clearing", 3_420), ("provider_fee", 380), ("seller_balance", -3_610)];
    let rates = [R::Paid, R::Paid, R::Future, R::Chargebacked, R::Future];
    shop.all_end(&orders, ended(OrderState::Paused, &rates, 3 * PRICE, 0, &lines)).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    for (from, _) in bought {
        assert_eq!(kontor_orders::find(&mut tx, from).await.unwrap().payment_state, OrderState::Paused);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_its_events_money_that_comes_late_and_once_more_pays_once() {
    let shop = Shop::open(PRICE, None).await;
    let mut orders = Vec::new();
    for number in 0..15 {
        let placed = shop.waiting(&format!("k{number}")).await;
        let wire = placed.transaction.id;
        let steps = vec![Step::Lost(wire), Step::Wired(wire, PRICE, true), Step::Wired(wire, PRICE, true)];
        orders.push((placed.order.id, steps));
    }
    // What came beside has gone back, and left nothing.
    shop.all_end(&orders, ended(OrderState::Paid, &[R::Paid], PRICE, 0, &SOLD)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_its_events_a_payment_that_came_late_and_was_returned_ends_owed() {
    let shop = Shop::open(PRICE, None).await;
    let mut orders = Vec::new();
    for number in 0..15 {
        shop.provider.next(Script::Answer(Outcome::Pending));
        let placed = shop.buy(PaymentForm::Card, &format!("k{number}")).await.unwrap();
        let payment = placed.transaction.id;
        let steps =
            vec![Step::Lost(payment), Step::Paid(payment), Step::Disputed(payment, PRICE, DisputeOutcome::Returned)];
        orders.push((placed.order.id, steps));
    }
    let lines = [("provider_clearing", -350), ("provider_fee", 350)];
    shop.all_end(&orders, ended(OrderState::Paused, &[R::Debt], 0, 0, &lines)).await;
}
