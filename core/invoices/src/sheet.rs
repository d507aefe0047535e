//! The list of documents.

use kontor_db::{Row, Tx};
use kontor_kernel::{Currency, Result, kinds};
use kontor_lists::{
    CURRENCIES_OFFERED, Cell, Column, Filter, IdWords, Query, Reader, Search, Sheet, Sort, linked, shown, words_of,
};
use kontor_orders::invoice_request::{InvoiceForm, InvoiceSupply};

use crate::{InvoiceState, invoice::COLUMNS};

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Documents; the rows are [`crate::Invoice`].
pub static INVOICES: Sheet = Sheet {
    name: "invoices",
    reader: Reader::Seller,
    table: "invoices",
    filters: &[
        Filter::text("number", "r.number", "Only documents with these numbers.", shown("invoices:number")),
        Filter::words(
            "state",
            "r.state",
            words_of::<InvoiceState>,
            "Only documents in these states.",
            shown("invoices:state.label").words("invoices:state"),
        ),
        Filter::words(
            "form",
            "r.form",
            words_of::<InvoiceForm>,
            "Only documents of these kinds.",
            shown("invoices:form.label").words("invoices:form"),
        ),
        Filter::time("created_at", "r.created_at", "When the document was issued.", shown("invoices:issued")),
        Filter::words(
            "supply",
            "r.supply",
            words_of::<InvoiceSupply>,
            "Only documents for these kinds of supply.",
            shown("invoices:supply.label").words("invoices:supply"),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only documents in these currencies.",
            shown("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only documents for these orders.",
            linked("orders:token"),
        ),
        Filter::ids::<kinds::Invoice>("id", "r.id", "Only documents with these ids.", linked("invoices:one")),
    ],
    scopes: &[],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "gross_amount", column: "r.gross_amount", cast: "bigint" },
    ],
    facets: &["state"],
    relations: &[],
    search: Search::Table("invoice_tokens"),
    row: COLUMNS,
    currency: Some("r.currency"),
    columns: COLUMNS_OF_FILE,
};

const INVOICE: IdWords = IdWords::for_kind::<kinds::Invoice>();
const ORDER: IdWords = IdWords::for_kind::<kinds::Order>();

/// The file's columns.
const COLUMNS_OF_FILE: &[Column] = &[
    column("id", "r.id", Cell::Id(INVOICE)),
    column("number", "r.number", Cell::Text),
    column("created_at", "r.created_at", Cell::Time),
    column("form", "r.form", Cell::Plain),
    column("supply", "r.supply", Cell::Plain),
    column("state", "r.state", Cell::Plain),
    column("corrects", "(r.content #>> '{corrects,number}')", Cell::Text),
    column("order_token", "r.order_token", Cell::Plain),
    column("order_id", "r.order_id", Cell::Id(ORDER)),
    column("recipient", "r.recipient", Cell::Text),
    column("recipient_country", "r.content #>> '{recipient,country}'", Cell::Plain),
    column("recipient_vat_id", "(r.content #>> '{recipient,vat_id}')", Cell::Text),
    column("supplied_on", "r.content ->> 'supplied_on'", Cell::Plain),
    column("treatment", "r.content ->> 'treatment'", Cell::Plain),
    column("country", "r.content ->> 'country'", Cell::Plain),
    column("currency_key", "r.currency", Cell::Plain),
    column("net", "r.gross_amount - r.vat_amount", Cell::Money),
    column("vat", "r.vat_amount", Cell::Money),
    column("gross", "r.gross_amount", Cell::Money),
];

/// What the documents of one currency come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Row)]
pub struct InvoiceSums {
    /// The currency.
    pub currency: Currency,
    /// How many there are.
    pub invoices: i64,
    /// With tax, reversals taken off.
    pub gross: i64,
    /// The tax in it.
    pub vat: i64,
}

/// What all documents that a question finds come to, whatever page it asks for; by currency.
pub async fn invoice_sums(query: &Query, tx: &mut Tx) -> Result<Vec<InvoiceSums>> {
    query.sums(tx, "count(*) AS invoices, sum(r.gross_amount)::bigint AS gross, sum(r.vat_amount)::bigint AS vat").await
}
