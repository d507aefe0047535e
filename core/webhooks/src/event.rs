//! Events as they are kept, and their list.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Id, Result,
    kinds::{self, EventId, ProductId},
};
use kontor_lists::{Filter, Reader, Search, Sheet, Sort, linked, shown, words_of};
use uuid::Uuid;

use crate::{EventType, ObjectKind};

const COLUMNS: &str = "r.id, r.type, r.object_type, r.object_id, r.sequence, r.product_id, r.created_at";

/// Something that happened.
#[derive(Debug, Clone, Row)]
pub struct Event {
    /// Its id.
    pub id: EventId,
    /// What happened.
    #[row(column = "type")]
    pub kind: EventType,
    /// To what kind of thing.
    pub object_type: ObjectKind,
    /// To which.
    pub object_id: Uuid,
    /// The how-manieth event of that thing, from 1.
    pub sequence: i32,
    /// The product it concerns.
    pub product_id: Option<ProductId>,
    /// When, in the seller's own time.
    pub created_at: DateTime<Utc>,
}

impl ObjectKind {
    /// The object's id as the wire shows it.
    pub fn wire_id(self, id: Uuid) -> String {
        match self {
            Self::Order => Id::<kinds::Order>::from_uuid(id).to_string(),
            Self::PaymentTicket => Id::<kinds::PaymentTicket>::from_uuid(id).to_string(),
            Self::LicenseKey => Id::<kinds::LicenseKey>::from_uuid(id).to_string(),
            Self::Certificate => Id::<kinds::Certificate>::from_uuid(id).to_string(),
            Self::Product => Id::<kinds::Product>::from_uuid(id).to_string(),
            Self::Payout => Id::<kinds::Payout>::from_uuid(id).to_string(),
            Self::Export => Id::<kinds::Export>::from_uuid(id).to_string(),
        }
    }
}

/// The list of events.
pub static EVENTS: Sheet = Sheet {
    name: "events",
    reader: Reader::Seller,
    table: "events",
    filters: &[
        Filter::words(
            "type",
            "r.type",
            words_of::<EventType>,
            "Only events of these types.",
            shown("webhooks:log.type").words("webhooks:type").single(),
        ),
        Filter::words(
            "object_type",
            "r.object_type",
            words_of::<ObjectKind>,
            "Only events about these types of resource.",
            shown("lists:filter.object").words("lists:object"),
        ),
        Filter::time("created_at", "r.created_at", "When the event happened.", shown("webhooks:log.created")),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only events that concern these products.",
            shown("orders:product"),
        ),
        Filter::ids::<kinds::Order>("order_id", "r.object_id", "Only events of these orders.", linked("orders:token")),
        Filter::ids::<kinds::Event>("id", "r.id", "Only events with these ids.", linked("webhooks:log.event")),
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["type"],
    relations: &[],
    search: Search::Nowhere,
    row: COLUMNS,
    currency: None,
    columns: &[],
};

/// One event of the tenant.
pub async fn event(tx: &mut Tx, id: EventId) -> Result<Event> {
    let seller = tx.seller()?;
    let found: Vec<Event> = query(format!("SELECT {COLUMNS} FROM events AS r WHERE r.seller_id = $1 AND r.id = $2"))
        .bind(seller)
        .bind(id)
        .load(tx.conn()?)
        .await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The events of one thing and of what belongs to it, the youngest first; at most a hundred.
pub async fn events_of(tx: &mut Tx, objects: &[Uuid]) -> Result<Vec<Event>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM events AS r WHERE r.seller_id = $1 AND r.object_id = ANY($2) \
         ORDER BY r.created_at DESC, r.id DESC LIMIT 100"
    );
    Ok(query(sql).bind(seller).bind(objects).load(tx.conn()?).await?)
}
