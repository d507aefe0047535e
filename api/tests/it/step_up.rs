//! Fresh proof of who is there: what wants it, how it is given, and who hears of what was done with it.

use std::collections::BTreeMap;

use chrono::Duration;
use kontor_accounts::FRESH_MINUTES;
use kontor_api::http::step_up::STEP_UP;
use poem::http::Method;
use serde_json::{Value, json};

use crate::{
    account::{Api, PASSWORD, texts},
    reviews::manager,
};

const PROVE: &str = "/v1/app/session/step_up";
const KEYS: &str = "/v1/cabinet/api_keys";

/// Every operation of the document, and whether it says that it wants a fresh proof.
fn operations() -> Vec<(Method, String, bool)> {
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            all.push((method.to_uppercase().parse().unwrap(), path.clone(), operation[STEP_UP] == json!(true)));
        }
    }
    all
}

fn filled(path: &str) -> String {
    path.split('/').map(|part| if part.starts_with('{') { "x" } else { part }).collect::<Vec<_>>().join("/")
}

/// So long that no proof is fresh any more, and the access token still works.
async fn wait(api: &Api) {
    api.world.clock.advance(Duration::minutes(FRESH_MINUTES + 1));
}

/// What was told of changes, oldest first: what was changed, and to whom it was written.
async fn told(api: &Api) -> Vec<(String, String)> {
    let sql = "SELECT data->'letter'->'facts'->>'change' || ' ' || to_address AS text FROM mails
               WHERE template = 'security_changed' ORDER BY id";
    let rows = texts(api, sql).await;
    rows.iter().map(|row| row.split_once(' ').map(|(change, to)| (change.to_owned(), to.to_owned())).unwrap()).collect()
}

/// The token of the latest mail with this template.
async fn mailed_token(api: &Api, template: &str) -> String {
    let sql = format!(
        "SELECT data->'letter'->'facts'->>'link' AS text FROM mails WHERE template = '{template}' ORDER BY id DESC LIMIT 1"
    );
    texts(api, &sql).await[0].split_once("token=").unwrap().1.to_owned()
}

#[test]
fn whatever_moves_money_or_opens_doors_is_on_the_list_and_nothing_that_only_looks() {
    let nouns = [
        "api_keys",
        "bank_accounts",
        "payment_providers",
        "payouts",
        "payout_requests",
        "team_members",
        "webhook_endpoints",
        "passkeys",
        "recovery_codes",
        "totp",
    ];
    let mut guarded = 0;
    for (method, path, wants) in operations() {
        let touches = path.starts_with("/v1/admin/") || path.split('/').any(|part| nouns.contains(&part));
        // Who gives access back need not prove anything for it.
        let gives_back = path == "/v1/admin/support_access/end";
        assert_eq!(wants, touches && method != Method::GET && !gives_back, "{method} {path}");
        guarded += usize::from(wants);
    }
    assert!(guarded > 25, "{guarded}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_guarded_operation_refuses_an_old_proof_and_takes_a_fresh_one() {
    let api = Api::new().await;
    let (anna, boss) = (api.seller("anna@example.com", "anna").await, manager(&api).await);
    let refusals = async |label: &str| {
        let mut seen = BTreeMap::new();
        for (method, path, _) in operations().into_iter().filter(|(_, _, wants)| *wants) {
            let token = if path.starts_with("/v1/admin") { &boss } else { &anna };
            let got = api.call(method.clone(), &filled(&path), token, Some(json!({}))).await;
            assert!(got.status < 500 && got.status != 401, "{label}: {method} {path}: {} {}", got.status, got.body);
            seen.insert(format!("{method} {path}"), (got.status, got.code().to_owned()));
        }
        seen
    };
    let asked = |seen: &BTreeMap<String, (u16, String)>| {
        seen.iter().filter(|(_, said)| **said == (403, "step_up_required".to_owned())).count()
    };
    let fresh = refusals("signed in just now").await;
    assert_eq!(asked(&fresh), 0, "{fresh:?}");
    wait(&api).await;
    let old = refusals("signed in long ago").await;
    assert_eq!(asked(&old), old.len(), "{old:?}");
    // Looking never wants it, nor does the daily work of a seller.
    assert_eq!(api.get(KEYS, &anna).await.status, 200);
    let made = api.post("/v1/cabinet/products", &anna, json!({ "name": "Soup", "form": "download" })).await;
    assert_eq!(made.status, 201, "{}", made.body);
    for token in [&anna, &boss] {
        let proved = api.post(PROVE, token, json!({ "password": PASSWORD })).await;
        assert_eq!(proved.status, 200, "{}", proved.body);
    }
    let again = refusals("proven anew").await;
    assert_eq!(asked(&again), 0, "{again:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_proof_proves_nothing_and_renewing_is_none() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let signed = api.post("/v1/app/session", "", json!({ "email": "anna@example.com", "password": PASSWORD })).await;
    wait(&api).await;
    let refused = |got: crate::account::Got| (got.status, got.code().to_owned(), got.text("/errors/0/source/pointer"));
    let wrong = api.post(PROVE, &anna, json!({ "password": "not the password" })).await;
    assert_eq!(refused(wrong), (422, "password_wrong".to_owned(), "/password".to_owned()));
    let none = api.post(PROVE, &anna, json!({ "password": "" })).await;
    assert_eq!(refused(none), (422, "required".to_owned(), "/password".to_owned()));
    let code = api.post(PROVE, &anna, json!({ "code": "000000" })).await;
    assert_eq!(refused(code), (422, "code_wrong".to_owned(), "/code".to_owned()));
    let body = json!({ "refresh_token": signed.text("/refresh_token") });
    let renewed = api.post("/v1/app/session/renew_token", "", body).await.text("/access_token");
    let key = json!({ "name": "Bookkeeping", "scopes": ["orders:read"] });
    for token in [&anna, &renewed] {
        assert_eq!(api.post(KEYS, token, key.clone()).await.code(), "step_up_required");
    }
    // A proof is that session's alone; and whoever has no password proves themselves by their mailbox.
    api.post(PROVE, &anna, json!({ "password": PASSWORD })).await;
    assert_eq!(api.post(KEYS, &anna, key.clone()).await.status, 201);
    assert_eq!(api.post(KEYS, &renewed, key.clone()).await.code(), "step_up_required");
    api.post("/v1/app/user/send_magic_link", "", json!({ "email": "anna@example.com" })).await;
    let mails = crate::account::mails::delivered(&api).await;
    let words = mails.last().unwrap().text.split(|sign: char| !sign.is_ascii_digit()).map(str::to_owned);
    let code = words.into_iter().find(|word| word.len() == 6).unwrap();
    assert_eq!(api.post(PROVE, &renewed, json!({ "code": code })).await.status, 200);
    assert_eq!(api.post(KEYS, &renewed, key).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_account_it_is_hears_of_every_change_of_a_live_shop() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let owner = |change: &str| (change.to_owned(), "anna@example.com".to_owned());
    api.call(Method::PATCH, "/v1/cabinet/seller", &anna, Some(json!({ "contact_email": "thief@example.com" }))).await;
    let key = api.post(KEYS, &anna, json!({ "name": "Bookkeeping", "scopes": ["orders:read"] })).await;
    assert_eq!(key.status, 201, "{}", key.body);
    let mut heard = vec![owner("api_key_created")];
    assert_eq!(told(&api).await, heard, "whatever address the shop has: the mail goes to the account's own");
    let secret = json!({ "secret_key": "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "publishable_key": "pk_live_4eC39HqLyjWDarjtT1zdp7dc" });
    let kept = api.call(Method::PATCH, "/v1/cabinet/payment_providers/card", &anna, Some(secret)).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    heard.push(owner("provider_changed"));
    let gone = api.call(Method::DELETE, "/v1/cabinet/payment_providers/card", &anna, None).await;
    assert_eq!(gone.status, 204, "{}", gone.body);
    heard.push(owner("provider_removed"));
    assert_eq!(told(&api).await, heard);
    // The shop's own log of mails, which whoever sits there may read, does not have the link.
    let logged =
        texts(&api, "SELECT coalesce(tenant::text, '') AS text FROM mails WHERE template = 'security_changed'").await;
    assert!(logged.iter().all(String::is_empty), "{logged:?}");
    // A test side is worth nothing, and no mail.
    let profile = api.get("/v1/app/profiles", &anna).await.text("/data/0/id");
    let got = api.post(&format!("/v1/app/profiles/{profile}/switch"), &anna, json!({ "livemode": false })).await;
    let test = got.text("/access_token");
    let bank = json!({ "holder": "Anna", "iban": "DE89370400440532013000" });
    assert_eq!(api.post("/v1/cabinet/bank_accounts", &test, bank).await.status, 200);
    assert_eq!(told(&api).await, heard);
}

/// The guarded operations of a shop, and the change that each is told as.
const TOLD: &[(&str, &str)] = &[
    ("POST /v1/cabinet/api_keys", "api_key_created"),
    ("POST /v1/cabinet/api_keys/{id}/revoke", "api_key_revoked"),
    ("POST /v1/cabinet/bank_accounts", "bank_account_added"),
    ("DELETE /v1/cabinet/bank_accounts/{id}", "bank_account_removed"),
    ("PATCH /v1/cabinet/payment_providers/{provider}", "provider_changed"),
    ("DELETE /v1/cabinet/payment_providers/{provider}", "provider_removed"),
    ("POST /v1/cabinet/team_members", "team_member_invited"),
    ("PATCH /v1/cabinet/team_members/{id}", "team_rights_changed"),
    ("POST /v1/cabinet/webhook_endpoints", "webhook_added"),
    ("PATCH /v1/cabinet/webhook_endpoints/{id}", "webhook_changed"),
    ("POST /v1/cabinet/webhook_endpoints/{id}/rotate_secret", "webhook_changed"),
    ("POST /v1/cabinet/webhook_endpoints/{id}/deactivate", "webhook_deactivated"),
    ("POST /v1/cabinet/webhook_endpoints/{id}/activate", "webhook_activated"),
    ("DELETE /v1/cabinet/webhook_endpoints/{id}", "webhook_removed"),
];

/// The others, and why no mail is caused here.
const UNTOLD: &[(&str, &str)] = &[
    ("POST /v1/cabinet/payouts", "wants a balance: `payout_requested` is told beside the payout itself"),
    ("POST /v1/cabinet/payout_requests/{id}/cancel", "the money stays where it is"),
    ("POST /v1/cabinet/team_members/{id}/resend", "the same address was told of before"),
    ("DELETE /v1/cabinet/team_members/{id}", "takes access away"),
    ("DELETE /v1/cabinet/team_members/{id}/fee", "leaves more to the shop, and only its owner can"),
    ("POST /v1/cabinet/webhook_endpoints/{id}/test", "changes nothing"),
    ("POST /v1/publish/shops/{seller_id}/bank_accounts", "told to the publisher: `own_bank_account_added`"),
    ("DELETE /v1/publish/shops/{seller_id}/bank_accounts/{id}", "told to the publisher: `own_bank_account_removed`"),
    ("POST /v1/publish/shops/{seller_id}/payout_requests", "told to the publisher: `own_payout_requested`"),
    ("POST /v1/publish/shops/{seller_id}/payout_requests/{id}/cancel", "the money stays where it is"),
    ("POST /v1/sales_team_member/shops/{seller_id}/bank_accounts", "told to the member: `own_bank_account_added`"),
    (
        "DELETE /v1/sales_team_member/shops/{seller_id}/bank_accounts/{id}",
        "told to the member: `own_bank_account_removed`",
    ),
    ("POST /v1/sales_team_member/shops/{seller_id}/payout_requests", "told to the member: `own_payout_requested`"),
    ("POST /v1/sales_team_member/shops/{seller_id}/payout_requests/{id}/cancel", "the money stays where it is"),
    ("POST /v1/team_member/shops/{seller_id}/bank_accounts", "told to the member: `own_bank_account_added`"),
    ("DELETE /v1/team_member/shops/{seller_id}/bank_accounts/{id}", "told to the member: `own_bank_account_removed`"),
    ("POST /v1/team_member/shops/{seller_id}/payout_requests", "told to the member: `own_payout_requested`"),
    ("POST /v1/team_member/shops/{seller_id}/payout_requests/{id}/cancel", "the money stays where it is"),
    ("POST /v1/app/user/totp", "counts once a code of it was seen"),
    ("POST /v1/app/user/totp/confirm", "a mail of the account's own: `account_security_changed`"),
    ("DELETE /v1/app/user/totp", "a mail of the account's own"),
    ("POST /v1/app/user/recovery_codes", "a mail of the account's own"),
    ("POST /v1/app/user/passkeys/challenge", "adds nothing yet"),
    ("POST /v1/app/user/passkeys", "a mail of the account's own"),
    ("PATCH /v1/app/user/passkeys/{id}", "is another name"),
    ("DELETE /v1/app/user/passkeys/{id}", "a mail of the account's own"),
    ("POST /v1/app/user/api_keys/revoke", "is what is done after such a mail"),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_guarded_operation_of_a_shop_has_its_mail() {
    let mut said: Vec<&str> = TOLD.iter().chain(UNTOLD).map(|(operation, _)| *operation).collect();
    said.sort_unstable();
    let guarded = operations().into_iter().filter(|(_, path, wants)| *wants && !path.starts_with("/v1/admin"));
    // PUT is another word for PATCH.
    let guarded = guarded.filter(|(method, ..)| *method != Method::PUT);
    let mut guarded: Vec<String> = guarded.map(|(method, path, _)| format!("{method} {path}")).collect();
    guarded.sort_unstable();
    assert_eq!(guarded, said, "each of them is told, or it is said why not");

    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let person = json!({ "first_name": "Anna", "last_name": "Berg" });
    let named = api.call(Method::PATCH, "/v1/cabinet/seller_profile", &anna, Some(person)).await;
    assert_eq!(named.status, 200, "{}", named.body);
    let (mut heard, mut id) = (Vec::new(), String::new());
    for (operation, change) in TOLD {
        let (method, path) = operation.split_once(' ').unwrap();
        let path = path.replace("{id}", &id).replace("{provider}", "card");
        let body = match *operation {
            "POST /v1/cabinet/api_keys" => json!({ "name": "Bookkeeping", "scopes": ["orders:read"] }),
            "POST /v1/cabinet/bank_accounts" => {
                json!({ "holder": "Anna Berg", "iban": "DE89370400440532013000" })
            }
            "PATCH /v1/cabinet/payment_providers/{provider}" => json!({
                "secret_key": "sk_live_4eC39HqLyjWDarjtT1zdp7dc", "publishable_key": "pk_live_4eC39HqLyjWDarjtT1zdp7dc"
            }),
            "POST /v1/cabinet/team_members" => json!({ "email": "ida@example.com", "rights": ["orders"] }),
            "PATCH /v1/cabinet/team_members/{id}" => json!({ "rights": ["products"] }),
            "POST /v1/cabinet/webhook_endpoints" => json!({ "url": "https://93.184.216.34/hooks" }),
            "PATCH /v1/cabinet/webhook_endpoints/{id}" => json!({ "description": "Bookkeeping" }),
            _ => json!({}),
        };
        // Twice is once, where a state is reached; a mail is written for what changed.
        let again = path.ends_with("activate") || path.ends_with("revoke");
        for _ in 0..=usize::from(again) {
            let got = api.call(method.parse().unwrap(), &path, &anna, Some(body.clone())).await;
            assert!((200..300).contains(&got.status), "{operation}: {} {}", got.status, got.body);
            if method == "POST" && !operation.contains('{') {
                id = got.text("/data/id");
            }
        }
        heard.push(((*change).to_owned(), "anna@example.com".to_owned()));
        assert_eq!(told(&api).await, heard, "{operation}");
    }
    // What decides how buyers pay gives no access, and is notified all the same.
    let settings = json!({ "retry_days": [1, 2] });
    for _ in 0..2 {
        let got = api.call(Method::PATCH, "/v1/cabinet/payment_settings", &anna, Some(settings.clone())).await;
        assert_eq!(got.status, 200, "{}", got.body);
    }
    heard.push(("payment_settings_changed".to_owned(), "anna@example.com".to_owned()));
    assert_eq!(told(&api).await, heard, "and not what stayed as it was");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_says_that_it_was_not_them_has_their_account_back() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let key = async |name: &str, token: &str| {
        let made = api.post(KEYS, token, json!({ "name": name, "scopes": ["products:read"] })).await;
        assert_eq!(made.status, 201, "{}", made.body);
        made.text("/data/attributes/secret")
    };
    let works = async |secret: &str| api.get("/v1/cabinet/products", secret).await.status;
    let before = key("Hers", &anna).await;
    api.world.clock.advance(Duration::minutes(1));
    let first = key("Of a thief", &anna).await;
    let link = mailed_token(&api, "security_changed").await;
    let second = key("Another one", &anna).await;
    let accomplice = json!({ "email": "accomplice@example.com", "rights": ["team"] });
    assert_eq!(api.post("/v1/cabinet/team_members", &anna, accomplice).await.status, 200);
    assert_eq!((works(&before).await, works(&first).await, works(&second).await), (200, 200, 200));

    let unknown = api.post("/v1/app/users/not_me", "", json!({ "token": "x" })).await;
    assert_eq!((unknown.status, unknown.code()), (410, "link_expired"));
    let back = api.post("/v1/app/users/not_me", "", json!({ "token": link })).await;
    assert_eq!((back.status, &back.body["data"]["attributes"]["revoked"]), (200, &json!(2)), "{}", back.body);
    assert_eq!((works(&before).await, works(&first).await, works(&second).await), (200, 401, 401));
    assert_eq!(
        texts(&api, "SELECT state AS text FROM team_members").await,
        ["revoked"],
        "nor is anybody left in the team"
    );
    assert_eq!(api.get("/v1/cabinet/products", &anna).await.status, 401, "every session is over");
    let sign_in = json!({ "email": "anna@example.com", "password": PASSWORD });
    assert_eq!(api.post("/v1/app/session", "", sign_in).await.code(), "wrong_credentials", "the password is void");
    let twice = api.post("/v1/app/users/not_me", "", json!({ "token": link })).await;
    assert_eq!((twice.status, twice.code()), (410, "link_expired"));

    // The way back in, and what still works from before.
    let new = json!({ "token": back.text("/data/attributes/password_token"), "password": "another horse battery" });
    let set = api.call(Method::PUT, "/v1/app/users/password", "", Some(new)).await;
    assert_eq!(set.status, 200, "{}", set.body);
    let token = set.text("/access_token");
    let left = api.get("/v1/app/user/api_keys", &token).await;
    let names: Vec<&str> =
        left.body["data"].as_array().unwrap().iter().map(|item| item["attributes"]["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Hers"], "{}", left.body);
    let ended = api.post("/v1/app/user/api_keys/revoke", &token, json!({})).await;
    assert_eq!((ended.status, &ended.body["data"]["attributes"]["revoked"]), (200, &json!(1)), "{}", ended.body);
    assert_eq!(works(&before).await, 401);
    assert_eq!(api.get("/v1/app/user/api_keys", &token).await.body["data"], json!([]));
}
