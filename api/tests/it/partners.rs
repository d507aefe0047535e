//! Who sells for a shop, and whom its orders name: nobody is found by trying, nothing is paid by it, and twice is once.

use diesel_async::RunQueryDsl;
use kontor_db::query;
use kontor_kernel::kinds::SellerId;
use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got};

const BULK: &str = "/v1/cabinet/orders/bulk";

/// A shop with ten orders: the seller's token and the orders' ids.
async fn shop(api: &Api, username: &str) -> (String, Vec<String>) {
    let token = api.seller(&format!("{username}@example.com"), username).await;
    let seller: SellerId = api.get("/v1/cabinet/seller", &token).await.text("/data/id").parse().unwrap();
    query(include_str!("../../../core/orders/tests/fill.sql"))
        .bind(seller)
        .bind(10)
        .execute(&mut api.world.owner().await)
        .await
        .unwrap();
    let orders = api.get("/v1/cabinet/orders?per=10&sort_key=created_at", &token).await;
    let ids = orders.body["data"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned());
    (token, ids.collect())
}

/// Somebody with a code to hand over.
async fn code_of(api: &Api, email: &str) -> String {
    let token = api.person(email).await.text("/data/attributes/access_token");
    api.get("/v1/app/user/partner_code", &token).await.text("/data/attributes/code")
}

async fn add(api: &Api, token: &str, code: &str, kind: &str) -> Got {
    api.post("/v1/cabinet/partners", token, json!({ "code": code, "kind": kind })).await
}

async fn bulk(api: &Api, token: &str, action: &str, orders: &[String], more: Value) -> Value {
    let mut body = json!({ "action": action, "order_ids": orders });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let got = api.post(BULK, token, body).await;
    assert_eq!(got.status, 200, "{}", got.body);
    got.body["data"]["attributes"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_comes_on_the_list_by_a_code_of_theirs_and_in_no_other_way() {
    let api = Api::new().await;
    let (token, orders) = shop(&api, "anna").await;
    let code = code_of(&api, "teo@example.com").await;
    for wrong in ["teo@example.com", "x", &code[..code.len() - 1], &format!("{code}x")] {
        let refused = add(&api, &token, wrong, "publisher").await;
        assert_eq!((refused.status, refused.code()), (422, "partner_code_invalid"), "{wrong}");
    }
    for _ in 0..2 {
        let added = add(&api, &token, &code, "publisher").await;
        assert_eq!((added.status, added.text("/data/attributes/email")), (200, "teo@example.com".to_owned()));
    }
    let sells = add(&api, &token, &code, "sales_team_member").await;
    let list = api.get("/v1/cabinet/partners", &token).await;
    assert_eq!(list.body["data"].as_array().unwrap().len(), 2, "one for each thing they do: {}", list.body);
    // Who is off the list is assigned nothing more; what is stays.
    let id = sells.text("/data/id");
    bulk(&api, &token, "assign", &orders[..1], json!({ "partner_id": id })).await;
    for _ in 0..2 {
        let path = format!("/v1/cabinet/partners/{id}");
        assert_eq!(api.call(Method::DELETE, &path, &token, None).await.status, 204);
    }
    let body = json!({ "action": "assign", "order_ids": orders, "partner_id": id });
    assert_eq!(api.post(BULK, &token, body).await.status, 404);
    let order = api.get(&format!("/v1/cabinet/orders/{}", orders[0]), &token).await;
    assert_eq!(order.text("/data/attributes/sales_team_member/email"), "teo@example.com");
    // Another shop's partner is nobody's here.
    let (other, theirs) = shop(&api, "ben").await;
    let publisher = add(&api, &token, &code, "publisher").await.text("/data/id");
    let body = json!({ "action": "publishers", "order_ids": theirs, "partner_id": publisher });
    assert_eq!(api.post(BULK, &other, body).await.status, 404);
    assert_eq!(api.call(Method::DELETE, &format!("/v1/cabinet/partners/{publisher}"), &other, None).await.status, 404);
    // Nor are another shop's orders.
    let third = api.seller("cleo@example.com", "cleo").await;
    let body = json!({ "action": "publishers", "order_ids": orders });
    assert_eq!(api.post(BULK, &third, body).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_assigning_would_do_is_counted_before_and_is_just_that() {
    let api = Api::new().await;
    let (token, orders) = shop(&api, "anna").await;
    let (teo, ida) = (code_of(&api, "teo@example.com").await, code_of(&api, "ida@example.com").await);
    let teo = add(&api, &token, &teo, "publisher").await.text("/data/id");
    let ida = add(&api, &token, &ida, "publisher").await.text("/data/id");
    bulk(&api, &token, "publishers", &orders[..2], json!({ "partner_id": teo })).await;
    let path = |id: &str| format!("/v1/cabinet/orders/{id}");
    let before = api.get(&path(&orders[0]), &token).await.body["data"]["attributes"].clone();
    let request = json!({ "partner_id": ida, "dry_run": true });
    let asked = bulk(&api, &token, "publishers", &orders[..3], request).await;
    assert_eq!((&asked["changed_count"], &asked["replaced_count"]), (&json!(3), &json!(2)));
    assert_eq!(api.get(&path(&orders[0]), &token).await.text("/data/attributes/publisher/id"), teo, "only asked");
    let done = bulk(&api, &token, "publishers", &orders[..3], json!({ "partner_id": ida })).await;
    assert_eq!((&done["changed_count"], &done["total_amounts"]), (&asked["changed_count"], &asked["total_amounts"]));
    let again = bulk(&api, &token, "publishers", &orders[..3], json!({ "partner_id": ida })).await;
    assert_eq!((&again["changed_count"], &again["unchanged_count"]), (&json!(0), &json!(3)));
    // No money moved, and the history says who was named by whom.
    let order = api.get(&path(&orders[0]), &token).await.body["data"]["attributes"].clone();
    for sum in ["total_amount", "paid_amount", "unpaid_amount", "transfers", "payment_state"] {
        assert_eq!(order[sum], before[sum], "{sum}");
    }
    let named: Vec<_> = order["timeline"].as_array().unwrap().iter().filter(|one| one["of"] == "publisher").collect();
    assert_eq!(named.len(), 2, "{named:?}");
    assert_eq!((&named[1]["from"], &named[1]["actor"]), (&before["publisher"]["name"], &json!("seller")));
    // Found by the filter, and nobody again.
    let found = api.get(&format!("/v1/cabinet/orders?filters[publisher_id][]={ida}"), &token).await;
    assert_eq!(found.body["meta"]["total_count"], 3, "{}", found.body);
    bulk(&api, &token, "publishers", &orders, json!({})).await;
    let found = api.get(&format!("/v1/cabinet/orders?filters[publisher_id][]={ida}"), &token).await;
    assert_eq!(found.body["meta"]["total_count"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_done_is_named_and_the_body_is_looked_at() {
    let api = Api::new().await;
    let (token, orders) = shop(&api, "anna").await;
    let asked = bulk(&api, &token, "payment_form", &orders[..2], json!({ "dry_run": true })).await;
    assert_eq!((&asked["changed_count"], &asked["refused"][0]["code"]), (&json!(0), &json!("nothing_to_come")));
    let sent = api.post(&format!("/v1/cabinet/orders/{}/payment_form", orders[0]), &token, json!({})).await;
    assert_eq!((sent.status, sent.code()), (409, "nothing_to_come"));
    for (body, code) in [
        (json!({ "action": "assign", "order_ids": [] }), "required"),
        (json!({ "action": "marry", "order_ids": orders }), "invalid_choice"),
        (
            json!({ "action": "payment_form", "order_ids": orders, "partner_id": "pro_01h455vb4pex5vsknk084sn02q" }),
            "unknown_field",
        ),
    ] {
        let refused = api.post(BULK, &token, body).await;
        assert_eq!((refused.status, refused.code()), (422, code), "{}", refused.body);
    }
}
