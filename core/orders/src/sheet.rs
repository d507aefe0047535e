//! The list of orders: what it can be asked, what its rows show, what its file holds. Reads the projection
//! `order_rows`, one row per order, which is written in the transaction that changes the order.

use kontor_kernel::{Currency, kinds};
use kontor_lists::{
    CURRENCIES_OFFERED, Cell, Column, Filter, IdWords, Reader, Scope, Search, Sheet, Sort, folded, linked, shown,
    words_of,
};
use kontor_payments::PaymentForm;

use crate::{OrderState, PeriodType, UpsellType};

pub(crate) const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Orders (selling-core §3).
pub static ORDERS: Sheet = Sheet {
    name: "orders",
    reader: Reader::Seller,
    table: "order_rows",
    filters: &[
        Filter::words(
            "payment_state",
            "r.payment_state",
            words_of::<OrderState>,
            "Only orders in these payment states.",
            shown("orders:state").words("orders:orderState"),
        ),
        Filter::time("created_at", "r.created_at", "When the order was placed.", shown("orders:created")),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only orders of these products.",
            shown("orders:product"),
        ),
        Filter::holds::<kinds::ProductGroup>(
            "product_group_id",
            "r.product_group_ids",
            "Only orders of products in these product groups.",
            shown("orders:group"),
        ),
        Filter::words(
            "payment_form",
            "r.payment_form",
            words_of::<PaymentForm>,
            "Only orders with these payment methods.",
            shown("orders:method").words("orders:form"),
        ),
        Filter::words(
            "period_type",
            "r.period_type",
            words_of::<PeriodType>,
            "Only orders with these types of pricing plan.",
            shown("orders:period").words("orders:periodType"),
        ),
        Filter::ids::<kinds::Coupon>(
            "coupon_id",
            "r.coupon_id",
            "Only orders with these coupons.",
            shown("orders:coupon"),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only orders in these currencies.",
            shown("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::text(
            "token",
            "r.token",
            "Only orders with these order numbers, as shown to buyers.",
            shown("orders:token"),
        ),
        Filter::flag(
            "exclude_not_completed",
            "r.payment_state <> 'payment_not_completed'",
            "Exclude orders that were never completed.",
            shown("orders:hideUnfinished").yes_no("orders:hidden", "orders:shown"),
        ),
        Filter::flag(
            "hide_free",
            "r.total_amount > 0",
            "Exclude free orders.",
            shown("orders:hideFree").yes_no("orders:hidden", "orders:shown"),
        ),
        Filter::ids::<kinds::PricingPlan>(
            "pricing_plan_id",
            "r.pricing_plan_id",
            "Only orders of these pricing plans.",
            folded("orders:plan").within(&["product_id"]),
        ),
        Filter::ids::<kinds::Ticket>(
            "ticket_id",
            "r.ticket_id",
            "Only orders of these kinds of ticket.",
            folded("orders:filter.ticket").within(&["product_id"]),
        ),
        Filter::ids::<kinds::TicketDate>(
            "ticket_date_id",
            "r.ticket_date_id",
            "Only orders for these event dates.",
            folded("orders:ticket.date").within(&["product_id", "ticket_id"]),
        ),
        // The range is selling-core's, §5.
        Filter::number(
            "charges_count",
            "r.charges_count",
            0..=10_000,
            "Number of payments that have arrived.",
            folded("orders:charges"),
        ),
        Filter::text("campaign", "r.campaign_id", "Only orders from these campaigns.", folded("orders:campaign")),
        Filter::text(
            "internal_name",
            "r.internal_name",
            "Only orders of products with these internal names.",
            folded("orders:internalName"),
        ),
        Filter::words(
            "upsell_type",
            "r.upsell_type",
            words_of::<UpsellType>,
            "Only orders with these kinds of upsell.",
            folded("orders:upsell").words("orders:upsellType").single(),
        ),
        Filter::ids::<kinds::Funnel>(
            "funnel_id",
            "r.funnel_id",
            "Only orders from these funnels.",
            folded("orders:filter.funnel"),
        ),
        Filter::ids::<kinds::FunnelNode>(
            "funnel_node_id",
            "r.funnel_node_id",
            "Only orders from these funnel steps.",
            folded("orders:filter.funnelStep").within(&["funnel_id"]),
        ),
        Filter::ids::<kinds::Profile>(
            "publisher_id",
            "r.publisher_id",
            "Only orders referred by these partners.",
            folded("orders:partners.publisher"),
        ),
        Filter::ids::<kinds::Profile>(
            "sales_team_member_id",
            "r.sales_team_member_id",
            "Only orders sold by these partners.",
            folded("orders:partners.sales_team_member"),
        ),
        Filter::text(
            "payer_email",
            "r.payer_email",
            "Only orders of these email addresses, each written in full.",
            linked("orders:email"),
        ),
        Filter::ids::<kinds::User>("payer_id", "r.payer_id", "Only orders of these buyers.", linked("orders:buyer")),
        Filter::ids::<kinds::AffiliateProgram>(
            "affiliate_program_id",
            "r.affiliate_program_id",
            "Only orders through these affiliate programs.",
            linked("orders:filter.program"),
        ),
        Filter::ids::<kinds::Order>("id", "r.id", "Only orders with these ids.", linked("orders:filter.id")),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.id",
            "Only orders with these ids. Alias of `filters[id]` for older clients.",
            linked("orders:filter.id"),
        ),
    ],
    scopes: &[
        // The subset of selling-core §4.
        Scope {
            name: "list",
            sql: "r.payment_state IN ('paying', 'paid', 'payment_paused', 'payment_canceled', 'payment_refunded', 'payment_chargebacked')",
        },
        Scope { name: "active", sql: "r.payment_state IN ('paying', 'paid', 'payment_waiting', 'payment_pending')" },
    ],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "total_amount", column: "r.total_amount", cast: "bigint" },
        Sort { key: "payment_state", column: "r.payment_state", cast: "text" },
        Sort { key: "payer_email", column: "r.payer_email", cast: "text" },
    ],
    facets: &["payment_state", "payment_form", "period_type"],
    relations: &["product", "pricing_plan", "payer"],
    search: Search::Table("order_tokens"),
    row: crate::row::COLUMNS,
    currency: Some("r.currency"),
    columns: COLUMNS,
};

/// The names of the groups that the product is in now; the groups belong to the catalogue.
const GROUPS: &str = "(SELECT string_agg(g.name, ', ' ORDER BY g.name, g.id) FROM product_group_names AS g \
    WHERE g.seller_id = r.seller_id AND g.id = ANY (r.product_group_ids))";
const PROFILE: IdWords = IdWords::for_kind::<kinds::Profile>();
const PRICING_PLAN: IdWords = IdWords::for_kind::<kinds::PricingPlan>();

/// Who sold it, as the tenants' list of partners calls them.
const SALES_NAME: &str = "(SELECT p.name FROM order_partners AS p \
    WHERE p.seller_id = r.seller_id AND p.profile_id = r.sales_team_member_id)";
const SALES_EMAIL: &str = "(SELECT p.email FROM order_partners AS p \
    WHERE p.seller_id = r.seller_id AND p.profile_id = r.sales_team_member_id)";

/// What whoever sold it has of it by now: what was earned, less what was reversed.
const SALES_FEE: &str =
    "(SELECT c.fee FROM order_commissions AS c WHERE c.seller_id = r.seller_id AND c.order_id = r.id)";

/// The same for every row, so it is asked once.
const SELLER_BUSINESS: &str = "(SELECT f.business_type FROM order_seller_facts AS f \
     WHERE f.seller_id = nullif(current_setting('app.seller_id', true), '')::uuid)";

/// The file's columns, in the specification's order (selling-core §3). The owner is whoever a gift was for, otherwise the
/// buyer. One stands there empty until there is what it tells: `power_seller`, a level that the platform gives to sellers, is the
/// administration's.
const COLUMNS: &[Column] = &[
    column("token", "r.token", Cell::Plain),
    column("product", "r.product_name", Cell::Text),
    column("created_at", "r.created_at", Cell::Time),
    column("payment_state", "r.payment_state", Cell::Plain),
    column("method", "r.payment_form", Cell::Plain),
    column("plan", "r.period_type", Cell::Plain),
    column("test_period", "r.test_period_days", Cell::Plain),
    column("paid_count", "r.charges_count", Cell::Plain),
    column("paid", "r.paid_amount", Cell::Money),
    column("total", "r.total_amount", Cell::Money),
    column("currency_key", "r.currency", Cell::Plain),
    column("power_seller", "NULL::boolean", Cell::Bool),
    column("seller_business", SELLER_BUSINESS, Cell::Plain),
    column("recurring", "r.period_type <> 'one_time'", Cell::Bool),
    column("pricing_plan_name", "r.pricing_plan_name", Cell::Text),
    column("pricing_plan_id", "r.pricing_plan_id", Cell::Id(PRICING_PLAN)),
    column("coupon_code", "r.coupon_code", Cell::Text),
    column("campaign_id", "r.campaign_id", Cell::Text),
    column("buyer_first_name", "r.payer_first_name", Cell::Text),
    column("buyer_last_name", "r.payer_last_name", Cell::Text),
    column("buyer_company", "r.payer_company", Cell::Text),
    column("buyer_vat_no", "r.payer_vat_no", Cell::Text),
    column("buyer_email", "r.payer_email", Cell::Text),
    column("buyer_phone", "r.payer_phone", Cell::Text),
    column("buyer_street", "r.payer_street", Cell::Text),
    column("buyer_street_number", "r.payer_street_number", Cell::Text),
    column("buyer_zip", "r.payer_zip", Cell::Text),
    column("buyer_city", "r.payer_city", Cell::Text),
    column("buyer_country", "r.payer_country", Cell::Plain),
    column(
        "owner_first_name",
        "CASE WHEN r.owner IS NULL THEN r.payer_first_name ELSE r.owner ->> \'first_name\' END",
        Cell::Text,
    ),
    column(
        "owner_last_name",
        "CASE WHEN r.owner IS NULL THEN r.payer_last_name ELSE r.owner ->> \'last_name\' END",
        Cell::Text,
    ),
    column(
        "owner_company",
        "CASE WHEN r.owner IS NULL THEN r.payer_company ELSE r.owner ->> \'company\' END",
        Cell::Text,
    ),
    column("owner_vat_no", "CASE WHEN r.owner IS NULL THEN r.payer_vat_no ELSE r.owner ->> \'vat_no\' END", Cell::Text),
    column("owner_email", "CASE WHEN r.owner IS NULL THEN r.payer_email ELSE r.owner ->> \'email\' END", Cell::Text),
    column("owner_phone", "CASE WHEN r.owner IS NULL THEN r.payer_phone ELSE r.owner ->> \'phone\' END", Cell::Text),
    column("owner_street", "CASE WHEN r.owner IS NULL THEN r.payer_street ELSE r.owner ->> \'street\' END", Cell::Text),
    column(
        "owner_street_number",
        "CASE WHEN r.owner IS NULL THEN r.payer_street_number ELSE r.owner ->> \'street_number\' END",
        Cell::Text,
    ),
    column("owner_zip", "CASE WHEN r.owner IS NULL THEN r.payer_zip ELSE r.owner ->> \'zip\' END", Cell::Text),
    column("owner_city", "CASE WHEN r.owner IS NULL THEN r.payer_city ELSE r.owner ->> \'city\' END", Cell::Text),
    column(
        "owner_country",
        "CASE WHEN r.owner IS NULL THEN r.payer_country ELSE r.owner ->> \'country\' END",
        Cell::Plain,
    ),
    column("team_member", SALES_EMAIL, Cell::Text),
    column("sales_team_member_name", SALES_NAME, Cell::Text),
    column("sales_team_member_id", "r.sales_team_member_id", Cell::Id(PROFILE)),
    column("sales_team_member_fee", SALES_FEE, Cell::Money),
    column("publisher_id", "r.publisher_id", Cell::Id(PROFILE)),
    column("last_due_date", "r.last_due_at", Cell::Time),
    column("due_date", "r.due_at", Cell::Time),
    column("upsell_type", "r.upsell_type", Cell::Plain),
    column("product_groups", GROUPS, Cell::Text),
    column("internal_name", "r.internal_name", Cell::Text),
    column("cost_center", "r.cost_center", Cell::Text),
    column("success_page_url", "r.success_page_url", Cell::Text),
];
