//! What a browser gets of a session: never the token that renews it, where a script could read it.

use poem::http::Method;
use serde_json::{Value, json};

use super::{
    Api, Got, HOME, PASSWORD,
    mails::{after, delivered},
};

/// Calls as a page of `origin` does.
async fn from_page(api: &Api, method: Method, path: &str, token: &str, body: Value, origin: &str) -> Got {
    let mut request = api.client.request(method, path.to_owned()).header("origin", origin);
    if !token.is_empty() {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    api.send(request.body_json(&body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_with_tokens_shows_a_browser_the_one_that_renews() {
    let api = Api::new().await;
    let person = api.person("anna@example.com").await;
    let (access, refresh) =
        (person.text("/data/attributes/access_token"), person.text("/data/attributes/refresh_token"));
    let profiles = api.get("/v1/app/profiles", &access).await;
    let switch = format!("/v1/app/profiles/{}/switch", profiles.text("/data/0/id"));
    let email = json!({ "email": "anna@example.com" });
    api.post("/v1/app/user/send_magic_link", "", email.clone()).await;
    api.post("/v1/app/users/password", "", email).await;
    let text: String = delivered(&api).await.iter().map(|mail| mail.text.as_str()).collect();
    let (magic, reset) = (after(&text, "/users/magic_link?token="), after(&text, "/users/password/edit?token="));
    let shop = json!({ "name": "Laden", "username": "laden", "country": "DE", "product_form": "download" });
    let calls = [
        (Method::POST, "/v1/app/users", json!({ "email": "b@example.com", "password": PASSWORD })),
        (Method::POST, "/v1/app/session", json!({ "email": "anna@example.com", "password": PASSWORD })),
        (Method::POST, "/v1/app/session/renew_token", json!({ "refresh_token": refresh })),
        (Method::POST, &switch, json!({})),
        (Method::POST, "/v1/app/sellers", shop),
        (Method::POST, "/v1/app/session/magic_link", json!({ "token": magic })),
        (Method::PUT, "/v1/app/users/password", json!({ "token": reset, "password": "purple monkey dishwasher" })),
    ];
    for (method, path, body) in calls {
        let foreign = path.ends_with("/session");
        for origin in [HOME, "https://evil.test"].iter().take(1 + usize::from(foreign)) {
            let got = from_page(&api, method.clone(), path, &access, body.clone(), origin).await;
            assert!((200..300).contains(&got.status), "{path}: {}", got.body);
            assert!(got.body.to_string().contains("access_token"), "{path}");
            assert!(!got.body.to_string().contains("\"refresh_token\""), "{path}: {}", got.body);
            assert_eq!(got.cookie.is_some(), *origin == HOME, "{path} {origin}");
        }
        // Who has no cookies is told.
        if foreign {
            assert!(!api.post(path, "", body).await.text("/refresh_token").is_empty());
        }
    }
}
