//! Funnels: offers after the purchase.

use kontor_checkout::seller_facts;
use kontor_db::Tx;
use kontor_funnels::{FUNNELS, Funnel, FunnelInput, FunnelRow, FunnelState, Preset};
use kontor_kernel::{ApiError, Code, Result, kinds};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::funnel_view::{FunnelAttributes, FunnelGraph, FunnelStatisticsAttributes};
use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, ListQuery, Resource, Seller, WireEnum, WireId, idempotent::Idempotent,
    version::IfMatch,
};

/// The operations.
pub struct Funnels;

/// A funnel to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelBody {
    /// The seller's own name for the funnel.
    #[oai(validator(max_length = 255))]
    pub name: String,
    /// Part of its address in the shop; left out: made from the name.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub slug: Option<String>,
    /// Template to begin with; the products of its steps are still to be chosen.
    #[serde(default)]
    pub preset: Option<WireEnum<Preset>>,
    /// Steps and paths, where no preset is chosen; may be left out.
    #[serde(default)]
    pub graph: Option<FunnelGraph>,
}

/// A funnel to replace, complete.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelChange {
    /// The seller's own name for the funnel.
    #[oai(validator(max_length = 255))]
    pub name: String,
    /// Part of its address in the shop; left out: unchanged.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub slug: Option<String>,
    /// Steps and paths.
    pub graph: FunnelGraph,
}

const TYPE: &str = "funnel";

type FunnelDoc = Doc<FunnelAttributes>;

async fn whole(tx: &mut Tx, funnel: Funnel) -> Result<FunnelDoc> {
    let seller = seller_facts(tx).await?;
    let facts = kontor_funnels::facts(tx, &funnel.graph, seller).await?;
    let problems = kontor_funnels::check(&funnel.graph, &facts);
    let shop = kontor_tenants::seller(tx).await?;
    Ok(Doc::new(funnel.row.id, TYPE, FunnelAttributes::whole(funnel, &shop.username, problems)))
}

/// One action on a funnel, and the funnel after it.
async fn done(seller: &Seller, action: impl AsyncFnOnce(&mut Tx) -> Result<Funnel>) -> Answer<Json<FunnelDoc>> {
    let mut tx = seller.begin().await?;
    let funnel = action(&mut tx).await?;
    let doc = whole(&mut tx, funnel).await?;
    tx.commit().await?;
    Ok(Json(doc))
}

#[OpenApi(prefix_path = "/v1/cabinet/funnels", tag = "crate::tags::Tag::Funnels")]
impl Funnels {
    /// List funnels
    #[oai(path = "/", method = "get", operation_id = "list_funnels")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<FunnelAttributes>>> {
        let listed = seller.tx(async |tx| query.read(&FUNNELS, tx)?.page::<FunnelRow>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |row| Resource::new(row.id, TYPE, row.into()))))
    }

    /// Create a funnel
    ///
    /// Creates a draft: empty, from a preset or with the given steps. Whatever prevents it from being published is
    /// listed in `problems`.
    #[oai(path = "/", method = "post", operation_id = "create_funnel")]
    async fn create(&self, seller: Seller, body: Body<FunnelBody>) -> Answer<Idempotent<FunnelDoc>> {
        let FunnelBody { name, slug, preset, graph } = body.0;
        if preset.is_some() && graph.is_some() {
            let allowed = vec![serde_json::Value::Null];
            return Err(ApiError::field(Code::InvalidChoice, "/graph").with("allowed", allowed).into());
        }
        let Json(doc) = done(&seller, async |tx| {
            let graph = match preset {
                Some(preset) => preset.0.graph(|| tx.id()),
                None => graph.map(FunnelGraph::read).unwrap_or_default(),
            };
            kontor_funnels::make(tx, FunnelInput { name, slug, graph }).await
        })
        .await?;
        Ok(Idempotent::Fresh(doc))
    }

    /// Retrieve a funnel
    ///
    /// Includes its steps and paths, and everything that prevents it from being published now.
    #[oai(path = "/:id", method = "get", operation_id = "get_funnel")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Json<FunnelDoc>> {
        done(&seller, async |tx| kontor_funnels::find(tx, id.0.0).await).await
    }

    /// Update a funnel
    ///
    /// Replaces all steps and paths. A draft may have problems; the update of a published funnel is refused with
    /// them. Buyers who have already entered the funnel keep the steps they began with.
    #[oai(path = "/:id", method = "put", operation_id = "update_funnel")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Funnel>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<FunnelChange>,
    ) -> Answer<Json<FunnelDoc>> {
        let FunnelChange { name, slug, graph } = body.0;
        let said = FunnelInput { name, slug, graph: graph.read() };
        done(&seller, async |tx| {
            let facts = seller_facts(tx).await?;
            kontor_funnels::replace(tx, id.0.0, IfMatch::version(seen.0), said, facts).await
        })
        .await
    }

    /// Publish a funnel
    ///
    /// If something prevents it, the request is refused with every problem and its place among the steps and paths.
    /// Calling it again changes nothing.
    #[oai(path = "/:id/publish", method = "post", operation_id = "publish_funnel")]
    async fn publish(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Json<FunnelDoc>> {
        done(&seller, async |tx| {
            let facts = seller_facts(tx).await?;
            kontor_funnels::publish(tx, id.0.0, facts).await
        })
        .await
    }

    /// Unpublish a funnel
    ///
    /// No one can enter it any more; buyers who are already in it continue. Also restores a funnel from the archive
    /// as a draft. Calling it again changes nothing.
    #[oai(path = "/:id/unpublish", method = "post", operation_id = "unpublish_funnel")]
    async fn unpublish(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Json<FunnelDoc>> {
        done(&seller, async |tx| kontor_funnels::set(tx, id.0.0, FunnelState::Draft).await).await
    }

    /// Archive a funnel
    ///
    /// No one can enter it any more. Until it is unpublished, it can't be updated or published (`funnel_archived`).
    /// Calling it again changes nothing.
    #[oai(path = "/:id/archive", method = "post", operation_id = "archive_funnel")]
    async fn archive(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Json<FunnelDoc>> {
        done(&seller, async |tx| kontor_funnels::set(tx, id.0.0, FunnelState::Archived).await).await
    }

    /// Duplicate a funnel
    ///
    /// Creates a draft with its own steps and a number added to its name.
    #[oai(path = "/:id/duplicate", method = "post", operation_id = "duplicate_funnel")]
    async fn duplicate(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Idempotent<FunnelDoc>> {
        let Json(doc) = done(&seller, async |tx| kontor_funnels::duplicate(tx, id.0.0).await).await?;
        Ok(Idempotent::Fresh(doc))
    }

    /// Delete a funnel
    ///
    /// Returns `funnel_used` if buyers have gone through it; archive it instead.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_funnel")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Gone> {
        seller.tx(async |tx| kontor_funnels::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }

    /// Retrieve the statistics of a funnel
    ///
    /// For each step that it has now: how many buyers saw it, what they did and how much they paid.
    #[oai(path = "/:id/statistics", method = "get", operation_id = "get_funnel_statistics")]
    async fn statistics(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Funnel>>,
    ) -> Answer<Json<Doc<FunnelStatisticsAttributes>>> {
        let mut tx = seller.begin().await?;
        let funnel = kontor_funnels::find(&mut tx, id.0.0).await?;
        let steps = kontor_funnels::statistics(&mut tx, funnel.row.id, &funnel.graph).await?;
        tx.commit().await?;
        let attributes = FunnelStatisticsAttributes { steps: steps.into_iter().map(Into::into).collect() };
        Ok(Json(Doc::new(funnel.row.id, "funnel_statistics", attributes)))
    }
}
