//! Two-step sign-in over HTTP: what a client meets between the steps, and what wants a fresh proof.

use chrono::Duration;
use poem::http::Method;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use super::{Api, PASSWORD, mails::delivered, texts};

const SIGN_IN: &str = "/v1/app/session";
const SECOND: &str = "/v1/app/session/second_step";
const PREFERENCES: &str = "/v1/app/user/email_preferences";

fn code(api: &Api, secret: &str) -> String {
    let secret = Secret::try_from_base32(secret).unwrap();
    let totp = Builder::new().with_secret(secret).with_account_name("anna").build().unwrap();
    totp.generate(u64::try_from(api.world.api.env().clock.now().timestamp()).unwrap()).to_string()
}

/// Turns it on for Anna; her token and the app's secret.
async fn turn_on(api: &Api) -> (String, String) {
    let token = api.person("anna@example.com").await.text("/data/attributes/access_token");
    let secret = api.post("/v1/app/user/totp", &token, json!({})).await.text("/data/attributes/secret");
    let on = api.post("/v1/app/user/totp/confirm", &token, json!({ "code": code(api, &secret) })).await;
    assert_eq!(on.body["data"]["attributes"]["codes"].as_array().unwrap().len(), 10, "{}", on.body);
    api.world.clock.advance(Duration::minutes(1));
    (token, secret)
}

async fn first_step(api: &Api) -> String {
    let got = api.post(SIGN_IN, "", json!({ "email": "anna@example.com", "password": PASSWORD })).await;
    assert_eq!((got.status, got.code()), (403, "second_step_required"), "{}", got.body);
    assert!(got.cookie.is_none() && got.body.get("access_token").is_none());
    got.text("/errors/0/meta/token")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_right_password_is_half_of_it_and_wrong_codes_wait() {
    let api = Api::new().await;
    let (token, secret) = turn_on(&api).await;
    let security = api.get("/v1/app/user/security", &token).await;
    assert_eq!(security.body["data"]["attributes"]["two_step"], json!(true));
    let step = first_step(&api).await;
    // What holds the steps together opens nothing.
    assert_eq!(api.get("/v1/app/user", &step).await.status, 401);
    let none = api.post(SECOND, "", json!({ "token": step })).await;
    assert_eq!((none.status, none.text("/errors/0/source/pointer")), (422, "/code".to_owned()));
    let right = api.post(SECOND, "", json!({ "token": step, "code": code(&api, &secret) })).await;
    assert_eq!(right.status, 200, "{}", right.body);
    assert!(!right.text("/access_token").is_empty());
    // With a new first step each time, guesses wait as those at passwords do.
    let mut seen = Vec::new();
    for _ in 0..9 {
        let step = first_step(&api).await;
        let wrong = api.post(SECOND, "", json!({ "token": step, "code": "000000" })).await;
        seen.push((wrong.status, wrong.code().to_owned()));
    }
    assert_eq!(seen.iter().filter(|(status, _)| *status == 422).count(), 6, "{seen:?}");
    assert_eq!(seen.last().unwrap(), &(429, "rate_limited".to_owned()));
    let made_up = api.post(SECOND, "", json!({ "token": "x", "code": "000000" })).await;
    assert_eq!((made_up.status, made_up.code()), (410, "sign_in_expired"));
}

#[tokio::test(flavor = "multi_thread")]
async fn turning_it_off_wants_a_fresh_proof_and_a_code_is_one() {
    let api = Api::new().await;
    let (token, secret) = turn_on(&api).await;
    api.world.clock.advance(Duration::minutes(11));
    let off = async || api.call(Method::DELETE, "/v1/app/user/totp", &token, None).await;
    assert_eq!(off().await.code(), "step_up_required");
    let prove = async |body: Value| api.post("/v1/app/session/step_up", &token, body).await;
    let wrong = prove(json!({ "totp_code": "000000" })).await;
    assert_eq!(
        (wrong.code(), wrong.text("/errors/0/source/pointer")),
        ("two_step_code_wrong", "/totp_code".to_owned())
    );
    assert_eq!(prove(json!({ "totp_code": code(&api, &secret) })).await.status, 200);
    assert_eq!(off().await.status, 204);
    let got = api.post(SIGN_IN, "", json!({ "email": "anna@example.com", "password": PASSWORD })).await;
    assert_eq!(got.status, 200);
    let told = "SELECT data->'letter'->'facts'->>'change' AS text FROM mails
                WHERE template = 'account_security_changed' ORDER BY id";
    assert_eq!(texts(&api, told).await, ["two_step_on", "two_step_off"]);
    assert_eq!(delivered(&api).await.iter().filter(|mail| mail.subject.contains("signs in has changed")).count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_no_passkey_is_refused_with_a_code_of_the_catalogue() {
    let api = Api::new().await;
    let asked = api.post("/v1/app/session/passkey_challenge", "", json!({})).await;
    assert_eq!(asked.text("/data/attributes/rp_id"), "shop.test");
    let passkey = |token: &str, bytes: &str| {
        json!({ "passkey": {
            "token": token, "credential_id": bytes, "client_data": bytes, "authenticator_data": bytes,
            "signature": bytes, "user_handle": bytes,
        } })
    };
    let token = asked.text("/data/attributes/token");
    for (token, bytes, status, code) in [
        ("x", "AAAA", 410, "passkey_expired"),
        (token.as_str(), "not base64!", 422, "passkey_refused"),
        (token.as_str(), "AAAA", 422, "passkey_unknown"),
        (token.as_str(), "AAAA", 410, "passkey_expired"),
    ] {
        let got = api.post("/v1/app/session/passkey", "", passkey(token, bytes)).await;
        assert_eq!((got.status, got.code()), (status, code), "{}", got.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_without_a_password_proves_itself_before_its_address_changes() {
    let api = Api::new().await;
    let token = api.person("anna@example.com").await.text("/data/attributes/access_token");
    let sql = "UPDATE users SET confirmed_at = created_at, password_hash = NULL";
    diesel_async::RunQueryDsl::execute(kontor_db::query(sql), &mut api.world.owner().await).await.unwrap();
    api.world.clock.advance(Duration::minutes(11));
    let change = json!({ "email": "anna@example.org" });
    let got = api.call(Method::PATCH, "/v1/app/user", &token, Some(change)).await;
    assert_eq!((got.status, got.code()), (403, "step_up_required"), "{}", got.body);
    assert_eq!(got.text("/errors/0/source/pointer"), "", "asked for in a dialog: there is no password to point at");
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_about_sales_are_ended_and_taken_back_in_the_account() {
    let api = Api::new().await;
    let token = api.person("anna@example.com").await.text("/data/attributes/access_token");
    let change =
        async |sales: bool| api.call(Method::PATCH, PREFERENCES, &token, Some(json!({ "sales": sales }))).await;
    assert_eq!(change(false).await.code(), "email_not_confirmed");
    let sql = "UPDATE users SET confirmed_at = created_at";
    diesel_async::RunQueryDsl::execute(kontor_db::query(sql), &mut api.world.owner().await).await.unwrap();
    for sales in [true, false, false, true] {
        assert_eq!(change(sales).await.status, 200);
        assert_eq!(api.get(PREFERENCES, &token).await.body["data"]["attributes"]["sales"], json!(sales));
        let kept = texts(&api, "SELECT count(*)::text AS text FROM mail_refusals").await;
        assert_eq!(kept, [if sales { "0" } else { "1" }]);
    }
}
