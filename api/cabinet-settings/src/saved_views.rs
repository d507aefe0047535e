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

/// A view.
#[derive(Debug, Clone, Object)]
pub struct SavedViewAttributes {
    /// Of which list: its last part of the address, `orders` for example.
    pub list: String,
    /// What its owner calls it.
    pub name: String,
    /// The list's query string, to be sent to it as it is.
    pub search: String,
    /// The keys of the shown columns, as the screens name them; empty: those of whoever opens it.
    pub columns: Vec<String>,
    /// Whether everybody who works for the shop has it.
    pub shared: bool,
    /// Whether it is the caller's own.
    pub mine: bool,
    /// Whether the caller may change it: their own, and as the seller whatever is shared.
    pub changeable: bool,
    /// What its owner was called when they made it.
    pub owner_name: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts its changes; send it back as `If-Match`.
    pub version: i32,
}

/// A view that is to be made.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedViewBody {
    /// Of which list.
    #[oai(validator(max_length = 40))]
    pub list: String,
    /// What it is called, once for each list of its owner.
    #[oai(validator(min_length = 1, max_length = 40))]
    pub name: String,
    /// The list's query string; what the list refuses is refused here.
    #[serde(default)]
    #[oai(default, validator(max_length = 8192))]
    pub search: String,
    /// The keys of the shown columns.
    #[serde(default)]
    #[oai(default, validator(max_items = 60))]
    pub columns: Vec<String>,
    /// Whether everybody who works for the shop has it.
    #[serde(default)]
    #[oai(default)]
    pub shared: bool,
}

/// What is to be changed; what is left out stays.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedViewPatch {
    /// What it is called.
    #[oai(validator(min_length = 1, max_length = 40))]
    pub name: Option<String>,
    /// The list's query string.
    #[oai(validator(max_length = 8192))]
    pub search: Option<String>,
    /// The keys of the shown columns.
    #[oai(validator(max_items = 60))]
    pub columns: Option<Vec<String>>,
    /// Whether everybody who works for the shop has it.
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
    /// The caller's own and those that are shared, by name; always whole.
    #[oai(path = "/", method = "get", operation_id = "list_saved_views")]
    async fn list(
        &self,
        seller: Seller,
        /// Of this list only.
        list: Query<Option<String>>,
    ) -> Answer<Json<ListDoc<SavedViewAttributes>>> {
        if let Some(list) = &list.0 {
            sheet_at(list, "?list")?;
        }
        let all = seller.tx(async |tx| views::views(tx, seller.user, list.0.as_deref()).await).await?;
        let item = |view: SavedView| Resource::new(view.id, "saved_view", attributes(&seller, view));
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Save a view
    ///
    /// At most 50 of one person for one list.
    #[oai(path = "/", method = "post", operation_id = "create_saved_view")]
    async fn create(&self, seller: Seller, body: Body<SavedViewBody>) -> Answer<Idempotent<ViewDoc>> {
        let body = body.0;
        let sheet = sheet(&body.list)?;
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

    /// Show a saved view
    #[oai(path = "/:id", method = "get", operation_id = "get_saved_view")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::SavedView>>) -> Answer<Json<ViewDoc>> {
        let found = seller.tx(async |tx| views::view(tx, seller.user, id.0.0).await).await?;
        Ok(Json(document(&seller, found)))
    }

    /// Change a saved view
    ///
    /// Its owner may, and the seller whatever is shared; anybody else is refused with `forbidden`, and saves one of their own.
    #[oai(path = "/:id", method = "patch", operation_id = "update_saved_view")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::SavedView>>,
        /// The version that was looked at.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<SavedViewPatch>,
    ) -> Answer<Json<ViewDoc>> {
        let SavedViewPatch { name, search, columns, shared } = body.0;
        let mut tx = seller.begin().await?;
        if let Some(search) = &search {
            let found = views::view(&mut tx, seller.user, id.0.0).await?;
            check_search(sheet(&found.list)?, search, tx.now())?;
        }
        let said = Change { name, search, columns, shared };
        let changed = views::change(&mut tx, seller.user, id.0.0, IfMatch::version(seen.0), said).await?;
        tx.commit().await?;
        Ok(Json(document(&seller, changed)))
    }

    /// Remove a saved view
    ///
    /// For everybody who has it.
    #[oai(path = "/:id", method = "delete", operation_id = "remove_saved_view")]
    async fn remove(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::SavedView>>,
        /// The version that was looked at.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Gone> {
        seller.tx(async |tx| views::remove(tx, seller.user, id.0.0, IfMatch::version(seen.0)).await).await?;
        Ok(Gone::Gone)
    }
}
