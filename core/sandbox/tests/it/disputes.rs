//! Money that the payer's bank takes back, and debits whose result comes later.

use serde_json::{Value, json};

use crate::merchant::Merchant;

impl Merchant {
    async fn dispute(&self, body: Value) -> (u16, Value) {
        self.post("/v1/simulate/disputes", body).await
    }

    async fn decide(&self, dispute: &Value, state: &str) -> (u16, Value) {
        let path = format!("/v1/simulate/disputes/{}/decide", dispute["id"].as_str().unwrap());
        self.post(&path, json!({ "state": state })).await
    }

    async fn euro(&self) -> i64 {
        self.get("/v1/balance").await.1["available"]["eur"].as_i64().unwrap()
    }

    async fn disputes_of(&self, charge: &Value) -> Value {
        let key = charge["idempotency_key"].as_str().unwrap();
        self.get(&format!("/v1/disputes?charge_idempotency_key={key}")).await.1["data"].clone()
    }
}

#[tokio::test]
async fn a_dispute_takes_its_fee_and_what_is_left() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242424242424242", 1_000).await;
    merchant.post("/v1/refunds", json!({ "charge": charge["id"], "amount": 400 })).await;
    let (status, dispute) = merchant.dispute(json!({ "charge": charge["id"] })).await;
    assert_eq!((status, &dispute["amount"], &dispute["state"]), (200, &json!(600), &json!("needs_response")));
    assert!(dispute["respond_by"].is_string());
    assert_eq!(merchant.post("/v1/refunds", json!({ "charge": charge["id"], "amount": 1 })).await.0, 422);
    assert_eq!(merchant.euro().await, -39 - 1_500);
    let told = merchant.hear("dispute.created", 1).await;
    assert!(told[0].signed && told[0].body["data"]["charge_idempotency_key"] == charge["idempotency_key"]);
    assert_eq!(merchant.disputes_of(&charge).await[0]["id"], dispute["id"]);
    assert_eq!(merchant.get("/v1/disputes?charge_idempotency_key=nobody").await.1["data"], json!([]));
}

#[tokio::test]
async fn won_brings_everything_back_and_may_follow_lost() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242424242424242", 1_000).await;
    let (_, dispute) = merchant.dispute(json!({ "charge": charge["id"], "amount": 600 })).await;
    for _twice in 0..2 {
        assert_eq!(merchant.decide(&dispute, "lost").await.1["fee"], 1_500);
    }
    assert_eq!(merchant.euro().await, 1_000 - 39 - 600 - 1_500);
    for _twice in 0..2 {
        let (status, won) = merchant.decide(&dispute, "won").await;
        assert_eq!((status, &won["state"], &won["fee"]), (200, &json!("won"), &json!(0)));
    }
    assert_eq!((merchant.euro().await, &merchant.reload(&charge).await["amount_disputed"]), (1_000 - 39, &json!(0)));
    assert_eq!(merchant.decide(&dispute, "lost").await.1["error"]["code"], "dispute_closed");
    merchant.hear("dispute.won", 1).await;
}

#[tokio::test]
async fn banks_take_back_what_was_refunded_before_but_never_more_than_came() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242424242424242", 1_000).await;
    merchant.post("/v1/refunds", json!({ "charge": charge["id"] })).await;
    let (status, dispute) = merchant.dispute(json!({ "charge": charge["id"] })).await;
    assert_eq!((status, &dispute["amount"]), (200, &json!(1_000)));
    assert_eq!(merchant.dispute(json!({ "charge": charge["id"] })).await.1["error"]["field"], "amount");
    let declined = merchant.charge("4000000000000002", 1_000).await;
    assert_eq!(merchant.dispute(json!({ "charge": declined["id"] })).await.1["error"]["code"], "not_disputable");
}

#[tokio::test]
async fn a_card_that_is_disputed_by_itself() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4000000000000259", 1_000).await;
    assert_eq!(charge["state"], "succeeded");
    merchant.hear("dispute.created", 1).await;
    assert_eq!(merchant.disputes_of(&charge).await[0]["state"], "needs_response");
}

#[tokio::test]
async fn debits_are_decided_later_and_one_of_them_comes_back() {
    let merchant = Merchant::new().await;
    for (number, word, state) in [
        ("4000000000000077", "charge.succeeded", "succeeded"),
        ("4000000000000341", "charge.failed", "failed"),
        ("4000000000000416", "dispute.created", "succeeded"),
    ] {
        let charge = merchant.charge(number, 1_000).await;
        assert_eq!((&charge["state"], &charge["amount_received"]), (&json!("pending"), &json!(0)), "{charge}");
        merchant.hear(word, 1).await;
        assert_eq!(merchant.reload(&charge).await["state"], state);
        if word == "dispute.created" {
            let back = merchant.disputes_of(&charge).await[0].clone();
            assert_eq!((&back["kind"], &back["state"], &back["fee"]), (&json!("return"), &json!("lost"), &json!(350)));
            assert_eq!(merchant.decide(&back, "won").await.0, 409);
        }
    }
    // One debit came in and stayed, one went back and cost its fee.
    assert_eq!(merchant.euro().await, 1_000 - 39 - 39 - 350);
}
