//! Products over HTTP: from a name to what is missing, with its tenancy and its refusals.

use diesel_async::RunQueryDsl;
use kontor_db::query;
use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

const PRODUCTS: &str = "/v1/cabinet/products";

async fn draft(api: &Api, token: &str, name: &str) -> Got {
    let got = api.post(PRODUCTS, token, json!({ "form": "download", "name": name, "subtype": "e_book" })).await;
    assert_eq!(got.status, 201, "{}", got.body);
    got
}

fn codes(got: &Got) -> Vec<(String, String)> {
    let errors = got.body["errors"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    errors.iter().map(|error| (text(&error["code"]), text(&error["source"]["pointer"]))).collect()
}

fn reasons(got: &Got) -> Vec<&str> {
    let reasons = got.body["data"]["attributes"]["unavailable_reasons"].as_array().unwrap();
    reasons.iter().map(|reason| reason["code"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn four_encodings_make_the_same_product() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let request = || api.client.post(PRODUCTS).header("authorization", format!("Bearer {token}"));
    let fields = json!({ "form": "download", "name": "Brot & Öl", "limit": 5, "private": true });
    let form = "form=download&name=Brot+%26+%C3%96l&limit=5&private=true";
    let part =
        |name: &str, value: &str| format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
    let parts = [("form", "download"), ("name", "Brot & Öl"), ("limit", "5"), ("private", "true")];
    let multipart = parts.map(|(name, value)| part(name, value)).concat() + "--b--\r\n";
    let wrapped = json!({ "data": { "type": "product", "attributes": fields } });
    let sent = [
        request().body_json(&fields),
        request().body_json(&wrapped),
        request().content_type("application/x-www-form-urlencoded").body(form),
        request().content_type("multipart/form-data; boundary=b").body(multipart),
    ];
    for (place, request) in sent.into_iter().enumerate() {
        let got = api.send(request).await;
        assert_eq!(got.status, 201, "{place}: {}", got.body);
        let made = &got.body["data"]["attributes"];
        assert_eq!((&made["name"], &made["limit"], &made["private"]), (&json!("Brot & Öl"), &json!(5), &json!(true)));
        let number = if place == 0 { String::new() } else { format!("-{}", place + 1) };
        assert_eq!(made["slug"], format!("brot-oel{number}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_beside_its_field() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let body = json!({ "form": "download", "name": " ", "description": "x".repeat(301), "limit": 0, "slug": "v" });
    let got = api.post(PRODUCTS, &token, body).await;
    assert_eq!(got.status, 422);
    let expected =
        [("required", "/name"), ("too_long", "/description"), ("too_small", "/limit"), ("slug_reserved", "/slug")];
    assert_eq!(codes(&got), expected.map(|(code, pointer)| (code.to_owned(), pointer.to_owned())));
    for (body, code) in [
        (json!({ "form": "download" }), "required"),
        (json!({ "form": "house", "name": "x" }), "invalid_choice"),
        (json!({ "form": "download", "name": "x", "colour": 1 }), "unknown_field"),
        (json!({ "form": "download", "name": "a\u{0}b" }), "invalid_characters"),
        (json!({ "form": "download", "name": 7 }), "invalid_type"),
    ] {
        let got = api.post(PRODUCTS, &token, body.clone()).await;
        assert_eq!((got.status, got.code()), (422, code), "{body}: {}", got.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_says_what_is_missing_and_is_published_when_nothing_is() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let made = draft(&api, &token, "Sourdough").await;
    let id = made.text("/data/id");
    let path = format!("{PRODUCTS}/{id}");
    assert_eq!(reasons(&made), ["no_digitals", "no_pricing_plans", "not_active"]);
    let fix = &made.body["data"]["attributes"]["unavailable_reasons"][0]["fix"];
    assert_eq!(fix["path"], format!("/cabinet/products/{id}/edit?step=2"));

    let plans = format!("{path}/pricing_plans");
    let dear =
        api.post(&plans, &token, json!({ "kind": "one_time", "price": { "amount": 10, "currency": "eur" } })).await;
    assert_eq!((dear.status, codes(&dear)), (422, vec![("amount_too_small".to_owned(), "/price/amount".to_owned())]));
    let odd =
        api.post(&plans, &token, json!({ "kind": "one_time", "price": { "amount": 10, "currency": "xyz" } })).await;
    assert_eq!(odd.code(), "invalid_currency");
    let plan =
        api.post(&plans, &token, json!({ "kind": "one_time", "price": { "amount": 1900, "currency": "eur" } })).await;
    assert_eq!(plan.status, 201, "{}", plan.body);

    let whole = api.get(&path, &token).await;
    assert_eq!(whole.body["data"]["attributes"]["display_price"], json!({ "amount": 1900, "currency": "eur" }));
    assert_eq!(reasons(&whole), ["no_digitals", "finish_registration", "not_active"]);
    assert_eq!(api.get(&format!("{path}/reasons"), &token).await.body["data"]["attributes"]["can_sell"], false);

    let mut owner = api.world.owner().await;
    query("UPDATE users SET confirmed_at = created_at").execute(&mut owner).await.unwrap();
    let refused = api.post(&format!("{path}/publish"), &token, json!({})).await;
    assert_eq!((refused.status, refused.code()), (422, "not_sellable"), "{}", refused.body);
    assert_eq!(refused.body["errors"][0]["meta"]["reasons"], json!(["no_digitals", "finish_registration"]));

    // A free piece of work needs neither a file nor a verified account.
    let service =
        api.post(PRODUCTS, &token, json!({ "form": "service", "name": "A free hour" })).await.text("/data/id");
    let free = json!({ "kind": "one_time", "price": { "amount": 0, "currency": "eur" } });
    api.post(&format!("{PRODUCTS}/{service}/pricing_plans"), &token, free).await;
    let shown = api.post(&format!("{PRODUCTS}/{service}/publish"), &token, json!({})).await;
    assert_eq!((shown.status, &shown.body["data"]["attributes"]["can_sell"]), (200, &json!(true)), "{}", shown.body);
    let gone = api.call(Method::DELETE, &format!("{PRODUCTS}/{service}"), &token, None).await;
    assert_eq!((gone.status, gone.code()), (409, "in_use"));
    assert_eq!(api.call(Method::DELETE, &path, &token, None).await.status, 204, "a draft that nobody ever saw");
}

#[tokio::test(flavor = "multi_thread")]
async fn editors_meet_by_version_and_put_is_patch() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let path = format!("{PRODUCTS}/{}", draft(&api, &token, "Book").await.text("/data/id"));
    let change = |method: Method, seen: &str, body: Value| {
        let request = api.client.request(method, path.clone()).header("authorization", format!("Bearer {token}"));
        api.send(request.header("if-match", seen).body_json(&body))
    };
    let first = change(Method::PATCH, "\"1\"", json!({ "limit": 9 })).await;
    assert_eq!((first.status, &first.body["data"]["attributes"]["version"]), (200, &json!(2)), "{}", first.body);
    let stale = change(Method::PUT, "\"1\"", json!({ "name": "Novel" })).await;
    assert_eq!((stale.status, stale.code()), (412, "stale_version"), "{}", stale.body);
    let second = change(Method::PUT, "\"2\"", json!({ "name": "Novel", "limit": null })).await;
    let attributes = &second.body["data"]["attributes"];
    assert_eq!(
        (&attributes["name"], attributes.get("limit"), &attributes["slug"]),
        (&json!("Novel"), None, &json!("novel"))
    );
    assert_eq!(change(Method::PATCH, "yesterday", json!({ "name": "x" })).await.status, 422);

    let key = |name: &str| {
        let request = api.client.post(PRODUCTS).header("authorization", format!("Bearer {token}"));
        api.send(request.header("idempotency-key", "k").body_json(&json!({ "form": "download", "name": name })))
    };
    let (once, twice, other) = (key("One").await, key("One").await, key("Two").await);
    assert_eq!((once.text("/data/id"), other.code()), (twice.text("/data/id"), "idempotency_key_reused"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_and_the_actions_stay_within_their_tenant() {
    let api = Api::new().await;
    let (token, other) = (api.seller("anna@example.com", "anna").await, api.seller("bruno@example.com", "bruno").await);
    let made = draft(&api, &token, "Sourdough").await;
    draft(&api, &token, "Butter").await;
    let found = api
        .get(&format!("{PRODUCTS}?query=sourd&filters[product_type][]=download&counts[]=product_type"), &token)
        .await;
    assert_eq!(
        (&found.body["meta"]["total_count"], &found.body["meta"]["counts"]["product_type"]["download"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(api.get(&format!("{PRODUCTS}?filters[colour]=red"), &token).await.code(), "unknown_filter");
    assert_eq!(api.get(PRODUCTS, &other).await.body["meta"]["total_count"], 0);

    let path = format!("{PRODUCTS}/{}", made.text("/data/id"));
    let copy = api.post(&format!("{path}/duplicate"), &token, json!({})).await;
    assert_eq!((copy.status, copy.text("/data/attributes/name").as_str()), (201, "Sourdough (2)"));
    let away = api.post(&format!("{path}/archive"), &token, json!({})).await;
    assert_eq!(away.body["data"]["attributes"]["archived"], true);
    for action in
        ["", "/publish", "/unpublish", "/archive", "/unarchive", "/duplicate", "/pricing_plans", "/digitals", "/covers"]
    {
        let method = if action.is_empty() { Method::PATCH } else { Method::POST };
        let body = match action {
            "/pricing_plans" => json!({ "kind": "one_time", "price": { "amount": 100, "currency": "eur" } }),
            "/digitals" | "/covers" => json!({ "upload_id": "upl_01h455vb4pex5vsknk084sn02q" }),
            _ => json!({}),
        };
        let strange = api.call(method.clone(), &format!("{path}{action}"), &other, Some(body.clone())).await;
        let expected = if action == "/publish" { vec![403, 404] } else { vec![404] };
        assert!(expected.contains(&strange.status), "{action}: {} {}", strange.status, strange.body);
        assert_eq!(api.call(method, &format!("{path}{action}"), "", Some(body)).await.status, 401, "{action}");
    }
    assert_eq!(api.get(&format!("{PRODUCTS}/ord_01h455vb4pex5vsknk084sn02q"), &token).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_are_begun_looked_at_and_given_up() {
    let api = Api::new().await;
    let (token, other) = (api.seller("anna@example.com", "anna").await, api.seller("bruno@example.com", "bruno").await);
    let file = |name: &str, size: i64| json!({ "purpose": "digital", "file_name": name, "size_bytes": size });
    let wrong = api.post("/v1/cabinet/uploads", &token, file("setup.exe", 0)).await;
    assert_eq!(
        codes(&wrong),
        [("wrong_file_type".to_owned(), "/file_name".to_owned()), ("file_empty".to_owned(), "/size_bytes".to_owned())]
    );
    let begun = api.post("/v1/cabinet/uploads", &token, file("film.mp4", 20 * 1024 * 1024)).await;
    assert_eq!(begun.status, 201, "{}", begun.body);
    assert_eq!(begun.body["data"]["attributes"]["part_links"].as_array().unwrap().len(), 3);

    let path = format!("/v1/cabinet/uploads/{}", begun.text("/data/id"));
    let more = api.post(&format!("{path}/parts"), &token, json!({ "numbers": [2, 3] })).await;
    assert_eq!(more.body["data"]["attributes"]["part_links"][1]["size_bytes"], 4 * 1024 * 1024);
    assert_eq!(api.get(&path, &token).await.body["data"]["attributes"]["parts_arrived"], json!([]));
    let early = api.post(&format!("{path}/complete"), &token, json!({})).await;
    assert_eq!((early.status, early.code()), (422, "upload_incomplete"));
    assert_eq!(early.body["errors"][0]["meta"]["missing"], json!([1, 2, 3]));
    assert_eq!(api.get(&path, &other).await.status, 404);
    assert_eq!(api.call(Method::DELETE, &path, &token, None).await.status, 204);
    assert_eq!(api.post(&format!("{path}/complete"), &token, json!({})).await.code(), "invalid_transition");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_action_for_many_says_beforehand_what_it_will_do_and_spares_what_cannot() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let mut ids = Vec::new();
    for name in ["One", "Two", "Three"] {
        ids.push(draft(&api, &token, name).await.body["data"]["id"].as_str().unwrap().to_owned());
    }
    let archived = api.post(&format!("{PRODUCTS}/{}/archive", ids[0]), &token, json!({})).await;
    assert_eq!(archived.status, 200, "{}", archived.body);
    let bulk = format!("{PRODUCTS}/bulk");
    let counts = |got: &Got| {
        assert_eq!(got.status, 200, "{}", got.body);
        let told = &got.body["data"]["attributes"];
        (told["changed_count"].clone(), told["unchanged_count"].clone(), told["refused"].as_array().unwrap().len())
    };
    let body = |action: &str, dry_run: bool| json!({ "action": action, "product_ids": [ids[0], ids[1], ids[2], ids[1]], "dry_run": dry_run });
    for dry_run in [true, true, false] {
        let got = api.post(&bulk, &token, body("archive", dry_run)).await;
        assert_eq!(counts(&got), (json!(2), json!(1), 0), "asked or done, the counts are the same");
    }
    assert_eq!(counts(&api.post(&bulk, &token, body("archive", false)).await), (json!(0), json!(3), 0));
    // What the action asks of the seller is asked once, before anything is done.
    assert_eq!(api.post(&bulk, &token, body("publish", false)).await.code(), "email_not_confirmed");

    // A bruno's product spoils the whole, as one that is not there does, and nothing is done.
    let other = api.seller("berta@example.com", "berta").await;
    let hers = draft(&api, &other, "Hers").await.body["data"]["id"].as_str().unwrap().to_owned();
    let got = api.post(&bulk, &token, json!({ "action": "unarchive", "product_ids": [ids[0], hers] })).await;
    assert_eq!((got.status, got.code()), (404, "not_found"));
    assert_eq!(counts(&api.post(&bulk, &token, body("unarchive", true)).await), (json!(3), json!(0), 0));
    let many = vec![ids[0].clone(); 101];
    for wrong in [json!([]), json!(many)] {
        assert_eq!(api.post(&bulk, &token, json!({ "action": "archive", "product_ids": wrong })).await.status, 422);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_set_taken_away_and_never_shown() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let body = json!({ "form": "service", "name": "An hour", "access_password": "rye & salt" });
    let made = api.post(PRODUCTS, &token, body).await;
    assert_eq!((made.status, &made.body["data"]["attributes"]["has_access_password"]), (201, &json!(true)));
    assert!(reasons(&made).contains(&"has_access_password"), "{}", made.body);
    assert!(!made.body.to_string().contains("rye & salt") && !made.body.to_string().contains("argon2"));
    let path = format!("{PRODUCTS}/{}", made.text("/data/id"));
    for (body, code) in [
        (json!({ "access_password": "short" }), "too_short"),
        (json!({ "access_password": " spring sale" }), "invalid_characters"),
        (json!({ "access_password": "x".repeat(101) }), "too_long"),
        (json!({ "access_password": 1 }), "invalid_type"),
    ] {
        let got = api.call(Method::PATCH, &path, &token, Some(body.clone())).await;
        assert_eq!(codes(&got), [(code.to_owned(), "/access_password".to_owned())], "{body}");
    }
    let renamed = api.call(Method::PATCH, &path, &token, Some(json!({ "name": "Two hours" }))).await;
    assert_eq!(renamed.body["data"]["attributes"]["has_access_password"], true, "what is left out stays");
    let open = api.call(Method::PATCH, &path, &token, Some(json!({ "access_password": null }))).await;
    assert_eq!(open.body["data"]["attributes"]["has_access_password"], false);
    assert!(!reasons(&open).contains(&"has_access_password"), "{}", open.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn own_words_in_mails_want_a_proven_address() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let (plain, own) = (json!({ "name": "Soup", "form": "download" }), json!({ "email_text": "Buy these pills." }));
    let made = api.post("/v1/cabinet/products", &anna, plain).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let at = format!("/v1/cabinet/products/{}", made.text("/data/id"));
    let refused = api.call(Method::PATCH, &at, &anna, Some(own.clone())).await;
    assert_eq!((refused.status, refused.code()), (403, "email_not_confirmed"), "{}", refused.body);
    let mut owner = api.world.owner().await;
    query("UPDATE users SET confirmed_at = now()").execute(&mut owner).await.unwrap();
    let kept = api.call(Method::PATCH, &at, &anna, Some(own)).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
}
