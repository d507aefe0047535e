//! Sending: what arrives, what is tried again, what pauses an endpoint and what resumes it.

use std::sync::Arc;

use chrono::Duration;
use kontor_kernel::Code;
use kontor_webhooks::{
    DeliveryState, EndpointState, Guard, GuardedClient, Problem, Receiver, attempts, limits::RETRY_WAITS_MINUTES,
    pause_over, replay, replay_event, resume, retry_due, switch_off, test,
};

use crate::shop::Shop;

async fn job_done(shop: &Shop) {
    use diesel_async::RunQueryDsl;
    kontor_db::query("UPDATE jobs SET state = 'running' WHERE state = 'queued'")
        .execute(&mut shop.world.owner().await)
        .await
        .unwrap();
    kontor_db::query("UPDATE jobs SET state = 'done', finished_at = now() WHERE state = 'running'")
        .execute(&mut shop.world.owner().await)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_arrives_is_the_thing_as_it_is_at_the_moment_of_sending() {
    let shop = Shop::open().await;
    let (endpoint, _) = shop.endpoint(&[]).await;
    let product = shop.product().await;
    shop.toggle_product(product).await;
    shop.toggle_product(product).await;
    shop.send(&endpoint).await;
    let heard: Vec<_> = shop.ear.requests().iter().map(|one| one.json()).collect();
    assert_eq!(heard.len(), 2);
    assert_eq!((&heard[0]["type"], &heard[0]["sequence"]), (&"product.published".into(), &1.into()));
    assert_eq!((&heard[1]["type"], &heard[1]["sequence"]), (&"product.unpublished".into(), &2.into()));
    // It was shown when the first happened; now it is hidden, and nobody is told otherwise.
    assert_eq!(heard[0]["data"]["shown"], "false");
    assert_eq!(heard[0]["object"]["id"], heard[0]["data"]["id"]);
    assert_eq!(heard[0]["livemode"], true);
    let sent = shop.deliveries().await;
    assert!(sent.iter().all(|one| one.state == DeliveryState::Delivered && one.last_status == Some(204)));
    let log = attempts(&mut shop.tx().await, sent[0].id).await.unwrap();
    assert_eq!((log.len(), log[0].number, log[0].status_code), (1, 1, Some(204)));
    // Done is done.
    shop.send(&endpoint).await;
    assert_eq!(shop.ear.requests().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn nine_attempts_in_three_days_and_then_it_has_failed() {
    let shop = Shop::open().await;
    let (endpoint, _) = shop.endpoint(&[]).await;
    shop.ear.says("500 Oops", "", &"no ".repeat(400));
    let product = shop.product().await;
    shop.toggle_product(product).await;
    shop.send(&endpoint).await;
    for (done, minutes) in RETRY_WAITS_MINUTES.iter().enumerate() {
        shop.send(&endpoint).await;
        assert_eq!(shop.ear.requests().len(), done + 1, "not before its time");
        job_done(&shop).await;
        shop.wait(Duration::minutes(*minutes) - Duration::seconds(1));
        assert_eq!(retry_due(&shop.world.worker).await.unwrap(), 0);
        shop.wait(Duration::seconds(1));
        assert_eq!(retry_due(&shop.world.worker).await.unwrap(), 1);
        shop.send(&endpoint).await;
    }
    let failed = shop.deliveries().await.remove(0);
    assert_eq!((failed.state, failed.attempts_count, failed.next_attempt_at), (DeliveryState::Failed, 9, None));
    let log = attempts(&mut shop.tx().await, failed.id).await.unwrap();
    assert_eq!(log.last().unwrap().started_at - log[0].started_at, Duration::days(3));
    assert_eq!(log[0].answer.chars().count(), 500, "no more of an answer is kept");
    // Nine in a row are not ten.
    assert_eq!(shop.reload_endpoint(&endpoint).await.state, EndpointState::Active);
    // By hand it begins anew, and is the same message.
    shop.ear.says("200 OK", "", "");
    let mut tx = shop.tx().await;
    replay(&mut tx, failed.id).await.unwrap();
    tx.commit().await.unwrap();
    shop.send(&endpoint).await;
    assert_eq!(shop.delivery(&failed).await.state, DeliveryState::Delivered);
    let ids: std::collections::BTreeSet<_> = shop.ear.requests().iter().map(|one| one.header("webhook-id")).collect();
    assert_eq!(ids.into_iter().collect::<Vec<_>>(), [failed.event_id.to_string()]);
}

/// Ten messages that nobody takes.
async fn paused() -> (Shop, kontor_webhooks::Endpoint) {
    let shop = Shop::open().await;
    let (endpoint, _) = shop.endpoint(&[]).await;
    shop.ear.says("503 Away", "", "");
    let product = shop.product().await;
    for _ in 0..10 {
        shop.toggle_product(product).await;
    }
    shop.send(&endpoint).await;
    (shop, endpoint)
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_failures_in_a_row_pause_and_what_waits_is_sent_when_it_is_resumed() {
    let (shop, endpoint) = paused().await;
    let found = shop.reload_endpoint(&endpoint).await;
    assert_eq!((found.state, found.failures), (EndpointState::Paused, 10));
    assert_eq!(shop.number("SELECT count(*) FROM mails WHERE template = 'webhook_paused'").await, 1);
    let product = shop.product().await;
    shop.toggle_product(product).await;
    shop.wait(Duration::days(1));
    shop.send(&endpoint).await;
    assert_eq!(retry_due(&shop.world.worker).await.unwrap(), 0);
    assert_eq!(shop.ear.requests().len(), 10, "what is paused is not called");
    let waiting = shop.deliveries().await.remove(0);
    let refused = replay(&mut shop.tx().await, waiting.id).await.unwrap_err();
    assert_eq!(refused.code(), Code::EndpointNotActive);

    shop.ear.says("200 OK", "", "");
    let mut tx = shop.tx().await;
    let found = resume(&mut tx, endpoint.id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!((found.state, found.failures), (EndpointState::Active, 0));
    shop.send(&endpoint).await;
    assert_eq!(shop.ear.requests().len(), 21, "all that waited, and what came meanwhile");
    assert!(shop.deliveries().await.iter().all(|one| one.state == DeliveryState::Delivered));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_success_in_between_begins_the_count_anew() {
    let shop = Shop::open().await;
    let (endpoint, _) = shop.endpoint(&[]).await;
    let product = shop.product().await;
    for answer in ["500 Oops", "200 OK", "500 Oops"] {
        shop.ear.says(answer, "", "");
        for _ in 0..9 {
            shop.toggle_product(product).await;
        }
        shop.send(&endpoint).await;
    }
    let found = shop.reload_endpoint(&endpoint).await;
    assert_eq!((found.state, found.failures), (EndpointState::Active, 9));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_is_answered_at_once_and_ends_a_pause() {
    let (shop, endpoint) = paused().await;
    let (db, scope, receiver) = (&shop.world.api, shop.anna.scope(), &*shop.sender.receiver);
    let (found, said) = test(db, &scope, &shop.secret, receiver, endpoint.id).await.unwrap();
    assert_eq!((said.status, found.state), (Some(503), EndpointState::Paused));
    shop.ear.says("202 Accepted", "", "thanks");
    let (found, said) = test(db, &scope, &shop.secret, receiver, endpoint.id).await.unwrap();
    assert_eq!((said.status, &*said.text, found.state), (Some(202), "thanks", EndpointState::Active));
    let heard = shop.ear.requests().pop().unwrap();
    assert_eq!(heard.json()["type"], "webhook.test");
    assert!(heard.header("webhook-signature").starts_with("v1,"));
    // What is switched off on purpose stays so.
    let mut tx = shop.tx().await;
    switch_off(&mut tx, endpoint.id).await.unwrap();
    assert_eq!(pause_over(&mut tx, endpoint.id).await.unwrap().state, EndpointState::Inactive);
    tx.commit().await.unwrap();
    assert!(shop.deliveries().await.iter().all(|one| one.state == DeliveryState::Canceled));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_can_be_sent_to_whoever_was_not_told() {
    let shop = Shop::open().await;
    let product = shop.product().await;
    shop.toggle_product(product).await;
    let event = shop.events().await.remove(0);
    let (endpoint, _) = shop.endpoint(&[]).await;
    for _ in 0..2 {
        let mut tx = shop.tx().await;
        replay_event(&mut tx, event.id, endpoint.id).await.unwrap();
        tx.commit().await.unwrap();
        shop.send(&endpoint).await;
    }
    assert_eq!((shop.ear.requests().len(), shop.deliveries().await.len()), (2, 1));
    let mut tx = shop.tx().await;
    let refused = replay_event(&mut tx, event.id, shop.world.env.id()).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].pointer, "/webhook_endpoint_id");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_no_longer_allowed_is_not_called() {
    let shop = Shop::open().await;
    let (endpoint, _) = shop.endpoint(&[]).await;
    let product = shop.product().await;
    shop.toggle_product(product).await;
    let strict: Arc<dyn Receiver> = Arc::new(GuardedClient::open(Guard::default()).unwrap());
    let sender = kontor_webhooks::Deliveries { receiver: strict, ..shop.sender.clone() };
    sender.deliver(shop.anna.id, endpoint.id).await.unwrap();
    assert!(shop.ear.requests().is_empty());
    assert_eq!(shop.deliveries().await[0].last_problem, Some(Problem::AddressNotPublic));
}
