//! A code on the payment page, without scripts: asked for where there are codes, applied without buying, and in nobody's way
//! once it is worth nothing.

use kontor_coupons::{Codes, Coupon, Rules};

use super::buyer::Shop;

const FORM: &str = "/s/anna/soup/payment";

pub(super) async fn coupon(shop: &Shop, code: &str, uses_max: Option<i32>) -> Coupon {
    let rules = Rules { uses_max, ..Rules::percents("Spring", 2_000) };
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let made = kontor_coupons::make(&mut tx, Codes::Typed(code.to_owned()), &rules).await.unwrap();
    tx.commit().await.unwrap();
    made
}

#[tokio::test]
async fn a_code_is_asked_for_where_there_is_one_and_applied_without_buying() {
    let shop = Shop::open().await;
    shop.product("soup", 1_900).await;
    let mut browser = shop.browser();
    assert!(!browser.get(FORM).await.has("name=\"coupon\""), "who has no codes sends nobody to look for one");
    coupon(&shop, "SPRING25", None).await;
    let form = browser.get(FORM).await;
    assert!(form.has("name=\"coupon\"") && form.has("€19.00"), "{}", form.html);

    // The first button of the form, which the Enter key presses, is not the one that applies.
    let first = form.html.find("type=\"submit\"").unwrap();
    assert!(form.html.find("name=\"apply_coupon\"").unwrap() > first + 200, "{}", form.html);
    let applied = browser.pay(&form, FORM, &[("coupon", "spring-25"), ("apply_coupon", "true")]).await;
    assert_eq!(applied.status, 200);
    for words in ["€15.20", "Code SPRING25", "€3.80", "value=\"spring-25\"", "value=\"berg@example.test\""] {
        assert!(applied.has(words), "{words}: {}", applied.html);
    }
    let wrong = browser.pay(&form, FORM, &[("coupon", "WINTER25"), ("apply_coupon", "true")]).await;
    assert!(wrong.has("This code is unknown") && wrong.has("href=\"#coupon\""), "{}", wrong.html);
    assert_eq!(shop.count("orders").await, 0, "nothing was ordered");

    let placed =
        browser.pay(&applied, FORM, &[("coupon", "spring-25"), ("method", "bank_wire"), ("consent", "true")]).await;
    assert_eq!(placed.status, 303, "{}", placed.html);
    assert_eq!(shop.count("orders WHERE total_amount = 1520").await, 1);
    let page = browser.get(&placed.location()).await;
    assert!(page.has("Code SPRING25") && page.has("€15.20"), "{}", page.html);
}

#[tokio::test]
async fn a_code_that_runs_out_while_the_form_lies_open_leaves_the_way_free() {
    let shop = Shop::open().await;
    shop.product("soup", 1_900).await;
    let coupon = coupon(&shop, "SPRING25", Some(1)).await;
    let mut browser = shop.browser();
    let form = browser.get(&format!("{FORM}?coupon=SPRING25")).await;
    assert!(form.has("€15.20"), "a link fills it in: {}", form.html);
    for link in
        ["Coupon=SPRING25", "COUPON=spring-25", "coupon=%E2%80%9ESpring25%E2%80%9C.", "coupon=SPR%E2%80%8BING25"]
    {
        let form = browser.get(&format!("{FORM}?{link}")).await;
        assert!(form.has("€15.20"), "{link}: {}", form.html);
    }
    shop.sql(&format!("UPDATE coupons SET uses_count = 1 WHERE id = '{}'", coupon.id.uuid())).await;
    let sent = [("coupon", "SPRING25"), ("method", "bank_wire"), ("consent", "true")];
    let refused = browser.pay(&form, FORM, &sent).await;
    assert_eq!(refused.status, 422);
    assert!(refused.has("reached its usage limit") && refused.has("€19.00"), "{}", refused.html);
    assert!(!refused.has("value=\"SPRING25\""), "the field is empty again: {}", refused.html);
    assert_eq!(shop.count("orders").await, 0);
    // The next press, at the price that is shown now, buys.
    let placed = browser.pay(&refused, FORM, &[("method", "bank_wire"), ("consent", "true")]).await;
    assert_eq!((placed.status, shop.count("orders WHERE total_amount = 1900").await), (303, 1), "{}", placed.html);
}

#[tokio::test]
async fn what_a_code_makes_free_needs_no_way_to_pay() {
    let shop = Shop::open().await;
    shop.product("soup", 1_900).await;
    let coupon = coupon(&shop, "PRESENT", None).await;
    shop.sql(&format!("UPDATE coupons SET percents_bps = 10000 WHERE id = '{}'", coupon.id.uuid())).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let free = browser.pay(&form, FORM, &[("coupon", "PRESENT"), ("apply_coupon", "true")]).await;
    assert!(!free.has("value=\"card\""), "{}", free.html);
    let placed = browser.pay(&free, FORM, &[("coupon", "PRESENT"), ("method", "card")]).await;
    assert_eq!((placed.status, shop.count("orders WHERE payment_state = 'paid'").await), (303, 1), "{}", placed.html);
}
