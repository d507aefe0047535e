//! How a seller is paid, over HTTP: everything is on, each cell says why it is not, changes are versioned and walled, and
//! the keys of a seller's own account are never seen again.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, query};
use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

const SETTINGS: &str = "/v1/cabinet/payment_settings";
const PROVIDERS: &str = "/v1/cabinet/payment_providers";

fn wrong(got: &Got) -> Vec<(&str, &str)> {
    let errors = got.body["errors"].as_array().unwrap().iter();
    errors.map(|one| (one["code"].as_str().unwrap(), one["source"]["pointer"].as_str().unwrap_or_default())).collect()
}

fn said(got: &Got) -> &Value {
    &got.body["data"]["attributes"]
}

fn row<'a>(got: &'a Got, method: &str) -> &'a Value {
    said(got)["methods"].as_array().unwrap().iter().find(|row| row["method"] == method).unwrap()
}

/// Every row of every table.
async fn everything(api: &Api) -> String {
    #[derive(Row)]
    struct Dump {
        rows: String,
    }
    let mut owner = api.world.owner().await;
    let sql = "SELECT schema_to_xml('public', true, false, '')::text AS rows";
    query(sql).get_result::<Dump>(&mut owner).await.unwrap().rows
}

fn off(method: &str, currency: Option<&str>) -> Value {
    let mut switch = json!({ "provider": "connect", "method": method });
    if let Some(code) = currency {
        switch["currency"] = json!(code);
    }
    switch
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_can_be_is_on_and_every_other_cell_says_why() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let got = api.get(SETTINGS, &token).await;
    assert_eq!(got.status, 200, "{}", got.body);
    let all = said(&got);
    assert_eq!((&all["selling_mode"], &all["reseller_party"]), (&json!("selling_by_ownself"), &json!("seller")));
    assert_eq!((&all["version"], &all["switched_off"]), (&json!(0), &json!([])));
    let methods: Vec<&str> =
        all["methods"].as_array().unwrap().iter().map(|row| row["method"].as_str().unwrap()).collect();
    // selling-core §9, display order.
    let order = "paypal card bank_wire sepa sofort apple_pay google_pay p_24 pay_later ideal klarna twint mondu";
    // And what nobody chooses but orders name, at the end.
    let unchosen = "cardAmEx sofort_sepa ideal_sepa bank_account free ext_balance not_assigned";
    assert_eq!(methods, order.split(' ').chain(unchosen.split(' ')).collect::<Vec<_>>());
    for method in unchosen.split(' ') {
        let row = row(&got, method);
        assert_eq!((&row["switchable"], &row["reason"]), (&json!(false), &json!("not_for_buyers")), "{row}");
    }
    assert_eq!(
        (&row(&got, "card")["minimum_amount"], &row(&got, "p_24")["minimum_of_method"]),
        (&json!(18), &json!(24))
    );
    for row in all["methods"].as_array().unwrap() {
        for cell in row["cells"].as_array().unwrap() {
            assert_eq!(cell["active"] == json!(true), cell.get("reason").is_none(), "{row}");
        }
    }
    assert_eq!(row(&got, "klarna")["purchase_types"], json!([]), "nobody has given it");

    let body = json!({ "switched_off": [off("card", Some("usd")), off("bank_wire", None), off("card", Some("usd"))],
        "minimums": [{ "provider": "connect", "method": "card", "amount": 500 }] });
    let got = api.call(Method::PATCH, SETTINGS, &token, Some(body)).await;
    assert_eq!((got.status, &said(&got)["version"]), (200, &json!(1)), "{}", got.body);
    assert_eq!(said(&got)["switched_off"].as_array().unwrap().len(), 2, "said twice is once");
    assert_eq!(said(&got)["currencies"], json!(["eur", "usd"]), "a cell with its own switch is shown");
    let cells = &row(&got, "card")["cells"];
    assert_eq!((&cells[0]["active"], &cells[1]["reason"]), (&json!(true), &json!("switched_off")), "{cells}");
    let wire = row(&got, "bank_wire");
    assert_eq!((&wire["switched_on"], &wire["reason"]), (&json!(false), &json!("switched_off")));
    assert_eq!(wire["cells"][1]["reason"], json!("currency"), "what nobody can change stands first: {wire}");

    let shown = api.get(&format!("{SETTINGS}/methods?amount=499&currency=eur"), &token).await;
    let why = |method: &str| {
        let all = shown.body["data"].as_array().unwrap().iter();
        all.map(|one| &one["attributes"]).find(|one| one["method"] == method).unwrap()["reason"].clone()
    };
    assert_eq!((why("card"), why("bank_wire")), (json!("below_minimum"), json!("switched_off")), "{}", shown.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_refused_beside_its_field_and_a_stale_version_changes_nothing() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let minimum = |method: &str, amount: i64| json!([{ "provider": "connect", "method": method, "amount": amount }]);
    for (body, code, pointer) in [
        (json!({ "selling_mode": "selling_via_reseller" }), "selling_mode_unavailable", "/selling_mode"),
        (json!({ "switched_off": [off("free", None)] }), "invalid_choice", "/switched_off/0/method"),
        (json!({ "switched_off": [off("sepa", Some("usd"))] }), "invalid_choice", "/switched_off/0/currency"),
        (json!({ "switched_off": [off("card", Some("xyz"))] }), "invalid_currency", "/switched_off/0/currency"),
        (json!({ "switched_off": [off("shells", None)] }), "invalid_choice", "/switched_off/0/method"),
        (json!({ "minimums": minimum("card", 17) }), "amount_too_small", "/minimums/0/amount"),
        (json!({ "minimums": minimum("not_assigned", 100) }), "invalid_choice", "/minimums/0/method"),
        (json!({ "wires": true }), "unknown_field", "/wires"),
    ] {
        let got = api.call(Method::PATCH, SETTINGS, &token, Some(body.clone())).await;
        assert_eq!((got.status, wrong(&got)), (422, vec![(code, pointer)]), "{body}: {}", got.body);
    }
    let other = api.seller("bruno@example.com", "bruno").await;
    let none = json!({ "selling_mode": "selling_none" });
    assert_eq!(api.call(Method::PATCH, SETTINGS, &token, Some(none.clone())).await.status, 200);
    assert_eq!(said(&api.get(SETTINGS, &other).await)["selling_mode"], json!("selling_by_ownself"));
    assert_eq!(said(&api.get(SETTINGS, &token).await)["any_payment_method_active"], json!(false));
    let stale =
        api.client.patch(SETTINGS).header("authorization", format!("Bearer {token}")).header("if-match", "\"0\"");
    let stale = api.send(stale.body_json(&none)).await;
    assert_eq!((stale.status, wrong(&stale)[0].0), (412, "stale_version"), "{}", stale.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_sealed_shown_by_their_end_and_never_seen_again() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let other = api.seller("bruno@example.com", "bruno").await;
    let (card, paypal) = (format!("{PROVIDERS}/card"), format!("{PROVIDERS}/paypal"));
    let patch = |path: &str, body: Value| {
        let (api, path, token) = (&api, path.to_owned(), token.clone());
        async move { api.call(Method::PATCH, &path, &token, Some(body)).await }
    };
    let keys = json!({ "publishable_key": "pk_live_visible_1111", "secret_key": "sk_live_hidden_2222" });
    let got = patch(&card, keys).await;
    assert_eq!(
        (got.status, &said(&got)["version"], &said(&got)["active"]),
        (200, &json!(1), &json!(false)),
        "{}",
        got.body
    );
    let hints = json!([{ "field": "publishable_key", "last4": "1111" }, { "field": "secret_key", "last4": "2222" }]);
    assert_eq!((&said(&got)["credentials"], &said(&got)["reason"]), (&hints, &Value::Null));
    let changed = patch(&card, json!({ "secret_key": "sk_live_hidden_3333" })).await;
    assert_eq!(said(&changed)["credentials"][1]["last4"], json!("3333"), "what is left out stays: {}", changed.body);
    let on = patch(&card, json!({ "active": true })).await;
    assert_eq!((on.status, on.text("/errors/0/code")), (504, "provider_timeout".to_owned()), "{}", on.body);
    let listed = api.get(PROVIDERS, &token).await;
    assert_eq!(listed.body["data"][0]["attributes"]["active"], json!(false), "{}", listed.body);
    let on = patch(&paypal, json!({ "active": true })).await;
    assert_eq!(wrong(&on), [("own_provider_unavailable", "/active")], "there are no keys: {}", on.body);

    for (body, code, pointer) in [
        (json!({ "email": "anna@example.com" }), "required", "/mode"),
        (json!({ "mode": "nvp", "user": "anna-user" }), "required", "/password"),
        (
            json!({ "mode": "rest_partner", "email": "anna@example.com", "merchant_id": "ABCDEFGHIJKL" }),
            "paypal_merchant_id",
            "/merchant_id",
        ),
        (
            json!({ "mode": "rest_partner", "email": "anna@example.com", "merchant_id": "abcdefghijklm" }),
            "paypal_merchant_id",
            "/merchant_id",
        ),
        (json!({ "mode": "nvp", "secret_key": "sk_live_hidden_2222" }), "invalid_choice", "/secret_key"),
    ] {
        let got = patch(&paypal, body.clone()).await;
        assert_eq!(wrong(&got)[0], (code, pointer), "{body}: {}", got.body);
    }
    let swapped = patch(&card, json!({ "publishable_key": "sk_live_hidden_4444" })).await;
    assert_eq!(wrong(&swapped), [("key_in_wrong_field", "/publishable_key")]);
    let rest = json!({ "mode": "rest", "email": "anna@example.com", "client_id": "client_of_anna_5555",
        "client_secret": "secret_of_anna_6666", "merchant_id": "ABCDEFGHIJK12" });
    let got = patch(&paypal, rest).await;
    assert_eq!((got.status, got.text("/data/attributes/mode")), (200, "rest".to_owned()), "{}", got.body);
    let table = api.get(SETTINGS, &token).await;
    let own = said(&table)["methods"].as_array().unwrap().iter().filter(|row| row["provider"] != "connect");
    assert!(own.clone().count() == 4 && own.clone().all(|row| row["reason"] == "own_account_off"), "{}", table.body);

    // Nowhere: neither in an answer nor in a table.
    let listed = api.get(PROVIDERS, &token).await;
    let rows = everything(&api).await;
    assert!(rows.contains("payment_credentials"), "the dump has it");
    for hidden in ["hidden", "visible", "of_anna", "ABCDEFGHIJK"] {
        for got in [&listed, &got, &changed, &swapped, &table] {
            assert!(!got.body.to_string().contains(hidden), "{hidden}: {}", got.body);
        }
        assert!(!rows.contains(hidden), "{hidden} lies open in a table");
    }
    let theirs = api.get(PROVIDERS, &other).await;
    assert!(theirs.body["data"].as_array().unwrap().iter().all(|one| one["attributes"]["entered"] == false));
    assert_eq!(api.call(Method::DELETE, &card, &other, None).await.status, 404);
    assert_eq!(api.call(Method::DELETE, &card, &token, None).await.status, 204);
    assert_eq!(api.call(Method::DELETE, &format!("{PROVIDERS}/connect"), &token, None).await.status, 404);
}
