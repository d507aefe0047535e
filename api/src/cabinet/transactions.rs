//! Movements of money, of all orders: what was paid, what was declined and why, what went back.

use kontor_kernel::{Money, kinds};
use kontor_orders::money::{TRANSACTIONS, TransactionRow, transaction_row};
use kontor_payments::{DisputeState, PaymentForm, TransactionKind, TransactionState};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use super::{order_rates::payer, orders::Payer};
use crate::http::{Amount, Answer, Doc, Item, ListDoc, ListQuery, Seller, Timestamp, WireId, Word};

/// The operations.
pub struct Transactions;

/// One movement of money.
#[derive(Debug, Clone, Object)]
#[oai(rename = "TransactionAttributes")]
pub struct Attributes {
    /// Of which order.
    pub order_id: WireId<kinds::Order>,
    /// The short token that buyers see.
    pub order_token: String,
    /// What was bought.
    pub product_id: WireId<kinds::Product>,
    /// Its name when it was bought.
    pub product_name: String,
    /// Who bought.
    pub payer: Payer,
    /// Of which of the order's payments.
    pub rate_id: WireId<kinds::OrderRate>,
    /// That payment's place among them.
    pub rate_number: i32,
    /// What it moves.
    pub kind: Word<TransactionKind>,
    /// Where it stands.
    pub state: Word<TransactionState>,
    /// At which provider.
    pub provider: String,
    /// How it is paid.
    pub method: Word<PaymentForm>,
    /// Its currency.
    pub currency_id: String,
    /// How much.
    pub amount: Amount,
    /// What of it has arrived.
    pub received_amount: Amount,
    /// Why it was declined, if it was: the provider's code.
    #[oai(skip_serializing_if_is_none)]
    pub decline_code: Option<String>,
    /// What helps after it was declined: `retry`, `other_method` or `do_not_retry`.
    #[oai(skip_serializing_if_is_none)]
    pub advice: Option<String>,
    /// What it takes back: a payment, where it is a refund or a chargeback; a chargeback, where a dispute was won.
    #[oai(skip_serializing_if_is_none)]
    pub reverses_id: Option<WireId<kinds::Transaction>>,
    /// Why it takes money back: as the seller wrote it, or the bank's code.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// Where the bank's decision stands, where it took the money of a payment back.
    #[oai(skip_serializing_if_is_none)]
    pub dispute_state: Option<Word<DisputeState>>,
    /// Whether it waits for the seller's balance.
    pub queued: bool,
    /// When it is given up, where it waits for the payer.
    #[oai(skip_serializing_if_is_none)]
    pub expires_at: Option<Timestamp>,
    /// When the money moved.
    #[oai(skip_serializing_if_is_none)]
    pub settled_at: Option<Timestamp>,
    /// When it began.
    pub created_at: Timestamp,
}

impl From<TransactionRow> for Attributes {
    fn from(row: TransactionRow) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, row.currency));
        Self {
            payer: payer(&row.order),
            order_id: WireId(row.order.order_id),
            order_token: row.order.order_token,
            product_id: WireId(row.order.product_id),
            product_name: row.order.product_name,
            rate_id: WireId(row.rate_id),
            rate_number: row.rate_number,
            kind: Word(row.kind),
            state: Word(row.state),
            provider: row.provider,
            method: Word(row.method),
            currency_id: row.currency.to_string(),
            amount: amount(row.amount),
            received_amount: amount(row.received_amount),
            decline_code: row.decline_code,
            advice: row.advice,
            reverses_id: row.reverses_id.map(WireId),
            reason: row.reason,
            dispute_state: row.dispute_state.map(Word),
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
    /// Every movement of money of every order, the youngest first: payments, refunds, what banks took back. The scope `payments`
    /// has what payers paid or tried to; `succeed`, `failed` and `waiting` leave what has come to that. Each attempt with
    /// what became of it is in the payment log.
    #[oai(path = "/", method = "get", operation_id = "list_transactions")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&TRANSACTIONS, &tx)?.page::<TransactionRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::of(listed, Vec::new(), |row| Item::new(row.id, "transaction", row.into()))))
    }

    /// Show a transaction
    #[oai(path = "/:id", method = "get", operation_id = "get_transaction")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Transaction>>) -> Answer<Json<Doc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let found = transaction_row(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(found.id, "transaction", found.into())))
    }
}
