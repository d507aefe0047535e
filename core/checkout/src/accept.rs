//! Taking a part of a wire for the whole of it: what was held for the order and what is offered after it follow, as they do when all of
//! it comes.

use kontor_db::Tx;
use kontor_kernel::{Result, kinds::OrderRateId};
use kontor_orders::{Order, accept};

use crate::{Checkout, submit::apply_settlement};

impl Checkout {
    /// Takes what has come of a payment for the whole. The caller holds the order's row lock.
    pub async fn accept_part(&self, tx: &mut Tx, order: &Order, rate: OrderRateId, reason: &str) -> Result<Order> {
        let settled = accept::accept(tx, &self.links, order, rate, reason).await?;
        apply_settlement(tx, &settled).await
    }
}
