//! The contact form over HTTP: what it asks, refused beside its fields, and what was written, walled.

use diesel_async::RunQueryDsl;
use kontor_db::query;
use poem::http::Method;
use serde_json::json;

use crate::account::Api;

const FORM: &str = "/v1/cabinet/contact_form";
const MESSAGES: &str = "/v1/cabinet/contact_messages";

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_says_what_is_asked_and_finds_what_was_written() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let first = api.get(FORM, &token).await;
    let fields = &first.body["data"]["attributes"]["fields"];
    assert_eq!((&fields[0]["kind"], &fields[0]["required"]), (&json!("first_name"), &json!(true)), "{}", first.body);
    assert_eq!((fields.as_array().unwrap().len(), &first.body["data"]["attributes"]["active"]), (3, &json!(false)));

    let asked =
        json!([{ "kind": "email", "required": true }, { "kind": "custom", "label": " Size ", "input": "textarea" }]);
    let on = api.call(Method::PATCH, FORM, &token, Some(json!({ "active": true, "fields": asked }))).await;
    assert_eq!(on.status, 200, "{}", on.body);
    assert_eq!(on.body["data"]["attributes"]["fields"][1]["label"], "Size");
    for (fields, code, pointer) in [
        (json!([{ "kind": "phone" }, { "kind": "phone" }]), "listed_twice", "/fields/1/kind"),
        (json!([{ "kind": "custom" }]), "required", "/fields/0/label"),
        (json!([{ "kind": "zip", "label": "x" }]), "invalid_choice", "/fields/0/label"),
    ] {
        let got = api.call(Method::PATCH, FORM, &token, Some(json!({ "fields": fields }))).await;
        let error = &got.body["errors"][0];
        assert_eq!((error["code"].as_str(), error["source"]["pointer"].as_str()), (Some(code), Some(pointer)));
    }
    assert_eq!(api.get(FORM, &token).await.body, on.body, "what was refused has changed nothing");
    let late = api.client.patch(FORM).header("authorization", format!("Bearer {token}")).header("if-match", "\"9\"");
    assert_eq!(api.send(late.body_json(&json!({ "active": false }))).await.code(), "stale_version");

    query(
        "INSERT INTO contact_messages (seller_id, id, form_id, name, email, answers, message, locale, created_at)
         SELECT seller_id, gen_random_uuid(), gen_random_uuid(), 'Berg', '', '[{\"kind\": \"custom\", \"label\": \"Size\",
             \"value\": \"L\"}]', 'Hello', 'en', now() FROM contact_forms",
    )
    .execute(&mut api.world.owner().await)
    .await
    .unwrap();
    let list = api.get(MESSAGES, &token).await;
    assert_eq!(list.text("/data/0/attributes/answers/0/value"), "L", "{}", list.body);
    let at = format!("{MESSAGES}/{}", list.text("/data/0/id"));
    let other = api.seller("bruno@example.com", "bruno").await;
    assert_eq!(api.get(MESSAGES, &other).await.body["data"], json!([]));
    for method in [Method::GET, Method::DELETE] {
        assert_eq!(api.call(method.clone(), &at, &other, None).await.status, 404, "{method}");
    }
    assert_eq!(api.call(Method::DELETE, &at, &token, None).await.status, 204);
    assert_eq!(api.get(&at, &token).await.status, 404);
}
