//! A ticket is given for a better one: for the difference, once, and back again with its money.

use chrono::{DateTime, Utc};
use kontor_catalog::tickets::{NewDates, NewTicket, Upgrade, add, dates, upgrade};
use kontor_fulfilment::tickets::{self, exchange};
use kontor_kernel::{
    Code, Currency, Money, Secret,
    kinds::{OrderId, PaymentTicketId, ProductId, TicketDateId, TicketId, TransactionId},
};
use kontor_urls::Links;

use super::{
    buyer::{Browser, Shop},
    tickets::event,
};

pub(super) fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() }
}

/// An event whose balcony has one place left, and boxes at the same hour, one place too, for 15 euros more.
pub(super) async fn concert(shop: &Shop) -> (ProductId, TicketId, TicketId) {
    let (product, made) = event(shop).await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let balcony = kontor_catalog::tickets::list(&mut tx, product).await.unwrap().remove(0);
    let starts_at: DateTime<Utc> = balcony.dates.iter().find(|date| date.id == made[1]).unwrap().starts_at;
    let boxes = NewTicket {
        name: "Box".into(),
        online: false,
        location_address: balcony.location_address.clone(),
        country_code: balcony.country_code.clone(),
        location_short_name: String::new(),
        time_zone_name: balcony.time_zone_name.clone(),
        additional_text: String::new(),
    };
    let boxes = add(&mut tx, product, &boxes).await.unwrap().id;
    let one =
        NewDates { starts_at, ends_at: starts_at + chrono::Duration::hours(2), capacity: Some(1), repeat_weeks: 0 };
    dates::add(&mut tx, product, boxes, &one).await.unwrap();
    let up = Upgrade { to: boxes, price: Money::new(1_500, Currency::EUR) };
    let kind = upgrade::offer(&mut tx, product, balcony.id, up).await.unwrap();
    assert_eq!(kind.upgrade, Some(up));
    tx.commit().await.unwrap();
    (product, balcony.id, boxes)
}

/// Pays what a form asks for and delivers it; the page of the order, and its id.
async fn bought(shop: &Shop, browser: &mut Browser<'_>, path: &str, method: &str) -> (String, OrderId) {
    let token = shop.token("4242424242424242").await;
    let form = browser.get(path).await;
    let date = "SELECT d.id::text AS word FROM ticket_dates d JOIN tickets t ON t.id = d.ticket_id
                WHERE t.name = 'Balcony' AND d.capacity = 1";
    let date = TicketDateId::from_uuid(shop.word(date).await.parse().unwrap()).to_string();
    let mut fields = vec![("method", method), ("card_token", token.as_str())];
    if !path.contains("upgrade") {
        fields.push(("ticket_date", &date));
    }
    let page = browser.pay(&form, path, &fields).await;
    assert_eq!(page.status, 303, "{}", page.html);
    let id = shop.word("SELECT id::text AS word FROM orders ORDER BY created_at DESC, id DESC LIMIT 1").await;
    let id = OrderId::from_uuid(id.parse().unwrap());
    deliver(shop, id).await;
    (page.location(), id)
}

pub(super) async fn deliver(shop: &Shop, order: OrderId) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, &links(), order).await.unwrap();
    tx.commit().await.unwrap();
}

pub(super) async fn give_back(shop: &Shop, order: OrderId) {
    shop.sql(&format!("UPDATE orders SET payment_state = 'payment_refunded' WHERE id = '{}'", order.uuid())).await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, order).await.unwrap();
    tx.commit().await.unwrap();
}

pub(super) async fn ticket(shop: &Shop, order: OrderId) -> PaymentTicketId {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    tickets::of_order(&mut tx, order).await.unwrap().last().unwrap().id
}

/// How many tickets of a kind let somebody in, and how many places of its small date are sold or held.
pub(super) async fn good(shop: &Shop, kind: TicketId) -> (i64, i64) {
    let of = kind.uuid();
    let tickets = shop.count(&format!("payment_tickets WHERE state = 'unused' AND ticket_id = '{of}'")).await;
    let taken = format!("ticket_dates WHERE capacity = 1 AND sold_count + reserved_count = 1 AND ticket_id = '{of}'");
    (tickets, shop.count(&taken).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_pays_the_difference_has_the_better_ticket_and_no_other() {
    let shop = Shop::open().await;
    let (_, balcony, boxes) = concert(&shop).await;
    let mut browser = shop.browser();
    let shelf = browser.get("/s/anna/winter-gardens").await;
    assert!(!shelf.has("Box · "), "a box is sold as an upgrade only: {}", shelf.html);
    let (page, first) = bought(&shop, &mut browser, "/s/anna/winter-gardens/payment", "card").await;
    assert_eq!(good(&shop, balcony).await, (1, 1));
    let shown = browser.get(&page).await;
    assert!(shown.has("Upgrade to Box for €15.00"), "{}", shown.html);
    let path = format!("/s/anna/winter-gardens/payment?upgrade={}", links().upgrade_key(ticket(&shop, first).await));
    assert!(shown.has(&path), "{}", shown.html);
    // Nothing is offered that cannot be paid; nor by a key that is not ours.
    shop.sql("UPDATE products SET published = false").await;
    assert!(!browser.get(&page).await.has("Upgrade to Box"));
    shop.sql("UPDATE products SET published = true").await;
    assert_eq!(browser.get(&format!("{path}x")).await.status, 404);
    let form = browser.get(&path).await;
    assert!(form.has("Box instead of Balcony") && form.has("berg@example.test"), "{}", form.html);

    let (_, second) = bought(&shop, &mut browser, &path, "card").await;
    // However often either is delivered.
    for order in [first, second, first] {
        deliver(&shop, order).await;
    }
    assert_eq!((good(&shop, balcony).await, good(&shop, boxes).await), ((0, 0), (1, 1)));
    assert_eq!(shop.count("products WHERE sold_count = 1").await, 1, "one visitor, one piece");
    assert_eq!(shop.count("order_rows WHERE upsell_type = 'ticket_upgrade' AND total_amount = 1500").await, 1);
    assert!(browser.get(&page).await.has("was exchanged for a better ticket"));
    let again = browser.get(&path).await;
    assert!(again.status == 409 && again.has("can’t be upgraded"), "{} {}", again.status, again.html);

    // The difference goes back: the old ticket is good again, by another code.
    shop.sql("DELETE FROM jobs").await;
    give_back(&shop, second).await;
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    deliver(&shop, first).await;
    assert_eq!((good(&shop, balcony).await, good(&shop, boxes).await), ((1, 1), (0, 0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_better_ticket_goes_with_the_money_of_the_first() {
    let shop = Shop::open().await;
    let (_, balcony, boxes) = concert(&shop).await;
    let mut browser = shop.browser();
    let (_, first) = bought(&shop, &mut browser, "/s/anna/winter-gardens/payment", "card").await;
    let path = format!("/s/anna/winter-gardens/payment?upgrade={}", links().upgrade_key(ticket(&shop, first).await));
    let (_, second) = bought(&shop, &mut browser, &path, "card").await;
    give_back(&shop, first).await;
    assert_eq!((good(&shop, balcony).await, good(&shop, boxes).await), ((0, 0), (0, 0)));
    // Nor does it come back with the difference.
    give_back(&shop, second).await;
    deliver(&shop, first).await;
    assert_eq!((good(&shop, balcony).await, good(&shop, boxes).await), ((0, 0), (0, 0)));
}

#[tokio::test(flavor = "multi_thread")]
async fn money_for_a_ticket_that_was_used_meanwhile_goes_back() {
    let shop = Shop::open().await;
    let (_, balcony, boxes) = concert(&shop).await;
    let mut browser = shop.browser();
    let (_, first) = bought(&shop, &mut browser, "/s/anna/winter-gardens/payment", "card").await;
    let old = ticket(&shop, first).await;
    let path = format!("/s/anna/winter-gardens/payment?upgrade={}", links().upgrade_key(old));
    let (_, second) = bought(&shop, &mut browser, &path, "bank_wire").await;
    assert_eq!((good(&shop, balcony).await, good(&shop, boxes).await), ((1, 1), (0, 1)), "a place is held");
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let twice = exchange::hold(&mut tx, old).await.unwrap_err();
    assert_eq!(twice.code(), Code::NotUpgradable, "one ticket is given once");
    tickets::check_in(&mut tx, old).await.unwrap();
    tx.commit().await.unwrap();

    let number = shop.word(&format!("SELECT token AS word FROM orders WHERE id = '{}'", second.uuid())).await;
    shop.sandbox.store.write(move |txn| kontor_sandbox::charge::receive(txn, &number, 1_500)).await.unwrap();
    let payment =
        shop.word(&format!("SELECT id::text AS word FROM transactions WHERE order_id = '{}'", second.uuid())).await;
    let payment = TransactionId::from_uuid(payment.parse().unwrap());
    shop.app.checkout.poll_payment_once(shop.seller.tenant, payment).await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_canceled'").await, 1);
    assert_eq!(shop.count("transactions WHERE kind = 'Refund' AND amount = 1500").await, 1);
    assert_eq!(good(&shop, boxes).await, (0, 0), "the place is free");
    assert_eq!(shop.count("payment_tickets").await, 1);
    assert_eq!(shop.count("ticket_exchanges").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_news_twice_at_once_gives_the_better_ticket_once() {
    let shop = Shop::open().await;
    let (_, balcony, boxes) = concert(&shop).await;
    let mut browser = shop.browser();
    let (_, first) = bought(&shop, &mut browser, "/s/anna/winter-gardens/payment", "card").await;
    let path = format!("/s/anna/winter-gardens/payment?upgrade={}", links().upgrade_key(ticket(&shop, first).await));
    let (_, second) = bought(&shop, &mut browser, &path, "bank_wire").await;
    let number = shop.word(&format!("SELECT token AS word FROM orders WHERE id = '{}'", second.uuid())).await;
    shop.sandbox.store.write(move |txn| kontor_sandbox::charge::receive(txn, &number, 1_500)).await.unwrap();
    let payment =
        shop.word(&format!("SELECT id::text AS word FROM transactions WHERE order_id = '{}'", second.uuid())).await;
    let payment = TransactionId::from_uuid(payment.parse().unwrap());

    // Both have read the payment as unpaid before either writes: the order is held until both wait for it.
    let mut held = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_orders::lock(&mut held, second).await.unwrap();
    let look = || {
        let (app, tenant) = (shop.app.clone(), shop.seller.tenant);
        tokio::spawn(async move { app.checkout.poll_payment_once(tenant, payment).await })
    };
    let looks = [look(), look()];
    let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while shop.count(waiting).await < 2 {
        tokio::task::yield_now().await;
    }
    held.commit().await.unwrap();
    for look in looks {
        assert!(look.await.unwrap().unwrap().is_applied());
    }
    deliver(&shop, second).await;
    assert_eq!((good(&shop, balcony).await, good(&shop, boxes).await), ((0, 0), (1, 1)));
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 2);
    assert_eq!(shop.count("transactions WHERE kind = 'Refund'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_up_leads_on_and_never_back() {
    let shop = Shop::open().await;
    let (product, balcony, boxes) = concert(&shop).await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let price = Money::new(500, Currency::EUR);
    for (from, to) in [(boxes, balcony), (balcony, balcony)] {
        let refused = upgrade::offer(&mut tx, product, from, Upgrade { to, price }).await.unwrap_err();
        assert_eq!(refused.field_faults()[0].code, Code::CannotBeUpgrade);
    }
    let dear = Upgrade { to: boxes, price: Money::new(1, Currency::EUR) };
    let refused = upgrade::offer(&mut tx, product, balcony, dear).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].pointer, "/price/amount");
    // A copy leads the same way, among its own kinds.
    let copy = kontor_catalog::duplicate(&mut tx, product).await.unwrap().id;
    let kinds = kontor_catalog::tickets::list(&mut tx, copy).await.unwrap();
    assert_eq!(kinds[0].upgrade.map(|up| up.to), Some(kinds[1].id));
    upgrade::withdraw(&mut tx, product, balcony).await.unwrap();
    assert_eq!(kontor_catalog::tickets::find(&mut tx, product, balcony).await.unwrap().upgrade, None);
}
