//! A better ticket by one press: charged to what its buyer agreed to keep, ordered once, and forgotten when it has served.

use kontor_fulfilment::tickets;
use kontor_kernel::kinds::{OrderId, PaymentTicketId, TicketDateId, TicketId};
use serde_json::json;

use super::{
    buyer::{Browser, Page, Shop},
    upgrades::{concert, deliver, give_back, good, ticket},
};

const FORM: &str = "/s/anna/winter-gardens/payment";
const GOOD: &str = "4242424242424242";
const KEEP: (&str, &str) = ("keep_for_upgrade", "true");
const KEPT: &str = "orders WHERE saved_method IS NOT NULL";

/// What a buyer holds who has paid for a balcony.
struct Bought {
    /// The page of the order.
    page: String,
    order: OrderId,
    ticket: PaymentTicketId,
}

async fn newest(shop: &Shop) -> OrderId {
    let id = shop.word("SELECT id::text AS word FROM orders ORDER BY created_at DESC, id DESC LIMIT 1").await;
    OrderId::from_uuid(id.parse().unwrap())
}

async fn balcony(shop: &Shop, browser: &mut Browser<'_>, card: &str, more: &[(&str, &str)]) -> Bought {
    let form = browser.get(FORM).await;
    assert!(form.has("until the event starts"), "{}", form.html);
    assert!(!form.html.split("keep_for_upgrade").nth(1).unwrap().starts_with("\" value=\"true\" checked"));
    let date = "SELECT d.id::text AS word FROM ticket_dates d JOIN tickets t ON t.id = d.ticket_id
                WHERE t.name = 'Balcony' AND d.capacity = 1";
    let date = TicketDateId::from_uuid(shop.word(date).await.parse().unwrap()).to_string();
    let token = shop.token(card).await;
    let mut fields = more.to_vec();
    fields.extend([("card_token", token.as_str()), ("ticket_date", &date)]);
    if !more.iter().any(|(name, _)| *name == "method") {
        fields.push(("method", "card"));
    }
    let sent = browser.pay(&form, FORM, &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    if sent.location().contains("/challenge/") {
        shop.confirm(&sent.location(), true).await;
    }
    let order = newest(shop).await;
    let page = shop.app.checkout.links().order_page("anna", order).trim_start_matches("http://shop.test").to_owned();
    browser.get(&page).await;
    deliver(shop, order).await;
    Bought { ticket: ticket(shop, order).await, page, order }
}

impl Bought {
    fn action(&self) -> String {
        format!("{}/upgrades/{}", self.page, self.ticket)
    }

    async fn press(&self, browser: &mut Browser<'_>, shown: &Page, more: &[(&str, &str)]) -> Page {
        let fields = ["csrf", "idempotency_key", "version"].map(|name| (name, shown.hidden(name)));
        let mut fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        fields.extend(more);
        browser.post(&self.action(), &fields).await
    }
}

/// What the books say of one order's payments, account by account.
async fn books(shop: &Shop, order: OrderId) -> String {
    let sql = format!(
        "SELECT string_agg(account || ' ' || e.amount, ', ' ORDER BY account) AS word FROM entries e
         JOIN postings p ON p.id = e.posting_id JOIN transactions t ON t.id = p.subject_id
         WHERE t.order_id = '{}' AND e.amount <> 0 AND account <> 'provider_fee' AND account <> 'provider_clearing'",
        order.uuid()
    );
    shop.word(&sql).await
}

async fn places(shop: &Shop, kinds: (TicketId, TicketId)) -> ((i64, i64), (i64, i64)) {
    (good(shop, kinds.0).await, good(shop, kinds.1).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_press_is_an_order_of_its_own_to_the_cent() {
    let shop = Shop::open().await;
    let (_, kind, boxes) = concert(&shop).await;
    let mut browser = shop.browser();
    let first = balcony(&shop, &mut browser, GOOD, &[KEEP]).await;
    let due = "jobs j, orders o, ticket_dates d WHERE j.kind = 'forget_for_upgrade' AND d.capacity = 1
               AND j.run_at = d.starts_at AND o.snapshot->'legal' @> '[{\"kind\": \"keep_for_upgrade\", \"version\": 2}]'";
    assert_eq!(
        shop.count(&format!("{due} AND d.ticket_id = '{}'", kind.uuid())).await,
        1,
        "until its event, with a proof"
    );
    let shown = browser.get(&first.page).await;
    for words in [
        "Box instead of Balcony",
        "Visa •••• 4242",
        "Buy now with obligation to pay · €15.00",
        "€2.50",
        "Saved for a ticket upgrade",
    ] {
        assert!(shown.has(words), "{words}: {}", shown.html);
    }

    let mut other = shop.browser();
    let theirs = other.get(&first.page).await;
    let sent = first.press(&mut browser, &shown, &[]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    let again = first.press(&mut browser, &shown, &[]).await;
    assert_eq!(again.location(), sent.location(), "pressed twice it is the same order");
    let key = shown.hidden("idempotency_key");
    let fields = [("csrf", theirs.hidden("csrf")), ("idempotency_key", key), ("version", shown.hidden("version"))];
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let pressed = other.post(&first.action(), &fields).await;
    assert_eq!((pressed.status, pressed.location()), (303, first.page.clone()), "the key is the first browser's alone");
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 2);
    let second = newest(&shop).await;
    for order in [first.order, second] {
        deliver(&shop, order).await;
    }
    assert_eq!(places(&shop, (kind, boxes)).await, ((0, 0), (1, 1)));
    let shown = browser.get(&sent.location()).await;
    assert!(shown.has("Your tickets") && shown.has("Box"), "{}", shown.html);
    assert!(!shown.has("obligation to pay") && !shown.has("Kept for"), "there is nothing better: {}", shown.html);
    assert_eq!(shop.count(KEPT).await, 0, "and nothing to keep anything for");

    // 15,00 gross with the 20 % of Austria in it; the platform's share of it, and the rest to the seller.
    let own = "orders WHERE total_amount = 1500 AND vat_amount = 250 AND vat_rate_bps = 2000 AND token <> ALL
               (SELECT token FROM orders WHERE total_amount <> 1500) AND snapshot->'legal' @> '[{\"kind\": \"platform_terms\"}]'";
    assert_eq!(shop.count(own).await, 1);
    assert_eq!(books(&shop, first.order).await, "platform_fee -100, seller_balance -1900");
    assert_eq!(books(&shop, second).await, "platform_fee -75, seller_balance -1425");
    let charged = "transactions WHERE saved_method IS NOT NULL AND amount = 1500 AND state = 'successful'";
    assert_eq!(shop.count(charged).await, 1);
    let invoiced = "invoice_requests WHERE form = 'regular' AND gross_amount = 1500 AND vat_amount = 250";
    assert_eq!(shop.count(&format!("{invoiced} AND order_id = '{}'", second.uuid())).await, 1);
    assert_eq!(shop.count("mails WHERE template = 'order_paid' AND to_address = 'berg@example.test'").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_presses_at_once_are_one_order() {
    let shop = Shop::open().await;
    concert(&shop).await;
    let mut browser = shop.browser();
    let first = balcony(&shop, &mut browser, GOOD, &[KEEP]).await;
    // Two tabs, each pressed twice.
    let tabs = [browser.get(&first.page).await, browser.get(&first.page).await];
    let press = |tab: usize| {
        let (first, tabs, cookies) = (&first, &tabs, browser.cookies.clone());
        let mut other = shop.browser();
        async move {
            other.cookies = cookies;
            first.press(&mut other, &tabs[tab], &[]).await.status
        }
    };
    let (a, b, c, d) = tokio::join!(press(0), press(1), press(0), press(1));
    assert!([a, b, c, d].contains(&303) && [a, b, c, d].iter().all(|status| [303, 409].contains(status)));
    assert_eq!((shop.count("orders").await, shop.count("transactions").await), (2, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_kept_of_who_did_not_say_so_or_pays_in_another_way() {
    let shop = Shop::open().await;
    concert(&shop).await;
    let mut browser = shop.browser();
    let first = balcony(&shop, &mut browser, GOOD, &[]).await;
    let shown = browser.get(&first.page).await;
    assert!(shown.has("Upgrade to Box for €15.00") && !shown.has("obligation to pay"), "{}", shown.html);
    // Whoever sends the press all the same is led to the payment page.
    let page = browser.get(FORM).await;
    let sent = first.press(&mut browser, &page, &[]).await;
    assert!(sent.location().contains("/payment?upgrade="), "{} {}", sent.status, sent.location());
    assert_eq!((shop.count(KEPT).await, shop.count("orders").await), (0, 1));

    // The box of who pays by wire is not seen; ticked all the same it says nothing.
    let form = browser.get(FORM).await;
    let date = "SELECT id::text AS word FROM ticket_dates WHERE capacity IS NULL";
    let date = TicketDateId::from_uuid(shop.word(date).await.parse().unwrap()).to_string();
    let sent = browser.pay(&form, FORM, &[KEEP, ("method", "bank_wire"), ("ticket_date", &date)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    assert_eq!(shop.count("orders WHERE snapshot->>'kept_until' IS NOT NULL").await, 0);
    // Nor is it asked where there is nothing better.
    shop.sql("DELETE FROM ticket_upgrades").await;
    assert!(!browser.get(FORM).await.has("keep_for_upgrade"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_card_leaves_the_ticket_and_every_other_way_to_pay() {
    let shop = Shop::open().await;
    let (_, kind, boxes) = concert(&shop).await;
    let mut browser = shop.browser();
    // Pays once, and never again.
    let first = balcony(&shop, &mut browser, "4000000000009979", &[KEEP]).await;
    let shown = browser.get(&first.page).await;
    let sent = first.press(&mut browser, &shown, &[]).await;
    let declined = browser.get(&sent.location()).await;
    assert!(declined.has("bank_wire") && !declined.has("Your tickets"), "{}", declined.html);
    assert_eq!(good(&shop, kind).await, (1, 1), "nothing is lost");
    let (csrf, key) = (declined.hidden("csrf"), declined.hidden("idempotency_key"));
    let token = shop.token(GOOD).await;
    let fields = [("csrf", csrf.as_str()), ("idempotency_key", &key), ("method", "card"), ("card_token", &token)];
    let paid = browser.post(&sent.location(), &fields).await;
    assert_eq!(paid.status, 303, "{}", paid.html);
    let second = newest(&shop).await;
    for order in [first.order, second] {
        deliver(&shop, order).await;
    }
    assert_eq!(places(&shop, (kind, boxes)).await, ((0, 0), (1, 1)));
    assert_eq!((shop.count("orders").await, shop.count(KEPT).await), (2, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_that_asks_is_answered() {
    let shop = Shop::open().await;
    let (_, kind, boxes) = concert(&shop).await;
    let browser_info = json!({ "colorDepth": 24, "screenHeight": 900, "screenWidth": 1440, "timeZoneOffset": -60,
        "language": "de-DE", "javaEnabled": false, "javaScriptEnabled": true, "userAgent": "Mozilla/5.0" })
    .to_string();
    let mut browser = shop.browser();
    let first = balcony(&shop, &mut browser, "4000000000003220", &[KEEP]).await;
    let shown = browser.get(&first.page).await;
    let sent = first.press(&mut browser, &shown, &[("browser_info", &browser_info)]).await;
    assert!(sent.location().contains("/challenge/"), "{}", sent.location());
    // Pressed again it is the same order, which knows the way to the bank.
    let again = first.press(&mut browser, &shown, &[]).await;
    assert!(browser.get(&again.location()).await.has("/challenge/"));
    assert_eq!(good(&shop, kind).await, (1, 1), "until it is paid the ticket is good");
    let held = browser.get(&first.page).await;
    let page = again.location();
    assert!(
        held.has("The payment for your upgrade isn’t complete yet") && held.has(&page) && !held.has("obliged"),
        "{}",
        held.html
    );
    shop.confirm(&sent.location(), true).await;
    assert!(browser.get(&again.location()).await.has("Thank you for your order"));
    let second = newest(&shop).await;
    deliver(&shop, second).await;
    assert_eq!(places(&shop, (kind, boxes)).await, ((0, 0), (1, 1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changed_since_it_was_shown_is_said_and_charges_nobody() {
    let shop = Shop::open().await;
    concert(&shop).await;
    let mut browser = shop.browser();
    let first = balcony(&shop, &mut browser, GOOD, &[KEEP]).await;
    let stale = browser.get(&first.page).await;
    shop.sql("UPDATE ticket_upgrades SET amount = 1700").await;
    let told = first.press(&mut browser, &stale, &[]).await;
    assert_eq!(told.status, 422);
    assert!(told.has("role=\"alert\"") && told.has("obligation to pay · €17.00"), "{}", told.html);
    // Nobody else's ticket by the key of this order, and no page of another browser.
    let strange = format!("{}/upgrades/{}", first.page, shop.world.env.id::<kontor_kernel::kinds::PaymentTicket>());
    let csrf = told.hidden("csrf");
    let fields = [("csrf", csrf.as_str()), ("idempotency_key", "1"), ("version", "1700-1700-0-1")];
    assert_eq!(browser.post(&strange, &fields).await.status, 404);
    assert_eq!(shop.browser().post(&first.action(), &fields).await.status, 403);
    // No place is left, for now.
    let full = "UPDATE ticket_dates SET reserved_count = 1 WHERE capacity = 1 AND sold_count = 0";
    shop.sql(full).await;
    let full = first.press(&mut browser, &told, &[]).await;
    assert!(full.status == 409 && full.has("can’t be upgraded"), "{}", full.html);
    shop.sql("UPDATE ticket_dates SET reserved_count = 0 WHERE capacity = 1").await;
    // Used meanwhile.
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    tickets::check_in(&mut tx, first.ticket).await.unwrap();
    tx.commit().await.unwrap();
    let used = first.press(&mut browser, &told, &[]).await;
    assert!(used.status == 409 && used.has("can’t be upgraded"), "{}", used.html);
    assert_eq!((shop.count("orders").await, shop.count("ticket_exchanges").await), (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_kept_is_forgotten_when_its_owner_says_so_or_there_is_nothing_to_keep_it_for() {
    let shop = Shop::open().await;
    let (product, kind, _) = concert(&shop).await;
    let mut browser = shop.browser();
    let first = balcony(&shop, &mut browser, GOOD, &[KEEP]).await;
    // The job finds that it is still needed; nothing better is offered: it is not.
    let forget = || shop.app.checkout.forget_method(shop.seller.tenant, first.order);
    forget().await.unwrap();
    assert_eq!(shop.count(KEPT).await, 1);
    let saved = shop.word("SELECT saved_method::text AS word FROM orders").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_catalog::tickets::upgrade::withdraw(&mut tx, product, kind).await.unwrap();
    tx.commit().await.unwrap();
    forget().await.unwrap();
    assert_eq!(shop.count(KEPT).await, 0);

    let boxes = "SELECT id::text AS word FROM tickets WHERE name = 'Box'";
    let to = TicketId::from_uuid(shop.word(boxes).await.parse().unwrap());
    let up =
        kontor_catalog::tickets::Upgrade { to, price: kontor_kernel::Money::new(1_500, kontor_kernel::Currency::EUR) };
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_catalog::tickets::upgrade::offer(&mut tx, product, kind, up).await.unwrap();
    tx.commit().await.unwrap();
    let keep_again = format!("UPDATE orders SET saved_method = '{saved}'");
    shop.sql(&keep_again).await;
    let shown = browser.get(&first.page).await;
    let csrf = shown.hidden("csrf");
    let gone = browser.post(&format!("{}/forget", first.page), &[("csrf", &csrf)]).await;
    assert_eq!(gone.location(), first.page, "{}", gone.html);
    assert_eq!(shop.count(KEPT).await, 0);
    let after = browser.get(&first.page).await;
    assert!(after.has("Upgrade to Box for €15.00") && !after.has("4242"), "{}", after.html);
    let late = first.press(&mut browser, &shown, &[]).await;
    assert!(late.location().contains("/payment?upgrade="), "an old page charges nothing: {}", late.location());

    // With the money of the ticket.
    shop.sql(&keep_again).await;
    give_back(&shop, first.order).await;
    assert_eq!((shop.count(KEPT).await, shop.count("orders").await), (0, 1));
}
