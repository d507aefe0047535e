//! The lists: what a person was told of a shop, and what was sent to their browsers. Whoever reads them narrows them to that person.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, NotificationId, PushLogId};
use kontor_lists::{Filter, Reader, Search, Sheet, shown, words_of};

use crate::{NotificKey, PushState};

/// What a person was told; its rows are [`crate::Notification`].
pub static NOTIFICATIONS: Sheet = Sheet {
    name: "notifications",
    reader: Reader::Seller,
    table: "(SELECT n.*, n.read_at IS NOT NULL AS read FROM notifications n
            WHERE n.in_app AND may_be_told(n.seller_id, n.user_id, n.rights))",
    filters: &[
        Filter::bool(
            "read",
            "r.read",
            "`true`: only notifications that have been read; `false`: only those that have not.",
            shown("notifications:list.read").yes_no("notifications:list.isRead", "notifications:list.isUnread"),
        ),
        Filter::words(
            "notific_key",
            "r.notific_key",
            words_of::<NotificKey>,
            "Only notifications of these types.",
            shown("notifications:list.type").words("notifications:key"),
        ),
        Filter::time("created_at", "r.created_at", "When it happened.", shown("notifications:list.created")),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["notific_key"],
    relations: &[],
    search: Search::Nowhere,
    row: crate::notification::NOTIFICATION_COLUMNS,
    currency: None,
    columns: &[],
};

/// A push to one browser.
#[derive(Debug, Clone, Row)]
pub struct PushLog {
    /// Which.
    pub id: PushLogId,
    /// What was to be shown.
    pub notification_id: NotificationId,
    /// What the browser called itself.
    pub browser: String,
    /// What became of it.
    pub state: PushState,
    /// Calls of the push service.
    pub attempts: i32,
    /// What it answered last: a status of HTTP.
    pub status: Option<i32>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When its state became what it is.
    pub updated_at: DateTime<Utc>,
}

/// What was sent to a person's browsers; its rows are [`PushLog`].
pub static PUSH_LOGS: Sheet = Sheet {
    name: "push_logs",
    reader: Reader::Seller,
    table: "push_logs",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<PushState>,
            "Only pushes in these states.",
            shown("notifications:push.state").words("notifications:pushState"),
        ),
        Filter::ids::<kinds::Notification>(
            "notification_id",
            "r.notification_id",
            "Only pushes of these notifications.",
            kontor_lists::linked("notifications:push.notification"),
        ),
        Filter::time("created_at", "r.created_at", "When it was created.", shown("notifications:push.created")),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.id, r.notification_id, r.browser, r.state, r.attempts, r.status, r.created_at, r.updated_at",
    currency: None,
    columns: &[],
};
