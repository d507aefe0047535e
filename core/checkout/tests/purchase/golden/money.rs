//! How much: a wire that comes in parts, and one that is too much. The price is 19.00: 19.00 × 19/119 = 3.034 → 3.03 are tax,
//! 5 % are 0.95. The provider takes nothing for wires.

use kontor_orders::OrderState;
use kontor_payments::TransactionState;

use crate::{PRICE, Shop};

impl Shop {
    async fn wire_comes(&self, transaction: kontor_kernel::kinds::TransactionId, amount: i64) -> TransactionState {
        self.provider.wired(transaction, amount);
        self.look(transaction).await
    }

    async fn look(&self, transaction: kontor_kernel::kinds::TransactionId) -> TransactionState {
        self.checkout.inquire(self.anna.tenant, transaction).await.unwrap();
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        kontor_payments::find(&mut tx, transaction).await.unwrap().state
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn golden_partial_payment() {
    use kontor_payments::provider::Outcome;
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    let wire = placed.transaction.id;
    shop.until("2026-03-04T09:00:00Z");
    assert_eq!(shop.wire_comes(wire, 1_000).await, TransactionState::Waiting);
    // The rest may still come: it pays nothing yet, and nobody's share is reckoned from it.
    assert_eq!(shop.ledger().await, Vec::<String>::new());
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_waiting' AND paid_amount = 0").await, 1);
    shop.until("2026-03-05T09:00:00Z");
    shop.provider.wired(wire, 900);
    shop.provider.turn(wire, Outcome::Succeeded);
    assert_eq!(shop.look(wire).await, TransactionState::Successful);
    // One sale of 19.00: 0.95 are ours, 18.05 the seller's.
    assert_eq!(
        shop.ledger().await,
        ["2026-03-05 payment: platform_fee -95, provider_clearing 1900, seller_balance -1805"]
    );
    assert_eq!(shop.count("transfers WHERE gross_amount = 1900 AND vat_amount = 303 AND net_amount = 1805").await, 1);
    assert_eq!(shop.count("invoice_requests WHERE gross_amount = 1900 AND vat_amount = 303").await, 1);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn golden_surplus() {
    use kontor_payments::provider::Outcome;
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    let wire = placed.transaction.id;
    shop.until("2026-03-04T09:00:00Z");
    shop.provider.wired(wire, 2_500);
    shop.provider.turn(wire, Outcome::Succeeded);
    assert_eq!(shop.look(wire).await, TransactionState::Successful);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let all = kontor_payments::of_order(&mut tx, placed.order.id).await.unwrap();
    tx.commit().await.unwrap();
    let back = all.iter().find(|one| one.reverses_id == Some(wire)).unwrap();
    shop.until("2026-03-04T10:00:00Z");
    shop.checkout.refund_job(shop.anna.tenant, back.id).await.unwrap();
    // 25.00 came for 19.00. The 6.00 are the payer's from the first moment, promised back in the same breath and sent.
    let mut booked = shop.ledger().await;
    booked[..2].sort_unstable();
    assert_eq!(
        booked,
        [
            "2026-03-04 payment: payer_balance -600, platform_fee -95, provider_clearing 2500, seller_balance -1805",
            "2026-03-04 refund_reserved: payer_balance 600, refund_transit -600",
            "2026-03-04 refund: provider_clearing -600, refund_transit 600",
        ]
    );
    // What was sold, and its document, is 19.00; the rest is nobody's turnover.
    assert_eq!(placed.order.total_amount, 1_900);
    assert_eq!(
        shop.count("orders WHERE payment_state = 'paid' AND paid_amount = 1900 AND refunded_amount = 0").await,
        1
    );
    assert_eq!(shop.count("invoice_requests WHERE gross_amount = 1900 AND vat_amount = 303").await, 1);
    assert_eq!(shop.count("invoice_requests").await, 1);
    assert_eq!(placed.order.payment_state, OrderState::Waiting);
    shop.even().await;
}
