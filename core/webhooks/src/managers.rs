//! Webhook deliveries of all sellers, for the platform's managers.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, SellerId, WebhookDeliveryId};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};

use crate::{DeliveryState, EventType, Problem};

/// A delivery, with whose it is.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of webhook_deliveries, explained by the API's attributes")]
pub struct AdminDelivery {
    pub seller_id: SellerId,
    pub seller_name: String,
    pub livemode: bool,
    pub id: WebhookDeliveryId,
    pub event_type: EventType,
    pub state: DeliveryState,
    pub attempts_count: i32,
    pub last_status: Option<i32>,
    pub last_problem: Option<Problem>,
    pub delivered_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Deliveries across sellers, the youngest first; the rows are [`AdminDelivery`].
pub static ADMIN_DELIVERIES: Sheet = Sheet {
    name: "admin_webhook_deliveries",
    reader: Reader::manager("webhook_deliveries"),
    table: "(SELECT d.*, s.name AS seller_name, s.livemode FROM webhook_deliveries AS d JOIN sellers AS s ON s.seller_id = d.seller_id)",
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
        Filter::time("created_at", "r.created_at", "When the delivery was created.", shown("webhooks:log.created")),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only deliveries of these sellers.",
            linked("office:seller"),
        ),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.seller_id, r.seller_name, r.livemode, r.id, r.event_type, r.state, r.attempts_count, r.last_status, r.last_problem, \
        r.delivered_at, r.created_at",
    currency: None,
    columns: &[
        column("seller_id", "r.seller_id", Cell::Id(IdWords::for_kind::<kinds::Seller>())),
        column("seller", "r.seller_name", Cell::Text),
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::WebhookDelivery>())),
        column("event_type", "r.event_type", Cell::Plain),
        column("state", "r.state", Cell::Plain),
        column("attempts_count", "r.attempts_count", Cell::Plain),
        column("last_status", "r.last_status", Cell::Plain),
        column("delivered_at", "r.delivered_at", Cell::Time),
        column("created_at", "r.created_at", Cell::Time),
    ],
};
