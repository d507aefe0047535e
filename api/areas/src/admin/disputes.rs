//! Disputes of all sellers, as managers see them.

use kontor_kernel::{Money, kinds};
use kontor_orders::money::{ADMIN_DISPUTES, AdminDisputeRow};
use kontor_payments::{AnswerKind, CaseState};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Amount, Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminDisputes;

/// A dispute or a bank inquiry.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AdminDisputeAttributes")]
pub struct AdminDispute {
    /// The seller it is about.
    pub seller: WireId<kinds::Seller>,
    /// The shop's name.
    pub seller_name: String,
    /// Whether it is the live shop's; `false`: of its test mode.
    pub livemode: bool,
    /// The order.
    pub order: WireId<kinds::Order>,
    /// Its short token.
    pub order_token: String,
    /// The payment provider.
    pub provider: String,
    /// Where it stands.
    pub state: WireEnum<CaseState>,
    /// The disputed amount.
    pub amount: Amount,
    /// The bank's code for the reason.
    pub reason: String,
    /// Until when the seller can answer; absent if there is nothing to answer.
    #[oai(skip_serializing_if_is_none)]
    pub respond_by: Option<Timestamp>,
    /// How the seller answered; absent if they haven't.
    #[oai(skip_serializing_if_is_none)]
    pub answer: Option<WireEnum<AnswerKind>>,
    /// When they did.
    #[oai(skip_serializing_if_is_none)]
    pub answered_at: Option<Timestamp>,
    /// Why the provider rejected the last answer; absent if it didn't.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// When it was opened.
    pub created_at: Timestamp,
}

impl From<AdminDisputeRow> for AdminDispute {
    fn from(row: AdminDisputeRow) -> Self {
        Self {
            amount: Money::new(row.amount, row.currency).into(),
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            order: WireId(row.order_id),
            order_token: row.order_token,
            provider: row.provider,
            state: WireEnum(row.state),
            reason: row.reason,
            respond_by: row.respond_by.map(Timestamp),
            answer: row.answer.map(WireEnum),
            answered_at: row.answered_at.map(Timestamp),
            refusal: row.refusal,
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/disputes", tag = "crate::tags::Tag::Admin")]
impl AdminDisputes {
    /// List disputes across sellers
    ///
    /// Newest first, with bank inquiries that may become one. Their sellers answer them; there is nothing to decide here.
    #[oai(path = "/", method = "get", operation_id = "list_all_disputes")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminDispute>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_DISPUTES, &tx)?.page::<AdminDisputeRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "dispute", row.into()))))
    }
}
