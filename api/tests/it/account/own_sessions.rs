//! A person's own sessions and what happened to their account, over HTTP.

use poem::http::Method;
use serde_json::{Value, json};

use super::{Api, PASSWORD};

const SESSIONS: &str = "/v1/app/user/sessions";

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_shown_and_ended_from_another_one() {
    let api = Api::new().await;
    let here = api.person("anna@example.com").await.text("/data/attributes/access_token");
    let body = json!({ "email": "anna@example.com", "password": PASSWORD });
    let agent = "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/127.0";
    let there = api.send(api.client.post("/v1/app/session").header("user-agent", agent).body_json(&body)).await;
    let there = there.text("/access_token");
    let listed = api.get(SESSIONS, &here).await;
    let rows = listed.body["data"].as_array().unwrap();
    assert_eq!((listed.status, rows.len()), (200, 2), "{}", listed.body);
    let of = |current: bool| rows.iter().find(|row| row["attributes"]["current"] == Value::Bool(current)).unwrap();
    assert_eq!(of(false)["attributes"]["device"], "Firefox, Windows");
    assert!(!listed.body.to_string().contains("Mozilla"));

    let bruno = api.person("bruno@example.com").await.text("/data/attributes/access_token");
    let other = format!("{SESSIONS}/{}", of(false)["id"].as_str().unwrap());
    assert_eq!(api.call(Method::DELETE, &other, &bruno, None).await.status, 404);
    assert_eq!(api.call(Method::DELETE, &other, "", None).await.status, 401);
    for _ in 0..2 {
        assert_eq!(api.call(Method::DELETE, &other, &here, None).await.status, 204);
    }
    assert_eq!(api.get("/v1/app/user", &there).await.code(), "invalid_access_token");
    let third = api.post("/v1/app/session", "", body).await.text("/access_token");
    assert_eq!(api.call(Method::DELETE, SESSIONS, &here, None).await.status, 204);
    assert_eq!(api.get("/v1/app/user", &third).await.status, 401);
    assert_eq!(api.get("/v1/app/user", &here).await.status, 200);
    assert_eq!(api.get("/v1/app/user", &bruno).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_keys_are_listed_beside_sign_ins() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let key = json!({ "name": "Program", "scopes": ["orders:read"] });
    let made = api.post("/v1/cabinet/api_keys", &token, key).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let revoke = format!("/v1/cabinet/api_keys/{}/revoke", made.text("/data/id"));
    assert_eq!(api.post(&revoke, &token, json!({})).await.status, 200);
    let listed = api.get("/v1/app/user/account_events", &token).await;
    let rows = listed.body["data"].as_array().unwrap();
    let kinds: Vec<&str> = rows.iter().map(|row| row["attributes"]["kind"].as_str().unwrap()).collect();
    assert_eq!((listed.status, kinds), (200, vec!["api_key_revoked", "api_key_created", "signed_up"]));
}
