//! Signing in, renewing and signing out, as clients do it.

use poem::{http::Method, test::TestForm};
use serde_json::json;

use super::{Api, HOME, PASSWORD};

const RENEW: &str = "/v1/app/session/renew_token";

#[tokio::test(flavor = "multi_thread")]
async fn four_encodings_sign_in_alike_and_give_the_four_fields() {
    let api = Api::new().await;
    api.person("anna@example.com").await;
    let path = "/v1/app/session";
    let plain = json!({ "email": "Anna@example.com", "password": PASSWORD, "profile_type": "seller" });
    let form = format!("email=anna%40example.com&password={}&profile_type=payer", PASSWORD.replace(' ', "+"));
    let parts = TestForm::new().text("email", "anna@example.com").text("password", PASSWORD).text("fingerprint", "f");
    let answers = [
        api.post(path, "", plain.clone()).await,
        api.post(path, "", json!({ "data": { "type": "session", "attributes": plain } })).await,
        api.send(api.client.post(path).content_type("application/x-www-form-urlencoded").body(form)).await,
        api.send(api.client.post(path).multipart(parts)).await,
    ];
    for got in answers {
        assert_eq!(got.status, 200, "{}", got.body);
        for field in ["access_token", "refresh_token", "expires_at", "refresh_expires_at"] {
            assert!(!got.text(&format!("/{field}")).is_empty(), "{field}");
            assert_eq!(got.text(&format!("/{field}")), got.text(&format!("/data/attributes/{field}")));
        }
        // Who is no seller comes in as what they are.
        assert_eq!(got.text("/data/attributes/profile_type"), "payer");
        let cookie = got.cookie.as_deref().unwrap();
        assert!(
            cookie.starts_with("t_rt=") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
            "{cookie}"
        );
        assert_eq!(got.refresh(), got.text("/refresh_token"));
    }
    let wrong = api.post(path, "", json!({ "email": "anna@example.com", "password": "wrong" })).await;
    assert_eq!((wrong.status, wrong.code()), (401, "wrong_credentials"));
}

#[tokio::test(flavor = "multi_thread")]
async fn renewal_by_form_without_prefix_and_by_cookie() {
    let api = Api::new().await;
    let first = api.person("anna@example.com").await;
    let refresh = first.text("/data/attributes/refresh_token");
    let parts = TestForm::new().text("refresh_token", refresh.clone()).text("fingerprint", "f");
    let second = api.send(api.client.post(RENEW).multipart(parts)).await;
    assert_eq!(second.status, 200, "{}", second.body);
    let again = api.post("/app/session/renew_token", "", json!({ "refresh_token": refresh })).await;
    assert_eq!(again.text("/refresh_token"), second.text("/refresh_token"));

    // Our own pages leave the token to the cookie, and no script ever sees the next one.
    let cookie = format!("other=1; t_rt={}", second.text("/refresh_token"));
    let own =
        |origin: &str| api.client.post(RENEW).header("cookie", &cookie).header("origin", origin).body_json(&json!({}));
    let got = api.send(own(HOME)).await;
    assert_eq!((got.status, got.body.get("refresh_token")), (200, None), "{}", got.body);
    assert_eq!(api.get("/v1/app/user", &got.text("/access_token")).await.status, 200);
    // Nor does another site sign our visitor in as somebody else.
    let sign_in = json!({ "email": "anna@example.com", "password": PASSWORD });
    let foreign = api.client.post("/v1/app/session").header("origin", "https://evil.test").body_json(&sign_in);
    assert_eq!(api.send(foreign).await.cookie, None);
    // Another site's form sends the cookie along, and gets nothing for it.
    let cookie = format!("t_rt={}", got.refresh());
    for request in [
        api.client.post(RENEW).header("cookie", &cookie).header("origin", "https://evil.test").body_json(&json!({})),
        api.client.post(RENEW).header("cookie", &cookie).body_json(&json!({})),
        api.client.post(RENEW).header("origin", HOME).body_json(&json!({})),
    ] {
        let refused = api.send(request).await;
        assert_eq!((refused.status, refused.code()), (401, "missing_refresh_token"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_token_fault_is_401_with_its_own_code() {
    let api = Api::new().await;
    let person = api.person("anna@example.com").await;
    let (access, refresh) =
        (person.text("/data/attributes/access_token"), person.text("/data/attributes/refresh_token"));
    for (token, code) in
        [("", "missing_access_token"), ("nonsense", "invalid_access_token"), (refresh.as_str(), "invalid_access_token")]
    {
        let got = api.get("/v1/app/user", token).await;
        assert_eq!((got.status, got.code()), (401, code));
    }
    let got = api.post(RENEW, "", json!({ "refresh_token": access })).await;
    assert_eq!((got.status, got.code()), (401, "invalid_refresh_token"));
    api.world.clock.advance(chrono::Duration::days(31));
    let got = api.get("/v1/app/user", &access).await;
    assert_eq!((got.status, got.code()), (401, "expired_access_token"));
    let got = api.post(RENEW, "", json!({ "refresh_token": refresh })).await;
    assert_eq!((got.status, got.code()), (401, "expired_refresh_token"));
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_works_with_the_cookie_alone() {
    let api = Api::new().await;
    let person = api.person("anna@example.com").await;
    let (access, refresh) = (person.text("/data/attributes/access_token"), person.refresh());
    assert_eq!(api.call(Method::DELETE, "/v1/app/session", "", None).await.status, 401);
    let request =
        api.client.delete("/v1/app/session").header("cookie", format!("t_rt={refresh}")).header("origin", HOME);
    let got = api.send(request).await;
    assert_eq!(got.status, 204);
    assert!(got.cookie.unwrap().contains("Max-Age=0"));
    assert_eq!(api.get("/v1/app/user", &access).await.code(), "invalid_access_token");
    assert_eq!(api.post(RENEW, "", json!({ "refresh_token": refresh })).await.code(), "invalid_refresh_token");
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_passwords_is_slowed_down() {
    let api = Api::new().await;
    let mut last = (0, String::new());
    for _ in 0..25 {
        let got = api.post("/v1/app/session", "", json!({ "email": "anna@example.com", "password": "guess" })).await;
        last = (got.status, got.code().to_owned());
        if got.status == 429 {
            break;
        }
    }
    assert_eq!(last, (429, "rate_limited".to_owned()));
}
