//! Payments and refunds that their provider says nothing of, and deciding about them by hand.

use kontor_db::Act;
use kontor_kernel::{Machine, Result, Validator, kinds, kinds::TransactionId};
use kontor_payments::{
    Decision, PaymentForm, TransactionKind, TransactionState,
    unanswered::{self, UNANSWERED, Unanswered},
};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::http::{Amount, Answer, Body, Doc, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

/// The operations.
pub struct AdminTransactions;

/// Decision about a payment or refund.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionBody {
    /// Whether the money has moved.
    pub outcome: WireEnum<Decision>,
    /// Reason; it is logged and appears in the order's history, where the seller sees it.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// A payment or refund with its seller.
#[derive(Debug, Clone, Object)]
pub struct AdminTransactionAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// The order.
    pub order: WireId<kinds::Order>,
    /// Kind of transaction.
    pub kind: WireEnum<TransactionKind>,
    /// State of the transaction.
    pub state: WireEnum<TransactionState>,
    /// Payment method.
    pub method: WireEnum<PaymentForm>,
    /// Provider that was asked to collect or return the money; it knows the transaction by this id.
    pub provider: String,
    /// Amount.
    pub amount: Amount,
    /// Number of times that the provider was asked.
    pub inquiries: i32,
    /// When it started.
    pub created_at: Timestamp,
}

impl From<Unanswered> for AdminTransactionAttributes {
    fn from(row: Unanswered) -> Self {
        Self {
            amount: row.money().into(),
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            order: WireId(row.order_id),
            kind: WireEnum(row.kind),
            state: WireEnum(row.state),
            method: WireEnum(row.method),
            provider: row.provider,
            inquiries: row.inquiries,
            created_at: Timestamp(row.created_at),
        }
    }
}

/// Looks a last time, then decides in the books of whose it is; log and history name the manager and the reason.
async fn decide(manager: &Manager, id: TransactionId, body: DecisionBody) -> Result<Doc<AdminTransactionAttributes>> {
    let DecisionBody { outcome: WireEnum(outcome), reason } = body;
    let mut check = Validator::new();
    check.text("/reason", &reason, 1, REASON_CHARS_MAX).finish()?;
    let reason = reason.trim();
    let mut look = manager.begin().await?;
    let (tenant, name) = unanswered::owner(&mut look, id).await?;
    look.commit().await?;
    let checkout = &manager.app().checkout;
    checkout.poll_once_more(tenant, id).await?;
    let mut tx = manager.begin_for(tenant).await?;
    manager.go_on_in_shop(&mut tx, tenant).await?;
    let decided = checkout.decide(&mut tx, id, outcome, reason).await?;
    let found = decided.transaction;
    if let Some(from) = decided.from {
        manager.go_on_as_manager(&mut tx, tenant).await?;
        let details = json!({
            "amount": found.amount, "currency": found.currency, "reason": reason,
            "order": found.order_id.to_string(), "from": from.text(), "outcome": outcome.text(),
        });
        tx.audit(Act::TransactionDecided, &id.to_string(), &details).await?;
    }
    tx.commit().await?;
    Ok(Doc::new(id, "transaction", Unanswered::from_transaction(found, name, tenant.livemode).into()))
}

#[OpenApi(prefix_path = "/v1/admin/transactions", tag = "crate::tags::Tag::Admin")]
impl AdminTransactions {
    /// List unresolved payments and refunds
    ///
    /// Those that have waited for their provider's answer for more than a day, oldest first. Payments that the payer
    /// still has time for and refunds that wait for the seller's balance are not included. The provider is still
    /// asked once a day.
    #[oai(path = "/", method = "get", operation_id = "list_unanswered_transactions")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminTransactionAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&UNANSWERED, &tx)?.page::<Unanswered>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "transaction", row.into()))))
    }

    /// Decide the outcome of a payment or refund
    ///
    /// For one whose provider gives no answer. The provider is asked one last time: if it answers, its answer counts
    /// and there is nothing left to decide (409 `invalid_transition`). Otherwise everything follows as if the
    /// provider had answered: ledger, order, access, documents and emails. The seller sees in the order's history
    /// that the platform decided, and the reason. Repeating the same decision changes nothing.
    ///
    /// A payment decided as `successful` counts as received in full, without any provider fee. A refund decided as
    /// `denied` is not sent any more.
    ///
    /// What the provider reports later changes no state. Money that arrives for a payment that was denied is booked
    /// and returned; money that never arrives for a payment that counts as received is missing from the provider's
    /// balance, at the platform's expense. A later report that contradicts the decision on a refund is written to the
    /// error log, for a person to check.
    ///
    /// Refunds that wait for the seller's balance, and transactions through the seller's own bank, cannot be decided.
    #[oai(path = "/:id/decide", method = "post", operation_id = "decide_transaction")]
    async fn decide(
        &self,
        manager: Manager,
        id: Path<WireId<kinds::Transaction>>,
        body: Body<DecisionBody>,
    ) -> Answer<Json<Doc<AdminTransactionAttributes>>> {
        Ok(Json(decide(&manager, id.0.0, body.0).await?))
    }
}
