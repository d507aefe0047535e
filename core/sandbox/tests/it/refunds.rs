//! Money back, never more than there is.

use std::sync::Arc;

use serde_json::json;

use crate::merchant::Merchant;

#[tokio::test(flavor = "multi_thread")]
async fn together_they_never_exceed_the_charge() {
    let merchant = Arc::new(Merchant::new().await);
    let charge = merchant.charge("4242424242424242", 1_000).await;
    let calls: Vec<_> = (0..20)
        .map(|_| {
            let (merchant, charge) = (Arc::clone(&merchant), charge["id"].clone());
            tokio::spawn(async move { merchant.post("/v1/refunds", json!({ "charge": charge, "amount": 300 })).await })
        })
        .collect();
    let mut done = 0;
    for call in calls {
        let (status, answer) = call.await.unwrap();
        match status {
            200 => done += 1,
            _ => assert_eq!(answer["error"]["code"], "refund_exceeds_charge"),
        }
    }
    assert_eq!(done, 3);
    let after = merchant.reload(&charge).await;
    assert_eq!((&after["amount_refunded"], &after["state"]), (&json!(900), &json!("succeeded")));
    assert_eq!(merchant.get("/v1/balance").await.1["available"]["eur"], 1_000 - 39 - 900);
    let id = charge["id"].as_str().unwrap();
    assert_eq!(merchant.get(&format!("/v1/refunds?charge={id}")).await.1["data"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn the_same_key_refunds_once() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242424242424242", 1_000).await;
    let body = json!({ "charge": charge["id"], "amount": 400 });
    let first = merchant.send("/v1/refunds", "r", body.clone()).await.unwrap().1;
    let second = merchant.send("/v1/refunds", "r", body).await.unwrap().1;
    assert_eq!((&first["id"], &first["state"]), (&second["id"], &json!("succeeded")));
    assert_eq!(merchant.reload(&charge).await["amount_refunded"], 400);
    merchant.wait_for_webhooks("refund.succeeded", 1).await;
}

#[tokio::test]
async fn a_failed_charge_has_nothing_to_refund() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4000000000000002", 1_000).await;
    assert_eq!(merchant.post("/v1/refunds", json!({ "charge": charge["id"] })).await.0, 422);
    assert_eq!(merchant.post("/v1/refunds", json!({ "charge": "ch_nobody" })).await.1["error"]["field"], "charge");
}

#[tokio::test]
async fn the_lines_add_up_to_the_balance() {
    let merchant = Merchant::new().await;
    for amount in [1_234, 99, 50_000] {
        let charge = merchant.charge("4242424242424242", amount).await;
        merchant.post("/v1/refunds", json!({ "charge": charge["id"], "amount": 50 })).await;
    }
    let (mut sum, mut after, mut count) = (0, String::new(), 0);
    loop {
        let page = merchant.get(&format!("/v1/balance_transactions?limit=2&after={after}")).await.1;
        for line in page["data"].as_array().unwrap() {
            sum += line["net"].as_i64().unwrap();
            after = line["id"].as_str().unwrap().to_owned();
            count += 1;
        }
        if page["has_more"] == false {
            break;
        }
    }
    assert_eq!((count, json!(sum)), (6, merchant.get("/v1/balance").await.1["available"]["eur"].clone()));
}
