//! What measures visits to a shop: nothing before it is asked for and agreed to, in a frame that reaches nobody, and a
//! purchase once.

use kontor_kernel::kinds::TrackingCodeId;
use kontor_storefront::tracking::{CodeForm, ConsentMode, New, PageEvent};
use serde_json::{Value, json};

use super::buyer::{Page, Shop};

const SOUP: &str = "/s/anna/soup";

async fn code(shop: &Shop, form: CodeForm, events: &[PageEvent]) -> TrackingCodeId {
    let own = form == CodeForm::Custom;
    let new = New {
        form,
        name: format!("Code {form}"),
        account: if own { String::new() } else { "123456789012345".to_owned() },
        snippet: if own { "<script>seen(window.dataLayer)</script>".to_owned() } else { String::new() },
        hosts: if own { vec!["collect.example.com".to_owned()] } else { Vec::new() },
        category: None,
        events: events.to_vec(),
    };
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let made = kontor_storefront::tracking::add(&mut tx, &new).await.unwrap();
    tx.commit().await.unwrap();
    made.id
}

async fn ask(shop: &Shop, mode: ConsentMode) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_storefront::tracking::change_settings(&mut tx, None, Some(mode), Some("Because we like to know."))
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

/// What a page hands to its script.
fn told(page: &Page) -> Value {
    let text = page.html.split_once("data-tracking=\"").and_then(|(_, rest)| rest.split_once('"')).unwrap().0;
    serde_json::from_str(&text.replace("&quot;", "\"").replace("&#x27;", "'").replace("&amp;", "&")).unwrap()
}

fn frame(product: &str, event: &str, agreed: &str) -> String {
    format!("/s/anna/tracking_codes?event={event}&product={product}&agreed={agreed}")
}

#[tokio::test]
async fn nothing_is_measured_where_nobody_is_asked() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    code(&shop, CodeForm::FacebookPixel, &[]).await;
    let mut browser = shop.browser();
    let page = browser.get(SOUP).await;
    assert!(
        !page.has("data-consent")
            && !page.has("tracking")
            && page.header("content-security-policy").contains("frame-src 'none'")
    );
    let document = browser.get(&frame("", "shop_page", "statistics,marketing")).await;
    assert!(document.has("id=\"codes\">[]<"), "{}", document.html);

    ask(&shop, ConsentMode::Simple).await;
    let page = browser.get(SOUP).await;
    assert!(
        page.has("data-consent") && page.has("Because we like to know.") && page.has("Code facebook_pixel"),
        "{}",
        page.html
    );
    assert!(
        page.has("hidden=\"\"><div class=\"wrap banner-inner\""),
        "without scripts nothing runs, so nothing is asked"
    );
    assert!(page.header("content-security-policy").contains("frame-src 'self';"));
    // The same for everybody: who asked before is not in it.
    assert_eq!(page.header("cache-control"), "public, no-cache");
}

#[tokio::test]
async fn a_page_tells_what_it_is_about_and_those_that_the_product_chose_hear_it() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let product = shop.product_id("soup").await;
    let pixel = code(&shop, CodeForm::FacebookPixel, &[]).await;
    code(&shop, CodeForm::Custom, &[PageEvent::ProductPage]).await;
    ask(&shop, ConsentMode::Rich).await;
    let mut browser = shop.browser();
    let event = |page: &Page| told(page)["event"].clone();
    assert_eq!(event(&browser.get("/s/anna").await)["name"], "shop_page");
    let shown = event(&browser.get(SOUP).await);
    assert_eq!(shown["name"], "product_page");
    assert_eq!(
        shown["data"],
        json!({
            "product_id": product.to_string(), "product_name": "The book of soup", "product_price": "29.00", "currency": "EUR",
        })
    );
    assert_eq!(event(&browser.get(&format!("{SOUP}/payment")).await)["name"], "payment_page");

    let product = product.to_string();
    let heard = async |event: &str, agreed: &str| {
        let document = shop.browser().get(&frame(&product, event, agreed)).await;
        (document.has("facebook_pixel"), document.has("seen(window"))
    };
    assert_eq!(heard("product_page", "marketing").await, (true, true));
    assert_eq!(heard("payment_page", "marketing").await, (true, false), "it hears what it was made for");
    assert_eq!(heard("product_page", "statistics").await, (false, false), "what was not agreed to is not even sent");
    assert_eq!(heard("product_page", "").await, (false, false));
    assert_eq!(heard("anything", "marketing").await, (false, false));
    shop.sql(&format!(
        "UPDATE products SET tracking = 'selected', tracking_code_ids = ARRAY['{}'::uuid]",
        pixel.uuid()
    ))
    .await;
    assert_eq!(heard("product_page", "marketing").await, (true, false));
    shop.sql("UPDATE products SET tracking = 'none'").await;
    assert_eq!(heard("product_page", "marketing").await, (false, false));
    assert_eq!(event(&browser.get(SOUP).await)["hears"], json!([]));
}

#[tokio::test]
async fn the_frame_has_no_origin_and_reaches_declared_servers_alone() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    code(&shop, CodeForm::Custom, &[]).await;
    ask(&shop, ConsentMode::Simple).await;
    let mut browser = shop.browser();
    let document = browser.get(&frame("", "shop_page", "marketing")).await;
    let policy = document.header("content-security-policy");
    assert!(
        policy.starts_with("sandbox allow-scripts; default-src 'none';") && policy.contains("frame-ancestors 'self'"),
        "{policy}"
    );
    assert!(policy.contains("connect-src https://collect.example.com;") && !policy.contains("facebook"), "{policy}");
    assert!(!policy.contains("'unsafe-inline' ") && !policy.contains("allow-same-origin"), "{policy}");
    assert_eq!((document.header("cache-control"), document.header("referrer-policy")), ("no-store", "no-referrer"));
    assert!(document.has("\\u003cscript>seen("), "a snippet cannot end the element that holds it: {}", document.html);
    let nonce = document.html.split_once("nonce=\"").unwrap().1.split_once('"').unwrap().0;
    assert!(policy.contains(&format!("'nonce-{nonce}'")));
    let again = browser.get(&frame("", "shop_page", "marketing")).await;
    assert!(!again.has(nonce), "a word that is said once");
}

#[tokio::test]
async fn what_was_agreed_to_is_kept_with_the_question_and_nothing_of_who_agreed() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    code(&shop, CodeForm::FacebookPixel, &[]).await;
    let consents = "/v1/shop/anna/consents";
    let said = |hash: &str, categories: Value| json!({ "terms_hash": hash, "categories": categories });
    let (status, _) = shop.post(consents, &said("x", json!([]))).await;
    assert_eq!(status, 404, "who asks nothing keeps nothing");
    ask(&shop, ConsentMode::Rich).await;
    let mut browser = shop.browser();
    let hash = told(&browser.get(SOUP).await)["terms_hash"].as_str().unwrap().to_owned();
    assert_eq!(shop.post(consents, &said(&hash, json!(["marketing"]))).await.0, 201);
    assert_eq!(shop.post(consents, &said(&hash, json!([]))).await.0, 201);
    let (status, refused) = shop.post(consents, &said(&hash, json!(["statistics"]))).await;
    assert_eq!((status, &refused["errors"][0]["source"]["pointer"]), (422, &json!("/categories/0")), "{refused}");
    assert_eq!((shop.count("consents").await, shop.count("consent_terms").await), (2, 1));
    let terms = shop.word("SELECT terms::text AS word FROM consent_terms").await;
    assert!(terms.contains("Because we like to know.") && terms.contains("Code facebook_pixel"), "{terms}");

    // Another question is another answer's.
    ask(&shop, ConsentMode::Simple).await;
    let (status, refused) = shop.post(consents, &said(&hash, json!(["marketing"]))).await;
    assert_eq!((status, &refused["errors"][0]["code"]), (422, &json!("consent_changed")), "{refused}");
    assert_ne!(told(&browser.get(SOUP).await)["terms_hash"], json!(hash));

    // After three years nobody can ask for it any more.
    shop.world.clock.advance(chrono::Duration::days(kontor_storefront::tracking::limits::PROOF_DAYS + 1));
    assert_eq!(kontor_storefront::tracking::forget_consents(&shop.world.worker).await.unwrap(), 2);
}

#[tokio::test]
async fn a_purchase_is_measured_once_and_not_before_it_is_paid() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    code(&shop, CodeForm::FacebookPixel, &[]).await;
    ask(&shop, ConsentMode::Simple).await;
    let mut browser = shop.browser();
    let form = browser.get(&format!("{SOUP}/payment")).await;
    let wire = browser.pay(&form, &format!("{SOUP}/payment"), &[("method", "bank_wire"), ("consent", "true")]).await;
    let page = browser.get(&wire.location()).await;
    assert_eq!(told(&page)["event"], Value::Null, "nothing is bought before the money is there");
    let key = wire.location();
    let key = key.split('/').next_back().unwrap().split('?').next().unwrap().to_owned();
    let measurement = format!("/v1/shop/anna/checkouts/{key}/measurement");
    assert_eq!(shop.post(&measurement, &json!({})).await.0, 404);

    let form = browser.get(&format!("{SOUP}/payment")).await;
    let token = shop.token("4242424242424242").await;
    let paid = [("method", "card"), ("card_token", token.as_str()), ("consent", "true")];
    let paid = browser.pay(&form, &format!("{SOUP}/payment"), &paid).await;
    let page = browser.get(&paid.location()).await;
    let event = told(&page)["event"].clone();
    assert_eq!((&event["name"], &event["data"]), (&json!("success_page"), &Value::Null), "{}", page.html);
    let ask = event["measured_url"].as_str().unwrap().to_owned();
    // However many look at the page together.
    let nothing = json!({});
    let asked = futures::future::join_all((0..8).map(|_| shop.post(&ask, &nothing))).await;
    let firsts = asked.iter().filter(|(status, body)| {
        assert_eq!(*status, 200, "{body}");
        body["data"]["attributes"]["first"] == json!(true)
    });
    assert_eq!(firsts.count(), 1);
    let said = &asked[0].1["data"]["attributes"];
    for (name, value) in
        [("revenue", "29.00"), ("currency", "EUR"), ("order_form", "download"), ("period_type", "one_time")]
    {
        assert_eq!(said[name], json!(value), "{said}");
    }
    assert!(
        said["order_id"].as_str().is_some_and(|id| !key.contains(id)) && said["transaction_id"].is_string(),
        "{said}"
    );
}
