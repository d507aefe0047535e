//! How an order stands for its buyer. Looking asks the provider when an answer is still owed, so that a buyer who comes
//! back from a challenge does not wait for the webhook.

use kontor_db::Tenant;
use kontor_kernel::{ApiError, Result, kinds::OrderId};
use kontor_orders::Order;
use kontor_payments::{Transaction, TransactionState};

use crate::Checkout;

/// An order as its buyer sees it.
#[derive(Debug, Clone)]
pub struct OrderStatus {
    /// The order.
    pub order: Order,
    /// Its newest payment.
    pub transaction: Transaction,
}

impl Checkout {
    /// The order of a buyer's key, with fresh news of an open payment that its provider decides.
    pub async fn standing(&self, tenant: Tenant, order: OrderId) -> Result<OrderStatus> {
        self.poll_set_up(tenant, order).await?;
        let found = self.stands(tenant, order).await?;
        let open = matches!(found.transaction.state, TransactionState::Waiting | TransactionState::Pending);
        if open
            && !found.transaction.method.is_wire()
            && self.poll_payment(tenant, found.transaction.id).await?.is_applied()
        {
            return self.stands(tenant, order).await;
        }
        Ok(found)
    }

    async fn stands(&self, tenant: Tenant, id: OrderId) -> Result<OrderStatus> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let order = kontor_orders::find(&mut tx, id).await?;
        let transaction =
            kontor_payments::attempts(&mut tx, id).await?.into_iter().next_back().ok_or_else(ApiError::not_found)?;
        tx.commit().await?;
        Ok(OrderStatus { order, transaction })
    }
}
