//! What people get of shops: each area shows what they are to a shop, and nothing else.

use poem::http::Method;
use serde_json::{Value, json};

use crate::{
    account::{Api, Got, texts},
    teams::{accept, act, signed_up},
};

/// Somebody who sells for the shop; the access token with which they act.
async fn sells(api: &Api, owner: &str, email: &str) -> String {
    let body = json!({ "email": email, "kind": "sales_team_member" });
    let invited = api.post("/v1/cabinet/team_members", owner, body).await;
    assert_eq!(invited.status, 200, "{}", invited.body);
    let own = signed_up(api, email).await;
    let accepted = accept(api, email, &own).await;
    act(api, &accepted.text("/data/attributes/profile_id"), &own).await
}

fn refusal(got: &Got) -> (u16, String, String) {
    let fault = got.body.pointer("/errors/0").cloned().unwrap_or(Value::Null);
    let text = |at: &str| fault.pointer(at).and_then(Value::as_str).unwrap_or_default().to_owned();
    (got.status, text("/code"), text("/source/pointer"))
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sells_for_a_shop_has_a_balance_there_and_none_of_another_kind() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let ida = sells(&api, &anna, "ida@example.com").await;
    let shops = api.get("/v1/sales_team_member/shops", &ida).await;
    assert_eq!((shops.status, shops.body["data"].as_array().unwrap().len()), (200, 1), "{}", shops.body);
    assert_eq!(shops.text("/data/0/attributes/operator_email"), "hello@example.test");
    let shop = shops.text("/data/0/id");
    for area in ["team_member", "publish"] {
        let none = api.get(&format!("/v1/{area}/shops"), &ida).await;
        assert_eq!((none.status, &none.body["data"]), (200, &json!([])), "{area}");
        let hidden = api.get(&format!("/v1/{area}/shops/{shop}/transfers"), &ida).await;
        assert_eq!(hidden.status, 404, "{area}: {}", hidden.body);
    }
    assert_eq!(api.get(&format!("/v1/sales_team_member/shops/{shop}/transfers"), &anna).await.status, 404);

    let at = format!("/v1/sales_team_member/shops/{shop}/payout_settings");
    let settings = async |least: i64| {
        let body = json!({ "schedule": "weekly", "minimum": { "amount": least, "currency": "eur" } });
        api.call(Method::PUT, &at, &ida, Some(body)).await
    };
    let low = settings(99).await;
    assert_eq!(refusal(&low), (422, "below_minimum".to_owned(), "/minimum".to_owned()), "{}", low.body);
    assert_eq!(api.get(&at, &ida).await.text("/data/attributes/schedule"), "manual");
    let kept = settings(5_000).await;
    assert_eq!((kept.status, kept.text("/data/attributes/schedule")), (200, "weekly".to_owned()), "{}", kept.body);
    assert_eq!(api.get(&at, &ida).await.body["data"]["attributes"]["minimum"]["amount"], 5_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_says_which_incentive_plans_somebody_uses_who_sells() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let ida = sells(&api, &anna, "ida@example.com").await;
    let plan = async |name: &str| {
        let body = json!({ "name": name, "percent_bps": 1_000, "basis": "once" });
        api.post("/v1/cabinet/incentive_plans", &anna, body).await.text("/data/id")
    };
    let (first, second) = (plan("First").await, plan("Second").await);
    let offered = async || {
        let got = api.get("/v1/sales_team_member/incentive_plans", &ida).await;
        let all = got.body["data"].as_array().unwrap().clone();
        all.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(offered().await, std::slice::from_ref(&first));
    let partner = api.get("/v1/cabinet/partners", &anna).await.text("/data/0/id");
    let at = format!("/v1/cabinet/incentive_plans/partners/{partner}");
    let give = async |ids: Value| api.call(Method::PUT, &at, &anna, Some(json!({ "incentive_plan_ids": ids }))).await;
    let given = give(json!([second])).await;
    assert_eq!(given.status, 200, "{}", given.body);
    assert_eq!(offered().await, std::slice::from_ref(&second));
    assert_eq!(
        api.get("/v1/cabinet/partners", &anna).await.body["data"][0]["attributes"]["incentive_plan_ids"],
        json!([second])
    );
    assert_eq!(give(json!([])).await.status, 200);
    let made = api.post(&format!("/v1/cabinet/incentive_plans/{second}/make_default"), &anna, json!({})).await;
    assert_eq!((made.status, &made.body["data"]["attributes"]["is_default"]), (200, &json!(true)), "{}", made.body);
    assert_eq!(offered().await, [second]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_is_told_of_their_fee() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let body = json!({ "email": "max@example.com", "rights": ["orders"] });
    let id = api.post("/v1/cabinet/team_members", &anna, body).await.text("/data/id");
    let own = signed_up(&api, "max@example.com").await;
    let at = format!("/v1/cabinet/team_members/{id}/fee");
    let set = async |bps: i64| api.call(Method::PUT, &at, &anna, Some(json!({ "fee_bps": bps }))).await;
    assert_eq!(set(500).await.status, 200);
    accept(&api, "max@example.com", &own).await;
    for _ in 0..2 {
        assert_eq!(set(1_250).await.status, 200);
    }
    assert_eq!(api.call(Method::DELETE, &at, &anna, None).await.status, 200);
    let told = "SELECT data->'letter'->'facts'->>'fee' AS text FROM mails
                WHERE template = 'member_fee_changed' AND to_address = 'max@example.com' ORDER BY id";
    assert_eq!(texts(&api, told).await, ["12.5 %", ""], "what changed, once; nobody who has not accepted");
}
