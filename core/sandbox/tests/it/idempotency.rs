//! One key, one thing.

use std::sync::Arc;

use serde_json::json;

use crate::merchant::Merchant;

#[tokio::test(flavor = "multi_thread")]
async fn fifty_at_once_make_one_charge() {
    let merchant = Arc::new(Merchant::new().await);
    let token = merchant.token("4242424242424242").await;
    let body = json!({ "amount": 1_000, "currency": "eur", "method": "card", "token": token, "reference": "once" });
    let calls: Vec<_> = (0..50)
        .map(|_| {
            let (merchant, body) = (Arc::clone(&merchant), body.clone());
            tokio::spawn(async move { merchant.send("/v1/charges", "once", body).await.unwrap() })
        })
        .collect();
    let mut ids = std::collections::HashSet::new();
    for call in calls {
        let (status, charge) = call.await.unwrap();
        assert_eq!(status, 200, "{charge}");
        ids.insert(charge["id"].as_str().unwrap().to_owned());
    }
    assert_eq!(ids.len(), 1);
    assert_eq!(merchant.get("/v1/charges").await.1["data"].as_array().unwrap().len(), 1);
    assert_eq!(merchant.get("/v1/balance").await.1["available"]["eur"], 961);
}

#[tokio::test]
async fn another_body_under_the_same_key_is_refused() {
    let merchant = Merchant::new().await;
    let body = |amount: i64| json!({ "amount": amount, "currency": "eur", "method": "bank_wire", "reference": "r" });
    let first = merchant.send("/v1/charges", "k", body(100)).await.unwrap().1;
    let (status, no) = merchant.send("/v1/charges", "k", body(101)).await.unwrap();
    assert_eq!((status, &no["error"]["code"]), (409, &json!("idempotency_key_reused")));
    assert_eq!(merchant.send("/v1/charges", "k", body(100)).await.unwrap().1["id"], first["id"]);
}

#[tokio::test]
async fn a_refused_call_does_not_use_up_its_key() {
    let merchant = Merchant::new().await;
    let body = |amount: i64| json!({ "amount": amount, "currency": "eur", "method": "bank_wire", "reference": "r" });
    assert_eq!(merchant.send("/v1/charges", "k", body(0)).await.unwrap().0, 422);
    assert_eq!(merchant.send("/v1/charges", "k", body(100)).await.unwrap().0, 200);
}

#[tokio::test]
async fn the_key_and_the_secret_are_needed() {
    let merchant = Merchant::new().await;
    let (status, no) = merchant
        .send("/v1/charges", " ", json!({ "amount": 100, "currency": "eur", "method": "bank_wire", "reference": "r" }))
        .await
        .unwrap();
    assert_eq!((status, &no["error"]["code"]), (400, &json!("idempotency_key_missing")));
    let (status, _, text) = merchant.browse("/v1/balance", None).await;
    assert_eq!(status, 401);
    assert!(text.contains("invalid_api_key"));
    assert!(merchant.browse("/v1/nothing", None).await.2.contains("not_found"));
}
