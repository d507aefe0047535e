//! Tracking codes and the settings of consent over HTTP: made, refused beside their fields, chosen by products, walled.

use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

const CODES: &str = "/v1/cabinet/tracking_codes";
const SETTINGS: &str = "/v1/cabinet/consent_settings";

fn pixel(name: &str) -> Value {
    json!({ "form": "facebook_pixel", "name": name, "account": "123456789012345" })
}

fn wrong(got: &Got) -> Vec<(&str, &str)> {
    let errors = got.body["errors"].as_array().unwrap().iter();
    errors.map(|one| (one["code"].as_str().unwrap(), one["source"]["pointer"].as_str().unwrap_or_default())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_made_found_changed_and_removed_by_its_seller_alone() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let made = api.post(CODES, &token, pixel("Campaigns")).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let code = &made.body["data"]["attributes"];
    assert_eq!((&code["category"], &code["active"]), (&json!("marketing"), &json!(true)));
    assert_eq!(code["events"].as_array().unwrap().len(), 6, "it hears everything that it is not kept from");
    let google = json!({ "form": "google_analytics_4", "name": "Visits", "account": " g-a1b2c3d4e5 " });
    let google = api.post(CODES, &token, google).await;
    assert_eq!(google.text("/data/attributes/account"), "G-A1B2C3D4E5");
    assert_eq!(google.text("/data/attributes/category"), "statistics");
    let only = api.get(&format!("{CODES}?filters[form][]=facebook_pixel"), &token).await;
    assert_eq!(only.body["data"].as_array().unwrap().len(), 1, "{}", only.body);

    let at = format!("{CODES}/{}", made.text("/data/id"));
    let other = api.seller("bruno@example.com", "bruno").await;
    for (method, body) in
        [(Method::GET, None), (Method::PATCH, Some(json!({ "active": false }))), (Method::DELETE, None)]
    {
        assert_eq!(api.call(method.clone(), &at, &other, body).await.status, 404, "{method}");
    }
    assert_eq!(api.get(CODES, &other).await.body["data"], json!([]));

    let off = api.call(Method::PATCH, &at, &token, Some(json!({ "active": false, "events": ["success_page"] }))).await;
    assert_eq!((off.status, &off.body["data"]["attributes"]["events"]), (200, &json!(["success_page"])));
    assert_eq!(api.call(Method::DELETE, &at, &token, None).await.status, 204);
    assert_eq!(api.get(&at, &token).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_code_is_refused_beside_its_field() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    for (body, said) in [
        (
            json!({ "form": "google_analytics_4", "name": "x", "account": "UA-1234-1" }),
            ("invalid_tracking_account", "/account"),
        ),
        (
            json!({ "form": "facebook_pixel", "name": "x", "account": "'});alert(1)//" }),
            ("invalid_tracking_account", "/account"),
        ),
        (json!({ "form": "tracify", "name": "x" }), ("required", "/account")),
        (
            json!({ "form": "tracify", "name": "x", "account": "abcdef", "snippet": "<b>" }),
            ("invalid_choice", "/snippet"),
        ),
        (json!({ "form": "custom_tracking_codes", "name": "x" }), ("required", "/snippet")),
        (json!({ "form": "custom_tracking_codes", "name": " ", "snippet": "<b>" }), ("required", "/name")),
        (
            json!({ "form": "custom_tracking_codes", "name": "x", "snippet": "<b>", "hosts": ["a.example", "https://b.example"] }),
            ("invalid_host", "/hosts/1"),
        ),
        (
            json!({ "form": "custom_tracking_codes", "name": "x", "snippet": "<b>", "hosts": ["a.example; script-src *"] }),
            ("invalid_host", "/hosts/0"),
        ),
        (
            json!({ "form": "custom_tracking_codes", "name": "x", "snippet": "<b>", "hosts": ["a.example", "A.example"] }),
            ("listed_twice", "/hosts/1"),
        ),
    ] {
        let got = api.post(CODES, &token, body.clone()).await;
        assert_eq!((got.status, wrong(&got)), (422, vec![said]), "{body}");
    }
    let long = json!({ "form": "custom_tracking_codes", "name": "x", "snippet": "x".repeat(20_001) });
    assert_eq!(wrong(&api.post(CODES, &token, long).await), [("too_long", "/snippet")]);
    assert_eq!(api.get(CODES, &token).await.body["data"], json!([]), "nothing is half made");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shop_asks_nothing_until_its_seller_says_so_and_who_saw_an_older_setting_is_told() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let first = api.get(SETTINGS, &token).await;
    assert_eq!(
        (first.text("/data/attributes/mode").as_str(), &first.body["data"]["attributes"]["version"]),
        ("none", &json!(0))
    );
    let asked =
        api.call(Method::PATCH, SETTINGS, &token, Some(json!({ "mode": "rich", "text": " We like to know. " }))).await;
    assert_eq!((asked.status, asked.text("/data/attributes/text").as_str()), (200, "We like to know."));
    let later = api.call(Method::PATCH, SETTINGS, &token, Some(json!({ "mode": "simple" }))).await;
    assert_eq!(later.text("/data/attributes/text"), "We like to know.", "what is left out stays");
    let long = json!({ "text": "x".repeat(501) });
    assert_eq!(wrong(&api.call(Method::PATCH, SETTINGS, &token, Some(long)).await), [("too_long", "/text")]);
    let other = api.seller("bruno@example.com", "bruno").await;
    assert_eq!(api.get(SETTINGS, &other).await.text("/data/attributes/mode"), "none");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_product_chooses_codes_that_are_its_sellers_and_a_copy_chooses_the_same() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let code = api.post(CODES, &token, pixel("Campaigns")).await.text("/data/id");
    let product = api.post("/v1/cabinet/products", &token, json!({ "name": "Soup", "form": "download" })).await;
    assert_eq!(product.text("/data/attributes/tracking"), "all");
    let at = format!("/v1/cabinet/products/{}", product.text("/data/id"));
    let choose = |ids: Value| json!({ "tracking": "selected", "tracking_code_ids": ids });
    let chosen = api.call(Method::PATCH, &at, &token, Some(choose(json!([code])))).await;
    assert_eq!(
        (chosen.status, &chosen.body["data"]["attributes"]["tracking_code_ids"]),
        (200, &json!([code])),
        "{}",
        chosen.body
    );

    let other = api.seller("bruno@example.com", "bruno").await;
    let foreign = api.post(CODES, &other, pixel("Theirs")).await.text("/data/id");
    let got = api.call(Method::PATCH, &at, &token, Some(choose(json!([code, foreign])))).await;
    assert_eq!(wrong(&got), [("not_found", "/tracking_code_ids/1")]);

    let copy = api.post(&format!("{at}/duplicate"), &token, json!({})).await;
    assert_eq!(copy.body["data"]["attributes"]["tracking_code_ids"], json!([code]), "{}", copy.body);
    api.call(Method::DELETE, &format!("{CODES}/{code}"), &token, None).await;
    let after = api.get(&at, &token).await;
    assert_eq!(after.body["data"]["attributes"]["tracking_code_ids"], json!([]), "what is gone is chosen no more");
}
