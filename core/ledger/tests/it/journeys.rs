//! From the request to the bank, and back.

use std::sync::atomic::Ordering;

use kontor_jobs::JobOutcome;
use kontor_ledger::*;
use kontor_payments::provider::{EventSubject, PayoutOutcome};

use crate::shop::Shop;

async fn state(shop: &Shop, id: kontor_kernel::kinds::PayoutId) -> PayoutState {
    shop.within(async |tx| payout::payout(tx, id).await).await.unwrap().state
}

#[tokio::test(flavor = "multi_thread")]
async fn golden_amounts_from_the_payment_to_the_bank() {
    let shop = Shop::new().await;
    shop.earn(950).await;
    assert_eq!(shop.balance().await, (0, 950, 0));
    shop.world.clock.advance(chrono::Duration::days(7));
    assert_eq!(shop.balance().await, (950, 0, 0));
    let id = shop.ask(950).await.unwrap().payout.unwrap().id;
    assert_eq!(shop.balance().await, (0, 0, 950));
    assert!(matches!(shop.payouts.issue(shop.seller.id, id).await.unwrap(), JobOutcome::Again(_)));
    assert_eq!(state(&shop, id).await, PayoutState::Issued);
    shop.company.settle(id, PayoutOutcome::Paid);
    assert!(shop.payouts.apply_provider_event(&EventSubject::Payout(id)).await.unwrap());
    assert!(shop.payouts.apply_provider_event(&EventSubject::Payout(id)).await.unwrap());
    assert_eq!(shop.payouts.issue(shop.seller.id, id).await.unwrap(), JobOutcome::Done);
    assert_eq!(state(&shop, id).await, PayoutState::Successful);
    assert_eq!(shop.balance().await, (0, 0, 0));
    // 1,000 arrived at the provider, 950 left it: our 80 less its 30 are what is there.
    assert_eq!(shop.account("provider_clearing").await, 50);
    assert_eq!((shop.account("payout_transit").await, shop.account("").await), (0, 0));
    assert_eq!(shop.company.orders.load(Ordering::Relaxed), 1);
    assert_eq!(shop.mails().await, ["payout_issued"]);
    let sum = shop.within(async |tx| payout::paid_out(tx, kontor_kernel::Party::SELLER).await).await.unwrap();
    assert_eq!(sum, [crate::shop::eur(950)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_bank_sends_back_is_there_to_the_cent() {
    let shop = Shop::new().await;
    shop.own(1_234).await;
    let id = shop.ask(1_233).await.unwrap().payout.unwrap().id;
    shop.payouts.issue(shop.seller.id, id).await.unwrap();
    shop.company.settle(id, PayoutOutcome::Returned { reason: "ACCOUNT_CLOSED".to_owned() });
    assert_eq!(shop.payouts.issue(shop.seller.id, id).await.unwrap(), JobOutcome::Done);
    let back = shop.within(async |tx| payout::payout(tx, id).await).await.unwrap();
    assert_eq!((back.state, back.reason.as_deref()), (PayoutState::Canceled, Some("ACCOUNT_CLOSED")));
    assert_eq!(shop.balance().await, (1_234, 0, 0));
    assert_eq!(shop.mails().await, ["payout_issued", "payout_failed"]);
    // Told once more, or told the opposite: what is over stays over.
    shop.payouts.apply_provider_event(&EventSubject::Payout(id)).await.unwrap();
    shop.company.settle(id, PayoutOutcome::Paid);
    shop.payouts.apply_provider_event(&EventSubject::Payout(id)).await.unwrap();
    assert_eq!((shop.balance().await, state(&shop, id).await), ((1_234, 0, 0), PayoutState::Canceled));
    // And it can be asked for again at once.
    assert!(shop.ask(1_234).await.unwrap().payout.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn late_news_does_not_rewrite_a_payout_that_is_over() {
    let returned = || PayoutOutcome::Returned { reason: "ACCOUNT_CLOSED".to_owned() };
    for (end, late, state_at_end) in [
        (PayoutOutcome::Paid, PayoutOutcome::Pending, PayoutState::Successful),
        (returned(), PayoutOutcome::Pending, PayoutState::Canceled),
        (returned(), PayoutOutcome::Paid, PayoutState::Canceled),
    ] {
        let shop = Shop::new().await;
        shop.own(700).await;
        let id = shop.ask(700).await.unwrap().payout.unwrap().id;
        shop.payouts.issue(shop.seller.id, id).await.unwrap();
        shop.company.settle(id, end);
        shop.payouts.apply_provider_event(&EventSubject::Payout(id)).await.unwrap();
        let balance = shop.balance().await;
        shop.company.settle(id, late);
        for _twice in 0..2 {
            shop.payouts.apply_provider_event(&EventSubject::Payout(id)).await.unwrap();
            assert_eq!((state(&shop, id).await, shop.balance().await), (state_at_end, balance));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_back_after_it_had_arrived_is_there_again() {
    let shop = Shop::new().await;
    shop.own(700).await;
    let id = shop.ask(700).await.unwrap().payout.unwrap().id;
    shop.payouts.issue(shop.seller.id, id).await.unwrap();
    shop.company.settle(id, PayoutOutcome::Paid);
    shop.payouts.apply_provider_event(&EventSubject::Payout(id)).await.unwrap();
    assert_eq!((shop.balance().await, shop.account("provider_clearing").await), ((0, 0, 0), 50));
    shop.company.settle(id, PayoutOutcome::Returned { reason: "ACCOUNT_CLOSED".to_owned() });
    shop.payouts.apply_provider_event(&EventSubject::Payout(id)).await.unwrap();
    assert_eq!((shop.balance().await, shop.account("provider_clearing").await), ((700, 0, 0), 750));
    assert_eq!(shop.account("").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_is_asked_again_and_sent_once() {
    let shop = Shop::new().await;
    shop.own(700).await;
    let id = shop.ask(700).await.unwrap().payout.unwrap().id;
    shop.company.silent.store(true, Ordering::Relaxed);
    assert!(matches!(shop.payouts.issue(shop.seller.id, id).await.unwrap(), JobOutcome::Again(_)));
    assert_eq!((state(&shop, id).await, shop.balance().await), (PayoutState::Pending, (0, 0, 700)));
    shop.company.settle(id, PayoutOutcome::Paid);
    assert_eq!(shop.payouts.issue(shop.seller.id, id).await.unwrap(), JobOutcome::Done);
    assert_eq!(state(&shop, id).await, PayoutState::Successful);
    assert_eq!(shop.company.orders.load(Ordering::Relaxed), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_order_never_left() {
    let shop = Shop::new().await;
    shop.own(700).await;
    let id = shop.ask(700).await.unwrap().payout.unwrap().id;
    shop.company.refusing.store(true, Ordering::Relaxed);
    assert_eq!(shop.payouts.issue(shop.seller.id, id).await.unwrap(), JobOutcome::Done);
    assert_eq!((state(&shop, id).await, shop.balance().await), (PayoutState::Canceled, (700, 0, 0)));
    assert_eq!(shop.mails().await, ["payout_failed"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sweep_takes_up_what_waits() {
    let shop = Shop::new().await;
    shop.own(700).await;
    shop.ask(700).await.unwrap();
    assert_eq!(shop.payouts.reconcile().await.unwrap(), 1);
    assert!(!shop.payouts.apply_provider_event(&EventSubject::Other).await.unwrap());
    assert!(shop.payouts.apply_provider_event(&EventSubject::Account(shop.seller.id)).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_names_the_shares_that_it_brought_the_oldest_first() {
    let shop = Shop::new().await;
    shop.own(3_000).await;
    // Shares of 10.00, 12.00 and 8.00 one after the other, and 5.00 of the second that went back; they come to 25.00.
    shop.shares(&[1_000, 1_200, -500, 800]).await;
    shop.own(500).await;
    let brought = async |payout: kontor_kernel::kinds::PayoutId| {
        shop.texts(&format!(
            "SELECT f.net_amount::text AS text FROM payout_transfers p JOIN transfers f ON f.seller_id = p.seller_id AND f.id = p.transfer_id
             WHERE p.payout_id = '{}' ORDER BY f.available_at",
            payout.uuid()
        ))
        .await
    };
    // 20.00 reach over the first three; what is left of them is the next payout's.
    let first = shop.ask(2_000).await.unwrap().payout.unwrap().id;
    assert_eq!(brought(first).await, Vec::<String>::new());
    shop.payouts.issue(shop.seller.id, first).await.unwrap();
    assert_eq!(brought(first).await, ["1000", "1200", "-500"]);
    let second = shop.ask(1_000).await.unwrap().payout.unwrap().id;
    shop.payouts.issue(shop.seller.id, second).await.unwrap();
    assert_eq!(brought(second).await, ["800"]);
    // What comes back brought nothing, and another brings it.
    shop.company.settle(second, PayoutOutcome::Returned { reason: "ACCOUNT_CLOSED".to_owned() });
    shop.payouts.issue(shop.seller.id, second).await.unwrap();
    assert_eq!(brought(second).await, Vec::<String>::new());
    let third = shop.ask(800).await.unwrap().payout.unwrap().id;
    shop.payouts.issue(shop.seller.id, third).await.unwrap();
    assert_eq!(brought(third).await, ["800"]);
}
