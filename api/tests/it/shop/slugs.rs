//! No page of a shop hides a product: its words are taken by none, and what had one before is found, paid and linked to.

use std::collections::BTreeSet;

use kontor_api_shop::pages;
use kontor_catalog::slug;

use super::buyer::Shop;

/// What stands first behind the shop in each of its addresses.
fn first_segments() -> BTreeSet<&'static str> {
    let within = pages::addresses().into_iter().filter_map(|address| address.strip_prefix("/s/:seller/"));
    within.filter_map(|rest| rest.split('/').next()).filter(|segment| !segment.starts_with(':')).collect()
}

#[test]
fn every_page_of_a_shop_is_a_word_that_no_product_takes() {
    let segments = first_segments();
    assert!(segments.contains("contact") && segments.contains("gifts"), "{segments:?}");
    let free: Vec<_> = segments.iter().filter(|segment| !slug::RESERVED.contains(segment)).collect();
    assert!(free.is_empty(), "core/catalog/src/slug.rs does not reserve {free:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_product_that_had_the_word_of_a_page_is_shown_listed_and_paid() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    for word in slug::RESERVED.iter().filter(|word| !word.contains('_')) {
        shop.sql(&format!("UPDATE products SET slug = '{word}'")).await;
        let page = format!("/s/anna/by_slug/{word}");
        let mut browser = shop.browser();
        assert!(browser.get("/s/anna").await.has(&format!("href=\"{page}\"")), "{word} is not on sale");
        let shown = browser.get(&page).await;
        assert!(shown.status == 200 && shown.has(&format!("{page}/payment")), "{word}: {}", shown.html);
        let address = format!("{page}/payment");
        let form = browser.get(&address).await;
        let token = shop.token("4242424242424242").await;
        let paid = browser.pay(&form, &address, &[("method", "card"), ("card_token", &token)]).await;
        assert_eq!(paid.status, 303, "{word}: {}", paid.html);
        let order = browser.get(&paid.location()).await;
        assert!(order.status == 200 && order.has(&page), "{word}: {}", order.html);
    }
    // Every other product is there as well, under the address that is its own.
    shop.sql("UPDATE products SET slug = 'soup'").await;
    let shown = shop.browser().get("/s/anna/by_slug/soup").await;
    assert!(shown.status == 200 && shown.has("http://shop.test/s/anna/soup"), "{}", shown.html);
}
