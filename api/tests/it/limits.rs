//! How many calls there are: every counted answer says what is left, and a refusal says how long to wait.

use kontor_api::http::limiter::LIMITED;
use poem::http::{HeaderMap, Method};
use serde_json::{Value, json};

use crate::account::{Api, PASSWORD};

async fn sent(api: &Api, method: &str, path: &str, body: &Value) -> (u16, HeaderMap) {
    sent_by(api, "", method, path, body).await
}

async fn sent_by(api: &Api, token: &str, method: &str, path: &str, body: &Value) -> (u16, HeaderMap) {
    let mut request = api.client.request(method.parse::<Method>().unwrap(), path.to_owned());
    if !token.is_empty() {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let response = request.header("idempotency-key", "k").body_json(body).send().await.0;
    (response.status().as_u16(), response.headers().clone())
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
}

fn between(text: &str, before: &str, after: &str) -> i64 {
    text.split_once(before).and_then(|(_, rest)| rest.split_once(after)).unwrap().0.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_shrinks_until_it_is_refused() {
    let api = Api::new().await;
    let name = json!({ "username": "anna" });
    let (mut left, mut refused) = (61, None);
    // A minute gives one back every second, and each answer takes its time.
    for _ in 0..600 {
        let (status, headers) = sent(&api, "POST", "/v1/app/user/check_username", &name).await;
        assert_eq!(text(&headers, "ratelimit-policy"), "\"lookup\";q=60;w=60");
        if status == 429 {
            refused = Some(headers);
            break;
        }
        let now: i64 = between(text(&headers, "ratelimit"), ";r=", ";t=");
        assert!(status == 200 && now < left + 1 && now < 60, "{status} {now} {left}");
        left = now;
    }
    let headers = refused.expect("guessing is stopped");
    assert_eq!(text(&headers, "ratelimit"), format!("\"lookup\";r=0;t={}", text(&headers, "retry-after")));
    let wait: i64 = text(&headers, "retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    // What nobody counts says nothing of counting.
    let (_, headers) = sent(&api, "GET", "/v1/common/countries", &Value::Null).await;
    assert!(!headers.contains_key("ratelimit") && !headers.contains_key("ratelimit-policy"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_that_the_document_calls_counted_is_counted() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    // Enough for every one of them to be read, and to come to nothing.
    let id = "01h455vb4pex5vsknk084sn02q";
    let everything = json!({
        "accept_funnel_offer": { "node_id": format!("fnn_{id}") },
        "ask_confirmation": { "email": "b@example.com" },
        "ask_password_reset": { "email": "b@example.com" },
        "check_email": { "email": "b@example.com" },
        "check_username": { "username": "berta" },
        "create_checkout": { "product_id": format!("prd_{id}"), "method": "card", "payer": { "email": "b@example.com", "first_name": "B", "last_name": "B", "country": "DE" } },
        "create_checkout_payment": { "method": "card" },
        "create_consent": { "terms_hash": "x", "categories": [] },
        "create_session": { "email": "b@example.com", "password": PASSWORD },
        "create_session_by_mail": { "token": "x" },
        "create_session_by_passkey": { "passkey": { "token": "x", "credential_id": "x", "client_data": "x", "authenticator_data": "x", "signature": "x", "user_handle": "x" } },
        "finish_sign_in": { "token": "x", "code": "123456" },
        "create_user": { "email": "b@example.com", "password": PASSWORD },
        "disown_change": { "token": "x" },
        "decline_funnel_offer": { "node_id": format!("fnn_{id}") },
        "invite_team_member": { "email": "b@example.com", "rights": ["orders"] },
        "reset_password": { "token": "x", "password": PASSWORD },
        "send_magic_link": { "email": "b@example.com" },
    });
    let mut counted = Vec::new();
    let begun = api.post("/v1/app/user/sign_up_session", "", json!({})).await.text("/data/attributes/token");
    let mut everything = everything;
    everything["check_email"]["sign_up_session"] = json!(begun);
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = operation["operationId"].as_str().unwrap();
            if !LIMITED.contains(&name) {
                continue;
            }
            counted.push(name.to_owned());
            let kind = match path.as_str() {
                path if path.contains("/certificates/") => "crt",
                path if path.contains("/team_members/") => "tmb",
                path if path.contains("/webhook_endpoints/") => "whe",
                _ => "ord",
            };
            let path = path.replace("{access}", &format!("acc_{id}"));
            let there = path
                .replace("{seller}", "anna")
                .replace("{id}", &format!("{kind}_{id}"))
                .replace("{token}", "x")
                .replace("{number}", "7KQ4-M2XD-9TRB");
            // A quote is counted where a code is tried.
            let there = match name {
                "get_quote" => format!("{there}?product_id=prd_{id}&coupon_code=SPRING"),
                _ => there,
            };
            // Only who is signed in is counted in the cabinet.
            let token = if path.starts_with("/v1/cabinet/") { &*token } else { "" };
            let (status, headers) = sent_by(&api, token, &method.to_uppercase(), &there, &everything[name]).await;
            assert!(text(&headers, "ratelimit").contains(";r="), "{name}: {status} {headers:?}");
            let success =
                operation["responses"].as_object().unwrap().iter().find(|(status, _)| status.starts_with('2'));
            let header = &success.unwrap().1["headers"]["RateLimit-Policy"]["$ref"];
            assert_eq!(header, "#/components/headers/RateLimit-Policy", "{name}");
        }
    }
    counted.sort_unstable();
    assert_eq!(counted, LIMITED, "all of them stand in the document");
}
