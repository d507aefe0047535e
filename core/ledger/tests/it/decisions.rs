//! Requests above the limit: a manager's, or the seller's own change of mind.

use std::sync::atomic::Ordering;

use kontor_db::Scope;
use kontor_ledger::*;

use crate::shop::Shop;

#[tokio::test(flavor = "multi_thread")]
async fn small_ones_are_approved_by_rule_and_large_ones_wait() {
    let shop = Shop::new().await;
    shop.own(300_000).await;
    let small = shop.ask(100_000).await.unwrap();
    assert_eq!((small.request.state, small.request.decided_by.as_deref()), (RequestState::Approved, Some("rule")));
    assert_eq!(small.payout.unwrap().state, PayoutState::Pending);
    let large = shop.ask(100_001).await.unwrap();
    assert_eq!((large.request.state, large.payout.is_none()), (RequestState::Waiting, true));
    assert_eq!(shop.balance().await, (99_999, 0, 200_001));

    let taken_back = shop.within(async |tx| payout::cancel(tx, large.request.id, "requester").await).await.unwrap();
    assert_eq!(taken_back.state, RequestState::Canceled);
    assert_eq!(shop.balance().await, (200_000, 0, 100_000));
    // Twice is once.
    shop.within(async |tx| payout::cancel(tx, large.request.id, "requester").await).await.unwrap();
    assert_eq!(shop.balance().await, (200_000, 0, 100_000));
    let late = shop.within(async |tx| payout::approve(tx, large.request.id, "x").await).await.unwrap_err();
    assert_eq!(late.code().text(), "invalid_transition");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_decides_in_the_sellers_books() {
    let shop = Shop::new().await;
    shop.own(300_000).await;
    let asked = shop.ask(150_000).await.unwrap().request;
    let manager = shop.world.env.id();
    let mut look = shop.world.manager.begin(Scope::Manager(manager)).await.unwrap();
    let waiting = payout::ADMIN_PAYOUT_REQUESTS.read("filters[state][]=waiting", look.now()).unwrap();
    let page = waiting.page::<payout::AdminRequest>(&mut look).await.unwrap();
    assert_eq!(
        (page.meta.total_count, page.rows[0].request.id, page.rows[0].seller_name.as_str()),
        (1, asked.id, "anna")
    );
    let tenant = payout::owner(&mut look, asked.id).await.unwrap();
    look.commit().await.unwrap();
    assert_eq!(tenant, shop.seller.tenant);

    let mut tx = shop.world.manager.begin(Scope::ManagerFor(manager, tenant)).await.unwrap();
    let silent = payout::reject(&mut tx, asked.id, "manager:x", " ").await.unwrap_err();
    assert_eq!(silent.field_faults()[0].pointer, "/reason");
    payout::reject(&mut tx, asked.id, "manager:x", "Please call us.").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(shop.balance().await, (300_000, 0, 0));

    let again = shop.ask(150_000).await.unwrap().request;
    let mut tx = shop.world.manager.begin(Scope::ManagerFor(manager, tenant)).await.unwrap();
    let made = payout::approve(&mut tx, again.id, "manager:x").await.unwrap();
    assert_eq!(payout::approve(&mut tx, again.id, "manager:x").await.unwrap().id, made.id);
    tx.commit().await.unwrap();
    assert_eq!((made.amount, made.state), (150_000, PayoutState::Pending));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_bank_took_back_is_not_paid_out() {
    let shop = Shop::new().await;
    shop.own(300_000).await;
    let large = shop.ask(250_000).await.unwrap().request;
    shop.taken_back(100_000).await;
    assert_eq!((shop.balance().await, shop.refusal(100).await), ((-50_000, 0, 250_000), "request_open"));
    let refused = shop.within(async |tx| payout::approve(tx, large.id, "test").await).await.unwrap_err();
    let available = serde_json::json!({"amount": -50_000, "currency": "eur"});
    assert_eq!((refused.code().text(), &refused.meta()["available"]), ("payout_uncovered", &available));
    shop.within(async |tx| payout::reject(tx, large.id, "test", "taken back").await).await.unwrap();
    assert_eq!((shop.balance().await, shop.refusal(200_001).await), ((200_000, 0, 0), "balance_too_low"));

    // Approved, and not sent: it is called off.
    let approved = shop.ask(100_000).await.unwrap().payout.unwrap();
    shop.taken_back(150_000).await;
    shop.payouts.issue(shop.seller.id, approved.id).await.unwrap();
    let off = shop.within(async |tx| payout::payout(tx, approved.id).await).await.unwrap();
    assert_eq!((off.state, off.reason.as_deref()), (PayoutState::Canceled, Some("BALANCE_TAKEN_BACK")));
    assert_eq!((shop.company.orders.load(Ordering::Relaxed), shop.balance().await), (0, (50_000, 0, 0)));
    assert!(shop.mails().await.contains(&"payout_failed".to_owned()));

    // Sent, and nobody answered: it may be under way, so it is pursued.
    let sent = shop.ask(50_000).await.unwrap().payout.unwrap();
    shop.company.silent.store(true, Ordering::Relaxed);
    shop.payouts.issue(shop.seller.id, sent.id).await.unwrap();
    shop.company.silent.store(false, Ordering::Relaxed);
    shop.taken_back(1_000).await;
    shop.payouts.issue(shop.seller.id, sent.id).await.unwrap();
    let gone = shop.within(async |tx| payout::payout(tx, sent.id).await).await.unwrap();
    assert_eq!((gone.state, shop.company.orders.load(Ordering::Relaxed)), (PayoutState::Issued, 1));
    assert_eq!(shop.account("").await, 0);
}
