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

/// Dates that are to be made: one, and the same some weeks on.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketDatesBody {
    /// When the first begins; it has to lie ahead.
    pub starts_at: Timestamp,
    /// When the first is over.
    pub ends_at: Timestamp,
    /// How many places each has; left out: as many as are asked for.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub capacity: Option<i64>,
    /// How many more follow, a week apart at the same time of day by the clock of the place.
    #[serde(default)]
    #[oai(default, validator(minimum(value = "0"), maximum(value = "52")))]
    pub repeat_weeks: i64,
}

/// What is to be changed of a date; what is left out stays.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TicketDatePatch {
    /// When it begins.
    pub starts_at: Option<Timestamp>,
    /// When it is over.
    pub ends_at: Option<Timestamp>,
    /// How many places it has, no fewer than are taken; null: as many as are asked for.
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub capacity: MaybeUndefined<i64>,
    /// Whether who has a valid ticket for it is written to when it moves; left out: they are.
    pub notify: Option<bool>,
}

type TicketDoc = Doc<TicketAttributes>;

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl TicketDates {
    /// Add dates
    ///
    /// Answers the kind of ticket with all its dates.
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

    /// Change a date
    ///
    /// Tickets that are out follow, and their holders are written to unless `notify` is false. A date that has begun is refused (`date_begun`). Answers the kind of ticket with all
    /// its dates.
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
        /// The version that was looked at.
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

    /// Take a date away
    ///
    /// Refused (`in_use`) while somebody holds a place of it or is buying one.
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
