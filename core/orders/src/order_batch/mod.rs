//! One action for many orders that asks providers about each, so that a worker does it: calling them off, or sending all their money
//! back. Each order stands for itself, in a transaction of its own that notes what came of it: cut off anywhere nothing is done
//! twice and nobody is left out.

mod claim;
mod preview;
mod store;

use std::collections::BTreeMap;

use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Result, Validator, kinds::OrderId, words};
use serde_json::Value;

pub use claim::{ClaimedOrder, claim_order, note};
pub use preview::{Preview, Sum, preview};
pub use store::{OrderBatch, batch, create};

use crate::{Order, find};

/// As many orders are meant by one batch.
pub const ORDERS_MAX: usize = 1_000;
/// Room to say why.
const REASON_CHARS_MAX: usize = 500;

words! {
    /// What a worker does to many orders, by the specification's names of row actions (selling-core §2).
    pub enum BatchAction {
        /// Calls them off at once.
        Cancel "cancel",
        /// Sends back all that is left of what was paid for them.
        Refund "refund",
    }
}

words! {
    /// What came of one order.
    pub enum BatchOutcome {
        /// It is called off, or its refund is promised.
        Done "done",
        /// It was so already.
        Unchanged "unchanged",
        /// It cannot be.
        Refused "refused",
    }
}

/// What is done, to which.
#[derive(Debug, Clone)]
pub struct OrderBatchRequest {
    /// What.
    pub action: BatchAction,
    /// To which; one named twice is one.
    pub orders: Vec<OrderId>,
    /// Of what is called off: what is due already stays owed.
    pub keep_debt: bool,
    /// For the orders' histories.
    pub reason: String,
}

/// An order to which it cannot be done.
#[derive(Debug, Clone)]
pub struct Refused {
    /// Which.
    pub order: OrderId,
    /// The short token that buyers see.
    pub token: String,
    /// Why.
    pub code: Code,
    /// The facts of it.
    pub meta: BTreeMap<String, Value>,
}

impl Refused {
    fn from_error(order: &Order, fault: &ApiError) -> Self {
        let meta = fault.meta().iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        Self { order: order.id, token: order.token.clone(), code: fault.code(), meta }
    }
}

/// The orders, each once; one that is not there spoils the whole, before anything is done.
async fn meant(tx: &mut Tx, request: &OrderBatchRequest) -> Result<Vec<Order>> {
    let mut check = Validator::new();
    check.text("/reason", &request.reason, 0, REASON_CHARS_MAX).finish()?;
    if request.orders.is_empty() {
        return Err(ApiError::field(Code::Required, "/order_ids"));
    }
    if request.orders.len() > ORDERS_MAX {
        return Err(ApiError::field(Code::TooMany, "/order_ids").with("max", ORDERS_MAX));
    }
    if request.keep_debt && request.action != BatchAction::Cancel {
        return Err(ApiError::field(Code::UnknownField, "/keep_debt").with("field", "keep_debt"));
    }
    let mut orders: Vec<Order> = Vec::new();
    for id in &request.orders {
        if orders.iter().all(|order| order.id != *id) {
            orders.push(find(tx, *id).await?);
        }
    }
    Ok(orders)
}
