//! What later payments of a plan are taken from, changed on the page of its order by a payer without scripts.

use chrono::Duration;
use kontor_api_shop::internals::{girocode_payload, girocode_svg};
use kontor_catalog::PlanKind;
use kontor_kernel::{Currency, Money};
use kontor_payments::provider::NextAction;

use super::{
    buyer::{Browser, Page, Shop},
    plans::bought,
};

/// What one of the forms sends: the key that all of them share, and the proof that it is this browser's.
fn sent(page: &Page, method: &str) -> Vec<(&'static str, String)> {
    let form = page.html.split_once("/method\"").map_or("", |(_, form)| form);
    let from = "name=\"idempotency_key\" value=\"";
    let key = form.split_once(from).and_then(|(_, rest)| rest.split_once('"')).map_or("", |(key, _)| key);
    vec![("method", method.to_owned()), ("idempotency_key", key.to_owned()), ("csrf", page.hidden("csrf"))]
}

async fn press(browser: &mut Browser<'_>, path: &str, fields: &[(&'static str, String)]) -> Page {
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    browser.post(&format!("{path}/method"), &fields).await
}

#[tokio::test(flavor = "multi_thread")]
async fn another_card_is_entered_at_the_provider_and_nothing_is_taken() {
    let shop = Shop::open().await;
    let (_, path) = bought(&shop, PlanKind::Subscription, None).await;
    let mut browser = shop.browser();
    let page = browser.get(&format!("{path}?change=method")).await;
    assert!(page.has("Change payment method") && page.has("Card, Visa •••• 4242"), "{}", page.html);
    assert!(page.has("Use another card") && page.has("Use direct debit from now on"), "{}", page.html);
    let fields = sent(&page, "card");
    // Nobody else's page presses it.
    assert_eq!(press(&mut shop.browser(), &path, &fields).await.status, 403);
    assert_eq!(shop.count("transactions WHERE sets_up").await, 0);
    let onward = press(&mut browser, &path, &fields).await;
    assert!(onward.location().contains("/pay/"), "the provider's page: {}", onward.location());
    let waits = browser.get(&path).await;
    assert!(waits.has("Continue with the check"), "{}", waits.html);
    // Its bank asks the payer, who says yes.
    shop.enter_card(&onward.location(), "4000000000003220").await;
    let back = browser.get(&path).await;
    assert!(back.has("Continue with the check"), "{}", back.html);
    shop.confirm(&shop.word("SELECT next_action ->> 'url' AS word FROM transactions WHERE sets_up").await, true).await;
    let page = browser.get(&path).await;
    assert!(page.has("Card, Visa •••• 3220") && !page.has("Continue with the check"), "{}", page.html);
    assert_eq!(shop.count("transactions WHERE sets_up AND state = 'successful' AND amount = 0").await, 1);
    assert_eq!(shop.count("orders WHERE paid_amount = 1000 AND payment_state = 'paying'").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'method_changed'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mandate_is_read_before_it_is_signed_and_kept_as_it_was_read() {
    let shop = Shop::open().await;
    let (_, path) = bought(&shop, PlanKind::Installment, Some(4)).await;
    let mut browser = shop.browser();
    let page = browser.get(&path).await;
    // Each form of the page has a mandate of its own.
    let form = page.html.split_once("/method\"").map_or("", |(_, form)| form);
    let reference = form.split_once("KM-").map(|(_, rest)| format!("KM-{}", &rest[..16])).unwrap();
    let mut fields = sent(&page, "sepa");
    fields.extend([("account_holder", "Bea Buyer".to_owned()), ("iban", "DE89 3704 0044 0532 0130 00".to_owned())]);
    for _ in 0..2 {
        assert_eq!(press(&mut browser, &path, &fields).await.status, 303);
    }
    assert_eq!(shop.count(&format!("mandates WHERE reference = '{reference}' AND recurring")).await, 1);
    assert_eq!(shop.count("orders WHERE payment_form = 'sepa' AND payment_state = 'paying'").await, 1);
    let page = browser.get(&path).await;
    assert!(page.has("SEPA direct debit, •••• 3000") && page.has(&reference), "{}", page.html);
    // A wrong number is told, and changes nothing.
    let mut wrong = sent(&page, "sepa");
    wrong.extend([("account_holder", "Bea Buyer".to_owned()), ("iban", "DE00".to_owned())]);
    assert_eq!(press(&mut browser, &path, &wrong).await.status, 422);
    assert_eq!(shop.count("transactions WHERE sets_up").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn by_wire_nothing_is_kept_any_more() {
    let shop = Shop::open().await;
    let (order, path) = bought(&shop, PlanKind::Subscription, None).await;
    let mut browser = shop.browser();
    let page = browser.get(&path).await;
    let done = press(&mut browser, &path, &sent(&page, "bank_wire")).await;
    assert_eq!(done.location(), format!("{path}?change=method#plan"));
    assert_eq!(shop.count("orders WHERE payment_form = 'bank_wire' AND saved_method IS NULL").await, 1);
    let page = browser.get(&path).await;
    assert!(page.has("Upcoming payments: Bank transfer") && page.has("Use a card from now on"), "{}", page.html);
    // What cannot be set up is refused, whatever a page sends.
    let refused = press(&mut browser, &path, &sent(&page, "paypal")).await;
    assert_eq!(refused.status, 422, "{}", refused.html);

    // A month later its transfer is asked for on the page, in letters and for a banking app, until it has come.
    assert_eq!(browser.fetch(&format!("{path}/girocode.svg")).await.0, 404);
    shop.world.clock.advance(Duration::days(32));
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let next = kontor_orders::rates(&mut tx, order).await.unwrap().remove(1);
    tx.commit().await.unwrap();
    shop.app.checkout.charge_due(shop.seller.tenant, order, next.id).await.unwrap();
    let newest = shop.app.checkout.standing(shop.seller.tenant, order).await.unwrap().transaction;
    let Some(NextAction::Wire(wire)) = newest.action() else { panic!("no wire is awaited") };
    assert_eq!(newest.rate_id, next.id);
    let code = format!("{path}/girocode.svg");
    for at in [path.clone(), format!("{path}/manage")] {
        let page = browser.get(&at).await;
        assert!(page.has(&code) && page.has(&wire.reference), "{at}: {}", page.html);
    }
    let read = girocode_payload(&wire, Money::new(1_000, Currency::EUR)).unwrap();
    let (status, svg) = browser.fetch(&code).await;
    assert_eq!((status, String::from_utf8(svg).unwrap()), (200, girocode_svg(&read).unwrap()));
}
