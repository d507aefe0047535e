//! What an order offers is what asking about it answers and what doing it allows, in whatever state the order is: one guard says all
//! three.

use std::collections::BTreeMap;

use kontor_catalog::{PlanKind, plans};
use kontor_checkout::seller_facts;
use kontor_kernel::{Currency, Machine, Money};
use kontor_orders::OrderState;
use kontor_pricing::{Interval, Terms};
use serde_json::{Value, json};

use super::{bundle_contents::delivered, buyer::Shop};

/// Those whose doing can be asked for without choosing anything.
const PLAIN: [&str; 7] = ["cancel", "resend_receipt", "payment_form", "pause", "resume", "reactivate", "unmerge"];
/// What is done to one payment of an order.
const OF_PAYMENTS: [&str; 3] = ["skip", "ask_again", "accept"];

/// A shop with a product at several prices, and its owner in the cabinet.
struct Cabinet {
    shop: Shop,
    token: String,
    calls: u32,
}

impl Cabinet {
    async fn open() -> Self {
        let shop = Shop::open().await;
        shop.product("club", 5_000).await;
        let token = shop.owner().await;
        Self { shop, token, calls: 0 }
    }

    async fn price(&self, kind: PlanKind, count: Option<u32>, cents: i64) -> String {
        let club = self.shop.product_id("club").await;
        let mut tx = self.shop.world.api.begin(self.shop.seller.scope()).await.unwrap();
        let facts = seller_facts(&mut tx).await.unwrap();
        let terms = Terms::even(cents, Interval::MONTH, count);
        let new = plans::NewPlan { kind, terms: Some(terms), ..plans::NewPlan::once(Money::zero(Currency::EUR)) };
        let plan = plans::add(&mut tx, club, &new, facts).await.unwrap().id.to_string();
        tx.commit().await.unwrap();
        plan
    }

    /// Bought at a price, or at the first, and paid by card: its id.
    async fn bought(&self, plan: Option<&str>, before: &[String]) -> String {
        let card = self.shop.token("4242424242424242").await;
        let mut browser = self.shop.browser();
        let path = plan
            .map_or("/s/anna/club/payment".to_owned(), |plan| format!("/s/anna/club/payment?pricing_plan_ids={plan}"));
        let form = browser.get(&path).await;
        let mut fields = vec![("method", "card"), ("card_token", card.as_str())];
        fields.extend(plan.map(|plan| ("pricing_plan", plan)));
        let sent = browser.pay(&form, &path, &fields).await;
        assert_eq!(sent.status, 303, "{}", sent.html);
        // All of them are of one moment: the new one is that which was not there before.
        let listed = self.get("/v1/cabinet/orders").await;
        let mut ids = listed["data"].as_array().unwrap().iter().map(|order| order["id"].as_str().unwrap().to_owned());
        ids.find(|id| !before.contains(id)).unwrap()
    }

    async fn get(&self, path: &str) -> Value {
        let (status, answer) = self.shop.api(path, &self.token).await;
        assert!([200, 201].contains(&status), "{path}: {answer}");
        answer
    }

    async fn do_it(&mut self, path: &str, body: &Value) -> (u16, Value) {
        self.calls += 1;
        self.shop.done(path, body, &format!("call {}", self.calls), &self.token).await
    }

    /// Everything that was kept of what happened.
    async fn happened(&self) -> i64 {
        self.shop.count("state_changes").await + self.shop.count("mails").await
    }

    /// What is refused is refused with the same reason when it is asked for all the same, or was done before; it changes nothing.
    async fn is_refused(&mut self, path: &str, permission: &Value) {
        let (code, detail) = (&permission["code"], &permission["detail"]);
        let said = |word: &Value| word.as_str().is_some_and(|word| !word.is_empty());
        assert!(said(code) && said(detail), "{path} is refused without a reason: {permission}");
        let before = self.happened().await;
        let (status, answer) = self.do_it(path, &json!({})).await;
        assert!(status == 200 || (400..500).contains(&status), "{path}: {status} {answer}");
        let refused = answer["errors"][0]["code"].as_str().unwrap_or_else(|| named(&answer));
        assert!(status == 200 || code == refused, "{path} is refused as {answer}, and was offered as {permission}");
        assert_eq!(self.happened().await, before, "{path}: what is refused changes nothing");
    }
}

/// The code that a refusal names as a whole.
fn named(answer: &Value) -> &str {
    answer["type"].as_str().and_then(|address| address.split_once('#')).map_or("", |(_, code)| code)
}

fn permission(preview: &Value) -> &Value {
    &preview["data"]["attributes"]["action"]
}

/// How often each action was allowed, and how often it was refused.
type Seen = BTreeMap<String, [u32; 2]>;

fn note(seen: &mut Seen, name: &str, permission: &Value) -> bool {
    let allowed = permission["allowed"].as_bool().unwrap();
    seen.entry(name.to_owned()).or_default()[usize::from(!allowed)] += 1;
    allowed
}

/// One order, as it is now: everything that it offers is asked about, and done where it is refused.
async fn compare(cabinet: &mut Cabinet, order: &str, state: OrderState, seen: &mut Seen) {
    let path = format!("/v1/cabinet/orders/{order}");
    let detail = cabinet.get(&path).await;
    let offered = detail["data"]["attributes"]["actions"].as_object().unwrap().clone();
    for (name, offer) in &offered {
        // Refunds are a list of their own.
        let noun = if name == "refund" { "refunds" } else { name };
        let preview = cabinet.get(&format!("{path}/{noun}/preview")).await;
        assert_eq!(permission(&preview), offer, "{state}: what is offered of {name} is not what asking about it says");
        if !note(seen, name, offer) && PLAIN.contains(&name.as_str()) {
            cabinet.is_refused(&format!("{path}/{name}"), offer).await;
        }
    }
    for rate in detail["data"]["attributes"]["rates"].as_array().unwrap() {
        let path = format!("/v1/cabinet/order_rates/{}", rate["id"].as_str().unwrap());
        for name in OF_PAYMENTS {
            let preview = cabinet.get(&format!("{path}/{name}/preview")).await;
            if !note(seen, name, permission(&preview)) {
                cabinet.is_refused(&format!("{path}/{name}"), permission(&preview)).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_order_offers_is_what_asking_and_doing_say_in_every_state() {
    let mut cabinet = Cabinet::open().await;
    // Before it has other prices to choose from.
    let mut orders = vec![cabinet.bought(None, &[]).await];
    let instalments = cabinet.price(PlanKind::Installment, Some(4), 1_000).await;
    let limited = cabinet.price(PlanKind::LimitedSubscription, Some(3), 1_000).await;
    let monthly = cabinet.price(PlanKind::Subscription, None, 1_000).await;
    cabinet.price(PlanKind::Subscription, None, 2_000).await;
    for plan in [&instalments, &instalments, &instalments, &limited, &monthly, &monthly, &monthly] {
        let bought = cabinet.bought(Some(plan), &orders).await;
        orders.push(bought);
    }
    let [once, moved, into, .., paused, ended] = orders.as_slice() else { unreachable!() };
    // Whoever has a receipt can be sent it again.
    delivered(&cabinet.shop, once.parse().unwrap()).await;
    for (path, body) in [
        (format!("{once}/refunds"), json!({})),
        (format!("{moved}/merge"), json!({ "into": into })),
        (format!("{paused}/pause"), json!({})),
        (format!("{ended}/cancel"), json!({ "at_period_end": true })),
    ] {
        let (status, answer) = cabinet.do_it(&format!("/v1/cabinet/orders/{path}"), &body).await;
        assert!([200, 201].contains(&status), "{path}: {answer}");
    }
    // No order gets into every state by itself: here each is put there, whatever else is known of it.
    for table in ["orders", "order_rows"] {
        cabinet.shop.sql(&format!("ALTER TABLE {table} DISABLE TRIGGER USER")).await;
    }
    let mut seen = Seen::new();
    for order in &orders {
        let id = order.parse::<kontor_kernel::kinds::OrderId>().unwrap().uuid();
        let was = cabinet.shop.word(&format!("SELECT payment_state AS word FROM orders WHERE id = '{id}'")).await;
        for state in OrderState::ALL {
            cabinet.shop.sql(&format!("UPDATE orders SET payment_state = '{state}' WHERE id = '{id}'")).await;
            compare(&mut cabinet, order, *state, &mut seen).await;
        }
        cabinet.shop.sql(&format!("UPDATE orders SET payment_state = '{was}' WHERE id = '{id}'")).await;
    }
    for (name, [allowed, refused]) in seen {
        // Nothing here was taken back by a bank or wired in part.
        let rare = ["ask_again", "accept"].contains(&name.as_str());
        assert!((allowed > 0 || rare) && refused > 0, "{name} was allowed {allowed} and refused {refused} times");
    }
}
