//! What a product asks, over HTTP: added, put in order, changed, taken away; what is wrong is said beside its field.

use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

const PRODUCTS: &str = "/v1/cabinet/products";

async fn draft(api: &Api, token: &str) -> String {
    let got = api.post(PRODUCTS, token, json!({ "form": "service", "name": "An hour" })).await;
    assert_eq!(got.status, 201, "{}", got.body);
    got.text("/data/id")
}

fn codes(got: &Got) -> Vec<(&str, &str)> {
    let errors = got.body["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|error| (error["code"].as_str().unwrap(), error["source"]["pointer"].as_str().unwrap_or_default()))
        .collect()
}

fn words(got: &Got, pointer: &str) -> Vec<String> {
    let list = got.body.pointer(pointer).and_then(Value::as_array).unwrap();
    list.iter()
        .map(|one| one["question"].as_str().or(one["attributes"]["question"].as_str()).unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_are_added_ordered_changed_and_taken_away() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let product = draft(&api, &token).await;
    let path = format!("{PRODUCTS}/{product}/opt_in_questions");
    for (kind, question) in [("open_question", "First?"), ("checkbox", "Second?"), ("checkbox", "Third?")] {
        let got = api.post(&path, &token, json!({ "field_type": kind, "question": question, "mandatory": true })).await;
        assert_eq!(got.status, 201, "{}", got.body);
    }
    let all = api.get(&path, &token).await;
    assert_eq!(words(&all, "/data"), ["First?", "Second?", "Third?"]);
    let third = all.text("/data/2/id");
    let one = format!("{path}/{third}");
    let moved = api.call(Method::PATCH, &one, &token, Some(json!({ "position": 0, "mandatory": false }))).await;
    assert_eq!((moved.status, &moved.body["data"]["attributes"]["mandatory"]), (200, &json!(false)), "{}", moved.body);
    let whole = api.get(&format!("{PRODUCTS}/{product}"), &token).await;
    assert_eq!(words(&whole, "/data/attributes/opt_in_questions"), ["Third?", "First?", "Second?"]);

    // Two editors: the second saw what is no more.
    let request = api.client.patch(&one).header("authorization", format!("Bearer {token}")).header("if-match", "\"1\"");
    let stale = api.send(request.body_json(&json!({ "question": "Late?" }))).await;
    assert_eq!((stale.status, stale.code()), (412, "stale_version"));

    let copy = api.post(&format!("{PRODUCTS}/{product}/duplicate"), &token, json!({})).await;
    assert_eq!(words(&copy, "/data/attributes/opt_in_questions"), ["Third?", "First?", "Second?"]);
    assert_eq!(api.call(Method::DELETE, &one, &token, None).await.status, 204);
    assert_eq!(api.get(&one, &token).await.status, 404);
    assert_eq!(words(&api.get(&path, &token).await, "/data"), ["First?", "Second?"]);
    // A question of another product is nobody's here, and a bruno's is nobody's at all.
    let second = all.text("/data/1/id");
    let other = draft(&api, &token).await;
    assert_eq!(api.get(&format!("{PRODUCTS}/{other}/opt_in_questions/{second}"), &token).await.status, 404);
    let bruno = api.seller("berta@example.com", "berta").await;
    assert_eq!(api.get(&format!("{path}/{second}"), &bruno).await.status, 404);
    assert_eq!(api.call(Method::DELETE, &format!("{path}/{second}"), &bruno, None).await.status, 404);
    // A draft that nobody saw goes with what it asks.
    assert_eq!(api.call(Method::DELETE, &format!("{PRODUCTS}/{product}"), &token, None).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_question_is_told_beside_its_field() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let path = format!("{PRODUCTS}/{}/opt_in_questions", draft(&api, &token).await);
    let cases = [
        (json!({ "field_type": "checkbox", "question": " " }), vec![("required", "/question")]),
        (json!({ "field_type": "house", "question": "x" }), vec![("invalid_choice", "/field_type")]),
        (json!({ "field_type": "checkbox", "question": "x".repeat(501) }), vec![("too_long", "/question")]),
        (json!({ "field_type": "service", "question": "x" }), vec![("required", "/provider")]),
        (json!({ "field_type": "select_box", "question": "x", "options": ["a"] }), vec![("too_few", "/options")]),
        (
            json!({ "field_type": "select_box", "question": "x", "options": ["a", " a "] }),
            vec![("listed_twice", "/options/1")],
        ),
        (
            json!({ "field_type": "select_box", "question": "", "options": ["a", "b".repeat(101)] }),
            vec![("required", "/question"), ("too_long", "/options/1")],
        ),
        (
            json!({ "field_type": "open_question", "question": "x", "options": ["a", "b"] }),
            vec![("too_many", "/options")],
        ),
    ];
    for (body, wanted) in cases {
        let got = api.post(&path, &token, body.clone()).await;
        assert_eq!((got.status, codes(&got)), (422, wanted), "{body}: {}", got.body);
    }
    for number in 0..20 {
        let body = json!({ "field_type": "checkbox", "question": format!("{number}?") });
        assert_eq!(api.post(&path, &token, body).await.status, 201);
    }
    let one_more = api.post(&path, &token, json!({ "field_type": "checkbox", "question": "x" })).await;
    assert_eq!((one_more.status, one_more.code()), (422, "too_many"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_questions_of_all_products_are_one_list() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let mut products = Vec::new();
    for (words, question) in [
        ("one", json!({ "field_type": "service", "question": "Write to me, gänzlich freely", "provider": "Mailbird" })),
        ("two", json!({ "field_type": "checkbox", "question": "Of age?", "mandatory": true })),
    ] {
        let product = draft(&api, &token).await;
        let path = format!("{PRODUCTS}/{product}/opt_in_questions");
        assert_eq!(api.post(&path, &token, question).await.status, 201, "{words}");
        products.push(product);
    }
    const ALL: &str = "/v1/cabinet/opt_in_questions";
    let all = api.get(ALL, &token).await;
    assert_eq!(
        (all.status, words(&all, "/data")),
        (200, vec!["Of age?".to_owned(), "Write to me, gänzlich freely".to_owned()])
    );
    assert_eq!(all.body["data"][0]["attributes"]["product_name"], "An hour");
    let service = ["Write to me, gänzlich freely"];
    for (query, found) in [
        ("filters[field_type][]=service", &service[..]),
        ("filters[provider][]=Mailbird", &service),
        ("filters[provider][]=Other", &[]),
        ("filters[mandatory]=true", &["Of age?"]),
        ("filters[mandatory]=false", &service),
        (&format!("filters[product_id][]={}", products[1]), &["Of age?"]),
        ("query=ganzlich", &service),
        ("query=mailb", &service),
        ("sort_key=question&sort_dir=desc", &["Write to me, gänzlich freely", "Of age?"]),
    ] {
        let got = api.get(&format!("{ALL}?{query}"), &token).await;
        assert_eq!(
            (got.status, words(&got, "/data")),
            (200, found.iter().map(|one| (*one).to_owned()).collect()),
            "{query}"
        );
    }
    let other = api.seller("bruno@example.com", "bruno").await;
    for list in ["opt_in_questions", "opt_in_answers"] {
        let got = api.get(&format!("/v1/cabinet/{list}"), &other).await;
        assert_eq!((got.status, &got.body["meta"]["total_count"]), (200, &json!(0)), "{list}");
        assert_eq!(api.get(&format!("/v1/cabinet/{list}"), "").await.status, 401, "{list}");
    }
}
