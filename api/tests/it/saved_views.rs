//! Saved views and chosen columns over HTTP: kept for whoever signs in again, refused beside their field, walled.

use poem::http::Method;
use serde_json::{Value, json};

use crate::account::Api;

const AT: &str = "/v1/cabinet/saved_views";

fn paid(more: Value) -> Value {
    let mut body = json!({ "list": "orders", "name": "Paid", "search": "filters%5Bpayment_state%5D%5B%5D=paid&per=50", "columns": ["token"] });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_is_kept_changed_and_removed_by_its_seller_alone() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let made = api.post(AT, &token, paid(json!({ "shared": true }))).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let view = &made.body["data"]["attributes"];
    assert_eq!((&view["mine"], &view["changeable"], &view["version"]), (&json!(true), &json!(true), &json!(1)));
    let one = format!("{AT}/{}", made.text("/data/id"));
    let listed = api.get(&format!("{AT}?list=orders"), &token).await;
    assert_eq!(listed.body["data"].as_array().unwrap().len(), 1);
    assert_eq!(api.get(&format!("{AT}?list=products"), &token).await.body["data"], json!([]));

    let other = api.seller("bruno@example.com", "bruno").await;
    assert_eq!(api.get(AT, &other).await.body["data"], json!([]));
    for (method, body) in [(Method::GET, None), (Method::PATCH, Some(json!({ "name": "X" }))), (Method::DELETE, None)] {
        assert_eq!(api.call(method, &one, &other, body).await.status, 404);
    }
    let renamed = api.call(Method::PATCH, &one, &token, Some(json!({ "name": "Paid this month" }))).await;
    assert_eq!((renamed.status, renamed.text("/data/attributes/name")), (200, "Paid this month".to_owned()));
    assert_eq!(api.call(Method::DELETE, &one, &token, None).await.status, 204);
    assert_eq!(api.call(Method::DELETE, &one, &token, None).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_that_its_list_would_refuse_is_refused_beside_its_field() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    assert_eq!(api.post(AT, &token, paid(json!({}))).await.status, 201);
    for (wrong, pointer) in [
        (json!({ "search": "filters%5Bno_such%5D%5B%5D=1", "name": "A" }), "/search"),
        (json!({ "search": "filters%5Bpayment_state%5D%5B%5D=happy", "name": "B" }), "/search"),
        (json!({ "search": "sort_key=nothing", "name": "C" }), "/search"),
        (json!({ "list": "secrets", "name": "D" }), "/list"),
        (json!({ "name": "paid" }), "/name"),
        (json!({ "name": " " }), "/name"),
    ] {
        let got = api.post(AT, &token, paid(wrong.clone())).await;
        let pointers: Vec<_> =
            got.body["errors"].as_array().unwrap().iter().map(|one| one["source"]["pointer"].clone()).collect();
        assert_eq!((got.status, pointers), (422, vec![json!(pointer)]), "{wrong}: {}", got.body);
    }
    assert_eq!(api.get(AT, &token).await.body["data"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn chosen_columns_are_there_for_whoever_signs_in_again() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let at = "/v1/cabinet/list_columns";
    let body = json!({ "list": "orders", "columns": ["token", "total"] });
    assert_eq!(api.call(Method::PATCH, at, &token, Some(body.clone())).await.status, 200);
    assert_eq!(api.get(at, &token).await.body["data"]["attributes"]["lists"], json!([body]));
    let unknown = json!({ "list": "secrets", "columns": ["a"] });
    assert_eq!(api.call(Method::PATCH, at, &token, Some(unknown)).await.status, 422);
    let other = api.seller("bruno@example.com", "bruno").await;
    assert_eq!(api.get(at, &other).await.body["data"]["attributes"]["lists"], json!([]));
}
