//! The managers' list of accounts.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, UserId};
use kontor_lists::{Cell, Column, Direction, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

use crate::ProfileKind;

/// An account in the list.
#[derive(Debug, Clone, Row)]
pub struct ListedUser {
    /// Which person.
    pub id: UserId,
    /// The proven address, or the one of sign-up.
    pub email: String,
    /// First and last name; empty when neither is known.
    pub name: String,
    /// Whether the address is proven.
    pub confirmed: bool,
    /// What roles they have.
    pub profile_kinds: Vec<ProfileKind>,
    /// Since when they cannot sign in.
    pub blocked_at: Option<DateTime<Utc>>,
    /// Why not.
    pub blocked_reason: Option<String>,
    /// Since when there is the account.
    pub created_at: DateTime<Utc>,
}

const USERS_TABLE: &str = "(SELECT u.id, u.email, trim(u.first_name || ' ' || u.last_name) AS name, u.confirmed_at IS NOT NULL AS confirmed, \
    u.blocked_at, u.blocked_reason, u.created_at FROM users AS u)";

const KINDS: &str = "array_to_string(ARRAY(SELECT DISTINCT p.kind FROM profiles AS p WHERE p.user_id = r.id), ', ')";

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// The managers' list of accounts, the youngest first; its rows are [`ListedUser`].
pub static USERS: Sheet = Sheet {
    name: "admin_users",
    reader: Reader::manager_by("users", "created_at", Direction::Desc),
    table: USERS_TABLE,
    filters: &[
        Filter::flag(
            "blocked",
            "r.blocked_at IS NOT NULL",
            "Only blocked users.",
            shown("office:users.access").yes_no("office:users.blockedOnly", "office:users.all"),
        ),
        Filter::bool(
            "confirmed",
            "r.confirmed",
            "Whether the email address is confirmed.",
            shown("office:users.confirmed").yes_no("office:users.isConfirmed", "office:users.notConfirmed"),
        ),
        Filter::holds_words(
            "profile_kind",
            "ARRAY(SELECT p.kind FROM profiles AS p WHERE p.user_id = r.id)",
            words_of::<ProfileKind>,
            "Only users with a profile of these kinds.",
            shown("office:users.profiles").words("office:profileKind"),
        ),
        Filter::time("created_at", "r.created_at", "When the account was created.", shown("office:users.created")),
        Filter::ids::<kinds::User>("id", "r.id", "Only users with these ids.", linked("office:users.id")),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "email", column: "r.email", cast: "text" },
    ],
    facets: &[],
    relations: &[],
    search: Search::Passage { part: &["lower(r.email)", "lower(r.name)"], whole: &[] },
    row: "r.id, r.email, r.name, r.confirmed, ARRAY(SELECT DISTINCT p.kind FROM profiles AS p WHERE p.user_id = r.id) AS profile_kinds, \
        r.blocked_at, r.blocked_reason, r.created_at",
    currency: None,
    columns: &[
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::User>())),
        column("email", "r.email", Cell::Text),
        column("name", "r.name", Cell::Text),
        column("confirmed", "r.confirmed", Cell::Bool),
        column("profiles", KINDS, Cell::Plain),
        column("blocked_at", "r.blocked_at", Cell::Time),
        column("blocked_reason", "r.blocked_reason", Cell::Text),
        column("created_at", "r.created_at", Cell::Time),
    ],
};
