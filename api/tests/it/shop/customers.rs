//! Whoever bought is a customer, once, by what their orders are worth; whoever only began an order is none.

use serde_json::{Value, json};

use super::buyer::Shop;

const GOOD: &str = "4242424242424242";
const DECLINED: &str = "4000000000000002";

async fn buy(shop: &Shop, card: &str, email: &str) {
    let card = shop.token(card).await;
    let mut browser = shop.browser();
    let form = browser.get("/s/anna/club/payment").await;
    let fields = [("method", "card"), ("card_token", card.as_str()), ("email", email), ("last_name", "Lindqvist")];
    browser.pay(&form, "/s/anna/club/payment", &fields).await;
}

async fn customers(shop: &Shop, token: &str, query: &str) -> Vec<Value> {
    let (status, answer) = shop.api(&format!("/v1/cabinet/customers?{query}"), token).await;
    assert_eq!(status, 200, "{answer}");
    answer["data"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_is_what_their_orders_are_worth() {
    let shop = Shop::open().await;
    shop.product("club", 5_000).await;
    let token = shop.owner().await;
    buy(&shop, GOOD, "tara@example.test").await;
    buy(&shop, GOOD, "tara@example.test").await;
    buy(&shop, GOOD, "otto@example.test").await;
    buy(&shop, DECLINED, "nobody@example.test").await;

    let all = customers(&shop, &token, "sort_key=spent_amount&sort_dir=desc").await;
    let said: Vec<_> = all.iter().map(|each| &each["attributes"]).collect();
    let emails: Vec<_> = said.iter().map(|each| each["email"].as_str().unwrap()).collect();
    assert_eq!(emails, ["tara@example.test", "otto@example.test"], "whoever paid nothing is none");
    assert_eq!(said[0]["orders_count"], 2);
    assert_eq!(said[0]["spent_amounts"], json!([{ "amount": 10_000, "currency": "eur" }]));

    // What goes back is spent no longer.
    let of = |email: &str| format!("/v1/cabinet/orders?filters[payer_email][]={email}");
    let (_, orders) = shop.api(&of("tara@example.test"), &token).await;
    assert_eq!(orders["data"].as_array().unwrap().len(), 2);
    let path = format!("/v1/cabinet/orders/{}/refunds", orders["data"][0]["id"].as_str().unwrap());
    let body = json!({ "amount": { "amount": 2_000, "currency": "eur" }, "reason": "late" });
    let (status, answer) = shop.done(&path, &body, "r1", &token).await;
    assert!([200, 201].contains(&status), "{answer}");
    let tara = &customers(&shop, &token, "query=lindqvist&filters[email][]=tara@example.test").await[0];
    assert_eq!(tara["attributes"]["spent_amount"], json!({ "amount": 8_000, "currency": "eur" }));
    assert_eq!(customers(&shop, &token, "filters[spent_amount][from]=6000").await.len(), 1);
    assert_eq!(customers(&shop, &token, "query=otto").await.len(), 1);

    // What its seller notes is kept, and is found.
    let path = format!("/v1/cabinet/customers/{}", tara["id"].as_str().unwrap());
    let (status, noted) = shop.put(&path, &json!({ "note": " Calls on Mondays. " }), &token).await;
    assert_eq!((status, &noted["data"]["attributes"]["note"]), (200, &json!("Calls on Mondays.")));
    assert_eq!(customers(&shop, &token, "filters[has_note]=true").await.len(), 1);
    let (status, _) = shop.put(&path, &json!({ "note": "a".repeat(5_001) }), &token).await;
    assert_eq!(status, 422);

    // Nothing was counted twice, whatever happened in between.
    let astray = "customers c WHERE c.amount <> (SELECT sum(r.paid_amount - r.refunded_amount) FROM order_rows r \
        WHERE r.seller_id = c.seller_id AND r.payer_email = c.email)";
    assert_eq!(shop.count(astray).await, 0);
}
