//! What payers' banks ask about and take back, of all orders.

use kontor_kernel::{Money, kinds};
use kontor_orders::money::{DISPUTES, DisputeRow};
use kontor_payments::{AnswerKind, CaseState};
use poem_openapi::{Object, OpenApi, payload::Json};

use super::{order_rates::payer, order_view::Payer};
use crate::http::{Amount, Answer, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct Disputes;

/// A dispute or a bank inquiry.
#[derive(Debug, Clone, Object)]
#[oai(rename = "DisputeAttributes")]
pub struct Attributes {
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub order_token: String,
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product when it was bought.
    pub product_name: String,
    /// The buyer.
    pub payer: Payer,
    /// The payment that the bank asks about.
    pub payment_id: WireId<kinds::Transaction>,
    /// The chargeback, once the bank has taken the money.
    #[oai(skip_serializing_if_is_none)]
    pub chargeback_id: Option<WireId<kinds::Transaction>>,
    /// State: a `warning` took no money, and is `avoided` by refunding the payment in full.
    pub state: WireEnum<CaseState>,
    /// Currency, as a lowercase ISO 4217 code.
    pub currency_id: String,
    /// Amount in question.
    pub amount: Amount,
    /// What the provider charges for it in its current state.
    pub fee_amount: Amount,
    /// The bank's reason code; may be empty.
    pub reason: String,
    /// Deadline for a response.
    #[oai(skip_serializing_if_is_none)]
    pub respond_by: Option<Timestamp>,
    /// The answer: evidence, or acceptance.
    #[oai(skip_serializing_if_is_none)]
    pub answer: Option<WireEnum<AnswerKind>>,
    /// When it was received.
    pub created_at: Timestamp,
}

impl From<DisputeRow> for Attributes {
    fn from(row: DisputeRow) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, row.currency));
        Self {
            payer: payer(&row.order),
            order_id: WireId(row.order.order_id),
            order_token: row.order.order_token,
            product_id: WireId(row.order.product_id),
            product_name: row.order.product_name,
            payment_id: WireId(row.payment_id),
            chargeback_id: row.chargeback_id.map(WireId),
            state: WireEnum(row.state),
            currency_id: row.currency.to_string(),
            amount: amount(row.amount),
            fee_amount: amount(row.fee_amount),
            reason: row.reason,
            respond_by: row.respond_by.map(Timestamp),
            answer: row.answer.map(WireEnum),
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/disputes", tag = "crate::tags::Tag::Orders")]
impl Disputes {
    /// List disputes
    ///
    /// Newest first, across all orders: bank inquiries that took no money yet, disputes, and the outcome of both. The
    /// scope `to_do` has those for which a refund or an answer would help. Debits that a bank returned cannot be
    /// answered and are not disputes: they are in the list of transactions.
    #[oai(path = "/", method = "get", operation_id = "list_disputes")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&DISPUTES, &tx)?.page::<DisputeRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |row| Resource::new(row.id, "dispute", row.into()))))
    }
}
