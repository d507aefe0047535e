//! Money that goes through an account of the seller's own never lies with us: of our books it touches our fee alone, and what
//! goes back, what a bank takes and what is paid later goes the way of the payment it belongs to.

use std::collections::BTreeMap;

use kontor_catalog::PlanKind;
use kontor_orders::{leave_own_account, refund::RefundRequest};
use kontor_payments::{ProviderKind, keep_own_provider, provider::DisputeOutcome, switch_own_provider};
use kontor_pricing::{Interval, Terms};

use super::{over_time::Plans, *};

impl Shop {
    async fn own_account(&self, active: bool) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let keys = BTreeMap::from([
            ("publishable_key", "pk_test_of_anna".to_owned()),
            ("secret_key", "sk_test_of_anna".to_owned()),
        ]);
        keep_own_provider(&mut tx, &links().secret, ProviderKind::Card, None, None, keys).await.unwrap();
        switch_own_provider(&mut tx, ProviderKind::Card, active).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn forget_account(&self) -> kontor_kernel::Result<()> {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        leave_own_account(&mut tx, ProviderKind::Card).await?;
        tx.commit().await
    }

    /// Its buyer pays what a plan owes by wire, and the money comes.
    async fn pay_by_wire(&self, order: OrderId) -> Placed {
        let key = IdempotencyKey { scope: "test", key: "wire".to_owned(), request_hash: "same".to_owned() };
        self.provider.next(Script::Answer(wire()));
        let (tenant, form) = (self.anna.tenant, PaymentForm::BankWire);
        let open = self.checkout.retry(tenant, order, form, None, &key, &json!({})).await.unwrap();
        self.provider.change_outcome(open.transaction.id, Outcome::Succeeded);
        self.checkout.poll_payment(tenant, open.transaction.id).await.unwrap();
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let transaction = kontor_payments::find(&mut tx, open.transaction.id).await.unwrap();
        Placed { transaction, ..open }
    }

    /// The seller's balance and our fee; nothing else may be in the books.
    async fn owed(&self) -> (i64, i64) {
        let books = self.books().await;
        let of = |name: &str| books.iter().find(|(account, _)| account == name).map_or(0, |(_, sum)| *sum);
        assert!(
            books.iter().all(|(account, _)| matches!(account.as_str(), "seller_balance" | "platform_fee")),
            "{books:?}"
        );
        (of("seller_balance"), of("platform_fee"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_there_owes_us_our_fee_and_nothing_more() {
    let shop = Shop::open(PRICE, None).await;
    shop.own_account(true).await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!((placed.order.payment_state, placed.transaction.provider.as_str()), (OrderState::Paid, "card"));
    assert_eq!((shop.provider.taken(), shop.provider.own().taken()), (0, PRICE));
    // 5 % of 19.00: owed to us, so the balance is below nothing.
    assert_eq!(shop.owed().await, (95, -95));
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let balance = kontor_ledger::balances(&mut tx).await.unwrap()[0];
    assert_eq!((balance.available, balance.held), (-95, 0), "the fee is owed now, not in a week");
    drop(tx);
    assert_eq!(shop.count("invoice_requests WHERE gross_amount = 1900 AND vat_amount = 303").await, 1);
    assert_eq!(shop.count("transfers WHERE gross_amount = 1900 AND fee_amount = 95 AND net_amount = 1805").await, 1);

    // What is not paid by its methods goes through the platform as before.
    let wire = shop.waiting("k2").await;
    assert_eq!(wire.transaction.provider, "scripted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_leaves_from_there_asks_no_balance_and_brings_our_fee_back() {
    let shop = Shop::open(PRICE, None).await;
    shop.own_account(true).await;
    let order = shop.paid("k1").await;
    // Switched off: what was paid there goes back from there all the same.
    shop.own_account(false).await;
    let part = RefundRequest {
        money: Some(Money::new(633, Currency::EUR)),
        reason: "agreed".to_owned(),
        ..RefundRequest::default()
    };
    let made = shop.refund(order, &part, "r1").await.unwrap();
    assert_eq!((made.refunds[0].state, made.refunds[0].queued_at), (TransactionState::Successful, None));
    assert_eq!((shop.provider.refunds(), shop.provider.own().refunds()), (0, 1));
    assert_eq!(shop.owed().await, (95 - 32, -95 + 32));
    shop.refund(order, &RefundRequest::default(), "r2").await.unwrap();
    assert_eq!(shop.owed().await, (0, 0));
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_refunded'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_keys_nothing_is_promised_and_while_something_is_open_they_stay() {
    let shop = Shop::open(PRICE, None).await;
    shop.own_account(true).await;
    shop.provider.own().next(Script::Answer(Outcome::Pending));
    let open = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!(shop.forget_account().await.unwrap_err().code(), Code::OwnProviderInUse);
    shop.provider.own().change_outcome(open.transaction.id, Outcome::Succeeded);
    assert!(shop.checkout.poll_payment(shop.anna.tenant, open.transaction.id).await.unwrap().is_applied());
    assert_eq!(shop.owed().await, (95, -95));
    // What was kept for one press of a button goes with them: nobody else could charge it.
    shop.sql(r#"UPDATE orders SET saved_method = '{"reference": "pm_1", "brand": "visa", "last4": "4242", "provider": "card"}'"#).await;
    shop.forget_account().await.unwrap();
    assert_eq!(shop.count("orders WHERE saved_method IS NOT NULL").await, 0);
    assert_eq!(
        shop.checkout.poll_payment_once(shop.anna.tenant, open.transaction.id).await.unwrap(),
        kontor_checkout::PollOutcome::Silent
    );
    let refused = shop.refund(open.order.id, &RefundRequest::default(), "r1").await.unwrap_err();
    assert_eq!(refused.code(), Code::OwnProviderGone);
    assert_eq!(shop.count("transactions WHERE kind = 'Refund'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_there_is_between_the_seller_and_their_company() {
    let shop = Shop::open(PRICE, None).await;
    shop.own_account(true).await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    let (tenant, payment) = (shop.anna.tenant, placed.transaction.id);
    shop.provider.own().dispute(payment, "dp_1", PRICE, DisputeOutcome::Open);
    shop.checkout.disputes_job(tenant, payment).await.unwrap();
    assert_eq!(shop.owed().await, (0, 0), "our fee of it goes back");
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_chargebacked'").await, 1);
    assert_eq!(shop.forget_account().await.unwrap_err().code(), Code::OwnProviderInUse);
    shop.provider.own().dispute(payment, "dp_1", PRICE, DisputeOutcome::Won);
    shop.checkout.disputes_job(tenant, payment).await.unwrap();
    assert_eq!(shop.owed().await, (95, -95));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_that_was_kept_there_is_asked_there_whatever_is_switched_since() {
    let terms = Terms::even(1_000, Interval::MONTH, Some(3));
    let plans = Plans::open(PlanKind::Installment, terms).await;
    let shop = &plans.shop;
    shop.own_account(true).await;
    let placed = plans.buy(PaymentForm::Card).await;
    shop.own_account(false).await;
    assert_eq!(shop.forget_account().await.unwrap_err().code(), Code::OwnProviderInUse, "its later payments need it");
    plans.pass(70).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paid);
    assert_eq!(
        (shop.provider.taken(), shop.provider.own().taken(), shop.provider.own().off_kept_card()),
        (0, 3_000, 2)
    );
    assert_eq!(shop.owed().await, (150, -150));
}

/// A payment by hand in between went another way: the card is still known where it was kept, and nowhere else.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_in_another_way_meanwhile_takes_nothing_from_where_the_card_is_kept() {
    let plans = Plans::open(PlanKind::Installment, Terms::even(1_000, Interval::MONTH, Some(3))).await;
    let shop = &plans.shop;
    shop.own_account(true).await;
    let placed = plans.buy(PaymentForm::Card).await;
    for _ in 0..4 {
        shop.provider.own().next(Script::Answer(declined()));
    }
    plans.pass(45).await;
    let wire = shop.pay_by_wire(placed.order.id).await;
    assert_eq!(
        (wire.transaction.provider.as_str(), wire.transaction.state),
        ("scripted", TransactionState::Successful)
    );
    plans.pass(30).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paid);
    assert_eq!((shop.provider.taken(), shop.provider.own().taken()), (1_000, 2_000));
}
