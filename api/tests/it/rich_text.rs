//! Formatted texts over HTTP: kept as documents, refused at their field, read as plain text beside.

use poem::http::Method;
use serde_json::{Value, json};

use crate::account::Api;

fn document(href: &str) -> Value {
    json!({ "type": "doc", "content": [
        { "type": "heading", "attrs": { "level": 2 }, "content": [{ "type": "text", "text": "What you learn" }] },
        { "type": "paragraph", "content": [
            { "type": "text", "text": "All of it, " },
            { "type": "text", "text": "here", "marks": [{ "type": "link", "attrs": { "href": href } }] },
        ] },
    ] })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_kept_changed_and_taken_away_and_a_wrong_one_changes_nothing() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let body = json!({ "form": "course", "subtype": "online_course", "name": "Light school" });
    let product =
        format!("/v1/cabinet/products/{}", api.post("/v1/cabinet/products", &token, body).await.text("/data/id"));
    let patch = async |path: &str, body: Value| api.call(Method::PATCH, path, &token, Some(body)).await;

    let kept = patch(&product, json!({ "details": document("https://example.com") })).await;
    assert_eq!((kept.status, &kept.body["data"]["attributes"]["details"]), (200, &document("https://example.com")));
    for (details, code) in [
        (document("javascript:alert(1)"), "invalid_url"),
        (json!({ "type": "doc", "content": [{ "type": "iframe" }] }), "rich_text_invalid"),
        (json!({ "type": "paragraph" }), "rich_text_invalid"),
    ] {
        let refused = patch(&product, json!({ "details": details })).await;
        let fault = &refused.body["errors"][0];
        assert_eq!(
            (refused.status, &fault["code"], &fault["source"]["pointer"]),
            (422, &json!(code), &json!("/details"))
        );
    }
    let now = api.get(&product, &token).await;
    assert_eq!(now.body["data"]["attributes"]["details"], document("https://example.com"));
    let gone = patch(&product, json!({ "details": null })).await;
    assert_eq!(gone.body["data"]["attributes"].get("details"), None, "{}", gone.body);

    let section = api.post(&format!("{product}/course_sections"), &token, json!({ "name": "One" })).await;
    let section = section.body["data"]["attributes"]["sections"][0]["id"].clone();
    let new =
        json!({ "section_id": section, "name": "Light", "kind": "text", "content": document("mailto:a@b.example") });
    let lesson = api.post(&format!("{product}/lessons"), &token, new).await;
    assert_eq!(
        lesson.body["data"]["attributes"]["text"],
        json!("What you learn\n\nAll of it, here"),
        "{}",
        lesson.body
    );
    assert_eq!(lesson.body["data"]["attributes"]["ready"], json!(true));
    let path = format!("{product}/lessons/{}", lesson.text("/data/id"));
    let plain = patch(&path, json!({ "text": "Look.\n\nOnce more." })).await;
    let content = &plain.body["data"]["attributes"]["content"]["content"];
    assert_eq!(
        (plain.status, content.as_array().unwrap().len()),
        (200, 2),
        "plain text takes its place: {}",
        plain.body
    );

    let terms = "/v1/cabinet/legal_texts/terms";
    let put = async |body: Value| api.call(Method::PUT, terms, &token, Some(body)).await;
    let first = put(json!({ "content": document("https://example.com") })).await;
    let same = put(json!({ "content": document("https://example.com") })).await;
    let other = put(json!({ "content": document("https://example.com/terms") })).await;
    let versions: Vec<_> =
        [first, same, other].iter().map(|got| got.body["data"]["attributes"]["version"].clone()).collect();
    assert_eq!(versions, [json!(1), json!(1), json!(2)], "a link that leads elsewhere is another wording");
    let nothing = put(json!({})).await;
    assert_eq!((nothing.status, &nothing.body["errors"][0]["code"]), (422, &json!("required")), "{}", nothing.body);
    let empty = put(json!({ "content": { "type": "doc" } })).await;
    assert_eq!(empty.body["data"]["attributes"]["text"], json!(""), "nothing written takes it away: {}", empty.body);
}
