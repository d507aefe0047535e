//! Somebody tries stolen cards, and somebody fills a mailbox: both are slowed, and whoever is honest gets through.

use sha2::{Digest, Sha256};

use super::buyer::{Page, Shop};

const FORM: &str = "/s/anna/soup/payment";

/// The work that a browser does.
pub fn solve(puzzle: &str) -> String {
    let bits: u32 = puzzle.split('.').next().unwrap().parse().unwrap();
    let zeros = |said: &String| {
        let hash = Sha256::digest(said);
        u32::from_be_bytes(hash[..4].try_into().unwrap()).leading_zeros() >= bits
    };
    (0..).map(|number| format!("{puzzle}~{number}")).find(zeros).unwrap()
}

pub fn challenge_of(page: &Page) -> Option<String> {
    let rest = page.html.split_once("data-puzzle=\"")?.1;
    Some(rest.split_once('"')?.0.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn after_some_declines_each_card_costs_work_that_counts_once() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let mut declined = String::new();
    for _ in 0..3 {
        let form = browser.get(FORM).await;
        assert_eq!(challenge_of(&form), None, "nothing is wrong yet");
        let stolen = shop.token("4000000000000002").await;
        let sent = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &stolen)]).await;
        assert_eq!(sent.status, 303, "{}", sent.html);
        declined = sent.location();
    }
    let form = browser.get(FORM).await;
    let token = shop.token("4242424242424242").await;
    let plain = [("method", "card"), ("card_token", token.as_str())];
    let held = browser.pay(&form, FORM, &plain).await;
    assert!(held.status == 422 && held.has("You haven’t been charged"), "{}", held.html);
    assert_eq!(shop.count("orders").await, 3);

    let work = solve(&challenge_of(&form).expect("a puzzle"));
    let worked = [plain[0], plain[1], ("work", work.as_str())];
    let sent = browser.pay(&held, FORM, &worked).await;
    assert_eq!((sent.status, shop.count("orders WHERE payment_state = 'paid'").await), (303, 1), "{}", sent.html);
    let form = browser.get(FORM).await;
    assert_eq!(browser.pay(&form, FORM, &worked).await.status, 422, "the same work again");
    // The page of an order is no way round it.
    let key = declined.trim_end_matches("?from=payment");
    let page = browser.get(key).await;
    let by_hand = [
        ("csrf", page.hidden("csrf")),
        ("idempotency_key", "by-hand".to_owned()),
        ("method", "card".to_owned()),
        ("card_token", token.clone()),
    ];
    let by_hand: Vec<_> = by_hand.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(browser.post(key, &by_hand).await.status, 422);
    assert_eq!(shop.count("transactions WHERE method = 'card' AND state = 'successful'").await, 1);
    let form = browser.get(FORM).await;
    // Other ways, and the provider's own page for a card, are as they were.
    let wire = browser.pay(&form, FORM, &[("method", "bank_wire")]).await;
    assert_eq!(wire.status, 303, "{}", wire.html);
    let form = browser.get(FORM).await;
    let page = browser.pay(&form, FORM, &[("method", "card")]).await;
    assert_eq!(page.status, 303, "{}", page.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn unpaid_orders_do_not_fill_a_mailbox_and_a_card_still_pays() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let mut browser = shop.browser();
    let mut refused = None;
    for number in 0..11 {
        let form = browser.get(FORM).await;
        // However it is written, it is one mailbox.
        let email = ["berg@example.test", "Berg@Example.test", "berg+7@example.test"][number % 3];
        let sent = browser.pay(&form, FORM, &[("method", "bank_wire"), ("email", email)]).await;
        if sent.status != 303 {
            refused = Some((number, sent));
        }
    }
    let (number, page) = refused.expect("not without end");
    assert_eq!(
        (number, page.status, shop.count("mails WHERE template = 'order_wire_instructions'").await),
        (10, 422, 10)
    );
    assert!(page.has("id=\"email-error\"") && page.has("too many orders with this email address"), "{}", page.html);
    let token = shop.token("4242424242424242").await;
    let sent = browser.pay(&page, FORM, &[("method", "card"), ("card_token", &token)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
}
