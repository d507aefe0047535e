//! Who sells and what holds: the imprint of verified data, the seller's own texts with every wording, and the proof of which
//! of them an order was made under.

use kontor_storefront::{LegalKind, LegalWording};
use serde_json::json;

use super::buyer::Shop;

const FORM: &str = "/s/anna/soup/payment";

async fn publish(shop: &Shop, kind: LegalKind, text: &str) {
    let wording = LegalWording { text: text.to_owned(), content: None };
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_storefront::publish(&mut tx, kind, &wording).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_imprint_says_what_was_verified_and_before_that_nothing_of_it() {
    let shop = Shop::open().await;
    shop.sql(
        "UPDATE seller_profiles SET first_name = 'Anna', last_name = 'Lind', street = 'Hauptstraße', street_number = '1',
             zip = '10115', city = 'Berlin', country_code = 'DE', vat_no = 'DE136695976'",
    )
    .await;
    let page = shop.browser().get("/s/anna/imprint").await;
    for said in ["Anna Lind", "Hauptstraße 1", "10115 Berlin", "Germany", "DE136695976"] {
        assert!(page.has(said), "{said}: {}", page.html);
    }
    assert!(page.has("href=\"/s/anna/imprint\""), "every page leads here");
    assert!(!page.has("Represented by") && !page.has("Registered in"), "a private person is nobody's: {}", page.html);
    shop.sql(
        "UPDATE seller_profiles SET business_type = 'business', company = 'Lind GmbH', registration_number = 'HRB 7 B',
             registration_location = 'Amtsgericht Charlottenburg'",
    )
    .await;
    let page = shop.browser().get("/s/anna/imprint?locale=de").await;
    for said in
        ["Lind GmbH", "Vertreten durch</dt><dd>Anna Lind", "Register</dt><dd>Amtsgericht Charlottenburg, HRB 7 B"]
    {
        assert!(page.has(said), "{said}: {}", page.html);
    }
    shop.sql("ALTER TABLE legitimations DISABLE TRIGGER USER").await;
    shop.sql("DELETE FROM legitimations").await;
    let page = shop.browser().get("/s/anna/imprint").await;
    assert!(!page.has("Hauptstraße") && page.status == 200, "what nobody has checked is not said: {}", page.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_keeps_the_wordings_it_was_made_under_and_they_stay_readable() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let platform = browser.get("/s/anna/terms").await;
    assert_eq!((platform.status, platform.location()), (303, "/terms".to_owned()), "without texts of their own, ours");
    let wire = [("method", "bank_wire")];
    let page = browser.get(FORM).await;
    browser.pay(&page, FORM, &wire).await;
    let ours = "orders WHERE snapshot->'legal' = '[{\"kind\": \"platform_terms\", \"version\": 3},
                {\"kind\": \"platform_privacy\", \"version\": 3}, {\"kind\": \"platform_right_of_withdrawal\", \"version\": 1},
                {\"kind\": \"immediate_delivery\", \"version\": 2}]'";
    assert_eq!(shop.count(ours).await, 1);

    publish(&shop, LegalKind::Terms, "## How you pay\n\nFirst <b>of all</b>.").await;
    publish(&shop, LegalKind::Privacy, "We keep it.").await;
    publish(&shop, LegalKind::Privacy, "").await;
    let page = browser.get(FORM).await;
    assert!(page.has("href=\"/s/anna/terms\""), "{}", page.html);
    assert_eq!(browser.pay(&page, FORM, &wire).await.status, 303);
    let kept = "orders WHERE snapshot->'legal' = '[{\"kind\": \"terms\", \"version\": 1},
                {\"kind\": \"platform_privacy\", \"version\": 3}, {\"kind\": \"platform_right_of_withdrawal\", \"version\": 1},
                {\"kind\": \"immediate_delivery\", \"version\": 2}]'";
    assert_eq!(shop.count(kept).await, 1, "what was taken away is not accepted");

    // Who read another wording reads this one before they order.
    let stale = browser.get(FORM).await;
    publish(&shop, LegalKind::Terms, "Later.").await;
    let told = browser.pay(&stale, FORM, &wire).await;
    assert!(told.status == 422 && told.has("order again"), "{}", told.html);
    assert_eq!(shop.count("orders").await, 2);
    assert_eq!(browser.pay(&told, FORM, &wire).await.status, 303);
    let now = browser.get("/s/anna/terms").await;
    assert!(now.has("Later.") && now.has("Version 2") && !now.has("of all"), "{}", now.html);
    let before = browser.get("/s/anna/terms?version=1").await;
    assert!(
        before.has("<h2 dir=\"auto\">How you pay</h2>") && before.has("First &lt;b&gt;of all&lt;/b&gt;."),
        "{}",
        before.html
    );
    assert!(before.has("href=\"/s/anna/terms\"") && before.has("noindex"));
    assert_eq!(browser.get("/s/anna/terms?version=9").await.status, 404);
    assert_eq!(browser.get("/s/anna/privacy").await.location(), "/privacy");
    assert_eq!(shop.count(kept).await, 1, "orders keep what they were made under");
}

/// The receipt is what the law asks for: without its word what was ticked has no effect (§ 356 (5) no. 2 c, § 312f BGB).
#[tokio::test(flavor = "multi_thread")]
async fn a_consumers_receipt_confirms_the_right_of_withdrawal_and_what_they_gave_up_of_it() {
    let model = "You have the right to withdraw from this contract within 14 days";
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let page = browser.get("/s/anna/right_of_withdrawal").await;
    assert!(page.status == 200 && page.has(model) && page.has("/s/anna/withdrawal"), "{}", page.html);
    let form = browser.get(FORM).await;
    let links = form.html.matches("href=\"/s/anna/right_of_withdrawal\"").count();
    assert_eq!(links, 2, "beside the tick as well as below the page: {}", form.html);
    let receipt = async |more: &[(&str, &str)]| {
        shop.sql("DELETE FROM mails").await;
        let token = shop.token("4242424242424242").await;
        let mut browser = shop.browser();
        let page = browser.get(FORM).await;
        let fields: Vec<_> = [("method", "card"), ("card_token", token.as_str())].iter().chain(more).copied().collect();
        let sent = browser.pay(&page, FORM, &fields).await;
        assert_eq!(sent.status, 303, "{}", sent.html);
        let newest = shop.word("SELECT id::text AS word FROM orders ORDER BY created_at DESC, id DESC LIMIT 1").await;
        super::bundle_contents::delivered(&shop, kontor_kernel::kinds::OrderId::from_uuid(newest.parse().unwrap()))
            .await;
        let facts =
            "SELECT (data #>> '{letter,facts,consent}') || '|' || (data #>> '{letter,facts,instruction}') AS word
                     FROM mails WHERE template = 'order_paid'";
        shop.word(facts).await
    };
    let told = receipt(&[]).await;
    assert!(told.starts_with("immediate_delivery|") && told.contains(model) && !told.contains("## "), "{told}");
    assert!(told.contains("/s/anna/withdrawal"), "{told}");
    publish(&shop, LegalKind::RightOfWithdrawal, "## Ours\n\nTwenty days.").await;
    let told = receipt(&[]).await;
    assert_eq!(told, "immediate_delivery|Ours\n\nTwenty days.");
    assert_eq!(receipt(&[("company", "Berg GmbH")]).await, "|", "whoever buys for a business has no such right");
    // The wording of an order stays readable, whatever holds now.
    let before = browser.get("/s/anna/right_of_withdrawal?version=0").await;
    assert!(before.status == 200 && before.has(model), "{}", before.html);
}

/// The interface knows the same tie: whoever shows the texts elsewhere says which.
#[tokio::test(flavor = "multi_thread")]
async fn an_order_of_the_interface_is_made_under_the_wordings_that_were_quoted() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let product = shop.product_id("soup").await.to_string();
    let quoted = async || {
        let (_, quote) = shop.api(&format!("/v1/shop/anna/quotes?product_id={product}"), "").await;
        quote["data"]["attributes"]["legal_mark"].as_i64().unwrap()
    };
    let order = async |key: &str, seen: serde_json::Value| {
        let payer = json!({ "email": "berg@example.test", "first_name": "B", "last_name": "Berg", "country": "DE" });
        let body = json!({ "product_id": product, "method": "bank_wire", "payer": payer, "seen_legal": seen });
        shop.order(&body, key).await
    };
    let before = quoted().await;
    publish(&shop, LegalKind::Terms, "Later.").await;
    let (status, told) = order("k1", json!(before)).await;
    assert_eq!((status, &told["errors"][0]["code"]), (422, &json!("terms_changed")), "{told}");
    assert_eq!(shop.count("orders").await, 0);
    assert_eq!(order("k2", json!(quoted().await)).await.0, 201);
    // Who says nothing of it is asked nothing.
    assert_eq!(order("k3", json!(null)).await.0, 201);
}
