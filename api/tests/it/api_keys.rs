//! Keys of programs: what they open, what they never open, and when they stop.

use kontor_db::{Row, query};
use std::collections::{BTreeMap, BTreeSet};

use chrono::Duration;
use diesel_async::RunQueryDsl;
use futures::{StreamExt, stream};
use kontor_api::http::scopes::{self, SCHEME, SCOPE};
use kontor_apikeys::KeyScope;
use kontor_kernel::Machine;
use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

const AT: &str = "/v1/cabinet/api_keys";
const KEY_CHARS: usize = 60;

fn words() -> Vec<&'static str> {
    KeyScope::ALL.iter().map(|scope| scope.text()).collect()
}

async fn made(api: &Api, token: &str, scopes: &[&str]) -> Got {
    let got = api.post(AT, token, json!({ "name": "Bookkeeping", "scopes": scopes })).await;
    assert_eq!(got.status, 201, "{}", got.body);
    got
}

pub(crate) async fn key(api: &Api, token: &str, scopes: &[&str]) -> String {
    made(api, token, scopes).await.text("/data/attributes/secret")
}

/// The access token of the test side of the only shop of somebody.
pub(crate) async fn test_side(api: &Api, token: &str) -> String {
    let profile = api.get("/v1/app/profiles", token).await.text("/data/0/id");
    let got = api.post(&format!("/v1/app/profiles/{profile}/switch"), token, json!({ "livemode": false })).await;
    got.text("/access_token")
}

pub(crate) async fn product(api: &Api, token: &str, name: &str) -> String {
    let got = api.post("/v1/cabinet/products", token, json!({ "name": name, "form": "download" })).await;
    assert_eq!(got.status, 201, "{}", got.body);
    got.text("/data/id")
}

pub(crate) fn ids(got: &Got) -> Vec<&str> {
    got.body["data"].as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap()).collect()
}

#[derive(Row)]
struct TextRow {
    text: String,
}

async fn query_texts(api: &Api, sql: &str) -> Vec<String> {
    let rows: Vec<TextRow> = query(sql).load(&mut api.world.owner().await).await.unwrap();
    rows.into_iter().map(|row| row.text).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_shown_once_and_kept_as_a_hash() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let made = made(&api, &anna, &["orders:read", "products:write", "orders:read"]).await;
    let secret = made.text("/data/attributes/secret");
    assert!(secret.starts_with("sk_live_") && secret.len() == KEY_CHARS, "{secret}");
    assert!(secret[8..].bytes().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit()));
    let attributes = &made.body["data"]["attributes"];
    assert_eq!(attributes["scopes"], json!(["products:write", "orders:read"]));
    assert_eq!(
        (attributes["prefix"].as_str().unwrap(), attributes["created_by_name"].as_str().unwrap()),
        (&secret[..14], "Anna")
    );
    let one = format!("{AT}/{}", made.text("/data/id"));
    for shown in [api.get(AT, &anna).await, api.get(&one, &anna).await] {
        assert_eq!(shown.status, 200);
        assert!(!shown.body.to_string().contains(&secret[14..]), "it is shown again");
    }
    for table in ["api_keys", "state_changes", "idempotency_keys", "events", "jobs", "mails"] {
        let rows = query_texts(&api, &format!("SELECT t::text AS text FROM {table} t")).await;
        assert!(rows.iter().all(|row| !row.contains(&secret[14..])), "{table} has the key");
    }
    let told = "SELECT to_address AS text FROM mails WHERE template = 'security_changed'";
    assert_eq!(query_texts(&api, told).await, ["anna@example.com"], "whoever owns the shop hears of it");
    let refused = api.post(AT, &anna, json!({ "name": " ", "scopes": [], "expires_in_days": 0 })).await;
    assert_eq!((refused.status, refused.body["errors"].as_array().unwrap().len()), (422, 3), "{}", refused.body);
    for _ in 1..kontor_apikeys::limits::KEYS_MAX {
        key(&api, &anna, &["orders:read"]).await;
    }
    let full = api.post(AT, &anna, json!({ "name": "One more", "scopes": ["orders:read"] })).await;
    assert_eq!((full.status, full.code()), (422, "too_many"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_opens_its_own_shop_and_side_and_nothing_else() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let bruno = api.seller("bruno@example.com", "bruno").await;
    let all = words();
    let (of_anna, of_bruno) = (key(&api, &anna, &all).await, key(&api, &bruno, &all).await);
    let (hers, his) = (product(&api, &of_anna, "Hers").await, product(&api, &bruno, "His").await);
    assert_eq!(ids(&api.get("/v1/cabinet/products", &of_anna).await), [&hers]);
    assert_eq!(ids(&api.get("/v1/cabinet/products", &of_bruno).await), [&his]);
    let foreign = api.get(&format!("/v1/cabinet/products/{his}"), &of_anna).await;
    assert_eq!((foreign.status, foreign.code()), (404, "not_found"));
    // Neither is a key of somebody else seen or revoked.
    let bruno_key = api.get(AT, &bruno).await.text("/data/0/id");
    assert_eq!(api.get(&format!("{AT}/{bruno_key}"), &anna).await.status, 404);
    assert_eq!(api.post(&format!("{AT}/{bruno_key}/revoke"), &anna, json!({})).await.status, 404);
    assert_eq!(api.get("/v1/cabinet/products", &of_bruno).await.status, 200);

    let test = test_side(&api, &anna).await;
    assert_eq!(api.get(AT, &test).await.body["data"], json!([]), "keys belong to one side");
    let tried = key(&api, &test, &all).await;
    assert!(tried.starts_with("sk_test_"));
    let told = query_texts(&api, "SELECT id::text AS text FROM mails WHERE template = 'security_changed'").await;
    assert_eq!(told.len(), 2, "a key of a test side opens nothing that is worth a mail");
    assert_eq!(api.get("/v1/cabinet/seller", &tried).await.text("/data/attributes/username"), "anna-test");
    assert_eq!(api.get("/v1/cabinet/seller", &of_anna).await.text("/data/attributes/username"), "anna");
    assert_eq!(ids(&api.get("/v1/cabinet/products", &tried).await), Vec::<&str>::new());
    assert_eq!(api.get(&format!("/v1/cabinet/products/{hers}"), &tried).await.status, 404);
    // Nobody changes sides by saying another word.
    for forged in [tried.replace("sk_test_", "sk_live_"), of_anna.replace("sk_live_", "sk_test_")] {
        assert_eq!(api.get("/v1/cabinet/seller", &forged).await.code(), "invalid_api_key");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn revoked_expired_and_unknown_keys_are_refused_alike_and_at_once() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let made = made(&api, &anna, &["products:read"]).await;
    let (id, good) = (made.text("/data/id"), made.text("/data/attributes/secret"));
    let ask = async |key: &str| {
        let got = api.get("/v1/cabinet/products", key).await;
        (got.status, got.code().to_owned())
    };
    let refused = (401, "invalid_api_key".to_owned());
    let other = if good.ends_with('a') { "b" } else { "a" };
    let changed = format!("{}{other}", &good[..good.len() - 1]);
    for unknown in [
        changed.as_str(),
        &good[..good.len() - 1],
        &format!("{good}a"),
        "sk_live_",
        "sk_test_x",
        &good.to_uppercase().replace("SK_LIVE_", "sk_live_"),
    ] {
        assert_eq!(ask(unknown).await, refused, "{unknown}");
    }
    assert_eq!(ask(&good).await.0, 200);
    for _ in 0..2 {
        let revoked = api.post(&format!("{AT}/{id}/revoke"), &anna, json!({})).await;
        assert_eq!((revoked.status, revoked.text("/data/attributes/state").as_str()), (200, "revoked"));
        assert_eq!(ask(&good).await, refused);
    }
    let body = json!({ "name": "For a day", "scopes": ["products:read"], "expires_in_days": 1 });
    let short = api.post(AT, &anna, body).await.text("/data/attributes/secret");
    api.world.clock.advance(Duration::hours(23));
    assert_eq!(ask(&short).await.0, 200);
    api.world.clock.advance(Duration::hours(1));
    assert_eq!(ask(&short).await, refused);
    // The history says who, twice is once, and nothing brings a key back.
    let signed = api
        .post(
            "/v1/app/session",
            "",
            json!({ "email": "anna@example.com", "password": crate::account::PASSWORD, "profile_type": "seller" }),
        )
        .await;
    let anna = signed.text("/access_token");
    let shown = api.get(&format!("{AT}/{id}"), &anna).await;
    let history = shown.body["data"]["attributes"]["history"].as_array().unwrap();
    let states: Vec<_> = history.iter().map(|change| change["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["active", "revoked"], "{}", shown.body);
    assert!(history.iter().all(|change| change["by_id"] == shown.body["data"]["attributes"]["created_by_id"]));
    let listed = api.get(AT, &anna).await;
    let expired: BTreeMap<&str, bool> = listed.body["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (item["attributes"]["name"].as_str().unwrap(), item["attributes"]["expired"].as_bool().unwrap()))
        .collect();
    assert_eq!(expired, BTreeMap::from([("Bookkeeping", false), ("For a day", true)]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_use_is_known_and_seldom_written() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let made = made(&api, &anna, &["webhooks:read", "products:write"]).await;
    let (id, good) = (made.text("/data/id"), made.text("/data/attributes/secret"));
    assert!(made.body["data"]["attributes"].get("last_used_at").is_none());
    // Which transaction wrote the row last.
    let written = async || query_texts(&api, "SELECT xmin::text AS text FROM api_keys").await;
    let untouched = written().await;
    api.get("/v1/cabinet/webhook_endpoints", &good).await;
    let first = written().await;
    assert_ne!(first, untouched);
    for _ in 0..20 {
        api.world.clock.advance(Duration::seconds(10));
        api.get("/v1/cabinet/webhook_endpoints", &good).await;
    }
    assert_eq!(written().await, first, "not one write a call");
    api.world.clock.advance(Duration::minutes(5));
    api.get("/v1/cabinet/webhook_endpoints", &good).await;
    assert_ne!(written().await, first);
    let signed = api
        .post(
            "/v1/app/session",
            "",
            json!({ "email": "anna@example.com", "password": crate::account::PASSWORD, "profile_type": "seller" }),
        )
        .await;
    let shown = api.get(&format!("{AT}/{id}"), &signed.text("/access_token")).await;
    assert_eq!(shown.text("/data/attributes/last_used_at"), kontor_kernel::iso(api.world.env.clock.now()));

    // What a program does stands in the history under its own name.
    let file = json!({ "purpose": "cover", "file_name": "herbarium.png", "size_bytes": 100 });
    assert_eq!(api.post("/v1/cabinet/uploads", &good, file).await.status, 201);
    assert_eq!(api.get("/v1/cabinet/products", &good).await.status, 200, "who may change may look");
    let actors = query_texts(&api, "SELECT actor AS text FROM state_changes WHERE machine = 'uploads.state'").await;
    assert_eq!(actors, [format!("api_key:{id}")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_signs_nobody_in_and_is_counted() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let good = key(&api, &anna, &words()).await;
    for (method, path) in [
        (Method::GET, "/v1/app/user"),
        (Method::GET, "/v1/app/profiles"),
        (Method::PATCH, "/v1/app/user"),
        (Method::GET, "/v1/payer/orders"),
        (Method::GET, "/v1/admin/sellers"),
    ] {
        let got = api.call(method.clone(), path, &good, Some(json!({}))).await;
        assert_eq!((got.status, got.code()), (403, "session_required"), "{method} {path}");
        let unknown = api.call(method.clone(), path, "sk_live_x", Some(json!({}))).await;
        assert_eq!((unknown.status, unknown.code()), (401, "invalid_api_key"), "{method} {path}");
    }
    let request = api.client.get("/v1/cabinet/products").header("authorization", format!("Bearer {good}"));
    let headers = request.send().await.0.headers().clone();
    assert_eq!(headers["ratelimit-policy"], "\"api_key\";q=1200;w=60");
}

/// An operation of the cabinet as the document has it.
struct Operation {
    method: Method,
    path: String,
    scope: Option<String>,
    takes_keys: bool,
}

fn operations() -> Vec<Operation> {
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let schemes = operation["security"].as_array().cloned().unwrap_or_default();
            let takes_keys = schemes.iter().any(|scheme| scheme.get(SCHEME).is_some());
            let scope = operation[SCOPE].as_str().map(str::to_owned);
            let told = operation["description"].as_str().unwrap();
            match &scope {
                Some(scope) => assert!(told.ends_with(&format!("With an API key: `{scope}`.")), "{method} {path}"),
                None => assert_eq!(
                    told.ends_with("Not available with an API key."),
                    path.starts_with("/v1/cabinet/"),
                    "{path}"
                ),
            }
            all.push(Operation {
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                scope,
                takes_keys,
            });
        }
    }
    all
}

#[test]
fn every_operation_has_a_scope_or_is_for_people_and_nothing_is_decided_about_that_is_not_there() {
    let all = operations();
    for operation in &all {
        let wanted = operation.path.starts_with("/v1/cabinet/") && operation.scope.is_some();
        assert_eq!(
            (operation.takes_keys, operation.scope.is_some()),
            (wanted, wanted),
            "{} {}",
            operation.method,
            operation.path
        );
    }
    let nouns = all.iter().filter_map(|operation| operation.path.strip_prefix("/v1/cabinet/")?.split('/').next());
    let there: BTreeSet<&str> = nouns.collect();
    let decided: BTreeSet<&str> = scopes::nouns().collect();
    assert_eq!(there, decided, "every noun of the cabinet is decided about in api/http/src/scopes.rs");
    let used: BTreeSet<&str> = all.iter().filter_map(|operation| operation.scope.as_deref()).collect();
    assert_eq!(used, words().into_iter().collect(), "no scope is for nothing");
    // What no key may ever do.
    let nouns = ["api_keys", "bank_accounts", "payment_providers", "seller_profile", "verification", "exports"];
    let changes = |operation: &&Operation, at: &str| operation.path.starts_with(at) && operation.method != Method::GET;
    for noun in nouns {
        let path = format!("/v1/cabinet/{noun}");
        assert!(all.iter().filter(|one| one.path.starts_with(&path)).all(|one| one.scope.is_none()), "{noun}");
    }
    assert!(all.iter().filter(|one| changes(one, "/v1/cabinet/webhook_endpoints")).all(|one| one.scope.is_none()));
    // Payouts have a scope of their own, go nowhere but to the account that a person named, and are told by mail.
    let money: Vec<_> = all.iter().filter(|one| changes(one, "/v1/cabinet/payout")).collect();
    assert!(money.len() >= 2 && money.iter().all(|one| one.scope.as_deref() == Some("payouts:write")));
}

#[tokio::test(flavor = "multi_thread")]
async fn each_operation_asks_for_the_scope_that_the_document_says() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let all = key(&api, &anna, &words()).await;
    let mut only = BTreeMap::new();
    for scope in words() {
        only.insert(scope, key(&api, &anna, &[scope]).await);
    }
    let mut without = BTreeMap::new();
    for area in words().iter().map(|scope| scope.split(':').next().unwrap()).collect::<BTreeSet<_>>() {
        let others: Vec<&str> = words().into_iter().filter(|scope| scope.split(':').next() != Some(area)).collect();
        without.insert(area, key(&api, &anna, &others).await);
    }
    let keys = Keys { all, only, without };
    let all = operations();
    let cabinet = all.iter().filter(|one| one.path.starts_with("/v1/cabinet/"));
    let asked: Vec<bool> = stream::iter(cabinet).map(|one| asks(&api, one, &keys)).buffer_unordered(8).collect().await;
    let open = asked.iter().filter(|open| **open).count();
    assert!(open > 150 && asked.len() - open > 15, "{open} open of {}", asked.len());
}

/// Keys to try an operation with: all scopes, each alone, and all but those of an area.
struct Keys {
    all: String,
    only: BTreeMap<&'static str, String>,
    without: BTreeMap<&'static str, String>,
}

/// Whether it is open for programs.
async fn asks(api: &Api, operation: &Operation, keys: &Keys) -> bool {
    let path: Vec<&str> =
        operation.path.split('/').map(|part| if part.starts_with('{') { "x" } else { part }).collect();
    let (path, name) = (path.join("/"), format!("{} {}", operation.method, operation.path));
    let ask = async |key: &str| {
        let got = api.call(operation.method.clone(), &path, key, Some(json!({}))).await;
        (got.status, got.code().to_owned(), got.text("/errors/0/meta/scope"))
    };
    let Some(scope) = operation.scope.as_deref() else {
        assert_eq!(ask(&keys.all).await, (403, "session_required".to_owned(), String::new()), "{name}");
        return false;
    };
    let missing = (403, "scope_missing".to_owned(), scope.to_owned());
    let (area, right) = scope.split_once(':').unwrap();
    assert_eq!(ask(&keys.without[area]).await, missing, "{name}");
    if right == "write" {
        let reader = &keys.only[format!("{area}:read").as_str()];
        assert_eq!(ask(reader).await, missing, "{name}: who may look may not change");
    }
    let (status, code, _) = ask(&keys.only[scope]).await;
    assert!(![401, 403].contains(&status) && status < 500, "{name}: {status} {code}");
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_out_is_seen_with_the_scope_of_payouts_alone() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    product(&api, &anna, "Soup").await;
    let tenant = query_texts(&api, "SELECT seller_id::text AS text FROM products")
        .await
        .remove(0)
        .parse::<uuid::Uuid>()
        .unwrap();
    let made = query(include_str!("../../../core/orders/tests/payouts.sql"));
    let made = made.bind(tenant).bind(3);
    made.execute(&mut api.world.owner().await).await.unwrap();
    let at = "/v1/cabinet/transactions";
    let payout = api.get(&format!("{at}?filters[kind][]=Payout"), &anna).await.text("/data/0/id");
    for (scopes, seen) in [(&["orders:read"][..], 0), (&["orders:read", "payouts:read"][..], 1)] {
        let key = key(&api, &anna, scopes).await;
        let all = api.get(at, &key).await;
        assert_eq!((ids(&all).len(), &all.body["meta"]["total_count"]), (seen, &json!(seen)), "{scopes:?}");
        let one = api.get(&format!("{at}/{payout}"), &key).await;
        assert_eq!(one.status, if seen == 1 { 200 } else { 404 }, "{scopes:?}: {}", one.body);
    }
}
