//! A seller's legal texts over HTTP: published as versions, taken away, walled.

use poem::http::Method;
use serde_json::json;

use crate::account::Api;

const TEXTS: &str = "/v1/cabinet/legal_texts";

#[tokio::test(flavor = "multi_thread")]
async fn each_wording_is_a_version_and_the_same_once_more_is_none() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let other = api.seller("bruno@example.com", "bruno").await;
    let publish = async |kind: &str, text: &str| {
        let body = Some(json!({ "text": text }));
        api.call(Method::PUT, &format!("{TEXTS}/{kind}"), &token, body).await
    };
    for (text, version) in [("Pay first.", 1), ("Pay first.", 1), ("  Pay first. ", 1), ("Pay later.", 2)] {
        let got = publish("terms", text).await;
        assert_eq!((got.status, &got.body["data"]["attributes"]["version"]), (200, &json!(version)), "{}", got.body);
    }
    let gone = publish("terms", "").await;
    assert_eq!(gone.body["data"]["attributes"]["version"], json!(3), "{}", gone.body);
    let nothing = publish("privacy", "").await;
    assert_eq!(nothing.body["errors"][0]["source"]["pointer"], json!("/text"), "what never was cannot be taken away");
    assert_eq!(publish("recipes", "x").await.status, 404);
    let long = publish("privacy", &"x".repeat(50_001)).await;
    assert_eq!((long.status, &long.body["errors"][0]["source"]["pointer"]), (422, &json!("/text")), "{}", long.body);
    let all = api.get(TEXTS, &token).await;
    assert_eq!(all.body["data"].as_array().unwrap().len(), 1, "{}", all.body);
    assert_eq!(api.get(TEXTS, &other).await.body["data"], json!([]));
}
