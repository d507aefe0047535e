//! Product groups: the seller's own drawers.

use kontor_catalog::groups::{self, Group, GroupChange};
use kontor_kernel::{kinds, kinds::ProductId};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireId, idempotent::Idempotent, version::IfMatch,
};

/// The operations.
pub struct ProductGroups;

/// A group of products for lists and accounting; buyers never see it.
#[derive(Debug, Clone, Object)]
pub struct ProductGroupAttributes {
    /// The seller's name for the group.
    pub name: String,
    /// Products in the group, newest first.
    pub product_ids: Vec<WireId<kinds::Product>>,
    /// When it was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl From<Group> for ProductGroupAttributes {
    fn from(group: Group) -> Self {
        Self {
            name: group.name,
            product_ids: group.products.into_iter().map(WireId).collect(),
            created_at: Timestamp(group.created_at),
            version: group.version,
        }
    }
}

/// A product group to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductGroupBody {
    /// The seller's name for the group.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: String,
    /// Products in the group.
    #[serde(default)]
    #[oai(validator(max_items = 1000))]
    pub product_ids: Option<Vec<WireId<kinds::Product>>>,
}

/// Product group to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ProductGroupPatch {
    /// The seller's name for the group.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
    /// All products in the group; others are removed from it.
    #[oai(validator(max_items = 1000))]
    pub product_ids: Option<Vec<WireId<kinds::Product>>>,
}

/// The ids as core knows them.
pub(super) fn plain(ids: Vec<WireId<kinds::Product>>) -> Vec<ProductId> {
    ids.into_iter().map(|id| id.0).collect()
}

#[OpenApi(prefix_path = "/v1/cabinet/product_groups", tag = "crate::tags::Tag::Products")]
impl ProductGroups {
    /// List product groups
    ///
    /// Returns every group, sorted by name.
    #[oai(path = "/", method = "get", operation_id = "list_product_groups")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<ProductGroupAttributes>>> {
        let all = seller.tx(async |tx| groups::list(tx).await).await?;
        let items = all.into_iter().map(|group| Resource::new(group.id, "product_group", group.into()));
        Ok(Json(ListDoc::whole(items.collect())))
    }

    /// Create a product group
    #[oai(path = "/", method = "post", operation_id = "create_product_group")]
    async fn create(
        &self,
        seller: Seller,
        body: Body<ProductGroupBody>,
    ) -> Answer<Idempotent<Doc<ProductGroupAttributes>>> {
        let group = seller
            .tx(async |tx| groups::add(tx, &body.0.name, &body.0.product_ids.map(plain).unwrap_or_default()).await)
            .await?;
        Ok(Idempotent::Fresh(Doc::new(group.id, "product_group", group.into())))
    }

    /// Retrieve a product group
    #[oai(path = "/:id", method = "get", operation_id = "get_product_group")]
    async fn show(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ProductGroup>>,
    ) -> Answer<Json<Doc<ProductGroupAttributes>>> {
        let group = seller.tx(async |tx| groups::find(tx, id.0.0).await).await?;
        Ok(Json(Doc::new(group.id, "product_group", group.into())))
    }

    /// Update a product group
    ///
    /// Orders are filtered by the groups that their products are in now; they follow within seconds.
    #[oai(path = "/:id", method = "patch", operation_id = "update_product_group")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ProductGroup>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<ProductGroupPatch>,
    ) -> Answer<Json<Doc<ProductGroupAttributes>>> {
        let change = GroupChange { name: body.0.name, products: body.0.product_ids.map(plain) };
        let group = seller.tx(async |tx| groups::change(tx, id.0.0, IfMatch::version(seen.0), &change).await).await?;
        Ok(Json(Doc::new(group.id, "product_group", group.into())))
    }

    /// Delete a product group
    ///
    /// Its products are kept.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_product_group")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::ProductGroup>>) -> Answer<Gone> {
        seller.tx(async |tx| groups::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
