//! The payment log: each attempt to take money for a payment of an order, and where nobody was asked and why.

use kontor_kernel::{Money, kinds};
use kontor_orders::money::{
    LogCause, LogState, LogStatus, LogType, PAYMENT_LOGS, PaymentLogRow, SkipReason, payment_log,
};
use kontor_payments::PaymentForm;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use super::{order_rates::payer, order_view::Payer};
use crate::http::{Amount, Answer, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct PaymentLogs;

/// An attempt to collect a payment.
#[derive(Debug, Clone, Object)]
#[oai(rename = "PaymentLogAttributes")]
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
    /// The payment of the order.
    pub rate_id: WireId<kinds::OrderRate>,
    /// Number of that payment within the order.
    pub rate_number: i32,
    /// The transaction of the attempt. Absent if no attempt was made.
    #[oai(skip_serializing_if_is_none)]
    pub transaction_id: Option<WireId<kinds::Transaction>>,
    /// Outcome: the money has arrived, will not arrive, or may still arrive.
    pub status: WireEnum<LogStatus>,
    /// State of the attempt. Derived from later events: a newer attempt turns `error` into `error_old`, a debit
    /// returned by its bank turns `successful` into `bounced`.
    pub state: WireEnum<LogState>,
    /// Route of the money: through the platform (`regular`), or directly to an account of the seller (`p2p`).
    pub payment_type: WireEnum<LogType>,
    /// What caused it.
    pub cause: WireEnum<LogCause>,
    /// Why no attempt was made; only if `skipped`.
    #[oai(skip_serializing_if_is_none)]
    pub skip_reason: Option<WireEnum<SkipReason>>,
    /// Payment provider; empty if no attempt was made.
    pub provider: String,
    /// Payment method.
    pub payment_method: WireEnum<PaymentForm>,
    /// Currency, as a lowercase ISO 4217 code.
    pub currency_id: String,
    /// Amount requested.
    pub amount: Amount,
    /// Amount received; if `partially_paid`, what the provider has received so far, which is booked once it is
    /// complete.
    pub received_amount: Amount,
    /// The provider's decline code if it was declined.
    #[oai(skip_serializing_if_is_none)]
    pub decline_code: Option<String>,
    /// What helps after a decline: `retry`, `other_method` or `do_not_retry`.
    #[oai(skip_serializing_if_is_none)]
    pub advice: Option<String>,
    /// When it expires, if it waits for the payer.
    #[oai(skip_serializing_if_is_none)]
    pub expires_at: Option<Timestamp>,
    /// When the money arrived.
    #[oai(skip_serializing_if_is_none)]
    pub settled_at: Option<Timestamp>,
    /// When it started.
    pub created_at: Timestamp,
}

impl From<PaymentLogRow> for Attributes {
    fn from(row: PaymentLogRow) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, row.currency));
        Self {
            payer: payer(&row.order),
            transaction_id: row.transaction().map(WireId),
            order_id: WireId(row.order.order_id),
            order_token: row.order.order_token,
            product_id: WireId(row.order.product_id),
            product_name: row.order.product_name,
            rate_id: WireId(row.rate_id),
            rate_number: row.rate_number,
            status: WireEnum(row.status),
            state: WireEnum(row.state),
            payment_type: WireEnum(row.r#type),
            cause: WireEnum(row.cause),
            skip_reason: row.skip_reason.map(WireEnum),
            provider: row.provider,
            payment_method: WireEnum(row.method),
            currency_id: row.currency.to_string(),
            amount: amount(row.amount),
            received_amount: amount(row.received_amount),
            decline_code: row.decline_code,
            advice: row.advice,
            expires_at: row.expires_at.map(Timestamp),
            settled_at: row.settled_at.map(Timestamp),
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/payment_logs", tag = "crate::tags::Tag::Orders")]
impl PaymentLogs {
    /// List payment attempts
    ///
    /// Newest first: every attempt to collect a payment of an order, at the checkout, when a later payment was due or
    /// when it was retried, and payments that were due but not collected, with the reason. Refunds and chargebacks
    /// are not attempts: they are in the list of transactions.
    #[oai(path = "/", method = "get", operation_id = "list_payment_logs")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&PAYMENT_LOGS, &tx)?.page::<PaymentLogRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |row| Resource::new(row.id, "payment_log", row.into()))))
    }

    /// Retrieve a payment attempt
    #[oai(path = "/:id", method = "get", operation_id = "get_payment_log")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::PaymentLog>>) -> Answer<Json<Doc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let found = payment_log(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(found.id, "payment_log", found.into())))
    }
}
