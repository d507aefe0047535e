//! Funnels as they are kept.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_catalog::slug;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Validator,
    kinds::{FunnelId, PricingPlanId, ProductId},
    limits::LINE_CHARS_MAX,
};
use serde_json::Value;

use crate::{FunnelState, Graph, limits};

/// Every column of [`FunnelRow`], of the table aliased `r`.
pub(crate) const ROW: &str = "r.id, r.name, r.slug, r.state, jsonb_array_length(r.graph -> 'nodes') AS nodes_count, \
    r.created_at, r.updated_at, r.version";

/// What stands where a funnel's address cannot be made of its name.
const OTHERWISE: &str = "offer";

/// A funnel without its picture.
#[derive(Debug, Clone, Row)]
pub struct FunnelRow {
    /// Its id.
    pub id: FunnelId,
    /// The seller's own name for it.
    pub name: String,
    /// Its address in the shop.
    pub slug: String,
    /// Where it stands.
    pub state: FunnelState,
    /// How many steps it has.
    pub nodes_count: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

/// A funnel.
#[derive(Debug, Clone)]
pub struct Funnel {
    /// What is known of it.
    pub row: FunnelRow,
    /// Its picture.
    pub graph: Graph,
}

#[derive(Row)]
struct Whole {
    #[row(embed)]
    about: FunnelRow,
    graph: Value,
}

/// What a seller says of a funnel.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FunnelInput {
    /// Their own name for it.
    pub name: String,
    /// Its address in the shop; none: made of its name, or as it is.
    pub slug: Option<String>,
    /// Its picture.
    pub graph: Graph,
}

async fn load(tx: &mut Tx, condition: &str, id: Option<FunnelId>, slug: &str) -> Result<Funnel> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {ROW}, r.graph FROM funnels AS r WHERE r.seller_id = $1 AND {condition}");
    let statement = query(sql).bind(seller);
    let found: Vec<Whole> = match id {
        Some(id) => statement.bind(id).load(tx.conn()?).await?,
        None => statement.bind(slug.to_owned()).load(tx.conn()?).await?,
    };
    let found = found.into_iter().next().ok_or_else(ApiError::not_found)?;
    Ok(Funnel { row: found.about, graph: serde_json::from_value(found.graph)? })
}

/// One funnel.
pub async fn find(tx: &mut Tx, id: FunnelId) -> Result<Funnel> {
    load(tx, "r.id = $2", Some(id), "").await
}

/// The published funnel at an address.
pub async fn published_at(tx: &mut Tx, slug: &str) -> Result<Funnel> {
    load(tx, "r.slug = $2 AND r.state = 'published'", None, slug).await
}

/// A published funnel by its id; `None` for any other.
pub async fn published(tx: &mut Tx, id: FunnelId) -> Result<Option<Funnel>> {
    match load(tx, "r.id = $2 AND r.state = 'published'", Some(id), "").await {
        Ok(funnel) => Ok(Some(funnel)),
        Err(fault) if fault.code() == Code::NotFound => Ok(None),
        Err(fault) => Err(fault),
    }
}

/// A funnel, held until the transaction ends.
pub(crate) async fn lock(tx: &mut Tx, id: FunnelId) -> Result<Funnel> {
    load(tx, "r.id = $2 FOR UPDATE", Some(id), "").await
}

impl FunnelInput {
    /// Refuses what cannot even be a draft. What `before` names may have gone since; what is new has to be the seller's.
    pub(crate) async fn checked(mut self, tx: &mut Tx, before: &Graph) -> Result<Self> {
        let mut check = Validator::new();
        check.line("/name", &self.name, 1, LINE_CHARS_MAX);
        if let Some(typed) = &self.slug {
            slug::check(&mut check, "/slug", typed);
        }
        self.graph.check(&mut check);
        check.finish()?;
        self.graph = self.graph.tidy();
        self.name = self.name.trim().to_owned();
        self.check_known(tx, before).await?;
        Ok(self)
    }

    async fn check_known(&self, tx: &mut Tx, before: &Graph) -> Result<()> {
        let products: Vec<ProductId> = self.graph.nodes.iter().filter_map(|node| node.product).collect();
        let known = kontor_catalog::find_all(tx, &products).await?;
        let plans = kontor_catalog::plans::list_all(tx, &products).await?;
        let had = |product: ProductId, plan: Option<PricingPlanId>| {
            let same = |plan_before: Option<PricingPlanId>| plan.is_none() || plan_before == plan;
            before.nodes.iter().any(|node| node.product == Some(product) && same(node.plan))
        };
        let mut check = Validator::new();
        for (place, node) in self.graph.nodes.iter().enumerate() {
            let Some(product) = node.product else { continue };
            let there = known.iter().any(|other| other.id == product) || had(product, None);
            check.that(there, Code::NotFound, &format!("/graph/nodes/{place}/product_id"));
            if let Some(plan) = node.plan {
                let of = |other: &kontor_catalog::plans::Plan| other.id == plan && other.product_id == product;
                let there = plans.iter().any(of) || had(product, Some(plan));
                check.that(there, Code::NotFound, &format!("/graph/nodes/{place}/pricing_plan_id"));
            }
        }
        check.finish()
    }
}

#[derive(Row)]
struct Count {
    count: i64,
}

/// Addresses of a shop's funnels are chosen one after another: of two who want the same, the second sees that it is taken.
pub(crate) const SLUGS: &str = "funnels.slug";

/// Makes a draft.
pub async fn make(tx: &mut Tx, said: FunnelInput) -> Result<Funnel> {
    let said = said.checked(tx, &Graph::default()).await?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    tx.advisory_lock(SLUGS).await?;
    let sql = "SELECT count(*) AS count FROM funnels WHERE seller_id = $1";
    let counted: Vec<Count> = query(sql).bind(seller).load(tx.conn()?).await?;
    if counted.iter().any(|row| row.count >= limits::FUNNELS_MAX) {
        return Err(ApiError::new(Code::TooMany).with("max", limits::FUNNELS_MAX));
    }
    let by_chance = format!("{OTHERWISE}-{}", tx.env().code(8).to_lowercase());
    let slugs = match &said.slug {
        Some(typed) => vec![typed.clone()],
        None => slug::candidates(&slug::of_name(&said.name), OTHERWISE).into_iter().chain([by_chance]).collect(),
    };
    for slug in slugs {
        let written = query(
            "INSERT INTO funnels (seller_id, id, name, slug, state, graph, tokens, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (seller_id, slug) DO NOTHING",
        )
        .bind(seller)
        .bind(id)
        .bind(&said.name)
        .bind(&slug)
        .bind(FunnelState::Draft)
        .bind(serde_json::to_value(&said.graph)?)
        .bind(tokens(&said.name, &slug))
        .bind(now)
        .execute(tx.conn()?)
        .await?;
        if written > 0 {
            return find(tx, id).await;
        }
    }
    Err(ApiError::field(Code::SlugTaken, "/slug"))
}

/// What a funnel is found by.
pub(crate) fn tokens(name: &str, slug: &str) -> Vec<String> {
    kontor_lists::tokens([name, slug])
}
