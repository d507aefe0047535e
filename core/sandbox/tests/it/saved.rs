//! A card that is kept pays again without its holder.

use serde_json::{Value, json};

use crate::merchant::Merchant;

async fn first(merchant: &Merchant, number: &str, amount: i64) -> Value {
    let token = merchant.token(number).await;
    let ask = json!({ "amount": amount, "currency": "eur", "method": "card", "token": token, "save": true, "reference": "A" });
    merchant.post("/v1/charges", ask).await.1
}

async fn again(merchant: &Merchant, first: &Value, amount: i64) -> (u16, Value) {
    let method = &first["payment_method"];
    let ask = json!({ "amount": amount, "currency": "eur", "method": "card", "payment_method": method, "reference": "B",
        "return_url": "http://shop.test/" });
    merchant.post("/v1/charges", ask).await
}

#[tokio::test]
async fn a_kept_card_pays_again_and_one_that_is_good_once_does_not() {
    let merchant = Merchant::new().await;
    for (number, state) in [("4242424242424242", "succeeded"), ("4000000000009979", "failed")] {
        let charge = first(&merchant, number, 500).await;
        assert_eq!(charge["state"], "succeeded", "{charge}");
        let later = again(&merchant, &charge, 700).await.1;
        assert_eq!((&later["state"], &later["card"]["last4"]), (&json!(state), &json!(&number[12..])), "{later}");
    }
    // What is not to be kept has no name.
    assert_eq!(merchant.charge("4242424242424242", 500).await["payment_method"], Value::Null);
}

#[tokio::test]
async fn a_card_that_is_only_looked_at_moves_no_money() {
    let merchant = Merchant::new().await;
    let charge = first(&merchant, "4242424242424242", 0).await;
    assert_eq!(
        (&charge["state"], &charge["fee"], &charge["amount_received"]),
        (&json!("succeeded"), &json!(0), &json!(0))
    );
    assert_eq!(merchant.get("/v1/balance").await.1["available"], json!({}));
    assert_eq!(again(&merchant, &charge, 900).await.1["state"], "succeeded");
    assert_eq!(first(&merchant, "4000000000000002", 0).await["state"], "failed");
}

#[tokio::test]
async fn nothing_is_charged_to_nobody() {
    let merchant = Merchant::new().await;
    let unknown = json!({ "payment_method": "pm_nobody" });
    let (status, refused) = again(&merchant, &unknown, 500).await;
    assert_eq!((status, &refused["error"]["field"]), (422, &json!("payment_method")));
    let ask = json!({ "amount": 0, "currency": "eur", "method": "bank_wire", "save": true, "reference": "C" });
    assert_eq!(merchant.post("/v1/charges", ask).await.0, 422);
}
