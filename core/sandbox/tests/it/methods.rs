//! Debits, wallets and the pages of other methods.

use serde_json::{Value, json};

use crate::merchant::Merchant;

const GOOD: &str = "DE89370400440532013000";

async fn account(merchant: &Merchant, iban: &str) -> (u16, Value) {
    merchant.post("/v1/tokens", json!({ "iban": iban, "holder": "Bea Buyer" })).await
}

fn debit(by: &Value) -> Value {
    let mut ask = json!({ "amount": 1_900, "currency": "eur", "method": "sepa_debit", "save": true, "reference": "A",
        "return_url": "http://shop.test/", "mandate": { "reference": "KM-1", "signed_at": "2026-03-02T12:00:00Z" } });
    ask.as_object_mut().unwrap().extend(by.as_object().unwrap().clone());
    ask
}

async fn settled(merchant: &Merchant, charge: &Value) -> Value {
    let path = format!("/v1/charges/{}", charge["id"].as_str().unwrap());
    for _ in 0..2_000 {
        let now = merchant.get(&path).await.1;
        if now["state"] != "pending" {
            return now;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("still pending");
}

#[tokio::test]
async fn a_debit_is_pending_first_and_what_is_kept_debits_again() {
    let merchant = Merchant::new().await;
    for (iban, first, later) in [
        (GOOD, "succeeded", "succeeded"),
        ("DE62370400440532013001", "failed", "failed"),
        ("DE08370400440532013003", "succeeded", "failed"),
    ] {
        let token = account(&merchant, iban).await.1;
        assert_eq!(token["last4"], iban[18..], "{token}");
        assert!(!token.to_string().contains(&iban[4..18]), "nothing but the last digits comes back");
        let charge = merchant.post("/v1/charges", debit(&json!({ "token": token["token"] }))).await.1;
        assert_eq!((&charge["state"], &charge["expires_at"]), (&json!("pending"), &Value::Null), "{charge}");
        assert_eq!(settled(&merchant, &charge).await["state"], first, "{iban}");
        let again = merchant.post("/v1/charges", debit(&json!({ "payment_method": charge["payment_method"] }))).await.1;
        assert_eq!(again["state"], "pending", "{again}");
        assert_eq!(settled(&merchant, &again).await["state"], later, "{iban}");
    }
}

#[tokio::test]
async fn no_debit_without_a_mandate_and_no_token_for_another_method() {
    let merchant = Merchant::new().await;
    assert_eq!(account(&merchant, "DE88370400440532013000").await.1["error"]["code"], "invalid_iban");
    let token = account(&merchant, GOOD).await.1["token"].clone();
    let mut bare = debit(&json!({ "token": token }));
    bare.as_object_mut().unwrap().remove("mandate");
    let (status, refused) = merchant.post("/v1/charges", bare).await;
    assert_eq!((status, &refused["error"]["field"]), (422, &json!("mandate")));
    let by_card = json!({ "amount": 100, "currency": "eur", "method": "card", "token": token, "reference": "A" });
    assert_eq!(merchant.post("/v1/charges", by_card).await.1["error"]["code"], "wrong_token");
}

#[tokio::test]
async fn a_methods_page_pays_refuses_or_leads_back_once() {
    let merchant = Merchant::new().await;
    for (answer, state, code) in [
        ("pay", "succeeded", Value::Null),
        ("refuse", "failed", json!("generic_decline")),
        ("back", "failed", json!("canceled_by_payer")),
    ] {
        let ask = json!({ "amount": 1_900, "currency": "eur", "method": "paypal", "save": true, "reference": "A",
            "return_url": "http://shop.test/back" });
        let charge = merchant.post("/v1/charges", ask).await.1;
        assert_eq!(charge["state"], "requires_action", "{charge}");
        let url = charge["redirect_url"].as_str().unwrap();
        let (status, _, page) = merchant.browse(url, None).await;
        assert!(status == 200 && page.contains("<h1>PayPal</h1>") && page.contains("19.00 EUR"), "{page}");
        for _ in 0..2 {
            let (status, location, _) = merchant.browse(url, Some(&[("answer", answer)])).await;
            assert!(status == 303 && location.starts_with("http://shop.test/back?charge=ch_"), "{location}");
        }
        let now = merchant.get(&format!("/v1/charges/{}", charge["id"].as_str().unwrap())).await.1;
        assert_eq!((&now["state"], &now["decline_code"]), (&json!(state), &code), "{now}");
        assert_eq!(now["payment_method"].is_string(), answer == "pay");
    }
    let taken = merchant.get("/v1/balance").await.1;
    assert_eq!(taken["available"]["eur"], 1_900 - (27 + 25), "paid once: {taken}");
}

#[tokio::test]
async fn a_bank_that_knows_the_browser_need_not_ask() {
    let merchant = Merchant::new().await;
    let browser = json!({ "colorDepth": 24, "screenHeight": 900, "screenWidth": 1440, "timeZoneOffset": -60,
        "language": "de-DE", "javaEnabled": false, "javaScriptEnabled": true, "userAgent": "Mozilla/5.0" });
    for (told, state) in [(Some(browser), "succeeded"), (None, "requires_action")] {
        let token = merchant.token("4000000000003063").await;
        let ask = json!({ "amount": 1_900, "currency": "eur", "method": "card", "token": token, "reference": "A",
            "return_url": "http://shop.test/", "browser_info": told });
        assert_eq!(merchant.post("/v1/charges", ask).await.1["state"], state);
    }
}

#[tokio::test]
async fn what_a_device_signed_pays_by_its_wallet_alone() {
    let merchant = Merchant::new().await;
    let token = merchant.post("/v1/tokens", json!({ "wallet": "apple_pay", "signed": { "data": "…" } })).await.1;
    let ask = |method: &str| {
        json!({ "amount": 1_900, "currency": "eur", "method": method, "token": token["token"], "reference": "A",
            "return_url": "http://shop.test/" })
    };
    assert_eq!(merchant.post("/v1/charges", ask("google_pay")).await.1["error"]["code"], "wrong_token");
    assert_eq!(merchant.post("/v1/charges", ask("apple_pay")).await.1["state"], "succeeded");
    let (status, _) = merchant.post("/v1/tokens", json!({ "wallet": "paypal", "signed": {} })).await;
    assert_eq!(status, 422);
}

#[tokio::test]
async fn a_page_is_vouched_for_at_an_address_of_apples_alone() {
    let merchant = Merchant::new().await;
    let ask = |url: &str| json!({ "url": url, "origin": "https://shop.test" });
    let good = "https://apple-pay-gateway.apple.com/paymentservices/startSession";
    let (status, session) = merchant.post("/v1/wallet_sessions", ask(good)).await;
    assert_eq!((status, &session["domainName"]), (200, &json!("shop.test")), "{session}");
    for bad in [
        "http://apple-pay-gateway.apple.com/",
        "https://apple.com.evil.test/",
        "https://evil.test/.apple.com",
        "https://x.apple.com@evil.test/",
        "https://evil.test\\.apple.com/",
        "",
    ] {
        let (status, refused) = merchant.post("/v1/wallet_sessions", ask(bad)).await;
        assert_eq!((status, &refused["error"]["field"]), (422, &json!("url")), "{bad}");
    }
}

#[tokio::test]
async fn a_methods_page_tells_where_the_account_is_that_paid() {
    let merchant = Merchant::new().await;
    for (method, chosen, told) in [
        ("paypal", "AT", json!("AT")),
        ("paypal", "", Value::Null),
        ("paypal", "ZZ", Value::Null),
        ("twint", "", json!("CH")),
    ] {
        let currency = if method == "twint" { "chf" } else { "eur" };
        let ask = json!({ "amount": 1_900, "currency": currency, "method": method, "reference": "A", "return_url": "http://shop.test/" });
        let charge = merchant.post("/v1/charges", ask).await.1;
        merchant
            .browse(charge["redirect_url"].as_str().unwrap(), Some(&[("answer", "pay"), ("country", chosen)]))
            .await;
        let now = merchant.get(&format!("/v1/charges/{}", charge["id"].as_str().unwrap())).await.1;
        assert_eq!((&now["state"], &now["payer_country"]), (&json!("succeeded"), &told), "{method} {chosen}");
    }
}
