//! Each magic card does what it says, and nothing of a number is kept.

use serde_json::json;

use crate::merchant::Merchant;

#[tokio::test]
async fn the_good_card_pays_with_its_fee() {
    let merchant = Merchant::new().await;
    let charge = merchant.charge("4242 4242 4242 4242", 10_000).await;
    assert_eq!(charge["state"], "succeeded");
    assert_eq!(charge["balance_transaction"]["fee"], 165);
    assert_eq!(charge["balance_transaction"]["net"], 9_835);
    assert_eq!(merchant.get("/v1/balance").await.1["available"]["eur"], 9_835);
    let heard = merchant.wait_for_webhooks("charge.succeeded", 1).await;
    assert!(heard[0].signed);
    assert_eq!(heard[0].body["data"]["id"], charge["id"]);
    assert_eq!(heard[0].body["id"], heard[0].id);
}

#[tokio::test]
async fn any_other_valid_card_pays() {
    let merchant = Merchant::new().await;
    assert_eq!(merchant.charge("5555 5555 5555 4444", 500).await["state"], "succeeded");
}

#[tokio::test]
async fn declines_say_why_and_what_to_do() {
    let merchant = Merchant::new().await;
    for (number, code) in [("4000000000000002", "generic_decline"), ("4000000000009995", "insufficient_funds")] {
        let charge = merchant.charge(number, 500).await;
        assert_eq!(
            (&charge["state"], &charge["decline_code"], &charge["advice"]),
            (&json!("failed"), &json!(code), &json!("other_card"))
        );
    }
    merchant.wait_for_webhooks("charge.failed", 2).await;
    assert_eq!(merchant.get("/v1/balance").await.1["available"], json!({}));
}

#[tokio::test]
async fn the_challenge_card_waits_for_its_holder() {
    let merchant = Merchant::new().await;
    for (answer, state) in [("approve", "succeeded"), ("reject", "failed")] {
        let charge = merchant.charge("4000 0000 0000 3220", 500).await;
        assert_eq!(charge["state"], "requires_action");
        assert!(charge.get("hidden_outcome").is_none());
        let page = charge["redirect_url"].as_str().unwrap();
        let (status, _, html) = merchant.browse(page, None).await;
        assert_eq!(status, 200);
        assert!(html.contains("Approve") && html.contains("5.00 EUR"), "{html}");
        assert_eq!(merchant.reload(&charge).await["state"], "requires_action");
        for _twice in 0..2 {
            let (status, location, _) = merchant.browse(page, Some(&[("answer", answer)])).await;
            assert_eq!(
                (status, location),
                (303, format!("http://shop.test/s/demo?x=1&charge={}", charge["id"].as_str().unwrap()))
            );
        }
        let after = merchant.reload(&charge).await;
        assert_eq!(after["state"], state);
        if state == "failed" {
            assert_eq!((&after["decline_code"], &after["advice"]), (&json!("authentication_failed"), &json!("retry")));
        }
    }
    assert_eq!(merchant.get("/v1/balance").await.1["available"]["eur"], 468);
}

#[tokio::test]
async fn the_silent_card_pays_and_the_answer_is_lost() {
    let merchant = Merchant::new().await;
    merchant.post("/v1/faults", json!({ "hang_ms": 50 })).await;
    let token = merchant.token("4000 0000 0000 0119").await;
    let body = json!({ "amount": 700, "currency": "eur", "method": "card", "token": token, "reference": "lost" });
    assert!(merchant.send("/v1/charges", "lost-key", body.clone()).await.is_err());
    let found = merchant.get("/v1/charges?idempotency_key=lost-key").await.1;
    assert_eq!((&found["data"][0]["state"], found["data"].as_array().unwrap().len()), (&json!("succeeded"), 1));
    assert_eq!(merchant.get("/v1/charges?reference=lost").await.1["data"][0]["id"], found["data"][0]["id"]);
    let (status, again) = merchant.send("/v1/charges", "lost-key", body).await.unwrap();
    assert_eq!((status, &again["id"]), (200, &found["data"][0]["id"]));
    assert_eq!(merchant.get("/v1/balance").await.1["available"]["eur"], 665);
}

#[tokio::test]
async fn what_is_typed_wrong_is_refused_beside_its_field() {
    let merchant = Merchant::new().await;
    let (status, no) =
        merchant.post("/v1/tokens", json!({ "number": "4242424242424241", "exp": "12/40", "cvc": "123" })).await;
    assert_eq!(
        (status, &no["error"]["field"], &no["error"]["code"]),
        (422, &json!("number"), &json!("invalid_number"))
    );
    let (status, no) =
        merchant.post("/v1/tokens", json!({ "number": "4242424242424242", "exp": "01/20", "cvc": "123" })).await;
    assert_eq!((status, &no["error"]["code"]), (422, &json!("expired_card")));
    assert_eq!(merchant.post("/v1/tokens", json!({ "number": 4242 })).await.0, 422);
}

#[tokio::test]
async fn a_token_pays_once() {
    let merchant = Merchant::new().await;
    let token = merchant.token("4242424242424242").await;
    let body = json!({ "amount": 700, "currency": "eur", "method": "card", "token": token, "reference": "a" });
    assert_eq!(merchant.post("/v1/charges", body.clone()).await.0, 200);
    let (status, no) = merchant.post("/v1/charges", body).await;
    assert_eq!((status, &no["error"]["code"]), (422, &json!("token_used")));
}

#[tokio::test]
async fn no_number_and_no_code_is_kept() {
    let merchant = Merchant::new().await;
    let number = "5105105105105100";
    merchant.charge(number, 900).await;
    let bytes = std::fs::read(&merchant.app.config.store).unwrap();
    assert!(!bytes.windows(number.len()).any(|window| window == number.as_bytes()));
}
