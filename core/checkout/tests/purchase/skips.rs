//! One payment of a plan that its seller lets go. Bought on Monday, 2 March 2026; the tax in a price is 19 %.

use kontor_catalog::PlanKind;
use kontor_checkout::Placed;
use kontor_kernel::{Code, Result};
use kontor_orders::{
    Order, OrderState, RateState,
    waive::{self, SkipAs},
};
use kontor_payments::PaymentForm;
use kontor_pricing::{Interval, Terms};

use super::{Script, declined, links, over_time::Plans};

impl Plans {
    pub async fn waive_payment(&self, placed: &Placed, number: usize, how: SkipAs, reason: &str) -> Result<Order> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::lock(&mut tx, placed.order.id).await.unwrap();
        let rate = kontor_orders::rates(&mut tx, order.id).await.unwrap()[number - 1].id;
        let order = waive::waive_installment(&mut tx, &links(), &order, rate, how, reason).await?;
        tx.commit().await.unwrap();
        Ok(order)
    }

    /// What each payment is, the tax in it, and where it stands.
    async fn sums(&self, placed: &Placed) -> Vec<(i64, i64, RateState)> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let all = kontor_orders::rates(&mut tx, placed.order.id).await.unwrap();
        all.into_iter().map(|rate| (rate.amount, rate.vat_amount, rate.state)).collect()
    }
}

fn monthly(count: Option<u32>) -> Terms {
    Terms::even(1_000, Interval::MONTH, count)
}

/// Four times 10.00, with 6.39 of tax in 40.00: 1.60 and three times 1.596…, of which the largest remainders get the cents.
#[tokio::test(flavor = "multi_thread")]
async fn an_instalment_is_let_go_or_taken_over_by_the_others_to_the_cent() {
    use RateState::{Future, Paid, Skipped};
    let plans = Plans::open(PlanKind::Installment, monthly(Some(4))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let before = plans.sums(&placed).await;
    assert_eq!(before.iter().map(|rate| rate.1).sum::<i64>(), 639);
    // The second is spread: 5.00 on each of the last two.
    let order = plans.waive_payment(&placed, 2, SkipAs::Spread, "").await.unwrap();
    assert_eq!((order.total_amount, order.vat_amount), (4_000, 639));
    let sums = plans.sums(&placed).await;
    assert_eq!(
        sums.iter().map(|rate| (rate.0, rate.2)).collect::<Vec<_>>(),
        [(1_000, Paid), (0, Skipped), (1_500, Future), (1_500, Future)]
    );
    assert_eq!(sums.iter().map(|rate| rate.1).sum::<i64>(), 639);
    // The third is let go: 15.00 less, with their tax.
    let order = plans.waive_payment(&placed, 3, SkipAs::Reduce, "we met once less").await.unwrap();
    assert_eq!((order.total_amount, order.vat_amount), (2_500, 639 - sums[2].1));
    plans.pass(95).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![Paid, Skipped, Skipped, Paid]));
    let shop = &plans.shop;
    assert_eq!((shop.provider.taken(), shop.count("mails WHERE template = 'rate_skipped'").await), (2_500, 2));
    assert_eq!(
        shop.count("order_rows WHERE total_amount = 2500 AND paid_amount = 2500 AND unpaid_amount = 0").await,
        1
    );
    let why = shop.texts("SELECT cause AS text FROM state_changes WHERE machine = 'order_rates.state' AND to_state = 'skipped' ORDER BY changed_at, object_id").await;
    assert!(why.contains(&"we met once less".to_owned()), "{why:?}");
    // The last has none after it; what was paid is not let go.
    let refused = plans.waive_payment(&placed, 4, SkipAs::Reduce, "").await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidTransition);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_period_of_a_subscription_leaves_its_calendar_as_it_is() {
    use RateState::{Future, Paid, Skipped};
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let refused = plans.waive_payment(&placed, 2, SkipAs::Spread, "").await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::InvalidChoice);
    plans.waive_payment(&placed, 2, SkipAs::Reduce, "").await.unwrap();
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![Paid, Skipped, Future]));
    plans.pass(40).await;
    assert_eq!(plans.shop.provider.taken(), 1_000);
    plans.pass(25).await;
    assert_eq!(plans.states(&placed).await.1, [Paid, Skipped, Paid, Future]);
    assert_eq!(plans.shop.provider.taken(), 2_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debt_is_written_off_with_a_reason_and_opens_what_it_closed() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, monthly(Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    for _ in 0..4 {
        shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(41).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Debt, R::Future]));
    let refused = plans.waive_payment(&placed, 2, SkipAs::Reduce, " ").await.unwrap_err();
    assert_eq!(
        (refused.field_faults()[0].pointer.as_str(), refused.field_faults()[0].code),
        ("/reason", Code::Required)
    );
    shop.sql("DELETE FROM jobs WHERE kind = 'deliver'").await;
    let order = plans.waive_payment(&placed, 2, SkipAs::Reduce, "settled on the phone").await.unwrap();
    assert_eq!((order.payment_state, order.total_amount), (OrderState::Paying, 2_000));
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    plans.pass(30).await;
    assert_eq!((plans.states(&placed).await.0, shop.provider.taken()), (OrderState::Paid, 2_000));
}
