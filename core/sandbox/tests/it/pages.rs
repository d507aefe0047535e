//! The pages that people see, without a script.

use serde_json::json;

use crate::merchant::Merchant;

const GOOD: [(&str, &str); 3] = [("number", "4242 4242 4242 4242"), ("exp", "12 / 40"), ("cvc", "123")];

async fn hosted(merchant: &Merchant) -> (String, String) {
    let body = json!({ "amount": 4_900, "currency": "eur", "method": "card", "reference": "o-1", "description": "A <b>book</b>", "return_url": "http://shop.test/back" });
    let charge = merchant.post("/v1/charges", body).await.1;
    assert_eq!(charge["state"], "requires_action");
    (charge["id"].as_str().unwrap().to_owned(), charge["redirect_url"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_card_is_entered_on_the_hosted_page() {
    let merchant = Merchant::new().await;
    let (id, page) = hosted(&merchant).await;
    let (status, _, html) = merchant.browse(&format!("{page}?locale=de"), None).await;
    assert_eq!(status, 200);
    assert!(
        html.contains("Kartennummer") && html.contains("49,00 EUR") && html.contains("A &lt;b&gt;book&lt;/b&gt;"),
        "{html}"
    );

    let wrong = [("number", "4242 4242 4242 4241"), ("exp", "12 / 40"), ("cvc", "123")];
    let (status, _, html) = merchant.browse(&page, Some(&wrong)).await;
    assert_eq!(status, 422);
    assert!(html.contains("This card number is not right") && html.contains("aria-invalid") && !html.contains("4241"));

    for _twice in 0..2 {
        let (status, location, _) = merchant.browse(&page, Some(&GOOD)).await;
        assert_eq!((status, location), (303, format!("http://shop.test/back?charge={id}")));
    }
    assert_eq!(merchant.get("/v1/balance").await.1["available"]["eur"], 4_900 - 94);
    assert_eq!(merchant.browse(&page, None).await.0, 303);
}

#[tokio::test]
async fn a_challenge_follows_the_hosted_page() {
    let merchant = Merchant::new().await;
    let (id, page) = hosted(&merchant).await;
    let form = [("number", "4000 0000 0000 3220"), ("exp", "12/40"), ("cvc", "123")];
    let (status, location, _) = merchant.browse(&page, Some(&form)).await;
    assert_eq!((status, location.clone()), (303, format!("{}/challenge/{id}", merchant.url)));
    assert_eq!(merchant.browse(&location, Some(&[("answer", "nonsense")])).await.1, location);
    assert_eq!(
        merchant.browse(&location, Some(&[("answer", "approve")])).await.1,
        format!("http://shop.test/back?charge={id}")
    );
    assert_eq!(merchant.get(&format!("/v1/charges/{id}")).await.1["state"], "succeeded");
}

#[tokio::test]
async fn an_expired_page_charges_nothing() {
    let merchant = Merchant::new().await;
    let (id, page) = hosted(&merchant).await;
    let gone = id.clone();
    merchant.app.store.write(move |txn| kontor_sandbox::charge::expire(txn, &gone)).await.unwrap();
    assert_eq!(merchant.browse(&page, Some(&GOOD)).await.1, format!("http://shop.test/back?charge={id}"));
    let charge = merchant.get(&format!("/v1/charges/{id}")).await.1;
    assert_eq!((&charge["state"], &charge["decline_code"]), (&json!("failed"), &json!("expired")));
}

#[tokio::test]
async fn the_frame_is_held_by_known_origins_only() {
    let merchant = Merchant::new().await;
    let (status, _, html) = merchant.browse("/frame?origin=http://shop.test&locale=de&theme=dark", None).await;
    assert_eq!(status, 200);
    assert!(
        html.contains("autocomplete=\"cc-number\"")
            && html.contains("data-theme=\"dark\"")
            && html.contains("pk_test_")
    );
    assert!(!html.contains("{{") && html.len() < 10_000);
    assert_eq!(merchant.browse("/frame?origin=http://evil.test", None).await.0, 403);
    assert_eq!(merchant.browse("/frame", None).await.0, 403);
}

#[tokio::test]
async fn the_look_inside_has_switches_that_others_cannot_press() {
    let merchant = Merchant::new().await;
    let (_, charge) = merchant
        .post("/v1/charges", json!({ "amount": 100, "currency": "eur", "method": "bank_wire", "reference": "<w>" }))
        .await;
    let (status, _, html) = merchant.browse("/", None).await;
    assert_eq!(status, 200);
    assert!(html.contains("&lt;w&gt;") && html.contains("Money arrives"));
    let ticket = html.split("name=\"ticket\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let reference = charge["wire"]["reference"].as_str().unwrap();
    assert_eq!(merchant.browse("/arrive", Some(&[("reference", reference), ("amount", "100")])).await.0, 403);
    assert_eq!(
        merchant.browse("/arrive", Some(&[("ticket", &ticket), ("reference", reference), ("amount", "100")])).await.0,
        303
    );
    assert_eq!(merchant.reload(&charge).await["state"], "succeeded");
    assert_eq!(
        merchant.browse("/switch", Some(&[("ticket", &ticket), ("duplicate", "2"), ("reorder", "1")])).await.0,
        303
    );
    let faults = merchant.get("/v1/faults").await.1;
    assert_eq!((&faults["data"][0]["duplicate"], &faults["data"][0]["reorder"]), (&json!(2), &json!(true)));
    merchant.browse("/switch", Some(&[("ticket", &ticket), ("clear", "1")])).await;
    assert_eq!(merchant.get("/v1/faults").await.1["data"], json!([]));
    assert_eq!(merchant.browse("/pay/ch_nobody", None).await.0, 404);
}
