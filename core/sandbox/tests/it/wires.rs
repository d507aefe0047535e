//! Bank wires: the money comes later, in one or more pieces, sometimes too much.

use serde_json::{Value, json};

use crate::merchant::Merchant;

async fn ask(merchant: &Merchant) -> Value {
    let (status, charge) = merchant
        .post(
            "/v1/charges",
            json!({ "amount": 1_000, "currency": "eur", "method": "bank_wire", "reference": "order-9" }),
        )
        .await;
    assert_eq!((status, &charge["state"]), (200, &json!("pending")));
    charge
}

async fn arrive(merchant: &Merchant, reference: &str, amount: i64) -> Value {
    merchant.post("/v1/simulate/wires", json!({ "reference": reference, "amount": amount })).await.1
}

#[tokio::test]
async fn in_pieces_and_too_much() {
    let merchant = Merchant::new().await;
    let charge = ask(&merchant).await;
    let reference = charge["wire"]["reference"].as_str().unwrap();
    assert!(reference.starts_with("RF") && charge["wire"]["iban"].is_string() && charge["wire"]["bic"].is_string());
    let part = arrive(&merchant, reference, 400).await;
    assert_eq!((&part["state"], &part["amount_received"]), (&json!("pending"), &json!(400)));
    // The reference as people type it.
    let full = arrive(&merchant, &reference.to_lowercase().replace("rf", "rf "), 600).await;
    assert_eq!(
        (&full["state"], &full["amount_received"], &full["fee"]),
        (&json!("succeeded"), &json!(1_000), &json!(40))
    );
    let over = arrive(&merchant, "order-9", 50).await;
    assert_eq!((&over["state"], &over["amount_received"]), (&json!("succeeded"), &json!(1_050)));
    merchant.wait_for_webhooks("charge.partially_funded", 1).await;
    merchant.wait_for_webhooks("charge.succeeded", 2).await;
    let (_, refund) = merchant.post("/v1/refunds", json!({ "charge": charge["id"], "amount": 50 })).await;
    assert_eq!(refund["state"], "pending");
    merchant.wait_for_webhooks("refund.succeeded", 1).await;
}

#[tokio::test]
async fn unknown_references_and_canceled_charges_take_no_money() {
    let merchant = Merchant::new().await;
    assert_eq!(arrive(&merchant, "nobody", 1).await["error"]["code"], "unknown_reference");
    let charge = ask(&merchant).await;
    let id = charge["id"].as_str().unwrap();
    for _twice in 0..2 {
        let (status, canceled) = merchant.post(&format!("/v1/charges/{id}/cancel"), json!({})).await;
        assert_eq!((status, &canceled["decline_code"]), (200, &json!("canceled")));
    }
    assert_eq!(
        arrive(&merchant, charge["wire"]["reference"].as_str().unwrap(), 1_000).await["error"]["code"],
        "charge_closed"
    );
}

#[tokio::test]
async fn what_has_money_in_it_cannot_be_canceled() {
    let merchant = Merchant::new().await;
    let charge = ask(&merchant).await;
    arrive(&merchant, "order-9", 1).await;
    assert_eq!(
        merchant.post(&format!("/v1/charges/{}/cancel", charge["id"].as_str().unwrap()), json!({})).await.0,
        409
    );
}

#[tokio::test]
async fn wires_are_in_euro() {
    let merchant = Merchant::new().await;
    let (status, no) = merchant
        .post("/v1/charges", json!({ "amount": 1_000, "currency": "usd", "method": "bank_wire", "reference": "x" }))
        .await;
    assert_eq!((status, &no["error"]["field"]), (422, &json!("currency")));
}
