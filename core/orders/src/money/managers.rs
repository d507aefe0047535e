//! Disputes of all sellers, for the platform's managers: what each is about and until when it can be answered. Its seller answers it.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::{
    Currency,
    kinds::{self, DisputeCaseId, OrderId, SellerId},
};
use kontor_lists::{
    CURRENCIES_OFFERED, Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of,
};
use kontor_payments::{AnswerKind, CaseState};

use super::disputes::REASONS_OFFERED;

/// A dispute, with whose it is.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of dispute_cases, explained by the API's attributes")]
pub struct AdminDisputeRow {
    pub seller_id: SellerId,
    pub seller_name: String,
    pub livemode: bool,
    pub id: DisputeCaseId,
    pub order_id: OrderId,
    pub order_token: String,
    pub provider: String,
    pub state: CaseState,
    pub currency: Currency,
    pub amount: i64,
    pub reason: String,
    pub respond_by: Option<DateTime<Utc>>,
    pub answer: Option<AnswerKind>,
    pub answered_at: Option<DateTime<Utc>>,
    pub refusal: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// The state is told as in `dispute_rows`, which reads what managers do not see.
const CASES: &str = "(SELECT d.seller_id, s.name AS seller_name, s.livemode, d.id, d.order_id, o.token AS order_token, d.provider, \
     CASE WHEN c.dispute_state IS NOT NULL THEN c.dispute_state WHEN d.warning_state = 'open' THEN 'warning' ELSE d.warning_state END \
     AS state, d.currency, d.amount, d.reason, d.respond_by, d.answer, d.answered_at, d.refusal, d.created_at \
     FROM dispute_cases d JOIN sellers s ON s.seller_id = d.seller_id JOIN orders o ON o.seller_id = d.seller_id AND o.id = d.order_id \
     LEFT JOIN transactions c ON c.seller_id = d.seller_id AND c.id = d.chargeback_id)";

/// Disputes across sellers, the youngest first; the rows are [`AdminDisputeRow`].
pub static ADMIN_DISPUTES: Sheet = Sheet {
    name: "admin_disputes",
    reader: Reader::manager("disputes"),
    table: CASES,
    filters: &[
        Filter::flag(
            "waiting",
            "(r.state IN ('warning', 'needs_response') AND r.answer IS NULL)",
            "Only disputes and inquiries that their seller hasn't answered.",
            shown("people:waiting").yes_no("people:waitingOnly", "people:waitingAll"),
        ),
        Filter::words(
            "state",
            "r.state",
            words_of::<CaseState>,
            "Disputes that stand here.",
            shown("orders:state").words("orders:caseState"),
        ),
        Filter::time(
            "respond_by",
            "r.respond_by",
            "Until when they can be answered.",
            shown("people:disputes.deadline"),
        ),
        Filter::time("created_at", "r.created_at", "When they were opened.", shown("people:disputes.opened")),
        Filter::text(
            "reason",
            "r.reason",
            "Disputes with these codes of their banks.",
            shown("orders:dispute.reason").words("orders:disputeReason").offers(REASONS_OFFERED),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Disputes in these currencies.",
            shown("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::bool(
            "livemode",
            "r.livemode",
            "Whether money is real there.",
            shown("people:bankAccounts.side").yes_no("people:bankAccounts.live", "people:bankAccounts.test"),
        ),
        Filter::ids::<kinds::Seller>("seller_id", "r.seller_id", "Of these sellers.", linked("people:disputes.seller")),
        Filter::ids::<kinds::DisputeCase>("id", "r.id", "By id.", linked("people:disputes.reference")),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "respond_by", column: "coalesce(r.respond_by, 'infinity'::timestamptz)", cast: "timestamptz" },
    ],
    facets: &["state"],
    relations: &[],
    search: Search::Passage { part: &["lower(r.seller_name)"], whole: &["lower(r.order_token)"] },
    row: "r.seller_id, r.seller_name, r.livemode, r.id, r.order_id, r.order_token, r.provider, r.state, r.currency, r.amount, r.reason, \
        r.respond_by, r.answer, r.answered_at, r.refusal, r.created_at",
    currency: Some("r.currency"),
    columns: &[
        Column { key: "seller_id", sql: "r.seller_id", cell: Cell::Id(IdWords::for_kind::<kinds::Seller>()) },
        Column { key: "seller", sql: "r.seller_name", cell: Cell::Text },
        Column { key: "livemode", sql: "r.livemode", cell: Cell::Bool },
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::DisputeCase>()) },
        Column { key: "token", sql: "r.order_token", cell: Cell::Plain },
        Column { key: "amount", sql: "r.amount", cell: Cell::Money },
        Column { key: "currency_key", sql: "r.currency", cell: Cell::Plain },
        Column { key: "reason", sql: "r.reason", cell: Cell::Text },
        Column { key: "state", sql: "r.state", cell: Cell::Plain },
        Column { key: "respond_by", sql: "r.respond_by", cell: Cell::Time },
        Column { key: "answered_at", sql: "r.answered_at", cell: Cell::Time },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
    ],
};
