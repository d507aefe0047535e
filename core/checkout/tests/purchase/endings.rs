//! What becomes of a plan that is ended: its debt, which its seller keeps or lets go, and the way back before its last day.

use kontor_catalog::PlanKind;
use kontor_checkout::Placed;
use kontor_kernel::{Actor, Code, Result};
use kontor_orders::{
    CancelAt, Order, OrderState, RateState as R,
    reactivate::{reactivate, reactivate_by_payer, reactivate_plan},
    waive::SkipAs,
};
use kontor_payments::PaymentForm;
use kontor_pricing::{Interval, Terms};

use super::{Script, declined, links, over_time::Plans, statements::line, wire};

impl Plans {
    async fn end(&self, placed: &Placed, at: CancelAt) -> Order {
        let (tenant, actor) = (self.shop.anna.tenant, Actor::Seller(self.shop.anna.user));
        self.shop.checkout.cancel(tenant, actor, placed.order.id, at, "").await.unwrap()
    }

    async fn reactivate(&self, placed: &Placed) -> Result<Order> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = reactivate(&mut tx, &links(), placed.order.id, "").await?;
        tx.commit().await?;
        Ok(order)
    }

    async fn keep_order(&self, placed: &Placed) -> Result<Order> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = reactivate_by_payer(&mut tx, &links(), placed.order.id).await?;
        tx.commit().await?;
        Ok(order)
    }

    async fn told(&self, event: &str) -> i64 {
        self.shop.count(&format!("events WHERE type = '{event}'")).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_ended_for_a_day_to_come_goes_on_as_if_it_had_not_been() {
    let plans = Plans::open(PlanKind::Subscription, Terms::even(1_000, Interval::MONTH, None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    plans.end(&placed, CancelAt::PeriodEnd).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Skipped]));
    plans.pass(20).await;
    assert_eq!(plans.keep_order(&placed).await.unwrap_err().code(), Code::InvalidTransition, "its seller ended it");
    {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        let plan = reactivate_plan(&mut tx, &order).await.unwrap();
        assert_eq!((plan.rates.len(), plan.amount(&order).amount), (1, 1_000));
    }
    for _twice in 0..2 {
        assert_eq!(plans.reactivate(&placed).await.unwrap().canceled_at, None);
    }
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Future]));
    assert_eq!((plans.told("order.cancel_scheduled").await, plans.told("order.reactivated").await), (1, 1));
    assert_eq!(shop.count("mails WHERE template = 'plan_continues'").await, 1);
    plans.pass(42).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Paid, R::Future]));
    assert_eq!((shop.provider.taken(), shop.count("jobs WHERE kind = 'withdraw'").await), (3_000, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payer_keeps_what_they_had_ended_themselves_until_its_last_day() {
    let plans = Plans::open(PlanKind::Subscription, Terms::even(1_000, Interval::MONTH, None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let tenant = plans.shop.anna.tenant;
    plans.shop.checkout.cancel_by_payer(tenant, placed.order.id).await.unwrap();
    plans.keep_order(&placed).await.unwrap();
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Future]);
    plans.shop.checkout.cancel_by_payer(tenant, placed.order.id).await.unwrap();
    plans.pass(32).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Canceled);
    assert_eq!(plans.keep_order(&placed).await.unwrap_err().code(), Code::InvalidTransition);
    assert_eq!(plans.reactivate(&placed).await.unwrap_err().code(), Code::InvalidTransition);
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Skipped]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_let_go_for_a_reason_of_its_own_stays_let_go() {
    let plans = Plans::open(PlanKind::Installment, Terms::even(1_000, Interval::MONTH, Some(4))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.waive_payment(&placed, 3, SkipAs::Reduce, "").await.unwrap();
    plans.end(&placed, CancelAt::PeriodEnd).await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Skipped, R::Skipped, R::Skipped]);
    plans.reactivate(&placed).await.unwrap();
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Future, R::Skipped, R::Future]);
    plans.pass(100).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paid);
    assert_eq!(plans.shop.provider.taken(), 3_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debt_that_is_kept_outlives_its_plan_and_is_paid_and_one_that_is_let_go_is_not() {
    for keeps in [true, false] {
        let plans = Plans::open(PlanKind::Subscription, Terms::even(1_000, Interval::MONTH, None)).await;
        let placed = plans.buy(PaymentForm::Card).await;
        let shop = &plans.shop;
        for _ in 0..4 {
            shop.provider.next(Script::Answer(declined()));
        }
        plans.pass(41).await;
        assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Debt, R::Future]));
        plans.end(&placed, if keeps { CancelAt::NowOwing } else { CancelAt::Now }).await;
        let debt = if keeps { R::Debt } else { R::Skipped };
        assert_eq!(plans.states(&placed).await, (OrderState::Canceled, vec![R::Paid, debt, R::Skipped]));
        let letter =
            shop.texts("SELECT data::text AS text FROM mails WHERE template = 'order_canceled'").await.remove(0);
        assert_eq!(letter.contains("\"owed\": {\"amount\": 1000"), keeps, "{letter}");
        shop.sql("DELETE FROM jobs WHERE kind = 'deliver'").await;
        let paid = shop.resume(placed.order.id, "k2").await;
        if !keeps {
            assert_eq!(paid.unwrap_err().code(), Code::InvalidTransition);
            continue;
        }
        assert_eq!(paid.unwrap().order.payment_state, OrderState::Canceled);
        assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Paid, R::Skipped]);
        assert_eq!((shop.provider.taken(), shop.count("jobs WHERE kind = 'deliver'").await), (2_000, 0));
        assert_eq!(shop.count("transactions WHERE kind = 'Refund'").await, 0);
        assert_eq!(shop.account("seller_balance").await, -1_900);
        shop.even().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_of_a_plan_that_was_ended_between_two_tries_is_a_debt_and_is_debited_by_nobody() {
    let plans = Plans::open(PlanKind::Subscription, Terms::even(1_000, Interval::MONTH, None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    shop.provider.next(Script::Answer(declined()));
    plans.pass(31).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Unpaid, R::Future]));
    plans.end(&placed, CancelAt::NowOwing).await;
    plans.pass(10).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Canceled, vec![R::Paid, R::Debt, R::Skipped]));
    assert_eq!((shop.provider.off_kept_card(), shop.count("order_rows WHERE debt_amount = 1000").await), (1, 1));
    let letters = shop.texts("SELECT data::text AS text FROM mails WHERE template = 'rate_unpaid' ORDER BY id").await;
    assert_eq!(letters.len(), 2, "that it failed, and that it is owed");
    assert!(letters[1].contains("\"paused\": false"), "nothing opens again with it: {}", letters[1]);
    assert_eq!(plans.told("order.reactivated").await, 0);
}

/// A subscription that was ended and left a debt.
async fn left_a_debt() -> (Plans, Placed) {
    let plans = Plans::open(PlanKind::Subscription, Terms::even(1_000, Interval::MONTH, None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    for _ in 0..4 {
        plans.shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(41).await;
    plans.end(&placed, CancelAt::NowOwing).await;
    (plans, placed)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debt_that_outlived_its_plan_is_paid_by_a_wire_to_the_sellers_bank_and_what_is_more_goes_back() {
    let (plans, placed) = left_a_debt().await;
    let shop = &plans.shop;
    // It is more than what is owed, so a person looks at it.
    shop.import(&[line(1_500, "Bea Buyer", &placed.order.token, "T-1")]).await;
    let entry = shop.entry(&placed.order.token).await;
    assert_eq!(entry.state, kontor_statements::EntryState::Open);
    shop.by_hand(&entry, placed.order.id).await.unwrap();
    assert_eq!(plans.states(&placed).await, (OrderState::Canceled, vec![R::Paid, R::Paid, R::Skipped]));
    assert_eq!(shop.owed_back().await.map(|(_, amount)| amount), Some(500));
    assert_eq!(shop.count("transfers WHERE gross_amount = 1500").await, 1);
    let breaks = kontor_orders::audit::audit(&shop.world.worker, shop.anna.tenant).await.unwrap();
    assert!(breaks.is_empty(), "{breaks:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_exact_amount_of_a_debt_that_was_kept_is_certain() {
    let (plans, placed) = left_a_debt().await;
    let shop = &plans.shop;
    // Its payer asks where to send it, and sends it to the other account.
    shop.provider.next(Script::Answer(wire()));
    shop.resume_by(placed.order.id, PaymentForm::BankWire, "k2").await.unwrap();
    shop.import(&[line(1_000, "Bea Buyer", &placed.order.token, "T-1")]).await;
    assert_eq!(shop.entry(&placed.order.token).await.state, kontor_statements::EntryState::Booked);
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Paid, R::Skipped]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_ends_a_plan_at_once_and_a_payer_cannot_end_instalments() {
    let terms = Terms { first_amount: 2_000, ..Terms::even(1_000, Interval::MONTH, Some(3)) };
    let plans = Plans::open(PlanKind::Installment, terms).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (tenant, order) = (plans.shop.anna.tenant, placed.order.id);
    let refused = plans.shop.checkout.cancel_by_payer(tenant, order).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidTransition);
    plans.shop.checkout.cancel(tenant, Actor::Payer, order, CancelAt::Now, "agreed").await.unwrap();
    assert_eq!(plans.states(&placed).await, (OrderState::Canceled, vec![R::Paid, R::Skipped, R::Skipped]));
    plans.pass(60).await;
    assert_eq!(plans.shop.provider.taken(), 2_000);
}
