//! Categories and product groups over HTTP: made, changed, filled from both sides, filtered by, with their tenancy.

use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

async fn product(api: &Api, token: &str, name: &str) -> String {
    let got = api.post("/v1/cabinet/products", token, json!({ "form": "service", "name": name })).await;
    assert_eq!(got.status, 201, "{}", got.body);
    got.text("/data/id")
}

fn codes(got: &Got) -> Vec<(&str, &str)> {
    let errors = got.body["errors"].as_array().unwrap().iter();
    errors.map(|one| (one["code"].as_str().unwrap(), one["source"]["pointer"].as_str().unwrap_or_default())).collect()
}

async fn names(api: &Api, token: &str, filter: &str) -> Vec<String> {
    let got = api.get(&format!("/v1/cabinet/products?{filter}"), token).await;
    let rows = got.body["data"].as_array().unwrap().iter();
    rows.map(|row| row["attributes"]["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn shelves_and_groups_are_filled_from_both_sides_and_filtered_by() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let (one, two) = (product(&api, &token, "One").await, product(&api, &token, "Two").await);
    for (path, fields, filter, field) in [
        ("/v1/cabinet/categories", json!({ "title": "Hot" }), "multi_product_category", "category_ids"),
        ("/v1/cabinet/product_groups", json!({ "name": "Hot" }), "product_group_id", "product_group_ids"),
    ] {
        let made = api.post(path, &token, fields.clone()).await;
        assert_eq!(made.status, 201, "{}", made.body);
        let id = made.text("/data/id");
        // From the product.
        let put = json!({ field: [id] });
        let got = api.call(Method::PATCH, &format!("/v1/cabinet/products/{one}"), &token, Some(put)).await;
        assert_eq!((got.status, &got.body["data"]["attributes"][field]), (200, &json!([id])), "{}", got.body);
        assert_eq!(names(&api, &token, &format!("filters[{filter}][]={id}")).await, ["One"]);
        // From the category.
        let at = format!("{path}/{id}");
        let got = api.call(Method::PATCH, &at, &token, Some(json!({ "product_ids": [two] }))).await;
        assert_eq!((got.status, &got.body["data"]["attributes"]["product_ids"]), (200, &json!([two])), "{}", got.body);
        assert_eq!(names(&api, &token, &format!("filters[{filter}][]={id}")).await, ["Two"]);

        let twice = json!({ field: [id, id] });
        let got = api.call(Method::PATCH, &format!("/v1/cabinet/products/{one}"), &token, Some(twice)).await;
        assert_eq!(codes(&got), [("listed_twice", format!("/{field}/1").as_str())]);
        let got = api.call(Method::PATCH, &at, &token, Some(json!({ "product_ids": [two, two] }))).await;
        assert_eq!(codes(&got), [("listed_twice", "/product_ids/1")]);

        // A other's is nobody's: neither here nor there.
        let other = api.seller(&format!("{field}@example.com"), &field.replace("_ids", "").replace('_', "-")).await;
        let theirs = api.post(path, &other, fields).await.text("/data/id");
        assert_eq!(api.get(&at, &other).await.status, 404);
        let put = json!({ field: [theirs] });
        let got = api.call(Method::PATCH, &format!("/v1/cabinet/products/{one}"), &token, Some(put)).await;
        assert_eq!(codes(&got), [("not_found", format!("/{field}/0").as_str())]);
        let put = json!({ "product_ids": [one] });
        let got = api.call(Method::PATCH, &format!("{path}/{theirs}"), &other, Some(put)).await;
        assert_eq!(codes(&got), [("not_found", "/product_ids/0")]);

        let request =
            api.client.patch(&at).header("authorization", format!("Bearer {token}")).header("if-match", "\"1\"");
        assert_eq!(api.send(request.body_json(&json!({}))).await.status, 412);
        assert_eq!(api.call(Method::DELETE, &at, &token, None).await.status, 204);
        assert_eq!(api.get(&at, &token).await.status, 404);
        let two = api.get(&format!("/v1/cabinet/products/{two}"), &token).await;
        assert_eq!(two.body["data"]["attributes"][field], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_shelf_is_told_beside_its_field() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let cases: [(&str, Value, (&str, &str)); 5] = [
        ("categories", json!({ "title": " " }), ("required", "/title")),
        ("categories", json!({ "title": "x".repeat(256) }), ("too_long", "/title")),
        ("categories", json!({ "title": "x", "description": "x".repeat(301) }), ("too_long", "/description")),
        ("categories", json!({ "title": "x", "color": "red" }), ("invalid_characters", "/color")),
        ("product_groups", json!({ "name": "" }), ("required", "/name")),
    ];
    for (path, body, wanted) in cases {
        let got = api.post(&format!("/v1/cabinet/{path}"), &token, body.clone()).await;
        assert_eq!((got.status, codes(&got)), (422, vec![wanted]), "{body}: {}", got.body);
    }
}
