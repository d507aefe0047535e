//! Sending what waits for one endpoint: one call at a time, never inside a transaction.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tenant, Tx, query};
use kontor_jobs::JobOutcome;
use kontor_kernel::{
    Actor, Result, Secret,
    kinds::{SellerId, WebhookEndpointId},
};

use crate::{
    Answer, Delivery, DeliveryState, Describe, EndpointState, Message, Receiver, attempt, delivery, endpoint,
    endpoints, event, limits, machine, secret,
};

/// What sending stands on.
#[derive(Clone)]
pub struct Deliveries {
    /// The worker's login.
    pub db: Db,
    /// Opens the secrets of endpoints.
    pub secret: Secret,
    /// Calls.
    pub receiver: Arc<dyn Receiver>,
    /// Says what objects look like.
    pub describe: Arc<dyn Describe>,
    /// How browsers reach us, for the mail.
    pub public_url: String,
}

/// One delivery, ready to leave.
struct Parcel {
    delivery: Delivery,
    url: String,
    message: Message,
    headers: Vec<(&'static str, String)>,
    at: DateTime<Utc>,
}

impl Deliveries {
    /// The job: sends what is due to an endpoint, the oldest first, until there is nothing or others had to wait long
    /// enough.
    pub async fn deliver(&self, seller: SellerId, endpoint: WebhookEndpointId) -> Result<JobOutcome> {
        let tenant = self.db.tenant(seller).await?;
        let began = Instant::now();
        while let Some(parcel) = self.next(tenant, endpoint).await? {
            let answer =
                self.receiver.post(&parcel.url, &parcel.headers, parcel.message.body.clone().into_bytes()).await;
            self.note(tenant, &parcel, &answer).await?;
            if began.elapsed() > Duration::from_millis(limits::TURN_MS) {
                return Ok(JobOutcome::Again(Duration::ZERO));
            }
        }
        Ok(JobOutcome::Done)
    }

    async fn work(&self, tenant: Tenant) -> Result<Tx> {
        self.db.begin(Scope::Seller(tenant, Actor::Tenant(tenant.id))).await
    }

    /// The oldest delivery that is due, with its object as it is now.
    async fn next(&self, tenant: Tenant, id: WebhookEndpointId) -> Result<Option<Parcel>> {
        let mut tx = self.work(tenant).await?;
        let at = tx.env().clock.now();
        let known = endpoints(&mut tx).await?.into_iter().find(|one| one.id == id);
        let Some(to) = known.filter(|one| one.state == EndpointState::Active) else { return Ok(None) };
        let sql = format!(
            "SELECT {} FROM webhook_deliveries AS r WHERE r.seller_id = $1 AND r.endpoint_id = $2 AND r.state = 'waiting'
                AND (r.next_attempt_at IS NULL OR r.next_attempt_at <= $3) ORDER BY r.id LIMIT 1",
            delivery::COLUMNS
        );
        let due: Vec<Delivery> = query(sql).bind(tenant.id).bind(id).bind(at).load(tx.conn()?).await?;
        let Some(delivery) = due.into_iter().next() else { return Ok(None) };
        let what = event(&mut tx, delivery.event_id).await?;
        let data = self.describe.describe(&mut tx, what.object_type, what.object_id).await?;
        let secrets = secret::signing(&mut tx, &self.secret, id).await?;
        tx.commit().await?;
        let message = Message::from_event(&what, tenant.livemode, data);
        let headers = message.headers(&secrets, at)?;
        Ok(Some(Parcel { delivery, url: to.url, message, headers, at }))
    }

    /// Keeps what came of an attempt, and what follows from it.
    async fn note(&self, tenant: Tenant, parcel: &Parcel, answer: &Answer) -> Result<()> {
        let mut tx = self.work(tenant).await?;
        let (id, to) = (parcel.delivery.id, parcel.delivery.endpoint_id);
        // It may have been removed meanwhile, or begun anew by hand.
        let Some(row) = lock(&mut tx, &parcel.delivery).await? else { return tx.commit().await };
        let (good, now) = (answer.is_good(), tx.env().clock.now());
        let tries = row.tries + 1;
        attempt::insert_attempt(&mut tx, id, row.attempts_count + 1, parcel.at, answer).await?;
        let wait = usize::try_from(row.tries).ok().and_then(|place| limits::RETRY_WAITS_MINUTES.get(place));
        let next = wait.filter(|_| !good).map(|minutes| now + chrono::Duration::minutes(*minutes));
        query(
            "UPDATE webhook_deliveries SET tries = $3, attempts_count = attempts_count + 1, next_attempt_at = $4,
                last_status = $5, last_problem = $6, delivered_at = CASE WHEN $7 THEN $8 ELSE delivered_at END, updated_at = $8
             WHERE seller_id = $1 AND id = $2",
        )
        .bind(tenant.id)
        .bind(id)
        .bind(tries)
        .bind(next)
        .bind(answer.status.map(i32::from))
        .bind(answer.problem)
        .bind(good)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
        if row.state == DeliveryState::Waiting {
            if good {
                tx.transition(id.uuid(), DeliveryState::Delivered, "the receiver took it").await?;
            } else if next.is_none() {
                tx.transition(id.uuid(), DeliveryState::Failed, "every attempt failed").await?;
            }
        }
        count(&mut tx, to, good, now).await?;
        let after = endpoint(&mut tx, to).await?;
        if after.state == EndpointState::Active && after.failures >= limits::FAILURES_MAX {
            machine::pause(&mut tx, &after, &self.public_url).await?;
        }
        tx.commit().await
    }
}

/// The row as it is now, kept for us; nothing when it is gone.
async fn lock(tx: &mut Tx, seen: &Delivery) -> Result<Option<Delivery>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {} FROM webhook_deliveries AS r WHERE r.seller_id = $1 AND r.id = $2 FOR UPDATE OF r",
        delivery::COLUMNS
    );
    let found: Vec<Delivery> = query(sql).bind(seller).bind(seen.id).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// One that works forgets all failures before it.
async fn count(tx: &mut Tx, id: WebhookEndpointId, good: bool, now: DateTime<Utc>) -> Result<()> {
    let seller = tx.seller()?;
    let set =
        if good { "failures = 0, last_succeeded_at = $3" } else { "failures = failures + 1, last_failed_at = $3" };
    query(format!("UPDATE webhook_endpoints SET {set} WHERE seller_id = $1 AND id = $2"))
        .bind(seller)
        .bind(id)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
