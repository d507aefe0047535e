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
    features::{Limit, keep_limit},
    idempotent::Idempotent,
    preview::{self, Preview},
};

/// The operations.
pub struct ProductLaunch;

/// Where an unpublished product can be previewed.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ProductPreview")]
pub struct PreviewAttributes {
    /// Path of its product page on this host.
    pub page_url: String,
    /// Path of its payment page on this host; absent while it has no price.
    #[oai(skip_serializing_if_is_none)]
    pub payment_url: Option<String>,
    /// When both links expire, after one hour.
    pub expires_at: Timestamp,
}

/// A product copied to the other side of the shop (live or test).
#[derive(Debug, Clone, Object)]
#[oai(rename = "ProductCopy")]
pub struct CopyAttributes {
    /// Seller id of the side that it was copied to.
    pub seller_id: WireId<kinds::Seller>,
    /// Whether that is the live side, where money is real.
    pub livemode: bool,
    /// Name of the copy.
    pub name: String,
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl ProductLaunch {
    /// Publish a product once the seller is verified
    ///
    /// Stores the request and publishes the product automatically as soon as verification succeeds; the seller is
    /// notified by email. Publishes it immediately if the seller is already verified or the product is free. Returns
    /// `not_sellable` with every other reason that prevents publishing, and `email_not_confirmed` while the seller's
    /// email address is not confirmed. Calling it again changes nothing.
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
        done(&seller, async |tx, facts| {
            let published = kontor_catalog::publish_when_verified(tx, id.0.0, facts, user).await?;
            keep_limit(tx, Limit::Products).await.map(|()| published)
        })
        .await
    }

    /// Cancel the automatic publishing of a product
    ///
    /// It stays a draft when verification succeeds. A product that is not waiting is unchanged.
    #[oai(
        path = "/v1/cabinet/products/:id/publish_when_verified",
        method = "delete",
        operation_id = "cancel_publish_product_when_verified"
    )]
    async fn cancel_publish(&self, seller: Seller, id: Path<WireId<kinds::Product>>) -> Answer<Json<ProductDoc>> {
        done(&seller, async |tx, _| kontor_catalog::cancel_publish_when_verified(tx, id.0.0).await).await
    }

    /// Preview a product
    ///
    /// Returns links to its product page and its payment page as buyers would see them. They are valid for one hour
    /// and hidden from search engines, and nothing can be bought there. Changes nothing.
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

    /// Copy a product to test mode or to the live shop
    ///
    /// Creates a draft on the other side of the shop with the same texts, prices, files, images, lessons, tickets and
    /// future dates; the id in the response is that of the copy. Files are checked again there, which takes some
    /// seconds; files still being checked are not copied. Neither are licence keys, included products, or the
    /// selected categories, groups, webhooks, tracking codes and payment pages. An API key of the live side can copy
    /// to test mode; one of the test side can't copy to the live side (`session_required`).
    #[oai(
        path = "/v1/cabinet/products/:id/copy_to_other_mode",
        method = "post",
        operation_id = "copy_product_to_other_mode"
    )]
    async fn copy(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Product>>,
        /// Optional. A request repeated with the same key copies the product once.
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
