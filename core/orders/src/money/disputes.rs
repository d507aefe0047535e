//! What payers' banks ask about and take back (payments/cases), of all orders: where each stands and until when it can be answered.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::{
    Currency,
    kinds::{self, DisputeCaseId, TransactionId},
};
use kontor_lists::{CURRENCIES_OFFERED, Filter, Reader, Scope, Search, Sheet, Sort, linked, shown, words_of};
use kontor_payments::{AnswerKind, CaseState};

use super::{RowOrder, with_order};

/// One row of the list of disputes.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of dispute_cases, explained by the API's attributes")]
pub struct DisputeRow {
    pub id: DisputeCaseId,
    pub payment_id: TransactionId,
    pub chargeback_id: Option<TransactionId>,
    pub state: CaseState,
    pub currency: Currency,
    pub amount: i64,
    pub fee_amount: i64,
    pub reason: String,
    pub respond_by: Option<DateTime<Utc>>,
    pub answer: Option<AnswerKind>,
    pub created_at: DateTime<Utc>,
    #[row(embed)]
    pub order: RowOrder,
}

/// What cards are disputed for; a debit that was sent back is no dispute.
pub(super) const REASONS_OFFERED: &[&str] = &[
    "fraudulent",
    "unrecognized",
    "product_not_received",
    "product_unacceptable",
    "duplicate",
    "subscription_canceled",
    "credit_not_processed",
    "noncompliant",
    "general",
];

/// Disputes and what comes before them; the rows are [`DisputeRow`].
pub static DISPUTES: Sheet = Sheet {
    name: "disputes",
    reader: Reader::Seller,
    table: "dispute_rows",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<CaseState>,
            "Only disputes in these states.",
            shown("orders:state").words("orders:caseState"),
        ),
        Filter::time("respond_by", "r.respond_by", "Deadline for a response.", shown("transactions:disputes.deadline")),
        Filter::time(
            "created_at",
            "r.created_at",
            "When the dispute was received.",
            shown("transactions:disputes.opened"),
        ),
        Filter::text(
            "reason",
            "r.reason",
            "Only disputes with these reason codes of the bank.",
            shown("orders:dispute.reason").words("orders:disputeReason").offers(REASONS_OFFERED),
        ),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only disputes about these products.",
            shown("orders:product"),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only disputes in these currencies.",
            shown("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only disputes about these orders.",
            linked("orders:token"),
        ),
        Filter::ids::<kinds::User>("payer_id", "r.payer_id", "Only disputes of these buyers.", linked("orders:buyer")),
        Filter::ids::<kinds::DisputeCase>("id", "r.id", "Only disputes with these ids.", linked("orders:dispute.part")),
    ],
    scopes: &[Scope { name: "to_do", sql: "r.state = 'warning' OR r.state = 'needs_response' AND r.answer IS NULL" }],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        // What has no deadline comes after all that have one.
        Sort { key: "respond_by", column: "coalesce(r.respond_by, 'infinity'::timestamptz)", cast: "timestamptz" },
    ],
    facets: &["state"],
    relations: &[],
    search: Search::Table("dispute_tokens"),
    row: with_order!(
        "r.id, r.payment_id, r.chargeback_id, r.state, r.currency, r.amount, r.fee_amount, r.reason, r.respond_by, r.answer, \
         r.created_at"
    ),
    currency: Some("r.currency"),
    columns: &[],
};
