//! Guessing at passwords: it does not pay, and it locks nobody out.

use chrono::Duration;
use poem::http::Method;
use serde_json::json;

use super::{
    Api, PASSWORD,
    mails::{after, delivered},
};

const SIGN_IN: &str = "/v1/app/session";

async fn guess(api: &Api, email: &str, password: &str) -> (u16, String) {
    let got = api.post(SIGN_IN, "", json!({ "email": email, "password": password })).await;
    (got.status, got.code().to_owned())
}

/// How many of the guesses are looked at.
async fn looked_at(api: &Api, emails: &[&str], guesses: usize) -> usize {
    let mut seen = 0;
    for email in emails.iter().cycle().take(guesses) {
        match guess(api, email, "guess").await {
            (401, _) => seen += 1,
            (429, code) => assert_eq!(code, "rate_limited"),
            other => panic!("{other:?}"),
        }
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn however_an_address_is_written_its_guesses_are_counted_together_and_waits_grow() {
    let api = Api::new().await;
    api.person("anna@example.com").await;
    let written =
        ["anna@example.com", " anna@example.com", "ANNA@example.com  ", "\tanna@Example.com", "anna@example.com\n"];
    assert_eq!(looked_at(&api, &written, 40).await, 6);
    // Not even the right password is looked at before its time.
    assert_eq!(guess(&api, "anna@example.com", PASSWORD).await.0, 429);
    for wait in [1, 2, 4, 8] {
        api.world.clock.advance(Duration::seconds(wait));
        assert_eq!(looked_at(&api, &written, 10).await, 1);
    }
    // Nobody else waits, and who knows it begins anew.
    assert_eq!(guess(&api, "bruno@example.com", "guess").await.0, 401);
    api.world.clock.advance(Duration::hours(1));
    assert_eq!(guess(&api, "anna@example.com", PASSWORD).await.0, 200);
    assert_eq!(looked_at(&api, &written, 10).await, 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_browser_and_a_mailed_link_sign_in_whatever_others_have_guessed() {
    let api = Api::new().await;
    api.person("anna@example.com").await;
    let body = json!({ "email": "anna@example.com", "password": PASSWORD });
    let response = api.client.post(SIGN_IN).body_json(&body).send().await;
    let cookies: Vec<String> =
        response.0.headers().get_all("set-cookie").iter().map(|one| one.to_str().unwrap().to_owned()).collect();
    let mark = cookies.iter().find(|cookie| cookie.starts_with("t_dv=")).unwrap();
    assert!(mark.contains("HttpOnly") && mark.contains("SameSite=Lax"), "{mark}");
    let mark = mark.split(';').next().unwrap().to_owned();

    looked_at(&api, &["anna@example.com"], 20).await;
    let from = async |cookie: &str, email: &str, password: &str| {
        let body = json!({ "email": email, "password": password });
        api.send(api.client.post(SIGN_IN).header("cookie", cookie).body_json(&body)).await.status
    };
    // Somebody else's browser and a mark that was made up are strange.
    let last = if mark.ends_with('A') { 'B' } else { 'A' };
    let forged = format!("{}{last}", &mark[..mark.len() - 1]);
    assert_eq!(from(&forged, "anna@example.com", PASSWORD).await, 429);
    assert_eq!(from(&mark, "anna@example.com", PASSWORD).await, 200);
    // In the known browser guessing pays no more than elsewhere.
    let mut seen = 0;
    for _ in 0..20 {
        seen += usize::from(from(&mark, "anna@example.com", "guess").await == 401);
    }
    assert_eq!(seen, 6);
    api.post("/v1/app/user/send_magic_link", "", json!({ "email": "anna@example.com" })).await;
    let text: String = delivered(&api).await.iter().map(|mail| mail.text.as_str()).collect();
    let link = after(&text, "/users/magic_link?token=");
    assert_eq!(api.post("/v1/app/session/magic_link", "", json!({ "token": link })).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_network_that_guesses_at_many_accounts_is_stopped() {
    let api = Api::new().await;
    let mut seen = 0;
    for at in 0..130 {
        seen += usize::from(guess(&api, &format!("person{at}@example.com"), "guess").await.0 == 401);
    }
    // A hundred an hour; while they are counted, one more may become free.
    assert!((100..=103).contains(&seen), "{seen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_present_password_is_guessed_at_no_faster_and_no_other_field_begins_anew() {
    let api = Api::new().await;
    let token = api.person("anna@example.com").await.text("/data/attributes/access_token");
    let mut seen = 0;
    for at in 0..30 {
        // Alone, beside what it is for, and beside what is refused anyway.
        let body = match at % 3 {
            0 => json!({ "current_password": "guess" }),
            1 => json!({ "current_password": "guess", "password": "another horse battery" }),
            _ => json!({ "current_password": "guess", "locale": "xx" }),
        };
        let got = api.call(Method::PATCH, "/v1/app/user", &token, Some(body)).await;
        assert!([422, 429].contains(&got.status), "{}", got.body);
        seen += usize::from(got.code() == "password_wrong");
    }
    assert!(seen <= 6, "{seen}");
    api.world.clock.advance(Duration::minutes(10));
    let body = json!({ "current_password": PASSWORD, "password": "another horse battery" });
    assert_eq!(api.call(Method::PATCH, "/v1/app/user", &token, Some(body)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn managers_are_guessed_at_no_faster() {
    let api = Api::new().await;
    let person = api.person("admin@example.com").await;
    let user = person.text("/data/id").parse().unwrap();
    kontor_accounts::appoint_manager(&api.world.owner_url(), &api.world.env, user).await.unwrap();
    assert_eq!(looked_at(&api, &["admin@example.com"], 30).await, 6);
}
