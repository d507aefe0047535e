//! Sign-up, one's own account, and reference data.

use kontor_db::query;
use poem::http::Method;
use serde_json::{Value, json};

use super::{Api, PASSWORD};

#[tokio::test(flavor = "multi_thread")]
async fn sign_up_refuses_beside_the_field() {
    let api = Api::new().await;
    api.person("anna@example.com").await;
    for (body, pointer, code) in [
        (json!({ "email": "x", "password": PASSWORD }), "/email", "invalid_email"),
        (json!({ "email": "ANNA@example.com", "password": PASSWORD }), "/email", "email_exists"),
        (json!({ "email": "b@example.com", "password": "short" }), "/password", "password_too_short"),
        (json!({ "email": "b@example.com", "password": "password123" }), "/password", "password_too_common"),
        (json!({ "email": "b@example.com" }), "/password", "required"),
        (json!({ "email": "b@example.com", "password": PASSWORD, "admin": true }), "/admin", "unknown_field"),
        (json!({ "email": "b\u{0}@example.com", "password": PASSWORD }), "/email", "invalid_characters"),
    ] {
        let got = api.post("/v1/app/users", "", body).await;
        assert_eq!((got.status, got.text("/errors/0/source/pointer").as_str(), got.code()), (422, pointer, code));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_is_shown_and_changed_by_patch_and_put() {
    let api = Api::new().await;
    let person = api.person("anna@example.com").await;
    let token = person.text("/data/attributes/access_token");
    let user = api.get("/v1/app/user", &token).await;
    assert_eq!((user.text("/data/type").as_str(), user.text("/data/attributes/name").as_str()), ("user", "Anna"));
    assert_eq!(user.body["data"]["attributes"]["confirmed"], Value::Bool(false));
    for (method, name) in [(Method::PATCH, "Änne"), (Method::PUT, "Anne")] {
        let got = api.call(method, "/v1/app/user", &token, Some(json!({ "first_name": name, "locale": "de" }))).await;
        assert_eq!((got.status, got.text("/data/attributes/first_name").as_str()), (200, name));
    }
    let stale =
        api.client.patch("/v1/app/user").header("authorization", format!("Bearer {token}")).header("if-match", "\"1\"");
    assert_eq!(api.send(stale.body_json(&json!({ "first_name": "X" }))).await.status, 412);
    assert_eq!(api.get("/v1/app/user", "").await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_what_is_free() {
    let api = Api::new().await;
    api.seller("anna@example.com", "anna").await;
    for (path, field, value, free) in
        [("check_username", "username", "Anna", false), ("check_username", "username", "bruno", true)]
    {
        let got = api.post(&format!("/v1/app/user/{path}"), "", json!({ field: value })).await;
        assert_eq!((got.status, &got.body["data"]["attributes"]["available"]), (200, &Value::Bool(free)), "{value}");
    }
    let got = api.post("/v1/app/user/check_username", "", json!({ "username": "x" })).await;
    assert_eq!(got.code(), "username_too_small");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_an_account_is_told_to_who_signs_up_only() {
    const ASK: &str = "/v1/app/user/check_email";
    let api = Api::new().await;
    api.person("anna@example.com").await;
    let none = api.post(ASK, "", json!({ "email": "anna@example.com" })).await;
    assert_eq!((none.status, none.code()), (422, "required"));
    let session = api.post("/v1/app/user/sign_up_session", "", json!({})).await;
    let token = session.text("/data/attributes/token");
    assert_eq!((session.status, token.len()), (200, 75), "{}", session.body);
    let ask = async |token: &str, email: &str| {
        let got = api.post(ASK, "", json!({ "email": email, "sign_up_session": token })).await;
        (got.status, got.code().to_owned(), got.body["data"]["attributes"]["available"].as_bool())
    };
    // Without a session of ours a known address and a new one are answered alike.
    let other = token.chars().rev().collect::<String>();
    let last = if token.ends_with('A') { "E" } else { "A" };
    for forged in ["", "x", other.as_str(), &token[1..], &format!("{}{last}", &token[..74])] {
        for email in ["anna@example.com", "new@example.com"] {
            let refused = (403, "sign_up_session_required".to_owned(), None);
            assert_eq!(ask(forged, email).await, refused, "{forged} {email}");
        }
    }
    assert_eq!(ask(&token, "Anna@Example.com").await.2, Some(false));
    assert_eq!(ask(&token, "new@example.com").await.2, Some(true));
    for at in 0..8 {
        assert_eq!(ask(&token, &format!("new{at}@example.com")).await.0, 200);
    }
    // Ten addresses, and no list of them.
    assert_eq!(ask(&token, "anna@example.com").await.1, "rate_limited");
    let next = api.post("/v1/app/user/sign_up_session", "", json!({})).await.text("/data/attributes/token");
    assert_eq!(ask(&next, "anna@example.com").await.2, Some(false));
    api.world.clock.advance(chrono::Duration::minutes(60));
    assert_eq!(ask(&next, "anna@example.com").await.1, "sign_up_session_required");
}

#[tokio::test(flavor = "multi_thread")]
async fn reference_data_is_for_everybody() {
    let api = Api::new().await;
    for (path, least) in [
        ("countries", 240),
        ("currencies", 130),
        ("intervals", 41),
        ("payment_methods", 13),
        ("cookies_consent_categories", 3),
    ] {
        let got = api.get(&format!("/v1/common/{path}"), "").await;
        assert_eq!(got.status, 200);
        assert!(got.body["data"].as_array().unwrap().len() >= least, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_opens_the_account_is_changed_with_the_present_password() {
    let api = Api::new().await;
    let token = api.person("anna@example.com").await.text("/data/attributes/access_token");
    // Only an address that is proven is changed.
    let sql = "UPDATE users SET confirmed_at = created_at";
    diesel_async::RunQueryDsl::execute(query(sql), &mut api.world.owner().await).await.unwrap();
    api.world.clock.advance(chrono::Duration::minutes(11));
    for request in [json!({ "email": "anna@example.org" }), json!({ "password": "correct horse battery 2" })] {
        let change = async |current: Option<&str>| {
            let mut body = request.clone();
            if let Some(current) = current {
                body["current_password"] = json!(current);
            }
            api.call(Method::PATCH, "/v1/app/user", &token, Some(body)).await
        };
        let got = change(None).await;
        assert_eq!((got.status, got.code()), (403, "step_up_required"), "{}", got.body);
        // Beside the field that proves it, and in words of its own.
        assert_eq!(got.text("/errors/0/source/pointer"), "/current_password");
        assert!(got.text("/errors/0/detail").contains("password"), "{}", got.body);
        let got = change(Some("wrong")).await;
        assert_eq!((got.status, got.code()), (422, "password_wrong"));
        assert_eq!(got.text("/errors/0/source/pointer"), "/current_password");
        let got = change(Some(PASSWORD)).await;
        assert_eq!(got.status, 200, "{}", got.body);
    }
}
