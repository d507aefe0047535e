//! The other ways to pay, without scripts: a debit with its mandate, a method's own page, paying later; what a browser says of
//! itself, and the same by the API.

use serde_json::json;

use super::buyer::Shop;

const FORM: &str = "/s/anna/soup/payment";
const IBAN: &str = "DE89 3704 0044 0532 0130 00";

#[tokio::test]
async fn a_debit_shows_its_mandate_before_the_order_and_keeps_it_after_it() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let reference = form.html.split("KM-").nth(1).map(|rest| format!("KM-{}", &rest[..16])).expect("a reference");
    for words in ["DE98ZZZ09999999999", "within eight weeks", "at least 2 days in advance"] {
        assert!(form.has(words), "{words}");
    }
    // No wallet is anybody's who has no scripts, and what is chosen at first is not one.
    assert!(form.has("data-wallet-of=\"apple_pay\"") && form.has("value=\"apple_pay\""));
    let wrong = [("method", "sepa"), ("account_holder", "Bea"), ("iban", "DE88 3704 0044 0532 0130 00")];
    let refused = browser.pay(&form, FORM, &wrong).await;
    assert_eq!(refused.status, 422);
    assert!(refused.has("This IBAN is not valid") && refused.has("DE88 3704 0044 0532 0130 00"));
    assert_eq!(refused.hidden("idempotency_key"), form.hidden("idempotency_key"));
    assert!(refused.has(&reference), "the same mandate as before");
    // The bank takes its time, however slow the page is.
    shop.set_faults(json!({ "decision_ms": 600_000 })).await;
    let sent = browser.pay(&refused, FORM, &[("method", "sepa"), ("account_holder", "Bea"), ("iban", IBAN)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    let order = browser.get(&sent.location()).await;
    for words in [reference.as_str(), "Your direct debit is on its way", "•••• 3000", "SEPA direct debit mandate"]
    {
        assert!(order.has(words), "{words}: {}", order.html);
    }
    assert!(!order.has("0532"), "nothing of the account but its last digits");
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 1);
}

#[tokio::test]
async fn a_methods_own_page_is_left_for_another_way() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let sent = browser.pay(&form, FORM, &[("method", "paypal")]).await;
    assert!(sent.location().contains("/method/ch_"), "{}", sent.location());
    let again = browser.pay(&form, FORM, &[("method", "paypal")]).await;
    let page = again.location();
    let order = browser.get(&page).await;
    assert!(order.has("Continue to PayPal") && order.has("Other payment methods"), "{}", order.html);
    // Another way while that page is open: it is given up, and the order is the same.
    let (csrf, key) = (order.hidden("csrf"), order.hidden("idempotency_key"));
    let other = browser.post(&page, &[("csrf", &csrf), ("idempotency_key", &key), ("method", "bank_wire")]).await;
    assert_eq!(other.status, 303, "{}", other.html);
    assert!(browser.get(&other.location()).await.has("Complete your bank transfer"));
    assert_eq!((shop.count("orders").await, shop.count("transactions").await), (1, 2));
    assert_eq!(shop.count("transactions WHERE state = 'expired' AND method = 'paypal'").await, 1);
}

#[tokio::test]
async fn a_browser_that_describes_itself_is_not_asked_back() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let browser_info = json!({ "colorDepth": 24, "screenHeight": 900, "screenWidth": 1440, "timeZoneOffset": -60,
        "language": "de-DE", "javaEnabled": false, "javaScriptEnabled": true, "userAgent": "Mozilla/5.0" });
    for (told, paid) in [(browser_info.to_string(), true), ("nonsense".to_owned(), false), (String::new(), false)] {
        let token = shop.token("4000000000003063").await;
        let mut browser = shop.browser();
        let form = browser.get(FORM).await;
        let fields = [("method", "card"), ("card_token", token.as_str()), ("browser_info", told.as_str())];
        let sent = browser.pay(&form, FORM, &fields).await;
        assert_eq!(sent.location().contains("/challenge/"), !paid, "{told}: {}", sent.location());
    }
    assert_eq!(shop.count("transactions WHERE browser_info IS NOT NULL").await, 0, "it is gone once it has served");
}
