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

/// An upload that becomes a file of the product.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DigitalBody {
    /// A completed upload with the purpose `digital`.
    pub upload_id: WireId<kinds::Upload>,
    /// What buyers save it as; the file's own name when left out.
    #[serde(default)]
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
}

/// What is to be changed of a file; what is left out stays.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DigitalPatch {
    /// What buyers save it as.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
    /// Its place among the others, from 0.
    #[oai(validator(minimum(value = "0"), maximum(value = "100")))]
    pub position: Option<i64>,
}

/// Where a preview is.
#[derive(Debug, Object)]
pub struct StampPreview {
    /// A link to a PDF of one page; it lasts five minutes.
    pub url: String,
}

/// How long the link to a preview lasts; a browser follows it at once.
const PREVIEW_SECONDS: u64 = 300;

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Digitals {
    /// List a product's files
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

    /// Add a file
    ///
    /// It is delivered once its upload was checked.
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

    /// Rename or move a file
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

    /// Look at a file as a buyer gets it
    ///
    /// Its first page, stamped for a buyer whom there is not. Of a PDF that can be stamped (`has_stamp_preview`); of every
    /// other file there is none (404).
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

    /// Take a file off the product
    ///
    /// Who bought it keeps it.
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
