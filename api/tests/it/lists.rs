//! Orders and exports over HTTP: the list as a client sees it, and the file of the same rows.

use kontor_db::query;
use std::sync::Arc;

use diesel_async::RunQueryDsl;
use kontor_exports::Builder;
use kontor_files::MemoryStore;
use kontor_kernel::kinds::{ExportId, SellerId};
use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

/// Anna's shop with a hundred orders, three of four paid; her token and id.
async fn shop(api: &Api) -> (String, SellerId) {
    let token = api.seller("anna@example.com", "anna").await;
    let seller: SellerId = api.get("/v1/cabinet/seller", &token).await.text("/data/id").parse().unwrap();
    fill(api, seller).await;
    (token, seller)
}

/// A hundred orders of this seller.
pub async fn fill(api: &Api, seller: SellerId) {
    query(include_str!("../../../core/orders/tests/fill.sql"))
        .bind(seller)
        .bind(100)
        .execute(&mut api.world.owner().await)
        .await
        .unwrap();
}

async fn ask(api: &Api, token: &str, key: &str, body: &Value) -> Got {
    let request =
        api.client.request(Method::POST, "/v1/cabinet/exports").header("authorization", format!("Bearer {token}"));
    let request = if key.is_empty() { request } else { request.header("idempotency-key", key) };
    api.send(request.body_json(body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_orders_answers_as_the_contract_says() {
    let api = Api::new().await;
    let (token, _) = shop(&api).await;
    let query = "page=2&per=10&filters%5Bpayment_state%5D%5B%5D=paid&filters[created_at][relative]=previous_month\
                 &time_zone=Europe/Berlin&scopes[]=list&expand[]=product&counts[]=payment_state&query=anna";
    let got = api.get(&format!("/v1/cabinet/orders?{query}"), &token).await;
    assert_eq!(got.status, 200, "{}", got.body);
    let meta = &got.body["meta"];
    // Forty of the hundred were bought before midnight in Berlin, which is an hour before midnight in Greenwich.
    assert_eq!((&meta["total_count"], &meta["page"], &meta["page_count"]), (&json!(30), &json!(2), &json!(3)));
    assert_eq!(meta["counts"], json!({ "payment_state": { "paid": 30 } }));
    assert_eq!(meta["resolved"]["created_at"]["from"], "2026-01-31T23:00:00.000Z");
    let (order, included) = (&got.body["data"][0], &got.body["included"]);
    assert_eq!(included.as_array().unwrap().len(), 1, "each thing once");
    assert_eq!(order["relationships"]["product"]["data"]["id"], included[0]["id"]);
    assert_eq!(order["attributes"]["total_amount"]["currency"], "eur");

    let cursor = meta["next_cursor"].as_str().unwrap();
    let next =
        api.get(&format!("/v1/cabinet/orders?filters[payment_state][]=paid&limit=5&after={cursor}"), &token).await;
    assert_eq!(next.body["data"].as_array().unwrap().len(), 5, "{}", next.body);

    let wrong = api.get("/v1/cabinet/orders?page=0&filters[nope][]=1&utm=x", &token).await;
    assert_eq!(wrong.status, 422);
    assert_eq!(wrong.body["errors"].as_array().unwrap().len(), 3, "{}", wrong.body);
    assert_eq!(wrong.body["errors"][0]["source"]["parameter"].as_str().map(|_| ()), Some(()));

    let id = order["id"].as_str().unwrap();
    let one = api.get(&format!("/v1/cabinet/orders/{id}"), &token).await;
    assert_eq!(
        (one.status, one.text("/data/attributes/token")),
        (200, order["attributes"]["token"].as_str().unwrap().to_owned())
    );
    assert_eq!(one.body["data"]["attributes"]["timeline"][0]["of"], "order");

    let other = api.seller("bruno@example.com", "bruno").await;
    for path in [format!("/v1/cabinet/orders/{id}"), "/v1/cabinet/orders/prd_01h455vb4pex5vsknk084sn02q".to_owned()] {
        assert_eq!(api.get(&path, &other).await.status, 404, "{path}");
        assert_eq!(api.get(&path, "").await.status, 401, "{path}");
    }
    assert_eq!(api.get("/v1/cabinet/orders", &other).await.body["meta"]["total_count"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_asked_for_once_watched_and_fetched() {
    let api = Api::new().await;
    let (token, seller) = shop(&api).await;
    let export = json!({ "resource": "orders", "query": "filters[payment_state][]=paid", "locale": "en" });
    assert_eq!(ask(&api, &token, "", &export).await.code(), "idempotency_key_missing");
    let first = ask(&api, &token, "k1", &export).await;
    assert_eq!((first.status, first.text("/data/attributes/state").as_str()), (202, "queued"), "{}", first.body);
    let again = ask(&api, &token, "k1", &export).await;
    assert_eq!((again.status, &again.body), (202, &first.body));
    assert_eq!(ask(&api, &token, "k1", &json!({ "resource": "products" })).await.code(), "idempotency_key_reused");
    let absent = ask(&api, &token, "k2", &json!({ "resource": "quiz_attempts" })).await;
    assert_eq!((absent.status, absent.code()), (422, "invalid_choice"), "what does not exist is not offered");
    let wrong = ask(&api, &token, "k3", &json!({ "resource": "orders", "query": "filters[x]=1" })).await;
    assert_eq!((wrong.status, wrong.code()), (422, "unknown_filter"), "{}", wrong.body);
    assert_eq!(wrong.body["errors"][0]["source"]["pointer"], "/query");
    assert_eq!(ask(&api, &token, "k4", &json!({ "resource": "secrets" })).await.status, 422);

    let id = first.text("/data/id");
    let path = format!("/v1/cabinet/exports/{id}");
    assert_eq!(api.get(&format!("{path}/file"), &token).await.status, 404, "not yet");
    let export: ExportId = id.parse().unwrap();
    let sheets = kontor_registry::exported;
    let files = Arc::new(MemoryStore::default());
    let builder = Builder { db: api.world.worker.clone(), files, sheets, public_url: String::new() };
    kontor_exports::build(&builder, seller, export, |_| async { None }).await.unwrap();

    let done = api.get(&path, &token).await;
    assert_eq!(done.body["data"]["attributes"]["progress"], json!({ "done": 75, "total": 75 }), "{}", done.body);
    assert!(!done.text("/data/attributes/link").is_empty());
    let request = api.client.get(format!("{path}/file")).header("authorization", format!("Bearer {token}"));
    request.send().await.assert_status(poem::http::StatusCode::SEE_OTHER);
    let request = api.client.get(format!("{path}/events")).header("authorization", format!("Bearer {token}"));
    let events = request.send().await.0.into_body().into_string().await.unwrap();
    assert_eq!(events.matches("data:").count(), 1, "done already: told once, then the end\n{events}");
    let retried = api.post(&format!("{path}/retry"), &token, json!({})).await;
    assert_eq!((retried.status, retried.code()), (409, "invalid_transition"));

    let listed = api.get("/v1/cabinet/exports?filters[state][]=done&filters[resource][]=orders", &token).await;
    assert_eq!(listed.body["meta"]["total_count"], 1);
    assert_eq!(listed.body["data"][0]["attributes"].get("link"), None);
    api.world.clock.advance(chrono::Duration::hours(25));
    let token = {
        let body = json!({ "email": "anna@example.com", "password": crate::account::PASSWORD });
        api.post("/v1/app/session", "", body).await.text("/access_token")
    };
    let gone = api.get(&format!("{path}/file"), &token).await;
    assert_eq!((gone.status, gone.code()), (410, "link_expired"), "{}", gone.body);
    let other = api.seller("bruno@example.com", "bruno").await;
    for tail in ["", "/file", "/events"] {
        assert_eq!(api.get(&format!("{path}{tail}"), &other).await.status, 404, "{tail}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lists_of_money_say_their_order_and_what_all_of_it_comes_to() {
    let api = Api::new().await;
    let (token, seller) = shop(&api).await;
    let moved = query(include_str!("../../../core/orders/tests/money.sql"));
    moved.bind(seller).execute(&mut api.world.owner().await).await.unwrap();

    let rates = api.get("/v1/cabinet/order_rates?filters[state][]=paid&query=t0000013&counts[]=state", &token).await;
    assert_eq!((rates.status, &rates.body["meta"]["counts"]["state"]), (200, &json!({ "paid": 1 })), "{}", rates.body);
    let rate = &rates.body["data"][0]["attributes"];
    assert_eq!((&rate["order_token"], &rate["payer"]["email"]), (&json!("T0000013"), &json!("buyer13@example.test")));
    let order = rate["order_id"].as_str().unwrap();
    assert_eq!(
        api.get(&format!("/v1/cabinet/orders/{order}"), &token).await.text("/data/attributes/token"),
        "T0000013"
    );

    let refunds = api.get("/v1/cabinet/transactions?filters[kind][]=Refund&scopes[]=succeed&per=1", &token).await;
    assert_eq!((refunds.status, &refunds.body["meta"]["total_count"]), (200, &json!(10)), "{}", refunds.body);
    let refund = refunds.text("/data/0/id");
    let one = api.get(&format!("/v1/cabinet/transactions/{refund}"), &token).await;
    assert_eq!(one.body["data"]["attributes"], refunds.body["data"][0]["attributes"]);

    // T0000013 cost thirteen euros, of which a tenth was the fee, and went back: nothing is left of it.
    let query = format!("filters[order_id][]={order}");
    let transfers = api.get(&format!("/v1/cabinet/transfers?{query}"), &token).await;
    let nets: Vec<_> = transfers.body["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["attributes"]["net_amount"]["amount"])
        .collect();
    assert_eq!(nets, [&json!(-1170), &json!(1170)]);
    let sums = api.get(&format!("/v1/cabinet/transfers/sums?{query}&page=7&per=1"), &token).await;
    let sum = &sums.body["data"]["attributes"]["currencies"];
    assert_eq!((sum.as_array().unwrap().len(), &sum[0]["transfers_count"]), (1, &json!(2)), "{}", sums.body);
    assert_eq!(sum[0]["net_amount"], json!({ "amount": 0, "currency": "eur" }));
    let export = json!({ "resource": "transfers", "query": query, "locale": "de" });
    assert_eq!(ask(&api, &token, "transfers", &export).await.status, 202);

    let other = api.seller("bruno@example.com", "bruno").await;
    assert_eq!(api.get(&format!("/v1/cabinet/transactions/{refund}"), &other).await.status, 404);
    for list in ["order_rates", "transactions", "transfers", "invoice_requests"] {
        let found = api.get(&format!("/v1/cabinet/{list}?query=anna"), &other).await;
        assert_eq!((found.status, &found.body["meta"]["total_count"]), (200, &json!(0)), "{list}");
        assert_eq!(api.get(&format!("/v1/cabinet/{list}"), "").await.status, 401, "{list}");
    }
    let sums = api.get("/v1/cabinet/transfers/sums", &other).await;
    assert_eq!(sums.body["data"]["attributes"]["currencies"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_defaults_of_all_parameters_sent_at_once_change_nothing() {
    let api = Api::new().await;
    let (token, _) = shop(&api).await;
    let manager = crate::audit::manager(&api).await;
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    let mut asked = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        let parameters = item["get"]["parameters"].as_array().into_iter().flatten();
        let defaults: Vec<String> = parameters
            .filter(|parameter| parameter["in"] == "query")
            .filter_map(|parameter| Some((parameter["name"].as_str()?, parameter["schema"].get("default")?)))
            .map(|(name, value)| format!("{name}={}", value.to_string().trim_matches('"')))
            .collect();
        let ours = ["/v1/cabinet/", "/v1/admin/"].iter().any(|area| path.starts_with(area));
        if defaults.is_empty() || !ours || path.contains('{') {
            continue;
        }
        let token = if path.starts_with("/v1/admin/") { &manager } else { &token };
        let (plain, full) =
            (api.get(path, token).await, api.get(&format!("{path}?{}", defaults.join("&")), token).await);
        assert_eq!(plain.status, 200, "{path}: {}", plain.body);
        assert_eq!((full.status, &full.body), (200, &plain.body), "{path}?{}", defaults.join("&"));
        asked += 1;
    }
    assert!(asked > 25, "only {asked} lists were asked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_walk_by_cursors_may_repeat_the_defaults_of_pages_and_nothing_else() {
    let api = Api::new().await;
    let (token, _) = shop(&api).await;
    let mut tokens = std::collections::BTreeSet::new();
    let mut after = String::new();
    loop {
        let query = format!("page=1&per=30&limit=40&sort_key=id&sort_dir=desc{after}");
        let got = api.get(&format!("/v1/cabinet/orders?{query}"), &token).await;
        assert_eq!(got.status, 200, "{}", got.body);
        tokens.extend(got.body["data"].as_array().unwrap().iter().map(|row| row["id"].to_string()));
        let Some(next) = got.body["meta"]["next_cursor"].as_str() else { break };
        after = format!("&after={next}");
    }
    assert_eq!(tokens.len(), 100);
    for wrong in ["page=2&limit=40", "per=10&limit=40", "page=2&limit=30&after=x"] {
        let got = api.get(&format!("/v1/cabinet/orders?{wrong}"), &token).await;
        assert_eq!((got.status, got.code()), (422, "unknown_parameter"), "{wrong}: {}", got.body);
    }
}

#[test]
fn every_list_has_its_parameters_in_the_document() {
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    for sheet in kontor_registry::all() {
        let path = sheet.path();
        let operation = &document["paths"][&path]["get"];
        assert!(operation.is_object(), "nobody answers at {path}");
        let known: Vec<_> = operation["parameters"].as_array().into_iter().flatten().map(|one| &one["name"]).collect();
        for parameter in sheet.parameters() {
            assert!(known.contains(&&parameter["name"]), "{path} does not document {}", parameter["name"]);
        }
    }
}
