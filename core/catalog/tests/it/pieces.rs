//! Pieces are never sold twice.

use std::sync::Arc;

use kontor_catalog::*;
use kontor_kernel::{Code, Patch};
use kontor_testkit::World;

use crate::*;

async fn limited(world: &World, seller: &Seller, pieces: i64) -> Product {
    let mut new = named("Few");
    new.fields.limit = Patch::Value(pieces);
    made(world, seller, new).await
}

#[tokio::test(flavor = "multi_thread")]
async fn forty_buyers_for_the_last_ten_places_get_exactly_ten() {
    let world = Arc::new(World::new().await);
    let anna = world.seller("anna").await;
    let product = limited(&world, &anna, 10).await.id;
    let buyers: Vec<_> = (0..40)
        .map(|_| {
            let (world, anna) = (world.clone(), anna.clone());
            tokio::spawn(async move { within(&world, &anna, async |tx| stock::reserve(tx, product, 1).await).await })
        })
        .collect();
    let mut held = 0;
    for buyer in buyers {
        match buyer.await.unwrap() {
            Ok(()) => held += 1,
            Err(fault) => assert_eq!(fault.code(), Code::SoldOut),
        }
    }
    assert_eq!(held, 10);
    let product = within(&world, &anna, async |tx| find(tx, product).await).await.unwrap();
    assert_eq!((product.reserved_count, product.is_sold_out()), (10, true));
    assert!(reasons(&Facts::from_product(&product, READY)).contains(&UnavailableReason::LimitReached));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_held_is_sold_or_let_go_once() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = limited(&world, &anna, 2).await.id;
    within(&world, &anna, async |tx| {
        stock::reserve(tx, product, 1).await?;
        stock::reserve(tx, product, 1).await?;
        assert!(stock::consume(tx, product, 1).await?);
        assert!(stock::release(tx, product, 1).await?);
        assert!(!stock::release(tx, product, 1).await?, "nothing is held any more");
        assert!(!stock::consume(tx, product, 1).await?);
        Ok(())
    })
    .await
    .unwrap();
    let product = within(&world, &anna, async |tx| find(tx, product).await).await.unwrap();
    assert_eq!((product.sold_count, product.reserved_count), (1, 0));
}
