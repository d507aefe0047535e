//! What of each movement of money is the seller's (selling-core §3, transfer; decisions-selling, rulings).

use chrono::{DateTime, Utc};
use kontor_db::{Row, Tx};
use kontor_kernel::{
    Currency, Result,
    kinds::{self, PayoutId, TransactionId, TransferId},
    words,
};
use kontor_lists::{
    CURRENCIES_OFFERED, Cell, Column, Filter, IdWords, Query, Reader, Search, Sheet, Sort, linked, shown, words_of,
};
use kontor_payments::{PaymentForm, TransactionKind, TransactionState};

use super::{RowOrder, transactions::KINDS_OF_ORDERS, with_order};
use crate::sheet::column;

words! {
    /// What a transfer is for.
    pub enum TransferableType {
        /// An order.
        Order "order",
    }
}

/// One row of the list of transfers.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of transfers, explained by the API's attributes")]
pub struct TransferRow {
    pub id: TransferId,
    pub transaction_id: TransactionId,
    pub kind: TransactionKind,
    pub state: TransactionState,
    pub provider: String,
    pub payment_form: PaymentForm,
    pub currency: Currency,
    pub gross_amount: i64,
    pub vat_amount: i64,
    pub fee_amount: i64,
    pub resold_tax_amount: i64,
    pub shared_amount: i64,
    pub net_amount: i64,
    pub available_at: DateTime<Utc>,
    pub created_at: DateTime<Utc>,
    pub payout_id: Option<PayoutId>,
    #[row(embed)]
    pub order: RowOrder,
}

const ROW: &str = with_order!(
    "r.id, r.transaction_id, r.kind, r.state, r.provider, r.payment_form, r.currency, r.gross_amount, r.vat_amount, \
     r.fee_amount, r.resold_tax_amount, r.shared_amount, r.net_amount, r.available_at, r.created_at, r.payout_id"
);

/// Transfers; the rows are [`TransferRow`].
pub static TRANSFERS: Sheet = Sheet {
    name: "transfers",
    reader: Reader::Seller,
    table: "transfer_rows",
    filters: &[
        Filter::time("created_at", "r.created_at", "When the money moved.", shown("transactions:moved")),
        Filter::words(
            "state",
            "r.state",
            words_of::<TransactionState>,
            "Only transfers of transactions in these states.",
            shown("orders:state").words("orders:transactionState"),
        ),
        Filter::words(
            "kind",
            "r.kind",
            words_of::<TransactionKind>,
            "Only transfers of transactions of these kinds.",
            shown("transactions:kind").words("orders:transactionKind").offers(KINDS_OF_ORDERS),
        ),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only transfers for these products.",
            shown("orders:product"),
        ),
        Filter::words(
            "payment_form",
            "r.payment_form",
            words_of::<PaymentForm>,
            "Only transfers of transactions with these payment methods.",
            shown("orders:method").words("orders:form"),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only transfers in these currencies.",
            shown("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::text(
            "provider",
            "r.provider",
            "Only transfers of transactions through these payment providers.",
            shown("transactions:provider"),
        ),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only transfers for these orders.",
            linked("orders:token"),
        ),
        Filter::ids::<kinds::User>(
            "payer_id",
            "r.payer_id",
            "Only transfers of transactions of these buyers.",
            linked("orders:buyer"),
        ),
        Filter::ids::<kinds::Transaction>(
            "transaction_id",
            "r.transaction_id",
            "Only transfers of these transactions.",
            linked("transactions:transfers.transaction"),
        ),
        Filter::ids::<kinds::Payout>(
            "payout_id",
            "r.payout_id",
            "Only transfers included in these payouts.",
            linked("transactions:transfers.payout"),
        ),
        Filter::ids::<kinds::Transfer>(
            "id",
            "r.id",
            "Only transfers with these ids.",
            linked("transactions:transfers.one"),
        ),
        // Nothing else has transfers: whoever asks for orders gets all.
        Filter::words(
            "transferable_type",
            "'order'::text",
            words_of::<TransferableType>,
            "Only transfers for these types of resource.",
            linked("transactions:transfers.for").words("lists:transferable"),
        ),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "net_amount", column: "r.net_amount", cast: "bigint" },
    ],
    facets: &["kind"],
    relations: &[],
    search: Search::Table("transfer_tokens"),
    row: ROW,
    currency: Some("r.currency"),
    columns: COLUMNS,
};

const TRANSFER: IdWords = IdWords::for_kind::<kinds::Transfer>();
const TRANSACTION: IdWords = IdWords::for_kind::<kinds::Transaction>();
const PAYOUT: IdWords = IdWords::for_kind::<kinds::Payout>();
const ORDER: IdWords = IdWords::for_kind::<kinds::Order>();

/// The file's columns.
const COLUMNS: &[Column] = &[
    column("id", "r.id", Cell::Id(TRANSFER)),
    column("created_at", "r.created_at", Cell::Time),
    column("kind", "r.kind", Cell::Plain),
    column("state", "r.state", Cell::Plain),
    column("provider", "r.provider", Cell::Plain),
    column("payment_form", "r.payment_form", Cell::Plain),
    column("transferable_type", "'order'", Cell::Plain),
    column("order_token", "r.order_token", Cell::Plain),
    column("order_id", "r.order_id", Cell::Id(ORDER)),
    column("transaction_id", "r.transaction_id", Cell::Id(TRANSACTION)),
    column("product", "r.product_name", Cell::Text),
    column("internal_name", "r.internal_name", Cell::Text),
    column("buyer_first_name", "r.payer_first_name", Cell::Text),
    column("buyer_last_name", "r.payer_last_name", Cell::Text),
    column("buyer_company", "r.payer_company", Cell::Text),
    column("buyer_email", "r.payer_email", Cell::Text),
    column("buyer_country", "r.payer_country", Cell::Plain),
    column("currency_key", "r.currency", Cell::Plain),
    column("gross", "r.gross_amount", Cell::Money),
    column("vat", "r.vat_amount", Cell::Money),
    column("fee", "r.fee_amount", Cell::Money),
    column("resold_tax", "r.resold_tax_amount", Cell::Money),
    column("shared", "r.shared_amount", Cell::Money),
    column("net", "r.net_amount", Cell::Money),
    column("available_at", "r.available_at", Cell::Time),
    column("payout_id", "r.payout_id", Cell::Id(PAYOUT)),
];

/// What the transfers of one currency come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Row)]
pub struct TransferSums {
    /// The currency.
    pub currency: Currency,
    /// How many there are.
    pub transfers: i64,
    /// What payers paid, less what went back.
    pub gross: i64,
    /// The tax in it.
    pub vat: i64,
    /// The platform's fee.
    pub fee: i64,
    /// What a reseller pays of it as tax, less the tax that it pays the seller.
    pub resold_tax: i64,
    /// What team members and others get of it.
    pub shared: i64,
    /// What is left for the seller.
    pub net: i64,
}

/// What all transfers that a question finds come to, whatever page it asks for; by currency.
pub async fn transfer_sums(query: &Query, tx: &mut Tx) -> Result<Vec<TransferSums>> {
    query
        .sums(
            tx,
            "count(*) AS transfers, sum(r.gross_amount)::bigint AS gross, sum(r.vat_amount)::bigint AS vat, \
             sum(r.fee_amount)::bigint AS fee, \
             sum(r.resold_tax_amount)::bigint AS resold_tax, sum(r.shared_amount)::bigint AS shared, \
             sum(r.net_amount)::bigint AS net",
        )
        .await
}
