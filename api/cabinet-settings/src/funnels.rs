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

/// A funnel that is to be made.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelBody {
    /// The seller's own name for it.
    #[oai(validator(max_length = 255))]
    pub name: String,
    /// Its address in the shop; left out, it is made of the name.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub slug: Option<String>,
    /// What it begins with; what is sold at each step is left to be said.
    #[serde(default)]
    pub preset: Option<WireEnum<Preset>>,
    /// Its picture, where no preset is chosen; may be left out.
    #[serde(default)]
    pub graph: Option<FunnelGraph>,
}

/// A funnel as it is to be: all of it.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunnelChange {
    /// The seller's own name for it.
    #[oai(validator(max_length = 255))]
    pub name: String,
    /// Its address in the shop; left out, it stays.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub slug: Option<String>,
    /// Its picture.
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

    /// Make a funnel
    ///
    /// A draft, empty, from a preset or as drawn. What speaks against publishing it stands in `problems`.
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

    /// Show a funnel
    ///
    /// With its picture, and everything that speaks against publishing it now.
    #[oai(path = "/:id", method = "get", operation_id = "get_funnel")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Json<FunnelDoc>> {
        done(&seller, async |tx| kontor_funnels::find(tx, id.0.0).await).await
    }

    /// Change a funnel
    ///
    /// Puts the whole picture in place of the one it has. A draft may have problems; what is published is refused with
    /// them. Buyers who are on their way keep the picture they began with.
    #[oai(path = "/:id", method = "put", operation_id = "update_funnel")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Funnel>>,
        /// The version that was looked at.
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
    /// Refused with everything that speaks against it, each beside its place in the picture. Twice is once.
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
    /// Nobody begins it any more; who is on their way goes on. Also takes a funnel out of the archive. Twice is once.
    #[oai(path = "/:id/unpublish", method = "post", operation_id = "unpublish_funnel")]
    async fn unpublish(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Json<FunnelDoc>> {
        done(&seller, async |tx| kontor_funnels::set(tx, id.0.0, FunnelState::Draft).await).await
    }

    /// Archive a funnel
    ///
    /// Nobody begins it any more, and it is out of the way. Twice is once.
    #[oai(path = "/:id/archive", method = "post", operation_id = "archive_funnel")]
    async fn archive(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Json<FunnelDoc>> {
        done(&seller, async |tx| kontor_funnels::set(tx, id.0.0, FunnelState::Archived).await).await
    }

    /// Duplicate a funnel
    ///
    /// A draft with steps of its own and a number behind its name.
    #[oai(path = "/:id/duplicate", method = "post", operation_id = "duplicate_funnel")]
    async fn duplicate(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Idempotent<FunnelDoc>> {
        let Json(doc) = done(&seller, async |tx| kontor_funnels::duplicate(tx, id.0.0).await).await?;
        Ok(Idempotent::Fresh(doc))
    }

    /// Delete a funnel
    ///
    /// One that buyers have gone through is refused with `funnel_used`: archive it.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_funnel")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::Funnel>>) -> Answer<Gone> {
        seller.tx(async |tx| kontor_funnels::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }

    /// Show what a funnel has come to
    ///
    /// For each step that it has now: how many saw it, what they did, and what it has brought.
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
