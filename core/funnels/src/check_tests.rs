#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeSet;

use kontor_kernel::{
    Currency, Id, Machine,
    kinds::{FunnelNodeId, ProductId},
};
use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::{EdgeOn, Preset};

fn id(number: u128) -> FunnelNodeId {
    Id::from_uuid(Uuid::from_u128(number))
}

fn fitting(graph: &Graph) -> Facts {
    let sold = |node: &Node| {
        let currencies = BTreeSet::from([Currency::EUR]);
        Some((node.id, Sold { product: node.product?, currencies, unfit: None }))
    };
    graph.nodes.iter().filter_map(sold).collect()
}

fn preset(preset: Preset) -> Graph {
    let mut next = 0;
    let mut graph = preset.graph(|| {
        next += 1;
        id(next)
    });
    for node in &mut graph.nodes {
        node.product = node.kind.sells().then(|| ProductId::from_uuid(Uuid::from_u128(7)));
    }
    graph
}

fn codes(graph: &Graph, facts: &Facts) -> Vec<&'static str> {
    check(graph, facts).into_iter().map(|problem| problem.code.text()).collect()
}

#[test]
fn presets_want_nothing_but_products() {
    for one in Preset::ALL {
        let mut graph = preset(*one);
        assert!(check(&graph, &fitting(&graph)).is_empty(), "{one}");
        graph.nodes.iter_mut().for_each(|node| node.product = None);
        let found = codes(&graph, &Facts::new());
        assert!(!found.is_empty() && found.iter().all(|code| *code == "required"), "{one}: {found:?}");
    }
}

#[test]
fn each_problem_names_its_place() {
    let whole = preset(Preset::SaleUpsellThanks);
    let facts = fitting(&whole);
    let with = |change: fn(&mut Graph)| {
        let mut graph = whole.clone();
        change(&mut graph);
        codes(&graph, &facts)
    };
    assert_eq!(codes(&Graph::default(), &facts), ["funnel_empty"]);
    assert_eq!(with(|graph| graph.edges.retain(|edge| edge.on != EdgeOn::Declined)), ["funnel_edge_missing"]);
    assert_eq!(
        with(|graph| graph.edges[0].to = id(99)),
        ["funnel_edge_nowhere", "funnel_unreachable", "funnel_unreachable"]
    );
    assert_eq!(with(|graph| graph.edges[1].to = id(2)), ["funnel_cycle"]);
    assert_eq!(with(|graph| graph.edges[0].on = EdgeOn::Declined), ["funnel_edge_unfit", "funnel_edge_missing"]);
    assert_eq!(with(|graph| graph.nodes.push(Node::new(id(50), NodeKind::ThankYou))), ["funnel_unreachable"]);
    let begins_with_an_offer = with(|graph| {
        graph.nodes.remove(0);
        graph.edges.remove(0);
    });
    assert_eq!(begins_with_an_offer, ["funnel_entry_kind"]);
    let mut dollars = facts.clone();
    dollars.get_mut(&id(2)).unwrap().currencies = BTreeSet::from(["usd".parse().unwrap()]);
    assert_eq!(codes(&whole, &dollars), ["funnel_currency"]);
    dollars.get_mut(&id(2)).unwrap().unfit = Some(Unfit::OverTime);
    let problem = check(&whole, &dollars).remove(0);
    assert_eq!((problem.code.text(), problem.pointer.as_str()), ("funnel_product_unfit", "/graph/nodes/1/product_id"));
    assert_eq!(problem.node, Some(id(2)));
}

fn any_graph() -> impl Strategy<Value = Graph> {
    let kind = prop_oneof![
        3 => Just(NodeKind::Upsell), 2 => Just(NodeKind::ThankYou), 1 => Just(NodeKind::Downsell), 1 => Just(NodeKind::Payment)
    ];
    (prop::collection::vec(kind, 1..8), prop::collection::vec((0..8_u128, 0..8_u128, 0..4_usize), 0..20)).prop_map(
        |(mut kinds, edges)| {
            kinds[0] = NodeKind::Payment;
            let node = |(at, kind): (usize, &NodeKind)| {
                let product = kind.sells().then(|| ProductId::from_uuid(Uuid::from_u128(7)));
                Node { product, ..Node::new(id(at as u128), *kind) }
            };
            let edge = |(from, to, on): (u128, u128, usize)| Edge { from: id(from), to: id(to), on: EdgeOn::ALL[on] };
            Graph { nodes: kinds.iter().enumerate().map(node).collect(), edges: edges.into_iter().map(edge).collect() }
        },
    )
}

/// Each step with its fitting ways out, mostly onward: such graphs are often whole.
fn likely_graph() -> impl Strategy<Value = Graph> {
    (2..8_usize, prop::collection::vec(0..100_u128, 24)).prop_map(|(count, chance)| {
        let kind = |at: usize| match at {
            0 => NodeKind::Payment,
            at if at + 1 == count => NodeKind::ThankYou,
            _ => NodeKind::Upsell,
        };
        let mut graph = Graph::default();
        for at in 0..count {
            let kind = kind(at);
            let product = kind.sells().then(|| ProductId::from_uuid(Uuid::from_u128(7)));
            graph.nodes.push(Node { product, ..Node::new(id(at as u128), kind) });
            for (place, on) in kind.needs().iter().enumerate() {
                let draw = chance[at * 3 + place];
                let left = (count - at - 1) as u128;
                let to = if place == 0 { at as u128 + 1 } else { at as u128 + 1 + draw % left };
                let to = if draw == 99 { 0 } else { to };
                graph.edges.push(Edge { from: id(at as u128), to: id(to), on: *on });
            }
        }
        graph
    })
}

/// By taking away what nothing leads to, over and over: another way than the one under test.
fn goes_round(graph: &Graph) -> bool {
    let mut left: BTreeSet<FunnelNodeId> = graph.nodes.iter().map(|node| node.id).collect();
    let edges: Vec<&Edge> =
        graph.edges.iter().filter(|edge| left.contains(&edge.from) && left.contains(&edge.to)).collect();
    loop {
        let led: BTreeSet<FunnelNodeId> =
            edges.iter().filter(|edge| left.contains(&edge.from)).map(|edge| edge.to).collect();
        let before = left.len();
        left.retain(|node| led.contains(node));
        if left.len() == before {
            return before > 0;
        }
    }
}

fn every_walk_ends(graph: &Graph) {
    let mut open = vec![(graph.entry().unwrap().id, 0)];
    while let Some((at, steps)) = open.pop() {
        assert!(steps <= graph.nodes.len());
        let node = graph.node(at).unwrap();
        if node.kind == NodeKind::ThankYou {
            continue;
        }
        let outs: &[EdgeOn] = match node.kind {
            NodeKind::Payment => &[EdgeOn::Paid],
            _ => &[EdgeOn::Accepted, EdgeOn::Declined, EdgeOn::Failed],
        };
        open.extend(outs.iter().map(|on| (graph.next(at, *on).unwrap().id, steps + 1)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn whatever_has_no_problem_ends_on_every_way(graph in any_graph()) {
        if check(&graph, &fitting(&graph)).is_empty() {
            every_walk_ends(&graph);
        }
    }

    #[test]
    fn likely_ones_too_and_all_that_do_not_go_round_are_whole(graph in likely_graph()) {
        if check(&graph, &fitting(&graph)).is_empty() {
            every_walk_ends(&graph);
        } else {
            prop_assert!(goes_round(&graph));
        }
    }

    #[test]
    fn every_circle_is_found_and_nothing_else_is_called_one(graph in any_graph()) {
        let found = codes(&graph, &fitting(&graph)).contains(&"funnel_cycle");
        prop_assert_eq!(found, goes_round(&graph));
    }
}
