//! What a person received for what they bought: tickets, keys, certificates, also those that count no more.

use std::collections::BTreeMap;

use kontor_catalog::license_keys;
use kontor_fulfilment::{certificates, tickets};
use kontor_kernel::{
    ApiError, Result,
    kinds::{self, OrderId, SellerId},
};
use kontor_orders::Order;
use kontor_urls::Links;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
    types::{ParseFromJSON, ToJSON, Type},
};

use super::{
    own::{begin_as_shop, by_shop, paged},
    received_view::{ReceivedCertificate, ReceivedInvoice, ReceivedKey, ReceivedTicket, With},
};
use crate::http::{Answer, Doc, ListDoc, PageNumber, PageRows, Paging, Resource, Signed, WireId};

/// The operations.
pub struct Received;

/// The orders of one shop, to be told with what came with them.
struct Orders {
    ids: Vec<OrderId>,
    with: BTreeMap<OrderId, With>,
}

impl Orders {
    fn from_orders(orders: &[Order], links: &Links) -> Result<Self> {
        let with = orders.iter().map(|order| Ok((order.id, With::from_order(order, links)?))).collect::<Result<_>>()?;
        Ok(Self { ids: orders.iter().map(|order| order.id).collect(), with })
    }

    /// What was asked for by the ids of these orders is of one of them.
    fn with(&self, order: OrderId) -> Result<With> {
        self.with.get(&order).cloned().ok_or_else(ApiError::not_found)
    }
}

async fn shops(signed: &Signed) -> Result<Vec<(SellerId, Orders)>> {
    let links = signed.app().checkout.links();
    by_shop(signed).await?.iter().map(|(seller, orders)| Ok((*seller, Orders::from_orders(orders, links)?))).collect()
}

async fn tickets(signed: &Signed) -> Result<Vec<Resource<ReceivedTicket>>> {
    let (links, wallets) = (signed.app().checkout.links(), &signed.app().config.wallets);
    let offered = (wallets.apple.is_some(), wallets.google.is_some());
    let mut found = Vec::new();
    for (seller, orders) in shops(signed).await? {
        let mut tx = begin_as_shop(signed, seller).await?;
        for held in tickets::of_orders(&mut tx, &orders.ids).await? {
            let (id, with) = (held.id, orders.with(held.order_id)?);
            found.push(Resource::new(id, "received_ticket", ReceivedTicket::from_ticket(held, with, links, offered)));
        }
        tx.commit().await?;
    }
    Ok(youngest_first(found))
}

async fn keys(signed: &Signed) -> Result<Vec<Resource<ReceivedKey>>> {
    let mut found = Vec::new();
    for (seller, orders) in shops(signed).await? {
        let mut tx = begin_as_shop(signed, seller).await?;
        for key in license_keys::of_orders(&mut tx, &orders.ids).await? {
            let (id, with) = (key.id, orders.with(key.order_id.ok_or_else(ApiError::not_found)?)?);
            found.push(Resource::new(id, "received_license_key", ReceivedKey::from_key(key, with)));
        }
        tx.commit().await?;
    }
    // Keys of a list are as old as the list: what counts is when they were bought.
    found.sort_by(|one, other| {
        let at = |item: &Resource<ReceivedKey>| item.attributes.allocated_at.map(|at| at.0);
        at(other).cmp(&at(one)).then_with(|| other.id.cmp(&one.id))
    });
    Ok(found)
}

async fn certificates(signed: &Signed) -> Result<Vec<Resource<ReceivedCertificate>>> {
    let links = signed.app().checkout.links();
    let mut found = Vec::new();
    for (seller, orders) in shops(signed).await? {
        let mut tx = begin_as_shop(signed, seller).await?;
        for held in certificates::of_orders(&mut tx, &orders.ids).await? {
            let (id, with) = (held.id, orders.with(held.order_id)?);
            found.push(Resource::new(
                id,
                "received_certificate",
                ReceivedCertificate::from_certificate(held, with, links),
            ));
        }
        tx.commit().await?;
    }
    Ok(youngest_first(found))
}

async fn invoices(signed: &Signed) -> Result<Vec<Resource<ReceivedInvoice>>> {
    let links = signed.app().checkout.links();
    let mut found = Vec::new();
    for (seller, orders) in shops(signed).await? {
        let mut tx = begin_as_shop(signed, seller).await?;
        for held in kontor_invoices::of_orders(&mut tx, &orders.ids).await? {
            if !held.is_for_payer() {
                continue;
            }
            let (id, with) = (held.id, orders.with(held.order_id)?);
            found.push(Resource::new(id, "received_invoice", ReceivedInvoice::from_invoice(held, with, links)));
        }
        tx.commit().await?;
    }
    Ok(youngest_first(found))
}

fn youngest_first<A: Type + ParseFromJSON + ToJSON + Send + Sync>(mut all: Vec<Resource<A>>) -> Vec<Resource<A>> {
    all.sort_by(|one, other| other.id.cmp(&one.id));
    all
}

/// One of what is one's own; what is somebody else's is what nobody has.
fn find_resource<A: Type + ParseFromJSON + ToJSON + Send + Sync>(
    all: Vec<Resource<A>>,
    id: &str,
) -> Result<Json<Doc<A>>> {
    let found = all.into_iter().find(|item| item.id == id).ok_or_else(ApiError::not_found)?;
    Ok(Json(Doc { data: found }))
}

#[OpenApi(prefix_path = "/v1/payer", tag = "crate::tags::Tag::Payer")]
impl Received {
    /// List your tickets
    ///
    /// Across sellers, newest first. Tickets that were refunded or replaced are included with their state, without a
    /// PDF.
    #[oai(path = "/payment_tickets", method = "get", operation_id = "list_received_tickets")]
    async fn list_tickets(
        &self,
        signed: Signed,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<ReceivedTicket>>> {
        let paging = Paging::new(page.0, per.0)?;
        Ok(Json(paged(tickets(&signed).await?, paging)))
    }

    /// Retrieve your ticket
    #[oai(path = "/payment_tickets/:id", method = "get", operation_id = "get_received_ticket")]
    async fn show_ticket(
        &self,
        signed: Signed,
        id: Path<WireId<kinds::PaymentTicket>>,
    ) -> Answer<Json<Doc<ReceivedTicket>>> {
        Ok(find_resource(tickets(&signed).await?, &id.0.0.to_string())?)
    }

    /// List your licence keys
    ///
    /// Across sellers, most recently bought first, including those no longer valid.
    #[oai(path = "/license_keys", method = "get", operation_id = "list_received_license_keys")]
    async fn list_keys(
        &self,
        signed: Signed,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<ReceivedKey>>> {
        let paging = Paging::new(page.0, per.0)?;
        Ok(Json(paged(keys(&signed).await?, paging)))
    }

    /// Retrieve your licence key
    #[oai(path = "/license_keys/:id", method = "get", operation_id = "get_received_license_key")]
    async fn show_key(&self, signed: Signed, id: Path<WireId<kinds::LicenseKey>>) -> Answer<Json<Doc<ReceivedKey>>> {
        Ok(find_resource(keys(&signed).await?, &id.0.0.to_string())?)
    }

    /// List your invoices
    ///
    /// Across sellers, newest first, with reversals and corrected invoices.
    #[oai(path = "/invoices", method = "get", operation_id = "list_received_invoices")]
    async fn list_invoices(
        &self,
        signed: Signed,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<ReceivedInvoice>>> {
        let paging = Paging::new(page.0, per.0)?;
        Ok(Json(paged(invoices(&signed).await?, paging)))
    }

    /// Retrieve your invoice
    #[oai(path = "/invoices/:id", method = "get", operation_id = "get_received_invoice")]
    async fn show_invoice(
        &self,
        signed: Signed,
        id: Path<WireId<kinds::Invoice>>,
    ) -> Answer<Json<Doc<ReceivedInvoice>>> {
        Ok(find_resource(invoices(&signed).await?, &id.0.0.to_string())?)
    }

    /// List your certificates
    ///
    /// Across sellers, newest first, including those that expired or were revoked.
    #[oai(path = "/certificates", method = "get", operation_id = "list_received_certificates")]
    async fn list_certificates(
        &self,
        signed: Signed,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<ReceivedCertificate>>> {
        let paging = Paging::new(page.0, per.0)?;
        Ok(Json(paged(certificates(&signed).await?, paging)))
    }

    /// Retrieve your certificate
    #[oai(path = "/certificates/:id", method = "get", operation_id = "get_received_certificate")]
    async fn show_certificate(
        &self,
        signed: Signed,
        id: Path<WireId<kinds::Certificate>>,
    ) -> Answer<Json<Doc<ReceivedCertificate>>> {
        Ok(find_resource(certificates(&signed).await?, &id.0.0.to_string())?)
    }
}
