//! Through a funnel: what follows a purchase is offered once, ordered once, and paid as its buyer agreed.

use diesel_async::RunQueryDsl;
use kontor_checkout::seller_facts;
use kontor_db::{Row, query};
use kontor_funnels::{FunnelInput, Graph, Preset};
use kontor_kernel::kinds::{FunnelId, FunnelNodeId};
use serde_json::json;

use super::buyer::{Browser, Page, Shop};

const GOOD: &str = "4242424242424242";

/// Three books, and a funnel: the first is paid, then the second is offered, and the third to who does not want that.
pub async fn funnel(shop: &Shop) -> (FunnelId, Graph) {
    for (slug, cents) in [("soup", 2_900), ("sauce", 1_900), ("salt", 500)] {
        shop.product(slug, cents).await;
    }
    let slugs = ["soup", "sauce", "salt"];
    let mut ids = Vec::new();
    for slug in slugs {
        ids.push(shop.product_id(slug).await);
    }
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let mut graph = Preset::SaleUpsellDownsellThanks.graph(|| tx.id());
    for (place, node) in graph.nodes.iter_mut().take(3).enumerate() {
        node.product = Some(ids[place]);
    }
    graph.nodes[1].title = "The sauce that goes with it".into();
    graph.nodes[3].title = "Now to the stove".into();
    graph.nodes[3].text = "Begin with the onions.".into();
    let said = FunnelInput { name: "Kitchen".into(), slug: None, graph: graph.clone() };
    let made = kontor_funnels::make(&mut tx, said).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    kontor_funnels::publish(&mut tx, made.row.id, facts).await.unwrap();
    tx.commit().await.unwrap();
    (made.row.id, graph)
}

/// Pays the first book at the funnel's address, and goes where the shop leads.
async fn enter(shop: &Shop, browser: &mut Browser<'_>, more: &[(&str, &str)], card: &str) -> Page {
    let led = browser.get("/s/anna/f/kitchen").await;
    assert_eq!(led.status, 303, "{}", led.html);
    let path = led.location();
    let form = browser.get(&path).await;
    let token = shop.token(card).await;
    let mut fields = vec![("card_token", token.as_str())];
    fields.extend(more);
    if !more.iter().any(|(name, _)| *name == "method") {
        fields.push(("method", "card"));
    }
    let sent = browser.pay(&form, &path, &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    follow_redirects(browser, sent).await
}

/// Follows our own redirects to the page where they end.
async fn follow_redirects(browser: &mut Browser<'_>, mut page: Page) -> Page {
    while page.status == 303 && page.location().starts_with('/') {
        let path = page.location();
        page = browser.get(&path).await;
        page.headers.insert("x-path", path.parse().unwrap());
    }
    page
}

async fn say(browser: &mut Browser<'_>, offer: &Page, action: &str, more: &[(&str, &str)]) -> Page {
    let (csrf, version) = (offer.hidden("csrf"), offer.hidden("version"));
    let path = offer.header("x-path").to_owned();
    let mut fields =
        vec![("csrf", csrf.as_str()), ("version", version.as_str()), ("answer", action), ("consent", "true")];
    fields.extend(more);
    browser.post(&path, &fields).await
}

async fn states(shop: &Shop) -> String {
    let sql = "SELECT coalesce(string_agg(state, ' ' ORDER BY id), '') AS word FROM funnel_offers";
    shop.word(sql).await
}

const KEEP: (&str, &str) = ("keep_method", "true");

#[tokio::test(flavor = "multi_thread")]
async fn one_press_is_one_order_with_its_own_payment() {
    let shop = Shop::open().await;
    let (funnel, graph) = funnel(&shop).await;
    let mut browser = shop.browser();
    let offer = enter(&shop, &mut browser, &[KEEP], GOOD).await;
    assert!(
        offer.has("The sauce that goes with it") && offer.has("Buy now with obligation to pay · €19.00"),
        "{}",
        offer.html
    );
    assert!(offer.has("ending in 4242"), "{}", offer.html);
    // Loaded again it is the same; who does not hold the order's key sees nothing.
    let path = offer.header("x-path").to_owned();
    assert!(browser.get(&path).await.has("The sauce that goes with it"));
    let [.., key, _] = path.split('/').collect::<Vec<_>>()[..] else { unreachable!() };
    assert_eq!(browser.get(&path.replace(key, &format!("{}x", &key[..key.len() - 1]))).await.status, 404);
    // Nothing without its own consent.
    let csrf = offer.hidden("csrf");
    let unticked = [("csrf", csrf.as_str()), ("version", &offer.hidden("version")), ("answer", "accept")];
    assert_eq!(browser.post(&path, &unticked).await.status, 422);
    assert_eq!(shop.count("orders").await, 1);

    let first = say(&mut browser, &offer, "accept", &[]).await;
    assert_eq!(first.status, 303, "{}", first.html);
    let again = say(&mut browser, &offer, "accept", &[]).await;
    assert_eq!(again.status, 303);
    let end = follow_redirects(&mut browser, first).await;
    assert!(end.has("Also ordered") && end.has("The book of sauce"), "{}", end.html);
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 2);
    assert_eq!(shop.count("transactions WHERE saved_method IS NOT NULL AND state = 'successful'").await, 1);
    assert_eq!(states(&shop).await, "accepted");
    // An old page leads on, and what was kept is forgotten with the last offer.
    assert!(browser.get(&path).await.location().contains("/payment/"));
    assert_eq!(shop.count("orders WHERE saved_method IS NOT NULL").await, 0);
    let of = |node: FunnelNodeId| format!("funnel_id = '{}' AND funnel_node_id = '{}'", funnel.uuid(), node.uuid());
    let (entry, upsell) = (of(graph.nodes[0].id), of(graph.nodes[1].id));
    assert_eq!(shop.count(&format!("order_rows WHERE upsell_type IS NULL AND {entry}")).await, 1);
    assert_eq!(shop.count(&format!("order_rows WHERE upsell_type = 'standard' AND {upsell}")).await, 1);

    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let steps = kontor_funnels::statistics(&mut tx, funnel, &graph).await.unwrap();
    let told: Vec<_> = steps.iter().map(|step| (step.shown, step.accepted, step.declined)).collect();
    assert_eq!(told, [(1, 1, 0), (1, 1, 0), (0, 0, 0), (1, 0, 0)]);
    let revenue: Vec<i64> = steps.iter().flat_map(|step| &step.revenue).map(|money| money.amount).collect();
    assert_eq!(revenue, [2_900, 1_900]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_presses_at_once_are_one_order() {
    let shop = Shop::open().await;
    funnel(&shop).await;
    let mut browser = shop.browser();
    let offer = enter(&shop, &mut browser, &[KEEP], GOOD).await;
    let (csrf, version, path) = (offer.hidden("csrf"), offer.hidden("version"), offer.header("x-path").to_owned());
    let press = || async {
        let mut other = shop.browser();
        other.cookies = browser.cookies.clone();
        let fields = [("csrf", csrf.as_str()), ("version", &version), ("answer", "accept"), ("consent", "true")];
        other.post(&path, &fields).await.status
    };
    let (a, b, c, d) = tokio::join!(press(), press(), press(), press());
    assert_eq!([a, b, c, d], [303; 4]);
    assert_eq!(shop.count("orders").await, 2);
    assert_eq!(shop.count("transactions").await, 2);
}

#[derive(Row)]
struct Sold {
    id: kontor_kernel::kinds::OrderId,
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_kept_is_forgotten_of_whoever_closes_the_tab() {
    let shop = Shop::open().await;
    funnel(&shop).await;
    enter(&shop, &mut shop.browser(), &[KEEP], GOOD).await;
    assert_eq!(shop.count("orders WHERE saved_method IS NOT NULL").await, 1);
    let due = "jobs j, orders o WHERE j.kind = 'forget_method' AND j.run_at = o.charged_at + interval '30 minutes'";
    assert_eq!(shop.count(due).await, 1);
    let sold = query("SELECT id FROM orders");
    let Sold { id } = sold.get_result(&mut shop.world.owner().await).await.unwrap();
    shop.app.checkout.forget_method(shop.seller.tenant, id).await.unwrap();
    assert_eq!(shop.count("orders WHERE saved_method IS NOT NULL").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_declines_is_offered_the_other_and_may_go() {
    let shop = Shop::open().await;
    funnel(&shop).await;
    let mut browser = shop.browser();
    let offer = enter(&shop, &mut browser, &[KEEP], GOOD).await;
    let sent = say(&mut browser, &offer, "decline", &[]).await;
    let other = follow_redirects(&mut browser, sent).await;
    assert!(other.has("The book of salt") && other.has("€5.00"), "{}", other.html);
    // Going back changes nothing.
    assert!(browser.get(offer.header("x-path")).await.location().ends_with(other.header("x-path")));
    // Nobody says anything for half an hour.
    shop.sql("UPDATE funnel_offers SET updated_at = updated_at - interval '31 minutes'").await;
    let end = browser.get(other.header("x-path")).await;
    let end = follow_redirects(&mut browser, end).await;
    assert!(end.has("Now to the stove") && end.has("Begin with the onions."), "{}", end.html);
    assert!(!end.has("Thank you for your order") && !end.has("Also ordered"), "{}", end.html);
    assert_eq!(states(&shop).await, "declined declined");
    assert_eq!(shop.count("orders").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_charged_again_is_paid_on_the_payment_page() {
    let shop = Shop::open().await;
    funnel(&shop).await;
    // By wire; by a card that its owner did not let us keep.
    for more in [vec![("method", "bank_wire")], vec![]] {
        let mut browser = shop.browser();
        let offer = enter(&shop, &mut browser, &more, GOOD).await;
        assert!(offer.has("Continue to payment · €19.00") && !offer.has("obligation to pay"), "{}", offer.html);
        let refused = say(&mut browser, &offer, "accept", &[]).await;
        assert!(refused.location().contains("/f/kitchen/"), "no browser says that something was kept");
        let (_, rest) = offer.html.split_once("/s/anna/sauce/payment").unwrap();
        let path = format!("/s/anna/sauce/payment{}", rest.split('"').next().unwrap().replace("&amp;", "&"));
        let form = browser.get(&path).await;
        assert!(form.has("berg@example.test") && !form.has("keep_method"), "{}", form.html);
        let token = shop.token(GOOD).await;
        let sent = browser.pay(&form, &path, &[("method", "card"), ("card_token", &token)]).await;
        let end = follow_redirects(&mut browser, sent).await;
        assert!(end.has("Also ordered"), "{}", end.html);
    }
    assert_eq!(states(&shop).await, "accepted accepted");
    assert_eq!(shop.count("order_rows WHERE upsell_type = 'standard' AND payment_state = 'paid'").await, 2);
    assert_eq!(shop.count("transactions WHERE saved_method IS NOT NULL").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_offer_can_be_paid_otherwise_and_fails_the_second_time() {
    let shop = Shop::open().await;
    funnel(&shop).await;
    for wire in [true, false] {
        let mut browser = shop.browser();
        // Pays once, and never again.
        let offer = enter(&shop, &mut browser, &[KEEP], "4000000000009979").await;
        let sent = say(&mut browser, &offer, "accept", &[]).await;
        let refused = follow_redirects(&mut browser, sent).await;
        assert!(refused.has("was declined. You haven’t been charged"), "{}", refused.html);
        let (_, rest) = refused.html.split_once("http://shop.test/s/anna/payment/").unwrap();
        let order = format!("/s/anna/payment/{}", rest.split('"').next().unwrap());
        let page = browser.get(&order).await;
        let (csrf, key) = (page.hidden("csrf"), page.hidden("idempotency_key"));
        let bad = shop.token("4000000000000002").await;
        let mut fields = vec![("csrf", csrf.as_str()), ("idempotency_key", &key)];
        fields.extend(if wire {
            vec![("method", "bank_wire")]
        } else {
            vec![("method", "card"), ("card_token", &bad)]
        });
        let sent = browser.post(&order, &fields).await;
        assert_eq!(sent.status, 303, "{}", sent.html);
        let next = follow_redirects(&mut browser, sent).await;
        if wire {
            assert!(next.has("Also ordered"), "{}", next.html);
        } else {
            assert!(next.has("The book of salt"), "what failed goes the way of what was declined: {}", next.html);
        }
    }
    assert_eq!(states(&shop).await, "accepted failed offered");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_that_asks_is_answered_and_the_offer_stays_until_then() {
    let shop = Shop::open().await;
    funnel(&shop).await;
    let browser_info = json!({ "colorDepth": 24, "screenHeight": 900, "screenWidth": 1440, "timeZoneOffset": -60,
        "language": "de-DE", "javaEnabled": false, "javaScriptEnabled": true, "userAgent": "Mozilla/5.0" })
    .to_string();
    let mut browser = shop.browser();
    let asked = enter(&shop, &mut browser, &[KEEP], "4000000000003220").await;
    shop.confirm(&asked.location(), true).await;
    let order = shop.word("SELECT id::text AS word FROM orders").await;
    let order = kontor_kernel::kinds::OrderId::from_uuid(order.parse().unwrap());
    let page = shop.app.checkout.links().order_page("anna", order);
    let back = browser.get(&format!("{}?from=payment", page.trim_start_matches("http://shop.test"))).await;
    let offer = follow_redirects(&mut browser, back).await;
    assert!(offer.has("obligation to pay · €19.00"), "{}", offer.html);
    let sent = say(&mut browser, &offer, "accept", &[("browser_info", &browser_info)]).await;
    assert!(sent.location().contains("/challenge/"), "{}", sent.location());
    assert_eq!(states(&shop).await, "authenticating");
    let waiting = browser.get(offer.header("x-path")).await;
    assert!(waiting.has("Continue payment"), "{}", waiting.html);
    shop.confirm(&sent.location(), true).await;
    let next = browser.get(offer.header("x-path")).await;
    let end = follow_redirects(&mut browser, next).await;
    assert!(end.has("Also ordered"), "{}", end.html);
    assert_eq!(states(&shop).await, "accepted");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_enters_by_a_link_that_is_not_so() {
    let shop = Shop::open().await;
    let (funnel, _) = funnel(&shop).await;
    let mut browser = shop.browser();
    // Another product's page, a funnel that is not published: no box, and an order like every other.
    let other = browser.get(&format!("/s/anna/salt/payment?funnel={funnel}")).await;
    assert!(other.status == 200 && !other.has("keep_method"), "{}", other.html);
    assert!(browser.get(&format!("/s/anna/soup/payment?funnel={funnel}")).await.has("keep_method"));
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_funnels::set(&mut tx, funnel, kontor_funnels::FunnelState::Draft).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(browser.get("/s/anna/f/kitchen").await.status, 404);
    let path = format!("/s/anna/soup/payment?funnel={funnel}");
    let form = browser.get(&path).await;
    assert!(!form.has("keep_method"));
    let token = shop.token(GOOD).await;
    let sent = browser.pay(&form, &path, &[("method", "card"), ("card_token", &token), KEEP]).await;
    assert!(follow_redirects(&mut browser, sent).await.has("Thank you for your order"));
    assert_eq!(shop.count("funnel_sessions").await + shop.count("order_rows WHERE funnel_id IS NOT NULL").await, 0);
    assert_eq!(shop.count("orders WHERE saved_method IS NOT NULL").await, 0);
}
