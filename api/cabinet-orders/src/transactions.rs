//! Movements of money: what was paid for orders, what was declined and why, what went back, what was paid out.

use kontor_apikeys::KeyScope;
use kontor_kernel::{ApiError, Money, kinds};
use kontor_orders::money::{ORDER_TRANSACTIONS, TRANSACTIONS, TransactionRow, transaction_row};
use kontor_payments::{DisputeState, PaymentForm, TransactionKind, TransactionState};
use kontor_verification::say;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use super::{order_rates::payer, order_view::Payer};
use crate::http::{Amount, Answer, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId, context};

/// The operations.
pub struct Transactions;

/// A transaction.
#[derive(Debug, Clone, Object)]
#[oai(rename = "TransactionAttributes")]
pub struct Attributes {
    /// The order. A payout has neither this nor the other fields about an order.
    #[oai(skip_serializing_if_is_none)]
    pub order_id: Option<WireId<kinds::Order>>,
    /// Order number, as shown to buyers.
    #[oai(skip_serializing_if_is_none)]
    pub order_token: Option<String>,
    /// The product.
    #[oai(skip_serializing_if_is_none)]
    pub product_id: Option<WireId<kinds::Product>>,
    /// Name of the product when it was bought.
    #[oai(skip_serializing_if_is_none)]
    pub product_name: Option<String>,
    /// The buyer.
    #[oai(skip_serializing_if_is_none)]
    pub payer: Option<Payer>,
    /// The payment of the order.
    #[oai(skip_serializing_if_is_none)]
    pub rate_id: Option<WireId<kinds::OrderRate>>,
    /// Number of that payment within the order.
    #[oai(skip_serializing_if_is_none)]
    pub rate_number: Option<i32>,
    /// The payout, if it is one.
    #[oai(skip_serializing_if_is_none)]
    pub payout_id: Option<WireId<kinds::Payout>>,
    /// Kind of transaction.
    pub kind: WireEnum<TransactionKind>,
    /// State of the transaction.
    pub state: WireEnum<TransactionState>,
    /// Payment provider; empty for a payout.
    pub provider: String,
    /// Payment method; a payout goes to a `bank_account`.
    pub method: WireEnum<PaymentForm>,
    /// Currency, as a lowercase ISO 4217 code.
    pub currency_id: String,
    /// Amount.
    pub amount: Amount,
    /// Part of it that has arrived.
    pub received_amount: Amount,
    /// The provider's decline code if it was declined.
    #[oai(skip_serializing_if_is_none)]
    pub decline_code: Option<String>,
    /// What helps after a decline: `retry`, `other_method` or `do_not_retry`.
    #[oai(skip_serializing_if_is_none)]
    pub advice: Option<String>,
    /// The transaction that it reverses: a payment, for a refund or a chargeback; a chargeback, if a dispute was won.
    #[oai(skip_serializing_if_is_none)]
    pub reverses_id: Option<WireId<kinds::Transaction>>,
    /// Reason for a refund or chargeback: as the seller wrote it, or the bank's code. For a payout that was returned,
    /// the reason as a sentence.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// State of the dispute, if the bank took a payment back.
    #[oai(skip_serializing_if_is_none)]
    pub dispute_state: Option<WireEnum<DisputeState>>,
    /// Whether it waits for the seller's balance.
    pub queued: bool,
    /// When it expires, if it waits for the payer.
    #[oai(skip_serializing_if_is_none)]
    pub expires_at: Option<Timestamp>,
    /// When the money moved.
    #[oai(skip_serializing_if_is_none)]
    pub settled_at: Option<Timestamp>,
    /// When it started.
    pub created_at: Timestamp,
}

impl From<TransactionRow> for Attributes {
    fn from(row: TransactionRow) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, row.currency));
        let order = row.order();
        Self {
            payer: order.as_ref().map(payer),
            order_id: order.as_ref().map(|order| WireId(order.order_id)),
            product_id: order.as_ref().map(|order| WireId(order.product_id)),
            order_token: order.as_ref().map(|order| order.order_token.clone()),
            product_name: order.map(|order| order.product_name),
            rate_id: row.rate_id.map(WireId),
            rate_number: row.rate_number,
            payout_id: row.payout_id.map(WireId),
            kind: WireEnum(row.kind),
            state: WireEnum(row.state),
            provider: row.provider,
            method: WireEnum(row.method),
            currency_id: row.currency.to_string(),
            amount: amount(row.amount),
            received_amount: amount(row.received_amount),
            decline_code: row.decline_code,
            advice: row.advice,
            reverses_id: row.reverses_id.map(WireId),
            reason: match row.payout_id {
                Some(_) => row.reason.map(|code| say(&code, context::locale())),
                None => row.reason,
            },
            dispute_state: row.dispute_state.map(WireEnum),
            queued: row.queued_at.is_some(),
            expires_at: row.expires_at.map(Timestamp),
            settled_at: row.settled_at.map(Timestamp),
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/transactions", tag = "crate::tags::Tag::Orders")]
impl Transactions {
    /// List transactions
    ///
    /// Newest first: payments, refunds, chargebacks and payouts. A payout is `waiting` until it is sent to the bank
    /// and `pending` while on its way. `Cashout` and `StampPayment` do not occur yet: there are no wallets and no
    /// stamps. An API key also needs `payouts:read` to see payouts. The scope `payments` has what payers paid or
    /// tried to pay; `succeed`, `failed` and `waiting` select by outcome. Each attempt and its outcome are in the
    /// list of payment attempts.
    #[oai(path = "/", method = "get", operation_id = "list_transactions")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let sheet = if seller.may(KeyScope::PayoutsRead) { &TRANSACTIONS } else { &ORDER_TRANSACTIONS };
        let listed = query.read(sheet, &tx)?.page::<TransactionRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |row| Resource::new(row.id, "transaction", row.into()))))
    }

    /// Retrieve a transaction
    #[oai(path = "/:id", method = "get", operation_id = "get_transaction")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Transaction>>) -> Answer<Json<Doc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let found = transaction_row(&mut tx, id.0.0).await?;
        tx.commit().await?;
        if found.payout_id.is_some() && !seller.may(KeyScope::PayoutsRead) {
            return Err(ApiError::not_found().into());
        }
        Ok(Json(Doc::new(found.id, "transaction", found.into())))
    }
}
