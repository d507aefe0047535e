//! A document as it is kept.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Money, Result,
    kinds::{InvoiceId, InvoiceRequestId, OrderId, OrderRateId},
};
use kontor_orders::invoice_request::{InvoiceForm, InvoiceSupply};

use crate::{Content, InvoiceState};

/// Every column of [`Invoice`], of the table aliased `r`.
pub(crate) const COLUMNS: &str = "r.id, r.request_id, r.number, r.form, r.supply, r.state, r.order_id, r.order_token, r.rate_id, \
    r.rate_number, r.corrects_id, r.currency, r.gross_amount, r.vat_amount, r.recipient, r.content, r.electronic, r.due_at, r.created_at";

/// An invoice, reversal or credit note.
#[derive(Debug, Clone, Row)]
pub struct Invoice {
    /// Its id.
    pub id: InvoiceId,
    /// What asked for it.
    pub request_id: InvoiceRequestId,
    /// Its number.
    pub number: String,
    /// What kind of document.
    pub form: InvoiceForm,
    /// Between whom.
    pub supply: InvoiceSupply,
    /// Where it stands.
    pub state: InvoiceState,
    /// Of which order.
    pub order_id: OrderId,
    /// That order's human name.
    pub order_token: String,
    /// Of which of its payments.
    pub rate_id: OrderRateId,
    /// That payment's place among them.
    pub rate_number: i32,
    /// The document that it reverses, or stands in place of.
    pub corrects_id: Option<InvoiceId>,
    /// The order's currency.
    pub currency: Currency,
    /// With tax, in minor units.
    pub gross_amount: i64,
    /// The tax in it.
    pub vat_amount: i64,
    /// Whom it is for.
    pub recipient: String,
    content: serde_json::Value,
    /// Whether it says enough for an electronic invoice (EN 16931).
    pub electronic: bool,
    /// Until when it is to be paid; none: it was paid before.
    pub due_at: Option<DateTime<Utc>>,
    /// When it was issued.
    pub created_at: DateTime<Utc>,
}

impl Invoice {
    /// All that stands on it.
    pub fn content(&self) -> Result<Content> {
        Ok(serde_json::from_value(self.content.clone())?)
    }

    /// With tax.
    pub const fn gross(&self) -> Money {
        Money::new(self.gross_amount, self.currency)
    }

    /// The tax in it.
    pub const fn vat(&self) -> Money {
        Money::new(self.vat_amount, self.currency)
    }

    /// Whether whoever paid gets it: a credit note is between the reseller and the seller.
    pub const fn is_for_payer(&self) -> bool {
        !matches!(self.supply, InvoiceSupply::CreditNote)
    }
}

/// The tenant's document with this id.
pub async fn find(tx: &mut Tx, id: InvoiceId) -> Result<Invoice> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM invoices AS r WHERE r.seller_id = $1 AND r.id = $2");
    let found: Vec<Invoice> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// The XML that was issued with a document; none: it did not say enough for one.
pub async fn issued_xml(tx: &mut Tx, id: InvoiceId) -> Result<Option<String>> {
    let seller = tx.seller()?;
    let found: Vec<IssuedXml> = query("SELECT xml FROM invoices WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .load(tx.conn()?)
        .await?;
    Ok(found.into_iter().next().and_then(|row| row.xml))
}

#[derive(Row)]
struct IssuedXml {
    xml: Option<String>,
}

/// All of an order, the oldest first.
pub async fn of_order(tx: &mut Tx, order: OrderId) -> Result<Vec<Invoice>> {
    of_orders(tx, &[order]).await
}

/// All of some orders, the oldest first.
pub async fn of_orders(tx: &mut Tx, orders: &[OrderId]) -> Result<Vec<Invoice>> {
    let seller = tx.seller()?;
    let sql =
        format!("SELECT {COLUMNS} FROM invoices AS r WHERE r.seller_id = $1 AND r.order_id = ANY($2) ORDER BY r.id");
    Ok(query(sql).bind(seller).bind(orders.to_vec()).load(tx.conn()?).await?)
}
