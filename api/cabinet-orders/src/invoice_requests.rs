//! What each invoice has to say, for whoever writes them.

use kontor_kernel::{Money, kinds};
use kontor_lists::Listed;
use kontor_orders::invoice_request::{self, INVOICE_REQUESTS, InvoiceForm, InvoiceRequest, InvoiceSupply};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use crate::http::{Amount, Answer, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct InvoiceRequests;

/// A line of a document.
#[derive(Debug, Clone, Object)]
#[oai(rename = "InvoiceRequestLine")]
pub struct Line {
    /// Name of the item.
    pub name: String,
    /// Amount including tax; negative on a reversal, and for a coupon discount.
    pub amount: Amount,
}

/// The recipient of a document, as they were when it was requested.
#[derive(Debug, Clone, Object)]
#[oai(rename = "InvoiceRequestPayer")]
pub struct Payer {
    /// Email address.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Company; empty if none.
    pub company: String,
    /// Street.
    pub street: String,
    /// House number.
    pub street_number: String,
    /// Postcode.
    pub zip: String,
    /// City.
    pub city: String,
    /// Country (ISO 3166).
    pub country: String,
    /// VAT number; empty if none.
    pub vat_id: String,
}

/// Data for one invoice.
#[derive(Debug, Clone, Object)]
#[oai(rename = "InvoiceRequestAttributes")]
pub struct Attributes {
    /// `regular`; a `reversal`, which reverses an earlier document or a part of it; or `corrected`, which replaces
    /// one.
    pub form: WireEnum<InvoiceForm>,
    /// Who supplies whom: a `sale` by the seller to the payer; a `resale` by the reseller to the payer; or the
    /// reseller's `credit_note` to the seller, who supplied to it.
    pub supply: WireEnum<InvoiceSupply>,
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub order_token: String,
    /// The payment of the order.
    pub rate_id: WireId<kinds::OrderRate>,
    /// Number of that payment within the order.
    pub rate_number: i32,
    /// The request that it reverses or replaces.
    #[oai(skip_serializing_if_is_none)]
    pub corrects_id: Option<WireId<kinds::InvoiceRequest>>,
    /// Amount without tax; negative on a reversal.
    pub net_amount: Amount,
    /// Tax.
    pub vat_amount: Amount,
    /// Amount including tax.
    pub gross_amount: Amount,
    /// Tax rate in basis points: 1900 is 19 %.
    pub vat_rate_bps: i32,
    /// `taxed`; or without tax: `reverse_charge`, `small_business`, `exempt`, `outside_scope`. Empty if the order is
    /// older than this field.
    pub treatment: String,
    /// Country in which it is taxed.
    pub country: String,
    /// Territory in which it is taxed, if its VAT differs from that of the country in its addresses, such as
    /// `canary_islands`, `monaco` or `madeira`.
    #[oai(skip_serializing_if_is_none)]
    pub territory: Option<String>,
    /// The recipient.
    pub payer: Payer,
    /// Lines of the document. They add up to the gross amount.
    pub lines: Vec<Line>,
    /// When it was supplied: when the event starts, or when the payment was due.
    pub supplied_at: Timestamp,
    /// Why an earlier document is reversed or corrected; otherwise empty.
    pub reason: String,
    /// When it was requested.
    pub created_at: Timestamp,
}

impl Attributes {
    fn from_request(found: InvoiceRequest) -> kontor_kernel::Result<Self> {
        let amount = |amount| Amount::from(Money::new(amount, found.currency));
        let payer = found.payer()?;
        let lines = found.lines()?.into_iter().map(|line| Line { amount: amount(line.amount), name: line.name });
        Ok(Self {
            form: WireEnum(found.form),
            supply: WireEnum(found.supply),
            order_id: WireId(found.order_id),
            rate_id: WireId(found.rate_id),
            rate_number: found.rate_number,
            corrects_id: found.corrects_id.map(WireId),
            net_amount: amount(found.gross_amount - found.vat_amount),
            vat_amount: amount(found.vat_amount),
            gross_amount: amount(found.gross_amount),
            vat_rate_bps: found.vat_rate_bps,
            payer: Payer {
                email: payer.email,
                first_name: payer.first_name,
                last_name: payer.last_name,
                company: payer.company,
                street: payer.street,
                street_number: payer.street_number,
                zip: payer.zip,
                city: payer.city,
                country: payer.country,
                vat_id: found.vat_id,
            },
            lines: lines.collect(),
            supplied_at: Timestamp(found.supplied_at),
            created_at: Timestamp(found.created_at),
            order_token: found.order_token,
            treatment: found.treatment,
            country: found.country,
            territory: Some(found.territory).filter(|territory| !territory.is_empty()),
            reason: found.reason,
        })
    }
}

fn item(found: InvoiceRequest) -> kontor_kernel::Result<Resource<Attributes>> {
    Ok(Resource::new(found.id, "invoice_request", Attributes::from_request(found)?))
}

#[OpenApi(prefix_path = "/v1/cabinet/invoice_requests", tag = "crate::tags::Tag::Orders")]
impl InvoiceRequests {
    /// List invoice requests
    ///
    /// Newest first. Each has the data for one invoice, reversal or correction: one for every payment that arrived
    /// (or, if paid later, for what access was given before), one for every refund. They are created together with
    /// the transaction and never change, so their total agrees with the order, its payments and the ledger.
    #[oai(path = "/", method = "get", operation_id = "list_invoice_requests")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&INVOICE_REQUESTS, &tx)?.page::<InvoiceRequest>(&mut tx).await?;
        tx.commit().await?;
        let rows = listed.rows.into_iter().map(item).collect::<kontor_kernel::Result<Vec<_>>>()?;
        Ok(Json(ListDoc::from_listed(Listed { rows, meta: listed.meta }, Vec::new(), |item| item)))
    }

    /// Retrieve an invoice request
    #[oai(path = "/:id", method = "get", operation_id = "get_invoice_request")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::InvoiceRequest>>) -> Answer<Json<Doc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let found = invoice_request::find(&mut tx, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(found.id, "invoice_request", Attributes::from_request(found)?)))
    }
}
