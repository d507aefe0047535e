//! Several in one order, by a browser without scripts: how many, who comes, and each their own ticket.

use kontor_catalog::{AttendeesAsked, ProductChange};
use kontor_checkout::seller_facts;
use kontor_fulfilment::tickets;
use kontor_kernel::{
    Secret,
    kinds::{OrderId, ProductId},
};
use kontor_urls::Links;
use serde_json::json;

use super::{buyer::Shop, tickets::event};

const FORM: &str = "/s/anna/winter-gardens/payment";

fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() }
}

async fn ask(shop: &Shop, product: ProductId, attendees: AttendeesAsked) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let change = ProductChange { attendees: Some(attendees), ..ProductChange::default() };
    kontor_catalog::change(&mut tx, product, None, &change, facts).await.unwrap();
    tx.commit().await.unwrap();
}

async fn deliver(shop: &Shop) -> OrderId {
    let order = shop.word("SELECT id::text AS word FROM orders").await;
    let order = OrderId::from_uuid(order.parse().unwrap());
    for _ in 0..2 {
        let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
        kontor_fulfilment::deliver(&mut tx, &links(), order).await.unwrap();
        tx.commit().await.unwrap();
    }
    order
}

#[tokio::test(flavor = "multi_thread")]
async fn three_tickets_are_chosen_named_and_each_goes_to_whoever_comes() {
    let shop = Shop::open().await;
    let (product, made) = event(&shop).await;
    ask(&shop, product, AttendeesAsked::Required).await;
    let mut browser = shop.browser();
    let date = made[0].to_string();

    // A link says how many; what it could not mean is one.
    for (link, shown) in [("3", "3 ×"), ("99", "1 ×"), ("-2", "1 ×"), ("x", "1 ×")] {
        let page = browser.get(&format!("{FORM}?quantity={link}")).await;
        assert!(page.status == 200 && page.has(shown), "{link}: {}", page.html);
    }
    let page = browser.get(&format!("{FORM}?quantity=2&ticket_date={date}")).await;
    assert!(page.has("€40.00") && page.has("attendee_2_email") && !page.has("attendee_3_email"), "{}", page.html);

    // The button beside the number orders nothing, and loses nothing.
    let csrf = page.hidden("csrf");
    let key = page.hidden("idempotency_key");
    let typed = [
        ("csrf", csrf.as_str()),
        ("idempotency_key", key.as_str()),
        ("quantity", "2"),
        ("step_quantity", "1"),
        ("ticket_date", date.as_str()),
        ("attendee_2_first_name", "Ben"),
        ("email", "berg@example.test"),
    ];
    let page = browser.post(FORM, &typed).await;
    assert_eq!(page.status, 200);
    assert!(page.has("3 ×") && page.has("€60.00") && page.has("attendee_3_email") && page.has("value=\"Ben\""));
    assert_eq!(shop.count("orders").await, 0);

    // Who is not named, and could not be written to, is told beside the field.
    let token = shop.token("4242424242424242").await;
    let paid = [("method", "card"), ("card_token", token.as_str()), ("ticket_date", date.as_str()), ("quantity", "3")];
    let ben = [("attendee_2_first_name", "Ben"), ("attendee_2_last_name", "Kraus")];
    let wrong: Vec<_> = paid.iter().chain(&ben).copied().chain([("attendee_2_email", "ben@")]).collect();
    let refused = browser.pay(&page, FORM, &wrong).await;
    assert_eq!(refused.status, 422);
    assert!(refused.has("href=\"#attendee_2_email\"") && refused.has("href=\"#attendee_3_first_name\""));
    assert!(!refused.has("href=\"#attendee_1_first_name\""), "the first is the buyer's own");
    let named = [
        ("attendee_2_email", "ben@example.test"),
        ("attendee_3_first_name", "Cleo"),
        ("attendee_3_last_name", "Marx"),
        ("attendee_3_email", "cleo@example.test"),
    ];
    // Another number than the total that was shown is for is not charged.
    let fewer: Vec<_> = paid[..3].iter().chain([&("quantity", "2")]).chain(&ben).chain(&named[..1]).copied().collect();
    let stale = browser.pay(&refused, FORM, &fewer).await;
    assert!(stale.status == 422 && stale.has("€40.00"), "{}", stale.html);
    let whole: Vec<_> = paid.iter().chain(&ben).chain(&named).copied().collect();
    let page = browser.pay(&refused, FORM, &whole).await;
    assert_eq!(page.status, 303, "{}", page.html);
    let order = deliver(&shop).await;

    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let held = tickets::of_order(&mut tx, order).await.unwrap();
    tx.commit().await.unwrap();
    let holders: Vec<_> = held.iter().map(|held| (held.place, held.holder(), held.holder_email.as_str())).collect();
    assert_eq!(
        holders,
        [
            (1, "Anna Berg".to_owned(), "berg@example.test"),
            (2, "Ben Kraus".to_owned(), "ben@example.test"),
            (3, "Cleo Marx".to_owned(), "cleo@example.test"),
        ]
    );
    assert_eq!(held.iter().map(|held| held.price().amount).sum::<i64>(), 6_000);
    assert_eq!(shop.count("ticket_dates WHERE sold_count = 3 AND reserved_count = 0").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'own_ticket'").await, 2, "delivered twice is told once");
    assert_eq!(shop.count("mails WHERE template = 'order_paid' AND to_address = 'berg@example.test'").await, 1);
    let shown = browser.get(&page.location()).await;
    assert!(held.iter().all(|held| shown.has(&held.code)) && shown.has("3 ×"), "{}", shown.html);
    // The seller finds a ticket by whoever comes with it.
    assert_eq!(shop.count("payment_ticket_tokens WHERE token = 'cleo'").await, 1);
}

/// What the sweep and the worker do.
async fn sweep(shop: &Shop, order: OrderId) -> usize {
    let due = kontor_fulfilment::give_due(&shop.world.worker).await.unwrap();
    if due > 0 {
        let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
        kontor_fulfilment::deliver(&mut tx, &links(), order).await.unwrap();
        tx.commit().await.unwrap();
    }
    due
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gift_waits_for_its_day_and_is_its_receivers_alone() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let form = "/s/anna/soup/payment";
    let mut browser = shop.browser();
    // A link that knows for whom it is makes it a gift, with all it knows.
    let page =
        browser.get(&format!("{form}?gift_receiver_email=ben%40example.test&gift_receiver_country_code=at")).await;
    assert!(page.has("value=\"ben@example.test\""), "{}", page.html);
    let receivers = page.html.split("name=\"gift_receiver_country\"").nth(1).unwrap_or_default();
    assert!(receivers.split('>').next().unwrap_or_default().contains("value=\"AT\""), "{receivers}");
    assert!(!browser.get(form).await.has("gift_receiver_city"));
    let token = shop.token("4242424242424242").await;
    let today = shop.world.env.clock.now().date_naive();
    let day = (today + chrono::Days::new(10)).to_string();
    let late = (today + chrono::Days::new(400)).to_string();
    let gift = [
        ("method", "card"),
        ("card_token", token.as_str()),
        ("gift", "true"),
        ("gift_receiver_email", "Ben@example.test"),
        ("gift_receiver_last_name", "Kraus"),
        ("gift_message", "Happy birthday!"),
    ];
    let wrong: Vec<_> = gift.iter().copied().chain([("gift_date", late.as_str())]).collect();
    let refused = browser.pay(&page, form, &wrong).await;
    assert_eq!(refused.status, 422);
    assert!(refused.has("href=\"#gift_receiver_first_name\"") && refused.has("href=\"#gift_date\""));
    let right: Vec<_> =
        gift.iter().copied().chain([("gift_date", day.as_str()), ("gift_receiver_first_name", "Ben")]).collect();
    // The country is said as the buyer's own: by its code in either field, or by its name.
    let right: Vec<_> = right.into_iter().chain([("gift_receiver_country", "Österreich")]).collect();
    let answer = browser.pay(&refused, form, &right).await;
    assert_eq!(answer.status, 303, "{}", answer.html);
    assert_eq!(shop.count("orders WHERE snapshot #>> '{gift,receiver,country}' = 'AT'").await, 1);
    let order = deliver(&shop).await;

    assert_eq!(shop.count("mails WHERE template = 'order_paid' AND to_address = 'berg@example.test'").await, 1);
    assert_eq!(shop.count("grants").await, 0, "nothing is open before the day");
    let page = browser.get(&answer.location()).await;
    assert!(page.has("Ben Kraus will get it by email on") && !page.has("/downloads/"), "{}", page.html);
    let key = links().gift_page("anna", order);
    let key = key.trim_start_matches("http://shop.test");
    assert_eq!(browser.get(key).await.status, 404);
    assert_eq!(sweep(&shop, order).await, 0);

    shop.world.clock.advance(chrono::Duration::days(10));
    assert_eq!(sweep(&shop, order).await, 1);
    assert_eq!(sweep(&shop, order).await, 0, "once");
    deliver(&shop).await;
    assert_eq!(shop.count("mails WHERE template = 'gift_arrived' AND to_address = 'ben@example.test'").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'order_paid'").await, 1);
    let opened = browser.get(key).await;
    assert!(opened.has("/downloads/") && opened.has("Happy birthday!"), "{}", opened.html);
    assert!(!opened.has("€29.00") && !opened.has("berg@example.test"), "nothing of the price nor of who paid");
    let page = browser.get(&answer.location()).await;
    assert!(page.has("Ben Kraus got it on") && !page.has("/downloads/"), "{}", page.html);
    assert_eq!(
        shop.count("order_rows WHERE owner ->> 'city' = '' AND owner ->> 'email' = 'ben@example.test'").await,
        1
    );

    // The money goes back: nothing is open any more.
    shop.sql("UPDATE orders SET payment_state = 'payment_refunded'").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, order).await.unwrap();
    tx.commit().await.unwrap();
    let closed = browser.get(key).await;
    assert!(closed.has("cancelled") && !closed.has("/downloads/"), "{}", closed.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_leads_on_within_its_shop_and_nowhere_else() {
    let shop = Shop::open().await;
    shop.product("soup", 0).await;
    for (wanted, leads) in [
        ("/second-book", Some("/s/anna/second-book")),
        ("/second-book?from=mail#part-2", Some("/s/anna/second-book?from=mail#part-2")),
        ("//evil.test/x", None),
    ] {
        let mut browser = shop.browser();
        let wanted: String = url::form_urlencoded::byte_serialize(wanted.as_bytes()).collect();
        let page = browser.get(&format!("/s/anna/soup/payment?internal_redirect={wanted}")).await;
        let address = format!("/s/anna/soup/payment?internal_redirect={wanted}");
        let placed = browser.pay(&page, &address, &[("method", "free")]).await.location();
        let answer = browser.get(&placed).await;
        let led = answer.header("refresh").strip_prefix("0;url=");
        assert_eq!(led, leads, "{placed}");
    }
    // The interface takes the same, and says what it does not.
    let product = shop.product_id("soup").await;
    let payer = json!({ "email": "ida@example.test", "first_name": "Ida", "last_name": "Kraus", "country": "DE" });
    for (wanted, status) in [("//evil.test/x", 422), ("/second-book", 201)] {
        let body =
            json!({ "product_id": product.to_string(), "method": "free", "payer": payer, "internal_redirect": wanted });
        let (got, told) = shop.order(&body, wanted).await;
        assert_eq!(got, status, "{told}");
        if got == 422 {
            let error = &told["errors"][0];
            assert_eq!(
                (&error["code"], &error["source"]["pointer"]),
                (&json!("invalid_url"), &json!("/internal_redirect"))
            );
        }
    }
    let led = "orders WHERE payer_email = 'ida@example.test' AND snapshot->>'onward' = '/s/anna/second-book'";
    assert_eq!(shop.count(led).await, 1);
}
