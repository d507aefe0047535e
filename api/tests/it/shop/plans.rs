//! A plan on the page of its order, as a payer without scripts meets it: all that is left paid at once, and what a pause says.

use kontor_api_shop::internals::{girocode_payload, girocode_svg};
use kontor_catalog::{PlanKind, plans};
use kontor_checkout::seller_facts;
use kontor_db::{Row, query};
use kontor_kernel::{Currency, Money, kinds::OrderId};
use kontor_orders::pause;
use kontor_payments::provider::NextAction;
use kontor_pricing::{Interval, Terms};
use serde_json::json;

use super::{
    buyer::{Page, Shop},
    tickets::links,
};

/// Four payments of 10,00, the first of them made: the order, and its page.
async fn instalments(shop: &Shop) -> (OrderId, String) {
    bought(shop, PlanKind::Installment, Some(4)).await
}

/// A plan of 10,00 a month whose first payment is made by card: the order, and its page.
pub async fn bought(shop: &Shop, kind: PlanKind, count: Option<u32>) -> (OrderId, String) {
    #[derive(Row)]
    struct Made {
        id: OrderId,
    }
    shop.product("club", 5_000).await;
    let club = shop.product_id("club").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let terms = Terms::even(1_000, Interval::MONTH, count);
    let price = Money::zero(Currency::EUR);
    let new = plans::NewPlan { kind, terms: Some(terms), ..plans::NewPlan::once(price) };
    let plan = plans::add(&mut tx, club, &new, facts).await.unwrap().id.to_string();
    tx.commit().await.unwrap();
    let card = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let path = format!("/s/anna/club/payment?pricing_plan_ids={plan}");
    let form = browser.get(&path).await;
    let fields = [("method", "card"), ("card_token", card.as_str()), ("pricing_plan", plan.as_str())];
    let sent = browser.pay(&form, &path, &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    let sql = "SELECT id FROM orders";
    let made: Made = diesel_async::RunQueryDsl::get_result(query(sql), &mut shop.world.owner().await).await.unwrap();
    (made.id, sent.location())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_names_a_price_in_each_way_that_addresses_have_for_several() {
    let shop = Shop::open().await;
    shop.product("club", 5_000).await;
    let club = shop.product_id("club").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let new = plans::NewPlan::once(Money::new(7_700, Currency::EUR));
    let second = plans::add(&mut tx, club, &new, facts).await.unwrap().id;
    tx.commit().await.unwrap();
    let nobodys = shop.world.env.id::<kontor_kernel::kinds::PricingPlan>();
    let mut browser = shop.browser();
    for (link, price) in [
        (format!("pricing_plan_ids={second}"), "€77.00"),
        (format!("pricing_plan_ids[]={nobodys}&pricing_plan_ids[]={second}"), "€77.00"),
        (format!("pricing_plan_ids%5B%5D={second}"), "€77.00"),
        (format!("pricing_plan_ids={nobodys},{second}"), "€77.00"),
        (format!("pricing_plan_ids={nobodys}"), "€50.00"),
        ("pricing_plan_ids=7700".to_owned(), "€50.00"),
    ] {
        let page = browser.get(&format!("/s/anna/club/payment?{link}")).await;
        let summary = page.html.split_once("id=\"summary\"").map_or("", |(_, rest)| rest);
        assert!(summary.contains(price), "{link}: {summary}");
    }
}

/// The key of the form that pays all that is left.
fn key_of(page: &Page) -> String {
    let form = page.html.split_once("/payoff\"").map_or("", |(_, form)| form);
    let from = "name=\"idempotency_key\" value=\"";
    form.split_once(from).and_then(|(_, rest)| rest.split_once('"')).map_or("", |(key, _)| key).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_that_is_left_is_paid_with_one_press_and_a_second_press_pays_nothing() {
    let shop = Shop::open().await;
    let (_, path) = instalments(&shop).await;
    let mut browser = shop.browser();
    let page = browser.get(&path).await;
    assert!(page.has("Pay the remaining €30.00 now") && page.has("Pay €30.00 with Visa •••• 4242"), "{}", page.html);
    let (key, csrf) = (key_of(&page), page.hidden("csrf"));
    let form = format!("{path}/payoff");
    let fields = [("method", "kept"), ("idempotency_key", key.as_str()), ("csrf", csrf.as_str())];
    // Nobody else's page presses it.
    let strange = shop.browser().post(&form, &fields).await;
    assert_eq!((strange.status, shop.count("transactions").await), (403, 1), "{}", strange.html);
    for _ in 0..2 {
        let sent = browser.post(&form, &fields).await;
        assert_eq!((sent.status, sent.location().as_str()), (303, path.as_str()), "{}", sent.html);
    }
    assert_eq!(shop.count("transactions WHERE state = 'successful' AND payoff AND amount = 3000").await, 1);
    assert_eq!((shop.count("transactions").await, shop.count("orders WHERE payment_state = 'paid'").await), (2, 1));
    let paid = browser.get(&path).await;
    assert!(paid.has("paid with another payment") && !paid.has("Pay the remaining"), "{}", paid.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_way_leads_to_its_page_and_until_it_is_decided_there_is_nothing_to_choose() {
    let shop = Shop::open().await;
    let (order, path) = instalments(&shop).await;
    let mut browser = shop.browser();
    let page = browser.get(&path).await;
    let (key, csrf) = (key_of(&page), page.hidden("csrf"));
    let fields = [("method", "bank_wire"), ("idempotency_key", key.as_str()), ("csrf", csrf.as_str())];
    let sent = browser.post(&format!("{path}/payoff"), &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    let page = browser.get(&path).await;
    assert!(
        page.has("Your payment of the remaining €30.00") && page.has("IBAN") && !page.has("/payoff\""),
        "{}",
        page.html
    );
    assert_eq!(shop.count("orders WHERE payment_state = 'paying'").await, 1);

    // A banking app reads what is missing of this payment, with its own reference.
    let code = format!("{path}/girocode.svg");
    assert!(page.has(&code), "{}", page.html);
    let newest = shop.app.checkout.standing(shop.seller.tenant, order).await.unwrap().transaction;
    let Some(NextAction::Wire(wire)) = newest.action() else { panic!("no wire is awaited") };
    assert!(page.has(&wire.reference), "{}", page.html);
    let read = girocode_payload(&wire, Money::new(3_000, Currency::EUR)).unwrap();
    let (status, svg) = browser.fetch(&code).await;
    assert_eq!((status, String::from_utf8(svg).unwrap()), (200, girocode_svg(&read).unwrap()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_stands_still_says_until_when() {
    let shop = Shop::open().await;
    let (order, path) = instalments(&shop).await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    pause::pause(&mut tx, &links(), order, "2026-04-20".parse().ok(), "").await.unwrap();
    tx.commit().await.unwrap();
    let page = shop.browser().get(&path).await;
    assert!(page.has("Your plan is paused") && page.has("until 20 April 2026"), "{}", page.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_pause_a_subscription_with_a_day_on_which_it_goes_on() {
    let shop = Shop::open().await;
    let (order, path) = bought(&shop, PlanKind::Subscription, None).await;
    let mut browser = shop.browser();
    let page = browser.get(&path).await;
    assert!(page.has("Pause plan") && !page.has("Resume now"), "{}", page.html);
    let day = page.html.split_once("<option value=\"").and_then(|(_, rest)| rest.get(..10)).unwrap().to_owned();
    let csrf = page.hidden("csrf");
    let form = format!("{path}/pause");
    let until = |day: &str| [("until".to_owned(), day.to_owned()), ("csrf".to_owned(), csrf.clone())];
    fn words(of: &[(String, String)]) -> Vec<(&str, &str)> {
        of.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }
    // Neither a day beyond those that are offered nor what is none, and not from somebody else's page.
    for wrong in ["2036-01-01", "2020-01-01", "tomorrow"] {
        assert_eq!(browser.post(&form, &words(&until(wrong))).await.status, 422, "{wrong}");
    }
    assert_eq!(shop.browser().post(&form, &words(&until(&day))).await.status, 403);
    assert_eq!(shop.count("orders WHERE payment_state = 'paying' AND paused_at IS NULL").await, 1);
    for _ in 0..2 {
        // Pressed twice it is paused once.
        assert_eq!(browser.post(&form, &words(&until(&day))).await.status, 303);
    }
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_paused' AND paused_by_payer").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'plan_paused'").await, 1);
    let told = shop.count("state_changes WHERE why = 'paused_by_payer' AND actor = 'payer'").await;
    assert!(told > 0, "the history says who paused it");
    let page = browser.get(&path).await;
    assert!(page.has("It’s paused until") && page.has("Resume now") && !page.has("Pause plan"), "{}", page.html);
    let sent = browser.post(&format!("{path}/resume"), &[("csrf", page.hidden("csrf").as_str())]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    assert_eq!(shop.count("orders WHERE payment_state = 'paying' AND NOT paused_by_payer").await, 1);
    // What the seller pauses is the seller's to let go on, and nobody pauses instalments but them.
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    pause::pause(&mut tx, &links(), order, day.parse().ok(), "").await.unwrap();
    tx.commit().await.unwrap();
    let page = browser.get(&path).await;
    assert!(page.has("It’s paused until") && !page.has("Resume now"), "{}", page.html);
    browser.post(&format!("{path}/resume"), &[("csrf", page.hidden("csrf").as_str())]).await;
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_paused'").await, 1);
    let other = Shop::open().await;
    let (_, path) = instalments(&other).await;
    let page = other.browser().get(&path).await;
    assert!(!page.has("Pause plan") && page.has("Payments"), "{}", page.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_refunds_and_ends_a_subscription_by_the_interface_and_its_guards_hold() {
    let shop = Shop::open().await;
    let (order, _) = bought(&shop, PlanKind::Subscription, None).await;
    let token = shop.owner().await;
    let path = |what: &str| format!("/v1/cabinet/orders/{order}/{what}");
    let euros = |amount: i64| json!({ "amount": { "amount": amount, "currency": "eur" }, "reason": "agreed" });
    // More than came is refused beside its field; a part goes back, and pressed twice it is one.
    let (status, refused) = shop.done(&path("refunds"), &euros(1_001), "r1", &token).await;
    assert_eq!((status, &refused["errors"][0]["code"]), (422, &json!("refund_too_large")), "{refused}");
    for _ in 0..2 {
        let (status, made) = shop.done(&path("refunds"), &euros(400), "r2", &token).await;
        assert_eq!(status, 201, "{made}");
    }
    assert_eq!(shop.count("transactions WHERE kind = 'Refund' AND state = 'successful' AND amount = 400").await, 1);
    let (status, refused) = shop.done(&path("refunds"), &euros(601), "r3", &token).await;
    assert_eq!(status, 422, "{refused}");
    // Ended at the end of what is paid for, it runs until then; ended at once, it is over.
    let (status, ended) =
        shop.done(&path("cancel"), &json!({ "at_period_end": true, "reason": "" }), "c1", &token).await;
    assert_eq!(
        (status, shop.count("orders WHERE payment_state = 'paying' AND canceled_at IS NOT NULL").await),
        (200, 1),
        "{ended}"
    );
    for _ in 0..2 {
        let (status, ended) = shop.done(&path("cancel"), &json!({ "reason": "at once after all" }), "c2", &token).await;
        assert_eq!(status, 200, "{ended}");
    }
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_canceled'").await, 1);
    // What is left of the money can still go back, and then nothing can.
    let (status, made) = shop.done(&path("refunds"), &json!({ "reason": "" }), "r4", &token).await;
    assert_eq!(status, 201, "{made}");
    let (status, refused) = shop.done(&path("refunds"), &json!({ "reason": "" }), "r5", &token).await;
    assert_eq!((status, &refused["errors"][0]["code"]), (422, &json!("nothing_refundable")), "{refused}");
    // Nobody else can do any of it.
    let bruno = shop.person("bruno@example.test").await;
    for (what, key) in [("refunds", "s1"), ("cancel", "s2")] {
        let (status, refused) = shop.done(&path(what), &json!({ "reason": "" }), key, &bruno).await;
        assert!(matches!(status, 403 | 404), "{refused}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_plans_stand_still_go_on_and_end_together_and_what_cannot_is_named() {
    let shop = Shop::open().await;
    let (order, _) = bought(&shop, PlanKind::Subscription, None).await;
    let token = shop.owner().await;
    let bulk = async |action: &str, more: serde_json::Value| {
        let mut body = json!({ "action": action, "order_ids": [order.to_string()] });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        shop.done("/v1/cabinet/orders/bulk", &body, "", &token).await
    };
    let counts = |answer: &serde_json::Value| {
        let of = |what: &str| answer["data"]["attributes"][what].clone();
        (of("changed_count"), of("unchanged_count"), of("refused")[0]["code"].clone())
    };
    let still = || shop.count("orders WHERE payment_state = 'payment_paused'");
    let null = serde_json::Value::Null;
    // Asked only: it is counted, and nothing happens.
    let (_, asked) = bulk("pause", json!({ "dry_run": true })).await;
    assert_eq!((counts(&asked), still().await), ((json!(1), json!(0), null.clone()), 0), "{asked}");
    // A day that cannot be is refused beside its field, and so is one for an action that has none.
    for (action, code) in [("pause", "too_small"), ("end", "unknown_field")] {
        let (status, refused) = bulk(action, json!({ "until": "2001-01-01" })).await;
        assert_eq!((status, &refused["errors"][0]["code"]), (422, &json!(code)), "{refused}");
        assert_eq!(refused["errors"][0]["source"]["pointer"], json!("/until"), "{refused}");
    }
    let steps = [
        ("resume", (json!(0), json!(1), null.clone()), 0),
        ("pause", (json!(1), json!(0), null.clone()), 1),
        ("pause", (json!(0), json!(1), null.clone()), 1),
        ("resume", (json!(1), json!(0), null.clone()), 0),
        ("end", (json!(1), json!(0), null.clone()), 0),
        ("end", (json!(0), json!(1), null), 0),
        ("pause", (json!(0), json!(0), json!("invalid_transition")), 0),
    ];
    for (action, expected, paused) in steps {
        let (status, done) = bulk(action, json!({ "reason": "the course moves" })).await;
        assert_eq!((status, counts(&done), still().await), (200, expected, paused), "{action}: {done}");
    }
    assert_eq!(shop.count("orders WHERE payment_state = 'paying' AND canceled_at IS NOT NULL").await, 1);
    assert_eq!(shop.count("mails WHERE template IN ('plan_paused', 'plan_resumed', 'plan_ends')").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_orders_are_asked_about_and_handed_to_a_worker_once() {
    let shop = Shop::open().await;
    let (order, _) = bought(&shop, PlanKind::Subscription, None).await;
    let token = shop.owner().await;
    let path = "/v1/cabinet/order_batches";
    let body =
        json!({ "action": "refund", "order_ids": [order.to_string(), order.to_string()], "reason": "it is off" });
    let (status, asked) = shop.done(&format!("{path}/preview"), &body, "", &token).await;
    let said = &asked["data"]["attributes"];
    assert_eq!((status, &said["changed_count"], &said["sums"][0]["amount"]["amount"]), (200, &json!(1), &json!(1_000)));
    // Nothing is kept of a request that cannot be, and it is told beside its field.
    let wrong = [
        (json!({ "action": "refund", "order_ids": [] }), "/order_ids"),
        (json!({ "action": "refund", "order_ids": [order.to_string()], "keep_debt": true }), "/keep_debt"),
        (json!({ "action": "cancel", "order_ids": [order.to_string()], "reason": "x".repeat(501) }), "/reason"),
    ];
    for (at, (body, pointer)) in wrong.iter().enumerate() {
        let (status, refused) = shop.done(path, body, &format!("w{at}"), &token).await;
        assert_eq!((status, &refused["errors"][0]["source"]["pointer"]), (422, &json!(pointer)), "{refused}");
    }
    assert_eq!(shop.count("order_batches").await, 0);
    for _ in 0..2 {
        let (status, made) = shop.done(path, &body, "b1", &token).await;
        assert_eq!((status, &made["data"]["attributes"]["total_count"]), (202, &json!(1)), "{made}");
    }
    assert_eq!((shop.count("order_batches").await, shop.count("jobs WHERE kind = 'turn_order'").await), (1, 1));
    // An order of somebody else's spoils the whole of theirs.
    let bruno = shop.person("bruno@example.test").await;
    let (status, refused) = shop.done(path, &body, "b2", &bruno).await;
    assert!(matches!(status, 403 | 404), "{refused}");
    assert_eq!(shop.count("order_batches").await, 1);
}
