//! An order that went back closes what it had opened. Part of the money back leaves it open; money that is missing for
//! now pauses what goes on; what was had on trust and not paid in time is closed until it is.

use kontor_db::Tx;
use kontor_kernel::{Result, kinds::OrderId};
use kontor_orders::OrderState;

use crate::{AccessState, GrantState, ServiceState, certificates, courses, downloads, keys, services, tickets};

/// Closes what an order opened that went back, was called off or was never paid. Twice is once.
pub async fn withdraw(tx: &mut Tx, id: OrderId) -> Result<()> {
    // The order's lock: a delivery that runs beside comes before or after, and looks again.
    let order = kontor_orders::lock(tx, id).await?;
    let unpaid = order.payment_state == OrderState::Paused && order.is_on_trust();
    if order.payment_state == OrderState::Paused && !unpaid {
        // Both open again with the payment that is missing, or when the plan goes on.
        downloads::move_grants(tx, &order, GrantState::Active, GrantState::Revoked).await?;
        return courses::set_access_state(tx, &order, AccessState::Paused).await;
    }
    let gone = matches!(order.payment_state, OrderState::Refunded | OrderState::Canceled | OrderState::Chargebacked);
    if !gone && !unpaid {
        return Ok(());
    }
    downloads::move_grants(tx, &order, GrantState::Active, GrantState::Revoked).await?;
    keys::close(tx, &order).await?;
    tickets::withdraw(tx, &order).await?;
    tickets::better::forget_unless_needed(tx, id).await?;
    certificates::revoke(tx, &order).await?;
    courses::set_access_state(tx, &order, AccessState::Closed).await?;
    // Work that was done stays done.
    services::move_services(tx, &order, ServiceState::Open, ServiceState::Canceled).await
}
