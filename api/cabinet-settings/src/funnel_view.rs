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
    /// Its id: `fnn_` and 26 signs of `0123456789abcdefghjkmnpqrstvwxyz`, the first at most `7`. Whoever draws makes it;
    /// orders are found by it.
    pub id: WireId<kinds::FunnelNode>,
    /// What it is.
    pub kind: WireEnum<NodeKind>,
    /// What its page says first; empty: the name of what is sold there.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub title: String,
    /// What its page says below.
    #[serde(default)]
    #[oai(default, validator(max_length = 2000))]
    pub text: String,
    /// What is sold there; a page of thanks sells nothing.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub product_id: Option<WireId<kinds::Product>>,
    /// At which of its prices. Without one: at the first; on the payment page buyers choose.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none)]
    pub pricing_plan_id: Option<WireId<kinds::PricingPlan>>,
    /// Where it stands in the picture, in pixels.
    #[serde(default)]
    #[oai(default, validator(minimum(value = "-100000"), maximum(value = "100000")))]
    pub x: i32,
    /// Where it stands in the picture, in pixels.
    #[serde(default)]
    #[oai(default, validator(minimum(value = "-100000"), maximum(value = "100000")))]
    pub y: i32,
}

/// A path between two steps.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelEdge {
    /// From this step.
    pub from: WireId<kinds::FunnelNode>,
    /// To this.
    pub to: WireId<kinds::FunnelNode>,
    /// When buyers go along it.
    pub on: WireEnum<EdgeOn>,
}

/// The picture of a funnel.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelGraph {
    /// The steps.
    #[oai(validator(max_items = 30))]
    pub nodes: Vec<FunnelNode>,
    /// The paths between them: three out of each step at most.
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

/// Something that speaks against publishing a funnel.
#[derive(Debug, Clone, Object)]
pub struct FunnelProblem {
    /// A code of the catalogue.
    pub code: String,
    /// A few words.
    pub title: String,
    /// A sentence that says what to do next, in the language of Accept-Language.
    pub detail: String,
    /// Where that stands in what was sent: `/graph/nodes/2/product_id`.
    pub pointer: String,
    /// At which step.
    #[oai(skip_serializing_if_is_none)]
    pub node_id: Option<WireId<kinds::FunnelNode>>,
    /// On which path.
    #[oai(skip_serializing_if_is_none)]
    pub edge: Option<FunnelEdge>,
    /// Facts: the way out that is missing, why a product does not fit.
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
    /// The seller's own name for it.
    pub name: String,
    /// Its address in the shop: `/s/{username}/f/{slug}`.
    pub slug: String,
    /// Where it stands. Buyers go through what is published.
    pub state: WireEnum<FunnelState>,
    /// How many steps it has.
    pub nodes_count: i32,
    /// The path of its beginning; only when one funnel is shown.
    #[oai(skip_serializing_if_is_none)]
    pub url: Option<String>,
    /// Its picture; only when one funnel is shown.
    #[oai(skip_serializing_if_is_none)]
    pub graph: Option<FunnelGraph>,
    /// Everything that speaks against publishing it; only when one funnel is shown.
    #[oai(skip_serializing_if_is_none)]
    pub problems: Option<Vec<FunnelProblem>>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// Counts its changes; send it back as `If-Match`.
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

/// What a step of a funnel has come to.
#[derive(Debug, Clone, Object)]
pub struct FunnelStep {
    /// Which step.
    pub node_id: WireId<kinds::FunnelNode>,
    /// Buyers who saw it; of the payment page those who ordered there, of a page of thanks those who got there.
    pub shown_count: i64,
    /// Buyers who took what is offered; of the payment page those who have paid.
    pub accepted_count: i64,
    /// Buyers who did not, or said nothing for 30 minutes.
    pub declined_count: i64,
    /// Buyers whose payment was refused twice.
    pub failed_count: i64,
    /// What was paid for what it sold, by currency, without what went back.
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

/// What the steps of a funnel have come to.
#[derive(Debug, Clone, Object)]
pub struct FunnelStatisticsAttributes {
    /// Each step that it has now.
    pub steps: Vec<FunnelStep>,
}
