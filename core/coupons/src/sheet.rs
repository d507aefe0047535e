//! The lists of coupons and of their codes.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Integer, Text, Timestamptz, Uuid as SqlUuid},
};
use kontor_kernel::kinds::{self, CouponCodeId, CouponId};
use kontor_lists::{Cell, Column, Filter, FilterKind, IdWords, Search, Sheet, Sort, words_of};

use crate::{CouponKind, CouponState, DiscountUnit, ProductScope, coupon::COLUMNS};

const fn column(key: &'static str, de: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, de, sql, cell }
}

/// Coupons; the rows are [`crate::Coupon`].
pub static COUPONS: Sheet = Sheet {
    name: "coupons",
    table: "coupon_rows",
    filters: &[
        Filter {
            name: "state",
            kind: FilterKind::Words { column: "r.state", choices: words_of::<CouponState> },
            about: "Where coupons stand now.",
        },
        Filter {
            name: "kind",
            kind: FilterKind::Words { column: "r.kind", choices: words_of::<CouponKind> },
            about: "Coupons of one code, or of many.",
        },
        Filter {
            name: "discount_unit",
            kind: FilterKind::Words { column: "r.discount_unit", choices: words_of::<DiscountUnit> },
            about: "Coupons that take off an amount, or a part.",
        },
        Filter {
            name: "product_scope",
            kind: FilterKind::Words { column: "r.product_scope", choices: words_of::<ProductScope> },
            about: "Coupons for all products, for one, or for some.",
        },
        Filter {
            name: "product_id",
            kind: FilterKind::HoldsIds {
                column: "ARRAY(SELECT p.product_id FROM coupons_products AS p WHERE p.seller_id = r.seller_id \
                    AND p.coupon_id = r.id)",
                of: IdWords::of::<kinds::Product>(),
            },
            about: "Coupons that name one of these products.",
        },
        Filter { name: "created_at", kind: FilterKind::Time { column: "r.created_at" }, about: "When it was made." },
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "name", column: "r.name", cast: "text" },
    ],
    facets: &["state", "kind"],
    relations: &[],
    search: Search::Array("r.tokens"),
    row: COLUMNS,
    currency: Some("r.amounts_currency"),
    columns: &[
        column("id", "ID", "r.id", Cell::Id(IdWords::of::<kinds::Coupon>())),
        column("name", "Name", "r.name", Cell::Text),
        column("kind", "Art", "r.kind", Cell::Plain),
        column("code", "Code", "r.code", Cell::Text),
        column("state", "Status", "r.state", Cell::Plain),
        column("discount_unit", "Rabatt in", "r.discount_unit", Cell::Plain),
        column("percents_bps", "Prozent (Basispunkte)", "r.percents_bps", Cell::Plain),
        column("amount", "Betrag", "r.amount", Cell::Money),
        column("currency_key", "Währung", "coalesce(r.currency, '')", Cell::Plain),
        column("calculation_basis", "Berechnet von", "r.basis", Cell::Plain),
        column("product_scope", "Gilt für", "r.product_scope", Cell::Plain),
        column("uses_count", "Einlösungen", "r.uses_count", Cell::Plain),
        column("uses_max", "Einlösungen höchstens", "r.uses_max", Cell::Plain),
        column("codes_count", "Codes", "r.codes_wanted", Cell::Plain),
        column("starts_at", "Gültig ab", "r.starts_at", Cell::Time),
        column("ends_at", "Gültig bis", "r.ends_at", Cell::Time),
        column("created_at", "Erstellt am", "r.created_at", Cell::Time),
    ],
};

/// A code of a coupon.
#[derive(Debug, Clone, QueryableByName)]
pub struct CodeRow {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: CouponCodeId,
    /// Of which coupon.
    #[diesel(sql_type = SqlUuid)]
    pub coupon_id: CouponId,
    /// What buyers type.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Orders that hold or had it.
    #[diesel(sql_type = Integer)]
    pub uses_count: i32,
    /// When it was drawn.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
}

/// Codes of all coupons; the rows are [`CodeRow`].
pub static COUPON_CODES: Sheet = Sheet {
    name: "coupon_codes",
    table: "coupon_codes",
    filters: &[
        Filter {
            name: "coupon_id",
            kind: FilterKind::Ids { column: "r.coupon_id", of: IdWords::of::<kinds::Coupon>() },
            about: "Codes of these coupons.",
        },
        Filter {
            name: "used",
            kind: FilterKind::Bool { column: "(r.uses_count > 0)" },
            about: "Whether an order holds or had it.",
        },
    ],
    scopes: &[],
    sorts: &[],
    facets: &[],
    relations: &[],
    search: Search::Array("ARRAY[lower(r.code)]"),
    row: "r.id, r.coupon_id, r.code, r.uses_count, r.created_at",
    currency: None,
    columns: &[
        column("id", "ID", "r.id", Cell::Id(IdWords::of::<kinds::CouponCode>())),
        column("code", "Code", "r.code", Cell::Text),
        column("coupon_id", "Gutschein-ID", "r.coupon_id", Cell::Id(IdWords::of::<kinds::Coupon>())),
        column(
            "coupon",
            "Gutschein",
            "(SELECT c.name FROM coupons AS c WHERE c.seller_id = r.seller_id AND c.id = r.coupon_id)",
            Cell::Text,
        ),
        column("uses_count", "Einlösungen", "r.uses_count", Cell::Plain),
        column("created_at", "Erstellt am", "r.created_at", Cell::Time),
    ],
};
