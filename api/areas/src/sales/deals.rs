//! A member's own deals.

use kontor_db::Tx;
use kontor_deals::{DEALS, Deal, DealState};
use kontor_kernel::{Result, kinds};
use kontor_urls::Links;
use poem_openapi::{
    OpenApi,
    param::{Header, Path},
    payload::Json,
};

use crate::{
    http::{Answer, Body, Doc, ListDoc, ListQuery, SalesMember, WireId, context, limiter::Bucket, version::IfMatch},
    resources::deal_view::{DealAttributes, DealBody, deals_page},
};

/// The operations.
pub struct SalesDeals;

type Document = Doc<DealAttributes>;

async fn document(tx: &mut Tx, links: &Links, deal: Deal) -> Result<Document> {
    let url = match deal.state {
        DealState::Ready => Some(kontor_deals::link(tx, links, &deal).await?),
        _ => None,
    };
    Ok(Doc::new(deal.id, "deal", DealAttributes::from_deal(deal, url)?))
}

#[OpenApi(prefix_path = "/v1/sales_team_member/deals", tag = "crate::tags::Tag::Sales")]
impl SalesDeals {
    /// List your deals
    #[oai(path = "/", method = "get", operation_id = "list_own_deals")]
    async fn list(&self, member: SalesMember, query: ListQuery) -> Answer<Json<ListDoc<DealAttributes>>> {
        let mut tx = member.begin().await?;
        let own =
            query.read(&DEALS, &tx)?.within("r.sales_team_member_id::text", vec![member.profile.uuid().to_string()]);
        let listed = own.page::<Deal>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(deals_page(listed)?))
    }

    /// Create a deal of your own
    ///
    /// Creates a draft; nothing is sent. Returns `not_found` (422) at `/incentive_plan_id` for an incentive plan that you may not use,
    /// and `amount_too_small` or `amount_too_large` (422) at `/price` if the price is outside
    /// the limits of the incentive plan.
    #[oai(path = "/", method = "post", operation_id = "create_own_deal")]
    async fn create(&self, member: SalesMember, body: Body<DealBody>) -> Answer<Json<Document>> {
        let input = body.0.input(Some(member.profile), context::locale())?;
        let mut tx = member.begin().await?;
        let deal = kontor_deals::create(&mut tx, member.owner(), &input).await?;
        let answer = document(&mut tx, member.app().checkout.links(), deal).await?;
        tx.commit().await?;
        Ok(Json(answer))
    }

    /// Retrieve a deal of your own
    #[oai(path = "/:id", method = "get", operation_id = "get_own_deal")]
    async fn get(&self, member: SalesMember, id: Path<WireId<kinds::Deal>>) -> Answer<Json<Document>> {
        let mut tx = member.begin().await?;
        let deal = kontor_deals::find(&mut tx, id.0.0, member.owner()).await?;
        let answer = document(&mut tx, member.app().checkout.links(), deal).await?;
        tx.commit().await?;
        Ok(Json(answer))
    }

    /// Update a deal of your own
    ///
    /// Replaces all fields of a draft. Returns `deal_not_draft` (409) if it was sent.
    #[oai(path = "/:id", method = "put", operation_id = "replace_own_deal")]
    async fn replace(
        &self,
        member: SalesMember,
        id: Path<WireId<kinds::Deal>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<DealBody>,
    ) -> Answer<Json<Document>> {
        let input = body.0.input(Some(member.profile), context::locale())?;
        let mut tx = member.begin().await?;
        let seen = IfMatch::version(seen.0);
        let deal = kontor_deals::replace(&mut tx, id.0.0, member.owner(), seen, &input).await?;
        let answer = document(&mut tx, member.app().checkout.links(), deal).await?;
        tx.commit().await?;
        Ok(Json(answer))
    }

    /// Send a deal of your own
    ///
    /// Emails the payment link to the buyer; a draft becomes `ready`. A deal that is `ready` is sent again, with the same link.
    /// Returns `deal_over` (409) with a `reason` if it was ordered or cancelled. At most 60 emails per hour, 10 of one deal.
    #[oai(path = "/:id/send", method = "post", operation_id = "send_own_deal")]
    async fn send(&self, member: SalesMember, id: Path<WireId<kinds::Deal>>) -> Answer<Json<Document>> {
        let links = member.app().checkout.links();
        let mut tx = member.begin().await?;
        member.app().limiter.count(Bucket::DealAgain, &id.0.0.to_string()).await?;
        member.app().limiter.count(Bucket::DealLink, &tx.seller()?.to_string()).await?;
        let deal = kontor_deals::send(&mut tx, links, id.0.0, member.owner()).await?;
        let answer = document(&mut tx, links, deal).await?;
        tx.commit().await?;
        Ok(Json(answer))
    }

    /// Cancel a deal of your own
    ///
    /// The payment link stops working. Returns `deal_over` (409) if the buyer has ordered. Calling it again changes nothing.
    #[oai(path = "/:id/cancel", method = "post", operation_id = "cancel_own_deal")]
    async fn cancel(&self, member: SalesMember, id: Path<WireId<kinds::Deal>>) -> Answer<Json<Document>> {
        let mut tx = member.begin().await?;
        let deal = kontor_deals::cancel(&mut tx, id.0.0, member.owner()).await?;
        let answer = document(&mut tx, member.app().checkout.links(), deal).await?;
        tx.commit().await?;
        Ok(Json(answer))
    }
}
