//! Endpoints that are switched off, paused and resumed.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_jobs::{HooksJob, enqueue};
use kontor_kernel::{Result, kinds::WebhookEndpointId};
use kontor_mail::Email;
use kontor_notifications::To;
use kontor_urls::Urls;

use crate::{DeliveryState, Endpoint, EndpointState, endpoint};

/// An endpoint is told again, and of everything that waits for it. Twice is once.
pub async fn resume(tx: &mut Tx, id: WebhookEndpointId) -> Result<Endpoint> {
    let moved = tx.transition(id.uuid(), EndpointState::Active, "resumed").await?.into_result(EndpointState::Active)?;
    if moved {
        let seller = tx.seller()?;
        query("UPDATE webhook_endpoints SET failures = 0, version = version + 1 WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(id)
            .execute(tx.conn()?)
            .await?;
        query(
            "UPDATE webhook_deliveries SET next_attempt_at = NULL
             WHERE seller_id = $1 AND endpoint_id = $2 AND state = 'waiting'",
        )
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
        enqueue(tx, HooksJob::Deliver { seller, endpoint: id }).await?;
    }
    endpoint(tx, id).await
}

/// A test reached an endpoint that was paused: it is told again. One that its seller switched off stays so.
pub async fn pause_over(tx: &mut Tx, id: WebhookEndpointId) -> Result<Endpoint> {
    match endpoint(tx, id).await? {
        found if found.state == EndpointState::Paused => resume(tx, id).await,
        found => Ok(found),
    }
}

/// An endpoint is told no more; what waits for it is called off. Twice is once.
pub async fn switch_off(tx: &mut Tx, id: WebhookEndpointId) -> Result<Endpoint> {
    let moved = tx
        .transition(id.uuid(), EndpointState::Inactive, "switched off")
        .await?
        .into_result(EndpointState::Inactive)?;
    if moved {
        let (seller, now) = (tx.seller()?, tx.now());
        query("UPDATE webhook_endpoints SET version = version + 1 WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(id)
            .execute(tx.conn()?)
            .await?;
        query(
            "UPDATE webhook_deliveries SET state = $3, next_attempt_at = NULL, updated_at = $4
             WHERE seller_id = $1 AND endpoint_id = $2 AND state = 'waiting'",
        )
        .bind(seller)
        .bind(id)
        .bind(DeliveryState::Canceled)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    }
    endpoint(tx, id).await
}

/// Too many attempts failed in a row: the endpoint is paused, and its seller written to.
pub(crate) async fn pause(tx: &mut Tx, of: &Endpoint, public_url: &str) -> Result<()> {
    if !tx
        .transition(of.id.uuid(), EndpointState::Paused, "too many attempts failed")
        .await?
        .into_result(EndpointState::Paused)?
    {
        return Ok(());
    }
    let seller = kontor_tenants::seller(tx).await?;
    if seller.contact_email.is_empty() {
        return Ok(());
    }
    let to = To {
        address: seller.contact_email,
        user: None,
        name: String::new(),
        locale: seller.locale,
        time_zone: seller.time_zone,
        order: None,
    };
    let letter = Email::WebhookPaused {
        shop: seller.name,
        url: of.url.clone(),
        failures: i64::from(of.failures),
        link: Urls::at(public_url).cabinet_webhooks(),
    };
    kontor_notifications::write(tx, &to, &letter).await.map(drop)
}
