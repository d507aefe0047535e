//! Idempotency keys: who holds one, and who may go on after them.

use kontor_db::{Claim, IdempotencyKey};
use kontor_kernel::Code;
use kontor_testkit::World;
use serde_json::json;

fn key(request: &str) -> IdempotencyKey {
    IdempotencyKey { scope: "test", key: "k".to_owned(), request_hash: request.to_owned() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_was_let_go_is_free_for_a_corrected_call_while_nothing_happened() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    assert!(matches!(world.api.claim(anna.scope(), &key("one")).await, Ok(Claim::Mine { .. })));
    let busy = world.api.claim(anna.scope(), &key("one")).await.unwrap_err();
    assert_eq!(busy.code(), Code::IdempotencyInProgress);
    world.api.release(anna.scope(), &key("one")).await.unwrap();
    assert!(matches!(world.api.claim(anna.scope(), &key("another")).await, Ok(Claim::Mine { .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_begun_goes_on_at_once_when_its_key_was_let_go_and_for_the_same_call_only() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    world.api.claim(anna.scope(), &key("one")).await.unwrap();
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    tx.remember(&key("one"), &json!({ "order": 1 })).await.unwrap();
    tx.commit().await.unwrap();
    world.api.release(anna.scope(), &key("one")).await.unwrap();
    let other = world.api.claim(anna.scope(), &key("another")).await.unwrap_err();
    assert_eq!(other.code(), Code::IdempotencyKeyReused);
    let Claim::Mine { recovery } = world.api.claim(anna.scope(), &key("one")).await.unwrap() else {
        panic!("it was answered by nobody");
    };
    assert_eq!(recovery, json!({ "order": 1 }));
    // Answered, it is nobody's to let go of.
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    tx.answer(&key("one"), 201, "done").await.unwrap();
    tx.commit().await.unwrap();
    world.api.release(anna.scope(), &key("one")).await.unwrap();
    let again = world.api.claim(anna.scope(), &key("one")).await.unwrap();
    assert!(matches!(again, Claim::Replay { status: 201, body } if body == "done"));
}
