//! Who bought is a customer, once for each address, by what the books say of their orders; who only began an order is none.

use std::sync::Arc;

use kontor_checkout::Checkout;
use kontor_kernel::Secret;
use kontor_providers::Sandbox;
use kontor_sandbox::{charge, disputes};
use kontor_urls::Links;
use poem::http::Method;
use serde_json::{Value, json};

use super::buyer::{HOOK_SECRET, KEY, Shop};

const GOOD: &str = "4242424242424242";
const DECLINED: &str = "4000000000000002";
const CUSTOMERS: &str = "/v1/cabinet/customers";

async fn buy(shop: &Shop, card: &str, email: &str) {
    let card = shop.token(card).await;
    let mut browser = shop.browser();
    let form = browser.get("/s/anna/club/payment").await;
    let fields = [("method", "card"), ("card_token", card.as_str()), ("email", email), ("last_name", "Lindqvist")];
    browser.pay(&form, "/s/anna/club/payment", &fields).await;
}

async fn customers(shop: &Shop, token: &str, query: &str) -> Vec<Value> {
    let (status, answer) = shop.api(&format!("{CUSTOMERS}?{query}"), token).await;
    assert_eq!(status, 200, "{answer}");
    answer["data"].as_array().unwrap().clone()
}

async fn spent(shop: &Shop, token: &str, email: &str) -> Value {
    customers(shop, token, &format!("filters[email][]={email}")).await[0]["attributes"]["spent_amounts"].clone()
}

async fn note(shop: &Shop, id: &str, note: &str, token: &str) -> (u16, Value) {
    let request = shop.client.request(Method::PATCH, format!("{CUSTOMERS}/{id}"));
    let request = request.header("authorization", format!("Bearer {token}"));
    let answer = request.body_json(&json!({ "note": note })).send().await;
    (answer.0.status().as_u16(), answer.0.into_body().into_json().await.unwrap_or_default())
}

/// Customers whose sums or orders are not those of the books.
async fn astray(shop: &Shop) -> i64 {
    shop.count(
        "customers c WHERE (c.orders_count, c.amount) <> (
            (SELECT count(*) FROM order_rows r WHERE r.seller_id = c.seller_id AND r.payer_email = c.email AND r.charged_at IS NOT NULL),
            (SELECT sum(f.gross_amount) FROM transfers f JOIN order_rows r ON r.seller_id = f.seller_id AND r.id = f.order_id
             WHERE r.seller_id = c.seller_id AND r.payer_email = c.email))",
    )
    .await
}

/// The buyer's bank takes back the last payment, or loses.
async fn dispute(shop: &Shop, outcome: Option<bool>) {
    let payment = shop
        .word("SELECT wire_id('txn', id) AS word FROM transactions WHERE kind = 'Payment' ORDER BY id DESC LIMIT 1")
        .await;
    let (key, of) = (payment.clone(), payment.parse().unwrap());
    let told = shop.sandbox.store.write(move |txn| {
        let charge = charge::by_key(txn, &key)?.remove(0).id;
        match outcome {
            None => disputes::open(txn, &serde_json::from_value(json!({ "charge": charge })).unwrap()).map(drop),
            Some(won) => {
                let open = disputes::by_charge(txn, &charge, 1)?.remove(0).id;
                let verdict = if won { disputes::DisputeState::Won } else { disputes::DisputeState::Lost };
                disputes::decide(txn, &open, verdict).map(drop)
            }
        }
    });
    told.await.unwrap();
    let provider = Arc::new(Sandbox::new(&shop.sandbox.config.url, KEY, HOOK_SECRET).unwrap());
    let links =
        Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() };
    let checkout = Checkout::new(shop.world.api.clone(), provider, links);
    checkout.disputes_job(shop.seller.tenant, of).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_is_what_their_orders_are_worth() {
    let shop = Shop::open().await;
    shop.product("club", 5_000).await;
    let token = shop.owner().await;
    buy(&shop, GOOD, "tara@example.test").await;
    buy(&shop, GOOD, "otto@example.test").await;
    buy(&shop, DECLINED, "nobody@example.test").await;
    buy(&shop, GOOD, "tara@example.test").await;

    let all = customers(&shop, &token, "sort_key=spent_amount&sort_dir=desc").await;
    let said: Vec<_> = all.iter().map(|each| &each["attributes"]).collect();
    let emails: Vec<_> = said.iter().map(|each| each["email"].as_str().unwrap()).collect();
    assert_eq!(emails, ["tara@example.test", "otto@example.test"], "who paid nothing is none");
    assert_eq!(said[0]["orders_count"], 2);
    assert_eq!(said[0]["spent_amounts"], json!([{ "amount": 10_000, "currency": "eur" }]));
    assert_eq!(astray(&shop).await, 0);

    // What goes back is spent no longer; what a bank takes neither, until it gives it back.
    let (_, orders) = shop.api("/v1/cabinet/orders?filters[payer_email][]=tara@example.test", &token).await;
    assert_eq!(orders["data"].as_array().unwrap().len(), 2);
    let first = orders["data"][1]["id"].as_str().unwrap();
    let (_, order) = shop.api(&format!("/v1/cabinet/orders/{first}"), &token).await;
    let customer = &order["data"]["attributes"]["customer"];
    assert_eq!((&customer["customer_id"], &customer["orders_count"]), (&all[0]["id"], &json!(2)));
    let body = json!({ "amount": { "amount": 2_000, "currency": "eur" }, "reason": "late" });
    let (status, answer) = shop.done(&format!("/v1/cabinet/orders/{first}/refunds"), &body, "r1", &token).await;
    assert!([200, 201].contains(&status), "{answer}");
    assert_eq!(spent(&shop, &token, "tara@example.test").await[0]["amount"], 8_000);
    dispute(&shop, None).await;
    assert_eq!(spent(&shop, &token, "tara@example.test").await[0]["amount"], 3_000);
    assert_eq!(customers(&shop, &token, "filters[spent_amount][from]=4000").await.len(), 1);
    dispute(&shop, Some(true)).await;
    assert_eq!(spent(&shop, &token, "tara@example.test").await[0]["amount"], 8_000);
    assert_eq!(astray(&shop).await, 0);
    assert_eq!(customers(&shop, &token, "query=lindqvist").await.len(), 2);
    assert_eq!(customers(&shop, &token, "query=otto").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_kept_found_and_nobody_elses() {
    let shop = Shop::open().await;
    shop.product("club", 5_000).await;
    let token = shop.owner().await;
    buy(&shop, GOOD, "tara@example.test").await;
    let id = customers(&shop, &token, "").await[0]["id"].as_str().unwrap().to_owned();
    let (status, noted) = note(&shop, &id, " Calls on Mondays. ", &token).await;
    assert_eq!((status, &noted["data"]["attributes"]["note"]), (200, &json!("Calls on Mondays.")), "{noted}");
    assert_eq!(customers(&shop, &token, "filters[has_note]=true").await.len(), 1);
    let (status, refused) = note(&shop, &id, &"a".repeat(5_001), &token).await;
    assert_eq!((status, &refused["errors"][0]["source"]["pointer"]), (422, &json!("/note")));
    // The next order leaves it.
    buy(&shop, GOOD, "tara@example.test").await;
    assert_eq!(customers(&shop, &token, "").await[0]["attributes"]["note"], "Calls on Mondays.");

    // Another seller has none of this.
    shop.world.seller("berta").await;
    shop.person("other@example.test").await;
    let theirs = "(SELECT id FROM users WHERE email = 'other@example.test')";
    let berta = "(SELECT seller_id FROM sellers WHERE username = 'berta')";
    shop.sql(&format!("UPDATE sellers SET owner_user_id = {theirs} WHERE username = 'berta'")).await;
    shop.sql(&format!("UPDATE profiles SET user_id = {theirs} WHERE kind = 'seller' AND tenant = {berta}")).await;
    let sign_in =
        json!({ "email": "other@example.test", "password": "correct horse battery", "profile_type": "seller" });
    let other = shop.post("/v1/app/session", &sign_in).await.1["access_token"].as_str().unwrap().to_owned();
    assert_eq!(customers(&shop, &other, "").await, Vec::<Value>::new());
    assert_eq!(shop.api(&format!("{CUSTOMERS}/{id}"), &other).await.0, 404);
    assert_eq!(note(&shop, &id, "Mine.", &other).await.0, 404);
    assert_eq!(customers(&shop, &token, "").await[0]["attributes"]["note"], "Calls on Mondays.");
}
