//! A key of somebody who does not sign in is theirs alone: sent by another browser or program it is refused, and neither
//! answered with what the first one was told nor ordered once more.

use kontor_api::http::{idempotent, key_holder::SECRET};
use kontor_db::Scope;
use kontor_kernel::{Actor, Code};
use serde_json::{Value, json};

use super::{buyer::Shop, funnels::funnel};

const FORM: &str = "/s/anna/soup/payment";

/// What the interface answers to a caller of this name, with this secret.
async fn ask(shop: &Shop, (path, body): (&str, &Value), key: &str, (client, secret): (&str, &str)) -> (u16, Value) {
    let request = shop.client.post(path).header("Idempotency-Key", key).header("user-agent", client);
    let request = if secret.is_empty() { request } else { request.header(SECRET, secret) };
    let response = request.body_json(body).send().await;
    (response.0.status().as_u16(), response.0.into_body().into_json().await.unwrap_or_default())
}

async fn orders(shop: &Shop) -> (i64, i64) {
    (shop.count("orders").await, shop.count("transactions").await)
}

#[test]
fn every_public_operation_with_a_key_takes_its_holders_secret() {
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    let mut keyed = 0;
    for (path, item) in document["paths"].as_object().unwrap().iter().filter(|(path, _)| path.starts_with("/v1/shop/"))
    {
        for (method, operation) in item.as_object().unwrap() {
            let takes = |name: &str| {
                let parameters = operation["parameters"].as_array().into_iter().flatten();
                parameters.filter(|parameter| parameter["name"] == name).count() == 1
            };
            assert_eq!(takes("Idempotency-Key"), takes(SECRET), "{method} {path}");
            keyed += usize::from(takes(SECRET));
        }
    }
    assert_eq!(keyed, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_key_of_a_buyer_is_claimed_without_its_holder() {
    let shop = Shop::open().await;
    let scope = Scope::Seller(shop.seller.tenant, Actor::Payer);
    let refused = idempotent::claim(&shop.app.db, scope, "any", Some("k"), &json!({})).await.err().unwrap();
    assert_eq!((refused.code(), shop.count("idempotency_keys").await), (Code::InternalError, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn through_the_interface_a_key_is_answered_again_to_its_holder_alone() {
    let shop = Shop::open().await;
    let (funnel, graph) = funnel(&shop).await;
    let payer = json!({ "email": "berg@example.test", "first_name": "B", "last_name": "Berg", "country": "DE" });
    let card = async |number: &str| shop.token(number).await;
    let order = |more: Value| {
        let mut body = json!({ "payer": payer, "consent": true, "method": "card" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let soup = shop.product_id("soup").await;
    let led = json!({ "product_id": soup, "funnel_id": funnel, "keep_method": true,
                      "method_token": card("4242424242424242").await });
    let led = shop.order(&order(led), "led").await.1["data"]["id"].as_str().unwrap().to_owned();
    let denied = json!({ "product_id": soup, "method_token": card("4000000000000002").await });
    let denied = shop.order(&order(denied), "denied").await.1["errors"][0]["meta"]["checkout_id"].clone();
    let again = format!("/v1/shop/anna/checkouts/{}/payments", denied.as_str().unwrap());
    let accept = format!("/v1/shop/anna/funnel_sessions/{led}/accept");
    for (path, body) in [
        ("/v1/shop/anna/checkouts", order(json!({ "product_id": soup, "method": "bank_wire" }))),
        (again.as_str(), json!({ "method": "bank_wire" })),
        (accept.as_str(), json!({ "node_id": graph.nodes[1].id, "consent": true })),
    ] {
        let asked = (path, &body);
        // Without a secret: the same client from the same place.
        let (status, first) = ask(&shop, asked, "bare", ("Firefox", "")).await;
        assert_eq!(status, 201, "{path}: {first}");
        let done = orders(&shop).await;
        assert_eq!(ask(&shop, asked, "bare", ("Firefox", "")).await, (201, first.clone()), "{path}");
        for other in [("Safari", ""), ("Firefox", "a secret of somebody else")] {
            let (status, told) = ask(&shop, asked, "bare", other).await;
            assert_eq!((status, &told["errors"][0]["code"]), (409, &json!("idempotency_key_elsewhere")), "{path}");
            assert!(!told.to_string().contains("/s/anna/payment/"), "{told}");
        }
        assert_eq!(orders(&shop).await, done, "{path}: and nothing is ordered twice");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_secret_a_key_is_answered_again_from_anywhere() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let payer = json!({ "email": "berg@example.test", "first_name": "B", "last_name": "Berg", "country": "DE" });
    let soup = shop.product_id("soup").await;
    let body = json!({ "product_id": soup, "method": "bank_wire", "payer": payer, "consent": true });
    let asked = ("/v1/shop/anna/checkouts", &body);
    let (mine, theirs) = ("0123456789abcdef", "fedcba9876543210");
    let (status, first) = ask(&shop, asked, "k", ("Firefox", mine)).await;
    assert_eq!(status, 201, "{first}");
    assert_eq!(ask(&shop, asked, "k", ("Firefox on another day", mine)).await, (201, first));
    for secret in [theirs, ""] {
        assert_eq!(ask(&shop, asked, "k", ("Firefox", secret)).await.0, 409);
    }
    let long = "x".repeat(256);
    for (secret, code) in [("too short", "too_short"), (long.as_str(), "too_long")] {
        let (status, told) = ask(&shop, asked, "other", ("Firefox", secret)).await;
        assert_eq!((status, &told["errors"][0]["code"]), (422, &json!(code)), "{told}");
    }
    assert_eq!(orders(&shop).await, (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_sent_from_another_browser_never_leads_to_the_first_ones_order() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let (mut mine, mut theirs) = (shop.browser(), shop.browser());
    let form = mine.get(FORM).await;
    let sent = mine.pay(&form, FORM, &[("method", "bank_wire")]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    let again = mine.pay(&form, FORM, &[("method", "bank_wire")]).await;
    assert_eq!((again.location(), orders(&shop).await), (sent.location(), (1, 1)), "pressed twice it is one order");

    let other = theirs.get(FORM).await;
    let key = form.hidden("idempotency_key");
    let stolen = [("method", "bank_wire"), ("idempotency_key", key.as_str())];
    let refused = theirs.pay(&other, FORM, &stolen).await;
    assert_eq!((refused.status, refused.location()), (422, String::new()), "{}", refused.html);
    assert!(!refused.has("/s/anna/payment/") && refused.has("from another browser"), "{}", refused.html);
    assert_eq!(orders(&shop).await, (1, 1));
    // What is pressed now is an order of their own.
    let own = theirs.pay(&refused, FORM, &[("method", "bank_wire")]).await;
    assert_eq!((own.status, orders(&shop).await), (303, (2, 2)), "{}", own.html);
    assert_ne!(own.location(), sent.location());
}

#[tokio::test(flavor = "multi_thread")]
async fn on_the_page_of_an_order_another_browser_pays_with_keys_of_its_own() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let token = shop.token("4000000000009995").await;
    let (mut mine, mut theirs) = (shop.browser(), shop.browser());
    let form = mine.get(FORM).await;
    let page = mine.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await.location();
    let shown = mine.get(&page).await;
    let (key, path) = (shown.hidden("idempotency_key"), page.split('?').next().unwrap());
    let other = theirs.get(path).await;
    let fields = |csrf: String| [("csrf", csrf), ("idempotency_key", key.clone()), ("method", "bank_wire".to_owned())];
    for (browser, csrf, transactions) in [(&mut mine, shown.hidden("csrf"), 2), (&mut theirs, other.hidden("csrf"), 2)]
    {
        let fields = fields(csrf);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let sent = browser.post(path, &fields).await;
        assert_eq!((sent.status, orders(&shop).await), (303, (1, transactions)), "{}", sent.html);
    }
}
