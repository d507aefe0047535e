//! Somebody guesses codes, and an office opens a newsletter's link: the one is stopped, the other never notices.

use serde_json::{Value, json};

use super::{
    buyer::{Browser, Shop},
    coupons::coupon,
};

const FORM: &str = "/s/anna/soup/payment";
/// Different codes that an address may guess in a minute.
const GUESSES: usize = 60;

/// What a quote with a code answers: its status, and the total or the first field that is wrong and why.
async fn quote(shop: &Shop, product: &str, code: &str) -> (u16, Value) {
    let path = format!("/v1/shop/anna/quotes?product_id={product}&coupon_code={code}");
    let (status, told) = shop.api(&path, "").await;
    let error = &told["errors"][0];
    let field = json!([error["code"], error["source"]["parameter"], error["source"]["pointer"]]);
    (status, if status == 200 { told["data"]["attributes"]["total"]["amount"].clone() } else { field })
}

async fn guess(shop: &Shop, product: &str, times: usize) {
    for number in 0..times {
        let (status, told) = quote(shop, product, &format!("GUESS{number:03}")).await;
        assert_eq!((status, &told[0]), (422, &json!("coupon_invalid")), "{number}: {told}");
    }
}

async fn open(browser: &mut Browser<'_>, code: &str) -> super::buyer::Page {
    browser.get(&format!("{FORM}?coupon={code}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_guesses_is_stopped_and_learns_nothing_of_codes_that_nobody_there_has_used() {
    let shop = Shop::open().await;
    shop.product("soup", 1_900).await;
    let product = shop.product_id("soup").await.to_string();
    for code in ["SPRING25", "SECRET25"] {
        coupon(&shop, code, None).await;
    }
    let (mut neighbour, mut guesser) = (shop.browser(), shop.browser());
    assert!(open(&mut neighbour, "SPRING25").await.has("€15.20"));
    guess(&shop, &product, GUESSES).await;

    // Good or not, what is new is not looked at: at a quote, on the page, with an order.
    for code in ["SECRET25", "WRONG025"] {
        let (status, told) = quote(&shop, &product, code).await;
        assert_eq!((status, &told[0]), (429, &json!("rate_limited")), "{code}: {told}");
        assert_eq!(told[1], "coupon_code", "{told}");
        let page = open(&mut guesser, code).await;
        assert!(page.status == 200 && page.has("€19.00") && page.has("Wait a moment"), "{}", page.html);
        assert!(!page.has("€15.20") && page.has("href=\"#coupon\""), "{}", page.html);
        let payer = json!({ "email": "x@example.test", "first_name": "X", "last_name": "Y", "country": "DE" });
        let mut order = json!({ "product_id": product, "method": "bank_wire", "payer": payer, "consent": true, "coupon_code": code });
        let (status, told) = shop.order(&order, code).await;
        assert_eq!((status, &told["errors"][0]["code"]), (429, &json!("rate_limited")), "{told}");
        assert_eq!(told["errors"][0]["source"]["pointer"], "/coupon_code", "{told}");
        order.as_object_mut().unwrap().remove("coupon_code");
        let (status, told) = shop.order(&order, code).await;
        assert_eq!((status, &told["data"]["attributes"]["total"]["amount"]), (201, &json!(1_900)), "{told}");
    }
    // The form: one press says so, the next buys at the price that is shown.
    let form = open(&mut guesser, "SECRET25").await;
    let sent = [("coupon", "SECRET25"), ("method", "bank_wire"), ("consent", "true")];
    let refused = guesser.pay(&form, FORM, &sent).await;
    assert!(refused.status == 422 && refused.has("Wait a moment"), "{}", refused.html);
    let placed = guesser.pay(&refused, FORM, &sent[1..]).await;
    assert_eq!((placed.status, shop.count("orders WHERE total_amount = 1900").await), (303, 3), "{}", placed.html);

    // Who was told of a code before is told again, and what was told to be none is told to be none.
    assert_eq!(quote(&shop, &product, "spring-25").await, (200, json!(1_520)));
    assert_eq!(quote(&shop, &product, "GUESS000").await.0, 422);
    let form = open(&mut neighbour, "SPRING25").await;
    assert!(form.has("€15.20"), "{}", form.html);
    let placed = neighbour.pay(&form, FORM, &[("coupon", "SPRING25"), sent[1], sent[2]]).await;
    assert_eq!((placed.status, shop.count("orders WHERE total_amount = 1520").await), (303, 1), "{}", placed.html);

    // Not for ever, or the codes of neighbours could be guessed by the thousand.
    for number in 0..=9 * GUESSES {
        quote(&shop, &product, &format!("FLOOD{number:03}")).await;
    }
    assert_eq!(quote(&shop, &product, "SPRING25").await.0, 429);
    assert!(open(&mut neighbour, "SPRING25").await.has("€19.00"));
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_no_way_to_guess_by() {
    let shop = Shop::open().await;
    shop.product("soup", 1_900).await;
    let product = shop.product_id("soup").await.to_string();
    coupon(&shop, "SPRING25", None).await;
    for number in 0..GUESSES {
        // What else is wrong may tell as much of the code as an answer about it: it is a guess all the same.
        let email = format!("x{number}@example.test");
        let method = if number % 2 == 0 { "free" } else { "bank_wire" };
        let payer = json!({ "email": email, "first_name": "X", "last_name": "Y", "country": "DE" });
        let code = format!("GUESS{number:03}");
        let body =
            json!({ "product_id": product, "method": method, "payer": payer, "consent": true, "coupon_code": code });
        let (status, told) = shop.order(&body, &code).await;
        assert_eq!(status, 422, "{number}: {told}");
    }
    assert_eq!(shop.count("orders").await, 0);
    assert_eq!(quote(&shop, &product, "SPRING25").await.0, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_buyers_at_one_address_look_at_the_right_code_as_often_as_they_like() {
    let shop = Shop::open().await;
    shop.product("soup", 1_900).await;
    let product = shop.product_id("soup").await.to_string();
    coupon(&shop, "SPRING25", None).await;
    let mut buyers = [shop.browser(), shop.browser()];
    for number in 0..100 {
        for browser in &mut buyers {
            let page = open(browser, "SPRING25").await;
            assert!(page.status == 200 && page.has("€15.20"), "{number}: {}", page.html);
        }
        // Somebody else in the office has mistyped it, and looks at that as often: one guess.
        assert_eq!(quote(&shop, &product, "SPRNG25").await.0, 422, "{number}");
    }
    // No guess was spent on any of it but that one.
    guess(&shop, &product, GUESSES - 1).await;
    assert_eq!(quote(&shop, &product, "GUESS999").await.0, 429);
    for browser in &mut buyers {
        let form = open(browser, "SPRING25").await;
        let sent = [("coupon", "SPRING25"), ("method", "bank_wire"), ("consent", "true")];
        assert_eq!(browser.pay(&form, FORM, &sent).await.status, 303);
    }
    assert_eq!(shop.count("orders WHERE total_amount = 1520").await, 2);
}
