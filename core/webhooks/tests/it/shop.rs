//! A shop whose product is shown and hidden, and somebody who listens.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, Secret, kinds, kinds::WebhookEndpointId};
use kontor_testkit::{Seller, World};
use kontor_webhooks::{
    Deliveries, Delivery, Describe, Endpoint, Event, EventType, Guard, GuardedClient, New, ObjectKind, add, delivery,
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::ear::Ear;

pub struct Shop {
    pub world: World,
    pub anna: Seller,
    pub ear: Ear,
    pub secret: Secret,
    pub sender: Deliveries,
}

/// Says whether the product is shown at the moment of asking.
struct Shown;

#[derive(Row)]
struct Number {
    number: i64,
}

#[derive(Row)]
struct Line {
    line: Option<String>,
}

#[async_trait]
impl Describe for Shown {
    async fn describe(&self, tx: &mut Tx, kind: ObjectKind, id: Uuid) -> Result<Option<Value>> {
        let sql = "SELECT published::text AS line FROM products WHERE seller_id = $1 AND id = $2";
        let seller = tx.seller()?;
        let found: Vec<Line> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
        let line = found.into_iter().next().and_then(|found| found.line);
        Ok(line.map(|shown| json!({ "id": kind.wire_id(id), "shown": shown })))
    }
}

impl Shop {
    pub async fn open() -> Self {
        let world = World::new().await;
        let anna = world.seller("anna").await;
        let secret = Secret::from_hex(&"ab".repeat(32)).unwrap();
        let sender = Deliveries {
            db: world.worker.clone(),
            secret: secret.clone(),
            receiver: Arc::new(GuardedClient::open(Guard::trusting("127.0.0.1")).unwrap()),
            describe: Arc::new(Shown),
            public_url: "http://kontor.test".to_owned(),
        };
        let mut owner = world.owner().await;
        query("UPDATE sellers SET contact_email = 'anna@example.test'").execute(&mut owner).await.unwrap();
        Self { world, anna, ear: Ear::listening().await, secret, sender }
    }

    pub async fn tx(&self) -> Tx {
        self.world.api.begin(self.anna.scope()).await.unwrap()
    }

    pub async fn endpoint(&self, event_types: &[EventType]) -> (Endpoint, String) {
        let address = self.sender.receiver.admit(&self.ear.url).await.unwrap();
        let mut tx = self.tx().await;
        let new = New { address, description: "tests".to_owned(), event_types: event_types.to_vec() };
        let made = add(&mut tx, &self.secret, &new).await.unwrap();
        tx.commit().await.unwrap();
        made
    }

    /// A product that is not shown.
    pub async fn product(&self) -> Uuid {
        let mut tx = self.tx().await;
        let id = tx.id::<kinds::Product>().uuid();
        query(
            "INSERT INTO products (seller_id, id, slug, name, form, created_at, updated_at)
             VALUES ($1, $2, $2::text, 'Yoga', 'service', now(), now())",
        )
        .bind(self.anna.id)
        .bind(id)
        .execute(tx.conn().unwrap())
        .await
        .unwrap();
        tx.commit().await.unwrap();
        id
    }

    /// Shows it, or hides it.
    pub async fn toggle_product(&self, product: Uuid) {
        let mut tx = self.tx().await;
        toggle_visibility(&mut tx, product).await;
        tx.commit().await.unwrap();
    }

    pub async fn choose(&self, product: Uuid, webhooks: &str, endpoints: &[WebhookEndpointId]) {
        let mut tx = self.tx().await;
        query("UPDATE products SET webhooks = $2, webhook_endpoint_ids = $3 WHERE id = $1")
            .bind(product)
            .bind(webhooks.to_owned())
            .bind(endpoints.iter().map(|id| id.uuid()).collect::<Vec<_>>())
            .execute(tx.conn().unwrap())
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn send(&self, to: &Endpoint) {
        self.sender.deliver(self.anna.id, to.id).await.unwrap();
    }

    pub fn wait(&self, time: Duration) {
        self.world.clock.advance(time);
    }

    pub async fn number(&self, sql: &str) -> i64 {
        let sql = format!("SELECT ({sql})::bigint AS number");
        query(sql).get_result::<Number>(&mut self.world.owner().await).await.unwrap().number
    }

    pub async fn lines(&self, sql: &str) -> Vec<String> {
        let found: Vec<Line> = query(sql).load(&mut self.world.owner().await).await.unwrap();
        found.into_iter().filter_map(|found| found.line).collect()
    }

    /// Every event, the oldest first.
    pub async fn events(&self) -> Vec<Event> {
        let mut tx = self.tx().await;
        let listed =
            kontor_webhooks::EVENTS.read("sort_dir=asc", tx.now()).unwrap().page::<Event>(&mut tx).await.unwrap();
        listed.rows
    }

    /// Every delivery, the oldest first.
    pub async fn deliveries(&self) -> Vec<Delivery> {
        let mut tx = self.tx().await;
        let sheet = &kontor_webhooks::DELIVERIES;
        sheet.read("sort_dir=asc", tx.now()).unwrap().page::<Delivery>(&mut tx).await.unwrap().rows
    }

    pub async fn delivery(&self, of: &Delivery) -> Delivery {
        delivery(&mut self.tx().await, of.id).await.unwrap()
    }

    pub async fn reload_endpoint(&self, of: &Endpoint) -> Endpoint {
        kontor_webhooks::endpoint(&mut self.tx().await, of.id).await.unwrap()
    }
}

pub async fn toggle_visibility(tx: &mut Tx, product: Uuid) {
    query("UPDATE products SET published = NOT published WHERE id = $1")
        .bind(product)
        .execute(tx.conn().unwrap())
        .await
        .unwrap();
}
