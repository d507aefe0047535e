//! Shares of others: out of the seller's balance, once, and back.

use chrono::Duration;
use kontor_db::Tx;
use kontor_kernel::{Party, PartyKind, kinds::UserId};
use kontor_ledger::*;

use crate::shop::{Shop, eur};

/// Available and held of a party.
async fn of(shop: &Shop, party: Party) -> (i64, i64) {
    let all = shop.within(async |tx| balances_of(tx, party).await).await.unwrap();
    all.first().map_or((0, 0), |balance| (balance.available, balance.held))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_share_leaves_the_sellers_balance_once_and_comes_back() {
    let shop = Shop::new().await;
    shop.own(10_000).await;
    let user: UserId = shop.world.env.id();
    let (member, promoter) = (Party::team_member(user), Party::person(PartyKind::Publisher, user));
    let subject = shop.world.env.id::<kontor_kernel::kinds::Order>().uuid();
    let earned = async |tx: &mut Tx| {
        let until = tx.now() + Duration::days(7);
        book_share(tx, PostingKind::CommissionEarned, subject, member, None, eur(1_000), until).await
    };
    assert!(shop.within(earned).await.unwrap());
    assert!(!shop.within(earned).await.unwrap(), "twice is once");
    assert_eq!((of(&shop, member).await, of(&shop, Party::SELLER).await), ((0, 1_000), (10_000, -1_000)));
    assert_eq!(of(&shop, promoter).await, (0, 0), "who is two things to a shop has two balances");
    shop.world.clock.advance(Duration::days(7));
    let kept = async |tx: &mut Tx| {
        let now = tx.now();
        book_share(tx, PostingKind::CommissionReversed, subject, member, None, eur(-400), now).await
    };
    assert!(shop.within(kept).await.unwrap());
    assert_eq!((of(&shop, member).await, of(&shop, Party::SELLER).await), ((600, 0), (9_400, 0)));
    let nobody = async |tx: &mut Tx| {
        let now = tx.now();
        book_share(tx, PostingKind::CommissionEarned, user.uuid(), Party::PAYER, None, eur(1), now).await
    };
    assert!(shop.within(nobody).await.is_err());
    assert_eq!(shop.account("").await, 0);
}
