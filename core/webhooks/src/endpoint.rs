//! Endpoints: what a seller says of them.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result, Secret, Validator, check_changed, kinds::WebhookEndpointId};

use crate::{Address, EndpointState, EventType, limits, secret};

const COLUMNS: &str = "e.id, e.url, e.description, e.event_types, e.state, e.failures, e.last_succeeded_at, e.last_failed_at, \
    CASE WHEN e.old_secret_until > $2 THEN e.old_secret_until END AS old_secret_until, e.created_at, e.version";

/// Where a seller wants to be told.
#[derive(Debug, Clone, Row)]
pub struct Endpoint {
    /// Its id.
    pub id: WebhookEndpointId,
    /// The address that is called.
    pub url: String,
    /// What the seller calls it.
    pub description: String,
    /// What it is told; everything when empty.
    pub event_types: Vec<EventType>,
    /// Whether it is told.
    pub state: EndpointState,
    /// Attempts that failed since the last that worked.
    pub failures: i32,
    /// When an attempt worked last.
    pub last_succeeded_at: Option<DateTime<Utc>>,
    /// When one failed last.
    pub last_failed_at: Option<DateTime<Utc>>,
    /// Until when the secret before this one signs too.
    pub old_secret_until: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

/// An endpoint that is to be made.
#[derive(Debug, Clone)]
pub struct New {
    /// The address that is called.
    pub address: Address,
    /// What the seller calls it.
    pub description: String,
    /// What it is told; everything when empty.
    pub event_types: Vec<EventType>,
}

/// What is to be changed; `None` stays.
#[derive(Debug, Clone, Default)]
pub struct Change {
    /// The address that is called.
    pub address: Option<Address>,
    /// What the seller calls it.
    pub description: Option<String>,
    /// What it is told; everything when empty.
    pub event_types: Option<Vec<EventType>>,
}

/// Every endpoint of the tenant, the youngest first.
pub async fn endpoints(tx: &mut Tx) -> Result<Vec<Endpoint>> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let sql = format!("SELECT {COLUMNS} FROM webhook_endpoints AS e WHERE e.seller_id = $1 ORDER BY e.id DESC");
    Ok(query(sql).bind(seller).bind(now).load(tx.conn()?).await?)
}

/// One endpoint.
pub async fn endpoint(tx: &mut Tx, id: WebhookEndpointId) -> Result<Endpoint> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let sql = format!("SELECT {COLUMNS} FROM webhook_endpoints AS e WHERE e.seller_id = $1 AND e.id = $3");
    let found: Vec<Endpoint> = query(sql).bind(seller).bind(now).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Makes an endpoint, and its secret, which is never shown again.
pub async fn add(tx: &mut Tx, secret: &Secret, new: &New) -> Result<(Endpoint, String)> {
    let event_types = checked(&new.description, &new.event_types)?;
    // One at a time: two that come together are counted both.
    kontor_tenants::hold(tx).await?;
    if endpoints(tx).await?.len() >= limits::ENDPOINTS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", limits::ENDPOINTS_MAX));
    }
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    let (clear, sealed) = secret::draw(tx.env(), secret, seller, id)?;
    query(
        "INSERT INTO webhook_endpoints (seller_id, id, url, description, event_types, state, secret, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
    )
    .bind(seller)
    .bind(id)
    .bind(new.address.text())
    .bind(new.description.trim())
    .bind(event_types)
    .bind(EndpointState::Active)
    .bind(sealed)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok((endpoint(tx, id).await?, clear))
}

/// Changes an endpoint. `seen`: the version that the editor saw.
pub async fn change(tx: &mut Tx, id: WebhookEndpointId, seen: Option<i32>, change: &Change) -> Result<Endpoint> {
    let before = endpoint(tx, id).await?;
    let description = change.description.as_ref().unwrap_or(&before.description);
    let event_types = checked(description, change.event_types.as_ref().unwrap_or(&before.event_types))?;
    let url = change.address.as_ref().map_or(before.url.as_str(), Address::text);
    let (seller, now) = (tx.seller()?, tx.now());
    let changed = query(
        "UPDATE webhook_endpoints SET url = $3, description = $4, event_types = $5, updated_at = $6, version = version + 1
         WHERE seller_id = $1 AND id = $2 AND version = $7",
    )
    .bind(seller)
    .bind(id)
    .bind(url)
    .bind(description.trim())
    .bind(event_types)
    .bind(now)
    .bind(seen.unwrap_or(before.version))
    .execute(tx.conn()?)
    .await?;
    check_changed(changed, before.version)?;
    endpoint(tx, id).await
}

#[derive(Row)]
struct EndpointIdRow {
    id: WebhookEndpointId,
}

/// Refuses what this seller does not have, for whoever lets endpoints be chosen. What is found cannot go before the
/// transaction ends.
pub async fn check_chosen(tx: &mut Tx, chosen: &[WebhookEndpointId], pointer: &str) -> Result<()> {
    let seller = tx.seller()?;
    let sql = "SELECT id FROM webhook_endpoints WHERE seller_id = $1 AND id = ANY($2) FOR SHARE";
    let known: Vec<EndpointIdRow> = query(sql).bind(seller).bind(chosen).load(tx.conn()?).await?;
    let mut check = Validator::new();
    for (place, id) in chosen.iter().enumerate() {
        let there = known.iter().any(|one| one.id == *id);
        check.that(there, Code::NotFound, &format!("{pointer}/{place}"));
    }
    check.finish()
}

/// Removes an endpoint with the log of its deliveries.
pub async fn remove(tx: &mut Tx, id: WebhookEndpointId) -> Result<()> {
    let seller = tx.seller()?;
    let gone = query("DELETE FROM webhook_endpoints WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    if gone == 0 { Err(ApiError::not_found()) } else { Ok(()) }
}

/// Each type once, in order.
fn checked(description: &str, event_types: &[EventType]) -> Result<Vec<EventType>> {
    Validator::new().line("/description", description, 0, limits::DESCRIPTION_CHARS_MAX).finish()?;
    let mut types = event_types.to_vec();
    types.sort_unstable();
    types.dedup();
    Ok(types)
}
