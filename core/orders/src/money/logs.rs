//! The payment log: each attempt to take money for a payment of an order, and where nobody was asked and why (selling-core §4,
//! log states; decisions-selling, transaction log; storefront-growth §3, status and payment types).

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Machine, Money, Result,
    kinds::{self, OrderRateId, PaymentLogId, TransactionId},
    words,
};
use kontor_lists::{
    CURRENCIES_OFFERED, Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of,
};
use kontor_payments::PaymentForm;

use super::{RowOrder, transactions::DECLINES_OFFERED, with_order};
use crate::{Order, Rate, sheet::column};

words! {
    /// Where an attempt stands. Computed from what happened, never set.
    pub enum LogState {
        /// Begun; the provider does not have it yet.
        Waiting "waiting",
        /// The provider has it, and the payer has to do something: transfer, confirm.
        Prepared "prepared",
        /// The provider has it and has not answered yet.
        Processed "processed",
        /// Nobody was asked; `skip_reason` says why.
        Skipped "skipped",
        /// Declined, or a technical failure.
        Error "error",
        /// The same, and a newer attempt was made since.
        ErrorOld "error_old",
        /// Less than was asked for has come.
        PartiallyPaid "partially_paid",
        /// Called off.
        Canceled "canceled",
        /// Nobody finished it in time.
        Expired "expired",
        /// The money is there.
        Successful "successful",
        /// It is with a bank; the result comes later.
        Pending "pending",
        /// The payer's bank sent the debit back.
        Bounced "bounced",
    }
}

words! {
    /// What an attempt comes to.
    pub enum LogStatus {
        /// The money is there.
        Succeed "succeed",
        /// No money comes from it.
        Failed "failed",
        /// It may still come.
        Waiting "waiting",
    }
}

words! {
    /// Which way the money takes.
    pub enum LogType {
        /// Through the platform.
        Regular "regular",
        /// Straight into an account of the seller's own, past the platform.
        P2p "p2p",
    }
}

words! {
    /// Who or what caused an attempt.
    pub enum LogCause {
        /// The buyer, at the checkout or on their order's page.
        Buyer "buyer",
        /// The day on which it was due.
        Sweep "sweep",
        /// The same, after an attempt that failed.
        Retry "retry",
        /// The payer, who pays all that is left at once.
        Payoff "payoff",
    }
}

words! {
    /// Why nobody was asked for a payment that was due.
    pub enum SkipReason {
        /// Nothing of it was left to pay.
        NothingToPay "nothing_to_pay",
        /// The plan was paused, and for that time nothing is owed.
        Paused "paused",
        /// The plan had ended.
        PlanEnded "plan_ended",
        /// The payer's bank took an earlier payment of the order back.
        TakenBack "taken_back",
    }
}

/// One row of the payment log.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of payment_logs, explained by the API's attributes")]
pub struct PaymentLogRow {
    pub id: PaymentLogId,
    pub rate_id: OrderRateId,
    pub rate_number: i32,
    pub state: LogState,
    pub status: LogStatus,
    pub r#type: LogType,
    pub cause: LogCause,
    pub skip_reason: Option<SkipReason>,
    pub provider: String,
    pub method: PaymentForm,
    pub currency: Currency,
    pub amount: i64,
    pub received_amount: i64,
    pub decline_code: Option<String>,
    pub advice: Option<String>,
    pub expires_at: Option<DateTime<Utc>>,
    pub settled_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    #[row(embed)]
    pub order: RowOrder,
}

impl PaymentLogRow {
    /// The movement of money behind it; none where nobody was asked.
    pub fn transaction(&self) -> Option<TransactionId> {
        self.skip_reason.is_none().then(|| TransactionId::from_uuid(self.id.uuid()))
    }
}

const ROW: &str = with_order!(
    "r.id, r.rate_id, r.rate_number, r.state, r.status, r.type, r.cause, r.skip_reason, r.provider, r.method, r.currency, \
     r.amount, r.received_amount, r.decline_code, r.advice, r.expires_at, r.settled_at, r.created_at"
);

/// The payment log; the rows are [`PaymentLogRow`].
pub static PAYMENT_LOGS: Sheet = Sheet {
    name: "payment_logs",
    reader: Reader::Seller,
    table: "payment_log_rows",
    filters: &[
        Filter::words(
            "status",
            "r.status",
            words_of::<LogStatus>,
            "Only attempts with these outcomes.",
            shown("transactions:log.status.label").words("transactions:log.status"),
        ),
        Filter::words(
            "state",
            "r.state",
            words_of::<LogState>,
            "Only attempts in these states.",
            shown("orders:state").words("transactions:log.state"),
        ),
        Filter::time("created_at", "r.created_at", "When the attempt started.", shown("transactions:began")),
        Filter::words(
            "type",
            "r.type",
            words_of::<LogType>,
            "Only attempts by route of the money: through the platform, or directly to the seller (`p2p`).",
            shown("transactions:log.type.label").words("transactions:log.type").single(),
        ),
        Filter::words(
            "cause",
            "r.cause",
            words_of::<LogCause>,
            "Only attempts with these causes.",
            shown("transactions:log.cause.label").words("transactions:log.cause"),
        ),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only attempts for these products.",
            shown("orders:product"),
        ),
        Filter::words(
            "payment_method",
            "r.method",
            words_of::<PaymentForm>,
            "Only attempts with these payment methods.",
            shown("orders:method").words("orders:form"),
        ),
        Filter::text(
            "decline_code",
            "r.decline_code",
            "Only attempts declined with these codes.",
            shown("transactions:why").words("transactions:decline").offers(DECLINES_OFFERED),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only attempts in these currencies.",
            shown("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::text(
            "provider",
            "r.provider",
            "Only attempts through these payment providers.",
            shown("transactions:provider"),
        ),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only attempts to collect payments of these orders.",
            linked("orders:token"),
        ),
        Filter::ids::<kinds::User>(
            "payer_id",
            "r.payer_id",
            "Only attempts to collect payments from these buyers.",
            linked("orders:buyer"),
        ),
        Filter::ids::<kinds::OrderRate>(
            "rate_id",
            "r.rate_id",
            "Only attempts to collect these payments.",
            linked("lists:filter.payment"),
        ),
        Filter::ids::<kinds::PaymentLog>("id", "r.id", "Only attempts with these ids.", linked("lists:filter.attempt")),
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["status", "state", "type", "payment_method"],
    relations: &[],
    search: Search::Table("payment_log_tokens"),
    row: ROW,
    currency: Some("r.currency"),
    columns: COLUMNS,
};

const LOG: IdWords = IdWords::for_kind::<kinds::PaymentLog>();
const ORDER: IdWords = IdWords::for_kind::<kinds::Order>();
const RATE: IdWords = IdWords::for_kind::<kinds::OrderRate>();

/// The file's columns.
const COLUMNS: &[Column] = &[
    column("id", "r.id", Cell::Id(LOG)),
    column("created_at", "r.created_at", Cell::Time),
    column("status", "r.status", Cell::Plain),
    column("state", "r.state", Cell::Plain),
    column("type", "r.type", Cell::Plain),
    column("cause", "r.cause", Cell::Plain),
    column("provider", "r.provider", Cell::Plain),
    column("payment_method", "r.method", Cell::Plain),
    column("order_token", "r.order_token", Cell::Plain),
    column("order_id", "r.order_id", Cell::Id(ORDER)),
    column("rate_id", "r.rate_id", Cell::Id(RATE)),
    column("rate_number", "r.rate_number", Cell::Plain),
    column("product", "r.product_name", Cell::Text),
    column("buyer_first_name", "r.payer_first_name", Cell::Text),
    column("buyer_last_name", "r.payer_last_name", Cell::Text),
    column("buyer_company", "r.payer_company", Cell::Text),
    column("buyer_email", "r.payer_email", Cell::Text),
    column("currency_key", "r.currency", Cell::Plain),
    column("amount", "r.amount", Cell::Money),
    column("received", "r.received_amount", Cell::Money),
    column("decline_code", "r.decline_code", Cell::Text),
    column("advice", "r.advice", Cell::Plain),
    column("skip_reason", "r.skip_reason", Cell::Plain),
    column("settled_at", "r.settled_at", Cell::Time),
];

/// One of them.
pub async fn payment_log(tx: &mut Tx, id: PaymentLogId) -> Result<PaymentLogRow> {
    let seller = tx.seller()?;
    let found = query(format!("SELECT {ROW} FROM payment_log_rows AS r WHERE r.seller_id = $1 AND r.id = $2"))
        .bind(seller)
        .bind(id)
        .get_results::<PaymentLogRow>(tx.conn()?)
        .await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Notes that nobody was asked for a payment that was due, once for each reason.
pub(crate) async fn note_skipped(tx: &mut Tx, order: &Order, rate: &Rate, why: SkipReason) -> Result<()> {
    let amount = Money::new(rate.open().amount.max(0), order.currency);
    kontor_payments::log_skipped(tx, (order.id, rate.id), order.payment_form, amount, why.text()).await
}
