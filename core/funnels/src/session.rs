//! Buyers on their way: where each stands, what they were offered, and what became of it.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{FunnelId, FunnelNodeId, FunnelOfferId, OrderId},
};
use serde_json::Value;

use crate::{EdgeOn, Funnel, Graph, Node, NodeKind, OfferState, limits};

/// One buyer's way through a funnel.
#[derive(Debug, Clone)]
pub struct FunnelSession {
    /// The order that it began with.
    pub order: OrderId,
    /// Through which funnel.
    pub funnel: FunnelId,
    /// The funnel as it was then.
    pub graph: Graph,
    /// Where it stands.
    pub node: FunnelNodeId,
}

#[derive(Row)]
struct SessionRow {
    id: OrderId,
    funnel_id: FunnelId,
    graph: Value,
    node_id: FunnelNodeId,
}

/// What was offered to one buyer at one step.
#[derive(Debug, Clone, Row)]
pub struct FunnelOffer {
    /// Its id.
    pub id: FunnelOfferId,
    /// At which step.
    pub node_id: FunnelNodeId,
    /// What became of it.
    pub state: OfferState,
    /// Payments of it that a bank refused.
    pub declines: i32,
    /// The order that it became.
    pub order_id: Option<OrderId>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

const OFFER: &str = "o.id, o.node_id, o.state, o.declines, o.order_id, o.updated_at";

/// Lets a buyer begin with the order that they have just placed. A funnel that is nothing but its payment page begins nothing.
pub async fn begin(tx: &mut Tx, funnel: &Funnel, entry: FunnelNodeId, order: OrderId) -> Result<()> {
    let Some(next) = funnel.graph.next(entry, EdgeOn::Paid) else { return Ok(()) };
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO funnel_sessions (seller_id, id, funnel_id, graph, node_id, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6)",
    )
    .bind(seller)
    .bind(order)
    .bind(funnel.row.id)
    .bind(serde_json::to_value(&funnel.graph)?)
    .bind(next.id)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// The way that began with an order, held until the transaction ends; none: it began none.
pub async fn session(tx: &mut Tx, order: OrderId) -> Result<Option<FunnelSession>> {
    read(tx, order, " FOR UPDATE").await
}

/// The page of thanks that a buyer has come to; none: they are on their way, or their order began none.
pub async fn thanks(tx: &mut Tx, order: OrderId) -> Result<Option<Node>> {
    let session = read(tx, order, "").await?;
    let node = session.and_then(|session| session.graph.node(session.node).cloned());
    Ok(node.filter(|node| node.kind == NodeKind::ThankYou))
}

async fn read(tx: &mut Tx, order: OrderId, lock: &str) -> Result<Option<FunnelSession>> {
    let seller = tx.seller()?;
    let sql =
        format!("SELECT id, funnel_id, graph, node_id FROM funnel_sessions WHERE seller_id = $1 AND id = $2{lock}");
    let found: Vec<SessionRow> = query(sql).bind(seller).bind(order).load(tx.conn()?).await?;
    found
        .into_iter()
        .next()
        .map(|row| {
            let graph = serde_json::from_value(row.graph)?;
            Ok(FunnelSession { order: row.id, funnel: row.funnel_id, graph, node: row.node_id })
        })
        .transpose()
}

/// The offers of a way, the first made first.
pub async fn offers(tx: &mut Tx, order: OrderId) -> Result<Vec<FunnelOffer>> {
    let seller = tx.seller()?;
    let sql =
        format!("SELECT {OFFER} FROM funnel_offers AS o WHERE o.seller_id = $1 AND o.session_id = $2 ORDER BY o.id");
    Ok(query(sql).bind(seller).bind(order).load(tx.conn()?).await?)
}

/// Where a buyer stands.
#[derive(Debug, Clone)]
pub enum Step {
    /// Something is offered to them.
    Offer(Box<Node>, FunnelOffer),
    /// They are at the end.
    End,
}

/// Leads a buyer on as far as what they said, and the time, allows; makes the offer that they come to.
pub async fn step(tx: &mut Tx, session: &mut FunnelSession) -> Result<Step> {
    // Each round leads one step on, and no picture goes round in circles.
    for _ in 0..=limits::NODES_MAX {
        let Some(node) = session.graph.node(session.node).cloned() else { return Ok(Step::End) };
        if node.kind == NodeKind::ThankYou || !node.kind.offers() {
            return Ok(Step::End);
        }
        let offer = offered(tx, session, node.id).await?;
        let idle = tx.now() - offer.updated_at >= Duration::minutes(limits::IDLE_MINUTES);
        let on = match offer.state {
            OfferState::Offered if idle => {
                moved(tx, offer.id, OfferState::Declined, "nobody said anything in time").await?;
                EdgeOn::Declined
            }
            OfferState::Offered | OfferState::Authenticating => return Ok(Step::Offer(Box::new(node), offer)),
            OfferState::Accepted => EdgeOn::Accepted,
            OfferState::Declined => EdgeOn::Declined,
            OfferState::Failed => EdgeOn::Failed,
        };
        let Some(next) = session.graph.next(node.id, on).map(|next| next.id) else { return Ok(Step::End) };
        lead(tx, session, next).await?;
    }
    Ok(Step::End)
}

async fn lead(tx: &mut Tx, session: &mut FunnelSession, to: FunnelNodeId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE funnel_sessions SET node_id = $3, updated_at = $4 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(session.order)
        .bind(to)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    session.node = to;
    Ok(())
}

async fn offered(tx: &mut Tx, session: &FunnelSession, node: FunnelNodeId) -> Result<FunnelOffer> {
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id::<kontor_kernel::kinds::FunnelOffer>());
    query(
        "INSERT INTO funnel_offers (seller_id, id, session_id, funnel_id, node_id, state, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (seller_id, session_id, node_id) DO NOTHING",
    )
    .bind(seller)
    .bind(id)
    .bind(session.order)
    .bind(session.funnel)
    .bind(node)
    .bind(OfferState::Offered)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let all = offers(tx, session.order).await?;
    all.into_iter().find(|offer| offer.node_id == node).ok_or_else(ApiError::not_found)
}

async fn moved(tx: &mut Tx, offer: FunnelOfferId, to: OfferState, cause: &str) -> Result<()> {
    // Whoever was first has said what became of it.
    tx.transition(offer.uuid(), to, cause).await.map(drop)
}

/// The buyer does not want what is offered at a step. Said twice, or after another answer, it changes nothing.
pub async fn decline(tx: &mut Tx, order: OrderId, node: FunnelNodeId, cause: &str) -> Result<()> {
    let found = offers(tx, order).await?.into_iter().find(|offer| offer.node_id == node);
    match found {
        Some(offer) if offer.state == OfferState::Offered => moved(tx, offer.id, OfferState::Declined, cause).await,
        _ => Ok(()),
    }
}

/// Ties the one order that an offer may become to it. Refused where it has one already, or was answered otherwise.
pub async fn ordered(tx: &mut Tx, session: OrderId, node: FunnelNodeId, order: OrderId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let tied = query(
        "UPDATE funnel_offers SET order_id = $4, updated_at = $5
         WHERE seller_id = $1 AND session_id = $2 AND node_id = $3 AND order_id IS NULL AND state = 'offered'",
    )
    .bind(seller)
    .bind(session)
    .bind(node)
    .bind(order)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    if tied == 0 { Err(ApiError::new(Code::OfferOver)) } else { Ok(()) }
}

/// What a payment of a follow-up order has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// It was paid, or its money is on its way.
    Paid,
    /// Its payer is asked something.
    Asked,
    /// So many payments were refused by now.
    Refused(i32),
    /// Nobody finished it.
    GivenUp,
}

/// The offer follows its order. Twice is once; what has been answered stays answered, unless money comes after all.
pub async fn apply_order_news(tx: &mut Tx, order: OrderId, news: News) -> Result<()> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {OFFER} FROM funnel_offers AS o WHERE o.seller_id = $1 AND o.order_id = $2 FOR UPDATE");
    let found: Vec<FunnelOffer> = query(sql).bind(seller).bind(order).load(tx.conn()?).await?;
    let Some(offer) = found.into_iter().next() else { return Ok(()) };
    if let News::Refused(declines) = news {
        query("UPDATE funnel_offers SET declines = $3 WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(offer.id)
            .bind(declines)
            .execute(tx.conn()?)
            .await?;
    }
    match after(offer.state, news) {
        Some(to) => moved(tx, offer.id, to, "its payment").await,
        None => Ok(()),
    }
}

/// The table of decisions-growth §3: where news of its payment leads an offer; none: it stays.
fn after(state: OfferState, news: News) -> Option<OfferState> {
    use OfferState::{Accepted, Authenticating, Declined, Failed, Offered};
    let to = match (state, news) {
        (Accepted, _) => return None,
        (_, News::Paid) => Accepted,
        (Failed | Declined, _) => return None,
        (_, News::Asked) => Authenticating,
        (_, News::Refused(declines)) if declines >= limits::DECLINES_MAX => Failed,
        (_, News::Refused(_) | News::GivenUp) => Offered,
    };
    (to != state).then_some(to)
}

#[cfg(test)]
mod tests {
    use kontor_kernel::Machine;

    use super::*;

    #[test]
    fn the_table_of_an_offer() {
        use OfferState::{Accepted, Authenticating, Declined, Failed, Offered};
        assert_eq!(after(Offered, News::Paid), Some(Accepted));
        assert_eq!(after(Offered, News::Asked), Some(Authenticating));
        assert_eq!(after(Authenticating, News::Paid), Some(Accepted));
        // Who cancels at their bank still has the offer.
        assert_eq!(after(Authenticating, News::GivenUp), Some(Offered));
        assert_eq!(after(Authenticating, News::Refused(1)), Some(Offered));
        assert_eq!(after(Offered, News::Refused(1)), None);
        assert_eq!(after(Offered, News::Refused(2)), Some(Failed));
        assert_eq!(after(Authenticating, News::Refused(2)), Some(Failed));
        // Money that comes after all counts.
        assert_eq!(after(Failed, News::Paid), Some(Accepted));
        assert_eq!(after(Declined, News::Paid), Some(Accepted));
        assert_eq!(after(Accepted, News::Refused(2)), None);
    }

    #[test]
    fn news_lead_along_declared_moves_only() {
        for state in OfferState::ALL {
            for news in [News::Paid, News::Asked, News::Refused(1), News::Refused(2), News::GivenUp] {
                if let Some(to) = after(*state, news) {
                    assert!(state.next().contains(&to), "{state} {news:?} {to}");
                }
            }
        }
    }
}
