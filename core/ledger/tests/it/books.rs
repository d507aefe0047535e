//! What the books promise.

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Currency, Money};
use kontor_ledger::{Account, Line, Posting, PostingKind, balances, post};
use kontor_testkit::World;
use uuid::Uuid;

fn payment(tx: &Tx, subject: Uuid) -> Posting {
    let line = |account, amount, hold_days| {
        Line::new(account, Money::new(amount, Currency::EUR), tx.now() + Duration::days(hold_days))
    };
    let lines = vec![
        line(Account::ProviderClearing, 970, 0),
        line(Account::ProviderFee, 30, 0),
        line(Account::SellerBalance, -950, 7),
        line(Account::PlatformFee, -50, 0),
    ];
    Posting { kind: PostingKind::Payment, subject, lines }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_is_booked_once_and_held_for_seven_days() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let subject = world.env.id::<kontor_kernel::kinds::Transaction>().uuid();
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let posting = payment(&tx, subject);
    assert!(post(&mut tx, &posting).await.unwrap());
    assert!(!post(&mut tx, &posting).await.unwrap());
    let balance = balances(&mut tx).await.unwrap()[0];
    assert_eq!((balance.available, balance.held, balance.in_transit), (0, 950, 0));
    tx.commit().await.unwrap();

    world.clock.advance(Duration::days(7));
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let balance = balances(&mut tx).await.unwrap()[0];
    assert_eq!((balance.available, balance.held), (950, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_balance_is_refused_by_us_and_by_the_database() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let mut posting = payment(&tx, Uuid::nil());
    posting.lines.pop();
    assert!(post(&mut tx, &posting).await.is_err());
    let raw = "WITH p AS (INSERT INTO postings VALUES ($1, gen_random_uuid(), 'payment', gen_random_uuid(), now()) RETURNING id)
               INSERT INTO entries SELECT $1, id, 1, 'seller_balance', 'eur', 5, now() FROM p";
    query(raw).bind(anna.id).execute(tx.conn().unwrap()).await.unwrap();
    assert!(tx.commit().await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn books_are_never_rewritten() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    for sql in ["UPDATE entries SET amount = 1", "DELETE FROM entries", "DELETE FROM postings"] {
        let mut tx = world.api.begin(anna.scope()).await.unwrap();
        let refused = query(sql).execute(tx.conn().unwrap()).await.unwrap_err();
        assert!(refused.to_string().contains("permission denied"), "{sql}");
    }
}
