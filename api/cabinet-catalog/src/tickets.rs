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

/// A kind of ticket that is to be made.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketBody {
    /// What buyers read: "Balcony".
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: String,
    /// Whether it takes place on a screen.
    #[serde(default)]
    #[oai(default)]
    pub online: bool,
    /// Where it takes place; needed unless it is online.
    #[serde(default)]
    #[oai(default, validator(max_length = 500))]
    pub location_address: String,
    /// In which country (ISO 3166-1 alpha-2); needed unless it is online.
    #[serde(default)]
    #[oai(validator(max_length = 2))]
    pub country_code: Option<String>,
    /// The place in a few words.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub location_short_name: String,
    /// Whose clock its dates follow: an IANA name.
    #[oai(validator(max_length = 64))]
    pub time_zone_name: String,
    /// What its holder should know; stands on the ticket.
    #[serde(default)]
    #[oai(default, validator(max_length = 1500))]
    pub additional_text: String,
}

/// What is to be changed of a kind of ticket; what is left out stays.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TicketPatch {
    /// What buyers read.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
    /// Whether it takes place on a screen.
    pub online: Option<bool>,
    /// Where it takes place.
    #[oai(validator(max_length = 500))]
    pub location_address: Option<String>,
    /// In which country; null takes it away.
    #[oai(validator(max_length = 2))]
    pub country_code: MaybeUndefined<String>,
    /// The place in a few words.
    #[oai(validator(max_length = 255))]
    pub location_short_name: Option<String>,
    /// Whose clock its dates follow.
    #[oai(validator(max_length = 64))]
    pub time_zone_name: Option<String>,
    /// What its holder should know.
    #[oai(validator(max_length = 1500))]
    pub additional_text: Option<String>,
    /// Its place among the others, from 0.
    #[oai(validator(minimum(value = "0"), maximum(value = "20")))]
    pub position: Option<i64>,
    /// Whether who has a valid ticket is written to when its place changes; left out: they are.
    pub notify: Option<bool>,
}

/// Whom a move would concern.
#[derive(Debug, Clone, Object)]
pub struct TicketHoldersAttributes {
    /// How many mails a move of its date or place causes: one for each holder, order and date.
    pub mails_count: i64,
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Tickets {
    /// List an event's tickets
    ///
    /// With their dates, how many places of each are sold, held and left.
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

    /// Add a kind of ticket
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

    /// Look at a kind of ticket
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

    /// Change a kind of ticket
    ///
    /// Tickets that are out follow: whoever holds one reads the new place on it, and is written to unless `notify` is
    /// false.
    #[oai(path = "/v1/cabinet/products/:product/tickets/:id", method = "patch", operation_id = "update_ticket")]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Ticket>>,
        /// The version that was looked at.
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

    /// Count who is told of a move
    ///
    /// Before a date or place is changed: how many would be written to. Only valid tickets of dates that lie ahead count.
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
        /// Of this date; left out: of all.
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

    /// Offer holders a better ticket
    ///
    /// On the page of their order, while theirs is good and the better kind has a place at the same hour: they pay the
    /// difference, and the new ticket takes the place of the old one. A kind that is an upgrade for money is sold in no other way, since
    /// all kinds of an event have its price. Refused (`cannot_be_upgrade`) where the way leads
    /// back to where it began.
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

    /// Offer holders no better ticket
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

    /// Take a kind of ticket off sale
    ///
    /// With its dates. Refused (`in_use`) while somebody holds one or is buying one.
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
