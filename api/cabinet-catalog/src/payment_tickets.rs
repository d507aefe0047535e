//! Tickets that buyers hold: the list, check-in, and their papers.

use kontor_fulfilment::tickets::{self, PAYMENT_TICKETS, PaymentTicket};
use kontor_kernel::kinds;
use poem_openapi::{OpenApi, param::Path, payload::Json};

use super::payment_ticket_view::PaymentTicketAttributes;
use crate::http::{Answer, Doc, ListDoc, ListQuery, Resource, Seller, WireId};

/// The operations.
pub struct PaymentTickets;

type TicketDoc = Doc<PaymentTicketAttributes>;

fn doc(held: PaymentTicket, seller: &Seller) -> Json<TicketDoc> {
    Json(Doc::new(
        held.id,
        "payment_ticket",
        PaymentTicketAttributes::from_ticket(held, seller.app().checkout.links(), seller.tenant.id),
    ))
}

#[OpenApi(prefix_path = "/v1/cabinet/payment_tickets", tag = "crate::tags::Tag::Orders")]
impl PaymentTickets {
    /// List issued tickets
    ///
    /// Supports the usual filters, sorting, search and pagination; create an export to get the same rows as a file.
    #[oai(path = "/", method = "get", operation_id = "list_payment_tickets")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<PaymentTicketAttributes>>> {
        let listed = seller.tx(async |tx| query.read(&PAYMENT_TICKETS, tx)?.page::<PaymentTicket>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |held| {
            Resource::new(
                held.id,
                "payment_ticket",
                PaymentTicketAttributes::from_ticket(held, seller.app().checkout.links(), seller.tenant.id),
            )
        })))
    }

    /// Retrieve an issued ticket
    #[oai(path = "/:id", method = "get", operation_id = "get_payment_ticket")]
    async fn show(&self, seller: Seller, id: Path<WireId<kinds::PaymentTicket>>) -> Answer<Json<TicketDoc>> {
        let held = seller.tx(async |tx| tickets::find(tx, id.0.0).await).await?;
        Ok(doc(held, &seller))
    }

    /// Check in an issued ticket
    ///
    /// Calling it again changes nothing: the time of the first check-in stays. Returns `invalid_transition` if the
    /// ticket has expired, been refunded or been replaced.
    #[oai(path = "/:id/use", method = "post", operation_id = "use_payment_ticket")]
    async fn check_in(&self, seller: Seller, id: Path<WireId<kinds::PaymentTicket>>) -> Answer<Json<TicketDoc>> {
        let held = seller.tx(async |tx| tickets::check_in(tx, id.0.0).await).await?;
        Ok(doc(held, &seller))
    }

    /// Undo the check-in of an issued ticket
    ///
    /// For a wrong person or a mistake. Calling it again changes nothing.
    #[oai(path = "/:id/use", method = "delete", operation_id = "undo_payment_ticket_use")]
    async fn undo(&self, seller: Seller, id: Path<WireId<kinds::PaymentTicket>>) -> Answer<Json<TicketDoc>> {
        let held = seller.tx(async |tx| tickets::undo_check_in(tx, id.0.0).await).await?;
        Ok(doc(held, &seller))
    }
}
