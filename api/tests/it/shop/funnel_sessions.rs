//! Offers after a purchase, taken and declined through the interface.

use serde_json::{Value, json};

use super::{buyer::Shop, funnels::funnel};

const GOOD: &str = "4242424242424242";

/// Buys the first book through the funnel; the checkout's id.
async fn bought(shop: &Shop, card: &str, more: Value) -> String {
    let mut body = json!({
        "product_id": shop.product_id("soup").await,
        "payer": { "email": "berg@example.test", "first_name": "Anna", "last_name": "Berg", "country": "DE" },
        "method": "card", "method_token": shop.token(card).await, "consent": true,
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (status, told) = shop.order(&body, &shop.world.env.token()).await;
    assert_eq!(status, 201, "{told}");
    told["data"]["id"].as_str().unwrap().to_owned()
}

fn path(id: &str, action: &str) -> String {
    format!("/v1/shop/anna/funnel_sessions/{id}{action}")
}

async fn session(shop: &Shop, id: &str) -> Value {
    let (status, told) = shop.api(&path(id, ""), "").await;
    assert_eq!(status, 200, "{told}");
    assert_eq!(told["data"]["id"], id);
    told["data"]["attributes"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_accepted_twice_is_ordered_once_and_declined_it_is_over() {
    let shop = Shop::open().await;
    let (funnel, graph) = funnel(&shop).await;
    let id = bought(&shop, GOOD, json!({ "funnel_id": funnel, "keep_method": true })).await;
    let stands = session(&shop, &id).await;
    let offer = &stands["offer"];
    assert_eq!(stands["funnel_id"], json!(funnel));
    assert_eq!(offer["node_id"], json!(graph.nodes[1].id));
    assert_eq!((&offer["total"]["amount"], &offer["today"]["amount"]), (&json!(1_900), &json!(1_900)));
    // Of 19,00 with 7 % or 19 % in it the tax is what the quote of the product says.
    let quote = format!("/v1/shop/anna/quotes?product_id={}&country=DE", shop.product_id("sauce").await);
    let quote = shop.api(&quote, "").await.1;
    assert_eq!(offer["vat"], quote["data"]["attributes"]["vat"]);
    assert_eq!(offer["charges"], json!({ "method": "card", "brand": "visa", "last4": "4242" }));
    assert_eq!((&offer["state"], &offer["consent"]), (&json!("offered"), &json!("immediate_delivery")));
    assert!(offer["payment_url"].as_str().unwrap().starts_with("http://shop.test/s/anna/sauce/payment?"));

    let accept = |more: Value, key: &'static str| {
        let mut body = json!({ "node_id": graph.nodes[1].id });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (shop, path) = (&shop, path(&id, "/accept"));
        async move { shop.keyed(&path, &body, key).await }
    };
    // Not without the consent, nor at another price, nor without a key; and nobody else's.
    let (status, told) = accept(json!({}), "a").await;
    assert_eq!((status, &told["errors"][0]["source"]["pointer"]), (422, &json!("/consent")), "{told}");
    let (status, told) = accept(json!({ "consent": true, "seen_total": 1_800 }), "b").await;
    assert_eq!((status, &told["errors"][0]["code"]), (422, &json!("price_changed")), "{told}");
    let body = json!({ "node_id": graph.nodes[1].id, "consent": true });
    assert_eq!(shop.post(&path(&id, "/accept"), &body).await.0, 400);
    let strange = format!("{}x", &id[..id.len() - 1]);
    for action in ["/accept", "/decline"] {
        assert_eq!(shop.keyed(&path(&strange, action), &json!({ "node_id": graph.nodes[1].id }), "c").await.0, 404);
    }
    assert_eq!(shop.api(&path(&strange, ""), "").await.0, 404);
    assert_eq!(shop.count("orders").await, 1);

    let agreed = json!({ "consent": true, "seen_total": 1_900, "seen_today": 1_900 });
    let (one, two) = tokio::join!(accept(agreed.clone(), "d"), accept(agreed.clone(), "e"));
    let mut statuses = [one.0, two.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409], "{} {}", one.1, two.1);
    let (first, key) = if one.0 == 201 { (one.1, "d") } else { (two.1, "e") };
    let (status, again) = accept(agreed.clone(), key).await;
    assert_eq!((status, &again["data"]["id"]), (201, &first["data"]["id"]));
    let attributes = &first["data"]["attributes"];
    assert_eq!((&attributes["payment_state"], &attributes["next_action"]["type"]), (&json!("paid"), &json!("none")));
    let (status, over) = accept(agreed, "f").await;
    assert_eq!((status, &over["errors"][0]["code"]), (409, &json!("offer_over")), "{over}");
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 2);
    assert_eq!(shop.count("transactions WHERE saved_method IS NOT NULL AND amount = 1900").await, 1);
    let end = session(&shop, &id).await;
    assert_eq!((end.get("offer"), &end["checkout_ids"]), (None, &json!([first["data"]["id"]])));
    assert_eq!(shop.count("orders WHERE saved_method IS NOT NULL").await, 0, "kept for offers, and there are no more");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_declined_is_over_and_the_next_is_offered() {
    let shop = Shop::open().await;
    let (funnel, graph) = funnel(&shop).await;
    let id = bought(&shop, GOOD, json!({ "funnel_id": funnel, "keep_method": true })).await;
    session(&shop, &id).await;
    let first = json!({ "node_id": graph.nodes[1].id });
    for _ in 0..2 {
        let (status, told) = shop.post(&path(&id, "/decline"), &first).await;
        assert_eq!(
            (status, &told["data"]["attributes"]["offer"]["node_id"]),
            (200, &json!(graph.nodes[2].id)),
            "{told}"
        );
    }
    let late = json!({ "node_id": graph.nodes[1].id, "consent": true });
    let (status, told) = shop.keyed(&path(&id, "/accept"), &late, "a").await;
    assert_eq!((status, &told["errors"][0]["code"]), (409, &json!("offer_over")), "{told}");
    assert_eq!(shop.count("orders").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_charged_that_was_not_kept_and_a_refused_card_leaves_the_checkout() {
    let shop = Shop::open().await;
    let (funnel, graph) = funnel(&shop).await;
    let take = json!({ "node_id": graph.nodes[1].id, "consent": true });
    let id = bought(&shop, GOOD, json!({ "funnel_id": funnel })).await;
    assert_eq!(session(&shop, &id).await["offer"].get("charges"), None);
    let (status, told) = shop.keyed(&path(&id, "/accept"), &take, "a").await;
    assert_eq!((status, &told["errors"][0]["code"]), (422, &json!("method_unavailable")), "{told}");
    assert_eq!(shop.count("orders").await, 1);

    // Pays once, and never again.
    let id = bought(&shop, "4000000000009979", json!({ "funnel_id": funnel, "keep_method": true })).await;
    session(&shop, &id).await;
    let (status, told) = shop.keyed(&path(&id, "/accept"), &take, "b").await;
    assert_eq!((status, &told["errors"][0]["code"]), (402, &json!("payment_declined")), "{told}");
    let stands = session(&shop, &id).await;
    assert_eq!(
        stands["offer"]["checkout_id"], told["errors"][0]["meta"]["checkout_id"],
        "paid in another way: {stands}"
    );

    // An order that began no funnel has no session.
    let alone = bought(&shop, GOOD, json!({})).await;
    assert_eq!(shop.api(&path(&alone, ""), "").await.0, 404);
}
