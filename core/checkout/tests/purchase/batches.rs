//! What calling off and refunding many orders promises: each on its own, once, in the name of who wanted it; what cannot be done
//! is told and stays as it was.

use kontor_db::Scope;
use kontor_kernel::{
    Actor,
    kinds::{OrderBatchId, OrderId},
};
use kontor_orders::order_batch::{self, BatchAction, BatchOutcome, OrderBatch, OrderBatchRequest};

use super::*;

impl Shop {
    async fn batch(&self, action: BatchAction, orders: &[OrderId]) -> OrderBatchId {
        let request = OrderBatchRequest {
            action,
            orders: orders.to_vec(),
            keep_debt: false,
            reason: "the event is off".to_owned(),
        };
        let mut tx =
            self.world.api.begin(Scope::Seller(self.anna.tenant, Actor::Seller(self.anna.user))).await.unwrap();
        let preview = order_batch::preview(&mut tx, &request).await.unwrap();
        let made = order_batch::create(&mut tx, &request).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((made.total, made.done()), (i64::try_from(orders.len()).unwrap(), 0));
        // Two workers at once, and one that comes again after a crash.
        for order in orders {
            let turn = || self.checkout.batch_job(self.anna.tenant, made.id, *order);
            let (one, other) = tokio::join!(turn(), turn());
            one.unwrap();
            other.unwrap();
            turn().await.unwrap();
        }
        let after = self.batch_now(made.id).await;
        assert_eq!(after.count(BatchOutcome::Done), i64::try_from(preview.changed).unwrap(), "what was said is done");
        assert_eq!(after.refused.len(), preview.refused.len());
        assert_eq!(after.done(), after.total);
        made.id
    }

    async fn batch_now(&self, id: OrderBatchId) -> OrderBatch {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let batch = order_batch::batch(&mut tx, id).await.unwrap();
        tx.commit().await.unwrap();
        batch
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_orders_are_refunded_once_each_and_the_others_are_told() {
    let shop = Shop::open(PRICE, None).await;
    let (first, second) = (shop.paid("k1").await, shop.paid("k2").await);
    let waits = shop.waiting("k3").await.order.id;
    let id = shop.batch(BatchAction::Refund, &[first, second, waits]).await;
    let batch = shop.batch_now(id).await;
    assert_eq!(batch.sums, [Money::new(2 * PRICE, Currency::EUR)]);
    assert_eq!((batch.refused[0].order, batch.refused[0].code), (waits, Code::NothingRefundable));
    assert_eq!((shop.provider.refunds(), shop.provider.holds()), (2, -60));
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_refunded' AND refunded_amount = 1900").await, 2);
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_waiting'").await, 1);
    let by_anna = format!("state_changes WHERE machine = 'transactions.state' AND actor = 'seller:{}'", shop.anna.user);
    assert!(shop.count(&by_anna).await == 2, "it is done in the name of who wanted it");
    assert_eq!(shop.count("transactions WHERE kind = 'Refund' AND reason = 'the event is off'").await, 2);
    // A second batch finds nothing that is left.
    let again = shop.batch(BatchAction::Refund, &[first, second]).await;
    assert_eq!(shop.batch_now(again).await.refused.len(), 2);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_orders_are_called_off_once_each_and_what_is_paid_stays() {
    let shop = Shop::open(PRICE, None).await;
    let (first, paid) = (shop.waiting("k1").await.order.id, shop.paid("k2").await);
    let id = shop.batch(BatchAction::Cancel, &[first, paid]).await;
    assert_eq!(shop.batch_now(id).await.refused[0].code, Code::InvalidTransition);
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_canceled'").await, 1);
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'order_canceled'").await, 1);
    assert_eq!(shop.count("state_changes WHERE machine = 'orders.payment_state' AND to_state = 'payment_canceled' AND cause = 'the event is off'").await, 1);
    let again = shop.batch(BatchAction::Cancel, &[first]).await;
    assert_eq!(shop.batch_now(again).await.count(BatchOutcome::Unchanged), 1);
}
