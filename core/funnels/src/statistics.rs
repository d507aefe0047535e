//! What the steps of a funnel have come to, from its sessions, offers and orders.

use std::collections::BTreeMap;

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Currency, Money, Result,
    kinds::{FunnelId, FunnelNodeId},
};

use crate::{Graph, NodeKind, limits};

/// What one step has come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepCounts {
    /// Which.
    pub node: FunnelNodeId,
    /// Buyers who saw it: of the payment page those who ordered there.
    pub shown: i64,
    /// Buyers who took what was offered: of the payment page those who have paid.
    pub accepted: i64,
    /// Buyers who did not, or said nothing in time.
    pub declined: i64,
    /// Buyers whose payment was refused.
    pub failed: i64,
    /// What was paid for what it sold, by currency, without what went back.
    pub revenue: Vec<Money>,
}

#[derive(Row)]
struct NodeStatisticsRow {
    node_id: FunnelNodeId,
    shown: i64,
    accepted: i64,
    declined: i64,
    failed: i64,
    currency: Option<Currency>,
    revenue: i64,
}

/// By the steps that the funnel has now, in their order.
const COUNTS: &str = "
    WITH paying AS (
        SELECT o.funnel_node_id AS node_id, o.currency, o.paid_amount - o.refunded_amount AS revenue,
               o.payment_state IN ('paid', 'paying', 'payment_refunded', 'payment_chargebacked', 'payment_canceled',
                   'payment_paused') AS paid
        FROM funnel_sessions AS s JOIN order_rows AS o ON o.seller_id = s.seller_id AND o.id = s.id
        WHERE s.seller_id = $1 AND s.funnel_id = $2
    ), offers AS (
        SELECT f.node_id, f.state, o.currency, coalesce(o.paid_amount - o.refunded_amount, 0) AS revenue,
               f.state = 'declined' OR (f.state = 'offered' AND f.updated_at <= $3) AS declined
        FROM funnel_offers AS f LEFT JOIN order_rows AS o ON o.seller_id = f.seller_id AND o.id = f.order_id
        WHERE f.seller_id = $1 AND f.funnel_id = $2
    )
    SELECT node_id, currency, count(*) AS shown, count(*) FILTER (WHERE paid) AS accepted, 0::bigint AS declined,
           0::bigint AS failed, coalesce(sum(revenue), 0)::bigint AS revenue
    FROM paying GROUP BY node_id, currency
    UNION ALL
    SELECT node_id, currency, count(*), count(*) FILTER (WHERE state = 'accepted'), count(*) FILTER (WHERE declined),
           count(*) FILTER (WHERE state = 'failed'), coalesce(sum(revenue), 0)::bigint
    FROM offers GROUP BY node_id, currency
    UNION ALL
    SELECT node_id, NULL, count(*), 0, 0, 0, 0 FROM funnel_sessions
    WHERE seller_id = $1 AND funnel_id = $2 AND node_id = ANY ($4) GROUP BY node_id";

/// What each step of the graph has come to.
pub async fn statistics(tx: &mut Tx, id: FunnelId, graph: &Graph) -> Result<Vec<StepCounts>> {
    let (seller, idle) = (tx.seller()?, tx.now() - Duration::minutes(limits::IDLE_MINUTES));
    let ends: Vec<FunnelNodeId> =
        graph.nodes.iter().filter(|node| node.kind == NodeKind::ThankYou).map(|node| node.id).collect();
    let rows: Vec<NodeStatisticsRow> =
        query(COUNTS).bind(seller).bind(id).bind(idle).bind(ends).load(tx.conn()?).await?;
    let empty = |node| StepCounts { node, shown: 0, accepted: 0, declined: 0, failed: 0, revenue: Vec::new() };
    let mut counts: BTreeMap<FunnelNodeId, StepCounts> =
        graph.nodes.iter().map(|node| (node.id, empty(node.id))).collect();
    for row in rows {
        let Some(step) = counts.get_mut(&row.node_id) else { continue };
        step.shown += row.shown;
        step.accepted += row.accepted;
        step.declined += row.declined;
        step.failed += row.failed;
        if let Some(currency) = row.currency.filter(|_| row.revenue != 0) {
            step.revenue.push(Money::new(row.revenue, currency));
        }
    }
    Ok(graph.nodes.iter().filter_map(|node| counts.remove(&node.id)).collect())
}
