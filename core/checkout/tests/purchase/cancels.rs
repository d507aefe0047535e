//! What calling an order off promises.

use kontor_kernel::{Actor, ApiError, kinds::OrderId};
use kontor_orders::CancelAt;
use kontor_orders::Order;

use super::*;

impl Shop {
    pub async fn cancel(&self, order: OrderId) -> Result<Order, ApiError> {
        self.checkout
            .cancel(self.anna.tenant, Actor::Seller(self.anna.user), order, CancelAt::Now, "the buyer wrote")
            .await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_order_is_called_off_once_and_everything_held_for_it_is_free() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let placed = shop.waiting("k1").await;
    for _ in 0..2 {
        assert_eq!(shop.cancel(placed.order.id).await.unwrap().payment_state, OrderState::Canceled);
    }
    assert_eq!(shop.count("transactions WHERE state = 'canceled'").await, 1);
    assert_eq!(shop.count("order_rates WHERE state = 'skipped'").await, 1);
    assert_eq!(shop.count("order_rows WHERE payment_state = 'payment_canceled' AND unpaid_amount = 0").await, 1);
    assert_eq!(shop.count("products WHERE reserved_count = 0 AND sold_count = 0").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'order_canceled'").await, 1);
    assert_eq!(shop.count("state_changes WHERE machine = 'orders.payment_state' AND to_state = 'payment_canceled' AND cause = 'the buyer wrote'").await, 1);
    assert_eq!(shop.provider.given_up(), ["ch_1"]);
    // The link of the mail leads to no payment any more.
    let key = IdempotencyKey { scope: "test", key: "k2".to_owned(), request_hash: "same".to_owned() };
    let retry = shop.checkout.retry(shop.anna.tenant, placed.order.id, PaymentForm::Card, None, &key, &json!({})).await;
    assert_eq!(retry.unwrap_err().code(), Code::InvalidTransition);
    // The place is free for somebody else.
    shop.paid("k3").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_for_a_called_off_order_is_booked_and_sent_back() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let placed = shop.waiting("k1").await;
    shop.cancel(placed.order.id).await.unwrap();
    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_canceled' AND paid_amount = 0").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 0);
    assert_eq!(shop.count("products WHERE reserved_count = 0 AND sold_count = 0").await, 1);
    assert_eq!((shop.account("payer_balance").await, shop.account("refund_transit").await), (0, -PRICE));
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let all = kontor_payments::of_order(&mut tx, placed.order.id).await.unwrap();
    tx.commit().await.unwrap();
    let refund = all.iter().find(|one| one.reverses_id == Some(placed.transaction.id)).unwrap().id;
    for _ in 0..2 {
        shop.checkout.refund_job(shop.anna.tenant, refund).await.unwrap();
        shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    }
    assert_eq!((shop.provider.refunds(), shop.provider.holds()), (1, 0));
    assert_eq!((shop.account("seller_balance").await, shop.account("platform_fee").await), (0, 0));
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_canceled' AND refunded_amount = 0").await, 1);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_is_there_already_is_not_called_off() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    // It arrived, and nobody has told us yet: the last look finds it.
    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    let refused = shop.cancel(placed.order.id).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidTransition);
    assert_eq!(refused.meta()["from"], "paid");
    assert_eq!(refused.meta()["allowed"], json!(["payment_refunded"]));
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_order_is_called_off_and_never_refunded() {
    let shop = Shop::open(0, None).await;
    let placed = shop.buy(PaymentForm::Free, "k1").await.unwrap();
    let refused =
        shop.refund(placed.order.id, &kontor_orders::refund::RefundRequest::default(), "r1").await.unwrap_err();
    assert_eq!(refused.code(), Code::NothingRefundable);
    assert_eq!(shop.cancel(placed.order.id).await.unwrap().payment_state, OrderState::Canceled);
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_was_refunded_or_never_came_is_not_called_off() {
    let shop = Shop::open(PRICE, None).await;
    let order = shop.paid("k1").await;
    shop.refund(order, &kontor_orders::refund::RefundRequest::default(), "r1").await.unwrap();
    assert_eq!(shop.cancel(order).await.unwrap_err().meta()["from"], "payment_refunded");
    let lost = shop.waiting("k2").await;
    shop.world.clock.advance(Duration::days(8));
    let as_worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    as_worker.give_up_overdue(&shop.world.worker).await.unwrap();
    assert_eq!(shop.cancel(lost.order.id).await.unwrap_err().meta()["from"], "payment_not_completed");
}
