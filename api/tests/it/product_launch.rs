//! A product between its draft and its first sale: who may take it to which side of the shop.

use serde_json::json;

use crate::{
    account::Api,
    api_keys::{key, product, test_side},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_key_takes_a_product_to_test_mode_and_none_back_to_live() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let live = key(&api, &anna, &["products:write"]).await;
    let reads = key(&api, &anna, &["products:read"]).await;
    let id = product(&api, &anna, "A book").await;
    let copy = |id: &str| format!("/v1/cabinet/products/{id}/copy_to_other_mode");
    assert_eq!(api.post(&copy(&id), &reads, json!({})).await.code(), "scope_missing");
    let got = api.post(&copy(&id), &live, json!({})).await;
    assert_eq!((got.status, &got.body["data"]["attributes"]["livemode"]), (201, &json!(false)), "{}", got.body);
    let there = got.text("/data/id");

    let test = test_side(&api, &anna).await;
    assert_eq!(api.get(&format!("/v1/cabinet/products/{there}"), &test).await.status, 200);
    let program = key(&api, &test, &["products:write"]).await;
    assert_eq!(api.post(&copy(&there), &program, json!({})).await.code(), "session_required");
    let back = api.post(&copy(&there), &test, json!({})).await;
    assert_eq!((back.status, &back.body["data"]["attributes"]["livemode"]), (201, &json!(true)), "{}", back.body);
    assert_eq!(api.post(&copy(&id), &test, json!({})).await.status, 404, "each side copies what is its own");
}
