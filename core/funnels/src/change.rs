//! Changing funnels, publishing them, putting them away. Buyers who are on their way keep what they began with.

use diesel_async::RunQueryDsl;
use kontor_catalog::SellerFacts;
use kontor_db::{Tx, query};
use kontor_kernel::{ApiError, Code, Result, check_seen, kinds::FunnelId, limits::LINE_CHARS_MAX};

use crate::{
    Funnel, FunnelInput, FunnelState, Problem, check, facts, find,
    funnel::{SLUGS, lock, make, tokens},
};

/// Behind the name of a copy: told apart in every language.
const SECOND: &str = " (2)";

/// Puts what is said in place of what was. `seen`: the version that the editor saw. What is published stays without
/// problems.
pub async fn replace(
    tx: &mut Tx,
    id: FunnelId,
    seen: Option<i32>,
    said: FunnelInput,
    seller: SellerFacts,
) -> Result<Funnel> {
    let before = lock(tx, id).await?;
    check_seen(seen, before.row.version)?;
    if before.row.state == FunnelState::Archived {
        return Err(ApiError::new(Code::FunnelArchived));
    }
    let said = said.checked(tx, &before.graph).await?;
    if before.row.state == FunnelState::Published {
        refuse(check(&said.graph, &facts(tx, &said.graph, seller).await?))?;
    }
    let slug = said.slug.unwrap_or(before.row.slug);
    let (tenant, now) = (tx.seller()?, tx.now());
    tx.advisory_lock(SLUGS).await?;
    let changed = query(
        "UPDATE funnels SET name = $3, slug = $4, graph = $5, tokens = $6, updated_at = $7, version = version + 1
         WHERE seller_id = $1 AND id = $2
           AND NOT EXISTS (SELECT FROM funnels AS o WHERE o.seller_id = $1 AND o.slug = $4 AND o.id <> $2)",
    )
    .bind(tenant)
    .bind(id)
    .bind(&said.name)
    .bind(&slug)
    .bind(serde_json::to_value(&said.graph)?)
    .bind(tokens(&said.name, &slug))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    if changed == 0 {
        return Err(ApiError::field(Code::SlugTaken, "/slug"));
    }
    find(tx, id).await
}

/// Shows it to buyers, if nothing speaks against it. Twice is once.
pub async fn publish(tx: &mut Tx, id: FunnelId, seller: SellerFacts) -> Result<Funnel> {
    let funnel = lock(tx, id).await?;
    if funnel.row.state == FunnelState::Archived {
        return Err(ApiError::new(Code::FunnelArchived));
    }
    refuse(check(&funnel.graph, &facts(tx, &funnel.graph, seller).await?))?;
    set(tx, id, FunnelState::Published).await
}

/// Leads it to another state. Twice is once.
pub async fn set(tx: &mut Tx, id: FunnelId, state: FunnelState) -> Result<Funnel> {
    let moved = tx.transition(id.uuid(), state, "the seller").await?.into_result(state)?;
    if moved {
        let seller = tx.seller()?;
        query("UPDATE funnels SET version = version + 1 WHERE seller_id = $1 AND id = $2")
            .bind(seller)
            .bind(id)
            .execute(tx.conn()?)
            .await?;
    }
    find(tx, id).await
}

/// Makes a draft like it, with steps of its own.
pub async fn duplicate(tx: &mut Tx, id: FunnelId) -> Result<Funnel> {
    let first = find(tx, id).await?;
    let room = LINE_CHARS_MAX - SECOND.len();
    let name: String = first.row.name.chars().take(room).chain(SECOND.chars()).collect();
    let graph = first.graph.copied(|| tx.id());
    make_copy(tx, FunnelInput { name, slug: None, graph }).await
}

/// What has gone since is not taken over.
async fn make_copy(tx: &mut Tx, mut said: FunnelInput) -> Result<Funnel> {
    let products: Vec<_> = said.graph.nodes.iter().filter_map(|node| node.product).collect();
    let known = kontor_catalog::find_all(tx, &products).await?;
    let plans = kontor_catalog::plans::list_all(tx, &products).await?;
    for node in &mut said.graph.nodes {
        node.product = node.product.filter(|id| known.iter().any(|product| product.id == *id));
        node.plan = node.plan.filter(|id| plans.iter().any(|plan| plan.id == *id));
    }
    make(tx, said).await
}

/// Removes a funnel that nobody has gone through; another can only be put away.
pub async fn remove(tx: &mut Tx, id: FunnelId) -> Result<()> {
    lock(tx, id).await?;
    let seller = tx.seller()?;
    let gone = query(
        "DELETE FROM funnels AS f WHERE f.seller_id = $1 AND f.id = $2 AND NOT EXISTS (
             SELECT FROM funnel_sessions AS s WHERE s.seller_id = f.seller_id AND s.funnel_id = f.id)",
    )
    .bind(seller)
    .bind(id)
    .execute(tx.conn()?)
    .await?;
    if gone == 0 { Err(ApiError::new(Code::FunnelUsed)) } else { Ok(()) }
}

fn refuse(problems: Vec<Problem>) -> Result<()> {
    if problems.is_empty() {
        return Ok(());
    }
    Err(ApiError::fields(problems.into_iter().map(Into::into).collect()))
}
