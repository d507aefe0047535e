//! The platform's plans over HTTP: what managers decide, what sellers may, and how orders move plans.

use kontor_kernel::kinds::SellerId;
use kontor_plans::Superseded;
use poem::http::Method;
use serde_json::{Value, json};

use crate::{
    account::{Api, Got},
    reviews::{manager, owner, priced, publish, seller},
};

const PLANS: &str = "/v1/admin/plans";
const SELLERS: &str = "/v1/admin/sellers";
const OWN: &str = "/v1/cabinet/plan";

fn plan(name: &str, more: Value) -> Value {
    let mut body = json!({
        "kind": "public", "name": name, "price": { "amount": 0, "currency": "eur" }, "interval": "1m", "fee_bps": 300,
        "features": ["coupons", "analytics_sales"],
    });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

async fn made(api: &Api, boss: &str, body: Value) -> String {
    let got = api.post(PLANS, boss, body).await;
    assert_eq!(got.status, 200, "{}", got.body);
    got.text("/data/id")
}

/// What a manager decides about a seller; the account afterwards.
async fn decide(api: &Api, boss: &str, id: &str, verb: &str, mut body: Value) -> Value {
    body["reason"] = json!("Agreed by phone.");
    let got = api.post(&format!("{SELLERS}/{id}/{verb}"), boss, body).await;
    assert_eq!(got.status, 200, "{verb}: {}", got.body);
    got.body["data"]["attributes"].clone()
}

fn refusal(got: &Got) -> (u16, &str) {
    (got.status, got.body["errors"][0]["code"].as_str().unwrap_or_default())
}

async fn own(api: &Api, token: &str) -> Value {
    let got = api.get(OWN, token).await;
    assert_eq!(got.status, 200, "{}", got.body);
    got.body["data"]["attributes"].clone()
}

fn coupon() -> Value {
    json!({ "name": "Autumn", "kind": "single", "code": "AUTUMN26", "discount": { "unit": "percents", "percents": 10 } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feature_that_the_plan_lacks_is_refused_with_the_plan_that_has_it() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let (anna, id) = seller(&api, "anna").await;
    let small = made(&api, &boss, plan("Small", json!({ "features": ["analytics_sales"], "products_max": 1 }))).await;
    made(&api, &boss, plan("Large", json!({}))).await;
    // Without a plan everything that is built is there, but what is agreed singly; what is not built is not named.
    let before = own(&api, &anna).await;
    let features = before["features"].as_array().unwrap();
    let active = |key: &str| features.iter().find(|one| one["feature"] == key).map(|one| one["active"].clone());
    assert_eq!(
        (active("coupons"), active("klarna"), active("mobile_app")),
        (Some(json!(true)), Some(json!(false)), None)
    );

    let account = decide(&api, &boss, &id, "plan", json!({ "plan_id": small })).await;
    assert_eq!(
        (&account["plan_name"], &account["fee_bps"], &account["purpose"]),
        (&json!("Small"), &json!(300), &json!("public"))
    );
    let refused = api.post("/v1/cabinet/coupons", &anna, coupon()).await;
    assert_eq!(refusal(&refused), (403, "feature_disabled"), "{}", refused.body);
    let meta = &refused.body["errors"][0]["meta"];
    assert_eq!(
        (&meta["feature"], &meta["reason"], &meta["plans"]),
        (&json!("coupons"), &json!("not_in_plan"), &json!(["Large"]))
    );
    assert_eq!(api.get("/v1/cabinet/coupons", &anna).await.status, 200, "what is there is shown");
    let dashboards = [("sales", 200), ("business", 403)];
    for (dashboard, status) in dashboards {
        assert_eq!(api.get(&format!("/v1/cabinet/analytics/{dashboard}"), &anna).await.status, status, "{dashboard}");
    }

    // A manager's switch goes before the plan, and back.
    decide(&api, &boss, &id, "features", json!({ "feature": "coupons", "active": true })).await;
    let passed = api.post("/v1/cabinet/coupons", &anna, coupon()).await;
    assert_ne!(passed.status, 403, "{}", passed.body);
    assert_eq!(api.get("/v1/admin/feature_overrides?filters[active]=true", &boss).await.body["meta"]["total_count"], 1);
    decide(&api, &boss, &id, "features", json!({ "feature": "coupons" })).await;
    assert_eq!(refusal(&api.post("/v1/cabinet/coupons", &anna, coupon()).await), (403, "feature_disabled"));
    let unbuilt = json!({ "feature": "mobile_app", "active": true, "reason": "Please." });
    assert_eq!(api.post(&format!("{SELLERS}/{id}/features"), &boss, unbuilt).await.status, 422);

    // One published product, and no more.
    let (one, two) = (priced(&api, &anna, "One").await, priced(&api, &anna, "Two").await);
    assert_eq!(publish(&api, &anna, &one).await.status, 200);
    assert_eq!(publish(&api, &anna, &one).await.status, 200);
    assert_eq!(refusal(&publish(&api, &anna, &two).await), (403, "plan_limit_reached"));
    decide(&api, &boss, &id, "hold", json!({})).await;
    assert_eq!(refusal(&publish(&api, &anna, &one).await), (403, "plan_on_hold"));
    let quote = api.get(&format!("/v1/shop/anna/quotes?product_id={one}&country=DE"), "").await;
    assert!(quote.body.to_string().contains("not_active"), "{}", quote.body);
    assert_eq!(api.get("/v1/cabinet/balance", &anna).await.status, 200);
    assert_eq!(decide(&api, &boss, &id, "resume", json!({})).await["purpose"], "public");
    assert_eq!(publish(&api, &anna, &one).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_in_use_stay_and_lesser_plans_wait_until_less_is_used() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let (anna, id) = seller(&api, "anna").await;
    let large = made(&api, &boss, plan("Large", json!({}))).await;
    let small = made(&api, &boss, plan("Small", json!({ "products_max": 0, "fee_bps": 700 }))).await;
    assert_eq!(refusal(&api.post(PLANS, &boss, plan("small", json!({}))).await), (422, "already_exists"));
    assert_eq!(refusal(&api.post(PLANS, &boss, plan("Trial", json!({ "kind": "trial" }))).await), (422, "required"));
    let unbuilt = plan("Apps", json!({ "features": ["mobile_app"] }));
    assert_eq!(refusal(&api.post(PLANS, &boss, unbuilt).await), (422, "invalid_choice"));

    decide(&api, &boss, &id, "plan", json!({ "plan_id": large })).await;
    let path = format!("{PLANS}/{large}");
    assert_eq!(refusal(&api.call(Method::DELETE, &path, &boss, None).await), (409, "plan_in_use"));
    let one = priced(&api, &anna, "One").await;
    assert_eq!(publish(&api, &anna, &one).await.status, 200);
    let choose = |plan: &str| json!({ "plan_id": plan });
    let path = format!("{OWN}/choose");
    assert_eq!(refusal(&api.post(&path, &anna, choose(&large)).await), (409, "plan_already"));
    assert_eq!(refusal(&api.post(&path, &anna, choose(&small)).await), (409, "plan_limits_exceeded"));
    assert_eq!(api.post(&format!("/v1/cabinet/products/{one}/unpublish"), &anna, json!({})).await.status, 200);
    let chosen = api.post(&path, &anna, choose(&small)).await;
    assert_eq!((chosen.status, &chosen.body["data"]["attributes"]["assigned"]), (200, &json!(true)), "{}", chosen.body);
    assert_eq!(own(&api, &anna).await["fee_bps"], 700);
    // A fee of the seller's own goes before every plan's.
    assert_eq!(decide(&api, &boss, &id, "fee", json!({ "fee_bps": 150 })).await["fee_bps"], 150);
    assert_eq!(decide(&api, &boss, &id, "plan", json!({ "plan_id": large })).await["fee_bps"], 150);
    assert_eq!(decide(&api, &boss, &id, "fee", json!({})).await["fee_bps"], 300);
    let path = format!("{PLANS}/{small}");
    assert_eq!(api.call(Method::DELETE, &path, &boss, None).await.status, 204);
    assert_eq!(decide(&api, &boss, &id, "payouts", json!({ "blocked": true })).await["payouts_blocked"], true);
    assert_eq!(own(&api, &anna).await["payouts_blocked_reason"], "Agreed by phone.");
    let found =
        api.get(&format!("{SELLERS}?filters[payouts_blocked]=true&filters[plan_purpose][]=public"), &boss).await;
    assert_eq!(found.body["meta"]["total_count"], 1, "{}", found.body);
}

/// An order of the operator's shop, as if it had been placed.
async fn ordered(api: &Api, (shop, product): (&str, &str), token: &str, state: &str) {
    let shop: SellerId = shop.parse().unwrap();
    let product: kontor_kernel::kinds::ProductId = product.parse().unwrap();
    let sql = format!(
        "INSERT INTO orders (seller_id, id, token, payer_email, payer, locale, product_id, pricing_plan_id, snapshot, currency,
             total_amount, vat_amount, vat_rate_bps, payment_form, payment_state, created_at, updated_at)
         SELECT p.seller_id, gen_random_uuid(), '{token}', 'anna@example.com', '{{}}', 'en', p.product_id, p.id, '{{}}', 'eur', 1900, 0,
             0, 'card', '{state}', clock_timestamp(), clock_timestamp()
         FROM pricing_plans p WHERE p.seller_id = '{}' AND p.product_id = '{}'",
        shop.uuid(),
        product.uuid(),
    );
    owner(api, &sql).await;
}

async fn in_step(api: &Api, id: &str) -> Option<Superseded> {
    let due = kontor_plans::find_due(&api.world.worker).await.unwrap();
    let former = kontor_plans::follow_order(&api.world.worker, id.parse().unwrap()).await.unwrap();
    assert_eq!(kontor_plans::find_due(&api.world.worker).await.unwrap(), due.saturating_sub(1), "once is enough");
    former
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_follows_the_order_that_pays_for_it() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let (operator, shop) = seller(&api, "operator").await;
    let (anna, id) = seller(&api, "anna").await;
    let (one, two) = (priced(&api, &operator, "One").await, priced(&api, &operator, "Two").await);
    for product in [&one, &two] {
        assert_eq!(publish(&api, &operator, product).await.status, 200);
    }
    let sold = |product: &str| json!({ "price": { "amount": 1900, "currency": "eur" }, "shop_id": shop, "product_id": product });
    assert_eq!(refusal(&api.post(PLANS, &boss, plan("Pro", sold(&one))).await), (422, "plan_shop_not_operator"));
    decide(&api, &boss, &shop, "level", json!({ "level": "admin" })).await;
    let pro = made(&api, &boss, plan("Pro", sold(&one))).await;
    made(&api, &boss, plan("Team", sold(&two))).await;
    made(&api, &boss, plan("Free", json!({ "is_default": true, "fee_bps": 500 }))).await;
    let chosen = api.post(&format!("{OWN}/choose"), &anna, json!({ "plan_id": pro })).await;
    let url = chosen.text("/data/attributes/payment_url");
    assert!(url.starts_with("http") && url.contains("/s/operator/") && url.ends_with("/payment"), "{}", chosen.body);
    assert_eq!(own(&api, &anna).await.get("name"), None, "nothing is paid yet");

    let stands = async |api: &Api| {
        let now = own(api, &anna).await;
        format!("{} {} {}", now["name"], now["purpose"], now["fee_bps"]).replace('"', "")
    };
    ordered(&api, (&shop, &one), "ONE", "paying").await;
    assert_eq!(in_step(&api, &id).await, None);
    assert_eq!(stands(&api).await, "Pro public 300");
    owner(&api, "UPDATE orders SET payment_state = 'payment_paused' WHERE token = 'ONE'").await;
    in_step(&api, &id).await;
    assert_eq!(stands(&api).await, "Pro on_hold 300");
    owner(&api, "UPDATE orders SET payment_state = 'paying' WHERE token = 'ONE'").await;
    in_step(&api, &id).await;
    assert_eq!(stands(&api).await, "Pro public 300");
    ordered(&api, (&shop, &two), "TWO", "paying").await;
    assert!(in_step(&api, &id).await.is_some(), "the former order ends");
    assert_eq!(stands(&api).await, "Team public 300");
    owner(&api, "UPDATE orders SET payment_state = 'payment_canceled' WHERE token IN ('ONE', 'TWO')").await;
    in_step(&api, &id).await;
    assert_eq!(stands(&api).await, "Free public 500");
}
