//! Deliveries as they are kept, and their list.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{self, EventId, WebhookDeliveryId, WebhookEndpointId},
};
use kontor_lists::{Filter, Reader, Search, Sheet, Sort, linked, shown, words_of};

use crate::{DeliveryState, EventType, Problem};

pub(crate) const COLUMNS: &str = "r.id, r.endpoint_id, r.event_id, r.event_type, r.state, r.tries, r.attempts_count, \
    r.next_attempt_at, r.last_status, r.last_problem, r.delivered_at, r.created_at";

/// One event on its way to one endpoint.
#[derive(Debug, Clone, Row)]
pub struct Delivery {
    /// Its id.
    pub id: WebhookDeliveryId,
    /// To whom.
    pub endpoint_id: WebhookEndpointId,
    /// What.
    pub event_id: EventId,
    /// The event's type.
    pub event_type: EventType,
    /// Where it stands.
    pub state: DeliveryState,
    /// Attempts of this round.
    pub tries: i32,
    /// All attempts there were.
    pub attempts_count: i32,
    /// When the next one is due; none while it waits: at once, or as soon as its endpoint is resumed.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// What the receiver answered last.
    pub last_status: Option<i32>,
    /// Why it did not answer the last time.
    pub last_problem: Option<Problem>,
    /// When it was taken.
    pub delivered_at: Option<DateTime<Utc>>,
    /// When it was caused.
    pub created_at: DateTime<Utc>,
}

/// The log of deliveries.
pub static DELIVERIES: Sheet = Sheet {
    name: "webhook_deliveries",
    reader: Reader::Seller,
    table: "webhook_deliveries",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<DeliveryState>,
            "Only deliveries in these states.",
            shown("webhooks:log.state").words("webhooks:delivery"),
        ),
        Filter::words(
            "event_type",
            "r.event_type",
            words_of::<EventType>,
            "Only deliveries of events of these types.",
            shown("webhooks:log.type").words("webhooks:type").single(),
        ),
        Filter::ids::<kinds::WebhookEndpoint>(
            "webhook_endpoint_id",
            "r.endpoint_id",
            "Only deliveries to these endpoints.",
            shown("webhooks:log.endpoint"),
        ),
        Filter::time("created_at", "r.created_at", "When the delivery was created.", shown("webhooks:log.created")),
        Filter::ids::<kinds::Event>(
            "event_id",
            "r.event_id",
            "Only deliveries of these events.",
            linked("webhooks:log.event"),
        ),
        Filter::ids::<kinds::WebhookDelivery>(
            "id",
            "r.id",
            "Only deliveries with these ids.",
            linked("lists:filter.delivery"),
        ),
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["state", "event_type"],
    relations: &[],
    search: Search::Nowhere,
    row: COLUMNS,
    currency: None,
    columns: &[],
};

/// One delivery of the tenant.
pub async fn delivery(tx: &mut Tx, id: WebhookDeliveryId) -> Result<Delivery> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM webhook_deliveries AS r WHERE r.seller_id = $1 AND r.id = $2");
    let found: Vec<Delivery> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The deliveries of some events, the first first.
pub async fn deliveries_of(tx: &mut Tx, events: &[EventId]) -> Result<Vec<Delivery>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM webhook_deliveries AS r WHERE r.seller_id = $1 AND r.event_id = ANY($2) ORDER BY r.id"
    );
    let found = query(sql).bind(seller).bind(events);
    Ok(found.load(tx.conn()?).await?)
}
