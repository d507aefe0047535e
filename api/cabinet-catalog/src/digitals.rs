//! The files that a product delivers.

use std::time::Duration;

use kontor_catalog::digitals;
use kontor_files::{LinkAs, keys};
use kontor_kernel::{ApiError, kinds};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use super::file_view::DigitalAttributes;
use crate::http::{Answer, Body, Doc, Gone, ListDoc, Resource, Seller, WireId, idempotent::Idempotent};

/// The operations.
pub struct Digitals;

/// An upload to add as a product file.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DigitalBody {
    /// A completed upload with the purpose `digital`.
    pub upload_id: WireId<kinds::Upload>,
    /// File name for buyers; left out: the name of the uploaded file.
    #[serde(default)]
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
}

/// Product file to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DigitalPatch {
    /// File name for buyers.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
    /// Position among the files, from 0.
    #[oai(validator(minimum(value = "0"), maximum(value = "100")))]
    pub position: Option<i64>,
}

/// Where the preview is.
#[derive(Debug, Object)]
pub struct StampPreview {
    /// Link to a one-page PDF; valid for five minutes.
    pub url: String,
}

/// How long the link to a preview lasts; a browser follows it at once.
const PREVIEW_SECONDS: u64 = 300;

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Digitals {
    /// List product files
    #[oai(path = "/v1/cabinet/products/:product/digitals", method = "get", operation_id = "list_digitals")]
    async fn list(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
    ) -> Answer<Json<ListDoc<DigitalAttributes>>> {
        let mut tx = seller.begin().await?;
        let product = kontor_catalog::find(&mut tx, product.0.0).await?;
        let files = digitals::list(&mut tx, product.id).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::whole(files.into_iter().map(|file| Resource::new(file.id, "digital", file.into())).collect())))
    }

    /// Create a product file
    ///
    /// It is delivered once its upload has been checked.
    #[oai(path = "/v1/cabinet/products/:product/digitals", method = "post", operation_id = "create_digital")]
    async fn create(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        body: Body<DigitalBody>,
    ) -> Answer<Idempotent<Doc<DigitalAttributes>>> {
        let file = seller
            .tx(async |tx| digitals::attach(tx, product.0.0, body.0.upload_id.0, body.0.name.as_deref()).await)
            .await?;
        Ok(Idempotent::Fresh(Doc::new(file.id, "digital", file.into())))
    }

    /// Update a product file
    #[oai(path = "/v1/cabinet/products/:product/digitals/:id", method = "patch", operation_id = "update_digital")]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Digital>>,
        body: Body<DigitalPatch>,
    ) -> Answer<Json<Doc<DigitalAttributes>>> {
        let file = seller
            .tx(async |tx| digitals::change(tx, product.0.0, id.0.0, body.0.name.as_deref(), body.0.position).await)
            .await?;
        Ok(Json(Doc::new(file.id, "digital", file.into())))
    }

    /// Preview a stamped file
    ///
    /// Returns the first page, stamped for a made-up buyer. Available for PDFs that can be stamped
    /// (`has_stamp_preview`); returns 404 for every other file.
    #[oai(
        path = "/v1/cabinet/products/:product/digitals/:id/stamp_preview",
        method = "get",
        operation_id = "preview_stamp"
    )]
    async fn preview(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Digital>>,
    ) -> Answer<Json<Doc<StampPreview>>> {
        let mut tx = seller.begin().await?;
        let file = digitals::find(&mut tx, product.0.0, id.0.0).await?;
        let tenant = tx.seller()?;
        tx.commit().await?;
        if !file.has_stamp_preview() {
            return Err(ApiError::not_found().into());
        }
        let link = LinkAs { file_name: file.name.clone(), content_type: file.content_type, shown: false };
        let key = keys::stamp_preview(tenant, file.upload_id);
        let url = seller.app().files.link(&key, &link, Duration::from_secs(PREVIEW_SECONDS)).await?;
        Ok(Json(Doc::new(file.id, "stamp_preview", StampPreview { url })))
    }

    /// Remove a file from a product
    ///
    /// Buyers keep it.
    #[oai(path = "/v1/cabinet/products/:product/digitals/:id", method = "delete", operation_id = "delete_digital")]
    async fn remove(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Digital>>,
    ) -> Answer<Gone> {
        seller.tx(async |tx| digitals::remove(tx, product.0.0, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
