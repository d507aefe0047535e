//! Pictures of a product.

use kontor_catalog::covers::{self, Cover};
use kontor_kernel::{Result, kinds};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use super::file_view::CoverAttributes;
use crate::http::{Answer, Body, Doc, Gone, ListDoc, Resource, Seller, WireId, idempotent::Idempotent};

/// The operations.
pub struct Covers;

/// An upload to add as a product image.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverBody {
    /// A completed upload with the purpose `cover`.
    pub upload_id: WireId<kinds::Upload>,
    /// Alternative text for people who can't see the image.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub alt: String,
}

/// Product image to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CoverPatch {
    /// Alternative text.
    #[oai(validator(max_length = 255))]
    pub alt: Option<String>,
    /// Position among the images, from 0; the first is the one on cards.
    #[oai(validator(minimum(value = "0"), maximum(value = "10")))]
    pub position: Option<i64>,
}

async fn view(seller: &Seller, cover: Cover) -> Result<CoverAttributes> {
    CoverAttributes::from_cover(cover, seller.tenant.id, seller.app().files.as_ref()).await
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Covers {
    /// List product images
    #[oai(path = "/v1/cabinet/products/:product/covers", method = "get", operation_id = "list_covers")]
    async fn list(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
    ) -> Answer<Json<ListDoc<CoverAttributes>>> {
        let mut tx = seller.begin().await?;
        let product = kontor_catalog::find(&mut tx, product.0.0).await?;
        let pictures = covers::list(&mut tx, product.id).await?;
        tx.commit().await?;
        let mut items = Vec::with_capacity(pictures.len());
        for cover in pictures {
            items.push(Resource::new(cover.id, "cover", view(&seller, cover).await?));
        }
        Ok(Json(ListDoc::whole(items)))
    }

    /// Create a product image
    ///
    /// Its sizes are made in the background; it is shown once it is `ready`.
    #[oai(path = "/v1/cabinet/products/:product/covers", method = "post", operation_id = "create_cover")]
    async fn create(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        body: Body<CoverBody>,
    ) -> Answer<Idempotent<Doc<CoverAttributes>>> {
        let cover =
            seller.tx(async |tx| covers::attach(tx, product.0.0, body.0.upload_id.0, &body.0.alt).await).await?;
        Ok(Idempotent::Fresh(Doc::new(cover.id, "cover", view(&seller, cover).await?)))
    }

    /// Update a product image
    #[oai(path = "/v1/cabinet/products/:product/covers/:id", method = "patch", operation_id = "update_cover")]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Cover>>,
        body: Body<CoverPatch>,
    ) -> Answer<Json<Doc<CoverAttributes>>> {
        let cover = seller
            .tx(async |tx| covers::change(tx, product.0.0, id.0.0, body.0.alt.as_deref(), body.0.position).await)
            .await?;
        Ok(Json(Doc::new(cover.id, "cover", view(&seller, cover).await?)))
    }

    /// Delete a product image
    #[oai(path = "/v1/cabinet/products/:product/covers/:id", method = "delete", operation_id = "delete_cover")]
    async fn remove(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Cover>>,
    ) -> Answer<Gone> {
        seller.tx(async |tx| covers::remove(tx, product.0.0, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
