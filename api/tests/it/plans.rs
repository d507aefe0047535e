//! The platform's plans over HTTP: what managers decide, what sellers may, and how orders move plans.

use diesel_async::RunQueryDsl;
use kontor_db::query;
use kontor_kernel::kinds::SellerId;
use poem::http::Method;
use serde_json::{Value, json};

use crate::{
    account::{Api, Got},
    reviews::{manager, owner, priced, publish, seller},
};

const PLANS: &str = "/v1/admin/plans";
const SELLERS: &str = "/v1/admin/sellers";
const OWN: &str = "/v1/cabinet/plan";

pub fn plan(name: &str, more: Value) -> Value {
    let mut body = json!({
        "kind": "public", "name": name, "price": { "amount": 0, "currency": "eur" }, "interval": "1m", "fee_bps": 300,
        "features": ["coupons", "analytics_sales"],
    });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

pub async fn made(api: &Api, boss: &str, body: Value) -> String {
    let got = api.post(PLANS, boss, body).await;
    assert_eq!(got.status, 200, "{}", got.body);
    got.text("/data/id")
}

/// What a manager decides about a seller; the account afterwards.
pub async fn decide(api: &Api, boss: &str, id: &str, verb: &str, mut body: Value) -> Value {
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

    let path = format!("/v1/cabinet/products/{}", priced(&api, &anna, "First").await);
    let stamped = api.call(Method::PATCH, &path, &anna, Some(json!({ "stamps_pdfs": true }))).await;
    assert_eq!(refusal(&stamped), (403, "feature_disabled"), "{}", stamped.body);

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
    // What is there can be changed and taken back.
    let bulk = async |action: &str| {
        let body = json!({ "action": action, "product_ids": [two] });
        api.post("/v1/cabinet/products/bulk", &anna, body).await
    };
    assert_eq!(refusal(&bulk("publish").await), (403, "plan_on_hold"));
    assert_eq!(bulk("unpublish").await.status, 200);
    let renamed = json!({ "name": "One, repaired" });
    let path = format!("/v1/cabinet/products/{one}");
    assert_eq!(api.call(Method::PATCH, &path, &anna, Some(renamed)).await.status, 200);
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
    let nothing = json!({ "fee_bps": null, "reason": "Not a number." });
    let refused = api.post(&format!("{SELLERS}/{id}/fee"), &boss, nothing).await;
    assert!((400..500).contains(&refused.status), "{}", refused.body);
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

/// What the operator sells as "Pro" and "Team", and the plan "Free" for everybody else; the shop of a seller named Anna beside it.
struct Market {
    api: Api,
    boss: String,
    shop: String,
    one: String,
    two: String,
    pro: String,
    team: String,
    free: String,
    anna: String,
    id: String,
}

fn sold(shop: &str, product: &str) -> Value {
    json!({ "price": { "amount": 1900, "currency": "eur" }, "shop_id": shop, "product_id": product })
}

impl Market {
    async fn open() -> Self {
        let api = Api::new().await;
        let boss = manager(&api).await;
        let (operator, shop) = seller(&api, "operator").await;
        let (anna, id) = seller(&api, "anna").await;
        let (one, two) = (priced(&api, &operator, "One").await, priced(&api, &operator, "Two").await);
        for product in [&one, &two] {
            assert_eq!(publish(&api, &operator, product).await.status, 200);
        }
        assert_eq!(
            refusal(&api.post(PLANS, &boss, plan("Pro", sold(&shop, &one))).await),
            (422, "plan_shop_not_operator")
        );
        decide(&api, &boss, &shop, "level", json!({ "level": "admin" })).await;
        let pro = made(&api, &boss, plan("Pro", sold(&shop, &one))).await;
        let team = made(&api, &boss, plan("Team", sold(&shop, &two))).await;
        let free = made(&api, &boss, plan("Free", json!({ "is_default": true, "fee_bps": 500 }))).await;
        Self { api, boss, shop, one, two, pro, team, free, anna, id }
    }

    async fn choose(&self, plan: &str) -> Got {
        self.api.post(&format!("{OWN}/choose"), &self.anna, json!({ "plan_id": plan })).await
    }

    /// An order of the operator's shop with Anna's address, as if it had been placed.
    async fn ordered(&self, product: &str, token: &str, state: &str) {
        let shop: SellerId = self.shop.parse().unwrap();
        let product: kontor_kernel::kinds::ProductId = product.parse().unwrap();
        let sql = format!(
            "INSERT INTO orders (seller_id, id, token, payer_email, payer_user_id, payer, locale, product_id, pricing_plan_id, snapshot,
                 currency, total_amount, vat_amount, vat_rate_bps, payment_form, payment_state, created_at, updated_at)
             SELECT p.seller_id, gen_random_uuid(), '{token}', 'anna@example.com',
                 (SELECT id FROM users WHERE email = 'anna@example.com'), '{{}}', 'en', p.product_id, p.id, '{{}}', 'eur', 1900, 0, 0,
                 'card', '{state}', clock_timestamp(), clock_timestamp()
             FROM pricing_plans p WHERE p.seller_id = '{}' AND p.product_id = '{}'",
            shop.uuid(),
            product.uuid(),
        );
        owner(&self.api, &sql).await;
    }

    async fn set_payment_state(&self, token: &str, state: &str) {
        owner(&self.api, &format!("UPDATE orders SET payment_state = '{state}' WHERE token = '{token}'")).await;
    }

    /// Brings Anna's plan in step with its order. Answers how many plans were not; afterwards none is.
    async fn in_step(&self) -> usize {
        let due = kontor_plans::find_due(&self.api.world.worker).await.unwrap();
        kontor_plans::follow_order(&self.api.world.worker, self.id.parse().unwrap()).await.unwrap();
        assert_eq!(kontor_plans::find_due(&self.api.world.worker).await.unwrap(), 0, "once is enough");
        due
    }

    async fn stands(&self) -> String {
        let now = own(&self.api, &self.anna).await;
        format!("{} {} {}", now["name"], now["purpose"], now["fee_bps"]).replace('"', "")
    }

    /// How many orders of former plans were about to be ended; none is any more.
    async fn former_orders(&self) -> usize {
        let sql = "DELETE FROM jobs WHERE kind = 'end_former_plan'";
        query(sql).execute(&mut self.api.world.owner().await).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_follows_the_order_that_pays_for_it() {
    let market = Market::open().await;
    // Whoever owns several shops buys for the one that chose, not for the oldest.
    let both = "UPDATE sellers SET owner_user_id = (SELECT id FROM users WHERE email = 'anna@example.com')
                WHERE username = 'operator'";
    owner(&market.api, both).await;
    // Anybody can type this address at the checkout: the shop has asked for nothing.
    market.ordered(&market.two, "STRANGE", "paying").await;
    assert_eq!(market.in_step().await, 0);

    let chosen = market.choose(&market.pro).await;
    let url = chosen.text("/data/attributes/payment_url");
    assert!(url.starts_with("http") && url.contains("/s/operator/") && url.ends_with("/payment"), "{}", chosen.body);
    assert_eq!(market.in_step().await, 0);
    assert_eq!(own(&market.api, &market.anna).await.get("name"), None, "nothing is paid yet");

    // Ordered before another plan was given, paid afterwards.
    market.ordered(&market.one, "ONE", "payment_pending").await;
    assert_eq!(market.choose(&market.free).await.status, 200);
    assert_eq!(market.in_step().await, 0);
    market.set_payment_state("ONE", "paying").await;
    assert_eq!(market.in_step().await, 1);
    assert_eq!(market.stands().await, "Pro public 300");
    market.set_payment_state("ONE", "payment_paused").await;
    assert_eq!(market.in_step().await, 1);
    assert_eq!(market.stands().await, "Pro on_hold 300");
    market.set_payment_state("ONE", "paying").await;
    assert_eq!(market.in_step().await, 1);
    assert_eq!(market.stands().await, "Pro public 300");
    assert_eq!(market.former_orders().await, 0);

    // Another price takes the plan from nobody who pays for it.
    let path = format!("{PLANS}/{}", market.pro);
    let unsold = plan("Pro", json!({ "price": { "amount": 2900, "currency": "eur" } }));
    let changed = market.api.call(Method::PUT, &path, &market.boss, Some(unsold)).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    assert_eq!(market.in_step().await, 0);
    assert_eq!(market.stands().await, "Pro public 300");

    assert_eq!(market.choose(&market.team).await.status, 200);
    market.ordered(&market.two, "TWO", "paying").await;
    owner(&market.api, "UPDATE orders SET canceled_at = created_at WHERE token = 'STRANGE'").await;
    assert_eq!(market.in_step().await, 1);
    assert_eq!(market.stands().await, "Team public 300");
    assert_eq!(market.former_orders().await, 1, "the former order ends");
    // The former order is paid until its period ends, and brings nothing back.
    market.set_payment_state("TWO", "payment_paused").await;
    assert_eq!(market.in_step().await, 1);
    assert_eq!(market.stands().await, "Team on_hold 300");
    market.set_payment_state("TWO", "payment_canceled").await;
    assert_eq!(market.in_step().await, 1);
    assert_eq!(market.stands().await, "Free public 500");
    assert_eq!(market.former_orders().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_manager_decided_no_order_undoes() {
    let market = Market::open().await;
    let decide = async |verb: &str, body: Value| decide(&market.api, &market.boss, &market.id, verb, body).await;
    assert_eq!(market.choose(&market.pro).await.status, 200);
    market.ordered(&market.one, "ONE", "paying").await;
    assert_eq!(market.in_step().await, 1);

    // Resumed although it is not paid, until it is paid again.
    market.set_payment_state("ONE", "payment_paused").await;
    assert_eq!(market.in_step().await, 1);
    decide("resume", json!({})).await;
    assert_eq!(market.in_step().await, 0);
    assert_eq!(market.stands().await, "Pro public 300");
    market.set_payment_state("ONE", "paying").await;
    assert_eq!(market.in_step().await, 1);
    market.set_payment_state("ONE", "payment_paused").await;
    assert_eq!(market.in_step().await, 1);
    assert_eq!(market.stands().await, "Pro on_hold 300");

    // Held by a manager too: neither money nor the end of the order lets it run.
    assert_eq!(decide("hold", json!({})).await["plan_reason"], "Agreed by phone.");
    market.set_payment_state("ONE", "paying").await;
    assert_eq!(market.in_step().await, 0);
    market.set_payment_state("ONE", "payment_canceled").await;
    assert_eq!(market.in_step().await, 0);
    assert_eq!(market.stands().await, "Pro on_hold 300");
    decide("resume", json!({})).await;
    assert_eq!(market.in_step().await, 1);
    assert_eq!(market.stands().await, "Free public 500");

    // What pays for a plan ends with it when a manager assigns another one.
    assert_eq!(market.choose(&market.team).await.status, 200);
    market.ordered(&market.two, "TWO", "paying").await;
    assert_eq!(market.in_step().await, 1);
    decide("plan", json!({ "plan_id": market.pro })).await;
    assert_eq!(market.former_orders().await, 1);
    assert_eq!(market.in_step().await, 0);
    assert_eq!(market.stands().await, "Pro public 300");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_somebody_is_about_to_pay_for_stays() {
    let market = Market::open().await;
    assert_eq!(market.choose(&market.team).await.status, 200);
    market.ordered(&market.two, "TWO", "payment_waiting").await;
    let path = format!("{PLANS}/{}", market.team);
    let refused = market.api.call(Method::DELETE, &path, &market.boss, None).await;
    assert_eq!(refusal(&refused), (409, "plan_in_use"), "{}", refused.body);
    market.set_payment_state("TWO", "payment_canceled").await;
    assert_eq!(market.api.call(Method::DELETE, &path, &market.boss, None).await.status, 204);
}
