//! Verification, bank accounts, payouts.

use serde_json::{Value, json};

use crate::merchant::Merchant;

async fn account(merchant: &Merchant, last_name: &str) -> Value {
    let body = json!({ "external_id": format!("seller-{last_name}"), "profile": { "first_name": "Anna", "last_name": last_name } });
    let first = merchant.post("/v1/accounts", body.clone()).await.1;
    assert_eq!(merchant.post("/v1/accounts", body).await.1["id"], first["id"]);
    first
}

async fn submit(merchant: &Merchant, account: &Value) -> Value {
    merchant.post(&format!("/v1/accounts/{}/submit", account["id"].as_str().unwrap()), json!({})).await.1
}

async fn reload(merchant: &Merchant, account: &Value) -> Value {
    merchant.get(&format!("/v1/accounts/{}", account["id"].as_str().unwrap())).await.1
}

async fn bank(merchant: &Merchant, account: &Value, holder: &str) -> Value {
    let path = format!("/v1/accounts/{}/bank_accounts", account["id"].as_str().unwrap());
    merchant.post(&path, json!({ "iban": "de89 3704 0044 0532 0130 00", "holder": holder })).await.1
}

#[tokio::test]
async fn names_decide() {
    let merchant = Merchant::new().await;
    let good = account(&merchant, "Muster").await;
    let document = json!({ "kind": "identity", "sha256": "ab".repeat(32), "name": "passport.pdf" });
    let path = format!("/v1/accounts/{}/documents", good["id"].as_str().unwrap());
    let first = merchant.post(&path, document.clone()).await.1;
    assert_eq!(merchant.post(&path, document).await.1["id"], first["id"]);
    assert_eq!(submit(&merchant, &good).await["state"], "waiting");
    merchant.wait_for_webhooks("account.approved", 1).await;
    assert_eq!(reload(&merchant, &good).await["level"], "kyc2");

    let bad = account(&merchant, "Rejectson").await;
    submit(&merchant, &bad).await;
    let heard = merchant.wait_for_webhooks("account.rejected", 1).await;
    assert_eq!(heard[0].body["data"]["reasons"][0], "DOCUMENT_UNREADABLE");

    let more = account(&merchant, "Moreau").await;
    submit(&merchant, &more).await;
    merchant.wait_for_webhooks("account.needs_more", 1).await;
    assert_eq!(reload(&merchant, &more).await["requirements"][0], "proof_of_address");
    let path = format!("/v1/accounts/{}/documents", more["id"].as_str().unwrap());
    merchant.post(&path, json!({ "kind": "proof_of_address", "sha256": "cd".repeat(32), "name": "bill.pdf" })).await;
    submit(&merchant, &more).await;
    merchant.wait_for_webhooks("account.approved", 2).await;
}

#[tokio::test]
async fn a_rejected_name_may_be_mended() {
    let merchant = Merchant::new().await;
    let account = account(&merchant, "Rejectson").await;
    submit(&merchant, &account).await;
    merchant.wait_for_webhooks("account.rejected", 1).await;
    merchant
        .patch(
            &format!("/v1/accounts/{}", account["id"].as_str().unwrap()),
            json!({ "profile": { "last_name": "Muster" } }),
        )
        .await;
    submit(&merchant, &account).await;
    merchant.wait_for_webhooks("account.approved", 1).await;
}

#[tokio::test]
async fn payouts_arrive_or_come_back() {
    let merchant = Merchant::new().await;
    let account = account(&merchant, "Muster").await;
    submit(&merchant, &account).await;
    merchant.wait_for_webhooks("account.approved", 1).await;
    let good = bank(&merchant, &account, "Anna Muster").await;
    assert_eq!(bank(&merchant, &account, "Anna Muster").await["id"], good["id"]);
    let bounce = bank(&merchant, &account, "Bounce GmbH").await;
    let path = format!("/v1/accounts/{}/bank_accounts", account["id"].as_str().unwrap());
    let own = json!({ "iban": "DE89370400440532013000", "holder": "Anna Muster", "external_id": "ours-1" });
    let named = merchant.post(&path, own.clone()).await.1;
    assert_eq!((&named["external_id"], &named["account_external_id"]), (&json!("ours-1"), &account["external_id"]));
    assert_eq!(merchant.post(&path, own).await.1["id"], named["id"]);
    let reject = bank(&merchant, &account, "Reject Me").await;
    merchant.wait_for_webhooks("bank_account.activated", 3).await;
    merchant.wait_for_webhooks("bank_account.rejected", 1).await;

    let ask = |bank: &Value, amount: i64| json!({ "account": account["id"], "bank_account": bank["id"], "amount": amount, "currency": "eur", "reference": "PO-1" });
    let (status, no) = merchant.post("/v1/payouts", ask(&good, 99)).await;
    assert_eq!(
        (status, &no["error"]["code"], &no["error"]["detail"]["minimum"]),
        (422, &json!("below_minimum"), &json!(100))
    );
    assert_eq!(merchant.post("/v1/payouts", ask(&reject, 500)).await.1["error"]["code"], "bank_account_not_active");

    let first = merchant.send("/v1/payouts", "p1", ask(&good, 500)).await.unwrap().1;
    assert_eq!(merchant.send("/v1/payouts", "p1", ask(&good, 500)).await.unwrap().1["id"], first["id"]);
    assert_eq!(merchant.send("/v1/payouts", "p1", ask(&good, 501)).await.unwrap().0, 409);
    merchant.wait_for_webhooks("payout.paid", 1).await;
    assert_eq!(merchant.get("/v1/payouts?reference=PO-1").await.1["data"][0]["state"], "paid");
    merchant.post("/v1/payouts", ask(&bounce, 700)).await;
    let heard = merchant.wait_for_webhooks("payout.returned", 1).await;
    assert_eq!(heard[0].body["data"]["reason"], "ACCOUNT_CLOSED");
    assert_eq!(merchant.get("/v1/balance").await.1["available"]["eur"], -500);
}

#[tokio::test]
async fn nobody_is_paid_before_being_known() {
    let merchant = Merchant::new().await;
    let account = account(&merchant, "Muster").await;
    let bank = bank(&merchant, &account, "Anna Muster").await;
    merchant.wait_for_webhooks("bank_account.activated", 1).await;
    let body = json!({ "account": account["id"], "bank_account": bank["id"], "amount": 500, "currency": "eur", "reference": "x" });
    assert_eq!(merchant.post("/v1/payouts", body).await.1["error"]["code"], "account_not_verified");
    let path = format!("/v1/accounts/{}/bank_accounts", account["id"].as_str().unwrap());
    assert_eq!(merchant.post(&path, json!({ "iban": "DE00", "holder": "x" })).await.1["error"]["field"], "iban");
}
