//! A product with a password: shown to all, sold to those who know it, and closed again when the password is another.

use kontor_catalog::ProductChange;
use kontor_checkout::seller_facts;
use kontor_kernel::Patch;

use super::buyer::{Browser, Page, Shop};

const FORM: &str = "/s/anna/soup/payment";

async fn set(shop: &Shop, password: Option<&str>) {
    let soup = shop.product_id("soup").await;
    let hash = match password {
        Some(password) => Patch::Value(shop.accounts().hash_password(password).await.unwrap()),
        None => Patch::Null,
    };
    let change = ProductChange { access_password_hash: hash, ..ProductChange::default() };
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    kontor_catalog::change(&mut tx, soup, None, &change, facts).await.unwrap();
    tx.commit().await.unwrap();
}

async fn unlock(browser: &mut Browser<'_>, page: &Page, password: &str) -> Page {
    let csrf = page.hidden("csrf");
    browser.post(FORM, &[("csrf", &csrf), ("unlock", "1"), ("access_password", password)]).await
}

#[tokio::test]
async fn whoever_knows_the_password_buys_and_nobody_else() {
    let shop = Shop::open().await;
    shop.product("soup", 0).await;
    set(&shop, Some("rye & salt")).await;
    let mut browser = shop.browser();
    let look = browser.get("/s/anna/soup").await;
    assert!(look.has("For invited buyers only") && look.has("I have a password") && look.has("schema.org/OutOfStock"));
    let locked = browser.get(FORM).await;
    assert!(locked.has("name=\"access_password\"") && !locked.has("name=\"email\""), "{}", locked.html);

    // Who sends the order all the same is sent back to the password.
    let sent = browser.pay(&locked, FORM, &[("method", "free")]).await;
    assert!(sent.has("name=\"access_password\""), "{}", sent.html);
    assert_eq!(shop.count("orders").await, 0);
    for wrong in ["", "rye and salt"] {
        let wrong = unlock(&mut browser, &locked, wrong).await;
        assert_eq!(wrong.status, 422);
        assert!(wrong.has("Fill in this field.") || wrong.has("This password is wrong"), "{}", wrong.html);
    }
    let open = unlock(&mut browser, &locked, " rye & salt ").await;
    assert_eq!((open.status, open.location().as_str()), (303, FORM));
    assert!(open.header("set-cookie").contains("HttpOnly"));
    let form = browser.get(FORM).await;
    assert!(form.has("name=\"email\"") && !form.has("name=\"access_password\""), "{}", form.html);

    // Another browser has to show it for itself; a pass of this one is no pass of the next password.
    assert!(shop.browser().get(FORM).await.has("name=\"access_password\""));
    set(&shop, Some("another one")).await;
    let sent = browser.pay(&form, FORM, &[("method", "free")]).await;
    assert!(sent.has("name=\"access_password\"") && shop.count("orders").await == 0, "{}", sent.html);
    set(&shop, Some("rye & salt")).await;
    let again = unlock(&mut browser, &locked, "rye & salt").await;
    assert_eq!(again.status, 303);
    let form = browser.get(FORM).await;
    assert_eq!(browser.pay(&form, FORM, &[("method", "free")]).await.status, 303);
    assert_eq!(shop.count("orders").await, 1);

    // Guessing does not pay.
    let mut guesses = 0;
    while unlock(&mut browser, &locked, "one more guess").await.status == 422 {
        guesses += 1;
        assert!(guesses < 30, "guessing is stopped");
    }

    set(&shop, None).await;
    assert!(shop.browser().get(FORM).await.has("name=\"email\""), "without a password everybody buys");
}
