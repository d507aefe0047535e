//! The platform's look at products over HTTP: the seller's side, the managers' side, and the tenancy between.

use diesel_async::RunQueryDsl;
use kontor_db::query;
use kontor_kernel::kinds::UserId;
use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got, PASSWORD};

const QUEUE: &str = "/v1/admin/product_reviews";
const SELLERS: &str = "/v1/admin/sellers";
const PRODUCTS: &str = "/v1/cabinet/products";

pub(crate) async fn manager(api: &Api) -> String {
    let user: UserId = api.person("boss@example.com").await.text("/data/id").parse().unwrap();
    kontor_accounts::appoint_manager(&api.world.owner_url(), &api.world.env, user).await.unwrap();
    let sign_in = json!({ "email": "boss@example.com", "password": PASSWORD, "profile_type": "manager" });
    api.post("/v1/app/session", "", sign_in).await.text("/access_token")
}

pub(crate) async fn owner(api: &Api, sql: &str) {
    query(sql).execute(&mut api.world.owner().await).await.unwrap();
}

/// A seller who may sell; their token and their id on the wire.
pub(crate) async fn seller(api: &Api, name: &str) -> (String, String) {
    let token = api.seller(&format!("{name}@example.com"), name).await;
    owner(api, "UPDATE users SET confirmed_at = created_at").await;
    // Verified, as if the provider had decided long ago: the way there is not this test's matter.
    owner(api, "ALTER TABLE legitimations DISABLE TRIGGER USER").await;
    owner(api, "UPDATE legitimations SET internal = 'reviewed', external = 'kyc2'").await;
    let id = api.get("/v1/cabinet/seller", &token).await.text("/data/id");
    (token, id)
}

/// A piece of work at a price, not yet shown; its id.
pub(crate) async fn priced(api: &Api, token: &str, name: &str) -> String {
    let id = api.post(PRODUCTS, token, json!({ "form": "service", "name": name })).await.text("/data/id");
    let price = json!({ "kind": "one_time", "price": { "amount": 1900, "currency": "eur" } });
    assert_eq!(api.post(&format!("{PRODUCTS}/{id}/pricing_plans"), token, price).await.status, 201);
    id
}

pub(crate) async fn publish(api: &Api, token: &str, id: &str) -> Got {
    api.post(&format!("{PRODUCTS}/{id}/publish"), token, json!({})).await
}

fn why(reason: &str) -> Value {
    json!({ "reason": reason })
}

fn facts(got: &Got) -> &Value {
    assert_eq!(got.status, 200, "{}", got.body);
    &got.body["data"]["attributes"]
}

fn names(got: &Got) -> Vec<&str> {
    assert_eq!(got.status, 200, "{}", got.body);
    got.body["data"].as_array().unwrap().iter().map(|row| row["attributes"]["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_flag_to_the_sale() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let (anna, id) = seller(&api, "anna").await;
    let (early, late) = (priced(&api, &anna, "Early").await, priced(&api, &anna, "Late").await);
    assert_eq!(facts(&publish(&api, &anna, &early).await)["can_sell"], true, "nobody looks yet");

    let flag = format!("{SELLERS}/{id}/review");
    let begun = api.post(&flag, &boss, why("Many buyers asked for their money back.")).await;
    assert_eq!(
        (&facts(&begun)["under_review"], &facts(&begun)["review_reason"]),
        (&json!(true), &json!("Many buyers asked for their money back."))
    );
    let waits = api.get(&format!("{PRODUCTS}/{early}"), &anna).await;
    assert_eq!(facts(&waits)["review_state"], "in_review", "what is shown is handed in at once");

    let shown = publish(&api, &anna, &late).await;
    let told = facts(&shown);
    assert_eq!(
        (&told["published"], &told["can_sell"], &told["review_state"]),
        (&json!(true), &json!(false), &json!("in_review"))
    );
    assert_eq!(told["unavailable_reasons"][0]["code"], "on_review");
    assert!(told["review_asked_at"].is_string() && told["review_due_at"].is_string(), "{told}");

    // Oldest first, found by name and by shop, by state and by page.
    assert_eq!(names(&api.get(&format!("{QUEUE}?filters[state]=in_review"), &boss).await), ["Early", "Late"]);
    assert_eq!(names(&api.get(&format!("{QUEUE}?query=lat"), &boss).await), ["Late"]);
    assert_eq!(names(&api.get(&format!("{QUEUE}?query=anna&per=1&page=2"), &boss).await), ["Late"]);
    assert_eq!(names(&api.get(&format!("{QUEUE}?filters[state]=rejected"), &boss).await), Vec::<&str>::new());
    assert_eq!(
        names(&api.get(&format!("{SELLERS}?filters[under_review]=true&query=anna@example.com"), &boss).await).len(),
        1
    );
    assert_eq!(names(&api.get(&format!("{SELLERS}?filters[under_review]=false"), &boss).await), Vec::<&str>::new());

    let case = format!("{QUEUE}/{late}");
    let looked = api.get(&case, &boss).await;
    assert_eq!(facts(&looked)["product"]["pricing_plans"][0]["price"]["amount"], 1900);
    for (body, code) in
        [(json!({}), "required"), (why(""), "required"), (why(" "), "required"), (why(&"x".repeat(501)), "too_long")]
    {
        let refused = api.post(&format!("{case}/reject"), &boss, body).await;
        assert_eq!((refused.status, refused.code()), (422, code), "{}", refused.body);
        assert_eq!(refused.body["errors"][0]["source"]["pointer"], "/reason");
    }
    let rejected = api.post(&format!("{case}/reject"), &boss, why("What happens in this hour?")).await;
    assert_eq!(
        (&facts(&rejected)["state"], &facts(&rejected)["decided_by"]),
        (&json!("rejected"), &json!("boss@example.com"))
    );
    let told = api.get(&format!("{PRODUCTS}/{late}"), &anna).await;
    assert_eq!(facts(&told)["review_reason"], "What happens in this hour?");
    assert_eq!(facts(&told)["unavailable_reasons"][0]["fix"]["path"], format!("/cabinet/products/{late}/edit?step=1"));
    assert!(facts(&told).get("review_due_at").is_none(), "nothing is promised any more");

    let same = publish(&api, &anna, &late).await;
    assert_eq!((same.status, same.code()), (422, "unchanged_since_review"), "{}", same.body);
    let described = json!({ "description": "We look at your bread together." });
    facts(&api.call(Method::PATCH, &format!("{PRODUCTS}/{late}"), &anna, Some(described)).await);
    assert_eq!(facts(&publish(&api, &anna, &late).await)["review_state"], "in_review");
    facts(&api.post(&format!("{case}/approve"), &boss, json!({})).await);
    assert_eq!(facts(&api.get(&format!("{PRODUCTS}/{late}"), &anna).await)["can_sell"], true);

    let ended = api.post(&format!("{SELLERS}/{id}/end_review"), &boss, why("All is well.")).await;
    assert_eq!(facts(&ended)["under_review"], false);
    assert_eq!(facts(&api.get(&format!("{PRODUCTS}/{early}"), &anna).await)["can_sell"], true, "what waits is let go");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_managers_look_and_only_at_what_was_handed_in() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let (anna, id) = seller(&api, "anna").await;
    let (bert, _) = seller(&api, "bert").await;
    let product = priced(&api, &anna, "Hour").await;
    let draft = priced(&api, &anna, "Draft").await;
    facts(&api.post(&format!("{SELLERS}/{id}/review"), &boss, why("New here.")).await);
    facts(&publish(&api, &anna, &product).await);

    for (method, path, body) in [
        (Method::GET, QUEUE.to_owned(), None),
        (Method::GET, format!("{QUEUE}/{product}"), None),
        (Method::POST, format!("{QUEUE}/{product}/approve"), Some(json!({}))),
        (Method::POST, format!("{QUEUE}/{product}/reject"), Some(why("No."))),
        (Method::GET, SELLERS.to_owned(), None),
        (Method::POST, format!("{SELLERS}/{id}/review"), Some(why("No."))),
        (Method::POST, format!("{SELLERS}/{id}/end_review"), Some(why("No."))),
    ] {
        assert_eq!(api.call(method.clone(), &path, "", body.clone()).await.status, 401, "{path}");
        assert_eq!(api.call(method, &path, &anna, body).await.status, 403, "{path}");
    }
    assert_eq!(facts(&api.get(&format!("{PRODUCTS}/{product}"), &anna).await)["review_state"], "in_review");
    assert_eq!(api.get(&format!("{PRODUCTS}/{product}"), &bert).await.status, 404);
    assert_eq!(api.get(&format!("{QUEUE}/{draft}"), &boss).await.status, 404, "a draft is nobody's business");
    assert_eq!(api.post(&format!("{QUEUE}/{draft}/approve"), &boss, json!({})).await.status, 404);

    // Bert's own are sold as before.
    let other = priced(&api, &bert, "Other hour").await;
    assert_eq!(facts(&publish(&api, &bert, &other).await)["can_sell"], true);

    // The seller's own role neither lifts nor forges the flag.
    let tenant = kontor_db::Tenant { id: id.parse().unwrap(), livemode: true };
    let scope = || kontor_db::Scope::Seller(tenant, kontor_kernel::Actor::Tenant(tenant.id));
    let mut tx = api.world.api.begin(scope()).await.unwrap();
    let refused = query("UPDATE seller_reviews SET active = false WHERE reason <> $1")
        .bind("")
        .execute(tx.conn().unwrap())
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("permission denied"), "{refused}");
}
