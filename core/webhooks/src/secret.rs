//! Secrets of endpoints: shown once, kept sealed, changed with an overlap.

use chrono::{DateTime, Duration, Utc};
use data_encoding::BASE64;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Env, Place, Result, Secret,
    kinds::{SellerId, WebhookEndpointId},
};

use crate::{Endpoint, endpoint, limits};

pub(crate) fn place(seller: SellerId, id: WebhookEndpointId) -> Place {
    Place { purpose: "webhook_endpoints.secret", owner: seller.uuid(), row: id.uuid() }
}

/// A new secret, in clear and sealed.
pub(crate) fn draw(env: &Env, secret: &Secret, seller: SellerId, id: WebhookEndpointId) -> Result<(String, String)> {
    let mut bytes = [0_u8; limits::SECRET_BYTES];
    env.rng.fill(&mut bytes);
    let clear = format!("whsec_{}", BASE64.encode(&bytes));
    let sealed = secret.seal(&*env.rng, place(seller, id), &clear)?;
    Ok((clear, sealed))
}

#[derive(Row)]
struct Sealed {
    secret: String,
    old_secret: Option<String>,
    old_secret_until: Option<DateTime<Utc>>,
}

/// What messages to an endpoint are signed with now: its secret, and the one before it while they overlap.
pub(crate) async fn signing(tx: &mut Tx, secret: &Secret, id: WebhookEndpointId) -> Result<Vec<String>> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let sql = "SELECT secret, old_secret, old_secret_until FROM webhook_endpoints WHERE seller_id = $1 AND id = $2";
    let found: Vec<Sealed> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    let found = found.into_iter().next().ok_or_else(ApiError::not_found)?;
    let old = found.old_secret.filter(|_| found.old_secret_until.is_some_and(|until| until > now));
    std::iter::once(found.secret).chain(old).map(|sealed| secret.open(place(seller, id), &sealed)).collect()
}

/// Gives an endpoint another secret; the one before it signs too for a day. Answers the new one, which is never shown
/// again.
pub async fn rotate(tx: &mut Tx, secret: &Secret, id: WebhookEndpointId) -> Result<(Endpoint, String)> {
    endpoint(tx, id).await?;
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let (clear, sealed) = draw(tx.env(), secret, seller, id)?;
    query(
        "UPDATE webhook_endpoints SET old_secret = secret, old_secret_until = $4, secret = $3, updated_at = $5,
            version = version + 1 WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(sealed)
    .bind(now + Duration::hours(limits::OVERLAP_HOURS))
    .bind(tx.now())
    .execute(tx.conn()?)
    .await?;
    Ok((endpoint(tx, id).await?, clear))
}
