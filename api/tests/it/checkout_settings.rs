//! Checkout settings over HTTP: made with every default, changed in parts, refused beside their fields, chosen by products,
//! looked at before they are kept, walled.

use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

const SETTINGS: &str = "/v1/cabinet/checkout_settings";

fn wrong(got: &Got) -> Vec<(&str, &str)> {
    let errors = got.body["errors"].as_array().unwrap().iter();
    errors.map(|one| (one["code"].as_str().unwrap(), one["source"]["pointer"].as_str().unwrap_or_default())).collect()
}

async fn product(api: &Api, token: &str, name: &str) -> String {
    let got = api.post("/v1/cabinet/products", token, json!({ "form": "bundle", "name": name })).await;
    assert_eq!(got.status, 201, "{}", got.body);
    format!("/v1/cabinet/products/{}", got.text("/data/id"))
}

#[tokio::test(flavor = "multi_thread")]
async fn new_settings_have_every_default_and_the_first_are_those_of_all_products() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let made = api.post(SETTINGS, &token, json!({})).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let said = &made.body["data"]["attributes"];
    // selling-core §3, checkout settings entity.
    assert_eq!((&said["name"], &said["layout"], &said["is_default"]), (&json!(""), &json!("default"), &json!(true)));
    assert_eq!(said["buyer_information"], json!({ "include_type": {} }));
    let seals = json!({ "visa": true, "ssl_secure": true, "mastercard": true, "kontor": false });
    assert_eq!(said["trust_seals_settings"], seals);
    assert_eq!(
        said["theme"],
        json!({
            "upsell_position": "belowProductDetails", "upsell_placement": "below_payment_options",
            "payment_apply_coupon_btn_color": "#1565c0", "payment_apply_coupon_btn_font_color": "#ffffff",
            "payment_apply_coupon_border_radius": 22,
            "payment_buy_btn_color": "#ffc107", "payment_buy_btn_font_color": "#ffffff",
            "payment_bg_color": "#f0f0f0", "payment_page_color": "#2196f3",
            "payment_buy_btn_border_radius": 22, "payment_buy_btn_text": "dynamic_cta",
            "payment_get_for_free_btn_text": "",
            "payment_recommended_badge_color": "#1565c0", "payment_recommended_badge_text_color": "#ffffff",
            "payment_countdown_bg_color": "#6ce369", "payment_countdown_border_color": "#6ce369",
            "payment_countdown_text_color": "#21282e", "payment_countdown_time_color": "#21282e",
            "countdown_text": "",
            "expandable_description_on_mobile_enabled": false,
            "expandable_description_default_behavior": "expanded",
        })
    );
    let second = api.post(SETTINGS, &token, json!({ "name": "Autumn", "layout": "two_steps" })).await;
    assert_eq!(second.body["data"]["attributes"]["is_default"], json!(false));

    let at = format!("{SETTINGS}/{}", second.text("/data/id"));
    let part = json!({ "theme": { "payment_bg_color": "#0A1A3A" }, "is_default": true,
        "buyer_information": { "include_type": { "phone": "required" } }, "recommended_method": "card" });
    let changed = api.call(Method::PATCH, &at, &token, Some(part)).await;
    let said = &changed.body["data"]["attributes"];
    assert_eq!((changed.status, &said["theme"]["payment_bg_color"]), (200, &json!("#0a1a3a")), "{}", changed.body);
    assert_eq!(said["theme"]["payment_buy_btn_color"], json!("#ffc107"), "what is left out stays");
    assert_eq!((&said["layout"], &said["recommended_method"]), (&json!("two_steps"), &json!("card")));
    assert_eq!(said["buyer_information"]["include_type"], json!({ "phone": "required" }));
    let all = api.get(SETTINGS, &token).await;
    let defaults = all.body["data"].as_array().unwrap().iter().filter(|one| one["attributes"]["is_default"] == true);
    assert_eq!(defaults.count(), 1, "one is the default: {}", all.body);
    // storefront-growth §5: three digits or six.
    let short = json!({ "theme": { "payment_page_color": "#Fa0" } });
    let short = api.call(Method::PATCH, &at, &token, Some(short)).await;
    let said = &short.body["data"]["attributes"]["theme"]["payment_page_color"];
    assert_eq!((short.status, said), (200, &json!("#ffaa00")), "{}", short.body);
    let hidden = json!({ "buyer_information": { "include_type": { "vat_no": "hidden", "phone": "hidden" } } });
    let hidden = api.call(Method::PATCH, &at, &token, Some(hidden)).await;
    let said = &hidden.body["data"]["attributes"]["buyer_information"]["include_type"];
    assert_eq!(said, &json!({ "vat_no": "hidden" }), "what is hidden is said, where nothing said would ask");
    let none = api.call(Method::PATCH, &at, &token, Some(json!({ "recommended_method": null }))).await;
    assert_eq!(none.body["data"]["attributes"].get("recommended_method"), None);

    let copy = api.post(&format!("{at}/duplicate"), &token, json!({})).await;
    let said = &copy.body["data"]["attributes"];
    assert_eq!((&said["name"], &said["is_default"]), (&json!("Autumn (2)"), &json!(false)), "{}", copy.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_out_of_order_is_refused_beside_its_field_and_changes_nothing() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    for (body, pointer) in [
        (json!({ "layout": "three_steps" }), "/layout"),
        (json!({ "theme": { "payment_bg_color": "red;}" } }), "/theme/payment_bg_color"),
        (json!({ "theme": { "payment_buy_btn_border_radius": 41 } }), "/theme/payment_buy_btn_border_radius"),
        (json!({ "theme": { "countdown_text": "x".repeat(101) } }), "/theme/countdown_text"),
        (json!({ "theme": { "countdown_text": "two\nlines" } }), "/theme/countdown_text"),
        (
            json!({ "buyer_information": { "include_type": { "age": "required" } } }),
            "/buyer_information/include_type/age",
        ),
        (
            json!({ "buyer_information": { "include_type": { "city": "maybe" } } }),
            "/buyer_information/include_type/city",
        ),
        (json!({ "social_proof": { "min_count": 2 } }), "/social_proof/min_count"),
        (json!({ "theme": { "payment_page_color": "#ffaa" } }), "/theme/payment_page_color"),
        (json!({ "recommended_method": "shells" }), "/recommended_method"),
    ] {
        let got = api.post(SETTINGS, &token, body.clone()).await;
        assert!((400..=422).contains(&got.status), "{body}: {}", got.body);
        assert_eq!(wrong(&got).first().map(|(_, at)| *at), Some(pointer), "{body}: {}", got.body);
    }
    assert_eq!(api.get(SETTINGS, &token).await.body["data"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn products_choose_settings_and_keep_them_from_being_removed() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let other = api.seller("bruno@example.com", "bruno").await;
    let made = api.post(SETTINGS, &token, json!({ "name": "Autumn" })).await.text("/data/id");
    let at = format!("{SETTINGS}/{made}");
    for (method, body) in [(Method::GET, None), (Method::PATCH, Some(json!({ "name": "x" }))), (Method::DELETE, None)] {
        assert_eq!(api.call(method.clone(), &at, &other, body).await.status, 404, "{method}");
    }
    let theirs = product(&api, &other, "Bruno's").await;
    let got = api.call(Method::PATCH, &theirs, &other, Some(json!({ "checkout_settings_id": made }))).await;
    assert_eq!(wrong(&got), [("not_found", "/checkout_settings_id")], "{}", got.body);

    let soup = product(&api, &token, "The soup shelf").await;
    let got = api.call(Method::PATCH, &soup, &token, Some(json!({ "checkout_settings_id": made }))).await;
    assert_eq!((got.status, got.text("/data/attributes/checkout_settings_id")), (200, made.clone()), "{}", got.body);
    let refused = api.call(Method::DELETE, &at, &token, None).await;
    assert_eq!((refused.status, wrong(&refused)[0].0), (409, "used_by_products"));
    assert!(refused.body["errors"][0]["detail"].as_str().unwrap().contains("The soup shelf"), "{}", refused.body);
    let freed = api.call(Method::PATCH, &soup, &token, Some(json!({ "checkout_settings_id": null }))).await;
    assert_eq!(freed.body["data"]["attributes"].get("checkout_settings_id"), None);
    assert_eq!(api.call(Method::DELETE, &at, &token, None).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bundle_is_looked_at_again_from_the_day_that_its_seller_set() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let bundle = product(&api, &token, "The soup shelf").await;
    let set = |day: Value| json!({ "contents_review_on": day });
    let got = api.call(Method::PATCH, &bundle, &token, Some(set(json!("2027-03-01")))).await;
    assert_eq!(got.text("/data/attributes/contents_review_on"), "2027-03-01", "{}", got.body);
    let none = api.call(Method::PATCH, &bundle, &token, Some(set(Value::Null))).await;
    assert_eq!(none.body["data"]["attributes"].get("contents_review_on"), None);
    let service = json!({ "form": "service", "name": "An hour", "contents_review_on": "2027-03-01" });
    let refused = api.post("/v1/cabinet/products", &token, service).await;
    assert_eq!(wrong(&refused), [("invalid_choice", "/contents_review_on")], "{}", refused.body);
}
