//! What a new funnel begins with.

use kontor_kernel::kinds::FunnelNodeId;

use crate::{Edge, EdgeOn, Graph, Node, NodeKind, Preset};

/// Between two steps of a picture, in pixels.
const APART: i32 = 280;
const BELOW: i32 = 180;

impl Preset {
    /// Its picture; what is sold is for the seller to say.
    pub fn graph(self, mut id: impl FnMut() -> FunnelNodeId) -> Graph {
        let mut at = |kind, x: i32, y: i32| Node { x: x * APART, y: y * BELOW, ..Node::new(id(), kind) };
        let path = |from: &Node, to: &Node, on| Edge { from: from.id, to: to.id, on };
        let payment = at(NodeKind::Payment, 0, 0);
        match self {
            Self::SaleThanks => {
                let thanks = at(NodeKind::ThankYou, 1, 0);
                let edges = vec![path(&payment, &thanks, EdgeOn::Paid)];
                Graph { nodes: vec![payment, thanks], edges }
            }
            Self::SaleUpsellThanks => {
                let (upsell, thanks) = (at(NodeKind::Upsell, 1, 0), at(NodeKind::ThankYou, 2, 0));
                let edges = vec![
                    path(&payment, &upsell, EdgeOn::Paid),
                    path(&upsell, &thanks, EdgeOn::Accepted),
                    path(&upsell, &thanks, EdgeOn::Declined),
                ];
                Graph { nodes: vec![payment, upsell, thanks], edges }
            }
            Self::SaleUpsellDownsellThanks => {
                let upsell = at(NodeKind::Upsell, 1, 0);
                let (downsell, thanks) = (at(NodeKind::Downsell, 2, 1), at(NodeKind::ThankYou, 3, 0));
                let edges = vec![
                    path(&payment, &upsell, EdgeOn::Paid),
                    path(&upsell, &thanks, EdgeOn::Accepted),
                    path(&upsell, &downsell, EdgeOn::Declined),
                    path(&downsell, &thanks, EdgeOn::Accepted),
                    path(&downsell, &thanks, EdgeOn::Declined),
                ];
                Graph { nodes: vec![payment, upsell, downsell, thanks], edges }
            }
        }
    }
}
