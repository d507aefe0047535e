//! Tickets that buyers hold: the list, check-in, and their papers.

use kontor_fulfilment::{
    TicketState,
    tickets::{self, PAYMENT_TICKETS, PaymentTicket},
};
use kontor_kernel::{kinds, kinds::SellerId};
use kontor_orders::Links;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use crate::http::{Amount, Answer, Doc, Item, ListDoc, ListQuery, Seller, Timestamp, WireId, Word};

/// The operations.
pub struct PaymentTickets;

/// Who comes with a ticket.
#[derive(Debug, Clone, Object)]
pub struct Attendee {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// E-mail address.
    pub email: String,
}

/// A ticket that a buyer holds.
#[derive(Debug, Clone, Object)]
pub struct PaymentTicketAttributes {
    /// Its id.
    pub id: WireId<kinds::PaymentTicket>,
    /// What is scanned or typed at the door.
    pub code: String,
    /// Where it stands.
    pub state: Word<TicketState>,
    /// The event.
    pub product_id: WireId<kinds::Product>,
    /// Its name when it was bought.
    pub product_name: String,
    /// The kind of ticket.
    pub ticket_id: WireId<kinds::Ticket>,
    /// Its name.
    pub ticket_name: String,
    /// The date.
    pub ticket_date_id: WireId<kinds::TicketDate>,
    /// When the event begins.
    pub event_date: Timestamp,
    /// When it is over.
    pub event_end: Timestamp,
    /// Whose clock these follow.
    pub time_zone_name: String,
    /// Where it takes place; empty when it is online.
    pub location: String,
    /// Whether it takes place on a screen.
    pub online: bool,
    /// Which place of the order it is for, from 1.
    pub place: i32,
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// The order's human name.
    pub order_token: String,
    /// What was paid for it.
    pub price: Amount,
    /// Whether it cost nothing.
    pub is_free: bool,
    /// Who comes with it.
    pub attendee: Attendee,
    /// Where its PDF is, as its buyer gets it.
    pub paper_url: String,
    /// When its holder was let in.
    #[oai(skip_serializing_if_is_none)]
    pub used_at: Option<Timestamp>,
    /// When it was issued.
    pub created_at: Timestamp,
}

impl PaymentTicketAttributes {
    /// A ticket of a shop, with the link to its paper.
    pub fn of(held: PaymentTicket, links: &Links, shop: SellerId) -> Self {
        let price = held.price();
        Self {
            paper_url: links.ticket(&shop.to_string(), held.id),
            id: held.id.into(),
            state: held.state.into(),
            product_id: held.product_id.into(),
            ticket_id: held.ticket_id.into(),
            ticket_date_id: held.ticket_date_id.into(),
            event_date: held.starts_at.into(),
            event_end: held.ends_at.into(),
            time_zone_name: held.time_zone_name,
            location: held.location,
            online: held.online,
            place: held.place,
            order_id: held.order_id.into(),
            price: price.into(),
            is_free: price.amount == 0,
            attendee: Attendee {
                first_name: held.holder_first_name,
                last_name: held.holder_last_name,
                email: held.holder_email,
            },
            code: held.code,
            product_name: held.product_name,
            ticket_name: held.ticket_name,
            order_token: held.order_token,
            used_at: held.used_at.map(Into::into),
            created_at: held.created_at.into(),
        }
    }
}

type TicketDoc = Doc<PaymentTicketAttributes>;

fn doc(held: PaymentTicket, seller: &Seller) -> Json<TicketDoc> {
    Json(Doc::new(
        held.id,
        "payment_ticket",
        PaymentTicketAttributes::of(held, seller.app().checkout.links(), seller.tenant.id),
    ))
}

#[OpenApi(prefix_path = "/v1/cabinet/payment_tickets", tag = "crate::tags::Tag::Orders")]
impl PaymentTickets {
    /// List tickets that buyers hold
    ///
    /// Filters, sorting, search and pages as everywhere; a file of the same rows is made by asking for an export.
    #[oai(path = "/", method = "get", operation_id = "list_payment_tickets")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<PaymentTicketAttributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&PAYMENT_TICKETS, &tx)?.page::<PaymentTicket>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::of(listed, Vec::new(), |held| {
            Item::new(
                held.id,
                "payment_ticket",
                PaymentTicketAttributes::of(held, seller.app().checkout.links(), seller.tenant.id),
            )
        })))
    }

    /// Look at a ticket that a buyer holds
    #[oai(path = "/:id", method = "get", operation_id = "get_payment_ticket")]
    async fn show(&self, seller: Seller, id: Path<WireId<kinds::PaymentTicket>>) -> Answer<Json<TicketDoc>> {
        let mut tx = seller.begin().await?;
        let held = tickets::find(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(doc(held, &seller))
    }

    /// Let a ticket's holder in
    ///
    /// Twice is once: the time of the first stays. What is over, went back or was replaced is refused
    /// (`invalid_transition`).
    #[oai(path = "/:id/use", method = "post", operation_id = "use_payment_ticket")]
    async fn check_in(&self, seller: Seller, id: Path<WireId<kinds::PaymentTicket>>) -> Answer<Json<TicketDoc>> {
        let mut tx = seller.begin().await?;
        let held = tickets::check_in(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(doc(held, &seller))
    }

    /// Take a check-in back
    ///
    /// It was somebody else, or a mistake. Twice is once.
    #[oai(path = "/:id/use", method = "delete", operation_id = "undo_payment_ticket_use")]
    async fn undo(&self, seller: Seller, id: Path<WireId<kinds::PaymentTicket>>) -> Answer<Json<TicketDoc>> {
        let mut tx = seller.begin().await?;
        let held = tickets::undo_check_in(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(doc(held, &seller))
    }
}
