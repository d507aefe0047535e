//! The wires that orders wait for, or waited for not long ago, with whatever tells whose a wire is.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Currency, Result,
    kinds::{OrderId, OrderRateId, TransactionId},
};

use crate::{OrderState, RateState};

/// More of them nobody compares a payment with; the youngest are taken.
const WIRES_MAX: &str = "20000";

/// One wire that a buyer was given instructions for.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "columns of the tables that they are named after")]
pub struct ExpectedWire {
    pub transaction_id: TransactionId,
    pub order_id: OrderId,
    pub rate_id: OrderRateId,
    /// What the buyer was told to write.
    pub reference: Option<String>,
    /// Where they were told to pay to.
    pub iban: Option<String>,
    pub currency: Currency,
    pub rate_state: RateState,
    /// What the rate comes to.
    pub open_amount: i64,
    pub token: String,
    pub payment_state: OrderState,
    pub payer_first_name: String,
    pub payer_last_name: String,
    pub payer_company: String,
}

/// The tenant's wires: all that are open, and what was begun since, the youngest first; of one order alone, where one is named.
pub async fn expected_wires(tx: &mut Tx, since: DateTime<Utc>, only: Option<OrderId>) -> Result<Vec<ExpectedWire>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT t.id AS transaction_id, t.order_id, t.rate_id, t.next_action ->> 'reference' AS reference,
                t.next_action ->> 'iban' AS iban, r.currency, r.state AS rate_state,
                r.amount AS open_amount, o.token, o.payment_state, o.payer_first_name, o.payer_last_name,
                o.payer_company
         FROM transactions t
         JOIN order_rates r ON r.seller_id = t.seller_id AND r.id = t.rate_id
         JOIN order_rows o ON o.seller_id = t.seller_id AND o.id = t.order_id
         WHERE t.seller_id = $1 AND t.method IN ('bank_wire', 'pay_later') AND t.kind IN ('Payment', 'SubsPayment')
           AND t.next_action IS NOT NULL AND (t.state IN ('waiting', 'pending') OR t.created_at >= $2)
           AND ($3 IS NULL OR t.order_id = $3)
         ORDER BY t.id DESC LIMIT {WIRES_MAX}"
    );
    let found = query(sql).bind(seller).bind(since);
    let found = found.bind(only);
    Ok(found.load(tx.conn()?).await?)
}
