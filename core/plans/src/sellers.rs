//! The managers' list of sellers, with their plans, levels and fees.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tenant, Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{self, SellerId},
};
use kontor_lists::{Cell, Column, Direction, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

use crate::{PlanPurpose, SellerLevel};

/// A seller as managers see them.
#[derive(Debug, Clone, Row)]
pub struct Listed {
    /// Whose live side.
    pub id: SellerId,
    /// The shop's name.
    pub name: String,
    /// The shop's address.
    pub username: String,
    /// Where they are written to.
    pub contact_email: String,
    /// ISO 3166 code.
    pub country: String,
    /// Whether their products are looked at before they are sold.
    pub under_review: bool,
    /// Why, or why no longer.
    pub review_reason: Option<String>,
    /// Since when.
    pub review_changed_at: Option<DateTime<Utc>>,
    /// The seller's level.
    pub level: SellerLevel,
    /// What their plan is called; none: a shop that is older than the plans.
    pub plan_name: Option<String>,
    /// What the plan is for at the moment.
    pub plan_purpose: Option<PlanPurpose>,
    /// The platform's fee of each sale, in basis points.
    pub fee_bps: i32,
    /// Whether payouts are blocked.
    pub payouts_blocked: bool,
    /// When the shop was opened.
    pub created_at: DateTime<Utc>,
}

impl Listed {
    /// In whose books something of theirs is decided.
    pub const fn tenant(&self) -> Tenant {
        Tenant { id: self.id, livemode: true }
    }
}

/// Sellers by their live side: nothing is sold on the other, so nobody looks there.
const LISTED: &str = "(SELECT s.seller_id AS id, s.name, s.username, s.contact_email, s.country, \
    coalesce(r.active, false) AS under_review, r.reason AS review_reason, r.changed_at AS review_changed_at, s.created_at, \
    coalesce(t.level, 'standard') AS level, p.name AS plan_name, h.purpose AS plan_purpose, h.plan_id, s.fee_bps, s.payouts_blocked \
    FROM sellers AS s LEFT JOIN seller_reviews AS r ON r.seller_id = s.seller_id \
    LEFT JOIN seller_terms AS t ON t.seller_id = s.seller_id LEFT JOIN seller_plans AS h ON h.seller_id = s.seller_id \
    LEFT JOIN platform_plans AS p ON p.id = h.plan_id WHERE s.livemode)";
const COLUMNS: &str = "r.id, r.name, r.username, r.contact_email, r.country, r.under_review, r.review_reason, \
    r.review_changed_at, r.level, r.plan_name, r.plan_purpose, r.fee_bps, r.payouts_blocked, r.created_at";

/// The managers' list of sellers; its rows are [`Listed`].
pub static SELLERS: Sheet = Sheet {
    name: "admin_sellers",
    reader: Reader::manager_by("sellers", "created_at", Direction::Desc),
    table: LISTED,
    filters: &[
        Filter::bool(
            "under_review",
            "r.under_review",
            "Whether the seller's products are reviewed before they are sold.",
            shown("people:sellers.review").yes_no("people:sellers.state.looked", "people:sellers.state.free"),
        ),
        Filter::words(
            "level",
            "r.level",
            words_of::<SellerLevel>,
            "Only sellers of these levels.",
            shown("plans:admin.level").words("plans:level"),
        ),
        Filter::words(
            "plan_purpose",
            "r.plan_purpose",
            words_of::<PlanPurpose>,
            "Only sellers whose plan has these purposes.",
            shown("plans:admin.purpose").words("plans:purpose").offers(&["special", "trial", "public", "on_hold"]),
        ),
        Filter::bool(
            "payouts_blocked",
            "r.payouts_blocked",
            "Whether payouts are blocked.",
            shown("plans:admin.payouts").yes_no("plans:admin.blocked", "plans:admin.allowed"),
        ),
        Filter::number(
            "fee_bps",
            "r.fee_bps",
            0..=10_000,
            "Fee of each sale in basis points.",
            linked("plans:admin.fee"),
        ),
        Filter::ids::<kinds::PlatformPlan>(
            "plan_id",
            "r.plan_id",
            "Only sellers with these plans.",
            linked("plans:admin.plan"),
        ),
        Filter::time("created_at", "r.created_at", "When the shop was opened.", shown("people:sellers.created")),
        Filter::ids::<kinds::Seller>("id", "r.id", "Only sellers with these ids.", linked("people:sellers.name")),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "fee_bps", column: "r.fee_bps", cast: "integer" },
    ],
    facets: &[],
    relations: &[],
    search: Search::Passage { part: &["lower(r.name)"], whole: &["r.username", "lower(r.contact_email)"] },
    row: COLUMNS,
    currency: None,
    columns: &[
        Column { key: "seller_id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::Seller>()) },
        Column { key: "name", sql: "r.name", cell: Cell::Text },
        Column { key: "username", sql: "r.username", cell: Cell::Text },
        Column { key: "email", sql: "r.contact_email", cell: Cell::Text },
        Column { key: "country", sql: "r.country", cell: Cell::Plain },
        Column { key: "level", sql: "r.level", cell: Cell::Plain },
        Column { key: "plan", sql: "r.plan_name", cell: Cell::Text },
        Column { key: "fee_bps", sql: "r.fee_bps", cell: Cell::Plain },
        Column { key: "payouts_blocked", sql: "r.payouts_blocked", cell: Cell::Bool },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
    ],
};

/// One seller's live side.
pub async fn listed(tx: &mut Tx, id: SellerId) -> Result<Listed> {
    let sql = format!("SELECT {COLUMNS} FROM {LISTED} AS r WHERE r.id = $1");
    let found: Vec<Listed> = query(sql).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
