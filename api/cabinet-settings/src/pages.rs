//! Pages of the shop.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Result, kinds};
use kontor_pages::{NewPage, Page, PageChange, PageKind, templates};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::page_view::{PageAttributes, PagePreviewAttributes, PageVersionAttributes};
use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireEnum, WireId, WirePageDocument,
    idempotent::Idempotent,
    preview::{self, Preview},
    version::IfMatch,
};

/// The operations.
pub struct Pages;

/// A page to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageBody {
    /// Kind of page. A shop has one main page.
    pub kind: WireEnum<PageKind>,
    /// The seller's own name for the page; also its name in the menu of the shop.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub title: String,
    /// Part of its address in the shop, for sub pages; left out: made from the title.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub slug: Option<String>,
    /// Key of the template to begin with; left out: the document, or the template `starter`.
    #[serde(default)]
    #[oai(validator(max_length = 60))]
    pub template: Option<String>,
    /// First draft, where no template is chosen.
    #[serde(default)]
    pub document: Option<WirePageDocument>,
}

impl PageBody {
    fn read(self) -> Result<NewPage> {
        let Self { kind, title, slug, template, document } = self;
        let document = match (template, document) {
            (Some(_), Some(_)) => {
                return Err(ApiError::field(Code::InvalidChoice, "/document").with("allowed", vec![Value::Null]));
            }
            (None, Some(document)) => document.0,
            (key, None) => {
                let key = key.as_deref().unwrap_or(templates::STARTER);
                let Some(template) = templates::find(key) else {
                    let keys: Vec<Value> = templates::all().iter().map(|template| template.key.into()).collect();
                    return Err(ApiError::field(Code::InvalidChoice, "/template").with("allowed", keys));
                };
                template.document.clone()
            }
        };
        Ok(NewPage { kind: kind.0, title, slug, document })
    }
}

/// Page to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PagePatch {
    /// The seller's own name for the page.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub title: Option<String>,
    /// Part of its address in the shop, for sub pages. The address before redirects to it.
    #[oai(validator(max_length = 100))]
    pub slug: Option<String>,
    /// Whether the menu of the shop shows the page while it is published.
    pub in_menu: Option<bool>,
    /// Position in the menu, from 0.
    #[oai(validator(minimum(value = "0"), maximum(value = "1000")))]
    pub position: Option<i64>,
}

/// A draft to save.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageDraftBody {
    /// The whole document.
    pub document: WirePageDocument,
}

/// When to publish a draft.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageScheduleBody {
    /// Time in the future, at most 365 days from now.
    pub publish_at: Timestamp,
}

const TYPE: &str = "page";

type PageDoc = Doc<PageAttributes>;

async fn whole(tx: &mut Tx, page: Page) -> Result<PageDoc> {
    let shop = kontor_tenants::seller(tx).await?;
    Ok(Doc::new(page.id, TYPE, PageAttributes::whole(page, &shop.username)))
}

/// One action on a page, and the page after it.
async fn done(seller: &Seller, action: impl AsyncFnOnce(&mut Tx) -> Result<Page>) -> Answer<Json<PageDoc>> {
    let mut tx = seller.begin().await?;
    let page = action(&mut tx).await?;
    let doc = whole(&mut tx, page).await?;
    tx.commit().await?;
    Ok(Json(doc))
}

#[OpenApi(prefix_path = "/v1/cabinet/pages", tag = "crate::tags::Tag::Pages")]
impl Pages {
    /// List pages
    ///
    /// Returns every page of the shop: the main page first, then the others in the order of the menu.
    #[oai(path = "/", method = "get", operation_id = "list_pages")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<PageAttributes>>> {
        let mut tx = seller.begin().await?;
        let pages = kontor_pages::list(&mut tx).await?;
        let shop = kontor_tenants::seller(&mut tx).await?;
        tx.commit().await?;
        let item = |page: Page| Resource::new(page.id, TYPE, PageAttributes::listed(page, &shop.username));
        Ok(Json(ListDoc::whole(pages.into_iter().map(item).collect())))
    }

    /// Create a page
    ///
    /// Creates a draft from a template or with the given document. Returns `already_exists` (409) for a second main page and
    /// `block_not_allowed` (422) for a block that this kind of page can't have.
    #[oai(path = "/", method = "post", operation_id = "create_page")]
    async fn create(
        &self,
        seller: Seller,
        /// Optional. A request repeated with the same key creates it once.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<PageBody>,
    ) -> Answer<Idempotent<PageDoc>> {
        let make = async |tx: &mut Tx, body: PageBody| {
            let page = kontor_pages::make(tx, body.read()?).await?;
            whole(tx, page).await
        };
        Ok(seller.once("pages.create", key.0.as_deref(), body.0, make).await?)
    }

    /// Retrieve a page
    ///
    /// Includes the draft, what it lacks before it can be published, texts that are hard to read, and what visitors see.
    #[oai(path = "/:id", method = "get", operation_id = "get_page")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::ShopPage>>) -> Answer<Json<PageDoc>> {
        let mut tx = seller.begin().await?;
        let page = kontor_pages::find(&mut tx, id.0.0).await?;
        let published = kontor_pages::published(&mut tx, page.id).await?;
        let mut doc = whole(&mut tx, page).await?;
        tx.commit().await?;
        doc.data.attributes.published_document = published.map(WirePageDocument);
        Ok(Json(doc))
    }

    /// Update a page
    ///
    /// Changes the title, the address and the place in the menu. They hold for visitors at once.
    #[oai(path = "/:id", method = "patch", operation_id = "update_page")]
    async fn update(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ShopPage>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<PagePatch>,
    ) -> Answer<Json<PageDoc>> {
        let PagePatch { title, slug, in_menu, position } = body.0;
        let change = PageChange { title, slug, in_menu, position };
        done(&seller, async |tx| kontor_pages::update(tx, id.0.0, IfMatch::version(seen.0), &change).await).await
    }

    /// Save the draft of a page
    ///
    /// Replaces the draft; visitors see nothing of it until it is published. Returns `stale_version` (412) if someone has
    /// changed the page since. What is refused is named by its place in the document, up to 100 places. A draft that another
    /// person saved is kept as a version.
    #[oai(path = "/:id/draft", method = "put", operation_id = "save_page_draft")]
    async fn save(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ShopPage>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        /// Whether the draft before is kept as a version in any case, and not only from time to time; left out: no.
        keep_before: Query<Option<bool>>,
        body: Body<PageDraftBody>,
    ) -> Answer<Json<PageDoc>> {
        let (document, seen) = (body.0.document.0, IfMatch::version(seen.0));
        let keep = keep_before.0.unwrap_or_default();
        done(&seller, async |tx| kontor_pages::save_draft(tx, id.0.0, seen, &document, keep).await).await
    }

    /// Discard the draft of a page
    ///
    /// The draft becomes what visitors see again; the discarded one is kept as a version. Returns `page_not_published`
    /// (409) if visitors don't see the page.
    #[oai(path = "/:id/discard_draft", method = "post", operation_id = "discard_page_draft")]
    async fn discard(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ShopPage>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Json<PageDoc>> {
        done(&seller, async |tx| kontor_pages::discard_draft(tx, id.0.0, IfMatch::version(seen.0)).await).await
    }

    /// Publish a page
    ///
    /// Visitors see the draft at once. Returns `block_missing` (422) with every block that the page needs. Calling it again
    /// changes nothing.
    #[oai(path = "/:id/publish", method = "post", operation_id = "publish_page")]
    async fn publish(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ShopPage>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Json<PageDoc>> {
        done(&seller, async |tx| kontor_pages::publish(tx, id.0.0, IfMatch::version(seen.0)).await).await
    }

    /// Unpublish a page
    ///
    /// Visitors no longer see it; the draft stays. Without its main page the shop shows its products. Also cancels a
    /// scheduled publication. Calling it again changes nothing.
    #[oai(path = "/:id/unpublish", method = "post", operation_id = "unpublish_page")]
    async fn unpublish(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ShopPage>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Json<PageDoc>> {
        done(&seller, async |tx| kontor_pages::unpublish(tx, id.0.0, IfMatch::version(seen.0)).await).await
    }

    /// Schedule the publication of a page
    ///
    /// The draft as it is at that time is published, within minutes of it. Replaces a time that was chosen before. Returns
    /// `publish_time` (422) for a time that is not in the future.
    #[oai(path = "/:id/schedule", method = "put", operation_id = "schedule_page")]
    async fn schedule(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ShopPage>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<PageScheduleBody>,
    ) -> Answer<Json<PageDoc>> {
        let (at, seen): (DateTime<Utc>, _) = (body.0.publish_at.0, IfMatch::version(seen.0));
        done(&seller, async |tx| kontor_pages::schedule(tx, id.0.0, seen, at).await).await
    }

    /// Cancel the scheduled publication of a page
    ///
    /// Calling it again changes nothing.
    #[oai(path = "/:id/schedule", method = "delete", operation_id = "cancel_page_schedule")]
    async fn cancel_schedule(&self, seller: Seller, id: Path<WireId<kinds::ShopPage>>) -> Answer<Json<PageDoc>> {
        done(&seller, async |tx| kontor_pages::cancel_schedule(tx, id.0.0).await).await
    }

    /// List the versions of a page
    ///
    /// Returns up to 50 earlier versions without their documents, newest first: each published one, and drafts from time to
    /// time.
    #[oai(path = "/:id/versions", method = "get", operation_id = "list_page_versions")]
    async fn versions(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ShopPage>>,
    ) -> Answer<Json<ListDoc<PageVersionAttributes>>> {
        let mut tx = seller.begin().await?;
        let page = kontor_pages::find(&mut tx, id.0.0).await?;
        let versions = kontor_pages::versions(&mut tx, page.id).await?;
        tx.commit().await?;
        let items = versions.into_iter().map(|version| Resource::new(version.number, "page_version", version.into()));
        Ok(Json(ListDoc::whole(items.collect())))
    }

    /// Retrieve a version of a page
    ///
    /// Includes its document.
    #[oai(path = "/:id/versions/:number", method = "get", operation_id = "get_page_version")]
    async fn version(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ShopPage>>,
        /// Number of the version.
        number: Path<i32>,
    ) -> Answer<Json<Doc<PageVersionAttributes>>> {
        let mut tx = seller.begin().await?;
        let page = kontor_pages::find(&mut tx, id.0.0).await?;
        let version = kontor_pages::version(&mut tx, page.id, number.0).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(version.number, "page_version", version.into())))
    }

    /// Restore a version of a page
    ///
    /// The version becomes the draft; the draft before is kept as a version. Visitors see nothing of it until it is
    /// published.
    #[oai(path = "/:id/versions/:number/restore", method = "post", operation_id = "restore_page_version")]
    async fn restore(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ShopPage>>,
        /// Number of the version.
        number: Path<i32>,
    ) -> Answer<Json<PageDoc>> {
        done(&seller, async |tx| kontor_pages::restore(tx, id.0.0, number.0).await).await
    }

    /// Preview a page
    ///
    /// Returns a link to the draft as visitors would see it. It is valid for one hour and hidden from search engines.
    /// Changes nothing.
    #[oai(path = "/:id/preview", method = "post", operation_id = "preview_page")]
    async fn preview(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::ShopPage>>,
    ) -> Answer<Json<Doc<PagePreviewAttributes>>> {
        let mut tx = seller.begin().await?;
        let page = kontor_pages::find(&mut tx, id.0.0).await?;
        let shop = kontor_tenants::seller(&mut tx).await?;
        tx.commit().await?;
        let (key, end) = preview::key(seller.app(), seller.tenant.id, &Preview::Page(page.id))?;
        let url = kontor_urls::shop_path(&shop.username, &format!("?{}={key}", preview::PARAMETER));
        let attributes = PagePreviewAttributes { url, expires_at: end.into() };
        Ok(Json(Doc::new(page.id, "page_preview", attributes)))
    }

    /// Duplicate a page
    ///
    /// Creates a sub page with the same draft and a number added to its title.
    #[oai(path = "/:id/duplicate", method = "post", operation_id = "duplicate_page")]
    async fn duplicate(&self, seller: Seller, id: Path<WireId<kinds::ShopPage>>) -> Answer<Idempotent<PageDoc>> {
        let Json(doc) = done(&seller, async |tx| kontor_pages::duplicate(tx, id.0.0).await).await?;
        Ok(Idempotent::Fresh(doc))
    }

    /// Delete a page
    ///
    /// Deletes the page with its versions. Returns `page_in_use` (409) if other pages link to it, with their ids.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_page")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::ShopPage>>) -> Answer<Gone> {
        seller.tx(async |tx| kontor_pages::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
