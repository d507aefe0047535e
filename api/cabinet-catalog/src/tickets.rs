//! The kinds of tickets of an event.

use kontor_catalog::tickets::{self, NewTicket, TicketChange, upgrade};
use kontor_fulfilment::tickets::HolderNotice;
use kontor_kernel::kinds;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path, Query},
    payload::Json,
    types::MaybeUndefined,
};
use serde::{Deserialize, Serialize};

use super::ticket_view::{TicketAttributes, TicketUpgradeBody};
use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, WireId, idempotent::Idempotent, version::IfMatch,
};

/// The operations.
pub struct Tickets;

/// A ticket type to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketBody {
    /// Name that buyers see: “Balcony”.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: String,
    /// Whether it takes place online.
    #[serde(default)]
    #[oai(default)]
    pub online: bool,
    /// Address of the venue; required unless it is online.
    #[serde(default)]
    #[oai(default, validator(max_length = 500))]
    pub location_address: String,
    /// Country of the venue (ISO 3166-1 alpha-2); required unless it is online.
    #[serde(default)]
    #[oai(validator(max_length = 2))]
    pub country_code: Option<String>,
    /// Short name of the venue.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub location_short_name: String,
    /// Time zone of its dates: an IANA name.
    #[oai(validator(max_length = 64))]
    pub time_zone_name: String,
    /// Information for ticket holders, printed on the ticket.
    #[serde(default)]
    #[oai(default, validator(max_length = 1500))]
    pub additional_text: String,
}

/// Ticket type to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TicketPatch {
    /// Name that buyers see.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
    /// Whether it takes place online.
    pub online: Option<bool>,
    /// Address of the venue.
    #[oai(validator(max_length = 500))]
    pub location_address: Option<String>,
    /// Country of the venue; null removes it.
    #[oai(validator(max_length = 2))]
    pub country_code: MaybeUndefined<String>,
    /// Short name of the venue.
    #[oai(validator(max_length = 255))]
    pub location_short_name: Option<String>,
    /// Time zone of its dates.
    #[oai(validator(max_length = 64))]
    pub time_zone_name: Option<String>,
    /// Information for ticket holders.
    #[oai(validator(max_length = 1500))]
    pub additional_text: Option<String>,
    /// Position among the ticket types, from 0.
    #[oai(validator(minimum(value = "0"), maximum(value = "20")))]
    pub position: Option<i64>,
    /// Whether holders of valid tickets are emailed when the venue changes; left out: yes.
    pub notify: Option<bool>,
}

/// How many holders a move affects.
#[derive(Debug, Clone, Object)]
pub struct TicketHoldersAttributes {
    /// Number of emails sent if the date or venue changes: one for each holder, order and date.
    pub mails_count: i64,
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Tickets {
    /// List an event's ticket types
    ///
    /// Includes their dates, with the number of places sold, held and left on each.
    #[oai(path = "/v1/cabinet/products/:product/tickets", method = "get", operation_id = "list_tickets")]
    async fn list(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
    ) -> Answer<Json<ListDoc<TicketAttributes>>> {
        let mut tx = seller.begin().await?;
        let product = kontor_catalog::find(&mut tx, product.0.0).await?;
        let (all, now) = (tickets::list(&mut tx, product.id).await?, tx.now());
        tx.commit().await?;
        let items =
            all.into_iter().map(|kind| Resource::new(kind.id, "ticket", TicketAttributes::from_ticket(kind, now)));
        Ok(Json(ListDoc::whole(items.collect())))
    }

    /// Create a ticket type
    #[oai(path = "/v1/cabinet/products/:product/tickets", method = "post", operation_id = "create_ticket")]
    async fn create(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        body: Body<TicketBody>,
    ) -> Answer<Idempotent<Doc<TicketAttributes>>> {
        let body = body.0;
        let new = NewTicket {
            name: body.name,
            online: body.online,
            location_address: body.location_address,
            country_code: body.country_code,
            location_short_name: body.location_short_name,
            time_zone_name: body.time_zone_name,
            additional_text: body.additional_text,
        };
        let mut tx = seller.begin().await?;
        let kind = tickets::add(&mut tx, product.0.0, &new).await?;
        let now = tx.now();
        tx.commit().await?;
        Ok(Idempotent::Fresh(Doc::new(kind.id, "ticket", TicketAttributes::from_ticket(kind, now))))
    }

    /// Retrieve a ticket type
    #[oai(path = "/v1/cabinet/products/:product/tickets/:id", method = "get", operation_id = "get_ticket")]
    async fn show(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Ticket>>,
    ) -> Answer<Json<Doc<TicketAttributes>>> {
        let mut tx = seller.begin().await?;
        let (kind, now) = (tickets::find(&mut tx, product.0.0, id.0.0).await?, tx.now());
        tx.commit().await?;
        Ok(Json(Doc::new(kind.id, "ticket", TicketAttributes::from_ticket(kind, now))))
    }

    /// Update a ticket type
    ///
    /// Issued tickets show the new venue, and their holders are emailed unless `notify` is false.
    #[oai(path = "/v1/cabinet/products/:product/tickets/:id", method = "patch", operation_id = "update_ticket")]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Ticket>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<TicketPatch>,
    ) -> Answer<Json<Doc<TicketAttributes>>> {
        let patch = body.0;
        let tell = notice_choice(patch.notify);
        let change = TicketChange {
            name: patch.name,
            online: patch.online,
            location_address: patch.location_address,
            country_code: patch.country_code.into(),
            location_short_name: patch.location_short_name,
            time_zone_name: patch.time_zone_name,
            additional_text: patch.additional_text,
            position: patch.position,
        };
        let mut tx = seller.begin().await?;
        let kind = tickets::change(&mut tx, product.0.0, id.0.0, IfMatch::version(seen.0), &change).await?;
        kontor_fulfilment::tickets::update_sold_tickets(&mut tx, &kind, tell).await?;
        let now = tx.now();
        tx.commit().await?;
        Ok(Json(Doc::new(kind.id, "ticket", TicketAttributes::from_ticket(kind, now))))
    }

    /// Count the ticket holders a move would affect
    ///
    /// Before you change a date or venue: how many emails would be sent. Only valid tickets for future dates count.
    #[oai(
        path = "/v1/cabinet/products/:product/tickets/:id/holders",
        method = "get",
        operation_id = "count_ticket_holders"
    )]
    async fn holders(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Ticket>>,
        /// Limits the count to this date; left out: all dates.
        ticket_date_id: Query<Option<WireId<kinds::TicketDate>>>,
    ) -> Answer<Json<Doc<TicketHoldersAttributes>>> {
        let mut tx = seller.begin().await?;
        let kind = tickets::find(&mut tx, product.0.0, id.0.0).await?;
        let date = ticket_date_id.0.map(|date| date.0);
        if let Some(date) = date {
            tickets::dates::own(&kind, date)?;
        }
        let mails_count = kontor_fulfilment::tickets::to_be_told(&mut tx, kind.id, date).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(kind.id, "ticket_holders", TicketHoldersAttributes { mails_count })))
    }

    /// Set the upgrade of a ticket type
    ///
    /// Offers holders a better ticket on their order page, while theirs is valid and the better ticket type has a
    /// place at the same time: they pay the difference, and the new ticket replaces the old one. A ticket type that
    /// is a paid upgrade can't be bought in any other way, because all ticket types of an event have the event's
    /// price. Returns `cannot_be_upgrade` if upgrades would lead back to this ticket type.
    #[oai(
        path = "/v1/cabinet/products/:product/tickets/:id/upgrade",
        method = "put",
        operation_id = "set_ticket_upgrade"
    )]
    async fn set_upgrade(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Ticket>>,
        body: Body<TicketUpgradeBody>,
    ) -> Answer<Json<Doc<TicketAttributes>>> {
        let mut tx = seller.begin().await?;
        let kind = upgrade::offer(&mut tx, product.0.0, id.0.0, body.0.try_into()?).await?;
        let now = tx.now();
        tx.commit().await?;
        Ok(Json(Doc::new(kind.id, "ticket", TicketAttributes::from_ticket(kind, now))))
    }

    /// Remove the upgrade of a ticket type
    #[oai(
        path = "/v1/cabinet/products/:product/tickets/:id/upgrade",
        method = "delete",
        operation_id = "delete_ticket_upgrade"
    )]
    async fn remove_upgrade(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Ticket>>,
    ) -> Answer<Gone> {
        seller.tx(async |tx| upgrade::withdraw(tx, product.0.0, id.0.0).await).await?;
        Ok(Gone::Gone)
    }

    /// Remove a ticket type from sale
    ///
    /// Also removes its dates. Returns `in_use` while someone has a ticket of this type or is buying one.
    #[oai(path = "/v1/cabinet/products/:product/tickets/:id", method = "delete", operation_id = "delete_ticket")]
    async fn remove(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Ticket>>,
    ) -> Answer<Gone> {
        seller.tx(async |tx| tickets::remove(tx, product.0.0, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}

/// Holders are told unless the seller says no.
pub fn notice_choice(request: Option<bool>) -> HolderNotice {
    if request == Some(false) { HolderNotice::Nobody } else { HolderNotice::Holders }
}
