//! What is had at once and paid later, as its buyer and its seller meet it: the wire's page, the places of an event, and what
//! becomes of a ticket that nobody pays.

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, query};
use kontor_kernel::{Actor, kinds::OrderId};
use kontor_orders::CancelAt;

use super::{
    buyer::{Page, Shop},
    tickets::{event, links},
};

const FORM: &str = "/s/anna/winter-gardens/payment";

#[derive(Row)]
struct Made {
    id: OrderId,
}

/// The platform gives it to single shops.
async fn given(shop: &Shop) {
    let (seller, by) = (shop.seller.id.uuid(), shop.seller.user.uuid());
    shop.sql(&format!(
        "INSERT INTO payment_features VALUES ('{seller}', 'pay_later', true, 'a shop we know', '{by}', now())"
    ))
    .await;
}

/// A seat in the hall of one, to be paid later and delivered at once; the page of the order.
async fn seat(shop: &Shop) -> (OrderId, Page) {
    given(shop).await;
    let (_, made) = event(shop).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let date = made[1].to_string();
    let mut fields = vec![("method", "pay_later"), ("ticket_date", date.as_str())];
    let told = browser.pay(&form, FORM, &fields).await;
    assert!(
        told.status == 422 && told.has("Enter your street."),
        "who has it on trust can be written to: {}",
        told.html
    );
    fields.extend([("street", "Am Markt"), ("street_number", "1"), ("zip", "10115"), ("city", "Berlin")]);
    let sent = browser.pay(&told, FORM, &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    let made: Made = query("SELECT id FROM orders").get_result(&mut shop.world.owner().await).await.unwrap();
    deliver(shop, made.id).await;
    (made.id, browser.get(&sent.location()).await)
}

async fn deliver(shop: &Shop, order: OrderId) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, &links(), order).await.unwrap();
    tx.commit().await.unwrap();
}

async fn withdraw(shop: &Shop, order: OrderId) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, order).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_pays_later_reads_where_to_and_until_when() {
    let shop = Shop::open().await;
    let (_, page) = seat(&shop).await;
    for words in ["Thank you for your order", "IBAN", "16 March 2026"] {
        assert!(page.has(words), "{words}: {}", page.html);
    }
    // The mail with the ticket is no receipt: nothing has come yet.
    let told = shop.word("SELECT data::text AS word FROM mails WHERE template = 'order_paid'").await;
    assert!(told.contains("\"pay_by\": \"2026-03-16\"") && told.contains("2000"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_had_on_trust_is_free_once_when_it_is_called_off() {
    let shop = Shop::open().await;
    let (order, _) = seat(&shop).await;
    assert_eq!(shop.count("ticket_dates WHERE sold_count = 0 AND reserved_count = 1 AND capacity = 1").await, 1);
    let tenant = shop.seller.tenant;
    shop.app.checkout.cancel(tenant, Actor::Payer, order, CancelAt::Now, "agreed").await.unwrap();
    withdraw(&shop, order).await;
    assert_eq!(shop.count("payment_tickets WHERE state = 'refunded'").await, 1);
    assert_eq!(shop.count("ticket_dates WHERE sold_count = 0 AND reserved_count = 0 AND capacity = 1").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_that_nobody_pays_lets_nobody_in_and_keeps_its_place_until_it_is_called_off() {
    let shop = Shop::open().await;
    let (order, _) = seat(&shop).await;
    for _ in 0..18 {
        shop.world.clock.advance(Duration::days(1));
        shop.app.checkout.give_up_overdue(&shop.world.worker).await.unwrap();
    }
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_paused'").await, 1);
    withdraw(&shop, order).await;
    assert_eq!(shop.count("payment_tickets WHERE state = 'invalidated'").await, 1);
    assert_eq!(shop.count("ticket_dates WHERE reserved_count = 1").await, 1, "it is kept for whoever owes it");
    shop.sql("DELETE FROM jobs WHERE kind = 'withdraw'").await;
    // Called off while it is paused: what was kept is let go, and the ticket stays as dead as it was.
    let tenant = shop.seller.tenant;
    shop.app.checkout.cancel(tenant, Actor::Payer, order, CancelAt::Now, "nobody pays").await.unwrap();
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    withdraw(&shop, order).await;
    assert_eq!(shop.count("ticket_dates WHERE sold_count = 0 AND reserved_count = 0").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_told_as_an_order_and_as_a_sale_once_it_is_paid() {
    let shop = Shop::open().await;
    seat(&shop).await;
    let told = |event: &str, key: &str| {
        format!("notifications WHERE event = '{event}' AND notific_key = '{key}' AND (facts ->> 'amount')::bigint > 0")
    };
    assert_eq!(shop.count(&told("order_created", "order_created")).await, 1);
    assert_eq!(shop.count("notifications WHERE event = 'sale'").await, 0, "nothing has come, and it is not free");
    shop.sql("UPDATE transactions SET state = 'successful'").await;
    assert_eq!(shop.count(&told("sale", "paid_transaction")).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_after_all_is_issued_anew() {
    let shop = Shop::open().await;
    let (order, _) = seat(&shop).await;
    shop.sql("UPDATE orders SET payment_state = 'payment_paused'").await;
    withdraw(&shop, order).await;
    deliver(&shop, order).await;
    assert_eq!(shop.count("payment_tickets WHERE state = 'unused'").await, 0, "not before it is paid");
    shop.sql("UPDATE orders SET payment_state = 'paid', paid_amount = total_amount, charged_at = now()").await;
    deliver(&shop, order).await;
    assert_eq!(shop.count("payment_tickets WHERE state = 'invalidated'").await, 1);
    assert_eq!(shop.count("payment_tickets WHERE state = 'unused'").await, 1);
}
