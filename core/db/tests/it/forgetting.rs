//! Idempotency keys: kept as long as the contract says, then forgotten, in batches.

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Claim, IdempotencyKey, query};
use kontor_testkit::{Seller, World};

fn key(name: &str) -> IdempotencyKey {
    IdempotencyKey { scope: "payouts.create", key: name.to_owned(), request_hash: "h".to_owned() }
}

async fn finish(world: &World, seller: &Seller, name: &str) {
    world.api.claim(seller.scope(), &key(name)).await.unwrap();
    let mut tx = world.api.begin(seller.scope()).await.unwrap();
    tx.answer(&key(name), 201, "{}").await.unwrap();
    tx.commit().await.unwrap();
}

async fn is_kept(world: &World, seller: &Seller, name: &str) -> bool {
    matches!(world.api.claim(seller.scope(), &key(name)).await.unwrap(), Claim::Replay { .. })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_given_again_for_a_day() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    finish(&world, &anna, "old").await;
    finish(&world, &bruno, "old").await;
    world.clock.advance(Duration::hours(24));
    finish(&world, &anna, "new").await;
    assert_eq!(world.worker.forget_idempotency_keys().await.unwrap(), 0);
    assert!(is_kept(&world, &anna, "old").await);
    world.clock.advance(Duration::seconds(1));
    assert_eq!(world.worker.forget_idempotency_keys().await.unwrap(), 2);
    assert!(is_kept(&world, &anna, "new").await);
    assert!(!is_kept(&world, &anna, "old").await, "the key is free again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_try_that_broke_off_goes_on_from_where_it_stopped_for_a_month() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    world.api.claim(anna.scope(), &key("broken")).await.unwrap();
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    tx.remember(&key("broken"), &serde_json::json!({ "transaction": "trx" })).await.unwrap();
    tx.commit().await.unwrap();
    world.clock.advance(Duration::days(30));
    assert_eq!(world.worker.forget_idempotency_keys().await.unwrap(), 0);
    let taken_over = world.api.claim(anna.scope(), &key("broken")).await.unwrap();
    assert!(matches!(taken_over, Claim::Mine { recovery } if recovery["transaction"] == "trx"));
    // Taken over, it is young again.
    world.clock.advance(Duration::days(29));
    assert_eq!(world.worker.forget_idempotency_keys().await.unwrap(), 0);
    world.clock.advance(Duration::days(2));
    assert_eq!(world.worker.forget_idempotency_keys().await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn more_than_a_batch_goes_in_one_sweep() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    query(
        "INSERT INTO idempotency_keys (seller_id, scope, key, request_hash, claimed_at, finished_at, status, body)
         SELECT $1, $2, 'k' || n, '', $3, $3, 201, '{}' FROM generate_series(1, 2500) n",
    )
    .bind(anna.id)
    .bind("payouts.create")
    .bind(world.env.clock.now() - Duration::days(2))
    .execute(&mut world.owner().await)
    .await
    .unwrap();
    assert_eq!(world.worker.forget_idempotency_keys().await.unwrap(), 2_500);
}
