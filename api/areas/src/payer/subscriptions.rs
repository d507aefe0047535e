//! What a person pays over time, from whomever, and what they do with it: the same verbs as on the page of the order.

use chrono::NaiveDate;
use kontor_kernel::{
    ApiError, Result,
    kinds::{self, OrderId},
};
use kontor_orders::{Order, pause_by_payer, reactivate::reactivate_by_payer};
use poem_openapi::{
    Object, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{
    own::{begin_as_shop, orders},
    subscription_view::{SubscriptionAttributes, is_plan},
};
use crate::http::{Answer, Body, Doc, ListDoc, PageNumber, PageRows, Paging, Resource, Signed, WireId};

/// The operations.
pub struct Subscriptions;

/// Request to pause a subscription.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubscriptionPauseBody {
    /// Day on which it resumes, in the seller's time zone: one of `pause_days`, or another day before the last of
    /// them.
    pub until: NaiveDate,
}

async fn told(signed: &Signed, order: &Order) -> Result<Resource<SubscriptionAttributes>> {
    let mut tx = begin_as_shop(signed, order.seller_id).await?;
    let attributes = SubscriptionAttributes::from_order(&mut tx, signed.app().checkout.links(), order).await?;
    tx.commit().await?;
    Ok(Resource::new(order.id, "subscription", attributes))
}

/// One of one's own; what is somebody else's is what nobody has.
async fn own(signed: &Signed, id: OrderId) -> Result<Order> {
    let found = orders(signed).await?.into_iter().find(|order| order.id == id && is_plan(order));
    found.ok_or_else(ApiError::not_found)
}

async fn answer(signed: &Signed, order: &Order) -> Answer<Json<Doc<SubscriptionAttributes>>> {
    Ok(Json(Doc { data: told(signed, order).await? }))
}

#[OpenApi(prefix_path = "/v1/payer", tag = "crate::tags::Tag::Payer")]
impl Subscriptions {
    /// List your subscriptions
    ///
    /// Across sellers, newest first, including instalment plans and plans that are paused or have ended. Each says
    /// what you can do with it now. Requires a confirmed address.
    #[oai(path = "/subscriptions", method = "get", operation_id = "list_own_subscriptions")]
    async fn list(
        &self,
        signed: Signed,
        /// Page number.
        #[oai(default)]
        page: Query<PageNumber>,
        /// Rows per page.
        #[oai(default)]
        per: Query<PageRows>,
    ) -> Answer<Json<ListDoc<SubscriptionAttributes>>> {
        let paging = Paging::new(page.0, per.0)?;
        let plans: Vec<Order> = orders(&signed).await?.into_iter().filter(is_plan).collect();
        let meta = paging.meta(i64::try_from(plans.len()).unwrap_or(i64::MAX));
        let mut data = Vec::new();
        for order in paging.rows(plans) {
            data.push(told(&signed, &order).await?);
        }
        Ok(Json(ListDoc { data, included: Vec::new(), meta }))
    }

    /// Retrieve your subscription
    #[oai(path = "/subscriptions/:id", method = "get", operation_id = "get_own_subscription")]
    async fn show(&self, signed: Signed, id: Path<WireId<kinds::Order>>) -> Answer<Json<Doc<SubscriptionAttributes>>> {
        let order = own(&signed, id.0.0).await?;
        answer(&signed, &order).await
    }

    /// Pause your subscription
    ///
    /// Until the given day; all upcoming payments move by the same number of days, and access is closed in between.
    /// Returns `invalid_transition` for instalments, within a minimum term and if the subscription is not active,
    /// `payment_under_way` while a payment is undecided, and `too_large` for a day after the last of `pause_days`.
    #[oai(path = "/subscriptions/:id/pause", method = "post", operation_id = "pause_own_subscription")]
    async fn pause(
        &self,
        signed: Signed,
        id: Path<WireId<kinds::Order>>,
        body: Body<SubscriptionPauseBody>,
    ) -> Answer<Json<Doc<SubscriptionAttributes>>> {
        let order = own(&signed, id.0.0).await?;
        let mut tx = begin_as_shop(&signed, order.seller_id).await?;
        let links = signed.app().checkout.links();
        let paused = pause_by_payer::pause_by_payer(&mut tx, links, order.id, body.0.until).await?;
        tx.commit().await?;
        answer(&signed, &paused).await
    }

    /// Resume your subscription
    ///
    /// Before its planned day. Returns `invalid_transition` if it is not paused, or if its seller paused it.
    #[oai(path = "/subscriptions/:id/resume", method = "post", operation_id = "resume_own_subscription")]
    async fn resume(
        &self,
        signed: Signed,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<SubscriptionAttributes>>> {
        let order = own(&signed, id.0.0).await?;
        let mut tx = begin_as_shop(&signed, order.seller_id).await?;
        let resumed = pause_by_payer::resume_by_payer(&mut tx, signed.app().checkout.links(), order.id).await?;
        tx.commit().await?;
        answer(&signed, &resumed).await
    }

    /// Cancel your subscription
    ///
    /// It remains active until `cancel_ends_at`: the end of the paid period, or of the agreed minimum term. Returns
    /// `invalid_transition` for instalments and if it has ended. Cancelling twice has the same effect as once.
    #[oai(path = "/subscriptions/:id/cancel", method = "post", operation_id = "cancel_own_subscription")]
    async fn cancel(
        &self,
        signed: Signed,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<SubscriptionAttributes>>> {
        let order = own(&signed, id.0.0).await?;
        let tenant = kontor_tenants::find_shop(&signed.app().db, &order.seller_id.to_string()).await?;
        let canceled = signed.app().checkout.cancel_by_payer(tenant, order.id).await?;
        answer(&signed, &canceled).await
    }

    /// Reactivate your subscription
    ///
    /// Undoes a cancellation before it takes effect. Returns `invalid_transition` if the subscription has ended, or
    /// if its seller cancelled it. Reactivating twice has the same effect as once.
    #[oai(path = "/subscriptions/:id/reactivate", method = "post", operation_id = "reactivate_own_subscription")]
    async fn reactivate(
        &self,
        signed: Signed,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<SubscriptionAttributes>>> {
        let order = own(&signed, id.0.0).await?;
        let mut tx = begin_as_shop(&signed, order.seller_id).await?;
        let kept = reactivate_by_payer(&mut tx, signed.app().checkout.links(), order.id).await?;
        tx.commit().await?;
        answer(&signed, &kept).await
    }
}
