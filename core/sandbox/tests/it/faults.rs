//! Misbehaviour on command: each switch does what it says and nothing is lost by it.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::merchant::Merchant;

fn wire(reference: &str) -> Value {
    json!({ "amount": 100, "currency": "eur", "method": "bank_wire", "reference": reference })
}

#[tokio::test]
async fn duplicates_carry_the_same_id() {
    let merchant = Merchant::new().await;
    merchant.post("/v1/faults", json!({ "duplicate": 2 })).await;
    merchant.post("/v1/charges", wire("a")).await;
    let heard = merchant.wait_for_webhooks("charge.pending", 3).await;
    assert!(heard.iter().all(|one| one.id == heard[0].id && one.signed));
}

#[tokio::test]
async fn copies_are_rolled_for_each_event() {
    let merchant = Merchant::new().await;
    merchant.post("/v1/faults", json!({ "duplicate_up_to": 2 })).await;
    for one in 0..12 {
        merchant.post("/v1/charges", wire(&one.to_string())).await;
    }
    merchant.wait_for_webhooks("charge.pending", 12).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut often = std::collections::BTreeMap::<String, usize>::new();
    for heard in merchant.webhooks().await {
        *often.entry(heard.id).or_default() += 1;
    }
    assert_eq!(often.len(), 12);
    assert!(often.values().all(|times| (1..=3).contains(times)), "{often:?}");
    assert!(often.values().any(|times| *times > 1), "{often:?}");
    assert_eq!(merchant.post("/v1/faults", json!({ "duplicate_up_to": 11 })).await.0, 422);
}

#[tokio::test]
async fn delayed_events_come_late() {
    let merchant = Merchant::new().await;
    merchant.post("/v1/faults", json!({ "delay_ms": 400 })).await;
    let start = Instant::now();
    merchant.post("/v1/charges", wire("a")).await;
    merchant.wait_for_webhooks("charge.pending", 1).await;
    assert!(start.elapsed() >= Duration::from_millis(390));
}

#[tokio::test]
async fn reordered_events_come_in_pairs_the_wrong_way_round() {
    let merchant = Merchant::new().await;
    merchant.post("/v1/faults", json!({ "reorder": true })).await;
    let charge = merchant.charge("4000000000003220", 500).await;
    merchant.browse(charge["redirect_url"].as_str().unwrap(), Some(&[("answer", "approve")])).await;
    merchant.wait_for_webhooks("charge.requires_action", 1).await;
    let kinds: Vec<String> = merchant.webhooks().await.into_iter().map(|heard| heard.kind).collect();
    assert_eq!(kinds, ["charge.succeeded", "charge.requires_action"]);
    // Who reads the version knows which is the later word.
    let heard = merchant.webhooks().await;
    assert!(heard[0].body["data"]["version"].as_i64() > heard[1].body["data"]["version"].as_i64());
}

#[tokio::test]
async fn answers_are_lost_after_success() {
    let merchant = Merchant::new().await;
    merchant.post("/v1/faults", json!({ "timeout_after_success": 1, "hang_ms": 20 })).await;
    assert!(merchant.send("/v1/charges", "k1", wire("a")).await.is_err());
    let (status, again) = merchant.send("/v1/charges", "k1", wire("a")).await.unwrap();
    assert_eq!((status, &again["state"]), (200, &json!("pending")));
    merchant.post("/v1/faults", json!({ "error_after_success": { "next": 2 } })).await;
    assert_eq!(merchant.send("/v1/charges", "k2", wire("b")).await.unwrap().0, 500);
    assert_eq!(merchant.send("/v1/charges", "k3", wire("c")).await.unwrap().0, 500);
    assert_eq!(merchant.send("/v1/charges", "k4", wire("d")).await.unwrap().0, 200);
    for key in ["k1", "k2", "k3", "k4"] {
        let found = merchant.get(&format!("/v1/charges?idempotency_key={key}")).await.1;
        assert_eq!(found["data"].as_array().unwrap().len(), 1, "{key}");
    }
}

#[tokio::test]
async fn errors_before_leave_nothing() {
    let merchant = Merchant::new().await;
    merchant.post("/v1/faults", json!({ "error_before": 1 })).await;
    assert_eq!(merchant.send("/v1/charges", "k", wire("a")).await.unwrap().0, 503);
    assert_eq!(merchant.get("/v1/charges?idempotency_key=k").await.1["data"], json!([]));
    assert_eq!(merchant.send("/v1/charges", "k", wire("a")).await.unwrap().0, 200);
    let charge = merchant.charge("4242424242424242", 500).await;
    merchant.post("/v1/faults", json!({ "error_before": 1 })).await;
    let refund = json!({ "charge": charge["id"], "amount": 200 });
    assert_eq!(merchant.send("/v1/refunds", "r", refund.clone()).await.unwrap().0, 503);
    assert_eq!(merchant.get("/v1/refunds?idempotency_key=r").await.1["data"], json!([]));
    assert_eq!(merchant.send("/v1/refunds", "r", refund).await.unwrap().0, 200);
}

#[tokio::test]
async fn probabilities_strike_always_or_never() {
    let merchant = Merchant::new().await;
    merchant.post("/v1/faults", json!({ "error_after_success": 1.0 })).await;
    assert_eq!(merchant.post("/v1/charges", wire("a")).await.0, 500);
    assert_eq!(merchant.post("/v1/charges", wire("b")).await.0, 500);
    merchant.post("/v1/faults", json!({ "error_after_success": { "probability": 0.0 } })).await;
    assert_eq!(merchant.post("/v1/charges", wire("c")).await.0, 200);
    assert_eq!(merchant.post("/v1/faults", json!({ "error_after_success": 1.5 })).await.0, 422);
    assert_eq!(merchant.post("/v1/faults", json!({ "nonsense": 1 })).await.0, 422);
}

#[tokio::test]
async fn held_webhooks_flow_when_let_go() {
    let merchant = Merchant::new().await;
    merchant.post("/v1/faults", json!({ "hold_webhooks": true })).await;
    merchant.post("/v1/charges", wire("a")).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(merchant.webhooks().await.is_empty());
    merchant.post("/v1/faults", json!({ "hold_webhooks": false })).await;
    merchant.wait_for_webhooks("charge.pending", 1).await;
}

#[tokio::test]
async fn an_account_can_misbehave_alone() {
    let merchant = Merchant::new().await;
    let account =
        merchant.post("/v1/accounts", json!({ "external_id": "s1", "profile": { "last_name": "M" } })).await.1["id"]
            .clone();
    merchant.post("/v1/faults", json!({ "account": account, "error_after_success": 1.0 })).await;
    let mut body = wire("a");
    assert_eq!(merchant.post("/v1/charges", body.clone()).await.0, 200);
    body["account"] = account;
    assert_eq!(merchant.post("/v1/charges", body).await.0, 500);
}

#[tokio::test]
async fn a_deaf_merchant_is_told_again() {
    let merchant = Merchant::new().await;
    merchant.ear.deaf.store(2, Ordering::SeqCst);
    merchant.post("/v1/charges", wire("a")).await;
    let heard = merchant.wait_for_webhooks("charge.pending", 3).await;
    assert!(heard.iter().all(|one| one.id == heard[0].id));
    let event = merchant.get(&format!("/v1/events/{}", heard[0].id)).await.1;
    let results: Vec<&str> =
        event["deliveries"].as_array().unwrap().iter().map(|one| one["result"].as_str().unwrap()).collect();
    assert!(results.starts_with(&["500", "500"]), "{results:?}");
    merchant.post(&format!("/v1/events/{}/resend", heard[0].id), json!({})).await;
    merchant.wait_for_webhooks("charge.pending", 4).await;
}
