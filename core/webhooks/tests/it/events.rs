//! Events: with their change and never without, numbered, for whom they are, forgotten after their time.

use std::sync::Arc;

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Scope, query};
use kontor_jobs::{HooksJob, enqueue};
use kontor_kernel::Code;
use kontor_webhooks::{EventType, ObjectKind, forget_events};

use crate::shop::{Shop, toggle_visibility};

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_there_when_its_change_is_and_only_then() {
    let shop = Shop::open().await;
    let product = shop.product().await;
    let mut tx = shop.tx().await;
    toggle_visibility(&mut tx, product).await;
    tx.rollback().await.unwrap();
    assert!(shop.events().await.is_empty());
    shop.toggle_product(product).await;
    shop.toggle_product(product).await;
    let events = shop.events().await;
    let told: Vec<_> = events.iter().map(|event| (event.kind, event.sequence)).collect();
    assert_eq!(told, [(EventType::ProductPublished, 1), (EventType::ProductUnpublished, 2)]);
    assert!(events.iter().all(|event| event.object_id == product && event.object_type == ObjectKind::Product));
}

#[tokio::test(flavor = "multi_thread")]
async fn parallel_writers_leave_no_gap_and_no_double() {
    let shop = Arc::new(Shop::open().await);
    let object = shop.product().await;
    let writers: Vec<_> = (0..40)
        .map(|number| {
            let shop = shop.clone();
            tokio::spawn(async move {
                let mut tx = shop.tx().await;
                query("SELECT tell($1, 'order.rate_paid', 'order', $2, NULL)")
                    .bind(shop.anna.id)
                    .bind(object)
                    .execute(tx.conn().unwrap())
                    .await
                    .unwrap();
                if number % 4 == 0 { tx.rollback().await } else { tx.commit().await }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }
    let mut numbers: Vec<i32> = shop.events().await.iter().map(|event| event.sequence).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=30).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_job_an_endpoint_and_the_same_that_we_would_write() {
    let shop = Shop::open().await;
    let (endpoint, _) = shop.endpoint(&[]).await;
    let product = shop.product().await;
    for _ in 0..30 {
        shop.toggle_product(product).await;
    }
    assert_eq!(shop.number("SELECT count(*) FROM webhook_deliveries").await, 30);
    let mut tx = shop.tx().await;
    enqueue(&mut tx, HooksJob::Deliver { seller: shop.anna.id, endpoint: endpoint.id }).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(shop.number("SELECT count(*) FROM jobs WHERE lane = 'hooks'").await, 1, "ours is its twin");
    let payload = shop.lines("SELECT payload::text AS line FROM jobs WHERE lane = 'hooks'").await;
    let read: serde_json::Value = serde_json::from_str(&payload[0]).unwrap();
    assert_eq!(read["seller"], shop.anna.id.to_string());
    assert_eq!(read["endpoint"], endpoint.id.to_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_is_wanted_is_delivered() {
    let shop = Shop::open().await;
    let (shown, _) = shop.endpoint(&[EventType::ProductPublished]).await;
    let (all, _) = shop.endpoint(&[]).await;
    let of = |webhooks: &'static str, chosen: Vec<_>| {
        let shop = &shop;
        async move {
            let product = shop.product().await;
            shop.choose(product, webhooks, &chosen).await;
            shop.toggle_product(product).await;
            shop.toggle_product(product).await;
            let mut told: Vec<_> =
                shop.deliveries().await.iter().map(|one| (one.endpoint_id, one.event_type)).collect();
            told.sort_unstable();
            query("DELETE FROM webhook_deliveries").execute(&mut shop.world.owner().await).await.unwrap();
            told
        }
    };
    use EventType::{ProductPublished, ProductUnpublished};
    let everything = [(shown.id, ProductPublished), (all.id, ProductPublished), (all.id, ProductUnpublished)];
    assert_eq!(of("all", vec![]).await, everything);
    assert_eq!(of("none", vec![shown.id, all.id]).await, []);
    assert_eq!(of("selected", vec![shown.id]).await, [everything[0]]);
    assert_eq!(of("selected", vec![]).await, []);
    // An endpoint that is gone is chosen by nobody.
    let product = shop.product().await;
    shop.choose(product, "selected", &[shown.id, all.id]).await;
    let mut tx = shop.tx().await;
    kontor_webhooks::remove(&mut tx, shown.id).await.unwrap();
    tx.commit().await.unwrap();
    let left =
        shop.number(&format!("SELECT cardinality(webhook_endpoint_ids) FROM products WHERE id = '{product}'")).await;
    assert_eq!(left, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_manager_decides_is_told_too() {
    let shop = Shop::open().await;
    shop.endpoint(&[]).await;
    let product = shop.product().await;
    let mut tx = shop.tx().await;
    query("UPDATE products SET review_state = 'in_review' WHERE id = $1")
        .bind(product)
        .execute(tx.conn().unwrap())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let manager = Scope::ManagerFor(shop.world.env.id(), shop.anna.tenant);
    let mut tx = shop.world.manager.begin(manager).await.unwrap();
    query("UPDATE products SET review_state = 'reviewed' WHERE id = $1")
        .bind(product)
        .execute(tx.conn().unwrap())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let told: Vec<_> = shop.deliveries().await.iter().map(|one| one.event_type).collect();
    assert_eq!(told, [EventType::ProductApproved]);
    assert_eq!(shop.number("SELECT count(*) FROM jobs WHERE lane = 'hooks'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_of_another_tenants_events() {
    let shop = Shop::open().await;
    let bruno = shop.world.seller("bruno").await;
    let (endpoint, _) = shop.endpoint(&[]).await;
    let product = shop.product().await;
    shop.toggle_product(product).await;
    let (event, sent) = (shop.events().await.remove(0), shop.deliveries().await.remove(0));
    let mut tx = shop.world.api.begin(bruno.scope()).await.unwrap();
    let refused = [
        kontor_webhooks::event(&mut tx, event.id).await.map(drop).unwrap_err(),
        kontor_webhooks::endpoint(&mut tx, endpoint.id).await.map(drop).unwrap_err(),
        kontor_webhooks::delivery(&mut tx, sent.id).await.map(drop).unwrap_err(),
        kontor_webhooks::replay(&mut tx, sent.id).await.map(drop).unwrap_err(),
        kontor_webhooks::resume(&mut tx, endpoint.id).await.map(drop).unwrap_err(),
        kontor_webhooks::switch_off(&mut tx, endpoint.id).await.map(drop).unwrap_err(),
        kontor_webhooks::remove(&mut tx, endpoint.id).await.unwrap_err(),
        kontor_webhooks::rotate(&mut tx, &shop.secret, endpoint.id).await.map(drop).unwrap_err(),
        kontor_webhooks::replay_event(&mut tx, event.id, endpoint.id).await.map(drop).unwrap_err(),
    ];
    assert!(refused.iter().all(|fault| fault.code() == Code::NotFound), "{refused:?}");
    assert!(kontor_webhooks::attempts(&mut tx, sent.id).await.unwrap().is_empty());
    assert!(kontor_webhooks::endpoints(&mut tx).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_month_events_are_forgotten_and_their_numbers_go_on() {
    let shop = Shop::open().await;
    let (endpoint, _) = shop.endpoint(&[]).await;
    let product = shop.product().await;
    shop.toggle_product(product).await;
    shop.send(&endpoint).await;
    shop.wait(Duration::days(30));
    assert_eq!(forget_events(&shop.world.worker).await.unwrap(), 0);
    shop.wait(Duration::seconds(1));
    assert_eq!(forget_events(&shop.world.worker).await.unwrap(), 1);
    for table in ["events", "webhook_deliveries", "webhook_attempts"] {
        assert_eq!(shop.number(&format!("SELECT count(*) FROM {table}")).await, 0, "{table}");
    }
    shop.toggle_product(product).await;
    assert_eq!(shop.events().await[0].sequence, 2);
}
