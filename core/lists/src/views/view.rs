//! Views: what their owners say of them, and who may use and change them.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Validator, check_changed,
    kinds::{self, SavedViewId, UserId},
};

use super::{columns::checked, limits};

/// The filters and columns of a list under a name.
#[derive(Debug, Clone, Row)]
pub struct SavedView {
    /// Its id.
    pub id: SavedViewId,
    /// Whose.
    pub user_id: UserId,
    /// What they were called when they made it.
    pub owner_name: String,
    /// Of which list.
    pub list: String,
    /// Its name.
    pub name: String,
    /// The list's query string.
    pub search: String,
    /// The shown columns; none: those of whoever opens it.
    pub columns: Vec<String>,
    /// Whether everybody who works for the shop has it.
    pub shared: bool,
    /// Whether the asker may change it.
    pub changeable: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
}

/// A view that is to be made.
#[derive(Debug, Clone)]
pub struct New {
    /// Of which list; whoever calls knows that there is one.
    pub list: String,
    /// Its name.
    pub name: String,
    /// The list's query string; whoever calls has had it read by the list.
    pub search: String,
    /// The shown columns.
    pub columns: Vec<String>,
    /// Whether everybody who works for the shop has it.
    pub shared: bool,
}

/// What is to be changed; `None` stays.
#[derive(Debug, Clone, Default)]
pub struct Change {
    /// Its name.
    pub name: Option<String>,
    /// The list's query string.
    pub search: Option<String>,
    /// The shown columns.
    pub columns: Option<Vec<String>>,
    /// Whether everybody who works for the shop has it.
    pub shared: Option<bool>,
}

/// What is counted before it is written.
const COUNTED: &str = "saved views";

/// What somebody sees: their own views and what is shared. The seller may change everything that is shared.
const SEEN: &str = "SELECT v.id, v.user_id, v.owner_name, v.list, v.name, v.search, v.columns, v.shared, v.created_at, v.version,
        v.user_id = $2 OR EXISTS (SELECT FROM sellers s WHERE s.seller_id = v.seller_id AND s.owner_user_id = $2) AS changeable
    FROM saved_views v WHERE v.seller_id = $1 AND (v.user_id = $2 OR v.shared)";

/// The views that somebody can open, of one list or of all, by name.
pub async fn views(tx: &mut Tx, me: UserId, list: Option<&str>) -> Result<Vec<SavedView>> {
    let seller = tx.seller()?;
    let sql = format!("{SEEN} AND ($3::text IS NULL OR v.list = $3) ORDER BY lower(v.name), v.id");
    let all = query(sql).bind(seller).bind(me).bind(list);
    Ok(all.load(tx.conn()?).await?)
}

/// One of them.
pub async fn view(tx: &mut Tx, me: UserId, id: SavedViewId) -> Result<SavedView> {
    let seller = tx.seller()?;
    let found =
        query(format!("{SEEN} AND v.id = $3")).bind(seller).bind(me).bind(id).load::<SavedView>(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Makes a view.
pub async fn add(tx: &mut Tx, me: UserId, my_name: &str, new: &New) -> Result<SavedView> {
    let mut check = Validator::new();
    check.line("/name", &new.name, 1, limits::NAME_CHARS_MAX);
    check_search(&mut check, &new.search);
    checked(&mut check, &new.columns);
    check.finish()?;
    // Two that come together are counted both.
    tx.advisory_lock(COUNTED).await?;
    let mine = Taken::count(tx, me, &new.list, &new.name, None).await?;
    check.that(mine.named == 0, Code::ViewNameTaken, "/name").finish()?;
    if mine.all >= limits::VIEWS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", limits::VIEWS_MAX));
    }
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id::<kinds::SavedView>());
    query(
        "INSERT INTO saved_views (seller_id, id, user_id, owner_name, list, name, search, columns, shared, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
    )
    .bind(seller)
    .bind(id)
    .bind(me)
    .bind(my_name.trim())
    .bind(&new.list)
    .bind(new.name.trim())
    .bind(&new.search)
    .bind(&new.columns)
    .bind(new.shared)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    view(tx, me, id).await
}

/// Changes a view. Of what somebody else shares, only the seller.
pub async fn change(tx: &mut Tx, me: UserId, id: SavedViewId, seen: Option<i32>, said: Change) -> Result<SavedView> {
    let found = changeable(tx, me, id).await?;
    let mut check = Validator::new();
    let name = said.name.as_deref().unwrap_or(&found.name).trim();
    check.line("/name", name, 1, limits::NAME_CHARS_MAX);
    check_search(&mut check, said.search.as_deref().unwrap_or_default());
    checked(&mut check, said.columns.as_deref().unwrap_or_default());
    check.finish()?;
    // Two that come together are counted both.
    tx.advisory_lock(COUNTED).await?;
    let theirs = Taken::count(tx, found.user_id, &found.list, name, Some(id)).await?;
    check.that(theirs.named == 0, Code::ViewNameTaken, "/name").finish()?;
    let (seller, now) = (tx.seller()?, tx.now());
    let version = seen.unwrap_or(found.version);
    let rows = query(
        "UPDATE saved_views SET name = $4, search = coalesce($5, search), columns = coalesce($6, columns),
                shared = coalesce($7, shared), updated_at = $8, version = version + 1
         WHERE seller_id = $1 AND id = $2 AND version = $3",
    )
    .bind(seller)
    .bind(id)
    .bind(version)
    .bind(name)
    .bind(said.search.as_deref())
    .bind(said.columns.as_deref())
    .bind(said.shared)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    check_changed(rows, version)?;
    // A seller who stops sharing another's view does not see it any more.
    match view(tx, me, id).await {
        Err(fault) if fault.code() == Code::NotFound => {
            let shared = said.shared.unwrap_or(found.shared);
            Ok(SavedView { shared, version: version + 1, name: name.to_owned(), ..found })
        }
        found => found,
    }
}

/// Removes a view, for everybody who has it.
pub async fn remove(tx: &mut Tx, me: UserId, id: SavedViewId, seen: Option<i32>) -> Result<()> {
    let found = changeable(tx, me, id).await?;
    let (seller, version) = (tx.seller()?, seen.unwrap_or(found.version));
    let rows = query("DELETE FROM saved_views WHERE seller_id = $1 AND id = $2 AND version = $3")
        .bind(seller)
        .bind(id)
        .bind(version)
        .execute(tx.conn()?)
        .await?;
    check_changed(rows, version)
}

async fn changeable(tx: &mut Tx, me: UserId, id: SavedViewId) -> Result<SavedView> {
    let found = view(tx, me, id).await?;
    if found.changeable { Ok(found) } else { Err(ApiError::new(Code::Forbidden)) }
}

fn check_search(check: &mut Validator, search: &str) {
    if search.len() > limits::SEARCH_BYTES_MAX {
        check.refuse_with(Code::TooLong, "/search", [("max", limits::SEARCH_BYTES_MAX.into())]);
    }
}

/// How many views somebody has for a list, and how many of them have a name.
#[derive(Row)]
struct Taken {
    all: i64,
    named: i64,
}

impl Taken {
    async fn count(tx: &mut Tx, owner: UserId, list: &str, name: &str, but: Option<SavedViewId>) -> Result<Self> {
        let seller = tx.seller()?;
        Ok(query(
            "SELECT count(*) AS all, count(*) FILTER (WHERE lower(name) = lower($4) AND id IS DISTINCT FROM $5) AS named
             FROM saved_views WHERE seller_id = $1 AND user_id = $2 AND list = $3",
        )
        .bind(seller)
        .bind(owner)
        .bind(list)
        .bind(name.trim())
        .bind(but)
        .get_result(tx.conn()?)
        .await?)
    }
}
