//! Views of lists: filters, sorting and columns under a name, of one's own or for everybody who works for the shop.

use chrono::{DateTime, Utc};
use kontor_kernel::{Code, Result, Validator, kinds};
use kontor_lists::{
    Sheet,
    views::{self, Change, New, SavedView},
};
use kontor_registry::SHEETS;
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireId, idempotent::Idempotent, version::IfMatch,
};

/// The operations.
pub struct SavedViews;

/// The list of this name; refused beside `list` where there is none.
pub(super) fn sheet(list: &str) -> Result<&'static Sheet> {
    sheet_at(list, "/list")
}

fn sheet_at(list: &str, field: &str) -> Result<&'static Sheet> {
    kontor_registry::sheet(list).map_or_else(
        || {
            let names: Vec<_> = SHEETS.iter().map(|sheet| sheet.name).collect();
            let mut check = Validator::new();
            check.refuse_with(Code::InvalidChoice, field, [("allowed", names.into())]);
            check.finish().map(|()| &kontor_orders::ORDERS)
        },
        Ok,
    )
}

/// A query that the list would refuse is refused here, beside `search`, before it is kept.
fn check_search(sheet: &'static Sheet, search: &str, now: DateTime<Utc>) -> Result<()> {
    let Err(fault) = sheet.read(search, now) else { return Ok(()) };
    if fault.field_faults().is_empty() {
        return Err(fault);
    }
    let mut check = Validator::new();
    for wrong in fault.field_faults() {
        check.refuse_with(wrong.code, "/search", [("parameter", wrong.pointer.clone().into())]);
    }
    check.finish()
}

/// A saved view of a list.
#[derive(Debug, Clone, Object)]
pub struct SavedViewAttributes {
    /// Name of the list: the last part of its address, for example `orders`.
    pub list: String,
    /// Name that its owner gave it.
    pub name: String,
    /// Query string to send to the list as it is.
    pub search: String,
    /// Keys of the columns shown, as the screens name them; empty: the columns selected by the person who opens the
    /// view.
    pub columns: Vec<String>,
    /// Whether everyone who works for the shop can use it.
    pub shared: bool,
    /// Whether the caller owns it.
    pub mine: bool,
    /// Whether the caller may change it: their own views, and for the seller every shared view.
    pub changeable: bool,
    /// Name of the owner when they created it.
    pub owner_name: String,
    /// When it was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

/// A view to save.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedViewBody {
    /// Name of the list.
    #[oai(validator(max_length = 40))]
    pub list: String,
    /// Name of the view, unique among its owner's views of the list.
    #[oai(validator(min_length = 1, max_length = 40))]
    pub name: String,
    /// Query string of the list; what the list refuses is refused here.
    #[serde(default)]
    #[oai(default, validator(max_length = 8192))]
    pub search: String,
    /// Keys of the columns shown.
    #[serde(default)]
    #[oai(default, validator(max_items = 60))]
    pub columns: Vec<String>,
    /// Whether everyone who works for the shop can use it.
    #[serde(default)]
    #[oai(default)]
    pub shared: bool,
}

/// Saved view to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedViewPatch {
    /// Name of the view.
    #[oai(validator(min_length = 1, max_length = 40))]
    pub name: Option<String>,
    /// Query string of the list.
    #[oai(validator(max_length = 8192))]
    pub search: Option<String>,
    /// Keys of the columns shown.
    #[oai(validator(max_items = 60))]
    pub columns: Option<Vec<String>>,
    /// Whether everyone who works for the shop can use it.
    pub shared: Option<bool>,
}

type ViewDoc = Doc<SavedViewAttributes>;

fn attributes(seller: &Seller, view: SavedView) -> SavedViewAttributes {
    SavedViewAttributes {
        mine: view.user_id == seller.user,
        list: view.list,
        name: view.name,
        search: view.search,
        columns: view.columns,
        shared: view.shared,
        changeable: view.changeable,
        owner_name: view.owner_name,
        created_at: Timestamp(view.created_at),
        version: view.version,
    }
}

fn document(seller: &Seller, view: SavedView) -> ViewDoc {
    Doc::new(view.id, "saved_view", attributes(seller, view))
}

#[OpenApi(prefix_path = "/v1/cabinet/saved_views", tag = "crate::tags::Tag::Seller")]
impl SavedViews {
    /// List saved views
    ///
    /// The caller's own views and those that are shared, sorted by name, without pagination.
    #[oai(path = "/", method = "get", operation_id = "list_saved_views")]
    async fn list(
        &self,
        seller: Seller,
        /// Limits the result to views of this list.
        list: Query<Option<String>>,
    ) -> Answer<Json<ListDoc<SavedViewAttributes>>> {
        if let Some(list) = &list.0 {
            sheet_at(list, "?list")?;
        }
        let all = seller.tx(async |tx| views::views(tx, seller.user, list.0.as_deref()).await).await?;
        // What others share of a list that a member may not read would tell them what is in it.
        let all = all.into_iter().filter(|view| !seller.is_member() || seller.may_read(&view.list));
        let item = |view: SavedView| Resource::new(view.id, "saved_view", attributes(&seller, view));
        Ok(Json(ListDoc::whole(all.map(item).collect())))
    }

    /// Create a saved view
    ///
    /// A person can have at most 50 views of one list.
    #[oai(path = "/", method = "post", operation_id = "create_saved_view")]
    async fn create(&self, seller: Seller, body: Body<SavedViewBody>) -> Answer<Idempotent<ViewDoc>> {
        let body = body.0;
        let sheet = sheet(&body.list)?;
        seller.must_read(&body.list)?;
        let person = seller.app().accounts.user(seller.user).await?;
        let mut tx = seller.begin().await?;
        check_search(sheet, &body.search, tx.now())?;
        let SavedViewBody { list, name, search, columns, shared } = body;
        let my_name = format!("{} {}", person.first_name, person.last_name).trim().to_owned();
        let new = New { list, name, search, columns, shared };
        let made = views::add(&mut tx, seller.user, &my_name, &new).await?;
        tx.commit().await?;
        Ok(Idempotent::Fresh(document(&seller, made)))
    }

    /// Retrieve a saved view
    #[oai(path = "/:id", method = "get", operation_id = "get_saved_view")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::SavedView>>) -> Answer<Json<ViewDoc>> {
        let found = seller.tx(async |tx| views::view(tx, seller.user, id.0.0).await).await?;
        seller.must_read(&found.list)?;
        Ok(Json(document(&seller, found)))
    }

    /// Update a saved view
    ///
    /// Its owner can change it, and the seller any view that is shared. Anyone else gets `forbidden` and can save a
    /// view of their own.
    #[oai(path = "/:id", method = "patch", operation_id = "update_saved_view")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::SavedView>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<SavedViewPatch>,
    ) -> Answer<Json<ViewDoc>> {
        let SavedViewPatch { name, search, columns, shared } = body.0;
        let mut tx = seller.begin().await?;
        let found = views::view(&mut tx, seller.user, id.0.0).await?;
        seller.must_read(&found.list)?;
        if let Some(search) = &search {
            check_search(sheet(&found.list)?, search, tx.now())?;
        }
        let said = Change { name, search, columns, shared };
        let changed = views::change(&mut tx, seller.user, id.0.0, IfMatch::version(seen.0), said).await?;
        tx.commit().await?;
        Ok(Json(document(&seller, changed)))
    }

    /// Delete a saved view
    ///
    /// Deletes it for everyone who uses it.
    #[oai(path = "/:id", method = "delete", operation_id = "remove_saved_view")]
    async fn remove(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::SavedView>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Gone> {
        seller.tx(async |tx| views::remove(tx, seller.user, id.0.0, IfMatch::version(seen.0)).await).await?;
        Ok(Gone::Gone)
    }
}
