//! Money on its way to the seller's bank, and the asking for it.

use kontor_kernel::{ApiError, Party, kinds};
use kontor_ledger::{
    Payout,
    payout::{PAYOUTS, request, sent_to},
};
use kontor_mail::SecurityChange;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::{
    payout_requests::{PayoutRequestAttributes, document},
    payout_view::PayoutAttributes,
};
use crate::http::{
    Amount, Answer, Body, Doc, ListDoc, ListQuery, Resource, Seller, WireId, context,
    idempotent::{Claimed, Idempotent, claim},
};

/// The operations.
pub struct Payouts;

/// Amount to pay out. It goes to the newest active bank account.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "PayoutRequestBody")]
pub struct PayoutRequestBody {
    /// Amount.
    pub amount: Amount,
}

#[OpenApi(prefix_path = "/v1/cabinet/payouts", tag = "crate::tags::Tag::Payouts")]
impl Payouts {
    /// List payouts
    ///
    /// Newest first.
    #[oai(path = "/", method = "get", operation_id = "list_payouts")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<PayoutAttributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&PAYOUTS, &tx)?.page::<Payout>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |found| Resource::new(found.id, "payout", found.into()))))
    }

    /// Create a payout request
    ///
    /// The money leaves the balance immediately. Returns the request, which you can retrieve at
    /// `/v1/cabinet/payout_requests`: a verified seller's request is approved automatically up to a limit and
    /// returned with its payout; above that, a manager decides. Returns the first of these that applies:
    /// `account_not_verified`, `bank_account_not_active`, `bank_account_new`, `account_blocked`, `request_open`,
    /// `below_minimum`, `balance_too_low`, `profile_incomplete`.
    #[oai(path = "/", method = "post", operation_id = "create_payout")]
    async fn create(
        &self,
        seller: Seller,
        /// Required. A request repeated with the same key creates one request.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<PayoutRequestBody>,
    ) -> Answer<Idempotent<Doc<PayoutRequestAttributes>>> {
        let (app, body) = (seller.app(), body.0);
        let money = body.amount.money("/amount")?;
        let held = match claim(&app.db, seller.scope(), "payouts.create", key.0.as_deref(), &body).await? {
            Claimed::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Claimed::Mine(held) => held,
        };
        let asked = async {
            let mut tx = seller.begin().await?;
            let doc = document(request(&mut tx, Party::SELLER, money).await?);
            seller
                .notify_security_change(&mut tx, SecurityChange::PayoutRequested, &money.shown(context::locale()))
                .await?;
            held.finish(tx, 201, &doc).await?;
            Ok::<_, ApiError>(doc)
        };
        match asked.await {
            Ok(doc) => Ok(Idempotent::Fresh(doc)),
            Err(fault) => Err(held.refuse(fault).await.into()),
        }
    }

    /// Retrieve a payout
    #[oai(path = "/:id", method = "get", operation_id = "get_payout")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Payout>>) -> Answer<Json<Doc<PayoutAttributes>>> {
        let mut tx = seller.begin().await?;
        let found = sent_to(&mut tx, id.0.0, Party::SELLER).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(found.id, "payout", found.into())))
    }
}
