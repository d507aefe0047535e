//! The picture of a funnel: steps, and the paths between them.

use kontor_kernel::{
    Code, Validator,
    kinds::{FunnelNodeId, PricingPlanId, ProductId},
    limits::LINE_CHARS_MAX,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{EdgeOn, NodeKind, limits};

/// Steps and paths.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Graph {
    /// The steps, in no order.
    pub nodes: Vec<Node>,
    /// The paths, in no order.
    pub edges: Vec<Edge>,
}

/// A step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// Its id, made by whoever draws.
    pub id: FunnelNodeId,
    /// What it is.
    pub kind: NodeKind,
    /// What its page says first; empty: the name of what is sold there.
    pub title: String,
    /// What its page says below.
    pub text: String,
    /// What is sold there.
    pub product: Option<ProductId>,
    /// At which of its prices; without one, the first.
    pub plan: Option<PricingPlanId>,
    /// Where it stands in the picture.
    pub x: i32,
    /// Where it stands in the picture.
    pub y: i32,
}

impl Node {
    /// A step with nothing said.
    pub const fn new(id: FunnelNodeId, kind: NodeKind) -> Self {
        Self { id, kind, title: String::new(), text: String::new(), product: None, plan: None, x: 0, y: 0 }
    }
}

/// A path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    /// From this step.
    pub from: FunnelNodeId,
    /// To this.
    pub to: FunnelNodeId,
    /// When.
    pub on: EdgeOn,
}

impl Graph {
    /// A step by its id.
    pub fn node(&self, id: FunnelNodeId) -> Option<&Node> {
        self.nodes.iter().find(|node| node.id == id)
    }

    /// Where buyers begin: the payment page that no path leads to, or what comes nearest to that.
    pub fn entry(&self) -> Option<&Node> {
        let led_to = |node: &Node| self.edges.iter().any(|edge| edge.to == node.id && edge.from != node.id);
        let rank = |node: &&Node| (led_to(node), node.kind != NodeKind::Payment);
        self.nodes.iter().min_by_key(rank)
    }

    /// Where a buyer goes on to from a step. What failed goes the way of what was declined, unless it has its own.
    pub fn next(&self, from: FunnelNodeId, on: EdgeOn) -> Option<&Node> {
        let along = |on: EdgeOn| self.edges.iter().find(|edge| edge.from == from && edge.on == on);
        let edge = along(on).or_else(|| along(EdgeOn::Declined).filter(|_| on == EdgeOn::Failed))?;
        self.node(edge.to)
    }

    /// Refuses what cannot even be kept.
    pub(crate) fn check(&self, check: &mut Validator) {
        for (pointer, count, max) in [
            ("/graph/nodes", self.nodes.len(), limits::NODES_MAX),
            ("/graph/edges", self.edges.len(), limits::EDGES_MAX),
        ] {
            if count > max {
                check.refuse_with(Code::TooMany, pointer, [("max", json!(max))]);
                return;
            }
        }
        for (place, node) in self.nodes.iter().enumerate() {
            let at = format!("/graph/nodes/{place}");
            let first = self.nodes.iter().position(|other| other.id == node.id) == Some(place);
            check.that(first, Code::ListedTwice, &format!("{at}/id"));
            check.line(&format!("{at}/title"), &node.title, 0, LINE_CHARS_MAX);
            check.text(&format!("{at}/text"), &node.text, 0, limits::TEXT_CHARS_MAX);
            for (name, value) in [("x", node.x), ("y", node.y)] {
                let max = limits::PLACE_PIXELS_MAX;
                check.range(&format!("{at}/{name}"), i64::from(value), -max, max);
            }
        }
    }

    /// Without what has no meaning: nothing is sold where thanks are said, and no price is chosen of nothing.
    #[must_use]
    pub(crate) fn tidy(mut self) -> Self {
        for node in &mut self.nodes {
            node.product = node.product.filter(|_| node.kind.sells());
            node.plan = node.plan.filter(|_| node.product.is_some());
            node.title = node.title.trim().to_owned();
            node.text = node.text.trim().to_owned();
        }
        self
    }

    /// The same picture with steps of its own.
    pub(crate) fn copied(mut self, mut id: impl FnMut() -> FunnelNodeId) -> Self {
        let new: Vec<(FunnelNodeId, FunnelNodeId)> = self.nodes.iter().map(|node| (node.id, id())).collect();
        let of = |old: FunnelNodeId| new.iter().find(|(was, _)| *was == old).map(|(_, is)| *is);
        for node in &mut self.nodes {
            node.id = of(node.id).unwrap_or(node.id);
        }
        // A path with one end only belongs to nothing of the copy.
        self.edges.retain(|edge| of(edge.from).is_some() && of(edge.to).is_some());
        for edge in &mut self.edges {
            edge.from = of(edge.from).unwrap_or(edge.from);
            edge.to = of(edge.to).unwrap_or(edge.to);
        }
        self
    }
}
