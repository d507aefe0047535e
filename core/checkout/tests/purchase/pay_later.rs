//! What is had at once and paid later by wire, and wires whose payer is reminded once.

use chrono::Duration;
use kontor_checkout::Checkout;
use kontor_kernel::Actor;
use kontor_orders::{CancelAt, OrderState};
use kontor_payments::{PaymentForm, provider::Outcome};

use super::{PRICE, Script, Shop, links, wire};

async fn later(shop: &Shop) -> kontor_checkout::Placed {
    shop.provider.next(Script::Answer(wire()));
    shop.buy(PaymentForm::PayLater, "k1").await.unwrap()
}

/// Day after day, with the sweeps of each.
async fn pass(shop: &Shop, days: i64) {
    let worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    for _ in 0..days {
        shop.world.clock.advance(Duration::days(1));
        worker.remind_of_wires(&shop.world.worker).await.unwrap();
        worker.give_up_overdue(&shop.world.worker).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_open_at_once_reminded_once_and_paid_within_its_days() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let placed = later(&shop).await;
    assert_eq!(placed.order.payment_state, OrderState::Paying);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    assert_eq!(
        shop.count(
            "order_rates r JOIN orders o ON o.id = r.order_id WHERE r.due_at = o.created_at + interval '14 days'"
        )
        .await,
        1
    );
    assert_eq!(shop.count("postings").await, 0);
    pass(&shop, 14).await;
    assert_eq!(shop.count("mails WHERE template = 'wire_reminder'").await, 0);
    pass(&shop, 2).await;
    assert_eq!(shop.count("mails WHERE template = 'wire_reminder'").await, 1);
    assert_eq!(shop.count("orders WHERE payment_state = 'paying'").await, 1);
    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    pass(&shop, 5).await;
    assert_eq!(shop.count("orders WHERE payment_state = 'paid' AND NOT reserved").await, 1);
    assert_eq!((shop.count("postings").await, shop.count("mails WHERE template = 'wire_reminder'").await), (1, 1));
    assert_eq!(shop.count("products WHERE sold_count = 1 AND reserved_count = 0").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_pays_is_a_debt_and_closed_until_it_is_paid() {
    let shop = Shop::open(PRICE, None).await;
    let placed = later(&shop).await;
    shop.sql("DELETE FROM jobs WHERE kind = 'deliver'").await;
    pass(&shop, 18).await;
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_paused'").await, 1);
    assert_eq!(shop.count("order_rates WHERE state = 'debt'").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    // What was had is owed, and is told as that.
    assert_eq!(shop.count("mails WHERE template = 'rate_unpaid'").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'order_declined'").await, 0);
    // The wire comes after all.
    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn its_seller_calls_it_off_while_nothing_is_paid() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let placed = later(&shop).await;
    let canceled =
        shop.checkout.cancel(shop.anna.tenant, Actor::Payer, placed.order.id, CancelAt::Now, "agreed").await.unwrap();
    assert_eq!(canceled.payment_state, OrderState::Canceled);
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    assert_eq!(shop.count("products WHERE reserved_count = 0 AND sold_count = 0").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wire_is_reminded_of_once_before_its_seven_days_are_over() {
    let shop = Shop::open(PRICE, None).await;
    shop.waiting("k1").await;
    pass(&shop, 4).await;
    assert_eq!(shop.count("mails WHERE template = 'wire_reminder'").await, 0);
    pass(&shop, 2).await;
    assert_eq!(shop.count("mails WHERE template = 'wire_reminder'").await, 1);
    pass(&shop, 3).await;
    assert_eq!(shop.count("mails WHERE template = 'wire_reminder'").await, 1);
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_not_completed'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_is_taken_for_the_whole_lowers_the_document_that_was_there_before() {
    let shop = Shop::open(PRICE, None).await;
    let placed = later(&shop).await;
    shop.provider.wired(placed.transaction.id, 1_000);
    shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
    let rate = kontor_orders::rates(&mut tx, order.id).await.unwrap().remove(0);
    let done = shop.checkout.accept_part(&mut tx, &order, rate.id, "agreed").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!((done.payment_state, done.paid_amount), (OrderState::Paid, 1_000));
    // 10.00 with 19 % in it: of 19.00 with 3.03 in them 9.00 with 1.43 are taken back.
    let documents = "SELECT form || ' ' || gross_amount || ' ' || vat_amount AS text FROM invoice_requests ORDER BY id";
    assert_eq!(shop.texts(documents).await, ["regular 1900 303", "reversal -900 -143"]);
    let breaks = kontor_orders::audit::audit(&shop.world.worker, shop.anna.tenant).await.unwrap();
    assert_eq!(breaks, []);
}
