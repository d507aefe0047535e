//! What lies between a draft and its first sale: a look at its pages, test mode, and publishing by itself.

use std::collections::HashMap;

use kontor_catalog::{Product, ProductCopy, read_for_other_side, write_from_other_side};
use kontor_db::{Scope, Tenant, Tx};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{self, ProductId, UploadId},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};

use super::products::{ProductDoc, done};
use crate::http::{
    Answer, Doc, Seller, Timestamp, WireId,
    idempotent::Idempotent,
    preview::{self, Preview},
};

/// The operations.
pub struct ProductLaunch;

/// Where a product can be looked at before buyers see it.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ProductPreview")]
pub struct PreviewAttributes {
    /// Its page, as a path of this host.
    pub page_url: String,
    /// Its payment page, as a path of this host; absent while it has no price.
    #[oai(skip_serializing_if_is_none)]
    pub payment_url: Option<String>,
    /// Until when both addresses show it: an hour.
    pub expires_at: Timestamp,
}

/// A product that was copied to the other side of its shop.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ProductCopy")]
pub struct CopyAttributes {
    /// The side it is on now.
    pub seller_id: WireId<kinds::Seller>,
    /// Whether money is real on that side.
    pub livemode: bool,
    /// Its name.
    pub name: String,
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl ProductLaunch {
    /// Publish a product once its seller is verified
    ///
    /// Keeps the request and publishes the product by itself as soon as the verification succeeds; the seller is told by
    /// mail. Publishes at once where the seller is verified already, or where the product is free. Refused with
    /// `not_sellable` and every other reason that forbids publishing, and with `email_not_confirmed` while the seller's
    /// address is not proven. Asking twice changes nothing.
    #[oai(
        path = "/v1/cabinet/products/:id/publish_when_verified",
        method = "post",
        operation_id = "publish_product_when_verified"
    )]
    async fn publish_when_verified(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Product>>,
    ) -> Answer<Json<ProductDoc>> {
        if seller.tenant.livemode {
            seller.app().accounts.must_be_confirmed(seller.user).await?;
        }
        let user = seller.user;
        done(&seller, async |tx, facts| kontor_catalog::publish_when_verified(tx, id.0.0, facts, user).await).await
    }

    /// Stop a product from publishing itself
    ///
    /// It stays a draft when the verification succeeds. What does not wait stays as it is.
    #[oai(
        path = "/v1/cabinet/products/:id/publish_when_verified",
        method = "delete",
        operation_id = "cancel_publish_product_when_verified"
    )]
    async fn cancel_publish(&self, seller: Seller, id: Path<WireId<kinds::Product>>) -> Answer<Json<ProductDoc>> {
        done(&seller, async |tx, _| kontor_catalog::cancel_publish_when_verified(tx, id.0.0).await).await
    }

    /// Look at a product before it is published
    ///
    /// The addresses of its page and of its payment page as buyers would see them. They hold for an hour, no search engine
    /// lists them, and nothing can be bought there. Changes nothing.
    #[oai(path = "/v1/cabinet/products/:id/preview", method = "post", operation_id = "preview_product")]
    async fn preview(&self, seller: Seller, id: Path<WireId<kinds::Product>>) -> Answer<Json<Doc<PreviewAttributes>>> {
        let mut tx = seller.begin().await?;
        let product = kontor_catalog::find(&mut tx, id.0.0).await?;
        let shop = kontor_tenants::seller(&mut tx).await?;
        tx.commit().await?;
        if product.archived {
            return Err(ApiError::not_found().into());
        }
        let (key, end) = preview::key(seller.app(), seller.tenant.id, &Preview::Product(product.id))?;
        let address = |rest: &str| {
            let path = kontor_catalog::slug::path(&product.slug);
            kontor_urls::shop_path(&shop.username, &format!("{path}{rest}?{}={key}", preview::PARAMETER))
        };
        let attributes = PreviewAttributes {
            page_url: address(""),
            payment_url: (product.plans_count > 0).then(|| address("/payment")),
            expires_at: end.into(),
        };
        Ok(Json(Doc::new(product.id, "product_preview", attributes)))
    }

    /// Copy a product to test mode, or to live
    ///
    /// Makes a draft on the other side of the shop, with the same texts, prices, files, pictures, lessons, tickets and dates
    /// ahead; its id is that of the answer. Files are checked again there, which takes some seconds; those that are still
    /// being checked stay behind, and so do keys, the products inside, and what the seller chose among categories, groups,
    /// webhooks, tracking codes and payment pages. An API key of the live side can copy to test mode; one of the test side
    /// cannot copy to live (`session_required`).
    #[oai(
        path = "/v1/cabinet/products/:id/copy_to_other_mode",
        method = "post",
        operation_id = "copy_product_to_other_mode"
    )]
    async fn copy(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Product>>,
        /// Optional: the same key copies the product once, however often it is sent.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
    ) -> Answer<Idempotent<Doc<CopyAttributes>>> {
        if seller.is_program() && !seller.tenant.livemode {
            return Err(ApiError::new(Code::SessionRequired).into());
        }
        // Files take their time: no transaction is open meanwhile, and none waits for another.
        let copy = async |id: ProductId| copy_across(&seller, id).await;
        let answer = async |_: &mut Tx, (product, twin): (Product, Tenant)| {
            let attributes =
                CopyAttributes { seller_id: WireId(twin.id), livemode: twin.livemode, name: product.fields.name };
            Ok(Doc::new(product.id, "product_copy", attributes))
        };
        Ok(seller.once_prepared("products.copy", key.0.as_deref(), id.0.0, copy, answer).await?)
    }
}

/// Reads the product here, copies its files, and writes it there. Where that fails, no file of it stays there.
async fn copy_across(seller: &Seller, id: ProductId) -> Result<(Product, Tenant)> {
    let read = async |tx: &mut Tx| Ok((kontor_tenants::seller(tx).await?.twin_id, read_for_other_side(tx, id).await?));
    let (twin, copy) = seller.tx(read).await?;
    let twin = Tenant { id: twin, livemode: !seller.tenant.livemode };
    // Words for mails reach others from the live side alone.
    if twin.livemode && copy.has_own_words() {
        seller.app().accounts.must_be_confirmed(seller.user).await?;
    }
    let mut uploads = HashMap::new();
    let copied = copy_and_write(seller, twin, copy, &mut uploads).await;
    if copied.is_err() {
        for there in uploads.into_values() {
            // What cannot be taken away now says nothing about why it failed.
            let _ = kontor_uploads::forget_bytes(seller.app().files.as_ref(), (twin.id, there)).await;
        }
    }
    Ok((copied?, twin))
}

async fn copy_and_write(
    seller: &Seller,
    twin: Tenant,
    copy: ProductCopy,
    uploads: &mut HashMap<UploadId, UploadId>,
) -> Result<Product> {
    let app = seller.app();
    for upload in &copy.uploads {
        let there = app.db.env().id();
        uploads.insert(upload.id, there);
        kontor_uploads::copy_bytes(app.files.as_ref(), upload, (twin.id, there)).await?;
    }
    let mut other = app.db.begin(Scope::Seller(twin, seller.actor())).await?;
    let product = write_from_other_side(&mut other, copy, uploads).await?;
    other.commit().await?;
    Ok(product)
}
