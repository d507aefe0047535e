//! The categories of the shop.

use kontor_catalog::categories::{self, Category, CategoryChange, CategoryWords};
use kontor_db::Tx;
use kontor_kernel::{Result, kinds, kinds::ProductId};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::product_groups::plain;
use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireId, idempotent::Idempotent, version::IfMatch,
};

/// The operations.
pub struct Categories;

/// A category of the shop.
#[derive(Debug, Clone, Object)]
pub struct CategoryAttributes {
    /// Title that visitors see.
    pub title: String,
    /// Text below the title; may be empty.
    pub description: String,
    /// Colour, `#0a5eb0` for example.
    pub color: String,
    /// Whether the category is hidden from visitors; its products can be found all the same.
    pub hidden: bool,
    /// Position among the categories, from 0.
    pub position: i32,
    /// Products in the category, newest first.
    pub product_ids: Vec<WireId<kinds::Product>>,
    /// When it was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl CategoryAttributes {
    fn from_category(category: Category, on_it: Vec<ProductId>) -> Self {
        Self {
            title: category.title,
            description: category.description,
            color: category.color,
            hidden: category.hidden,
            position: category.position,
            product_ids: on_it.into_iter().map(WireId).collect(),
            created_at: Timestamp(category.created_at),
            version: category.version,
        }
    }
}

/// A category to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CategoryBody {
    /// Title that visitors see.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub title: String,
    /// Text below the title.
    #[serde(default)]
    #[oai(default, validator(max_length = 300))]
    pub description: String,
    /// Colour.
    #[serde(default = "colour")]
    #[oai(default = "colour", validator(max_length = 7, pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub color: String,
    /// Whether the category is hidden from visitors.
    #[serde(default)]
    #[oai(default)]
    pub hidden: bool,
    /// Products in the category.
    #[serde(default)]
    #[oai(validator(max_items = 1000))]
    pub product_ids: Option<Vec<WireId<kinds::Product>>>,
}

fn colour() -> String {
    "#5b6b7b".to_owned()
}

/// Category to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CategoryPatch {
    /// Title that visitors see.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub title: Option<String>,
    /// Text below the title.
    #[oai(validator(max_length = 300))]
    pub description: Option<String>,
    /// Colour.
    #[oai(validator(max_length = 7, pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub color: Option<String>,
    /// Whether the category is hidden from visitors.
    pub hidden: Option<bool>,
    /// Position among the categories, from 0.
    #[oai(validator(minimum(value = "0"), maximum(value = "200")))]
    pub position: Option<i64>,
    /// All products in the category; others are removed from it.
    #[oai(validator(max_items = 1000))]
    pub product_ids: Option<Vec<WireId<kinds::Product>>>,
}

async fn whole(tx: &mut Tx, category: Category) -> Result<Doc<CategoryAttributes>> {
    let on_it = categories::products(tx).await?.remove(&category.id).unwrap_or_default();
    Ok(Doc::new(category.id, "category", CategoryAttributes::from_category(category, on_it)))
}

#[OpenApi(prefix_path = "/v1/cabinet/categories", tag = "crate::tags::Tag::Products")]
impl Categories {
    /// List categories
    ///
    /// Returns every category of the shop, in display order.
    #[oai(path = "/", method = "get", operation_id = "list_categories")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<CategoryAttributes>>> {
        let mut tx = seller.begin().await?;
        let all = categories::list(&mut tx).await?;
        let mut products = categories::products(&mut tx).await?;
        tx.commit().await?;
        let items = all.into_iter().map(|category| {
            let on_it = products.remove(&category.id).unwrap_or_default();
            Resource::new(category.id, "category", CategoryAttributes::from_category(category, on_it))
        });
        Ok(Json(ListDoc::whole(items.collect())))
    }

    /// Create a category
    #[oai(path = "/", method = "post", operation_id = "create_category")]
    async fn create(&self, seller: Seller, body: Body<CategoryBody>) -> Answer<Idempotent<Doc<CategoryAttributes>>> {
        let body = body.0;
        let words =
            CategoryWords { title: body.title, description: body.description, color: body.color, hidden: body.hidden };
        let mut tx = seller.begin().await?;
        let category = categories::add(&mut tx, &words, &body.product_ids.map(plain).unwrap_or_default()).await?;
        let doc = whole(&mut tx, category).await?;
        tx.commit().await?;
        Ok(Idempotent::Fresh(doc))
    }

    /// Retrieve a category
    #[oai(path = "/:id", method = "get", operation_id = "get_category")]
    async fn show(&self, seller: Seller, id: Path<WireId<kinds::Category>>) -> Answer<Json<Doc<CategoryAttributes>>> {
        let mut tx = seller.begin().await?;
        let category = categories::find(&mut tx, id.0.0).await?;
        let doc = whole(&mut tx, category).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Update a category
    #[oai(path = "/:id", method = "patch", operation_id = "update_category")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Category>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<CategoryPatch>,
    ) -> Answer<Json<Doc<CategoryAttributes>>> {
        let patch = body.0;
        let change = CategoryChange {
            title: patch.title,
            description: patch.description,
            color: patch.color,
            hidden: patch.hidden,
            position: patch.position,
            products: patch.product_ids.map(plain),
        };
        let mut tx = seller.begin().await?;
        let category = categories::change(&mut tx, id.0.0, IfMatch::version(seen.0), &change).await?;
        let doc = whole(&mut tx, category).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Delete a category
    ///
    /// Its products stay in the shop.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_category")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::Category>>) -> Answer<Gone> {
        seller.tx(async |tx| categories::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
