//! The lists of coupons and of their codes.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, CouponCodeId, CouponId};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

use crate::{CouponKind, CouponState, DiscountUnit, ProductScope, coupon::COLUMNS};

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// What the products are called that it is for.
const PRODUCTS: &str = "(SELECT string_agg(p.name, ', ' ORDER BY p.name, p.id) FROM coupons_products AS f \
    JOIN products AS p ON p.seller_id = f.seller_id AND p.id = f.product_id \
    WHERE f.seller_id = r.seller_id AND f.coupon_id = r.id)";

/// Orders that were paid with it.
const ORDERS: &str = "(SELECT count(*) FROM coupon_redemptions AS u WHERE u.seller_id = r.seller_id \
    AND u.coupon_id = r.id AND u.state = 'redeemed')";

/// What was paid for them, refunds taken off.
const REVENUE: &str = "(SELECT string_agg(s.sum || ' ' || s.currency, ',' ORDER BY s.sum DESC, s.currency) FROM (\
    SELECT u.currency, sum(o.paid_amount - o.refunded_amount)::bigint AS sum FROM coupon_redemptions AS u \
    JOIN orders AS o ON o.seller_id = u.seller_id AND o.id = u.id \
    WHERE u.seller_id = r.seller_id AND u.coupon_id = r.id AND u.state = 'redeemed' GROUP BY u.currency) AS s)";

/// What came off them.
const DISCOUNTED: &str = "(SELECT string_agg(s.sum || ' ' || s.currency, ',' ORDER BY s.sum DESC, s.currency) FROM (\
    SELECT u.currency, sum(u.amount)::bigint AS sum FROM coupon_redemptions AS u \
    WHERE u.seller_id = r.seller_id AND u.coupon_id = r.id AND u.state = 'redeemed' GROUP BY u.currency) AS s)";

/// Coupons; the rows are [`crate::Coupon`].
pub static COUPONS: Sheet = Sheet {
    name: "coupons",
    reader: Reader::Seller,
    table: "coupon_rows",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<CouponState>,
            "Only coupons in these states.",
            shown("coupons:state.label").words("coupons:state"),
        ),
        Filter::words(
            "kind",
            "r.kind",
            words_of::<CouponKind>,
            "Only coupons with one code (`single`) or with many codes (`bulk`).",
            shown("coupons:kind.label").words("coupons:kind").single(),
        ),
        Filter::words(
            "discount_unit",
            "r.discount_unit",
            words_of::<DiscountUnit>,
            "Only coupons that deduct an amount (`currency`) or a percentage (`percents`).",
            shown("coupons:off").words("coupons:unit").single(),
        ),
        Filter::words(
            "product_scope",
            "r.product_scope",
            words_of::<ProductScope>,
            "Only coupons with these scopes: all products, a single product or several products.",
            shown("coupons:scope.label").words("coupons:scope"),
        ),
        Filter::holds::<kinds::Product>(
            "product_id",
            "ARRAY(SELECT p.product_id FROM coupons_products AS p WHERE p.seller_id = r.seller_id \
                    AND p.coupon_id = r.id)",
            "Only coupons that name at least one of these products.",
            shown("coupons:products").single(),
        ),
        Filter::time("starts_at", "r.starts_at", "When the coupon becomes valid.", shown("coupons:validFrom")),
        Filter::time("ends_at", "r.ends_at", "When the coupon expires.", shown("coupons:validUntil")),
        Filter::time("created_at", "r.created_at", "When the coupon was created.", shown("coupons:created")),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort::by_language("name", "r.name"),
    ],
    facets: &["state", "kind"],
    relations: &[],
    search: Search::Array("r.tokens"),
    row: COLUMNS,
    currency: Some("r.amounts_currency"),
    columns: &[
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::Coupon>())),
        column("name", "r.name", Cell::Text),
        column("kind", "r.kind", Cell::Plain),
        column("code", "r.code", Cell::Text),
        column("state", "r.state", Cell::Plain),
        column("active", "r.active", Cell::Bool),
        column("discount_unit", "r.discount_unit", Cell::Plain),
        column("percents_bps", "r.percents_bps", Cell::Plain),
        column("amount", "r.amount", Cell::Money),
        column("currency_key", "coalesce(r.currency, '')", Cell::Plain),
        column("calculation_basis", "r.basis", Cell::Plain),
        column("discount_max", "r.discount_max", Cell::Money),
        column("order_min", "r.order_min", Cell::Money),
        column("product_scope", "r.product_scope", Cell::Plain),
        column("products", PRODUCTS, Cell::Text),
        column("plan_kinds", "array_to_string(r.plan_kinds, ', ')", Cell::Plain),
        column("payments", "r.payments", Cell::Plain),
        column("payments_count", "r.payments_count", Cell::Plain),
        column("uses_count", "r.uses_count", Cell::Plain),
        column("uses_max", "r.uses_max", Cell::Plain),
        column("payer_uses_max", "r.payer_uses_max", Cell::Plain),
        column("product_uses_max", "r.product_uses_max", Cell::Plain),
        column("orders_count", ORDERS, Cell::Plain),
        column("revenue", REVENUE, Cell::Moneys),
        column("discounted", DISCOUNTED, Cell::Moneys),
        column("codes_count", "r.codes_wanted", Cell::Plain),
        column("starts_at", "r.starts_at", Cell::Time),
        column("ends_at", "r.ends_at", Cell::Time),
        column("created_at", "r.created_at", Cell::Time),
    ],
};

/// A code of a coupon.
#[derive(Debug, Clone, Row)]
pub struct CodeRow {
    /// Its id.
    pub id: CouponCodeId,
    /// Of which coupon.
    pub coupon_id: CouponId,
    /// What buyers type.
    pub code: String,
    /// Orders that hold or had it.
    pub uses_count: i32,
    /// When it was drawn.
    pub created_at: DateTime<Utc>,
}

/// Codes of all coupons; the rows are [`CodeRow`].
pub static COUPON_CODES: Sheet = Sheet {
    name: "coupon_codes",
    reader: Reader::Seller,
    table: "coupon_codes",
    filters: &[
        Filter::bool(
            "used",
            "(r.uses_count > 0)",
            "Whether an order holds the code or has used it.",
            shown("coupons:used.label").yes_no("coupons:used.yes", "coupons:used.no"),
        ),
        Filter::ids::<kinds::Coupon>(
            "coupon_id",
            "r.coupon_id",
            "Only codes of these coupons.",
            linked("orders:coupon"),
        ),
    ],
    scopes: &[],
    sorts: &[],
    facets: &[],
    relations: &[],
    // Codes are capitals and digits; what of them falls together for whoever searches is the folding of
    // [`kontor_lists::tokens`].
    search: Search::Array("ARRAY[replace(replace(replace(lower(r.code), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')]"),
    row: "r.id, r.coupon_id, r.code, r.uses_count, r.created_at",
    currency: None,
    columns: &[
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::CouponCode>())),
        column("code", "r.code", Cell::Text),
        column("coupon_id", "r.coupon_id", Cell::Id(IdWords::for_kind::<kinds::Coupon>())),
        column(
            "coupon",
            "(SELECT c.name FROM coupons AS c WHERE c.seller_id = r.seller_id AND c.id = r.coupon_id)",
            Cell::Text,
        ),
        column("uses_count", "r.uses_count", Cell::Plain),
        column("created_at", "r.created_at", Cell::Time),
    ],
};
