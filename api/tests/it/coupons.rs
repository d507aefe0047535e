//! Coupons over HTTP: made, refused beside their fields, changed by who saw the newest, found by where they stand, walled.

use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

fn rules(more: Value) -> Value {
    let mut rules = json!({
        "name": "Spring", "discount_unit": "percents", "percents_bps": 2_000, "calculation_basis": "end_amount",
        "product_scope": "all_products", "payments": "first_payment",
    });
    for (key, value) in more.as_object().unwrap() {
        rules[key] = value.clone();
    }
    rules
}

fn single(code: &str, more: Value) -> Value {
    json!({ "kind": "single", "code": code, "rules": rules(more) })
}

fn codes(got: &Got) -> Vec<(&str, &str)> {
    let errors = got.body["errors"].as_array().unwrap().iter();
    errors.map(|one| (one["code"].as_str().unwrap(), one["source"]["pointer"].as_str().unwrap_or_default())).collect()
}

async fn names(api: &Api, token: &str, query: &str) -> Vec<String> {
    let got = api.get(&format!("/v1/cabinet/coupons?sort_key=name&{query}"), token).await;
    assert_eq!(got.status, 200, "{}", got.body);
    let rows = got.body["data"].as_array().unwrap().iter();
    rows.map(|row| row["attributes"]["rules"]["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coupon_is_made_found_changed_switched_and_removed_by_its_seller_alone() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let made = api.post("/v1/cabinet/coupons", &token, single("spring-25", json!({}))).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let coupon = &made.body["data"]["attributes"];
    assert_eq!(
        (&coupon["code"], &coupon["state"], &coupon["uses_count"]),
        (&json!("SPRING25"), &json!("live"), &json!(0))
    );
    let at = format!("/v1/cabinet/coupons/{}", made.text("/data/id"));

    let twice = api.post("/v1/cabinet/coupons", &token, single("Spring 25", json!({}))).await;
    assert_eq!(codes(&twice), [("coupon_code_taken", "/code")]);
    // Another seller may have the same code, and sees none of this.
    let other = api.seller("bruno@example.com", "bruno").await;
    assert_eq!(api.post("/v1/cabinet/coupons", &other, single("spring-25", json!({}))).await.status, 201);
    for (method, path, body) in [
        (Method::GET, at.clone(), None),
        (Method::PUT, at.clone(), Some(json!({ "rules": rules(json!({})) }))),
        (Method::POST, format!("{at}/deactivate"), None),
        (Method::DELETE, at.clone(), None),
    ] {
        let got = api.call(method.clone(), &path, &other, body).await;
        // Switching finds nothing to switch.
        assert_eq!(got.status, 404, "{method} {path} {}", got.body);
    }

    let later = json!({ "rules": rules(json!({ "name": "Autumn", "starts_at": "2099-01-01T00:00:00Z" })) });
    let changed = api.call(Method::PUT, &at, &token, Some(later.clone())).await;
    assert_eq!((changed.status, &changed.body["data"]["attributes"]["state"]), (200, &json!("scheduled")));
    api.post(
        "/v1/cabinet/coupons",
        &token,
        single("PASTIT", json!({ "name": "Past", "ends_at": "2020-01-01T00:00:00Z" })),
    )
    .await;
    assert_eq!(names(&api, &token, "filters[state][]=scheduled").await, ["Autumn"]);
    assert_eq!(names(&api, &token, "filters[state][]=expired").await, ["Past"]);
    assert_eq!(names(&api, &token, "query=pasti").await, ["Past"]);
    let off = api.call(Method::POST, &format!("{at}/deactivate"), &token, None).await;
    assert_eq!(off.body["data"]["attributes"]["state"], json!("off"));
    let on = api.call(Method::POST, &format!("{at}/activate"), &token, None).await;
    assert_eq!(on.body["data"]["attributes"]["state"], json!("scheduled"));
    let gone = api.call(Method::DELETE, &at, &token, None).await;
    assert_eq!((gone.status, api.get(&at, &token).await.status), (204, 404));
    // Its code is free again.
    assert_eq!(api.post("/v1/cabinet/coupons", &token, single("SPRING25", json!({}))).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_coupon_can_be_is_refused_beside_its_field() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let euro = |amount: i64| json!({ "amount": amount, "currency": "eur" });
    let unknown = "prd_01h455vb4pex5vsknk084sn02q";
    for (more, told) in [
        (json!({ "percents_bps": 0 }), ("too_small", "/rules/percents_bps")),
        (json!({ "percents_bps": 10_001 }), ("too_large", "/rules/percents_bps")),
        (json!({ "percents_bps": null }), ("required", "/rules/percents_bps")),
        (json!({ "amount": euro(5) }), ("invalid_choice", "/rules/amount")),
        (json!({ "discount_unit": "currency", "percents_bps": null }), ("required", "/rules/amount")),
        (json!({ "discount_max": euro(0) }), ("amount_too_small", "/rules/discount_max/amount")),
        (json!({ "payments_count": 3 }), ("invalid_choice", "/rules/payments_count")),
        (json!({ "payments": "some_payments" }), ("required", "/rules/payments_count")),
        (json!({ "payments": "some_payments", "payments_count": 1 }), ("too_small", "/rules/payments_count")),
        (json!({ "uses_max": 0 }), ("too_small", "/rules/uses_max")),
        (json!({ "product_scope": "single_product" }), ("required", "/rules/product_ids")),
        (json!({ "product_ids": [unknown] }), ("invalid_choice", "/rules/product_ids")),
        (json!({ "product_scope": "single_product", "product_ids": [unknown] }), ("not_found", "/rules/product_ids/0")),
        (
            json!({ "starts_at": "2027-01-02T00:00:00Z", "ends_at": "2027-01-01T00:00:00Z" }),
            ("invalid_date", "/rules/ends_at"),
        ),
        (json!({ "name": " " }), ("required", "/rules/name")),
    ] {
        let got = api.post("/v1/cabinet/coupons", &token, single("SPRING25", more.clone())).await;
        assert_eq!((got.status, codes(&got)), (422, vec![told]), "{more}");
    }
    for (body, told) in [
        (single("short", json!({})), ("too_short", "/code")),
        (single("SÜMMER25", json!({})), ("invalid_characters", "/code")),
        (json!({ "kind": "bulk", "rules": rules(json!({})) }), ("required", "/codes_count")),
        (json!({ "kind": "bulk", "codes_count": 50_001, "rules": rules(json!({})) }), ("too_large", "/codes_count")),
        // Nobody may guess a code of one use.
        (
            json!({ "kind": "bulk", "codes_count": 5, "charset": "numeric", "code_length": 8, "rules": rules(json!({})) }),
            ("too_small", "/code_length"),
        ),
        (json!({ "kind": "single", "codes_count": 5, "rules": rules(json!({})) }), ("invalid_choice", "/codes_count")),
    ] {
        let got = api.post("/v1/cabinet/coupons", &token, body.clone()).await;
        assert_eq!((got.status, codes(&got)), (422, vec![told]), "{body}");
    }
    assert_eq!(names(&api, &token, "").await, Vec::<String>::new(), "nothing of it was kept");
}
