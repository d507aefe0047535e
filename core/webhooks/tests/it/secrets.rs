//! Signatures, and the secrets behind them.

use chrono::Duration;
use kontor_kernel::Code;
use kontor_webhooks::{EventType, New, add, limits::ENDPOINTS_MAX, rotate};
use standardwebhooks::Webhook;

use crate::{ear::ReceivedRequest, shop::Shop};

fn signed(heard: &ReceivedRequest, secret: &str) -> bool {
    let (id, at) = (heard.header("webhook-id"), heard.header("webhook-timestamp").parse().unwrap());
    let wanted = Webhook::new(secret).unwrap().sign(&id, at, heard.body.as_bytes()).unwrap();
    heard.header("webhook-signature").split(' ').any(|one| one == wanted)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_secrets_sign_for_a_day_and_then_the_new_one_alone() {
    let shop = Shop::open().await;
    let (endpoint, first) = shop.endpoint(&[]).await;
    assert!(first.starts_with("whsec_") && endpoint.old_secret_until.is_none());
    let kept = shop.lines("SELECT secret AS line FROM webhook_endpoints").await;
    assert!(!kept[0].contains(&first[6..]), "sealed");
    let product = shop.product().await;
    shop.toggle_product(product).await;
    shop.send(&endpoint).await;
    let mut tx = shop.tx().await;
    let (endpoint, second) = rotate(&mut tx, &shop.secret, endpoint.id).await.unwrap();
    tx.commit().await.unwrap();
    assert!(endpoint.old_secret_until.is_some());
    shop.toggle_product(product).await;
    shop.send(&endpoint).await;
    shop.wait(Duration::hours(24));
    shop.toggle_product(product).await;
    shop.send(&endpoint).await;
    let heard = shop.ear.requests();
    let by = |one: &ReceivedRequest| (signed(one, &first), signed(one, &second));
    assert_eq!([by(&heard[0]), by(&heard[1]), by(&heard[2])], [(true, false), (true, true), (false, true)]);
    assert_eq!(shop.reload_endpoint(&endpoint).await.old_secret_until, None);
    assert!(!signed(&heard[2], "whsec_c3RyYW5nZXJzc3RyYW5nZXJzc3RyYW5nZXJz"));
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_ten_endpoints_at_most_and_a_stale_change_is_refused() {
    let shop = Shop::open().await;
    for _ in 0..ENDPOINTS_MAX {
        shop.endpoint(&[EventType::OrderPaid, EventType::OrderPaid]).await;
    }
    let address = shop.sender.receiver.admit(&shop.ear.url).await.unwrap();
    let mut tx = shop.tx().await;
    let one_more = New { address, description: String::new(), event_types: vec![] };
    assert_eq!(add(&mut tx, &shop.secret, &one_more).await.unwrap_err().code(), Code::TooMany);
    let known = kontor_webhooks::endpoints(&mut tx).await.unwrap().remove(0);
    assert_eq!(known.event_types, [EventType::OrderPaid], "each once");
    let change = kontor_webhooks::Change { description: Some("till".to_owned()), ..Default::default() };
    let changed = kontor_webhooks::change(&mut tx, known.id, Some(known.version), &change).await.unwrap();
    assert_eq!((&*changed.description, &changed.url), ("till", &known.url));
    let stale = kontor_webhooks::change(&mut tx, known.id, Some(known.version), &change).await.unwrap_err();
    assert_eq!(stale.code(), Code::StaleVersion);
}
