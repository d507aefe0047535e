//! A purchase as its seller's own server hears it.

use kontor_db::{Row, query};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use diesel_async::RunQueryDsl;
use kontor_api_resources::Resources;
use kontor_kernel::{Result, Secret, kinds::OrderId};
use kontor_urls::Links;
use kontor_webhooks::{Address, Answer, Deliveries, Endpoint, Guard, New, Receiver, add};
use serde_json::Value;

use super::buyer::Shop;

/// Takes everything.
#[derive(Clone, Default)]
struct Ear(Arc<Mutex<Vec<Value>>>);

#[async_trait]
impl Receiver for Ear {
    async fn admit(&self, url: &str) -> Result<Address> {
        Guard::default().read(url).map_err(kontor_kernel::ApiError::new)
    }

    async fn post(&self, _: &str, _: &[(&'static str, String)], body: Vec<u8>) -> Answer {
        let body = String::from_utf8(body).unwrap();
        self.0.lock().unwrap().push(serde_json::from_str(&body).unwrap());
        Answer { status: Some(204), problem: None, text: String::new(), duration_ms: 1 }
    }
}

impl Ear {
    fn told(&self) -> Vec<(String, i64)> {
        let heard = self.0.lock().unwrap();
        heard.iter().map(|one| (one["type"].as_str().unwrap().to_owned(), one["sequence"].as_i64().unwrap())).collect()
    }
}

fn secret() -> Secret {
    Secret::from_hex(&"ab".repeat(32)).unwrap()
}

fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: secret() }
}

async fn listening(shop: &Shop, ear: &Ear) -> Endpoint {
    let address = ear.admit("https://hooks.example.com/").await.unwrap();
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let new = New { address, description: String::new(), event_types: vec![] };
    let (endpoint, _) = add(&mut tx, &secret(), &new).await.unwrap();
    tx.commit().await.unwrap();
    endpoint
}

async fn send(shop: &Shop, ear: &Ear, to: &Endpoint) {
    let sender = Deliveries {
        db: shop.world.worker.clone(),
        secret: secret(),
        receiver: Arc::new(ear.clone()),
        describe: Arc::new(Resources { links: links() }),
        public_url: "http://shop.test".to_owned(),
    };
    sender.deliver(shop.seller.id, to.id).await.unwrap();
}

#[derive(Row)]
struct DeliveryRow {
    id: OrderId,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_purchase_is_told_in_order_and_each_message_shows_the_order_as_it_is() {
    let shop = Shop::open().await;
    shop.product("book", 1_900).await;
    let ear = Ear::default();
    let endpoint = listening(&shop, &ear).await;
    let form_at = "/s/anna/book/payment";
    let mut browser = shop.browser();
    let form = browser.get(form_at).await;
    let token = shop.token("4000000000000002").await;
    browser.pay(&form, form_at, &[("method", "card"), ("card_token", &token)]).await;
    send(&shop, &ear, &endpoint).await;
    let names = |told: &[(String, i64)]| told.iter().map(|(kind, _)| kind.clone()).collect::<Vec<_>>();
    assert_eq!(names(&ear.told()), ["order.created", "order.payment_failed"]);

    let form = browser.get(form_at).await;
    let token = shop.token("4242424242424242").await;
    let sent = browser.pay(&form, form_at, &[("method", "card"), ("card_token", &token)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    let paid = "SELECT id FROM orders WHERE payment_state = 'paid'";
    let order = query(paid).get_result::<DeliveryRow>(&mut shop.world.owner().await).await.unwrap().id;
    for _ in 0..2 {
        let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
        kontor_fulfilment::deliver(&mut tx, &links(), order).await.unwrap();
        tx.commit().await.unwrap();
    }
    send(&shop, &ear, &endpoint).await;
    let mine = |one: &&Value| one["object"]["id"] == order.to_string();
    let heard: Vec<Value> = ear.0.lock().unwrap().iter().filter(mine).cloned().collect();
    let told: Vec<_> = heard.iter().map(|one| one["type"].as_str().unwrap()).collect();
    let after: Vec<_> =
        told.iter().copied().filter(|kind| !kind.ends_with("failed") && *kind != "order.created").collect();
    assert_eq!(after, ["order.rate_paid", "order.paid", "access.granted"], "{told:?}");
    assert!(heard.iter().zip(1..).all(|(one, place)| one["sequence"] == place), "{told:?}");
    let last = heard.last().unwrap();
    assert_eq!((&last["data"]["type"], &last["data"]["id"]), (&"order".into(), &last["object"]["id"]));
    assert_eq!(last["data"]["attributes"]["payment_state"], "paid");
    assert_eq!(last["data"]["attributes"]["total_amount"]["amount"], 1_900);

    // A message that waited tells how it is now, not how it was.
    shop.sql("UPDATE webhook_deliveries SET state = 'waiting'").await;
    shop.sql("UPDATE orders SET payment_state = 'payment_refunded'").await;
    shop.sql("UPDATE order_rows SET payment_state = 'payment_refunded'").await;
    send(&shop, &ear, &endpoint).await;
    let again = ear.0.lock().unwrap().last().cloned().unwrap();
    assert_eq!(again["data"]["attributes"]["payment_state"], "payment_refunded");
}
