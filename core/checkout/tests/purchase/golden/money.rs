//! How much: a wire that comes in parts, one whose part is enough, and one that is too much. The price is 19.00: 19.00 × 19/119 = 3.034 → 3.03 are tax,
//! 5 % are 0.95. The provider takes nothing for wires.

use kontor_orders::OrderState;
use kontor_payments::TransactionState;

use crate::{PRICE, Shop, over_time::Plans, scripted::Script, wire};

impl Shop {
    async fn wire_comes(&self, transaction: kontor_kernel::kinds::TransactionId, amount: i64) -> TransactionState {
        self.provider.wired(transaction, amount);
        self.transaction_state(transaction).await
    }

    async fn transaction_state(&self, transaction: kontor_kernel::kinds::TransactionId) -> TransactionState {
        self.checkout.poll_payment(self.anna.tenant, transaction).await.unwrap();
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
    assert_eq!(shop.transaction_state(wire).await, TransactionState::Waiting);
    // The rest may still come: until then it is its payer's, and nobody's share is reckoned from it.
    assert_eq!(shop.ledger().await, ["2026-03-04 payment: payer_balance -1000, provider_clearing 1000"]);
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_waiting' AND paid_amount = 1000").await, 1);
    assert_eq!(shop.count("order_rates WHERE state = 'partly_paid' AND paid_amount = 1000").await, 1);
    assert_eq!(shop.count("payment_logs WHERE state = 'partially_paid' AND received_amount = 1000").await, 1);
    assert_eq!(shop.count("invoice_requests").await + shop.count("transfers").await, 0);
    assert_eq!(shop.count("mails WHERE template = 'wire_part'").await, 1);
    shop.until("2026-03-05T09:00:00Z");
    shop.provider.wired(wire, 900);
    shop.provider.change_outcome(wire, Outcome::Succeeded);
    assert_eq!(shop.transaction_state(wire).await, TransactionState::Successful);
    // One sale of 19.00: 0.95 are ours, 18.05 the seller's.
    assert_eq!(
        shop.ledger().await,
        [
            "2026-03-04 payment: payer_balance -1000, provider_clearing 1000",
            "2026-03-05 payment: payer_balance 1000, platform_fee -95, provider_clearing 900, seller_balance -1805",
        ]
    );
    assert_eq!(shop.count("transfers WHERE gross_amount = 1900 AND vat_amount = 303 AND net_amount = 1805").await, 1);
    assert_eq!(shop.count("invoice_requests WHERE gross_amount = 1900 AND vat_amount = 303").await, 1);
    shop.even().await;
}

/// 10.00 of 19.00 are enough for the seller. 10.00 × 19/119 = 1.597 → 1.60 are tax, 5 % are 0.50.
#[tokio::test(flavor = "multi_thread")]
async fn golden_part_that_is_accepted() {
    use kontor_payments::provider::Outcome;
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    let wire = placed.transaction.id;
    let accept = async |reason: &str| {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let order = kontor_orders::lock(&mut tx, placed.order.id).await.unwrap();
        let rate = kontor_orders::rates(&mut tx, order.id).await.unwrap().remove(0);
        let done = shop.checkout.accept_part(&mut tx, &order, rate.id, reason).await;
        tx.commit().await.unwrap();
        done
    };
    // Of nothing no part can be taken.
    assert_eq!(accept("").await.unwrap_err().code(), kontor_kernel::Code::InvalidTransition);
    shop.until("2026-03-04T09:00:00Z");
    shop.wire_comes(wire, 1_000).await;
    shop.until("2026-03-05T09:00:00Z");
    let order = accept("Old friend").await.unwrap();
    assert_eq!((order.payment_state, order.total_amount, order.vat_amount), (OrderState::Paid, 1_000, 160));
    assert_eq!(accept("").await.unwrap_err().code(), kontor_kernel::Code::InvalidTransition);
    let booked = [
        "2026-03-04 payment: payer_balance -1000, provider_clearing 1000",
        "2026-03-05 payment: payer_balance 1000, platform_fee -50, seller_balance -950",
    ];
    assert_eq!(shop.ledger().await, booked);
    assert_eq!(shop.count("invoice_requests WHERE gross_amount = 1000 AND vat_amount = 160").await, 1);
    assert_eq!(shop.count("transfers WHERE gross_amount = 1000 AND vat_amount = 160 AND net_amount = 950").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    let said = "state_changes WHERE machine = 'order_rates.state' AND to_state = 'paid' AND cause = 'Old friend'";
    assert_eq!(shop.count(said).await, 1);
    // The rest comes all the same: it is the payer's.
    shop.until("2026-03-06T09:00:00Z");
    shop.provider.wired(wire, 900);
    shop.provider.change_outcome(wire, Outcome::Succeeded);
    assert_eq!(shop.transaction_state(wire).await, TransactionState::Successful);
    assert_eq!((shop.account("seller_balance").await, shop.account("refund_transit").await), (-950, -900));
    assert_eq!(shop.count("transactions WHERE kind = 'Refund' AND amount = 900").await, 1);
    shop.even().await;
}

/// Three payments of 11.90 (1.90 of each are tax, 5 % are 0.60) by wire; 25.00 come for the first. They are enough for two, and
/// 1.20 go back.
#[tokio::test(flavor = "multi_thread")]
async fn golden_surplus_pays_the_next_payment() {
    use kontor_catalog::PlanKind;
    use kontor_payments::{PaymentForm, provider::Outcome};
    use kontor_pricing::{Interval, Terms};
    let plans = Plans::open(PlanKind::Installment, Terms::even(1_190, Interval::MONTH, Some(3))).await;
    let shop = &plans.shop;
    shop.until("2026-03-01T09:00:00Z");
    shop.provider.next(Script::Answer(wire()));
    let placed = plans.buy(PaymentForm::BankWire).await;
    shop.until("2026-03-04T09:00:00Z");
    shop.provider.wired(placed.transaction.id, 2_500);
    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    for _twice in 0..2 {
        assert_eq!(shop.transaction_state(placed.transaction.id).await, TransactionState::Successful);
    }
    use kontor_orders::RateState as R;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Paid, R::Future]));
    let mut booked = shop.ledger().await;
    booked.sort_unstable();
    assert_eq!(
        booked,
        [
            "2026-03-04 payment: payer_balance -1310, platform_fee -60, provider_clearing 2500, seller_balance -1130",
            "2026-03-04 payment: payer_balance 1190, platform_fee -60, seller_balance -1130",
            "2026-03-04 refund_reserved: payer_balance 120, refund_transit -120",
        ]
    );
    assert_eq!(shop.count("invoice_requests WHERE gross_amount = 1190 AND vat_amount = 190").await, 2);
    assert_eq!(shop.count("orders WHERE paid_amount = 2380").await, 1);
    // A standing order: the same wire once more pays the last.
    shop.until("2026-04-04T09:00:00Z");
    shop.provider.wired(placed.transaction.id, 1_190);
    shop.transaction_state(placed.transaction.id).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid, R::Paid, R::Paid]));
    // Of each no more goes back than it was, whatever wire it came by.
    let all = shop.refund(placed.order.id, &kontor_orders::refund::RefundRequest::default(), "r1").await.unwrap();
    assert_eq!(all.refunds.iter().map(|refund| refund.amount).collect::<Vec<_>>(), [1_190, 1_190, 1_190]);
    assert_eq!((shop.account("seller_balance").await, shop.account("platform_fee").await), (0, 0));
    assert_eq!(plans.states(&placed).await.0, OrderState::Refunded);
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
    shop.provider.change_outcome(wire, Outcome::Succeeded);
    assert_eq!(shop.transaction_state(wire).await, TransactionState::Successful);
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
