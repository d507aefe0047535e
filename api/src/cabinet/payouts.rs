//! Money on its way to the seller's bank.

use kontor_kernel::kinds;
use kontor_ledger::{
    Payout, PayoutState,
    payout::{PAYOUTS, payout},
};
use kontor_verification::say;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};

use super::payout_requests::{PayoutRequestAttributes, PayoutRequestBody, ask};
use crate::http::{
    Amount, Answer, Body, Doc, Item, ListDoc, ListQuery, Seller, Timestamp, WireId, Word, context, idempotent::Once,
};

/// The operations.
pub struct Payouts;

/// A payout.
#[derive(Debug, Clone, Object)]
pub struct PayoutAttributes {
    /// Its id.
    pub payout_id: WireId<kinds::Payout>,
    /// The wish it was made of.
    pub payout_request_id: WireId<kinds::PayoutRequest>,
    /// Where it goes.
    pub bank_account_id: WireId<kinds::BankAccount>,
    /// How much.
    pub amount: Amount,
    /// Where it stands.
    pub state: Word<PayoutState>,
    /// Why it came back, in a sentence; the money is in the balance again and can be asked for at once.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// The same as the bank's code.
    #[oai(skip_serializing_if_is_none)]
    pub reason_code: Option<String>,
    /// When it was approved.
    pub created_at: Timestamp,
    /// When it was handed to the bank.
    #[oai(skip_serializing_if_is_none)]
    pub issued_at: Option<Timestamp>,
    /// When it arrived.
    #[oai(skip_serializing_if_is_none)]
    pub settled_at: Option<Timestamp>,
}

impl From<Payout> for PayoutAttributes {
    fn from(found: Payout) -> Self {
        Self {
            payout_id: WireId(found.id),
            payout_request_id: WireId(found.request_id),
            bank_account_id: WireId(found.bank_account_id),
            amount: found.money().into(),
            state: Word(found.state),
            reason: found.reason.as_deref().map(|code| say(code, context::locale())),
            reason_code: found.reason,
            created_at: Timestamp(found.created_at),
            issued_at: found.issued_at.map(Timestamp),
            settled_at: found.settled_at.map(Timestamp),
        }
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/payouts", tag = "crate::tags::Tag::Payouts")]
impl Payouts {
    /// List payouts
    ///
    /// The youngest first.
    #[oai(path = "/", method = "get", operation_id = "list_payouts")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<PayoutAttributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&PAYOUTS, &tx)?.page::<Payout>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::of(listed, Vec::new(), |found| Item::new(found.id, "payout", found.into()))))
    }

    /// Ask for a payout (the same as creating a payout request)
    ///
    /// Answers the request, with its payout when it was approved at once.
    #[oai(path = "/", method = "post", operation_id = "create_payout")]
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

    /// Show a payout
    #[oai(path = "/:id", method = "get", operation_id = "get_payout")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Payout>>) -> Answer<Json<Doc<PayoutAttributes>>> {
        let mut tx = seller.begin().await?;
        let found = payout(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(found.id, "payout", found.into())))
    }
}
