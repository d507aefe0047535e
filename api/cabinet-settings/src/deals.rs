//! A seller's deals.

use kontor_db::Tx;
use kontor_deals::{DEALS, Deal, DealState, Owner};
use kontor_kernel::{Result, kinds};
use kontor_urls::Links;
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
    payload::Json,
};

use crate::{
    http::{
        Answer, Body, Doc, ListDoc, ListQuery, Seller, WireId, context, idempotent::Idempotent, limiter::Bucket,
        version::IfMatch,
    },
    resources::deal_view::{DealAttributes, DealBody, deals_page},
};

/// The operations.
pub struct Deals;

type Document = Doc<DealAttributes>;

async fn document(tx: &mut Tx, links: &Links, deal: Deal) -> Result<Document> {
    let url = match deal.state {
        DealState::Ready => Some(kontor_deals::link(tx, links, &deal).await?),
        _ => None,
    };
    Ok(Doc::new(deal.id, "deal", DealAttributes::from_deal(deal, url)?))
}

#[OpenApi(prefix_path = "/v1/cabinet/deals", tag = "crate::tags::Tag::Deals")]
impl Deals {
    /// List deals
    #[oai(path = "/", method = "get", operation_id = "list_deals")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<DealAttributes>>> {
        let listed = seller.tx(async |tx| query.read(&DEALS, tx)?.page::<Deal>(tx).await).await?;
        Ok(Json(deals_page(listed)?))
    }

    /// Create a deal
    ///
    /// Creates a draft; nothing is sent. Returns `amount_too_small` or `amount_too_large` (422) at `/price` if the price is outside
    /// the limits of the incentive plan.
    #[oai(path = "/", method = "post", operation_id = "create_deal")]
    async fn create(
        &self,
        seller: Seller,
        /// Optional. A request repeated with the same key creates it once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<DealBody>,
    ) -> Answer<Idempotent<Document>> {
        let links = seller.app().checkout.links();
        let make = async |tx: &mut Tx, body: DealBody| {
            let deal = kontor_deals::create(tx, Owner::Shop, &body.input(None, context::locale())?).await?;
            document(tx, links, deal).await
        };
        Ok(seller.once("deals.create", key.0.as_deref(), body.0, make).await?)
    }

    /// Retrieve a deal
    #[oai(path = "/:id", method = "get", operation_id = "get_deal")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Deal>>) -> Answer<Json<Document>> {
        let links = seller.app().checkout.links();
        let read = async |tx: &mut Tx| {
            let deal = kontor_deals::find(tx, id.0.0, Owner::Shop).await?;
            document(tx, links, deal).await
        };
        Ok(Json(seller.tx(read).await?))
    }

    /// Update a deal
    ///
    /// Replaces all fields of a draft. Returns `deal_not_draft` (409) if it was sent.
    #[oai(path = "/:id", method = "put", operation_id = "replace_deal")]
    async fn replace(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Deal>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<DealBody>,
    ) -> Answer<Json<Document>> {
        let (links, seen) = (seller.app().checkout.links(), IfMatch::version(seen.0));
        let input = body.0.input(None, context::locale())?;
        let write = async |tx: &mut Tx| {
            let deal = kontor_deals::replace(tx, id.0.0, Owner::Shop, seen, &input).await?;
            document(tx, links, deal).await
        };
        Ok(Json(seller.tx(write).await?))
    }

    /// Send a deal
    ///
    /// Emails the payment link to the buyer; a draft becomes `ready`. A deal that is `ready` is sent again, with the same link.
    /// Returns `deal_over` (409) with a `reason` if it was ordered or cancelled. At most 60 emails per hour, 10 of one deal.
    #[oai(path = "/:id/send", method = "post", operation_id = "send_deal")]
    async fn send(&self, seller: Seller, id: Path<WireId<kinds::Deal>>) -> Answer<Json<Document>> {
        let links = seller.app().checkout.links();
        let write = async |tx: &mut Tx| {
            seller.app().limiter.count(Bucket::DealAgain, &id.0.0.to_string()).await?;
            seller.app().limiter.count(Bucket::DealLink, &tx.seller()?.to_string()).await?;
            let deal = kontor_deals::send(tx, links, id.0.0, Owner::Shop).await?;
            document(tx, links, deal).await
        };
        Ok(Json(seller.tx(write).await?))
    }

    /// Cancel a deal
    ///
    /// The payment link stops working. Returns `deal_over` (409) if the buyer has ordered. Calling it again changes nothing.
    #[oai(path = "/:id/cancel", method = "post", operation_id = "cancel_deal")]
    async fn cancel(&self, seller: Seller, id: Path<WireId<kinds::Deal>>) -> Answer<Json<Document>> {
        let links = seller.app().checkout.links();
        let write = async |tx: &mut Tx| {
            let deal = kontor_deals::cancel(tx, id.0.0, Owner::Shop).await?;
            document(tx, links, deal).await
        };
        Ok(Json(seller.tx(write).await?))
    }
}
