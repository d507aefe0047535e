//! Opening a shop, its two sides, and who may come in.

use poem::http::Method;
use serde_json::{Value, json};

use super::Api;

#[tokio::test(flavor = "multi_thread")]
async fn a_new_seller_is_in_their_shop_and_can_change_sides() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let live = api.get("/v1/cabinet/seller", &token).await;
    assert_eq!(
        (live.text("/data/attributes/username").as_str(), &live.body["data"]["attributes"]["livemode"]),
        ("anna", &Value::Bool(true))
    );
    let home = api.get("/v1/cabinet/home", &token).await;
    let steps = home.body["data"]["attributes"]["steps"].as_array().unwrap();
    assert!(steps.len() == 4 && steps.iter().all(|step| step["done"] == Value::Bool(false)), "{}", home.body);
    let refused = api.post("/v1/cabinet/test_clocks", &token, json!({})).await;
    assert_eq!((refused.status, refused.code()), (422, "test_side_only"));

    let profiles = api.get("/v1/app/profiles", &token).await;
    let (id, kind) = (profiles.text("/data/0/id"), profiles.text("/data/0/attributes/kind"));
    assert_eq!((kind.as_str(), &profiles.body["data"][0]["attributes"]["active"]), ("seller", &Value::Bool(true)));
    let test = api.post(&format!("/v1/app/profiles/{id}/switch"), &token, json!({ "livemode": false })).await;
    let test = test.text("/access_token");
    // The token of the other side is worthless now: no forgotten tab writes into the wrong shop.
    assert_eq!(api.get("/v1/cabinet/seller", &token).await.code(), "invalid_access_token");
    assert_eq!(api.get("/v1/cabinet/seller", &test).await.text("/data/attributes/username"), "anna-test");
    let clock = api.post("/v1/cabinet/test_clocks", &test, json!({})).await;
    assert_eq!(clock.status, 201, "{}", clock.body);
    let advance = format!("/v1/cabinet/test_clocks/{}/advance", clock.text("/data/id"));
    let got = api.post(&advance, &test, json!({ "to": "2026-03-10T12:00:00.000Z" })).await;
    assert_eq!((got.status, got.text("/data/attributes/now_at").as_str()), (200, "2026-03-10T12:00:00.000Z"));
    let back = api.post(&advance, &test, json!({ "to": "2026-03-09T12:00:00.000Z" })).await;
    assert_eq!((back.status, back.code()), (422, "clock_backwards"));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_tenants_and_other_roles_stay_outside() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let bruno = api.person("bruno@example.com").await.text("/data/attributes/access_token");
    for path in ["/v1/cabinet/seller", "/v1/cabinet/home", "/v1/cabinet/test_clocks", "/v1/cabinet/email_logs"] {
        assert_eq!(api.get(path, "").await.status, 401, "{path}");
        assert_eq!(api.get(path, &bruno).await.status, 403, "{path}");
        assert_eq!(api.get(path, &anna).await.status, 200, "{path}");
    }
    let profile = api.get("/v1/app/profiles", &anna).await.text("/data/0/id");
    let stolen = api.post(&format!("/v1/app/profiles/{profile}/switch"), &bruno, json!({})).await;
    assert_eq!((stolen.status, stolen.code()), (404, "not_found"));
    for wrong in ["pro_01h455vb4pex5vsknk084sn02q", "ord_01h455vb4pex5vsknk084sn02q", "x"] {
        let got = api.post(&format!("/v1/app/profiles/{wrong}/switch"), &bruno, json!({})).await;
        assert_eq!(got.status, 404, "{wrong}");
    }
    let taken = api.post("/v1/app/sellers", &bruno, json!({ "name": "B", "username": "anna", "country": "DE" })).await;
    assert_eq!((taken.status, taken.code()), (422, "username_exists"));
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_take_the_version_that_was_seen() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let change = |version: &str| {
        let request = api.client.patch("/v1/cabinet/seller").header("authorization", format!("Bearer {token}"));
        request.header("if-match", version).body_json(&json!({ "name": "Neuer Name", "time_zone": "Europe/Vienna" }))
    };
    let got = api.send(change("\"1\"")).await;
    assert_eq!((got.status, got.text("/data/attributes/name").as_str()), (200, "Neuer Name"));
    let stale = api.send(change("\"1\"")).await;
    assert_eq!((stale.status, stale.code()), (412, "stale_version"));
    let wrong = json!({ "currency": "xxx", "time_zone": "Mars", "name": "" });
    let got = api.call(Method::PUT, "/v1/cabinet/seller", &token, Some(wrong)).await;
    assert_eq!((got.status, got.body["errors"].as_array().unwrap().len()), (422, 3), "{}", got.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sharing_token_switches_sellers_and_offers_to_others() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let token = api.get("/v1/cabinet/seller", &anna).await.text("/data/attributes/seller_sharing_token");
    let bruno = api.person("bruno@example.com").await.text("/data/attributes/access_token");
    let body = json!({ "seller_sharing_token": token });
    let offered = api.post("/v1/app/become_seller", &bruno, body.clone()).await;
    assert_eq!((offered.status, offered.text("/data/attributes/outcome").as_str()), (200, "offer"));
    let shop = json!({ "name": "B", "username": "bruno", "country": "DE", "seller_sharing_token": token });
    let opened = api.post("/v1/app/sellers", &bruno, shop).await.text("/data/attributes/access_token");
    let switched = api.post("/v1/app/become_seller", &opened, body).await;
    assert_eq!(switched.text("/data/attributes/outcome"), "switched");
    let now = switched.text("/data/attributes/session/access_token");
    let got = api.post("/v1/app/become_seller", &now, json!({ "seller_sharing_token": "made.up" })).await;
    assert_eq!((got.status, got.code()), (422, "sharing_token_invalid"));
}
