//! What a visitor sees.

use kontor_kernel::{Direction, Locale};

use super::buyer::Shop;

#[tokio::test]
async fn the_shelf_and_the_product_are_shown_and_kept_until_they_change() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();

    let shelf = browser.get("/s/anna").await;
    assert_eq!(shelf.status, 200);
    assert!(shelf.has("The book of soup") && shelf.has("€29.00"), "{}", shelf.html);

    let page = browser.get("/s/anna/soup").await;
    assert_eq!(page.status, 200);
    for words in ["incl. 19% VAT", "book.pdf", "PDF · 4.2\u{a0}MB", "/s/anna/soup/payment", "Second &lt;b&gt;."] {
        assert!(page.has(words), "{words}: {}", page.html);
    }
    let policy = page.header("content-security-policy");
    assert!(policy.contains("script-src 'self';") && policy.contains("frame-src 'none'"), "{policy}");
    assert_eq!(page.header("x-frame-options"), "DENY");

    let again = browser.get_if_changed("/s/anna/soup", page.header("etag")).await;
    assert_eq!((again.status, again.html.as_str()), (304, ""));
    shop.sql("UPDATE products SET name = 'The other book'").await;
    assert_eq!(browser.get_if_changed("/s/anna/soup", page.header("etag")).await.status, 200);
}

#[tokio::test]
async fn formatted_details_are_drawn_and_a_film_is_let_in_only_where_there_is_one() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let details = r#"{"type":"doc","content":[
        {"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"<script>alert(1)</script>"}]},
        {"type":"embed","attrs":{"url":"https://youtu.be/abc","title":"A \"film\"","provider":"YouTube",
            "player":"https://www.youtube-nocookie.com/embed/abc?autoplay=1"}}]}"#;
    shop.sql(&format!("UPDATE products SET details = '{details}'")).await;
    let page = shop.browser().get("/s/anna/soup").await;
    assert!(page.has("<h3 dir=\"auto\">&lt;script&gt;alert(1)&lt;/script&gt;</h3>"), "{}", page.html);
    assert!(page.has("data-embed=\"https://www.youtube-nocookie.com/embed/abc?autoplay=1\""), "{}", page.html);
    assert!(!page.has("<iframe"), "nothing is asked of the other company before somebody plays it");
    let policy = page.header("content-security-policy");
    assert!(policy.contains("frame-src https://www.youtube-nocookie.com https://player.vimeo.com;"), "{policy}");
}

#[tokio::test]
async fn a_language_is_chosen_once_and_kept() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let page = browser.get("/s/anna/soup?locale=de&epid=7").await;
    assert!(page.has("<html lang=\"de\"") && page.has("inkl. 19\u{a0}% USt.") && page.has("29,00\u{a0}€"));
    // The switch keeps what else the address said.
    assert!(page.has("/s/anna/soup?epid=7&amp;locale=en"));
    assert!(browser.get("/s/anna").await.has("<html lang=\"de\""));
}

#[tokio::test]
async fn a_made_up_language_is_whole_and_offered_to_nobody() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    for locale in Locale::pseudo() {
        let dir = if locale.direction() == Direction::Rtl { "rtl" } else { "ltr" };
        for path in ["/s/anna", "/s/anna/soup", "/s/anna/soup/payment", "/s/anna/not_here", "/s/nobody"] {
            let page = shop.browser().get(&format!("{path}?locale={}", locale.tag())).await;
            assert!(page.has(&format!("<html lang=\"{}\" dir=\"{dir}\">", locale.tag())), "{path}: {}", page.html);
            assert_eq!(page.header("content-language"), locale.tag());
            assert!(page.has("⟦") && !page.has("incl. ") && !page.has("Imprint"), "{path}: {}", page.html);
        }
        let page = shop.browser().get("/s/anna/soup").await;
        assert!(!page.has(locale.code()) && !page.has(locale.tag()));
    }
}

#[tokio::test]
async fn what_is_not_there_says_so_inside_the_shop() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    shop.product("hidden", 2_900).await;
    shop.sql("UPDATE products SET published = false WHERE slug = 'hidden'").await;
    let mut browser = shop.browser();
    for (path, words) in [
        ("/s/anna/hidden", "Product not found"),
        ("/s/anna/hidden/payment", "Product not found"),
        ("/s/anna/payment/ord_nothing.forged", "Order not found"),
        ("/s/nobody", "Shop not found"),
        ("/s/nobody/soup", "Shop not found"),
        ("/s/anna/soup/more/and/more", "Page not found"),
    ] {
        let page = browser.get(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.has(words), "{path}: {}", page.html);
        assert_eq!(page.header("cache-control"), "no-store");
    }
}

#[tokio::test]
async fn a_product_that_cannot_be_bought_is_shown_with_a_friendly_reason() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    shop.sql("UPDATE products SET stock_limit = 1, sold_count = 1").await;
    let mut browser = shop.browser();
    for path in ["/s/anna/soup", "/s/anna/soup/payment"] {
        let page = browser.get(path).await;
        assert_eq!(page.status, 200);
        assert!(page.has("Sold out") && !page.has("type=\"submit\"") && !page.has("data-offer"), "{}", page.html);
    }
    shop.sql("UPDATE products SET stock_limit = NULL").await;
    shop.sql("UPDATE legitimations SET internal = 'init', external = NULL").await;
    assert!(browser.get("/s/anna/soup").await.has("Coming soon"));
}

#[tokio::test]
async fn the_sign_in_page_never_tells_who_is_known() {
    let shop = Shop::open().await;
    let mut browser = shop.browser();
    let page = browser.get("/s/anna/sign_in").await;
    let csrf = page.hidden("csrf");
    let wrong = browser.post("/s/anna/sign_in", &[("csrf", &csrf), ("email", "nobody")]).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.has("value=\"nobody\"") && wrong.has("aria-invalid"));
    let known = browser.post("/s/anna/sign_in", &[("csrf", &csrf), ("email", "anna@example.test")]).await;
    let unknown = browser.post("/s/anna/sign_in", &[("csrf", &csrf), ("email", "who@example.test")]).await;
    assert_eq!(known.html.replace("anna@example.test", "X"), unknown.html.replace("who@example.test", "X"));
    assert!(known.has("Check your inbox"));
}

#[tokio::test]
async fn only_built_files_come_from_the_folder_of_files() {
    let shop = Shop::open().await;
    let mut browser = shop.browser();
    let page = browser.get("/s/anna").await;
    assert_eq!(page.status, 200);
    assert_eq!(browser.get("/shop-assets/manifest.json").await.status, 404);
    assert_eq!(browser.get("/shop-assets/..%2Fssr%2Fshop.js").await.status, 404);
    assert_eq!(browser.get("/s/anna/covers/cov_x/320.jpg").await.status, 404);
}
