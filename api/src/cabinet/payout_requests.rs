//! Wishes to be paid out.

use kontor_kernel::{Fault, kinds};
use kontor_ledger::{
    PayoutRequest, RequestState,
    payout::{PAYOUT_REQUESTS, Requested, cancel, payout_of, payout_request, request},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::payouts::PayoutAttributes;
use crate::http::{
    Amount, Answer, Body, Doc, Item, ListDoc, ListQuery, Seller, Timestamp, WireId, Word,
    idempotent::{Claimed, Once, claim},
};

/// The operations.
pub struct PayoutRequests;

/// How much is to be paid out. It goes to the youngest active bank account.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayoutRequestBody {
    /// How much.
    pub amount: Amount,
}

/// A wish to be paid out.
#[derive(Debug, Clone, Object)]
pub struct PayoutRequestAttributes {
    /// How much.
    pub amount: Amount,
    /// Where it stands.
    pub state: Word<RequestState>,
    /// Where the money is to go.
    pub bank_account_id: WireId<kinds::BankAccount>,
    /// Why it was refused.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// The payout that was made of it; not in lists.
    #[oai(skip_serializing_if_is_none)]
    pub payout: Option<PayoutAttributes>,
    /// Whether it can still be taken back.
    pub can_cancel: bool,
    /// When it was asked for.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl From<PayoutRequest> for PayoutRequestAttributes {
    fn from(found: PayoutRequest) -> Self {
        Self {
            amount: found.money().into(),
            state: Word(found.state),
            bank_account_id: WireId(found.bank_account_id),
            reason: found.reason,
            payout: None,
            can_cancel: found.state == RequestState::Waiting,
            created_at: Timestamp(found.created_at),
            updated_at: Timestamp(found.updated_at),
        }
    }
}

fn document(found: Requested) -> Doc<PayoutRequestAttributes> {
    let id = found.request.id;
    let payout = found.payout.map(PayoutAttributes::from);
    Doc::new(id, "payout_request", PayoutRequestAttributes { payout, ..found.request.into() })
}

/// Asks for a payout, once for each key. `POST /v1/cabinet/payouts` is another name of the same.
pub(super) async fn ask(
    seller: &Seller,
    operation: &'static str,
    key: Option<&str>,
    body: &PayoutRequestBody,
) -> Answer<Once<Doc<PayoutRequestAttributes>>> {
    let money = body.amount.money("/amount")?;
    let held = match claim(&seller.app().db, seller.scope(), operation, key, body).await? {
        Claimed::Replay(stored) => return Ok(Once::Replay(stored)),
        Claimed::Mine(held) => held,
    };
    let asked = async {
        let mut tx = seller.begin().await?;
        let doc = document(request(&mut tx, money).await?);
        held.finish(tx, 201, &doc).await?;
        Ok::<_, Fault>(doc)
    };
    match asked.await {
        Ok(doc) => Ok(Once::Fresh(doc)),
        Err(fault) => Err(held.refuse(fault).await.into()),
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/payout_requests", tag = "crate::tags::Tag::Payouts")]
impl PayoutRequests {
    /// List payout requests
    ///
    /// The youngest first.
    #[oai(path = "/", method = "get", operation_id = "list_payout_requests")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<PayoutRequestAttributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&PAYOUT_REQUESTS, &tx)?.page::<PayoutRequest>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::of(listed, Vec::new(), |found| Item::new(found.id, "payout_request", found.into()))))
    }

    /// Ask for a payout
    ///
    /// The money leaves the balance at once. A verified seller's request is approved by rule up to a limit; above it a
    /// manager decides. Refusals name what is in the way, in this order: `account_not_verified`,
    /// `bank_account_not_active`, `account_blocked`, `request_open`, `below_minimum`, `balance_too_low`,
    /// `profile_incomplete`.
    #[oai(path = "/", method = "post", operation_id = "create_payout_request")]
    async fn create(
        &self,
        seller: Seller,
        /// Required: the same key asks once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<PayoutRequestBody>,
    ) -> Answer<Once<Doc<PayoutRequestAttributes>>> {
        ask(&seller, "payouts.create", key.0.as_deref(), &body.0).await
    }

    /// Show a payout request
    #[oai(path = "/:id", method = "get", operation_id = "get_payout_request")]
    async fn get(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::PayoutRequest>>,
    ) -> Answer<Json<Doc<PayoutRequestAttributes>>> {
        let mut tx = seller.begin().await?;
        let found = payout_request(&mut tx, id.0.0).await?;
        let payout = payout_of(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(document(Requested { request: found, payout })))
    }

    /// Take a payout request back
    ///
    /// Only while nobody has decided; the money is in the balance again.
    #[oai(path = "/:id/cancel", method = "post", operation_id = "cancel_payout_request")]
    async fn cancel(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::PayoutRequest>>,
    ) -> Answer<Json<Doc<PayoutRequestAttributes>>> {
        let mut tx = seller.begin().await?;
        let found = cancel(&mut tx, id.0.0, "requester").await?;
        tx.commit().await?;
        Ok(Json(document(Requested { request: found, payout: None })))
    }
}
