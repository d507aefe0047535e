//! Money that comes late, twice, or after a silence: nobody pays for nothing, and nothing stays in between.

use chrono::Duration;
use kontor_checkout::Checkout;
use kontor_kernel::kinds::TransactionId;
use kontor_orders::OrderState;
use kontor_payments::{
    PaymentForm, TransactionKind, TransactionState,
    provider::{NextAction, Outcome},
};

use super::{
    PRICE, Shop, declined, links,
    scripted::Script,
    sepa::{IBAN, by_debit},
    wire,
};

fn page_of_its_own() -> Outcome {
    Outcome::ActionRequired(NextAction::Redirect { url: "http://provider.test/method/ch_1".to_owned() })
}

impl Shop {
    pub async fn sweep(&self) -> usize {
        let worker = Checkout::new(self.world.worker.clone(), self.provider.clone(), links());
        worker.give_up_overdue(&self.world.worker).await.unwrap()
    }

    pub async fn arrives(&self, transaction: TransactionId) {
        self.provider.change_outcome(transaction, Outcome::Succeeded);
        self.checkout.poll_payment(self.anna.tenant, transaction).await.unwrap();
    }

    /// What came beside what an order was to be paid with.
    async fn came_beside(&self, order: kontor_kernel::kinds::OrderId) -> TransactionId {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let all = kontor_payments::of_order(&mut tx, order).await.unwrap();
        all.iter().find(|one| one.kind == TransactionKind::Cashin).unwrap().id
    }

    /// Sends what was promised back, and looks that nothing is left over.
    async fn goes_back(&self, payment: TransactionId, order: kontor_kernel::kinds::OrderId) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let all = kontor_payments::of_order(&mut tx, order).await.unwrap();
        tx.commit().await.unwrap();
        let refund = all.iter().find(|one| one.reverses_id == Some(payment)).unwrap().id;
        self.checkout.refund_job(self.anna.tenant, refund).await.unwrap();
        assert_eq!((self.account("payer_balance").await, self.account("refund_transit").await), (0, 0));
        self.even().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn more_of_it_than_a_batch_that_stays_overdue_holds_nothing_else_up() {
    let shop = Shop::open(PRICE, None).await;
    let one = shop.waiting("k1").await;
    // Six hundred more are overdue for longer than anything else.
    let many = format!(
        "INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'token', 'T' || n,
            'created_at', o.created_at - interval '1 day'))).* FROM orders o, generate_series(1, 600) AS n WHERE o.id = '{}'",
        one.order.id.uuid()
    );
    for sql in ["ALTER TABLE orders DISABLE TRIGGER USER", &many, "ALTER TABLE orders ENABLE TRIGGER USER"] {
        shop.sql(sql).await;
    }
    shop.world.clock.advance(Duration::days(8));
    let (mut last, mut found) = (None::<kontor_orders::Overdue>, 0);
    loop {
        let batch =
            kontor_orders::overdue(&shop.world.worker, kontor_orders::Clocks::All, last.as_ref()).await.unwrap();
        let Some(end) = batch.last() else { break };
        (last, found) = (Some(*end), found + batch.len());
    }
    assert_eq!(found, 601, "each of them once");
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_of_the_provider_is_no_reason_to_give_a_payment_up() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Lost(Outcome::Succeeded));
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    shop.provider.silent(true);
    shop.world.clock.advance(Duration::hours(1));
    assert_eq!(shop.sweep().await, 0);
    assert_eq!(shop.count("transactions WHERE state = 'waiting'").await, 1);
    shop.provider.silent(false);
    shop.world.clock.advance(Duration::hours(1));
    shop.sweep().await;
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    assert_eq!((shop.provider.taken(), placed.checking), (PRICE, true));
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_last_look_never_charges() {
    let shop = Shop::open(PRICE, None).await;
    for key in ["canceled", "given up"] {
        shop.provider.next(Script::Dropped);
        let placed = shop.buy(PaymentForm::Card, key).await.unwrap();
        let asked = shop.provider.asked();
        if key == "canceled" {
            assert_eq!(shop.cancel(placed.order.id).await.unwrap().payment_state, OrderState::Canceled);
        } else {
            shop.world.clock.advance(Duration::hours(1));
            assert_eq!(shop.sweep().await, 1);
        }
        shop.checkout.inquire_job(shop.anna.tenant, placed.transaction.id).await.unwrap();
        assert_eq!((shop.provider.asked(), shop.provider.taken()), (asked, 0));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_could_not_be_tried_is_an_error_and_the_next_one_is_tried() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Refused);
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!(placed.transaction.state, TransactionState::Error);
    assert_eq!(shop.resume(placed.order.id, "k2").await.unwrap().order.payment_state, OrderState::Paid);
    assert_eq!(shop.provider.taken(), PRICE);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wire_that_comes_after_the_order_was_paid_otherwise_goes_back_and_a_refund_is_of_what_paid() {
    let shop = Shop::open(PRICE, None).await;
    let first = shop.waiting("k1").await;
    shop.world.clock.advance(Duration::days(8));
    assert_eq!(shop.sweep().await, 1);
    assert_eq!(shop.resume(first.order.id, "k2").await.unwrap().order.payment_state, OrderState::Paid);
    let part = kontor_orders::refund::RefundRequest {
        money: Some(kontor_kernel::Money::new(500, kontor_kernel::Currency::EUR)),
        reason: String::new(),
        ..Default::default()
    };
    shop.refund(first.order.id, &part, "r1").await.unwrap();
    // At the very same moment: the time cannot tell which of the two paid.
    shop.arrives(first.transaction.id).await;
    shop.goes_back(first.transaction.id, first.order.id).await;
    let rest = shop.refund(first.order.id, &kontor_orders::refund::RefundRequest::default(), "r2").await.unwrap();
    assert_eq!(rest.refunds[0].amount, PRICE - 500);
    assert_eq!((shop.account("seller_balance").await, shop.account("platform_fee").await), (0, 0));
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_refunded'").await, 1);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_when_the_last_piece_is_somebody_elses_goes_back() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let late = shop.waiting("k1").await;
    shop.world.clock.advance(Duration::days(8));
    assert_eq!(shop.sweep().await, 1);
    shop.paid("k2").await;
    shop.arrives(late.transaction.id).await;
    assert_eq!(shop.count("products WHERE sold_count = 1 AND reserved_count = 0").await, 1);
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_not_completed' AND paid_amount = 0").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    shop.goes_back(late.transaction.id, late.order.id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wire_sent_twice_is_booked_and_the_second_goes_back() {
    let shop = Shop::open(PRICE, None).await;
    let wire = shop.waiting("k1").await;
    shop.arrives(wire.transaction.id).await;
    shop.provider.wired(wire.transaction.id, PRICE);
    for _ in 0..3 {
        shop.checkout.poll_payment(shop.anna.tenant, wire.transaction.id).await.unwrap();
    }
    assert_eq!(shop.count("transactions WHERE kind = 'Cashin' AND amount = 1900").await, 1);
    let came = shop.came_beside(wire.order.id).await;
    shop.goes_back(came, wire.order.id).await;
    assert_eq!((shop.provider.refunds(), shop.provider.holds()), (1, PRICE));
    assert_eq!(
        shop.count("orders WHERE payment_state = 'paid' AND paid_amount = 1900 AND refunded_amount = 0").await,
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wire_sent_twice_before_anybody_looked_pays_once_and_the_rest_goes_back() {
    let shop = Shop::open(PRICE, None).await;
    let wire = shop.waiting("k1").await;
    shop.provider.wired(wire.transaction.id, PRICE + 700);
    for _ in 0..3 {
        shop.arrives(wire.transaction.id).await;
    }
    shop.goes_back(wire.transaction.id, wire.order.id).await;
    assert_eq!((shop.provider.refunds(), shop.provider.holds()), (1, PRICE));
    assert_eq!(
        shop.count("orders WHERE payment_state = 'paid' AND paid_amount = 1900 AND refunded_amount = 0").await,
        1
    );
    // What is left is the sale, and all of it can still go back.
    let all = shop.refund(wire.order.id, &kontor_orders::refund::RefundRequest::default(), "r1").await.unwrap();
    assert_eq!(all.refunds[0].amount, PRICE);
    assert_eq!((shop.account("seller_balance").await, shop.account("platform_fee").await), (0, 0));
    assert_eq!(shop.provider.holds(), 0);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn instructions_that_many_bring_at_once_are_one_letter() {
    let shop = Shop::open(PRICE, None).await;
    for (number, key) in ["k1", "k2", "k3", "k4"].into_iter().enumerate() {
        shop.provider.next(Script::Lost(wire()));
        let placed = shop.buy(PaymentForm::BankWire, key).await.unwrap();
        assert!(placed.checking);
        let look = || shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id);
        let looks = tokio::join!(look(), look(), look(), look());
        assert!(looks.0.is_ok() && looks.1.is_ok() && looks.2.is_ok() && looks.3.is_ok());
        let letters = i64::try_from(number).unwrap() + 1;
        assert_eq!(shop.count("mails WHERE template = 'order_wire_instructions'").await, letters);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_of_a_wire_goes_back_when_its_order_ends() {
    let shop = Shop::open(PRICE, None).await;
    for end in ["canceled", "given up"] {
        let wire = shop.waiting(end).await;
        shop.provider.wired(wire.transaction.id, 400);
        shop.checkout.poll_payment(shop.anna.tenant, wire.transaction.id).await.unwrap();
        // As long as the rest may come it lies on the payer's balance and nothing is delivered.
        assert_eq!(shop.account("payer_balance").await, -400);
        assert_eq!(shop.count("order_rates WHERE state = 'partly_paid'").await, 1);
        assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 0);
        if end == "canceled" {
            assert_eq!(shop.cancel(wire.order.id).await.unwrap().payment_state, OrderState::Canceled);
        } else {
            shop.world.clock.advance(Duration::days(8));
            assert_eq!(shop.sweep().await, 1);
        }
        shop.checkout.inquire_job(shop.anna.tenant, wire.transaction.id).await.unwrap();
        let came = shop.came_beside(wire.order.id).await;
        shop.goes_back(came, wire.order.id).await;
        assert_eq!(shop.provider.holds(), 0);
    }
    assert_eq!(
        shop.count("orders WHERE paid_amount = 0 AND payment_state IN ('payment_canceled', 'payment_not_completed')")
            .await,
        2
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_went_back_does_not_count_when_the_whole_comes_late() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    let wire = placed.transaction.id;
    let comes = async |amount: i64| {
        shop.provider.wired(wire, amount);
        shop.checkout.inquire_job(shop.anna.tenant, wire).await.unwrap();
    };
    comes(400).await;
    shop.world.clock.advance(Duration::days(8));
    assert_eq!(shop.sweep().await, 1);
    let came = shop.came_beside(placed.order.id).await;
    shop.goes_back(came, placed.order.id).await;
    // What is missing of the whole comes; the four are not there any more, so it goes back as well.
    shop.provider.wired(wire, PRICE - 400);
    shop.arrives(wire).await;
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_not_completed' AND paid_amount = 0").await, 1);
    assert_eq!(shop.account("refund_transit").await, 400 - PRICE);
    // The whole comes: it pays.
    shop.provider.wired(wire, PRICE);
    shop.arrives(wire).await;
    assert_eq!(shop.count("orders WHERE payment_state = 'paid' AND paid_amount = 1900").await, 1);
    assert_eq!((shop.account("payer_balance").await, shop.account("seller_balance").await), (0, -1_805));
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_payment_that_is_lost_later_is_told_to_its_payer_once() {
    let shop = Shop::open(PRICE, None).await;
    let told = "mails WHERE template = 'order_declined'";
    // A debit that its bank refuses days later.
    shop.provider.next(Script::Answer(Outcome::Pending));
    let debit = shop.order(by_debit(&shop, IBAN), "k1").await.unwrap();
    shop.world.clock.advance(Duration::days(3));
    let refused = async |transaction: TransactionId| {
        shop.provider.change_outcome(transaction, declined());
        for _ in 0..3 {
            shop.checkout.poll_payment(shop.anna.tenant, transaction).await.unwrap();
        }
    };
    refused(debit.transaction.id).await;
    let page = links().order_page(&shop.anna.username, debit.order.id);
    let by_bank = format!("{told} AND data #>> '{{letter,facts,late}}' = 'false' AND data::text LIKE '%{page}%'");
    assert_eq!((shop.count(told).await, shop.count(&by_bank).await), (1, 1));
    // Another try that is refused is told as well.
    shop.provider.next(Script::Answer(page_of_its_own()));
    let again = shop.resume_by(debit.order.id, PaymentForm::Sofort, "k2").await.unwrap();
    refused(again.transaction.id).await;
    assert_eq!((shop.count(told).await, shop.count(&by_bank).await), (2, 2));
    // A wire that does not come.
    shop.waiting("k3").await;
    shop.world.clock.advance(Duration::days(8));
    for _ in 0..2 {
        shop.sweep().await;
    }
    let wire = format!("{told} AND data #>> '{{letter,facts,by_wire}}' = 'true'");
    assert_eq!((shop.count(told).await, shop.count(&wire).await), (3, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_its_payer_sees_happen_is_no_mail() {
    let shop = Shop::open(PRICE, None).await;
    // A card that is declined on the spot, or by whoever was asked to confirm it.
    shop.provider.next(Script::Answer(declined()));
    shop.buy(PaymentForm::Card, "k1").await.unwrap();
    shop.provider.next(Script::Answer(page_of_its_own()));
    let asked = shop.buy(PaymentForm::Card, "k2").await.unwrap();
    shop.provider.change_outcome(asked.transaction.id, declined());
    shop.checkout.poll_payment(shop.anna.tenant, asked.transaction.id).await.unwrap();
    // A page that was left for another way to pay.
    shop.provider.next(Script::Answer(page_of_its_own()));
    let left = shop.buy(PaymentForm::Paypal, "k3").await.unwrap();
    shop.provider.change_outcome(left.transaction.id, Outcome::Expired);
    assert_eq!(shop.resume(left.order.id, "k4").await.unwrap().order.payment_state, OrderState::Paid);
    assert_eq!(shop.count("transactions WHERE state IN ('denied', 'expired')").await, 3);
    assert_eq!(shop.count("mails WHERE template = 'order_declined'").await, 0);
}
