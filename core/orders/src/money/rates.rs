//! Payments that are expected (selling-core §2, order rates; §4).

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::{
    Currency,
    kinds::{self, OrderRateId},
};
use kontor_lists::{CURRENCIES_OFFERED, Filter, Reader, Scope, Search, Sheet, Sort, linked, shown, words_of};
use kontor_payments::PaymentForm;

use super::{RowOrder, with_order};
use crate::{PeriodType, RateState};

/// One row of the list of payments that are expected.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of order_rates, explained by the API's attributes")]
pub struct OrderRateRow {
    pub id: OrderRateId,
    pub number: i32,
    pub rates_count: i32,
    pub period_type: PeriodType,
    pub state: RateState,
    pub due_at: DateTime<Utc>,
    pub currency: Currency,
    pub amount: i64,
    pub vat_amount: i64,
    pub paid_amount: i64,
    pub refunded_amount: i64,
    pub tries: i32,
    pub next_try_at: Option<DateTime<Utc>>,
    pub payment_form: PaymentForm,
    pub created_at: DateTime<Utc>,
    #[row(embed)]
    pub order: RowOrder,
}

const COLUMNS: &str = with_order!(
    "r.id, r.number, r.rates_count, r.period_type, r.state, r.due_at, r.currency, r.amount, r.vat_amount, r.paid_amount, r.refunded_amount, \
     r.tries, r.next_try_at, r.payment_form, r.created_at"
);

/// What should have come and did not: a try may still be under way. An order that has not come about owes nothing. The
/// tenant's own clock says what time it is.
const OVERDUE: &str = "r.state IN ('unpaid', 'pending', 'partly_paid', 'debt') \
     AND r.order_state NOT IN ('payment_waiting', 'payment_pending', 'payment_not_completed') \
     AND r.due_at < coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())";
/// What comes next, for whoever plans the week.
const DUE_SOON: &str = "r.state IN ('future', 'unpaid') AND r.order_state <> 'payment_not_completed' \
     AND r.due_at >= coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) \
     AND r.due_at < coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) + interval '7 days'";

/// Order rates; the rows are [`OrderRateRow`].
pub static ORDER_RATES: Sheet = Sheet {
    name: "order_rates",
    reader: Reader::Seller,
    table: "order_rate_rows",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<RateState>,
            "Only payments in these states.",
            shown("orders:state").words("orders:rateState"),
        ),
        Filter::time("due_at", "r.due_at", "When the payment is due.", shown("transactions:due")),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only payments for these products.",
            shown("orders:product"),
        ),
        Filter::words(
            "payment_form",
            "r.payment_form",
            words_of::<PaymentForm>,
            "Only payments of orders with these payment methods.",
            shown("orders:method").words("orders:form"),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only payments in these currencies.",
            shown("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::flag(
            "exclude_not_completed",
            "r.order_state <> 'payment_not_completed'",
            "Exclude payments of orders that were never completed.",
            shown("orders:hideUnfinished").yes_no("orders:hidden", "orders:shown"),
        ),
        Filter::ids::<kinds::Order>("order_id", "r.order_id", "Only payments of these orders.", linked("orders:token")),
        Filter::ids::<kinds::User>("payer_id", "r.payer_id", "Only payments of these buyers.", linked("orders:buyer")),
        Filter::ids::<kinds::OrderRate>("id", "r.id", "Only payments with these ids.", linked("lists:filter.payment")),
    ],
    scopes: &[Scope { name: "overdue", sql: OVERDUE }, Scope { name: "due_soon", sql: DUE_SOON }],
    sorts: &[
        Sort { key: "due_at", column: "r.due_at", cast: "timestamptz" },
        Sort { key: "amount", column: "r.amount", cast: "bigint" },
    ],
    facets: &["state", "payment_form"],
    relations: &[],
    search: Search::Table("order_rate_tokens"),
    row: COLUMNS,
    currency: Some("r.currency"),
    columns: &[],
};
