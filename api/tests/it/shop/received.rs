//! What a buyer received, as their own area tells it: to them alone, with what leads to it, and what went back as such.

use diesel_async::RunQueryDsl;
use kontor_catalog::{Form, KeySource, NewProduct, ProductChange, license_keys, plans};
use kontor_checkout::seller_facts;
use kontor_db::{Row, query};
use kontor_kernel::{Currency, Money, Secret, kinds::OrderId};
use kontor_urls::Links;
use serde_json::Value;

use super::{buyer::Shop, certificates, tickets};

fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() }
}

/// A published program whose keys are drawn.
async fn program(shop: &Shop) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let fields = ProductChange { name: Some("Editor".into()), ..ProductChange::default() };
    let product = kontor_catalog::create(&mut tx, &NewProduct { form: Form::LicenseKey, fields }).await.unwrap().id;
    plans::add(&mut tx, product, &plans::NewPlan::once(Money::new(900, Currency::EUR)), facts).await.unwrap();
    let format = Some("EDIT-{X:8}".to_owned());
    let drawn = license_keys::Change { source: Some(KeySource::Generated), format, low_threshold: None };
    license_keys::change(&mut tx, product, None, &drawn).await.unwrap();
    kontor_catalog::publish(&mut tx, product, facts).await.unwrap();
    tx.commit().await.unwrap();
}

#[derive(Row)]
struct Sold {
    id: OrderId,
}

async fn worker(shop: &Shop) {
    let all: Vec<Sold> = query("SELECT id FROM orders").load(&mut shop.world.owner().await).await.unwrap();
    for sold in all {
        let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
        kontor_fulfilment::withdraw(&mut tx, sold.id).await.unwrap();
        kontor_fulfilment::deliver(&mut tx, &links(), sold.id).await.unwrap();
        tx.commit().await.unwrap();
    }
}

async fn buy(shop: &Shop, slug: &str, more: &[(&str, &str)]) {
    let form = format!("/s/anna/{slug}/payment");
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let page = browser.get(&form).await;
    let fields: Vec<_> =
        [("method", "card"), ("card_token", token.as_str())].into_iter().chain(more.to_vec()).collect();
    let sent = browser.pay(&page, &form, &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
}

const LISTS: [&str; 3] = ["/v1/payer/payment_tickets", "/v1/payer/license_keys", "/v1/payer/certificates"];

/// The one thing of a list.
async fn only(shop: &Shop, list: &str, token: &str) -> (String, Value) {
    let (status, told) = shop.api(list, token).await;
    assert_eq!((status, told["data"].as_array().map(Vec::len)), (200, Some(1)), "{list}: {told}");
    assert_eq!(told["meta"]["total_count"], 1);
    let item = &told["data"][0];
    (item["id"].as_str().unwrap().to_owned(), item["attributes"].clone())
}

fn path(value: &Value) -> &str {
    value.as_str().unwrap_or_default().trim_start_matches("http://shop.test")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_received_is_its_buyers_own_with_the_way_to_it_and_what_went_back_says_so() {
    let shop = Shop::open().await;
    let buyer = shop.person("berg@example.test").await;
    let other = shop.person("mallory@example.test").await;
    let (_, dates) = tickets::event(&shop).await;
    certificates::product(&shop).await;
    program(&shop).await;
    buy(&shop, "winter-gardens", &[("ticket_date", &dates[1].to_string())]).await;
    buy(&shop, "botany", &[]).await;
    buy(&shop, "editor", &[]).await;
    worker(&shop).await;

    let (_, ticket) = only(&shop, LISTS[0], &buyer).await;
    assert_eq!((&ticket["state"], &ticket["product_name"]), (&"unused".into(), &"Winter gardens".into()));
    assert_eq!(ticket["attendee"]["last_name"], "Berg");
    let mut browser = shop.browser();
    let (status, svg) = browser.fetch(path(&ticket["qr_code_url"])).await;
    assert!(status == 200 && svg.starts_with(b"<svg"), "{status}");
    assert_eq!(browser.fetch(path(&ticket["paper_url"])).await.0, 200);
    assert!(browser.get(path(&ticket["order"]["url"])).await.has(ticket["code"].as_str().unwrap()));
    let (_, key) = only(&shop, LISTS[1], &buyer).await;
    assert!(key["key"].as_str().unwrap().starts_with("EDIT-") && key["state"] == "allocated", "{key}");
    assert_eq!((&key["product_name"], key["order"]["seller_username"].as_str()), (&"Editor".into(), Some("anna")));
    let (_, certificate) = only(&shop, LISTS[2], &buyer).await;
    assert_eq!((&certificate["state"], &certificate["holder"]), (&"issued".into(), &"Anna Berg".into()));
    assert_eq!(browser.fetch(path(&certificate["paper_url"])).await.0, 200);

    // Somebody else's are what nobody has.
    for list in LISTS {
        let (id, _) = only(&shop, list, &buyer).await;
        let (status, mine) = shop.api(&format!("{list}/{id}"), &buyer).await;
        assert_eq!((status, &mine["data"]["id"]), (200, &Value::from(id.as_str())));
        let nobodys = format!("{}_00000000000000000000000000", id.split_once('_').unwrap().0);
        let (bruno, unknown) =
            (shop.api(&format!("{list}/{id}"), &other).await, shop.api(&format!("{list}/{nobodys}"), &other).await);
        assert_eq!((bruno.0, unknown.0), (404, 404));
        assert_eq!(bruno.1["errors"], unknown.1["errors"]);
        let (status, none) = shop.api(list, &other).await;
        assert_eq!((status, &none["meta"]["total_count"]), (200, &0.into()));
        assert_eq!(shop.api(list, "").await.0, 401);
    }

    // The money goes back: told as such, and nothing leads to a paper any more.
    shop.sql("UPDATE orders SET payment_state = 'payment_refunded'").await;
    worker(&shop).await;
    let states = ["refunded", "revoked", "revoked"];
    for (list, state) in LISTS.into_iter().zip(states) {
        let (_, gone) = only(&shop, list, &buyer).await;
        assert_eq!((&gone["state"], gone.get("paper_url"), gone.get("qr_code_url")), (&state.into(), None, None));
    }
    assert_eq!(browser.fetch(path(&ticket["qr_code_url"])).await.0, 410);
    shop.sql("UPDATE users SET confirmed_at = NULL").await;
    assert_eq!(shop.api(LISTS[1], &buyer).await.0, 403, "what belongs to an address is for who proved it");
}
