//! Invoices, reversals and credit notes of all orders.

use kontor_invoices::{INVOICES, Invoice, InvoiceState, InvoiceSums, invoice_sums};
use kontor_kernel::{Money, kinds};
use kontor_orders::invoice_request::{InvoiceForm, InvoiceSupply};
use kontor_urls::Links;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use crate::http::{Amount, Answer, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct Invoices;

/// An invoice, reversal or credit note as it was issued.
#[derive(Debug, Clone, Object)]
#[oai(rename = "InvoiceAttributes")]
pub struct Attributes {
    /// Number, without gaps within its series.
    pub number: String,
    /// `regular`; a `reversal`, which reverses an earlier document or a part of it; or `corrected`, which replaces
    /// one.
    pub form: WireEnum<InvoiceForm>,
    /// Who supplies whom: a `sale` by the seller to the payer; a `resale` by the reseller to the payer; or the
    /// reseller's `credit_note` to the seller.
    pub supply: WireEnum<InvoiceSupply>,
    /// `issued`, `unpaid` or `paid`; `canceled` once all of it was reversed. Nothing else of a document changes.
    /// Reversals stay `issued`.
    pub state: WireEnum<InvoiceState>,
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub order_token: String,
    /// The payment of the order.
    pub rate_id: WireId<kinds::OrderRate>,
    /// Number of that payment within the order.
    pub rate_number: i32,
    /// The document that it reverses or replaces.
    #[oai(skip_serializing_if_is_none)]
    pub corrects_id: Option<WireId<kinds::Invoice>>,
    /// Name of the recipient: the company, or the person.
    pub recipient: String,
    /// Amount without tax; negative on a reversal.
    pub net_amount: Amount,
    /// Tax.
    pub vat_amount: Amount,
    /// Amount including tax.
    pub gross_amount: Amount,
    /// Due date. Absent if it was paid before it was issued.
    #[oai(skip_serializing_if_is_none)]
    pub due_at: Option<Timestamp>,
    /// PDF/A-3, with the invoice as XML inside (Factur-X, ZUGFeRD, profile EN 16931) if the details suffice for one.
    /// Anyone who has the link can open it.
    pub pdf_url: String,
    /// XML (CII, profile EN 16931); with `?format=xrechnung` as XRechnung. Anyone who has the link can open it. Absent if
    /// the details don’t suffice for an electronic invoice.
    #[oai(skip_serializing_if_is_none)]
    pub xml_url: Option<String>,
    /// When it was issued.
    pub created_at: Timestamp,
}

impl Attributes {
    fn from_invoice(found: Invoice, shop: &str, links: &Links) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, found.currency));
        Self {
            form: WireEnum(found.form),
            supply: WireEnum(found.supply),
            state: WireEnum(found.state),
            order_id: WireId(found.order_id),
            rate_id: WireId(found.rate_id),
            rate_number: found.rate_number,
            corrects_id: found.corrects_id.map(WireId),
            net_amount: amount(found.gross_amount - found.vat_amount),
            vat_amount: amount(found.vat_amount),
            gross_amount: amount(found.gross_amount),
            due_at: found.due_at.map(Timestamp),
            pdf_url: links.invoice(shop, found.id),
            xml_url: found.electronic.then(|| links.invoice_xml(shop, found.id)),
            created_at: Timestamp(found.created_at),
            number: found.number,
            order_token: found.order_token,
            recipient: found.recipient,
        }
    }
}

/// Totals of the invoices in one currency.
#[derive(Debug, Clone, Object)]
#[oai(rename = "InvoiceSum")]
pub struct Sum {
    /// Number of documents.
    pub invoices_count: i64,
    /// Amount without tax, less reversals.
    pub net_amount: Amount,
    /// Tax.
    pub vat_amount: Amount,
    /// Amount including tax.
    pub gross_amount: Amount,
}

/// Totals of the invoices in each currency.
#[derive(Debug, Clone, Object)]
#[oai(rename = "InvoiceSumsAttributes")]
pub struct Sums {
    /// Sorted by currency code; empty if nothing was found.
    pub currencies: Vec<Sum>,
}

impl From<InvoiceSums> for Sum {
    fn from(sums: InvoiceSums) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, sums.currency));
        Self {
            invoices_count: sums.invoices,
            net_amount: amount(sums.gross - sums.vat),
            vat_amount: amount(sums.vat),
            gross_amount: amount(sums.gross),
        }
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/invoices", tag = "crate::tags::Tag::Orders")]
impl Invoices {
    /// List invoices
    ///
    /// Newest first: invoices, reversals and credit notes. They are issued within seconds after a payment or refund,
    /// with amounts that agree with the ledger, and never change. To get the same rows as a file, create an export
    /// with the same query string.
    #[oai(path = "/", method = "get", operation_id = "list_invoices")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&INVOICES, &tx)?.page::<Invoice>(&mut tx).await?;
        let shop = kontor_tenants::seller(&mut tx).await?.username;
        tx.commit().await?;
        let links = seller.app().checkout.links();
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |found| {
            Resource::new(found.id, "invoice", Attributes::from_invoice(found, &shop, links))
        })))
    }

    /// Retrieve the totals of invoices
    ///
    /// Takes the same query string as the list and adds up everything that it finds, by currency; pages and sorting
    /// are ignored. Credit notes count as invoices unless `supply` is filtered.
    #[oai(path = "/sums", method = "get", operation_id = "sum_invoices")]
    async fn sums(&self, seller: Seller, query: ListQuery) -> Answer<Json<Doc<Sums>>> {
        let mut tx = seller.begin().await?;
        let sums = invoice_sums(&query.read(&INVOICES, &tx)?, &mut tx).await?;
        tx.commit().await?;
        let currencies = sums.into_iter().map(Into::into).collect();
        Ok(Json(Doc::new(seller.tenant.id, "invoice_sums", Sums { currencies })))
    }

    /// Retrieve an invoice
    #[oai(path = "/:id", method = "get", operation_id = "get_invoice")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::Invoice>>) -> Answer<Json<Doc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let found = kontor_invoices::find(&mut tx, id.0.0).await?;
        let shop = kontor_tenants::seller(&mut tx).await?.username;
        tx.commit().await?;
        let attributes = Attributes::from_invoice(found, &shop, seller.app().checkout.links());
        Ok(Json(Doc::new(id.0.0, "invoice", attributes)))
    }
}
