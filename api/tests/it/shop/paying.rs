//! Paying without scripts: card on the provider's page, wire, nothing; wrong forms; double presses; second tries.

use super::buyer::Shop;

const FORM: &str = "/s/anna/soup/payment";

#[tokio::test]
async fn what_is_free_is_ordered_and_opened_at_once() {
    let shop = Shop::open().await;
    shop.product("soup", 0).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    assert!(form.has("Get it for free") && !form.has("name=\"consent\""));
    let sent = browser.pay(&form, FORM, &[("method", "free")]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    let order = browser.get(&sent.location()).await;
    assert_eq!(order.status, 200);
    assert!(order.has("Thank you for your order"), "{}", order.html);
    // The files are opened by the worker; until then the page looks again.
    assert!(order.has("http-equiv=\"refresh\""));
    assert_eq!(order.header("cache-control"), "no-store");
}

#[tokio::test]
async fn a_card_without_scripts_goes_to_the_provider_and_pressing_twice_is_one_order() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    assert!(
        form.has("Buy now with obligation to pay")
            && form.has("enter your card details on our payment provider’s page")
    );
    assert!(form.header("content-security-policy").contains("frame-src http://127.0.0.1:"));
    let first = browser.pay(&form, FORM, &[("method", "card")]).await;
    assert_eq!(first.status, 303, "{}", first.html);
    assert!(first.location().contains("/pay/"), "{}", first.location());
    let second = browser.pay(&form, FORM, &[("method", "card")]).await;
    assert_eq!(second.status, 303);
    assert!(second.location().starts_with("/s/anna/payment/ord_"), "{}", second.location());
    assert_eq!(shop.count("orders").await, 1);
    // The order's page knows the way to the provider.
    assert!(browser.get(&second.location()).await.has("Continue to my bank"));
    // The same key with another request is not the same order, and not silently another one either.
    let other = browser.pay(&form, FORM, &[("method", "card"), ("email", "other@example.test")]).await;
    assert_eq!(other.status, 422);
    assert_ne!(other.hidden("idempotency_key"), form.hidden("idempotency_key"));
    assert_eq!(shop.count("orders").await, 1);
}

#[tokio::test]
async fn a_card_from_the_frame_is_paid_at_once() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let sent = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
    let order = browser.get(&sent.location()).await;
    assert!(
        order.has("Thank you for your order") && order.has("€4.63") && order.has("berg@example.test"),
        "{}",
        order.html
    );
}

#[tokio::test]
async fn a_declined_card_has_a_reason_and_two_ways_on() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let token = shop.token("4000000000009995").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let sent = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
    let page = sent.location();
    let order = browser.get(&page).await;
    assert!(order.has("reports insufficient funds") && order.has("You haven’t been charged"), "{}", order.html);

    let (csrf, key) = (order.hidden("csrf"), order.hidden("idempotency_key"));
    let again = browser.post(&page, &[("csrf", &csrf), ("idempotency_key", &key), ("method", "bank_wire")]).await;
    assert_eq!(again.status, 303, "{}", again.html);
    let wire = browser.get(&again.location()).await;
    assert!(wire.has("Complete your bank transfer") && wire.has("data-copy=\"29.00\""), "{}", wire.html);
    assert_eq!(shop.count("orders").await, 1);
    assert_eq!(shop.count("transactions").await, 2);
}

#[tokio::test]
async fn a_wire_shows_where_to_send_the_money_and_until_when() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let sent = browser.pay(&form, FORM, &[("method", "bank_wire")]).await;
    let order = browser.get(&sent.location()).await;
    for words in ["IBAN", "€29.00", "We’ll hold your order until 9 March 2026"] {
        assert!(order.has(words), "{words}: {}", order.html);
    }
}

#[tokio::test]
async fn a_provider_that_does_not_answer_is_checked_and_never_charged_twice() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let token = shop.token("4000000000000119").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let sent = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    // Looking asks the provider, which meanwhile knows.
    let order = browser.get(&sent.location()).await;
    assert!(order.has("Thank you for your order"), "{}", order.html);
    assert_eq!(shop.count("transactions").await, 1);
}

#[tokio::test]
async fn wrong_fields_come_back_with_what_was_typed() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let wrong = browser
        .pay(&form, FORM, &[("method", "bank_wire"), ("email", "a\"><i>@"), ("last_name", ""), ("country", "XX")])
        .await;
    assert_eq!(wrong.status, 422);
    for words in ["value=\"a&quot;&gt;&lt;i&gt;@\"", "href=\"#email\"", "href=\"#country\"", "value=\"Anna\""] {
        assert!(wrong.has(words), "{words}: {}", wrong.html);
    }
    assert_eq!(shop.count("orders").await, 0);
    // The corrected form goes through with the same key.
    let sent = browser.pay(&wrong, FORM, &[("method", "bank_wire")]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);

    let consentless = browser.get(FORM).await;
    let refused = browser.pay(&consentless, FORM, &[("method", "bank_wire"), ("consent", "")]).await;
    assert!(refused.status == 422 && refused.has("href=\"#consent\""), "{}", refused.html);
}

#[tokio::test]
async fn a_price_that_changed_is_shown_before_it_is_charged() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    shop.sql("UPDATE pricing_plans SET price_amount = 3100").await;
    let told = browser.pay(&form, FORM, &[("method", "bank_wire")]).await;
    assert_eq!(told.status, 409.max(told.status));
    assert!(told.status == 422 && told.has("€31.00"), "{}", told.html);
    assert_eq!(shop.count("orders").await, 0);
    assert_eq!(browser.pay(&told, FORM, &[("method", "bank_wire")]).await.status, 303);
}

#[tokio::test]
async fn a_form_of_another_browser_orders_nothing_and_keeps_what_was_typed() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let form = shop.browser().get(FORM).await;
    let mut other = shop.browser();
    other.get(FORM).await;
    let refused = other.pay(&form, FORM, &[("method", "bank_wire")]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.has("submit them again") && refused.has("value=\"berg@example.test\""), "{}", refused.html);
    assert_eq!(shop.count("orders").await, 0);
    assert_eq!(other.pay(&refused, FORM, &[("method", "bank_wire")]).await.status, 303);
}

#[tokio::test]
async fn a_bank_may_send_its_buyer_back_by_post_and_without_cookies() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let placed = browser.pay(&form, FORM, &[("method", "bank_wire")]).await.location();
    for (address, fields) in
        [(placed.clone(), &[("PaRes", "eJxVUk1v"), ("MD", "1")][..]), (format!("{placed}?from=payment"), &[])]
    {
        let mut another = shop.browser();
        let back = another.post(&address, fields).await;
        assert_eq!((back.status, back.location()), (303, address.clone()), "{}", back.html);
        assert_eq!(another.get(&placed).await.status, 200);
    }
    assert_eq!(shop.count("transactions").await, 1, "nothing was tried again");
}

#[tokio::test]
async fn an_order_opens_only_in_its_own_shop() {
    let shop = Shop::open().await;
    shop.world.seller("bruno").await;
    shop.product("soup", 0).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let sent = browser.pay(&form, FORM, &[("method", "free")]).await;
    let elsewhere = sent.location().replace("/s/anna/", "/s/bruno/");
    let page = browser.get(&elsewhere).await;
    assert_eq!(page.status, 404);
    assert!(page.has("Order not found"));
}
