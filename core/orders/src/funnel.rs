//! What an order keeps of the funnel that it was sold through.

use kontor_kernel::kinds::{FunnelId, FunnelNodeId, OrderId};
use serde::{Deserialize, Serialize};

use crate::Snapshot;

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

impl Snapshot {
    /// Whether what it is paid with is kept: for later payments of a plan, or for what its buyer wants to have with one press
    /// of a button: an offer after it, a better ticket.
    pub fn keeps_method(&self) -> bool {
        let offers = self.funnel.as_ref().is_some_and(|funnel| funnel.keeps);
        self.plan.terms.is_some() || offers || self.kept_until.is_some()
    }
}
