//! What a manager does leaves a row, and the row stays.

use diesel_async::RunQueryDsl;
use kontor_db::{Scope, query};
use kontor_kernel::kinds::{JobId, PayoutRequestId, ProductId, SellerId, UserId};
use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, PASSWORD};

const LOG: &str = "/v1/admin/audit_logs";

/// A manager; their access token.
pub async fn manager(api: &Api) -> String {
    let user: UserId = api.person("boss@example.com").await.text("/data/id").parse().unwrap();
    kontor_accounts::appoint_manager(&api.world.owner_url(), &api.world.env, user).await.unwrap();
    let sign_in = json!({ "email": "boss@example.com", "password": PASSWORD, "profile_type": "manager" });
    let got = api.post("/v1/app/session", "", sign_in).await;
    assert_eq!(got.status, 200, "{}", got.body);
    got.text("/access_token")
}

async fn owner(api: &Api, sql: &str, id: uuid::Uuid, other: uuid::Uuid) {
    let mut owner = api.world.owner().await;
    query(sql).bind(id).bind(other).execute(&mut owner).await.unwrap();
}

/// A dead job and two payout requests of Anna's; their ids on the wire.
async fn work(api: &Api) -> (String, [String; 2]) {
    let token = api.seller("anna@example.com", "anna").await;
    let seller: SellerId = api.get("/v1/cabinet/seller", &token).await.text("/data/id").parse().unwrap();
    let job: JobId = api.world.env.id();
    for step in [
        "INSERT INTO jobs (id, lane, kind, payload, tenant, run_at) VALUES ($2, 'access', 'deliver', '{}', $1, now())",
        "UPDATE jobs SET state = 'running' WHERE id = $2 AND tenant = $1",
        "UPDATE jobs SET state = 'dead', finished_at = now() WHERE id = $2 AND tenant = $1",
    ] {
        owner(api, step, seller.uuid(), job.uuid()).await;
    }
    let mut requests = Vec::new();
    // One request a currency is open at a time.
    for currency in ["eur", "usd"] {
        let id: PayoutRequestId = api.world.env.id();
        let sql = format!(
            "WITH bank AS (
                 INSERT INTO bank_accounts (seller_id, id, holder, iban_sealed, iban_last4, country_code, created_at, updated_at)
                 VALUES ($1, gen_random_uuid(), 'Anna', '', '3000', 'DE', now(), now()) RETURNING id)
             INSERT INTO payout_requests (seller_id, id, bank_account_id, amount, currency, created_at, updated_at)
             SELECT $1, $2, bank.id, 2000, '{currency}', now(), now() FROM bank"
        );
        owner(api, &sql, seller.uuid(), id.uuid()).await;
        requests.push(id.to_string());
    }
    (job.to_string(), requests.try_into().unwrap())
}

/// Two products of Anna's that were handed in, and Anna; their ids on the wire.
async fn handed_in(api: &Api) -> ([String; 2], String) {
    let token = api.post("/v1/app/session", "", json!({ "email": "anna@example.com", "password": PASSWORD })).await;
    let token = token.text("/access_token");
    let seller = api.get("/v1/cabinet/seller", &token).await.text("/data/id");
    let id: SellerId = seller.parse().unwrap();
    let mut products = Vec::new();
    for name in ["One", "Two"] {
        let made = api.post("/v1/cabinet/products", &token, json!({ "name": name, "form": "service" })).await;
        let product: ProductId = made.text("/data/id").parse().unwrap();
        let sql =
            "UPDATE products SET review_state = 'in_review', review_asked_at = now() WHERE seller_id = $1 AND id = $2";
        owner(api, sql, id.uuid(), product.uuid()).await;
        products.push(product.to_string());
    }
    (products.try_into().unwrap(), seller)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_act_of_a_manager_leaves_a_row() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let (job, [one, two]) = work(&api).await;
    let ([good, bad], seller) = handed_in(&api).await;
    let why = || json!({ "reason": "The holder is somebody else." });
    let acts = [
        ("/v1/admin/jobs/{id}/replay", &job, json!({}), "job_replayed"),
        ("/v1/admin/payout_requests/{id}/approve", &one, json!({}), "payout_approved"),
        (
            "/v1/admin/payout_requests/{id}/reject",
            &two,
            json!({ "reason": "The holder is somebody else." }),
            "payout_rejected",
        ),
        ("/v1/admin/product_reviews/{id}/approve", &good, json!({}), "product_approved"),
        ("/v1/admin/product_reviews/{id}/reject", &bad, why(), "product_rejected"),
        ("/v1/admin/sellers/{id}/review", &seller, why(), "seller_review_begun"),
        ("/v1/admin/sellers/{id}/end_review", &seller, why(), "seller_review_ended"),
        (
            "/v1/admin/sellers/{id}/payment_features",
            &seller,
            json!({ "feature": "klarna", "active": true, "reason": "The holder is somebody else." }),
            "payment_feature_changed",
        ),
    ];
    for (path, subject, body, act) in &acts {
        // Twice is once: what changes nothing is no act.
        for _ in 0..2 {
            let got = api.post(&path.replace("{id}", subject), &boss, body.clone()).await;
            assert_eq!(got.status, 200, "{path}: {}", got.body);
        }
        let got = api.get(&format!("{LOG}?filters[act]={act}"), &boss).await;
        assert_eq!((got.status, &got.body["meta"]["total_count"]), (200, &json!(1)), "{}", got.body);
        let row = &got.body["data"][0]["attributes"];
        assert_eq!((row["subject"].as_str(), row["act"].as_str()), (Some(subject.as_str()), Some(*act)));
        assert_eq!(row["manager_email"], "boss@example.com");
    }
    let all = api.get(LOG, &boss).await;
    assert_eq!(all.body["meta"]["total_count"], acts.len());
    assert_eq!(all.body["data"][0]["attributes"]["details"]["reason"], "The holder is somebody else.");
    assert!(all.text("/data/0/attributes/seller").starts_with("sel_"));

    let company = json!({
        "active": true, "name": "Resale GmbH", "street": "Lange Straße 5", "zip": "10115", "city": "Berlin", "country": "DE",
        "vat_id": "DE136695976", "terms_url": "https://resale.example/terms", "cost_bps": 300,
    });
    for _ in 0..2 {
        let got = api.call(Method::PUT, "/v1/admin/reseller", &boss, Some(company.clone())).await;
        assert_eq!((got.status, &got.body["data"]["attributes"]["version"]), (200, &json!(1)), "{}", got.body);
    }
    let entered = api.get(&format!("{LOG}?filters[act]=reseller_changed"), &boss).await;
    assert_eq!(entered.body["meta"]["total_count"], 1, "{}", entered.body);

    // An act that nobody thought of here has no row that anybody has seen.
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    let mut known: Vec<String> = acts.iter().map(|(path, ..)| format!("post {path}")).collect();
    let paths = document["paths"].as_object().unwrap().iter().filter(|(path, _)| path.starts_with("/v1/admin/"));
    let mut there: Vec<String> = paths
        .flat_map(|(path, item)| item.as_object().unwrap().keys().map(move |method| format!("{method} {path}")))
        .filter(|name| !name.starts_with("get "))
        .collect();
    known.push("put /v1/admin/reseller".to_owned());
    // Of an order whose payment stands still: `shop/decisions.rs` looks at its row.
    known.push("post /v1/admin/transactions/{id}/decide".to_owned());
    // Each leaves one row: `what_managers_decide_about_plans_leaves_a_row` looks.
    known.extend(PLANS.map(str::to_owned));
    // `office.rs` looks at theirs.
    known.extend(OFFICE.map(str::to_owned));
    known.sort();
    there.sort();
    assert_eq!(there, known);
}

/// What managers do with accounts, and in place of a seller.
const OFFICE: [&str; 7] = [
    "post /v1/admin/list_exports",
    "post /v1/admin/users/{id}/block",
    "post /v1/admin/users/{id}/unblock",
    "post /v1/admin/users/{id}/sign_out",
    "post /v1/admin/sellers/{id}/notes",
    "post /v1/admin/sellers/{id}/support_access",
    "post /v1/admin/support_access/end",
];

/// What managers do with plans and with what sellers have of them.
const PLANS: [&str; 10] = [
    "post /v1/admin/plans",
    "put /v1/admin/plans/{id}",
    "delete /v1/admin/plans/{id}",
    "post /v1/admin/sellers/{id}/plan",
    "post /v1/admin/sellers/{id}/hold",
    "post /v1/admin/sellers/{id}/resume",
    "post /v1/admin/sellers/{id}/features",
    "post /v1/admin/sellers/{id}/fee",
    "post /v1/admin/sellers/{id}/payouts",
    "post /v1/admin/sellers/{id}/level",
];

#[tokio::test(flavor = "multi_thread")]
async fn what_managers_decide_about_plans_leaves_a_row() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let (_, seller) = crate::reviews::seller(&api, "anna").await;
    let said = json!({ "kind": "special", "name": "Partner", "price": { "amount": 0, "currency": "eur" }, "interval": "1y",
        "fee_bps": 200, "features": [] });
    let plan = api.post("/v1/admin/plans", &boss, said.clone()).await.text("/data/id");
    let mut spare = said.clone();
    spare["name"] = json!("Spare");
    let spare = api.post("/v1/admin/plans", &boss, spare).await.text("/data/id");
    let mut changed = said;
    changed["fee_bps"] = json!(250);
    for _ in 0..2 {
        let got = api.call(Method::PUT, &format!("/v1/admin/plans/{plan}"), &boss, Some(changed.clone())).await;
        assert_eq!(got.status, 200, "{}", got.body);
    }
    assert_eq!(api.call(Method::DELETE, &format!("/v1/admin/plans/{spare}"), &boss, None).await.status, 204);
    let acts = [
        ("plan", json!({ "plan_id": plan }), "seller_plan_assigned"),
        ("hold", json!({}), "seller_plan_held"),
        ("resume", json!({}), "seller_plan_resumed"),
        ("features", json!({ "feature": "coupons", "active": false }), "seller_feature_switched"),
        ("fee", json!({ "fee_bps": 100 }), "seller_fee_changed"),
        ("payouts", json!({ "blocked": true }), "payouts_blocked"),
        ("payouts", json!({ "blocked": false }), "payouts_allowed"),
        ("level", json!({ "level": "power_seller" }), "seller_level_changed"),
    ];
    for (verb, mut body, act) in acts {
        body["reason"] = json!("Agreed by phone.");
        // Twice is once: what changes nothing is no act.
        for _ in 0..2 {
            let got = api.post(&format!("/v1/admin/sellers/{seller}/{verb}"), &boss, body.clone()).await;
            assert_eq!(got.status, 200, "{verb}: {}", got.body);
        }
        let got = api.get(&format!("{LOG}?filters[act]={act}"), &boss).await;
        assert_eq!(got.body["meta"]["total_count"], 1, "{act}: {}", got.body);
        assert_eq!(got.body["data"][0]["attributes"]["details"]["reason"], "Agreed by phone.");
    }
    for (act, count) in [("plan_created", 2), ("plan_updated", 1), ("plan_deleted", 1), ("seller_review_begun", 1)] {
        let got = api.get(&format!("{LOG}?filters[act]={act}"), &boss).await;
        assert_eq!(got.body["meta"]["total_count"], count, "{act}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_the_managers_and_nobody_changes_it() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let (job, _) = work(&api).await;
    assert_eq!(api.post(&format!("/v1/admin/jobs/{job}/replay"), &boss, json!({})).await.status, 200);
    assert_eq!(api.get(LOG, "").await.status, 401);
    let anna = api.post("/v1/app/session", "", json!({ "email": "anna@example.com", "password": PASSWORD })).await;
    assert_eq!(api.get(LOG, &anna.text("/access_token")).await.status, 403);
    assert_eq!(api.call(Method::DELETE, LOG, &boss, None).await.status, 405);
    assert_eq!(api.get(&format!("{LOG}?page=0"), &boss).await.status, 422);

    let mut tx = api.world.manager.begin(Scope::Manager(api.world.env.id())).await.unwrap();
    for sql in ["UPDATE audit_logs SET act = $1", "DELETE FROM audit_logs WHERE act = $1"] {
        let refused = query(sql).bind("x").execute(tx.conn().unwrap()).await.unwrap_err();
        assert!(refused.to_string().contains("permission denied"), "{refused}");
        tx.rollback().await.unwrap();
        tx = api.world.manager.begin(Scope::Manager(api.world.env.id())).await.unwrap();
    }
    // Nor does anybody write in another manager's name.
    let forged = "INSERT INTO audit_logs (id, manager_id, act, subject, created_at) SELECT gen_random_uuid(), id, $1, '', now() FROM users LIMIT 1";
    let refused = query(forged).bind("job_replayed").execute(tx.conn().unwrap()).await.unwrap_err();
    assert!(refused.to_string().contains("row-level security"), "{refused}");
}
