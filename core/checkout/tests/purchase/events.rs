//! What a provider tells more than once.

use kontor_payments::{
    events,
    provider::{EventSubject, ProviderEvent},
};
use serde_json::json;

use crate::Shop;

#[tokio::test(flavor = "multi_thread")]
async fn an_event_told_three_times_is_kept_and_understood_once() {
    let shop = Shop::open(crate::PRICE, None).await;
    let event = ProviderEvent { id: "evt_1".to_owned(), subject: EventSubject::Other };
    for told in 1..=3 {
        events::store(&shop.world.api, "scripted", &event, &json!({ "told": told })).await.unwrap();
        shop.world.clock.advance(chrono::Duration::seconds(1));
    }
    assert_eq!(shop.count("provider_events").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'settle'").await, 1);
    assert_eq!(shop.count("provider_events WHERE body ->> 'told' = '1'").await, 1);
}
