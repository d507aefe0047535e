//! What an order keeps of the funnel that it was sold through.

use kontor_kernel::kinds::{FunnelId, FunnelNodeId, OrderId};
use serde::{Deserialize, Serialize};

/// The step of a funnel that an order was sold at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunnelSnapshot {
    /// Which funnel.
    pub id: FunnelId,
    /// Which step.
    pub node: FunnelNodeId,
    /// The order that it was offered after; none: the funnel began with this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<OrderId>,
    /// Whether its buyer agreed that what they paid with is kept for offers after it.
    #[serde(default)]
    pub keeps: bool,
}
