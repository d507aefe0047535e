//! Funnels on the wire.

use kontor_funnels::{Edge, EdgeOn, Funnel, FunnelRow, FunnelState, Graph, Node, NodeKind, Problem, StepCounts};
use kontor_kernel::kinds;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::http::{Amount, Timestamp, WireEnum, WireId, context};

/// A step of a funnel.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelNode {
    /// Id of the step, chosen by the client: `fnn_` and 26 characters of `0123456789abcdefghjkmnpqrstvwxyz`, the
    /// first at most `7`. Orders refer to it.
    pub id: WireId<kinds::FunnelNode>,
    /// Kind of step.
    pub kind: WireEnum<NodeKind>,
    /// Heading of its page; empty: the name of the product sold there.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub title: String,
    /// Text below the heading.
    #[serde(default)]
    #[oai(default, validator(max_length = 2000))]
    pub text: String,
    /// Product sold at this step; a thank-you page sells nothing.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub product_id: Option<WireId<kinds::Product>>,
    /// Price at which it is sold. Left out: the first price; on the payment page buyers choose.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub pricing_plan_id: Option<WireId<kinds::PricingPlan>>,
    /// Horizontal position in the editor, in pixels.
    #[serde(default)]
    #[oai(default, validator(minimum(value = "-100000"), maximum(value = "100000")))]
    pub x: i32,
    /// Vertical position in the editor, in pixels.
    #[serde(default)]
    #[oai(default, validator(minimum(value = "-100000"), maximum(value = "100000")))]
    pub y: i32,
}

/// A path between two steps.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelEdge {
    /// Step where the path starts.
    pub from: WireId<kinds::FunnelNode>,
    /// Step where the path ends.
    pub to: WireId<kinds::FunnelNode>,
    /// When buyers take this path.
    pub on: WireEnum<EdgeOn>,
}

/// The steps of a funnel and their paths.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelGraph {
    /// Steps.
    #[oai(validator(max_items = 30))]
    pub nodes: Vec<FunnelNode>,
    /// Paths between the steps; at most three from each step.
    #[oai(validator(max_items = 90))]
    pub edges: Vec<FunnelEdge>,
}

impl FunnelGraph {
    /// As the core has it.
    pub fn read(self) -> Graph {
        let node = |node: FunnelNode| Node {
            id: node.id.0,
            kind: node.kind.0,
            title: node.title,
            text: node.text,
            product: node.product_id.map(|id| id.0),
            plan: node.pricing_plan_id.map(|id| id.0),
            x: node.x,
            y: node.y,
        };
        Graph {
            nodes: self.nodes.into_iter().map(node).collect(),
            edges: self
                .edges
                .into_iter()
                .map(|edge| Edge { from: edge.from.0, to: edge.to.0, on: edge.on.0 })
                .collect(),
        }
    }
}

impl From<Edge> for FunnelEdge {
    fn from(edge: Edge) -> Self {
        Self { from: edge.from.into(), to: edge.to.into(), on: edge.on.into() }
    }
}

impl From<Graph> for FunnelGraph {
    fn from(graph: Graph) -> Self {
        let node = |node: Node| FunnelNode {
            id: node.id.into(),
            kind: node.kind.into(),
            title: node.title,
            text: node.text,
            product_id: node.product.map(Into::into),
            pricing_plan_id: node.plan.map(Into::into),
            x: node.x,
            y: node.y,
        };
        Self {
            nodes: graph.nodes.into_iter().map(node).collect(),
            edges: graph.edges.into_iter().map(Into::into).collect(),
        }
    }
}

/// Something that prevents a funnel from being published.
#[derive(Debug, Clone, Object)]
pub struct FunnelProblem {
    /// Error code of the problem.
    pub code: String,
    /// Short title.
    pub title: String,
    /// What to do next, in the language of Accept-Language.
    pub detail: String,
    /// Where the problem is in the request: `/graph/nodes/2/product_id`.
    pub pointer: String,
    /// Step with the problem.
    #[oai(skip_serializing_if_is_none)]
    pub node_id: Option<WireId<kinds::FunnelNode>>,
    /// Path with the problem.
    #[oai(skip_serializing_if_is_none)]
    pub edge: Option<FunnelEdge>,
    /// Details, such as the missing path or why a product does not fit.
    #[oai(skip_serializing_if_is_none)]
    pub meta: Option<Value>,
}

impl From<Problem> for FunnelProblem {
    fn from(problem: Problem) -> Self {
        let (locale, _) = context::current();
        Self {
            code: problem.code.text().to_owned(),
            title: problem.code.title(locale).to_owned(),
            detail: problem.code.detail(locale, &problem.meta),
            pointer: problem.pointer,
            node_id: problem.node.map(Into::into),
            edge: problem.edge.map(Into::into),
            meta: (!problem.meta.is_empty()).then(|| json!(problem.meta)),
        }
    }
}

/// A funnel.
#[derive(Debug, Clone, Object)]
pub struct FunnelAttributes {
    /// The seller's own name for the funnel.
    pub name: String,
    /// Part of its address in the shop: `/s/{username}/f/{slug}`.
    pub slug: String,
    /// Current state. Buyers can go through published funnels only.
    pub state: WireEnum<FunnelState>,
    /// Number of steps.
    pub nodes_count: i32,
    /// Path of its first page; only when a single funnel is retrieved.
    #[oai(skip_serializing_if_is_none)]
    pub url: Option<String>,
    /// Steps and paths; only when a single funnel is retrieved.
    #[oai(skip_serializing_if_is_none)]
    pub graph: Option<FunnelGraph>,
    /// Everything that prevents it from being published; only when a single funnel is retrieved.
    #[oai(skip_serializing_if_is_none)]
    pub problems: Option<Vec<FunnelProblem>>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last updated.
    pub updated_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl From<FunnelRow> for FunnelAttributes {
    fn from(row: FunnelRow) -> Self {
        Self {
            name: row.name,
            slug: row.slug,
            state: row.state.into(),
            nodes_count: row.nodes_count,
            url: None,
            graph: None,
            problems: None,
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
            version: row.version,
        }
    }
}

impl FunnelAttributes {
    /// A funnel with its picture, and what speaks against it.
    pub fn whole(funnel: Funnel, username: &str, problems: Vec<Problem>) -> Self {
        Self {
            url: Some(kontor_urls::shop_path(username, &format!("/f/{}", funnel.row.slug))),
            graph: Some(funnel.graph.into()),
            problems: Some(problems.into_iter().map(Into::into).collect()),
            ..funnel.row.into()
        }
    }
}

/// Results of a funnel step.
#[derive(Debug, Clone, Object)]
pub struct FunnelStep {
    /// The step.
    pub node_id: WireId<kinds::FunnelNode>,
    /// Buyers who saw it; for the payment page, those who ordered there; for a thank-you page, those who reached it.
    pub shown_count: i64,
    /// Buyers who accepted the offer; for the payment page, those who have paid.
    pub accepted_count: i64,
    /// Buyers who declined, or did not respond for 30 minutes.
    pub declined_count: i64,
    /// Buyers whose payment was refused twice.
    pub failed_count: i64,
    /// Amount paid for what the step sold, less refunds, by currency.
    pub revenue: Vec<Amount>,
}

impl From<StepCounts> for FunnelStep {
    fn from(step: StepCounts) -> Self {
        Self {
            node_id: step.node.into(),
            shown_count: step.shown,
            accepted_count: step.accepted,
            declined_count: step.declined,
            failed_count: step.failed,
            revenue: step.revenue.into_iter().map(Into::into).collect(),
        }
    }
}

/// Results of the steps of a funnel.
#[derive(Debug, Clone, Object)]
pub struct FunnelStatisticsAttributes {
    /// One entry for each step that the funnel has now.
    pub steps: Vec<FunnelStep>,
}
