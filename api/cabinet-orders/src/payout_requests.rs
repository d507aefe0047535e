//! Requests to be paid out: where they stand, and taking one back. Asking is `POST /v1/cabinet/payouts`.

use kontor_kernel::{Party, kinds};
use kontor_ledger::{
    PayoutRequest, RequestState,
    payout::{PAYOUT_REQUESTS, Requested, cancel, payout_of, request_of},
};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use super::payout_view::PayoutAttributes;
use crate::http::{Amount, Answer, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct PayoutRequests;

/// A payout request.
#[derive(Debug, Clone, Object)]
pub struct PayoutRequestAttributes {
    /// Amount.
    pub amount: Amount,
    /// State of the request.
    pub state: WireEnum<RequestState>,
    /// The bank account to which the money goes.
    pub bank_account_id: WireId<kinds::BankAccount>,
    /// Why it was rejected.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// The payout that resulted from it; not in lists.
    #[oai(skip_serializing_if_is_none)]
    pub payout: Option<PayoutAttributes>,
    /// Whether it can still be cancelled.
    pub can_cancel: bool,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl From<PayoutRequest> for PayoutRequestAttributes {
    fn from(found: PayoutRequest) -> Self {
        Self {
            amount: found.money().into(),
            state: WireEnum(found.state),
            bank_account_id: WireId(found.bank_account_id),
            reason: found.reason,
            payout: None,
            can_cancel: found.state == RequestState::Waiting,
            created_at: Timestamp(found.created_at),
            updated_at: Timestamp(found.updated_at),
        }
    }
}

/// A request as it is answered, with the payout that was made of it.
pub(super) fn document(found: Requested) -> Doc<PayoutRequestAttributes> {
    let id = found.request.id;
    let payout = found.payout.map(PayoutAttributes::from);
    Doc::new(id, "payout_request", PayoutRequestAttributes { payout, ..found.request.into() })
}

#[OpenApi(prefix_path = "/v1/cabinet/payout_requests", tag = "crate::tags::Tag::Payouts")]
impl PayoutRequests {
    /// List payout requests
    ///
    /// Newest first.
    #[oai(path = "/", method = "get", operation_id = "list_payout_requests")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<PayoutRequestAttributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&PAYOUT_REQUESTS, &tx)?.page::<PayoutRequest>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |found| {
            Resource::new(found.id, "payout_request", found.into())
        })))
    }

    /// Retrieve a payout request
    #[oai(path = "/:id", method = "get", operation_id = "get_payout_request")]
    async fn get(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::PayoutRequest>>,
    ) -> Answer<Json<Doc<PayoutRequestAttributes>>> {
        let mut tx = seller.begin().await?;
        let found = request_of(&mut tx, id.0.0, Party::SELLER).await?;
        let payout = payout_of(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(document(Requested { request: found, payout })))
    }

    /// Cancel a payout request
    ///
    /// Only while no one has decided on it; the money returns to the balance.
    #[oai(path = "/:id/cancel", method = "post", operation_id = "cancel_payout_request")]
    async fn cancel(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::PayoutRequest>>,
    ) -> Answer<Json<Doc<PayoutRequestAttributes>>> {
        let mut tx = seller.begin().await?;
        request_of(&mut tx, id.0.0, Party::SELLER).await?;
        let found = cancel(&mut tx, id.0.0, "requester").await?;
        tx.commit().await?;
        Ok(Json(document(Requested { request: found, payout: None })))
    }
}
