//! The managers' lists of plans and of features that were switched for single sellers.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, FeatureOverrideId, SellerId};
use kontor_lists::{Cell, Column, Direction, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

use crate::{Feature, PlanKind};

/// Plans of the platform; the rows are [`crate::PlatformPlan`].
pub static PLANS: Sheet = Sheet {
    name: "admin_plans",
    reader: Reader::manager_by("plans", "created_at", Direction::Desc),
    table: "(SELECT p.*, (SELECT count(*) FROM seller_plans s WHERE s.plan_id = p.id) AS shops_count FROM platform_plans AS p)",
    filters: &[
        Filter::words(
            "kind",
            "r.kind",
            words_of::<PlanKind>,
            "Only plans of these kinds.",
            shown("plans:admin.kind").words("plans:kind").single(),
        ),
        Filter::bool(
            "is_default",
            "r.is_default",
            "Whether the plan is assigned automatically.",
            shown("plans:admin.default").yes_no("plans:admin.defaultYes", "plans:admin.defaultNo"),
        ),
        Filter::time("created_at", "r.created_at", "When the plan was created.", shown("plans:admin.created")),
        Filter::ids::<kinds::PlatformPlan>("id", "r.id", "Only plans with these ids.", linked("plans:admin.name")),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "amount", column: "r.amount", cast: "bigint" },
    ],
    facets: &["kind"],
    relations: &[],
    search: Search::Passage { part: &["lower(r.name)"], whole: &[] },
    row: "r.id, r.kind, r.name, r.description, r.amount, r.currency, r.billing_interval, r.fee_bps, r.features, r.products_max, \
        r.members_max, r.trial_days, r.shop_id, r.product_id, r.is_default, r.created_at, r.updated_at, r.version, r.shops_count",
    currency: Some("r.currency"),
    columns: &[
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::PlatformPlan>()) },
        Column { key: "kind", sql: "r.kind", cell: Cell::Plain },
        Column { key: "name", sql: "r.name", cell: Cell::Text },
        Column { key: "price", sql: "r.amount", cell: Cell::Money },
        Column { key: "currency_key", sql: "r.currency", cell: Cell::Plain },
        Column { key: "fee_bps", sql: "r.fee_bps", cell: Cell::Plain },
        Column { key: "shops_count", sql: "r.shops_count", cell: Cell::Plain },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
    ],
};

/// A feature that was switched for a seller.
#[derive(Debug, Clone, Row)]
pub struct OverrideRow {
    /// Which row.
    pub id: FeatureOverrideId,
    /// Whose.
    pub seller_id: SellerId,
    /// The shop's name.
    pub seller_name: String,
    /// What.
    pub feature: Feature,
    /// On or off.
    pub active: bool,
    /// Why.
    pub reason: String,
    /// When.
    pub changed_at: DateTime<Utc>,
}

/// Features that were switched for single sellers; the rows are [`OverrideRow`].
pub static FEATURE_OVERRIDES: Sheet = Sheet {
    name: "admin_feature_overrides",
    reader: Reader::manager_by("feature_overrides", "changed_at", Direction::Desc),
    table: "(SELECT f.*, s.name AS seller_name FROM feature_overrides AS f JOIN sellers AS s ON s.seller_id = f.seller_id)",
    filters: &[
        Filter::words(
            "feature",
            "r.feature",
            words_of::<Feature>,
            "Only these features.",
            shown("plans:admin.feature").words("plans:feature").offers(OFFERED),
        ),
        Filter::bool(
            "active",
            "r.active",
            "Whether the feature is switched on.",
            shown("plans:admin.state").yes_no("plans:admin.on", "plans:admin.off"),
        ),
        Filter::time("changed_at", "r.changed_at", "When it was switched.", shown("plans:admin.changed")),
        Filter::ids::<kinds::Seller>("seller_id", "r.seller_id", "Only these sellers.", linked("plans:admin.seller")),
    ],
    scopes: &[],
    sorts: &[Sort { key: "changed_at", column: "r.changed_at", cast: "timestamptz" }],
    facets: &["feature"],
    relations: &[],
    search: Search::Passage { part: &["lower(r.seller_name)"], whole: &[] },
    row: "r.id, r.seller_id, r.seller_name, r.feature, r.active, r.reason, r.changed_at",
    currency: None,
    columns: &[
        Column { key: "seller_id", sql: "r.seller_id", cell: Cell::Id(IdWords::for_kind::<kinds::Seller>()) },
        Column { key: "seller", sql: "r.seller_name", cell: Cell::Text },
        Column { key: "feature", sql: "r.feature", cell: Cell::Plain },
        Column { key: "active", sql: "r.active", cell: Cell::Bool },
        Column { key: "reason", sql: "r.reason", cell: Cell::Text },
        Column { key: "changed_at", sql: "r.changed_at", cell: Cell::Time },
    ],
};

/// The features that are built and are no payment features: what managers can switch.
const OFFERED: &[&str] = &[
    "google_analytics",
    "google_tag_manager",
    "facebook_pixel",
    "customization",
    "pdf_stamp",
    "coupons",
    "funnels",
    "tracify",
    "sales_team",
    "ticket_upgrade",
    "analytics_business",
    "analytics_conversion",
    "analytics_funnels",
    "analytics_bumps",
    "analytics_customers",
    "analytics_product",
    "analytics_marketing",
    "analytics_sales",
    "analytics_best_sellers",
    "analytics_top_customers",
    "analytics_campaigns",
    "analytics_subscriptions",
];

#[cfg(test)]
mod tests {
    use kontor_kernel::Machine as _;

    use super::*;

    #[test]
    fn the_list_offers_what_can_be_switched() {
        assert_eq!(Feature::of_plans().map(Feature::text).collect::<Vec<_>>(), OFFERED);
    }
}
