//! The two legal buttons of a shop: few steps, no signing in, confirmed at once, and a subscription that was found ends.

use kontor_catalog::{PlanKind, plans};
use kontor_checkout::seller_facts;
use kontor_kernel::{Currency, Money, kinds::DeclarationId};
use kontor_pricing::{Interval, Terms};

use super::buyer::{Page, Shop};

const WITHDRAW: &str = "/s/anna/withdrawal";
const CANCEL: &str = "/s/anna/cancellation";

/// Through the steps with these fields; the page that says that it arrived.
async fn declare(shop: &Shop, path: &str, fields: &[(&str, &str)]) -> Page {
    let mut browser = shop.browser();
    let form = browser.get(path).await;
    assert_eq!(form.status, 200, "{}", form.html);
    let csrf = form.hidden("csrf");
    let mut sent = fields.to_vec();
    sent.push(("csrf", &csrf));
    // A withdrawal is looked at once more; a cancellation is declared where it is filled in.
    let look = if path == WITHDRAW { browser.post(path, &sent).await } else { form };
    assert_eq!(look.status, 200, "{}", look.html);
    assert_eq!(shop.count("declarations").await, 0, "nothing counts before it is confirmed");
    let (form, csrf) = (look.hidden("form"), look.hidden("csrf"));
    let mut sent = fields.to_vec();
    sent.extend([("csrf", csrf.as_str()), ("form", form.as_str()), ("step", "declare")]);
    browser.post(path, &sent).await;
    // An impatient press is the same declaration.
    browser.post(path, &sent).await
}

/// A subscription that is paid for, by berg@example.test; the number of its order.
async fn subscribed(shop: &Shop) -> String {
    shop.product("club", 2_000).await;
    let club = shop.product_id("club").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let terms = Terms::even(1_000, Interval::MONTH, None);
    let price = Money::zero(Currency::EUR);
    let new = plans::NewPlan { kind: PlanKind::Subscription, terms: Some(terms), ..plans::NewPlan::once(price) };
    let plan = plans::add(&mut tx, club, &new, facts).await.unwrap().id.to_string();
    tx.commit().await.unwrap();
    let card = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let path = format!("/s/anna/club/payment?pricing_plan_ids={plan}");
    let form = browser.get(&path).await;
    let fields = [("method", "card"), ("card_token", card.as_str()), ("pricing_plan", plan.as_str())];
    let sent = browser.pay(&form, &path, &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    shop.word("SELECT token AS word FROM orders").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_is_confirmed_with_its_words_day_and_hour() {
    let shop = Shop::open().await;
    shop.sql("UPDATE sellers SET contact_email = 'anna@example.test'").await;
    let fields = [("name", "Anna Berg"), ("email", "Berg@Example.test"), ("contract", "the book, in May")];
    let done = declare(&shop, WITHDRAW, &fields).await;
    assert!(done.has("We’ve received your withdrawal") && done.has("the book, in May"), "{}", done.html);
    assert_eq!(shop.count("declarations WHERE order_id IS NULL AND handled_at IS NULL").await, 1);
    let told = "mails WHERE template = 'declaration_received' AND to_address = 'berg@example.test'
                AND data #>> '{letter,facts,contract}' = 'the book, in May'";
    assert_eq!(shop.count(told).await, 1);
    assert_eq!(shop.count("mails WHERE template = 'declaration_made' AND to_address = 'anna@example.test'").await, 1);

    // What cannot be answered is told beside its field, and nothing is kept.
    let mut browser = shop.browser();
    let csrf = browser.get(CANCEL).await.hidden("csrf");
    let wrong = [("csrf", csrf.as_str()), ("name", " "), ("email", "anna@"), ("contract", "x"), ("for_cause", "true")];
    let refused = browser.post(CANCEL, &wrong).await;
    assert_eq!(refused.status, 422, "{}", refused.html);
    for field in ["name-error", "email-error", "reason-error"] {
        assert!(!refused.has(&format!("id=\"{field}\" hidden")), "{field}: {}", refused.html);
    }
    for day in ["-9999-01-01", "+99999-01-01", "tomorrow"] {
        let wrong =
            [("csrf", csrf.as_str()), ("name", "B"), ("email", "b@e.test"), ("contract", "x"), ("ends_on", day)];
        let refused = browser.post(CANCEL, &wrong).await;
        assert_eq!((refused.status, refused.has("id=\"ends_on-error\" hidden")), (422, false), "{day}");
    }
    assert_eq!(shop.count("declarations").await, 1);
}

/// A browser's way back shows the page as it was sent, with its form.
#[tokio::test(flavor = "multi_thread")]
async fn who_goes_back_and_cancels_another_contract_has_cancelled_both() {
    let shop = Shop::open().await;
    let mut browser = shop.browser();
    let form = browser.get(CANCEL).await;
    let (form, csrf) = (form.hidden("form"), form.hidden("csrf"));
    for contract in ["The club", "The other club", "The other club"] {
        let said = [("name", "Berg"), ("email", "berg@example.test"), ("contract", contract)];
        let keys = [("csrf", csrf.as_str()), ("form", form.as_str()), ("step", "declare")];
        let done = browser.post(CANCEL, &[said, keys].concat()).await;
        assert!(done.has("We’ve received your cancellation") && done.has(contract), "{}", done.html);
    }
    assert_eq!(shop.count("declarations WHERE contract = 'The club'").await, 1);
    assert_eq!(shop.count("declarations WHERE contract = 'The other club'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_cancellation_ends_the_subscription_that_it_means_and_no_other() {
    let shop = Shop::open().await;
    let number = subscribed(&shop).await;
    let typed = number.to_lowercase().replace('-', " ");
    let bruno = [("name", "Eve"), ("email", "eve@example.test"), ("contract", number.as_str())];
    let done = declare(&shop, CANCEL, &bruno).await;
    assert!(done.has("We’ve received your cancellation"), "{}", done.html);
    assert_eq!(shop.count("orders WHERE canceled_at IS NOT NULL").await, 0, "a number alone ends nothing");
    shop.sql("TRUNCATE declarations").await;

    let late =
        [("name", "Berg"), ("email", "berg@example.test"), ("contract", typed.as_str()), ("ends_on", "2030-01-31")];
    declare(&shop, CANCEL, &late).await;
    assert_eq!(
        shop.count("orders WHERE canceled_at IS NOT NULL").await,
        0,
        "a day of one's own is the seller's to judge"
    );
    assert_eq!(shop.count("declarations WHERE order_id IS NOT NULL AND handled_at IS NULL").await, 1);
    shop.sql("TRUNCATE declarations").await;

    declare(&shop, CANCEL, &late[..3]).await;
    // The page tells nothing of what was found; the job that came with the declaration ends the plan, once.
    let end = "jobs WHERE kind = 'end_declared'";
    assert_eq!((shop.count(end).await, shop.count("orders WHERE canceled_at IS NOT NULL").await), (1, 0));
    let declared = shop.word("SELECT id::text AS word FROM declarations").await.parse::<uuid::Uuid>().unwrap();
    for _ in 0..2 {
        shop.app.checkout.end_declared(shop.seller.tenant, DeclarationId::from_uuid(declared)).await.unwrap();
    }
    assert_eq!(shop.count("mails WHERE template = 'plan_ends'").await, 1);
    assert_eq!(shop.count("orders WHERE canceled_at IS NOT NULL AND payment_state = 'paying'").await, 1);
    assert_eq!(shop.count("declarations WHERE handled_at IS NOT NULL").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seller_finds_what_was_declared_and_marks_it() {
    let shop = Shop::open().await;
    declare(&shop, WITHDRAW, &[("name", "Berg"), ("email", "berg@example.test"), ("contract", "K7Q2M")]).await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let id = shop.word("SELECT id::text AS word FROM declarations").await.parse::<uuid::Uuid>().unwrap();
    let id = DeclarationId::from_uuid(id);
    let first = kontor_orders::declarations::mark(&mut tx, id, true).await.unwrap();
    let again = kontor_orders::declarations::mark(&mut tx, id, true).await.unwrap();
    assert_eq!((first.handled_at.is_some(), first.handled_at), (true, again.handled_at));
    assert!(first.refund_until().unwrap() > first.created_at);
    let open = kontor_orders::declarations::mark(&mut tx, id, false).await.unwrap();
    assert_eq!(open.handled_at, None);
}

/// Ten sign-ins of an office are in nobody's way (§ 356a BGB), and nobody is buried under receipts in our name.
#[tokio::test(flavor = "multi_thread")]
async fn a_declaration_is_always_taken_and_ten_an_hour_are_confirmed_to_one_mailbox() {
    let shop = Shop::open().await;
    let mut browser = shop.browser();
    let page = browser.get("/s/anna/sign_in").await;
    let csrf = page.hidden("csrf");
    for number in 0..12 {
        let email = format!("person{number}@example.test");
        browser.post("/s/anna/sign_in", &[("csrf", csrf.as_str()), ("email", email.as_str())]).await;
    }
    for number in 0..12 {
        let form = browser.get(CANCEL).await;
        let (form, csrf) = (form.hidden("form"), form.hidden("csrf"));
        // However it is written, it is one mailbox.
        let email = ["berg@example.test", "Berg+1@example.test"][number % 2];
        let said = [("name", "Berg"), ("email", email), ("contract", "The club"), ("step", "declare")];
        let done =
            browser.post(CANCEL, &[&said[..], &[("form", form.as_str()), ("csrf", csrf.as_str())]].concat()).await;
        assert!(done.status == 200 && done.has("We’ve received your cancellation"), "{number}: {}", done.html);
        assert_eq!(done.has("we didn’t email this one"), number >= 10, "{number}: {}", done.html);
    }
    let confirmed = "mails WHERE template = 'declaration_received'";
    assert_eq!((shop.count("declarations").await, shop.count(confirmed).await), (12, 10));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_lay_open_and_too_many_at_once_lose_nothing_that_was_typed() {
    let shop = Shop::open().await;
    let mut browser = shop.browser();
    let said =
        [("name", "Berg"), ("email", "berg@example.test"), ("contract", "The blue lamp"), ("reason", "Too blue")];
    browser.get(WITHDRAW).await;
    let stale = browser.post(WITHDRAW, &[&said[..], &[("csrf", "0.x")]].concat()).await;
    assert!(stale.status == 403 && stale.has("submit the form again") && stale.has("Too blue"), "{}", stale.html);
    let csrf = stale.hidden("csrf");
    let look = browser.post(WITHDRAW, &[&said[..], &[("csrf", csrf.as_str())]].concat()).await;
    // What was looked at already is one press away, under the same name of its form.
    let form = look.hidden("form");
    let pressed = [&said[..], &[("form", form.as_str()), ("step", "declare")]].concat();
    let stale = browser.post(WITHDRAW, &[&pressed[..], &[("csrf", "0.x")]].concat()).await;
    assert!(stale.status == 403 && stale.has("value=\"declare\"") && stale.hidden("form") == form, "{}", stale.html);
    let csrf = stale.hidden("csrf");
    let done = browser.post(WITHDRAW, &[&pressed[..], &[("csrf", csrf.as_str())]].concat()).await;
    assert!(done.status == 200 && shop.count("declarations").await == 1, "{}", done.html);
    let mut last = done;
    for number in 0..61 {
        let email = format!("person{number}@example.test");
        let other = [("name", "Berg"), ("email", email.as_str()), ("contract", "The club"), ("step", "declare")];
        last = browser.post(CANCEL, &[&other[..], &[("csrf", csrf.as_str())]].concat()).await;
    }
    assert!(last.status == 429 && last.has("person60@example.test") && last.has("wait a minute"), "{}", last.html);
}
