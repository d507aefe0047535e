//! The last place, begun to be paid: what its buyer sees, what everybody else sees, and what a frame of another site shows.

use kontor_catalog::plans::NewPlan;
use kontor_kernel::{Currency, Money};
use serde_json::{Value, json};

use super::buyer::Shop;

const FORM: &str = "/s/anna/soup/payment";

#[tokio::test]
async fn the_last_place_is_on_hold_for_others_and_open_for_whoever_holds_it() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    shop.sql("UPDATE products SET stock_limit = 1").await;
    let mut buyer = shop.browser();
    let form = buyer.get(FORM).await;
    let gone = buyer.pay(&form, FORM, &[("method", "paypal")]).await;
    assert_eq!(gone.status, 303, "{}", gone.html);

    // Whoever closed the method's page is led to their order, whichever page they come by.
    let back = buyer.get(FORM).await;
    assert_eq!(back.status, 303, "{}", back.html);
    let order = buyer.get(&back.location()).await;
    assert_eq!(order.status, 200, "{}", order.html);
    let again =
        buyer.pay(&form, FORM, &[("method", "bank_wire"), ("idempotency_key", "another-key-of-this-form")]).await;
    assert_eq!((again.status, again.location()), (303, back.location()), "{}", again.html);

    // Everybody else is told until when it is held, the same whichever address they type.
    let mut other = shop.browser();
    for path in ["/s/anna", "/s/anna/soup", FORM] {
        let page = other.get(path).await;
        assert!(page.status == 200 && page.has("Reserved until") && !page.has("Sold out"), "{path}: {}", page.html);
    }
    let mut answers = Vec::new();
    for email in ["berg@example.test", "nobody@example.test"] {
        let payer = json!({ "email": email, "first_name": "Suharto", "country": "DE" });
        let product = shop.product_id("soup").await.to_string();
        let body = json!({ "product_id": product, "method": "bank_wire", "payer": payer, "consent": true });
        let (status, refused) = shop.order(&body, email).await;
        assert_eq!((status, &refused["errors"][0]["code"]), (409, &json!("on_hold")), "{refused}");
        assert!(refused["errors"][0]["meta"]["until"].is_string(), "{refused}");
        answers.push(refused["errors"][0].clone());
    }
    assert_eq!(answers[0], answers[1]);

    // Paid for, it is sold.
    shop.sql("UPDATE products SET sold_count = 1, reserved_count = 0").await;
    assert!(other.get("/s/anna/soup").await.has("Sold out"));
}

#[tokio::test]
async fn whoever_has_the_same_already_is_told_before_paying_and_nobody_else_is() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut buyer = shop.browser();
    let form = buyer.get(FORM).await;
    assert!(!form.has("You already have this"));
    let token = shop.token("4242424242424242").await;
    let sent = buyer.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    assert!(buyer.get(&sent.location()).await.has("Thank you for your order"));
    let again = buyer.get(FORM).await;
    assert!(again.has("You already have this") && again.has("type=\"submit\""), "{}", again.html);
    let other = shop.browser().get(&format!("{FORM}?email=berg@example.test")).await;
    assert!(!other.has("You already have this"), "{}", other.html);
    // Whose money went back has it no longer.
    shop.sql("UPDATE orders SET payment_state = 'payment_refunded'").await;
    assert!(!buyer.get(FORM).await.has("You already have this"));
}

#[tokio::test]
async fn in_a_frame_of_another_site_stand_a_sentence_and_a_link() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let address = "/s/anna/soup/payment?campaign_id=a%22b";
    for (target, site, framed) in [
        ("iframe", "cross-site", true),
        ("embed", "cross-site", true),
        ("iframe", "same-site", true),
        ("iframe", "same-origin", false),
        ("document", "cross-site", false),
    ] {
        let request = shop.client.get(address).header("sec-fetch-dest", target).header("sec-fetch-site", site);
        let response = request.send().await.0;
        assert_eq!(response.status().as_u16(), 200);
        let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        let policy = header("content-security-policy").unwrap();
        assert_eq!(policy.contains("frame-ancestors *"), framed, "{target} {site}: {policy}");
        assert_eq!((header("x-frame-options").is_none(), header("set-cookie").is_none()), (framed, framed));
        let html = response.into_body().into_string().await.unwrap();
        let link = "href=\"/s/anna/soup/payment?campaign_id=a%22b\" target=\"_blank\"";
        assert_eq!(html.contains(link), framed, "{target} {site}: {html}");
        assert_eq!(html.contains("<form"), !framed);
    }
}

/// Every limit that a product may have, held to the last of it by one buyer who has not paid yet.
#[tokio::test]
async fn what_is_only_held_is_on_hold_on_every_page_whichever_limit_it_is() {
    for limit in ["UPDATE products SET stock_limit = 1", "UPDATE pricing_plans SET stock_limit = 1"] {
        let shop = Shop::open().await;
        shop.product("soup", 2_900).await;
        shop.sql(limit).await;
        let mut buyer = shop.browser();
        let form = buyer.get(FORM).await;
        let gone = buyer.pay(&form, FORM, &[("method", "paypal")]).await;
        assert_eq!(gone.status, 303, "{limit}: {}", gone.html);
        for (language, held, sold) in [("en", "Reserved until", "Sold out"), ("de", "Reserviert bis", "Ausverkauft")] {
            for path in ["/s/anna", "/s/anna/soup", FORM] {
                let page = shop.browser().get(&format!("{path}?locale={language}")).await;
                let until = page.html.split(held).nth(1).unwrap_or_default();
                let clock = until.chars().take(40).collect::<String>();
                assert!(page.status == 200 && !page.has(sold), "{limit} {path}: {}", page.html);
                assert!(clock.contains(':'), "{limit} {path}: until when? {clock}");
            }
        }
        shop.sql("UPDATE products SET sold_count = 1, reserved_count = 0").await;
        shop.sql("UPDATE pricing_plans SET sold_count = 1, reserved_count = 0").await;
        for path in ["/s/anna", "/s/anna/soup", FORM] {
            let page = shop.browser().get(path).await;
            assert!(page.has("Sold out") && !page.has("Reserved until"), "{limit} {path}: {}", page.html);
        }
    }
}

#[tokio::test]
async fn a_price_among_several_that_is_only_held_says_until_when_on_every_page() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let few = NewPlan { limit: Some(1), ..NewPlan::once(Money::new(1_900, Currency::EUR)) };
    let plan = super::own_price::beside(&shop, few).await.to_string();
    let mut buyer = shop.browser();
    let form = buyer.get(&format!("{FORM}?pricing_plan={plan}")).await;
    let gone = buyer.pay(&form, FORM, &[("method", "paypal"), ("pricing_plan", &plan)]).await;
    assert_eq!(gone.status, 303, "{}", gone.html);
    for (language, held, sold) in [("en", "Reserved until", "Sold out"), ("de", "Reserviert bis", "Ausverkauft")] {
        for path in ["/s/anna/soup", FORM] {
            let page = shop.browser().get(&format!("{path}?locale={language}")).await;
            let until = page.html.split(held).nth(1).unwrap_or_default();
            let clock = until.chars().take(40).collect::<String>();
            assert!(clock.contains(':') && !page.has(sold), "{path}: {}", page.html);
        }
    }
    shop.sql("UPDATE pricing_plans SET sold_count = 1, reserved_count = 0 WHERE stock_limit = 1").await;
    for path in ["/s/anna/soup", FORM] {
        let page = shop.browser().get(path).await;
        assert!(page.has("Sold out") && !page.has("Reserved until"), "{path}: {}", page.html);
    }
}

/// A browser that is signed in and has no cookie of an order.
async fn signed_in<'a>(shop: &'a Shop, email: &str, confirmed: bool) -> super::buyer::Browser<'a> {
    let sign_up = json!({ "email": email, "password": "correct horse battery", "first_name": "Anna" });
    let (status, told) = shop.post("/v1/app/users", &sign_up).await;
    assert_eq!(status, 201, "{told}");
    if confirmed {
        shop.sql(&format!("UPDATE users SET confirmed_at = now() WHERE email = '{email}'")).await;
    }
    let mut browser = shop.browser();
    let token = told["data"]["attributes"]["refresh_token"].as_str().unwrap();
    browser.cookies.insert("t_rt".to_owned(), token.to_owned());
    browser
}

#[tokio::test]
async fn who_is_signed_in_is_led_to_what_they_hold_and_a_mailbox_that_is_only_typed_proves_nothing() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    shop.sql("UPDATE products SET stock_limit = 1").await;
    let mut own = signed_in(&shop, "berg@example.test", true).await;
    let mut first = shop.browser();
    let form = first.get(FORM).await;
    assert_eq!(first.pay(&form, FORM, &[("method", "paypal")]).await.status, 303);

    let led = own.get(FORM).await;
    assert_eq!(led.status, 303, "{}", led.html);
    let order = own.get(&led.location()).await;
    assert!(order.status == 200 && led.location().contains("/payment/"), "{}", order.html);

    // Nobody else: neither whoever signed up as somebody else, nor one that was signed out.
    let mut other = signed_in(&shop, "nobody@example.test", true).await;
    let page = other.get(FORM).await;
    assert!(page.status == 200 && page.has("Reserved until") && page.has("Sign in with your email address"));
    shop.sql("UPDATE users SET confirmed_at = NULL").await;
    assert_eq!(own.get(FORM).await.status, 200, "a mailbox that was not proven may be anybody's");
    shop.sql("UPDATE users SET confirmed_at = now()").await;
    shop.sql("UPDATE sessions SET ended_at = now()").await;
    assert_eq!(own.get(FORM).await.status, 200);
    assert_eq!(shop.count("orders").await, 1, "the hold is whose it was");
}

/// What the interface refuses an order of the soup with, brought with such a header.
async fn refused(shop: &Shop, more: &Value, key: &str, (header, value): (&str, &str)) -> Value {
    let payer = json!({ "email": "berg@example.test", "first_name": "Anna", "country": "DE" });
    let product = shop.product_id("soup").await.to_string();
    let mut body = json!({ "product_id": product, "method": "bank_wire", "payer": payer, "consent": true });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let request = shop.client.post("/v1/shop/anna/checkouts").header("idempotency-key", key).header(header, value);
    let response = request.body_json(&body).send().await.0;
    assert!(response.status().is_client_error(), "{}", response.status());
    response.into_body().into_json::<Value>().await.unwrap()["errors"][0].clone()
}

#[tokio::test]
async fn who_is_signed_in_or_has_the_cookie_is_led_by_the_interface_as_by_the_page() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let own = signed_in(&shop, "berg@example.test", true).await;
    let other = signed_in(&shop, "nobody@example.test", true).await;
    let session = json!({ "email": "berg@example.test", "password": "correct horse battery" });
    let access = shop.post("/v1/app/session", &session).await.1["access_token"].as_str().unwrap().to_owned();
    let coupon = json!({ "coupon_code": "LASTONE" });
    super::coupons::coupon(&shop, "LASTONE", Some(1)).await;
    shop.sql("UPDATE products SET stock_limit = 1").await;
    let mut first = shop.browser();
    let form = first.get(&format!("{FORM}?coupon=lastone")).await;
    let gone = first.pay(&form, FORM, &[("method", "paypal"), ("coupon", "LASTONE")]).await;
    assert_eq!(gone.status, 303, "{}", gone.html);
    let page = first.get(FORM).await.location();

    let line = |browser: &super::buyer::Browser<'_>| browser.cookie_line();
    for (round, more, code) in [(0, json!({}), "on_hold"), (1, coupon, "coupon_limit_reached")] {
        if round == 1 {
            shop.sql("UPDATE products SET stock_limit = NULL").await;
        }
        let shown = [("cookie", line(&first)), ("cookie", line(&own)), ("authorization", format!("Bearer {access}"))];
        for (number, (header, value)) in shown.iter().enumerate() {
            let key = format!("own-{round}-{number}");
            let fault = refused(&shop, &more, &key, (header, value.as_str())).await;
            let url = format!("http://shop.test{page}");
            assert_eq!((fault["code"].as_str(), fault["meta"]["page_url"].as_str()), (Some(code), Some(url.as_str())));
            let checkout = fault["meta"]["checkout_id"].as_str().unwrap();
            let found = shop.client.get(format!("/v1/shop/anna/checkouts/{checkout}")).send().await;
            assert_eq!(found.0.status().as_u16(), 200, "{fault}");
            // The same key is answered the same to whoever sent it.
            assert_eq!(refused(&shop, &more, &key, (header, value.as_str())).await["meta"], fault["meta"]);
        }
        // A mailbox that is only typed proves nothing, nor does another account's session.
        let strange = [("cookie", String::new()), ("cookie", line(&other)), ("authorization", "Bearer x".to_owned())];
        for (number, (header, value)) in strange.iter().enumerate() {
            let fault = refused(&shop, &more, &format!("strange-{round}-{number}"), (header, value.as_str())).await;
            let (page, checkout) = (&fault["meta"]["page_url"], &fault["meta"]["checkout_id"]);
            assert_eq!((fault["code"].as_str(), page, checkout), (Some(code), &Value::Null, &Value::Null), "{fault}");
        }
    }
    assert_eq!(shop.count("orders").await, 1, "the hold is whose it was");
}

#[tokio::test]
async fn the_last_use_of_a_code_is_open_for_whoever_holds_it() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    super::coupons::coupon(&shop, "LASTONE", Some(1)).await;
    let address = format!("{FORM}?coupon=lastone");
    let mut buyer = shop.browser();
    let form = buyer.get(&address).await;
    let gone = buyer.pay(&form, FORM, &[("method", "paypal"), ("coupon", "LASTONE")]).await;
    assert_eq!(gone.status, 303, "{}", gone.html);
    let back = buyer.get(&address).await;
    assert_eq!(back.status, 303, "{}", back.html);
    assert_eq!(buyer.get(&back.location()).await.status, 200);
    // Without the code, and for everybody else, the page is what it was.
    assert_eq!(buyer.get(FORM).await.status, 200);
    assert_eq!(shop.browser().get(&address).await.status, 200);
}
