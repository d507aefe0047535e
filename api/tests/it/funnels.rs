//! Funnels over HTTP: drafts with what is wrong with them, refused when they are published, changed by who saw the newest.

use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

fn codes(errors: &Value) -> Vec<&str> {
    errors.as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect()
}

fn pointers(got: &Got) -> Vec<&str> {
    let errors = got.body["errors"].as_array().unwrap().iter();
    errors.map(|one| one["source"]["pointer"].as_str().unwrap_or_default()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_may_have_problems_and_is_not_published_with_them() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let request = json!({ "name": "Küche im Herbst", "preset": "sale_upsell_thanks" });
    let made = api.post("/v1/cabinet/funnels", &token, request).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let funnel = &made.body["data"]["attributes"];
    assert_eq!((&funnel["slug"], &funnel["state"]), (&json!("kueche-im-herbst"), &json!("draft")));
    assert_eq!(funnel["url"], "/s/anna/f/kueche-im-herbst");
    assert_eq!(codes(&funnel["problems"]), ["required", "required"]);
    let at = format!("/v1/cabinet/funnels/{}", made.text("/data/id"));
    let refused = api.post(&format!("{at}/publish"), &token, json!({})).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert_eq!(pointers(&refused), ["/graph/nodes/0/product_id", "/graph/nodes/1/product_id"]);

    // A product of the seller; never one that nobody has, or somebody else.
    let product = json!({ "form": "download", "name": "Soup" });
    let own = api.post("/v1/cabinet/products", &token, product.clone()).await.text("/data/id");
    let bruno = api.seller("bruno@example.com", "bruno").await;
    let others = api.post("/v1/cabinet/products", &bruno, product).await.text("/data/id");
    let mut graph = funnel["graph"].clone();
    graph["nodes"][0]["product_id"] = json!(others);
    let change = |graph: &Value| Some(json!({ "name": "Kitchen", "graph": graph }));
    let refused = api.call(Method::PUT, &at, &token, change(&graph)).await;
    assert_eq!((refused.status, pointers(&refused)), (422, vec!["/graph/nodes/0/product_id"]), "{}", refused.body);
    graph["nodes"][0]["product_id"] = json!(own);
    // A draft leads round in a circle if its seller draws it so, and is told.
    graph["edges"][1]["to"] = graph["edges"][1]["from"].clone();
    let kept = api.call(Method::PUT, &at, &token, change(&graph)).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    let kept = &kept.body["data"]["attributes"];
    assert_eq!(codes(&kept["problems"]), ["funnel_cycle", "funnel_product_unfit", "required"], "{kept}");
    assert_eq!(kept["problems"][0]["edge"]["on"], "accepted");
    assert_eq!(kept["problems"][1]["meta"]["reason"], "no_price");
    assert_eq!(
        (&kept["name"], &kept["slug"], &kept["version"]),
        (&json!("Kitchen"), &json!("kueche-im-herbst"), &json!(2))
    );

    for (method, path, body) in [
        (Method::GET, at.clone(), None),
        (Method::GET, format!("{at}/statistics"), None),
        (Method::PUT, at.clone(), change(&json!({ "nodes": [], "edges": [] }))),
        (Method::POST, format!("{at}/publish"), None),
        (Method::POST, format!("{at}/archive"), None),
        (Method::POST, format!("{at}/duplicate"), None),
        (Method::DELETE, at.clone(), None),
    ] {
        let got = api.call(method.clone(), &path, &bruno, body).await;
        assert_eq!(got.status, 404, "{method} {path} {}", got.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_funnel_is_put_away_taken_out_copied_and_removed() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let request = json!({ "name": "Kitchen", "preset": "sale_thanks" });
    let made = api.post("/v1/cabinet/funnels", &token, request).await;
    let at = format!("/v1/cabinet/funnels/{}", made.text("/data/id"));
    let copy = api.post(&format!("{at}/duplicate"), &token, json!({})).await;
    assert_eq!(copy.status, 201, "{}", copy.body);
    let (first, second) = (&made.body["data"]["attributes"], &copy.body["data"]["attributes"]);
    assert_eq!((&second["name"], &second["slug"]), (&json!("Kitchen (2)"), &json!("kitchen-2")));
    assert_ne!(
        first["graph"]["nodes"][0]["id"], second["graph"]["nodes"][0]["id"],
        "orders of one are not the other's"
    );
    assert_eq!(second["graph"]["edges"][0]["from"], second["graph"]["nodes"][0]["id"]);

    let steps = api.get(&format!("{at}/statistics"), &token).await;
    assert_eq!(steps.body["data"]["attributes"]["steps"].as_array().unwrap().len(), 2, "{}", steps.body);
    for action in ["archive", "archive"] {
        let done = api.post(&format!("{at}/{action}"), &token, json!({})).await;
        assert_eq!(done.body["data"]["attributes"]["state"], "archived", "{}", done.body);
    }
    let change = Some(json!({ "name": "Kitchen", "graph": { "nodes": [], "edges": [] } }));
    assert_eq!(api.call(Method::PUT, &at, &token, change).await.status, 409);
    let listed = api.get("/v1/cabinet/funnels?filters[state][]=draft", &token).await;
    assert_eq!(listed.body["data"].as_array().unwrap().len(), 1, "{}", listed.body);
    assert_eq!(
        api.post(&format!("{at}/unpublish"), &token, json!({})).await.body["data"]["attributes"]["state"],
        "draft"
    );
    assert_eq!(api.call(Method::DELETE, &at, &token, None).await.status, 204);
    assert_eq!(api.get(&at, &token).await.status, 404);
}
