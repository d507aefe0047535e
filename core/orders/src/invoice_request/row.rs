//! A request as it was written, and the list of them.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Money, Result,
    kinds::{self, InvoiceRequestId, OrderId, OrderRateId},
};
use kontor_lists::{CURRENCIES_OFFERED, Filter, Reader, Search, Sheet, Sort, linked, shown, words_of};
use uuid::Uuid;

use super::{InvoiceForm, InvoiceLine, InvoiceSupply};
use crate::Payer;

/// What an invoice has to say.
#[derive(Debug, Clone, Row)]
pub struct InvoiceRequest {
    /// Its id.
    pub id: InvoiceRequestId,
    /// Which kind of document.
    pub form: InvoiceForm,
    /// Between whom it is.
    pub supply: InvoiceSupply,
    /// Of which order.
    pub order_id: OrderId,
    /// That order's human name.
    pub order_token: String,
    /// Of which of its payments.
    pub rate_id: OrderRateId,
    /// That payment's place among them.
    pub rate_number: i32,
    /// The request that it reverses, or stands in place of.
    pub corrects_id: Option<InvoiceRequestId>,
    /// The order's currency.
    pub currency: Currency,
    /// With tax, in minor units.
    pub gross_amount: i64,
    /// The tax in it.
    pub vat_amount: i64,
    /// The tax's rate in basis points.
    pub vat_rate_bps: i32,
    /// taxed, `reverse_charge`, `small_business`, exempt or `outside_scope`.
    pub treatment: String,
    /// Where it was supplied.
    pub country: String,
    /// The territory with a VAT of its own, or none, that it was supplied in; empty: none such.
    pub territory: String,
    payer: serde_json::Value,
    /// The VAT id of whom it is for; empty: none.
    pub vat_id: String,
    lines: serde_json::Value,
    /// When it was supplied: the day of the event, or when the payment was due.
    pub supplied_at: DateTime<Utc>,
    /// Why an earlier document is reversed or corrected.
    pub reason: String,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
}

const COLUMNS: &str = "r.id, r.form, r.supply, r.order_id, r.order_token, r.rate_id, r.rate_number, r.corrects_id, r.currency, \
    r.gross_amount, r.vat_amount, r.vat_rate_bps, r.treatment, r.country, r.territory, r.payer, r.vat_id, r.lines, r.supplied_at, \
    r.reason, r.created_at";

impl InvoiceRequest {
    /// Whom it is for, as they were then.
    pub fn payer(&self) -> Result<Payer> {
        Ok(serde_json::from_value(self.payer.clone())?)
    }

    /// What it is for.
    pub fn lines(&self) -> Result<Vec<InvoiceLine>> {
        Ok(serde_json::from_value(self.lines.clone())?)
    }

    /// With tax.
    pub const fn gross(&self) -> Money {
        Money::new(self.gross_amount, self.currency)
    }
}

/// One of them.
pub async fn find(tx: &mut Tx, id: InvoiceRequestId) -> Result<InvoiceRequest> {
    read(tx, "id", id.uuid()).await?.into_iter().next().ok_or_else(ApiError::not_found)
}

/// All of an order, the oldest first.
pub async fn of_order(tx: &mut Tx, order: OrderId) -> Result<Vec<InvoiceRequest>> {
    read(tx, "order_id", order.uuid()).await
}

/// All of a payment, the oldest first.
pub(super) async fn of_rate(tx: &mut Tx, rate: OrderRateId) -> Result<Vec<InvoiceRequest>> {
    read(tx, "rate_id", rate.uuid()).await
}

async fn read(tx: &mut Tx, column: &'static str, id: Uuid) -> Result<Vec<InvoiceRequest>> {
    let seller = tx.seller()?;
    let sql =
        format!("SELECT {COLUMNS} FROM invoice_requests AS r WHERE r.seller_id = $1 AND r.{column} = $2 ORDER BY r.id");
    Ok(query(sql).bind(seller).bind(id).load(tx.conn()?).await?)
}

/// The list of them; its rows are [`InvoiceRequest`].
pub static INVOICE_REQUESTS: Sheet = Sheet {
    name: "invoice_requests",
    reader: Reader::Seller,
    table: "invoice_requests",
    filters: &[
        Filter::words(
            "form",
            "r.form",
            words_of::<InvoiceForm>,
            "Only requests for these kinds of document.",
            shown("transactions:invoices.kind").words("transactions:invoices.form"),
        ),
        Filter::words(
            "supply",
            "r.supply",
            words_of::<InvoiceSupply>,
            "Only requests for these kinds of supply.",
            shown("transactions:invoices.supply").words("orders:invoices.supplies"),
        ),
        Filter::time(
            "created_at",
            "r.created_at",
            "When the document was requested.",
            shown("transactions:invoices.asked"),
        ),
        Filter::words(
            "currency_id",
            "r.currency",
            Currency::codes,
            "Only requests in these currencies.",
            shown("orders:currency").offers(CURRENCIES_OFFERED).single(),
        ),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only requests for these orders.",
            linked("orders:token"),
        ),
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["form"],
    relations: &[],
    search: Search::Table("invoice_request_tokens"),
    row: COLUMNS,
    currency: Some("r.currency"),
    columns: &[],
};
