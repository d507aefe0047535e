//! What speaks against publishing a funnel: one pure function for the editor and for publishing.

use std::collections::{BTreeMap, BTreeSet};

use kontor_kernel::{
    Code, Currency, FieldFault, Machine,
    kinds::{FunnelNodeId, ProductId},
};
use serde_json::{Value, json};

use crate::{Edge, Graph, Node, NodeKind, Unfit, limits};

/// What is known of what is sold at a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sold {
    /// Which product.
    pub product: ProductId,
    /// In which currencies it may be paid there: one where a price is chosen.
    pub currencies: BTreeSet<Currency>,
    /// Why it cannot stand there.
    pub unfit: Option<Unfit>,
}

/// What is known of what is sold at each step that has a product.
pub type Facts = BTreeMap<FunnelNodeId, Sold>;

/// Something that speaks against publishing.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// What.
    pub code: Code,
    /// At which step.
    pub node: Option<FunnelNodeId>,
    /// On which path.
    pub edge: Option<Edge>,
    /// Where that stands in the document.
    pub pointer: String,
    /// Facts for the words.
    pub meta: BTreeMap<&'static str, Value>,
}

impl From<Problem> for FieldFault {
    fn from(problem: Problem) -> Self {
        Self { code: problem.code, pointer: problem.pointer, meta: problem.meta }
    }
}

/// Everything that speaks against publishing. Nothing: every path of a buyer ends at a page of thanks.
pub fn check(graph: &Graph, facts: &Facts) -> Vec<Problem> {
    let mut found = GraphCheck { graph, problems: Vec::new() };
    if graph.nodes.is_empty() {
        found.graph(Code::FunnelEmpty);
        return found.problems;
    }
    if graph.nodes.len() > limits::NODES_MAX {
        found.graph_with(Code::TooMany, json!(limits::NODES_MAX));
    }
    found.edges();
    found.steps();
    found.reach();
    found.sold(facts);
    found.problems
}

struct GraphCheck<'a> {
    graph: &'a Graph,
    problems: Vec<Problem>,
}

impl GraphCheck<'_> {
    fn graph(&mut self, code: Code) {
        let pointer = "/graph/nodes".to_owned();
        self.problems.push(Problem { code, node: None, edge: None, pointer, meta: BTreeMap::new() });
    }

    fn graph_with(&mut self, code: Code, max: Value) {
        let pointer = "/graph/nodes".to_owned();
        self.problems.push(Problem { code, node: None, edge: None, pointer, meta: BTreeMap::from([("max", max)]) });
    }

    fn node(&mut self, code: Code, node: &Node, field: &str, reason: Option<&'static str>) {
        let place = self.graph.nodes.iter().position(|other| std::ptr::eq(other, node)).unwrap_or_default();
        let meta = reason.map(|reason| ("reason", json!(reason))).into_iter().collect();
        let pointer = format!("/graph/nodes/{place}{field}");
        self.problems.push(Problem { code, node: Some(node.id), edge: None, pointer, meta });
    }

    fn edge(&mut self, code: Code, place: usize, edge: Edge) {
        let pointer = format!("/graph/edges/{place}");
        let node = Some(edge.from).filter(|id| self.graph.node(*id).is_some());
        self.problems.push(Problem { code, node, edge: Some(edge), pointer, meta: BTreeMap::new() });
    }

    /// Each path by itself, and whether it leads back.
    fn edges(&mut self) {
        for (place, edge) in self.graph.edges.iter().enumerate() {
            let (from, to) = (self.graph.node(edge.from), self.graph.node(edge.to));
            let same = |other: &Edge| (other.from, other.on) == (edge.from, edge.on);
            let Some((from, _)) = from.zip(to) else {
                self.edge(Code::FunnelEdgeNowhere, place, *edge);
                continue;
            };
            if !from.kind.may(edge.on) {
                self.edge(Code::FunnelEdgeUnfit, place, *edge);
            } else if self.graph.edges.iter().position(same) != Some(place) {
                self.edge(Code::ListedTwice, place, *edge);
            }
        }
        for place in leading_back(self.graph) {
            if let Some(edge) = self.graph.edges.get(place) {
                self.edge(Code::FunnelCycle, place, *edge);
            }
        }
    }

    /// Each step by itself.
    fn steps(&mut self) {
        let graph = self.graph;
        let entry = graph.entry().map(|node| node.id);
        for (place, node) in graph.nodes.iter().enumerate() {
            if graph.nodes.iter().position(|other| other.id == node.id) != Some(place) {
                self.node(Code::ListedTwice, node, "/id", None);
            }
            match (Some(node.id) == entry, node.kind) {
                (true, kind) if kind != NodeKind::Payment => self.node(Code::FunnelEntryKind, node, "", None),
                (false, NodeKind::Payment) => self.node(Code::FunnelPaymentInside, node, "", None),
                _ => {}
            }
            for on in node.kind.needs() {
                if !graph.edges.iter().any(|edge| edge.from == node.id && edge.on == *on) {
                    self.node(Code::FunnelEdgeMissing, node, "", Some(on.text()));
                }
            }
        }
        if !graph.nodes.iter().any(|node| node.kind == NodeKind::ThankYou) {
            self.graph(Code::FunnelEndMissing);
        }
    }

    /// Whether buyers get to every step.
    fn reach(&mut self) {
        let graph = self.graph;
        let Some(entry) = graph.entry() else { return };
        let mut reached = BTreeSet::from([entry.id]);
        let mut open = vec![entry.id];
        while let Some(at) = open.pop() {
            open.extend(
                graph.edges.iter().filter(|edge| edge.from == at && reached.insert(edge.to)).map(|edge| edge.to),
            );
        }
        for node in graph.nodes.iter().filter(|node| !reached.contains(&node.id)) {
            self.node(Code::FunnelUnreachable, node, "", None);
        }
    }

    /// What is sold, and whether it is paid in one currency.
    fn sold(&mut self, facts: &Facts) {
        let graph = self.graph;
        let first = graph.entry().and_then(|entry| facts.get(&entry.id)).map(|sold| &sold.currencies);
        for node in graph.nodes.iter().filter(|node| node.kind.sells()) {
            if node.product.is_none() {
                self.node(Code::Required, node, "/product_id", None);
                continue;
            }
            let Some(sold) = facts.get(&node.id) else {
                self.node(Code::FunnelProductUnfit, node, "/product_id", Some(Unfit::Gone.text()));
                continue;
            };
            if let Some(unfit) = sold.unfit {
                let field = if unfit == Unfit::NoPrice { "/pricing_plan_id" } else { "/product_id" };
                self.node(Code::FunnelProductUnfit, node, field, Some(unfit.text()));
            } else if sold.currencies.len() > 1 || first.is_some_and(|first| *first != sold.currencies) {
                self.node(Code::FunnelCurrency, node, "/pricing_plan_id", None);
            }
        }
    }
}

/// The places of the paths that lead back to a step on the way to their own: without them nobody goes round in circles.
fn leading_back(graph: &Graph) -> Vec<usize> {
    #[derive(Clone, Copy, PartialEq)]
    enum Seen {
        OnTheWay,
        Done,
    }
    let mut seen: BTreeMap<FunnelNodeId, Seen> = BTreeMap::new();
    let mut back = Vec::new();
    for start in graph.entry().into_iter().chain(&graph.nodes) {
        if seen.contains_key(&start.id) {
            continue;
        }
        seen.insert(start.id, Seen::OnTheWay);
        // Each step with the place of the path that is looked at next.
        let mut way = vec![(start.id, 0)];
        while let Some((at, next)) = way.pop() {
            let leads = |edge: &Edge| edge.from == at && graph.node(edge.to).is_some();
            let out = graph.edges.iter().enumerate().skip(next).find(|(_, edge)| leads(edge));
            let Some((place, edge)) = out else {
                seen.insert(at, Seen::Done);
                continue;
            };
            way.push((at, place + 1));
            match seen.get(&edge.to) {
                Some(Seen::OnTheWay) => back.push(place),
                Some(Seen::Done) => {}
                None => {
                    seen.insert(edge.to, Seen::OnTheWay);
                    way.push((edge.to, 0));
                }
            }
        }
    }
    back
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
