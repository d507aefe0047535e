//! The names that developers and acceptance checks rely on: they stand in the document, and somebody answers there.

use poem::http::Method;
use serde_json::{Value, json};

use crate::account::Api;

/// As the HTTP contract lists them.
const NAMES: &[&str] = &[
    "POST /v1/app/users",
    "POST /v1/app/session",
    "DELETE /v1/app/session",
    "GET /v1/app/user",
    "POST /v1/app/session/renew_token",
    "GET /v1/cabinet/products",
    "POST /v1/cabinet/products",
    "GET /v1/cabinet/products/{id}",
    "PUT /v1/cabinet/products/{id}",
    "PATCH /v1/cabinet/products/{id}",
    "DELETE /v1/cabinet/products/{id}",
    "POST /v1/cabinet/products/{id}/publish",
    "POST /v1/cabinet/products/{id}/unpublish",
    "POST /v1/cabinet/products/{id}/archive",
    "POST /v1/cabinet/products/{id}/unarchive",
    "POST /v1/cabinet/products/{id}/duplicate",
    "GET /v1/cabinet/orders",
    "GET /v1/cabinet/orders/{id}",
    "GET /v1/cabinet/exports",
    "POST /v1/cabinet/exports",
    "GET /v1/cabinet/exports/{id}",
    "GET /v1/cabinet/payouts",
    "POST /v1/cabinet/payouts",
    "GET /v1/cabinet/balance",
    "POST /v1/shop/{seller}/checkouts",
    "GET /v1/shop/{seller}/checkouts/{id}",
];

/// What answers without standing in the document: for operators and browsers.
const PAGES: &[&str] = &["/health/live", "/health/ready", "/openapi.yaml", "/docs"];

#[test]
fn every_promised_name_stands_in_the_document() {
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    for name in NAMES {
        let (method, path) = name.split_once(' ').unwrap();
        assert!(document["paths"][path][method.to_lowercase()].is_object(), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_answers_at_every_promised_name() {
    let api = Api::new().await;
    api.seller("anna@example.com", "anna").await;
    for name in NAMES {
        let (method, path) = name.split_once(' ').unwrap();
        let path = path.replace("{seller}", "anna").replace("{id}", "x");
        let method: Method = method.parse().unwrap();
        let body = matches!(method, Method::POST | Method::PUT | Method::PATCH).then(|| json!({}));
        let got = api.call(method, &path, "", body).await;
        assert!(![404, 405, 500, 501].contains(&got.status) || path.contains("/checkouts/"), "{name}: {}", got.status);
    }
    for path in PAGES {
        let status = api.client.get(*path).send().await.0.status().as_u16();
        // Redis of this test is nowhere, and readiness may say so.
        assert!(status == 200 || *path == "/health/ready" && status == 503, "{path}: {status}");
    }
    // What operators measure is on a port of its own that only this machine reaches.
    assert_eq!(api.client.get("/metrics").send().await.0.status().as_u16(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_is_asked_for_at_payouts_and_only_there() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let body = json!({ "amount": { "amount": 2_000, "currency": "eur" } });
    let ask = |path: &'static str, key: &'static str| {
        let request = api.client.post(path).header("authorization", format!("Bearer {token}"));
        let request = if key.is_empty() { request } else { request.header("idempotency-key", key) };
        request.body_json(&body)
    };
    let got = api.send(ask("/v1/cabinet/payouts", "")).await;
    assert_eq!((got.status, got.code()), (400, "idempotency_key_missing"));
    // Nobody has looked at this seller's papers; that it is refused for this reason says that it was heard.
    let got = api.send(ask("/v1/cabinet/payouts", "once")).await;
    assert_eq!((got.status, got.code()), (422, "account_not_verified"), "{}", got.body);
    let got = api.send(ask("/v1/cabinet/payout_requests", "once")).await;
    assert_eq!((got.status, got.code()), (405, "method_not_allowed"));
    assert_eq!(api.get("/v1/cabinet/payouts", &token).await.status, 200);
    assert_eq!(api.get("/v1/cabinet/payout_requests", &token).await.status, 200);
}
