//! The content of a course over HTTP: made, ordered, refused, walled off.

use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

const PRODUCTS: &str = "/v1/cabinet/products";
const NOBODY: &str = "01h455vb4pex5vsknk084sn02q";

struct Course<'a> {
    api: &'a Api,
    token: String,
    path: String,
}

impl<'a> Course<'a> {
    async fn begin(api: &'a Api, token: &str) -> Self {
        let body = json!({ "form": "course", "subtype": "online_course", "name": "Light school" });
        let made = api.post(PRODUCTS, token, body).await;
        assert_eq!(made.status, 201, "{}", made.body);
        Self { api, token: token.to_owned(), path: format!("{PRODUCTS}/{}", made.text("/data/id")) }
    }

    async fn get(&self, rest: &str) -> Got {
        self.api.get(&format!("{}{rest}", self.path), &self.token).await
    }

    async fn post(&self, rest: &str, body: Value) -> Got {
        self.api.post(&format!("{}{rest}", self.path), &self.token, body).await
    }

    async fn call(&self, method: Method, rest: &str, body: Value) -> Got {
        self.api.call(method, &format!("{}{rest}", self.path), &self.token, Some(body)).await
    }

    /// Adds a section; its id.
    async fn section(&self, name: &str) -> String {
        let got = self.post("/course_sections", json!({ "name": name })).await;
        assert_eq!(got.status, 201, "{}", got.body);
        let sections = got.body["data"]["attributes"]["sections"].as_array().unwrap();
        sections.last().unwrap()["id"].as_str().unwrap().to_owned()
    }

    /// Adds a text; its id.
    async fn text(&self, section: &str, name: &str) -> String {
        let body = json!({ "section_id": section, "name": name, "kind": "text", "text": "Look." });
        let got = self.post("/lessons", body).await;
        assert_eq!((got.status, &got.body["data"]["attributes"]["ready"]), (201, &json!(true)), "{}", got.body);
        got.text("/data/id")
    }

    /// `One: a b · Two: c`
    async fn shown(&self) -> String {
        let got = self.get("/course").await;
        let sections = got.body["data"]["attributes"]["sections"].as_array().unwrap().clone();
        let name = |thing: &Value| thing["name"].as_str().unwrap().to_owned();
        let section = |section: &Value| {
            let lessons = section["lessons"].as_array().unwrap().iter().map(name).collect::<Vec<_>>();
            format!("{}: {}", name(section), lessons.join(" "))
        };
        sections.iter().map(section).collect::<Vec<_>>().join(" · ")
    }

    async fn reasons(&self) -> Vec<String> {
        let got = self.get("/reasons").await;
        let reasons = got.body["data"]["attributes"]["unavailable_reasons"].as_array().unwrap().clone();
        reasons.iter().map(|reason| reason["code"].as_str().unwrap().to_owned()).collect()
    }
}

fn codes(got: &Got) -> Vec<(String, String)> {
    let errors = got.body["errors"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    errors.iter().map(|error| (text(&error["code"]), text(&error["source"]["pointer"]))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_course_is_filled_ordered_and_copied() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let course = Course::begin(&api, &token).await;
    assert_eq!(course.reasons().await, ["no_digitals", "no_pricing_plans", "not_active"]);
    let (one, two) = (course.section("One").await, course.section("Two").await);
    let empty = course.post("/lessons", json!({ "section_id": one, "name": "film", "kind": "video" })).await;
    assert_eq!((empty.status, &empty.body["data"]["attributes"]["ready"]), (201, &json!(false)), "{}", empty.body);
    assert!(course.reasons().await.contains(&"no_digitals".to_owned()), "a film without a file teaches nothing");
    let (a, b) = (course.text(&one, "a").await, course.text(&one, "b").await);
    assert!(!course.reasons().await.contains(&"no_digitals".to_owned()));
    let film = empty.text("/data/id");

    let order = json!({ "sections": [{ "id": two, "lesson_ids": [b, film] }, { "id": one, "lesson_ids": [a] }] });
    let moved = course.call(Method::PUT, "/course/order", order.clone()).await;
    assert_eq!((moved.status, course.shown().await.as_str()), (200, "Two: b film · One: a"), "{}", moved.body);
    for lost in [
        json!({ "sections": [{ "id": two, "lesson_ids": [b, film, a] }] }),
        json!({ "sections": [{ "id": two, "lesson_ids": [b] }, { "id": one, "lesson_ids": [a] }] }),
        json!({ "sections": [{ "id": two, "lesson_ids": [b, film, a] }, { "id": one, "lesson_ids": [a] }] }),
        json!({ "sections": [{ "id": two, "lesson_ids": [b, film] }, { "id": one, "lesson_ids": [a, format!("les_{NOBODY}")] }] }),
    ] {
        let refused = course.call(Method::PUT, "/course/order", lost).await;
        assert_eq!(codes(&refused), [("order_incomplete".to_owned(), "/sections".to_owned())]);
    }
    // Whoever saw an older course puts nothing in order.
    let request = api.client.put(format!("{}/course/order", course.path)).header("if-match", "\"1\"");
    let stale = api.send(request.header("authorization", format!("Bearer {token}")).body_json(&order)).await;
    assert_eq!((stale.status, stale.code()), (412, "stale_version"));

    let renamed = course.call(Method::PATCH, &format!("/course_sections/{one}"), json!({ "name": "Last" })).await;
    assert_eq!(renamed.status, 200, "{}", renamed.body);
    let copy = course.post("/duplicate", json!({})).await;
    let copy = Course { path: format!("{PRODUCTS}/{}", copy.text("/data/id")), token: token.clone(), api: &api };
    assert_eq!(copy.shown().await, "Two: b film · Last: a");
    assert_eq!(copy.get("").await.body["data"]["attributes"]["lessons_count"], 2);

    assert_eq!(course.call(Method::DELETE, &format!("/lessons/{b}"), Value::Null).await.status, 204);
    let gone = course.call(Method::DELETE, &format!("/course_sections/{one}"), Value::Null).await;
    assert_eq!((gone.status, course.shown().await.as_str()), (200, "Two: film"), "{}", gone.body);
    assert_eq!(course.reasons().await.first().map(String::as_str), Some("no_digitals"));
    assert_eq!(copy.shown().await, "Two: b film · Last: a", "the copy has its own lessons");
    assert_eq!(api.call(Method::DELETE, &copy.path, &token, None).await.status, 204, "a draft goes with all it has");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_lesson_is_told_at_once() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let course = Course::begin(&api, &token).await;
    let section = course.section("One").await;
    let upload = format!("upl_{NOBODY}");
    let long = "x".repeat(20_001);
    let body = json!({ "section_id": section, "name": " ", "kind": "video", "text": long, "upload_id": upload });
    let refused = course.post("/lessons", body).await;
    let expected = [("required", "/name"), ("too_long", "/text"), ("invalid_choice", "/upload_id")];
    assert_eq!(codes(&refused), expected.map(|(code, pointer)| (code.to_owned(), pointer.to_owned())));
    for (body, pointer) in [
        (json!({ "section_id": format!("sec_{NOBODY}"), "name": "a", "kind": "text" }), "/section_id"),
        (json!({ "section_id": section, "name": "a", "kind": "poem" }), "/kind"),
    ] {
        assert_eq!(codes(&course.post("/lessons", body).await), [("invalid_choice".to_owned(), pointer.to_owned())]);
    }
    // Ten may be read before buying, the eleventh is told so.
    for number in 0..10 {
        let lesson = course.text(&section, &format!("{number}")).await;
        let got = course.call(Method::PATCH, &format!("/lessons/{lesson}"), json!({ "preview": true })).await;
        assert_eq!(got.status, 200, "{}", got.body);
    }
    let last = course.text(&section, "last").await;
    let many = course.call(Method::PATCH, &format!("/lessons/{last}"), json!({ "preview": true })).await;
    assert_eq!(codes(&many), [("too_many".to_owned(), "/preview".to_owned())]);

    // The number of an admission belongs to what teaches.
    let zfu = course.call(Method::PATCH, "", json!({ "zfu_number": " 7412820c " })).await;
    assert_eq!(zfu.body["data"]["attributes"]["zfu_number"], "7412820c");
    let odd = course.call(Method::PATCH, "", json!({ "zfu_number": "<7412820>" })).await;
    assert_eq!(codes(&odd), [("invalid_characters".to_owned(), "/zfu_number".to_owned())]);
    let book = json!({ "form": "download", "name": "Book", "zfu_number": "7412820c" });
    assert_eq!(codes(&api.post(PRODUCTS, &token, book).await), [("invalid_choice".into(), "/zfu_number".into())]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_course_is_its_sellers_alone() {
    let api = Api::new().await;
    let (token, other) = (api.seller("anna@example.com", "anna").await, api.seller("bruno@example.com", "bruno").await);
    let course = Course::begin(&api, &token).await;
    let section = course.section("One").await;
    let lesson = course.text(&section, "a").await;
    let own = Course::begin(&api, &other).await;
    let own_section = own.section("Mine").await;
    let named = json!({ "name": "Stolen" });
    let new = json!({ "section_id": section, "name": "a", "kind": "text" });
    let order = json!({ "sections": [{ "id": section, "lesson_ids": [lesson] }] });
    for (method, rest, body) in [
        (Method::GET, "/course".to_owned(), Value::Null),
        (Method::PUT, "/course/order".to_owned(), order.clone()),
        (Method::POST, "/course_sections".to_owned(), named.clone()),
        (Method::PATCH, format!("/course_sections/{section}"), named.clone()),
        (Method::DELETE, format!("/course_sections/{section}"), Value::Null),
        (Method::POST, "/lessons".to_owned(), new.clone()),
        (Method::GET, format!("/lessons/{lesson}"), Value::Null),
        (Method::PATCH, format!("/lessons/{lesson}"), named.clone()),
        (Method::DELETE, format!("/lessons/{lesson}"), Value::Null),
    ] {
        let body = Some(body).filter(|body| !body.is_null());
        let path = format!("{}{rest}", course.path);
        assert_eq!(api.call(method.clone(), &path, &other, body.clone()).await.status, 404, "{method} {path}");
        assert_eq!(api.call(method.clone(), &path, "", body.clone()).await.status, 401, "{method} {path}");
        // Through one's own course neither.
        let path = format!("{}{rest}", own.path);
        let inside = api.call(method.clone(), &path, &other, body).await;
        let harmless = rest == "/course" || (rest == "/course_sections");
        assert!(harmless || [404, 422].contains(&inside.status), "{method} {path}: {}", inside.status);
    }
    assert_eq!(course.shown().await, "One: a");
    let stolen = json!({ "sections": [{ "id": own_section, "lesson_ids": [lesson] }] });
    assert_eq!(own.call(Method::PUT, "/course/order", stolen).await.code(), "order_incomplete");
    // What is no course has no lessons.
    let book = api.post(PRODUCTS, &token, json!({ "form": "download", "name": "Book" })).await.text("/data/id");
    assert_eq!(api.get(&format!("{PRODUCTS}/{book}/course"), &token).await.status, 404);
    let section = api.post(&format!("{PRODUCTS}/{book}/course_sections"), &token, json!({ "name": "One" })).await;
    assert_eq!(section.status, 404);
}
