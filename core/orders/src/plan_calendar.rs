//! When the payments of a plan are due.

use chrono_tz::Tz;
use kontor_kernel::{ApiError, Result};
use kontor_pricing::Terms;

use crate::{Order, plan_state::Moved};

/// The payment of a place of a plan.
pub(crate) fn due_of(
    terms: &Terms,
    number: u32,
    moved: Option<Moved>,
    order: &Order,
    zone: Tz,
) -> Result<kontor_pricing::Due> {
    let found = match moved {
        Some(from) => terms.due_after(number, (from.number, from.day), order.created_at, zone),
        None => terms.due(number, order.created_at, zone),
    };
    found.ok_or_else(|| ApiError::internal(format!("order {} has no payment {number}", order.id)))
}
