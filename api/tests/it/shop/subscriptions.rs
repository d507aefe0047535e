//! What a buyer pays over time and what they own, as their own area tells it: to them alone, with what they may do about it.

use kontor_catalog::PlanKind;
use serde_json::{Value, json};

use super::{buyer::Shop, plans::bought};

const LIST: &str = "/v1/payer/subscriptions";

async fn only(shop: &Shop, list: &str, token: &str) -> (String, Value) {
    let (status, told) = shop.api(list, token).await;
    assert_eq!((status, told["data"].as_array().map(Vec::len)), (200, Some(1)), "{list}: {told}");
    (told["data"][0]["id"].as_str().unwrap().to_owned(), told["data"][0]["attributes"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_is_paused_resumed_cancelled_and_kept_by_its_payer_alone() {
    let shop = Shop::open().await;
    let (buyer, other) = (shop.person("berg@example.test").await, shop.person("mallory@example.test").await);
    bought(&shop, PlanKind::Subscription, None).await;
    let (id, told) = only(&shop, LIST, &buyer).await;
    assert_eq!((&told["period_type"], &told["payment_state"]), (&"subscription".into(), &"paying".into()));
    assert_eq!((&told["interval"], &told["amount"]["amount"]), (&"1m".into(), &1_000.into()));
    assert_eq!((&told["next_payment"]["amount"]["amount"], &told["last4"]), (&1_000.into(), &"4242".into()));
    assert_eq!((&told["can_change_method"], &told["can_resume"]), (&true.into(), &false.into()));
    assert!(told["manage_url"].as_str().unwrap().ends_with("/manage") && told["cancel_ends_at"].is_string());
    let one = format!("{LIST}/{id}");
    let act = async |verb: &str, body: Value, token: &str| shop.done(&format!("{one}/{verb}"), &body, "", token).await;
    let day = told["pause_days"][0].as_str().unwrap().to_owned();

    // Somebody else's is what nobody has, whatever they want with it.
    assert_eq!(shop.api(&one, &other).await.0, 404);
    assert_eq!(shop.api(LIST, &other).await.1["meta"]["total_count"], 0);
    for verb in ["resume", "cancel", "reactivate"] {
        assert_eq!(act(verb, json!({}), &other).await.0, 404, "{verb}");
    }
    assert_eq!(act("pause", json!({ "until": day }), &other).await.0, 404);
    assert_eq!(shop.api(&one, "").await.0, 401);
    assert_eq!(shop.count("orders WHERE payment_state = 'paying' AND canceled_at IS NULL").await, 1);

    // Paused until a day that is offered, and resumed before it.
    assert_eq!(act("pause", json!({ "until": "2040-01-01" }), &buyer).await.0, 422);
    let (status, paused) = act("pause", json!({ "until": day }), &buyer).await;
    let told = &paused["data"]["attributes"];
    assert_eq!((status, &told["payment_state"], &told["can_resume"]), (200, &"payment_paused".into(), &true.into()));
    assert!(told["paused_until"].is_string() && told["pause_days"] == json!([]), "{told}");
    assert_eq!(act("pause", json!({ "until": day }), &buyer).await.0, 409);
    let (status, resumed) = act("resume", json!({}), &buyer).await;
    assert_eq!((status, &resumed["data"]["attributes"]["payment_state"]), (200, &"paying".into()), "{resumed}");
    assert_eq!(act("resume", json!({}), &buyer).await.0, 409);

    // Cancelled twice is cancelled once, and undone it goes on.
    for _ in 0..2 {
        let (status, ended) = act("cancel", json!({}), &buyer).await;
        let told = &ended["data"]["attributes"];
        assert_eq!((status, &told["can_reactivate"]), (200, &true.into()), "{ended}");
        assert!(told["ends_at"].is_string() && told.get("cancel_ends_at").is_none(), "{told}");
    }
    assert_eq!(shop.count("mails WHERE template = 'plan_ends'").await, 1);
    let (status, kept) = act("reactivate", json!({}), &buyer).await;
    assert_eq!((status, kept["data"]["attributes"].get("ends_at")), (200, None), "{kept}");
    shop.sql("UPDATE users SET confirmed_at = NULL").await;
    assert_eq!(act("cancel", json!({}), &buyer).await.0, 403, "what belongs to an address is for who proved it");
}

#[tokio::test(flavor = "multi_thread")]
async fn instalments_are_told_and_neither_paused_nor_cancelled_by_their_payer() {
    let shop = Shop::open().await;
    let buyer = shop.person("berg@example.test").await;
    bought(&shop, PlanKind::Installment, Some(4)).await;
    let (id, told) = only(&shop, LIST, &buyer).await;
    assert_eq!((&told["period_type"], &told["pause_days"]), (&"installment".into(), &json!([])));
    assert!(told.get("cancel_ends_at").is_none() && told["can_change_method"] == true, "{told}");
    let (status, _) = shop.done(&format!("{LIST}/{id}/cancel"), &json!({}), "", &buyer).await;
    assert_eq!((status, shop.count("orders WHERE canceled_at IS NULL").await), (409, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_library_has_what_is_paid_once_with_the_way_to_it() {
    let shop = Shop::open().await;
    let (buyer, other) = (shop.person("berg@example.test").await, shop.person("mallory@example.test").await);
    bought(&shop, PlanKind::Subscription, None).await;
    let (id, told) = only(&shop, "/v1/payer/library", &buyer).await;
    assert_eq!(id, shop.product_id("club").await.to_string());
    assert_eq!((&told["subscription"], &told["seller_username"]), (&true.into(), &"anna".into()));
    let mut browser = shop.browser();
    let path = told["url"].as_str().unwrap().trim_start_matches("http://shop.test").to_owned();
    assert_eq!(browser.get(&path).await.status, 200);
    assert_eq!(shop.api("/v1/payer/library", &other).await.1["meta"]["total_count"], 0);
    assert_eq!(shop.api("/v1/payer/library", "").await.0, 401);
    shop.sql("UPDATE orders SET payment_state = 'payment_refunded'").await;
    assert_eq!(only(&shop, "/v1/payer/library", &buyer).await.1["state"], "ended");
    shop.sql("UPDATE orders SET payment_state = 'payment_waiting'").await;
    assert_eq!(shop.api("/v1/payer/library", &buyer).await.1["meta"]["total_count"], 0, "never paid, never bought");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_plan_stands_by_itself_and_what_is_sent_from_it_comes_back_to_it() {
    let shop = Shop::open().await;
    let (_, path) = bought(&shop, PlanKind::Subscription, None).await;
    let manage = format!("{path}/manage");
    let mut browser = shop.browser();
    assert!(browser.get(&path).await.has("Manage plan"));
    let page = browser.get(&manage).await;
    assert_eq!(page.status, 200);
    assert!(page.has("<title>Your plan: The book of club") && !page.has("Thank you"), "{}", page.html);
    assert!(page.has("Pause plan") && page.has("Change payment method") && page.has("Cancel plan"), "{}", page.html);
    let csrf = page.hidden("csrf");
    let form = format!("{path}/cancel?on=manage");
    assert!(page.has(&form), "{}", page.html);
    assert_eq!(shop.browser().post(&form, &[("csrf", csrf.as_str())]).await.status, 403);
    let sent = browser.post(&form, &[("csrf", csrf.as_str())]).await;
    assert_eq!((sent.status, sent.location()), (303, manage.clone()));
    assert!(browser.get(&manage).await.has("Undo cancellation"));
    // What is paid at once has nothing to manage.
    shop.product("sheet", 900).await;
    let card = shop.token("4242424242424242").await;
    let once = browser.get("/s/anna/sheet/payment").await;
    let sent = browser.pay(&once, "/s/anna/sheet/payment", &[("method", "card"), ("card_token", &card)]).await;
    let order = sent.location();
    assert_eq!(browser.get(&format!("{order}/manage")).await.location(), order);
    assert_eq!(browser.get("/s/anna/payment/nonsense/manage").await.status, 404);
}
