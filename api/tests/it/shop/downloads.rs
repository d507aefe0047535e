//! Bought files: what counts as a fetch, and what whoever opens the link sees.

use chrono::Duration;
use kontor_kernel::{Secret, kinds::OrderId};
use kontor_urls::Links;
use poem::http::{HeaderMap, Method};

use super::buyer::Shop;

const FORM: &str = "/s/anna/book/payment";

fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() }
}

/// A book that was bought: the path of its link, and of its page.
async fn bought(shop: &Shop) -> (String, String) {
    shop.product("book", 900).await;
    let order = delivered(shop).await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let grant = kontor_fulfilment::files(&mut tx, order).await.unwrap().first().unwrap().grant;
    tx.commit().await.unwrap();
    let path = |link: String| link.replace("http://shop.test", "");
    (path(links().download("anna", grant)), path(links().download_page("anna", grant)))
}

/// The order of whoever buys the book, with its files opened.
async fn delivered(shop: &Shop) -> OrderId {
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let sent = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    let order = shop.word("SELECT id::text AS word FROM orders").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let order = OrderId::from_uuid(order.parse().unwrap());
    kontor_fulfilment::deliver(&mut tx, &links(), order).await.unwrap();
    tx.commit().await.unwrap();
    order
}

async fn ask(shop: &Shop, method: Method, path: &str, headers: &[(&str, &str)]) -> (u16, HeaderMap) {
    let mut request = shop.client.request(method, path.to_owned());
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.send().await.0;
    (response.status().as_u16(), response.headers().clone())
}

async fn used(shop: &Shop) -> String {
    shop.word("SELECT used_count::text AS word FROM grants").await
}

/// As browsers and programs that look at mails open a link.
const BROWSER: (&str, &str) = ("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

#[tokio::test(flavor = "multi_thread")]
async fn only_what_brings_the_file_is_counted() {
    let shop = Shop::open().await;
    let (link, page) = bought(&shop).await;
    let absolute = format!("http://shop.test{page}");
    for (method, headers) in [
        (Method::HEAD, &[][..]),
        (Method::HEAD, &[("range", "bytes=0-")]),
        (Method::HEAD, &[BROWSER]),
        (Method::GET, &[BROWSER]),
        (Method::GET, &[BROWSER, ("sec-fetch-site", "none")]),
        (Method::GET, &[BROWSER, ("sec-fetch-site", "cross-site")]),
    ] {
        let (status, told) = ask(&shop, method, &link, headers).await;
        assert_eq!((status, &told["location"]), (303, &absolute.parse().unwrap()), "{headers:?}");
        assert_eq!(ask(&shop, Method::HEAD, &page, &[]).await.0, 200);
        assert_eq!(used(&shop).await, "0", "{headers:?}");
    }
    // A program that fetches, and a browser that one of our own pages has led there.
    for headers in [&[][..], &[BROWSER, ("sec-fetch-site", "same-origin")]] {
        let (status, told) = ask(&shop, Method::GET, &link, headers).await;
        assert!(status == 303 && told["location"].to_str().unwrap().contains("files/x"), "{told:?}");
    }
    assert_eq!(used(&shop).await, "2");
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_of_one_file_within_an_hour_are_one_fetch() {
    let shop = Shop::open().await;
    let (link, _) = bought(&shop).await;
    shop.sql("UPDATE grants SET used_limit = 2").await;
    let piece = async |from: u32| ask(&shop, Method::GET, &link, &[("range", &format!("bytes={from}-"))]).await.0;
    for from in [0, 1_000, 2_000, 500_000] {
        assert_eq!(piece(from).await, 303);
        assert_eq!(used(&shop).await, "1", "{from}");
    }
    shop.world.clock.advance(Duration::minutes(61));
    assert_eq!(piece(1_000_000).await, 303);
    assert_eq!(used(&shop).await, "2", "an hour later it is another");
    // Used up, what was begun with the last one still comes to its end, and nothing else begins.
    assert_eq!(piece(2_000_000).await, 303);
    assert_eq!(ask(&shop, Method::GET, &link, &[]).await.0, 422);
    shop.world.clock.advance(Duration::minutes(61));
    assert_eq!(piece(3_000_000).await, 422);
    assert_eq!(used(&shop).await, "2");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_the_link_sees_a_page_with_a_button_and_what_is_left() {
    let shop = Shop::open().await;
    let (link, page) = bought(&shop).await;
    shop.sql("UPDATE grants SET used_limit = 2").await;
    let mut browser = shop.browser();
    for left in ["2", "1"] {
        let shown = browser.get(&page).await;
        assert!(shown.status == 200 && shown.has(&format!("{left} of 2 downloads left")), "{}", shown.html);
        let policy = shown.header("content-security-policy").to_owned();
        assert!(
            policy.contains("form-action 'self' http://127.0.0.1:1;"),
            "the file store is where it leads: {policy}"
        );
        let csrf = shown.hidden("csrf");
        assert_eq!(browser.post(&page, &[("csrf", "made up")]).await.status, 403);
        let sent = browser.post(&page, &[("csrf", &csrf)]).await;
        assert!(sent.status == 303 && sent.location().contains("files/x"), "{}", sent.html);
    }
    assert_eq!(used(&shop).await, "2");
    let shown = browser.get(&page).await;
    assert!(shown.status == 410 && shown.has("all 2 downloads") && !shown.has("<button"), "{}", shown.html);
    let headers = [BROWSER, ("sec-fetch-site", "same-origin")];
    let (status, told) = ask(&shop, Method::GET, &link, &headers).await;
    assert!(status == 303 && told["location"].to_str().unwrap().ends_with(&page), "people see a page");
    assert_eq!(ask(&shop, Method::GET, &link, &[]).await.0, 422, "programs are told");

    shop.sql("UPDATE grants SET used_count = 0, expires_at = now() - interval '90 years'").await;
    assert!(browser.get(&page).await.has("expired on"));
    assert_eq!(browser.get("/s/anna/payment/nothing/download").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn files_arrive_under_names_of_their_own_that_every_system_can_write() {
    let shop = Shop::open().await;
    shop.product("book", 900).await;
    // As they may stand there since before names were looked at.
    for name in ["Book.pdf", "rechnung\u{202e}txt.exe", "CON.pdf", "Mu\u{308}hle", "a/b: \"c\"?.epub"] {
        shop.sql(&format!(
            "INSERT INTO digitals (seller_id, id, product_id, upload_id, name, position, created_at)
             SELECT seller_id, gen_random_uuid(), product_id, upload_id, '{name}',
                 (SELECT count(*) FROM digitals), created_at FROM digitals WHERE position = 0"
        ))
        .await;
    }
    let order = delivered(&shop).await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let files = kontor_fulfilment::files(&mut tx, order).await.unwrap();
    tx.commit().await.unwrap();
    let told: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(
        told,
        ["book.pdf", "Book (2).pdf", "rechnungtxt.exe.pdf", "_CON.pdf", "Mühle.pdf", "a_b_ _c__.pdf"],
        "in the mail, on the page of the order and in the API"
    );
    for file in &files {
        let link = links().download("anna", file.grant).replace("http://shop.test", "");
        let (status, headers) = ask(&shop, Method::GET, &link, &[]).await;
        let location = url::Url::parse(headers["location"].to_str().unwrap()).unwrap();
        let saved_as = location.query_pairs().find(|(known, _)| known == "as").map(|(_, name)| name.into_owned());
        assert_eq!((status, saved_as.as_deref()), (303, Some(file.name.as_str())), "as the store serves it");
        let page = links().download_page("anna", file.grant).replace("http://shop.test", "");
        let shown = shop.browser().get(&page).await;
        assert!(shown.has(&file.name), "{}: {}", file.name, shown.html);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_limit_a_file_is_fetched_as_often_as_its_buyer_likes() {
    let shop = Shop::open().await;
    let (link, page) = bought(&shop).await;
    assert_eq!(shop.count("grants WHERE used_limit IS NULL").await, 1, "as long as the seller has set none");
    let shown = shop.browser().get(&page).await;
    assert!(shown.status == 200 && !shown.has("downloads left"), "{}", shown.html);
    for _ in 0..12 {
        assert_eq!(ask(&shop, Method::GET, &link, &[]).await.0, 303);
    }
    assert_eq!(used(&shop).await, "12");
    assert_eq!(shop.browser().get(&page).await.status, 200);
}
