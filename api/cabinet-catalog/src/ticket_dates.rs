//! The dates of an event's tickets.

use kontor_catalog::tickets::{self, DateChange, NewDates, dates};
use kontor_kernel::kinds;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
    types::MaybeUndefined,
};
use serde::{Deserialize, Serialize};

use super::{ticket_view::TicketAttributes, tickets::notice_choice};
use crate::http::{Answer, Body, Doc, Gone, Seller, Timestamp, WireId, idempotent::Idempotent, version::IfMatch};

/// The operations.
pub struct TicketDates;

/// Dates to create: one, optionally repeated weekly.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketDatesBody {
    /// Start of the first date; must be in the future.
    pub starts_at: Timestamp,
    /// End of the first date.
    pub ends_at: Timestamp,
    /// Number of places on each date; left out: unlimited.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub capacity: Option<i64>,
    /// Number of further dates, one week apart at the same local time.
    #[serde(default)]
    #[oai(default, validator(minimum(value = "0"), maximum(value = "52")))]
    pub repeat_weeks: i64,
}

/// Ticket date to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TicketDatePatch {
    /// Start of the date.
    pub starts_at: Option<Timestamp>,
    /// End of the date.
    pub ends_at: Option<Timestamp>,
    /// Number of places, at least as many as are taken; null: unlimited.
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub capacity: MaybeUndefined<i64>,
    /// Whether holders of valid tickets for it are emailed when it moves; left out: yes.
    pub notify: Option<bool>,
}

type TicketDoc = Doc<TicketAttributes>;

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl TicketDates {
    /// Create ticket dates
    ///
    /// Returns the ticket type with all its dates.
    #[oai(
        path = "/v1/cabinet/products/:product/tickets/:ticket/dates",
        method = "post",
        operation_id = "create_ticket_dates"
    )]
    async fn create(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        ticket: Path<WireId<kinds::Ticket>>,
        body: Body<TicketDatesBody>,
    ) -> Answer<Idempotent<TicketDoc>> {
        let body = body.0;
        let new = NewDates {
            starts_at: body.starts_at.0,
            ends_at: body.ends_at.0,
            capacity: body.capacity,
            repeat_weeks: body.repeat_weeks,
        };
        let mut tx = seller.begin().await?;
        let kind = dates::add(&mut tx, product.0.0, ticket.0.0, &new).await?;
        let now = tx.now();
        tx.commit().await?;
        Ok(Idempotent::Fresh(Doc::new(kind.id, "ticket", TicketAttributes::from_ticket(kind, now))))
    }

    /// Update a ticket date
    ///
    /// Issued tickets show the new date, and their holders are emailed unless `notify` is false. Returns `date_begun`
    /// if the date has begun. Otherwise returns the ticket type with all its dates.
    #[oai(
        path = "/v1/cabinet/products/:product/tickets/:ticket/dates/:id",
        method = "patch",
        operation_id = "update_ticket_date"
    )]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        ticket: Path<WireId<kinds::Ticket>>,
        id: Path<WireId<kinds::TicketDate>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<TicketDatePatch>,
    ) -> Answer<Json<TicketDoc>> {
        let patch = body.0;
        let tell = notice_choice(patch.notify);
        let change = DateChange {
            starts_at: patch.starts_at.map(|at| at.0),
            ends_at: patch.ends_at.map(|at| at.0),
            capacity: patch.capacity.into(),
        };
        let mut tx = seller.begin().await?;
        let seen = IfMatch::version(seen.0);
        let kind = dates::change(&mut tx, product.0.0, ticket.0.0, id.0.0, seen, &change).await?;
        kontor_fulfilment::tickets::update_sold_tickets(&mut tx, &kind, tell).await?;
        let now = tx.now();
        tx.commit().await?;
        Ok(Json(Doc::new(kind.id, "ticket", TicketAttributes::from_ticket(kind, now))))
    }

    /// Delete a ticket date
    ///
    /// Returns `in_use` while someone has a place on it or is buying one.
    #[oai(
        path = "/v1/cabinet/products/:product/tickets/:ticket/dates/:id",
        method = "delete",
        operation_id = "delete_ticket_date"
    )]
    async fn remove(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        ticket: Path<WireId<kinds::Ticket>>,
        id: Path<WireId<kinds::TicketDate>>,
    ) -> Answer<Gone> {
        seller.tx(async |tx| tickets::dates::remove(tx, product.0.0, ticket.0.0, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
