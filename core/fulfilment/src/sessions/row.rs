//! One payer in one course, as it is kept and as it counts.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{CourseAccessId, CourseSessionId, ProductId, UserId},
};

use crate::{AccessLength, SessionState};

/// Where a session stands: one whose end has come counts as over before the sweep has come by.
macro_rules! state {
    () => {
        "(CASE WHEN r.state <> 'publish_pending' AND r.ends_at <= coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) \
          THEN 'publish_canceled' ELSE r.state END)"
    };
}
pub(super) const STATE: &str = state!();

/// Every column of [`CourseSession`], of the table aliased `r`. The best way in is the one that its payer is shown.
pub(super) const COLUMNS: &str = concat!(
    "r.id, r.product_id, r.product_name, r.payer_user_id, r.payer_email, r.payer_first_name, r.payer_last_name, ",
    state!(),
    " AS state, r.access, r.ends_at, r.held, r.held_at, r.created_at, \
     (SELECT a.id FROM course_accesses AS a WHERE a.seller_id = r.seller_id AND a.session_id = r.id \
      ORDER BY a.state = 'open' DESC, a.ends_at DESC NULLS FIRST, a.id DESC LIMIT 1) AS way_id, \
     (SELECT a.link_version FROM course_accesses AS a WHERE a.seller_id = r.seller_id AND a.session_id = r.id \
      ORDER BY a.state = 'open' DESC, a.ends_at DESC NULLS FIRST, a.id DESC LIMIT 1) AS way_version"
);

/// One payer in one course.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of course_sessions, explained by the API's attributes")]
pub struct CourseSession {
    pub id: CourseSessionId,
    pub product_id: ProductId,
    pub product_name: String,
    pub payer_user_id: Option<UserId>,
    pub payer_email: String,
    pub payer_first_name: String,
    pub payer_last_name: String,
    pub state: SessionState,
    pub access: AccessLength,
    pub ends_at: Option<DateTime<Utc>>,
    pub(crate) held: Option<String>,
    pub(crate) held_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub way_id: Option<CourseAccessId>,
    pub(crate) way_version: Option<i32>,
}

impl CourseSession {
    /// What the link of its payer names.
    pub fn link_mark(&self) -> Option<(CourseAccessId, i32)> {
        Some((self.way_id?, self.way_version.unwrap_or_default()))
    }

    /// Whether the seller stopped it by hand.
    pub const fn is_held(&self) -> bool {
        self.held.is_some()
    }
}

/// One session.
pub async fn find(tx: &mut Tx, id: CourseSessionId) -> Result<CourseSession> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM course_sessions AS r WHERE r.seller_id = $1 AND r.id = $2");
    let found = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
