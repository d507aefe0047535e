//! Requests to be paid out that a manager decides on.

use kontor_db::Act;
use kontor_kernel::{PartyKind, Result, kinds, kinds::PayoutRequestId};
use kontor_ledger::{
    PayoutRequest, RequestState,
    payout::{ADMIN_PAYOUT_REQUESTS, AdminRequest, approve, owner, payout_request, reject},
};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::http::{Amount, Answer, Body, Doc, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminPayoutRequests;

/// Reason for rejecting a request.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RejectBody {
    /// Reason; the seller sees it.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// A payout request with its seller.
#[derive(Debug, Clone, Object)]
pub struct AdminPayoutRequestAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop; not in the response to a decision.
    #[oai(skip_serializing_if_is_none)]
    pub seller_name: Option<String>,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Who is paid from the books of the shop: the seller, or someone with a share of its sales.
    pub party: WireEnum<PartyKind>,
    /// Name of that person; absent for the seller, and not in the response to a decision.
    #[oai(skip_serializing_if_is_none)]
    pub party_name: Option<String>,
    /// Amount.
    pub amount: Amount,
    /// State of the request.
    pub state: WireEnum<RequestState>,
    /// Why it was rejected.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// Who or what decided.
    #[oai(skip_serializing_if_is_none)]
    pub decided_by: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
}

fn attributes(
    seller: kinds::SellerId,
    name: Option<String>,
    livemode: bool,
    found: PayoutRequest,
) -> AdminPayoutRequestAttributes {
    AdminPayoutRequestAttributes {
        seller: WireId(seller),
        seller_name: name,
        livemode,
        party: WireEnum(found.party),
        party_name: None,
        amount: found.money().into(),
        state: WireEnum(found.state),
        reason: found.reason,
        decided_by: found.decided_by,
        created_at: Timestamp(found.created_at),
    }
}

fn item(row: AdminRequest) -> Resource<AdminPayoutRequestAttributes> {
    let id = row.request.id;
    let shown = attributes(row.seller_id, Some(row.seller_name), row.livemode, row.request);
    Resource::new(id, "payout_request", AdminPayoutRequestAttributes { party_name: row.party_name, ..shown })
}

/// Decides in the books of whose request it is; the history names the manager.
async fn decide(
    manager: &Manager,
    id: PayoutRequestId,
    reason: Option<&str>,
) -> Result<Doc<AdminPayoutRequestAttributes>> {
    let mut look = manager.begin().await?;
    let tenant = owner(&mut look, id).await?;
    look.commit().await?;
    let by = format!("manager:{}", manager.user);
    let mut tx = manager.begin_for(tenant).await?;
    let before = payout_request(&mut tx, id).await?.state;
    let act = match reason {
        Some(reason) => {
            reject(&mut tx, id, &by, reason).await?;
            Act::PayoutRejected
        }
        None => {
            approve(&mut tx, id, &by).await?;
            Act::PayoutApproved
        }
    };
    let found = payout_request(&mut tx, id).await?;
    if found.state != before {
        let money = found.money();
        let details = json!({ "amount": money.amount, "currency": money.currency, "reason": found.reason });
        tx.audit(act, &id.to_string(), &details).await?;
    }
    tx.commit().await?;
    Ok(Doc::new(id, "payout_request", attributes(tenant.id, None, tenant.livemode, found)))
}

#[OpenApi(prefix_path = "/v1/admin/payout_requests", tag = "crate::tags::Tag::Admin")]
impl AdminPayoutRequests {
    /// List payout requests across sellers
    ///
    /// Newest first.
    #[oai(path = "/", method = "get", operation_id = "list_all_payout_requests")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminPayoutRequestAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_PAYOUT_REQUESTS, &tx)?.page::<AdminRequest>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), item)))
    }

    /// Approve a payout request
    ///
    /// The payout is sent immediately. Approving twice changes nothing.
    #[oai(path = "/:id/approve", method = "post", operation_id = "approve_payout_request")]
    async fn approve(
        &self,
        manager: Manager,
        id: Path<WireId<kinds::PayoutRequest>>,
    ) -> Answer<Json<Doc<AdminPayoutRequestAttributes>>> {
        Ok(Json(decide(&manager, id.0.0, None).await?))
    }

    /// Reject a payout request
    ///
    /// The seller sees the reason, and the money returns to their balance.
    #[oai(path = "/:id/reject", method = "post", operation_id = "reject_payout_request")]
    async fn reject(
        &self,
        manager: Manager,
        id: Path<WireId<kinds::PayoutRequest>>,
        body: Body<RejectBody>,
    ) -> Answer<Json<Doc<AdminPayoutRequestAttributes>>> {
        Ok(Json(decide(&manager, id.0.0, Some(&body.0.reason)).await?))
    }
}
