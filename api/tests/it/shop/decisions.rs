//! A manager decides what became of a payment or a refund that its provider says nothing of: everything follows as from the
//! provider's word, and the seller reads who decided, and why.

use serde_json::{Value, json};

use super::buyer::Shop;

const FORM: &str = "/s/anna/soup/payment";
const QUEUE: &str = "/v1/admin/transactions";
const WHY: &str = "The bank confirmed it by telephone.";

/// A manager's access token.
pub async fn manager(shop: &Shop) -> String {
    let email = "boss@example.test";
    shop.person(email).await;
    let user = shop.word(&format!("SELECT wire_id('usr', id) AS word FROM users WHERE email = '{email}'")).await;
    let user = user.parse().unwrap();
    kontor_accounts::appoint_manager(&shop.world.owner_url(), &shop.world.env, user).await.unwrap();
    let sign_in = json!({ "email": email, "password": "correct horse battery", "profile_type": "manager" });
    shop.post("/v1/app/session", &sign_in).await.1["access_token"].as_str().unwrap().to_owned()
}

/// Somebody orders and their payment is left open: by wire, or at the page of their bank. The order's page.
async fn ordered(shop: &Shop, method: &str) -> String {
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    if method == "bank_wire" {
        return browser.pay(&form, FORM, &[("method", method)]).await.location();
    }
    let token = shop.token("4000000000003220").await;
    let sent = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    sent.location()
}

/// The newest transaction of a kind, and the order, by their ids on the wire.
async fn ids(shop: &Shop, kind: &str) -> (String, String) {
    let sql = |column: &str| {
        format!(
            "SELECT wire_id('{}', {column}) AS word FROM transactions WHERE kind = '{kind}' ORDER BY id DESC LIMIT 1",
            if column == "id" { "txn" } else { "ord" }
        )
    };
    (shop.word(&sql("id")).await, shop.word(&sql("order_id")).await)
}

/// The wire that was asked for comes.
async fn arrives(shop: &Shop) {
    let reference = shop.word("SELECT next_action ->> 'reference' AS word FROM transactions").await;
    shop.sandbox.store.write(move |txn| kontor_sandbox::charge::receive(txn, &reference, 2_900)).await.unwrap();
}

fn say(outcome: &str, reason: &str) -> Value {
    json!({ "outcome": outcome, "reason": reason })
}

async fn decide(shop: &Shop, id: &str, outcome: &str, token: &str) -> (u16, Value) {
    shop.done(&format!("{QUEUE}/{id}/decide"), &say(outcome, &format!(" {WHY} ")), outcome, token).await
}

/// What the seller's history of the order tells of one of its things, once it came to a state.
async fn told(shop: &Shop, owner: &str, order: &str, (of, to): (&str, &str)) -> Value {
    let (status, found) = shop.api(&format!("/v1/cabinet/orders/{order}"), owner).await;
    assert_eq!(status, 200, "{found}");
    let timeline = found["data"]["attributes"]["timeline"].as_array().unwrap();
    timeline.iter().rfind(|one| one["of"] == of && one["to"] == to).cloned().unwrap_or_else(|| panic!("{found:#}"))
}

fn by_platform(change: &Value) {
    assert_eq!(
        (&change["actor"], &change["why"], &change["cause"]),
        (&json!("manager"), &json!("decided_by_platform"), &json!(WHY)),
        "{change}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_a_manager_found_pays_the_order_once_and_the_seller_reads_why() {
    let shop = Shop::open().await;
    let boss = manager(&shop).await;
    ordered(&shop, "card").await;
    let (id, order) = ids(&shop, "Payment").await;
    assert_eq!(shop.count("transactions WHERE state = 'pending'").await, 1);
    let (_, fresh) = shop.api(QUEUE, &boss).await;
    assert_eq!(fresh["meta"]["total_count"], 0, "its payer has still time: {fresh}");
    shop.sql("UPDATE transactions SET created_at = created_at - interval '2 days', expires_at = NULL").await;
    let (_, listed) = shop.api(&format!("{QUEUE}?filters[state]=pending"), &boss).await;
    assert_eq!((&listed["meta"]["total_count"], &listed["data"][0]["id"]), (&json!(1), &json!(id)), "{listed}");
    assert_eq!(shop.api(&format!("{QUEUE}?filters[state]=waiting"), &boss).await.1["meta"]["total_count"], 0);

    for _twice in 0..2 {
        let (status, decided) = decide(&shop, &id, "successful", &boss).await;
        assert_eq!((status, &decided["data"]["attributes"]["state"]), (200, &json!("successful")), "{decided}");
    }
    // Another key is another request, and still the same decision.
    let again = shop.done(&format!("{QUEUE}/{id}/decide"), &say("successful", "Once more."), "other", &boss).await;
    assert_eq!(again.0, 200, "{}", again.1);
    assert_eq!(shop.count("orders WHERE payment_state = 'paid' AND paid_amount = 2900").await, 1);
    assert_eq!(shop.count("order_rates WHERE state = 'paid'").await, 1);
    assert_eq!(shop.count("postings WHERE kind = 'payment'").await, 1);
    assert_eq!(shop.count("entries WHERE account = 'provider_clearing' AND amount = 2900").await, 1);
    assert_eq!(shop.count("invoice_requests WHERE form = 'regular' AND gross_amount = 2900").await, 1);
    assert_eq!(shop.count("jobs WHERE lane = 'access' AND kind = 'deliver'").await, 1);
    assert_eq!(shop.count("audit_logs WHERE act = 'transaction_decided'").await, 1);
    assert_eq!(shop.count(&format!("audit_logs WHERE details ->> 'reason' = '{WHY}' AND tenant IS NOT NULL")).await, 1);
    let owner = shop.owner().await;
    for change in [("transaction", "successful"), ("rate", "paid"), ("order", "paid")] {
        by_platform(&told(&shop, &owner, &order, change).await);
    }

    let (status, refused) = decide(&shop, &id, "denied", &boss).await;
    let error = &refused["errors"][0];
    assert_eq!((status, &error["code"]), (409, &json!("invalid_transition")), "{refused}");
    assert_eq!(error["meta"], json!({ "from": "successful", "to": "denied", "allowed": [] }), "{refused}");
    assert_eq!(shop.api(QUEUE, &boss).await.1["meta"]["total_count"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_will_not_come_is_as_after_a_decline_and_late_money_goes_back() {
    let shop = Shop::open().await;
    let boss = manager(&shop).await;
    let page = ordered(&shop, "bank_wire").await;
    let (id, order) = ids(&shop, "Payment").await;
    let (status, decided) = decide(&shop, &id, "denied", &boss).await;
    assert_eq!((status, &decided["data"]["attributes"]["state"]), (200, &json!("denied")), "{decided}");
    assert_eq!(shop.count("order_rates WHERE state = 'unpaid'").await, 1);
    assert_eq!(shop.count("transactions WHERE decline_code = 'decided_by_platform'").await, 1);
    assert_eq!(shop.count("postings").await, 0);
    by_platform(&told(&shop, &shop.owner().await, &order, ("transaction", "denied")).await);
    let shown = shop.browser().get(&page).await;
    assert!(shown.has("name=\"method\""), "another way is open: {}", shown.html);

    arrives(&shop).await;
    let payment = id.parse().unwrap();
    shop.app.checkout.poll_payment_once(shop.seller.tenant, payment).await.unwrap();
    assert_eq!(
        shop.count("transactions WHERE kind = 'Payment' AND state = 'denied'").await,
        1,
        "what is over stays so"
    );
    assert_eq!(shop.count("transactions WHERE kind = 'Refund' AND amount = 2900").await, 1, "and its money goes back");
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_managers_decide_with_a_reason_and_only_what_is_open() {
    let shop = Shop::open().await;
    let boss = manager(&shop).await;
    ordered(&shop, "bank_wire").await;
    let (id, _) = ids(&shop, "Payment").await;
    let path = format!("{QUEUE}/{id}/decide");
    for (reason, code) in [(json!(null), "required"), (json!(" "), "required"), (json!("x".repeat(501)), "too_long")] {
        let mut body = json!({ "outcome": "successful", "reason": reason });
        if reason.is_null() {
            body.as_object_mut().unwrap().remove("reason");
        }
        let (status, refused) = shop.done(&path, &body, &reason.to_string().len().to_string(), &boss).await;
        let error = &refused["errors"][0];
        assert_eq!(
            (status, &error["code"], &error["source"]["pointer"]),
            (422, &json!(code), &json!("/reason")),
            "{refused}"
        );
    }
    let (status, refused) = shop.done(&path, &say("expired", WHY), "other", &boss).await;
    assert_eq!((status, &refused["errors"][0]["source"]["pointer"]), (422, &json!("/outcome")), "{refused}");
    let owner = shop.owner().await;
    assert_eq!(decide(&shop, &id, "successful", &owner).await.0, 403);
    assert_eq!(shop.api(QUEUE, &owner).await.0, 403);
    assert_eq!(shop.api(QUEUE, "").await.0, 401);
    let nobody = shop.world.env.id::<kontor_kernel::kinds::Transaction>().to_string();
    assert_eq!(decide(&shop, &nobody, "successful", &boss).await.0, 404);
    assert_eq!((shop.count("audit_logs").await, shop.count("transactions WHERE state = 'waiting'").await), (0, 1));

    // The provider knows after all: its word counts.
    arrives(&shop).await;
    let (status, refused) = decide(&shop, &id, "denied", &boss).await;
    assert_eq!((status, &refused["errors"][0]["meta"]["from"]), (409, &json!("successful")), "{refused}");
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    assert_eq!(shop.count("audit_logs").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_stands_still_is_decided_like_a_payment() {
    let shop = Shop::open().await;
    let boss = manager(&shop).await;
    let owner = shop.owner().await;
    shop.product("soup", 2_900).await;
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
    let (_, order) = ids(&shop, "Payment").await;
    // The provider breaks before it has heard of it.
    let sent = async |key: &str| {
        shop.set_faults(json!({ "error_before": 9 })).await;
        let request = json!({ "amount": { "amount": 1000, "currency": "eur" }, "reason": "Too salty" });
        let (status, made) = shop.done(&format!("/v1/cabinet/orders/{order}/refunds"), &request, key, &owner).await;
        assert!(status < 300, "{made}");
        ids(&shop, "Refund").await.0
    };
    let first = sent("r1").await;
    let (status, decided) = decide(&shop, &first, "denied", &boss).await;
    assert_eq!((status, &decided["data"]["attributes"]["state"]), (200, &json!("denied")), "{decided}");
    assert_eq!(shop.count("transactions WHERE kind = 'Refund' AND decline_code = 'decided_by_platform'").await, 1);
    assert_eq!(shop.count("orders WHERE refunded_amount = 0 AND payment_state = 'paid'").await, 1);
    let second = sent("r2").await;
    let (status, decided) = decide(&shop, &second, "successful", &boss).await;
    assert_eq!((status, &decided["data"]["attributes"]["state"]), (200, &json!("successful")), "{decided}");
    assert_eq!(shop.count("orders WHERE refunded_amount = 1000").await, 1);
    assert_eq!(shop.count("invoice_requests WHERE gross_amount = -1000 OR form <> 'regular'").await, 1);
    by_platform(&told(&shop, &owner, &order, ("transaction", "successful")).await);
}
