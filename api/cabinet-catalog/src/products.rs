//! Products in the cabinet.

use kontor_catalog::{
    Form, NewProduct, PRODUCTS, Product, ProductChange, SellerFacts, addons, contents, covers, digitals, limits, plans,
    questions, tickets,
};
use kontor_checkout::seller_facts;
use kontor_db::Tx;
use kontor_kernel::{Result, kinds, kinds::ProductId};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};

use super::{
    file_view::{CoverAttributes, cover_url},
    product_body::{ProductCreation, ProductUpdate, hashed, read_creation, read_update},
    product_view::{PlanAttributes, ProductAttributes, ProductView, ReasonBody},
    ticket_view::TicketAttributes,
};
use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, WireId, WithFields,
    features::{Feature, Limit, keep_limit},
    idempotent::Idempotent,
    list::ListQuery,
    version::IfMatch,
};

/// The operations.
pub struct Products;

/// Why a product can't be bought.
#[derive(Debug, Clone, Object)]
pub struct ReasonsAttributes {
    /// Whether it can be bought right now.
    pub can_sell: bool,
    /// Everything that prevents it from being bought, in the order in which to fix it.
    pub unavailable_reasons: Vec<ReasonBody>,
}

pub(super) type ProductDoc = Doc<ProductView>;

/// The product with everything it owns.
pub(super) async fn whole(seller: &Seller, tx: &mut Tx, product: Product, facts: SellerFacts) -> Result<ProductDoc> {
    let id = product.id;
    let files = seller.app().files.as_ref();
    let mut pictures = Vec::new();
    for cover in covers::list(tx, id).await? {
        pictures.push(CoverAttributes::from_cover(cover, seller.tenant.id, files).await?);
    }
    let kinds = if product.form == Form::Event { tickets::list(tx, id).await? } else { Vec::new() };
    let can_be_chosen =
        |kind: &tickets::Ticket| kind.dates.iter().any(|date| date.standing(facts.now) == tickets::Availability::Open);
    let cover_url = pictures.iter().find_map(|cover| cover.sizes.first()).map(|size| size.url.clone());
    let contents = match product.form.holds_products() {
        true => Some(contents::list(tx, id).await?.into_iter().map(Into::into).collect()),
        false => None,
    };
    let WithFields { fields, others } = ProductAttributes::from_product(product, facts, cover_url);
    let others = ProductAttributes {
        contents,
        product_addons: Some(addons::list(tx, id).await?.into_iter().map(Into::into).collect()),
        pricing_plans: Some(
            plans::list(tx, id).await?.into_iter().map(PlanAttributes::from_plan).collect::<Result<_>>()?,
        ),
        digitals: Some(digitals::list(tx, id).await?.into_iter().map(Into::into).collect()),
        covers: Some(pictures),
        opt_in_questions: Some(questions::list(tx, id).await?.into_iter().map(Into::into).collect()),
        active_tickets_count: Some(kinds.iter().filter(|kind| can_be_chosen(kind)).count()),
        tickets: Some(kinds.into_iter().map(|kind| TicketAttributes::from_ticket(kind, facts.now)).collect()),
        ..others
    };
    Ok(Doc::new(id, "product", WithFields { fields, others }))
}

/// Refuses endpoints, tracking codes and checkout settings that the seller does not have.
async fn check_chosen(tx: &mut Tx, change: &ProductChange) -> Result<()> {
    if let Some(chosen) = &change.webhook_endpoint_ids {
        kontor_webhooks::check_chosen(tx, chosen, "/webhook_endpoint_ids").await?;
    }
    if let Some(chosen) = &change.tracking_code_ids {
        kontor_storefront::tracking::check_chosen(tx, chosen, "/tracking_code_ids").await?;
    }
    match change.checkout_settings_id.value() {
        Some(chosen) => kontor_storefront::check_chosen(tx, chosen, "/checkout_settings_id").await,
        None => Ok(()),
    }
}

/// An action that ends in the product: does it, commits, answers.
pub(super) async fn done(
    seller: &Seller,
    action: impl AsyncFnOnce(&mut Tx, SellerFacts) -> Result<Product>,
) -> Answer<Json<ProductDoc>> {
    finish(seller, seller.begin().await?, action).await
}

/// [`done`] in this transaction.
async fn finish(
    seller: &Seller,
    mut tx: Tx,
    action: impl AsyncFnOnce(&mut Tx, SellerFacts) -> Result<Product>,
) -> Answer<Json<ProductDoc>> {
    let facts = seller_facts(&mut tx).await?;
    let product = action(&mut tx, facts).await?;
    let doc = whole(seller, &mut tx, product, facts).await?;
    tx.commit().await?;
    Ok(Json(doc))
}

/// Refuses a seller's own words for mails (`email_not_confirmed`) while nobody has proven the seller's address: they go to
/// others in the platform's envelope. What a test side writes stays with its own people.
async fn own_words_are_proven(seller: &Seller, change: &ProductChange) -> Result<()> {
    let said = [&change.after_purchase.subject, &change.after_purchase.text];
    let says = said.into_iter().flatten().any(|words| !words.trim().is_empty());
    if says && seller.tenant.livemode {
        seller.app().accounts.must_be_confirmed(seller.user).await?;
    }
    Ok(())
}

/// Stamping is a feature of plans. What is stamped already stays so.
async fn must_stamp(seller: &Seller, id: ProductId) -> Result<()> {
    let stamps = seller.tx(async |tx| Ok(kontor_catalog::find(tx, id).await?.fields.stamps_pdfs)).await?;
    if stamps { Ok(()) } else { seller.must_have_feature(Feature::PdfStamp).await }
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Products {
    /// List products
    ///
    /// Supports the usual filters, sorting, search and pagination; `scopes[]=list` leaves out archived products.
    #[oai(path = "/v1/cabinet/products", method = "get", operation_id = "list_products")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<ProductView>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&PRODUCTS, &tx)?.page::<Product>(&mut tx).await?;
        let facts = seller_facts(&mut tx).await?;
        tx.commit().await?;
        let mut links = Vec::with_capacity(listed.rows.len());
        for product in &listed.rows {
            links.push(match product.cover_id {
                Some(cover) => {
                    let [small, ..] = limits::COVER_WIDTHS_PIXELS;
                    Some(cover_url(seller.app().files.as_ref(), seller.tenant.id, cover, small).await?)
                }
                None => None,
            });
        }
        let mut links = links.into_iter();
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |product| {
            let link = links.next().flatten();
            Resource::new(product.id, "product", ProductAttributes::from_product(product, facts, link))
        })))
    }

    /// Create a product
    ///
    /// A name and a form are enough: everything else has a default and can be added later. Buyers don't see the draft
    /// until it is published.
    #[oai(path = "/v1/cabinet/products", method = "post", operation_id = "create_product")]
    async fn create(
        &self,
        seller: Seller,
        /// Optional. A request repeated with the same key creates the product once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<ProductCreation>,
    ) -> Answer<Idempotent<ProductDoc>> {
        let prepare = async |body| {
            let (mut new, password) = read_creation(body)?;
            own_words_are_proven(&seller, &new.fields).await?;
            new.fields.access_password_hash = hashed(seller.app(), password).await?;
            Ok(new)
        };
        let make = async |tx: &mut Tx, new: NewProduct| {
            let facts = seller_facts(tx).await?;
            check_chosen(tx, &new.fields).await?;
            let product = kontor_catalog::create(tx, &new).await?;
            whole(&seller, tx, product, facts).await
        };
        Ok(seller.once_prepared("products.create", key.0.as_deref(), body.0, prepare, make).await?)
    }

    /// Retrieve a product
    #[oai(path = "/v1/cabinet/products/:id", method = "get", operation_id = "get_product")]
    async fn show(&self, seller: Seller, id: Path<WireId<kinds::Product>>) -> Answer<Json<ProductDoc>> {
        // Of one moment: a file that turns ready between two statements is not both ready and missing.
        let tx = seller.begin_snapshot().await?;
        finish(&seller, tx, async |tx, _| kontor_catalog::find(tx, id.0.0).await).await
    }

    /// Update a product
    ///
    /// Fields left out are unchanged. With `If-Match`, returns 412 if someone else has changed the product in the
    /// meantime.
    #[oai(path = "/v1/cabinet/products/:id", method = "patch", operation_id = "update_product")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Product>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<ProductUpdate>,
    ) -> Answer<Json<ProductDoc>> {
        let id: ProductId = id.0.0;
        let (mut change, password) = read_update(body.0)?;
        own_words_are_proven(&seller, &change).await?;
        if change.stamps_pdfs == Some(true) {
            must_stamp(&seller, id).await?;
        }
        change.access_password_hash = hashed(seller.app(), password).await?;
        done(&seller, async |tx, facts| {
            check_chosen(tx, &change).await?;
            kontor_catalog::change(tx, id, IfMatch::version(seen.0), &change, facts).await
        })
        .await
    }

    /// Delete a draft product
    ///
    /// Only for a product that was never published and never sold (`in_use` otherwise); archive any other.
    #[oai(path = "/v1/cabinet/products/:id", method = "delete", operation_id = "delete_product")]
    async fn remove(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Product>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Gone> {
        seller.tx(async |tx| kontor_catalog::remove(tx, id.0.0, IfMatch::version(seen.0)).await).await?;
        Ok(Gone::Gone)
    }

    /// Retrieve why a product can't be bought
    #[oai(path = "/v1/cabinet/products/:id/reasons", method = "get", operation_id = "get_product_reasons")]
    async fn reasons(&self, seller: Seller, id: Path<WireId<kinds::Product>>) -> Answer<Json<Doc<ReasonsAttributes>>> {
        let mut tx = seller.begin().await?;
        let facts = seller_facts(&mut tx).await?;
        let product = kontor_catalog::find(&mut tx, id.0.0).await?;
        tx.commit().await?;
        let unavailable_reasons = ReasonBody::all(&product, facts);
        let attributes = ReasonsAttributes { can_sell: unavailable_reasons.is_empty(), unavailable_reasons };
        Ok(Json(Doc::new(product.id, "product_reasons", attributes)))
    }

    /// Publish a product
    ///
    /// If the platform reviews the seller's products first, this submits the product for review: it is shown, and can
    /// be bought once it is approved. A rejected product is submitted again in the same way, after a change
    /// (`unchanged_since_review` otherwise). Returns `not_sellable` with every reason that prevents publishing, and
    /// `email_not_confirmed` while the seller's email address is not confirmed. Publishing a published product
    /// changes nothing.
    #[oai(path = "/v1/cabinet/products/:id/publish", method = "post", operation_id = "publish_product")]
    async fn publish(&self, seller: Seller, id: Path<WireId<kinds::Product>>) -> Answer<Json<ProductDoc>> {
        // A seller whom nobody can reach sells nothing; on the test side nobody is sold anything.
        if seller.tenant.livemode {
            seller.app().accounts.must_be_confirmed(seller.user).await?;
        }
        done(&seller, async |tx, facts| {
            let published = kontor_catalog::publish(tx, id.0.0, facts).await?;
            keep_limit(tx, Limit::Products).await.map(|()| published)
        })
        .await
    }

    /// Unpublish a product
    ///
    /// Calling it again changes nothing.
    #[oai(path = "/v1/cabinet/products/:id/unpublish", method = "post", operation_id = "unpublish_product")]
    async fn unpublish(&self, seller: Seller, id: Path<WireId<kinds::Product>>) -> Answer<Json<ProductDoc>> {
        done(&seller, async |tx, _| kontor_catalog::unpublish(tx, id.0.0).await).await
    }

    /// Archive a product
    ///
    /// Calling it again changes nothing.
    #[oai(path = "/v1/cabinet/products/:id/archive", method = "post", operation_id = "archive_product")]
    async fn archive(&self, seller: Seller, id: Path<WireId<kinds::Product>>) -> Answer<Json<ProductDoc>> {
        done(&seller, async |tx, _| kontor_catalog::archive(tx, id.0.0).await).await
    }

    /// Unarchive a product
    ///
    /// Calling it again changes nothing.
    #[oai(path = "/v1/cabinet/products/:id/unarchive", method = "post", operation_id = "unarchive_product")]
    async fn unarchive(&self, seller: Seller, id: Path<WireId<kinds::Product>>) -> Answer<Json<ProductDoc>> {
        done(&seller, async |tx, _| kontor_catalog::unarchive(tx, id.0.0).await).await
    }

    /// Duplicate a product
    ///
    /// Creates a draft with the same texts, prices, files, images, tickets and future dates.
    #[oai(path = "/v1/cabinet/products/:id/duplicate", method = "post", operation_id = "duplicate_product")]
    async fn duplicate(&self, seller: Seller, id: Path<WireId<kinds::Product>>) -> Answer<Idempotent<ProductDoc>> {
        let Json(doc) = done(&seller, async |tx, _| kontor_catalog::duplicate(tx, id.0.0).await).await?;
        Ok(Idempotent::Fresh(doc))
    }
}
