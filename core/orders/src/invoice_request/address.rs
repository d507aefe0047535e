//! Another recipient: a payer names their company, or its address, after the purchase. What stands is reversed, and a document to the
//! company takes its place; nothing is written over. Amounts, taxes and country stay.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, sql};
use kontor_kernel::{ApiError, Code, Result, Validator, VatId, kinds::OrderId, limits::LINE_CHARS_MAX};

use super::{InvoiceForm, ask, of_order};
use crate::{Payer, lock, order::rates};

/// Of an order so many documents are put in the place of others because of an address.
const CORRECTIONS_MAX: usize = 10;

/// Whom the documents are for; what is empty is not said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "an address needs no explanation")]
pub struct InvoiceRecipient {
    pub company: String,
    pub vat_no: String,
    pub street: String,
    pub street_number: String,
    pub zip: String,
    pub city: String,
}

impl InvoiceRecipient {
    /// As an order has it.
    pub fn from_payer(payer: &Payer) -> Self {
        let Payer { company, vat_no, street, street_number, zip, city, .. } = payer.clone();
        Self { company, vat_no, street, street_number, zip, city }
    }

    fn checked(&self, payer: &Payer) -> Result<Payer> {
        let said = [
            ("/company", &self.company),
            ("/street", &self.street),
            ("/street_number", &self.street_number),
            ("/zip", &self.zip),
            ("/city", &self.city),
        ];
        let mut check = Validator::new();
        for (pointer, text) in said {
            check.line(pointer, text.trim(), 0, LINE_CHARS_MAX);
        }
        let typed = self.vat_no.trim();
        let country = payer.country.parse().ok();
        let id = country.filter(|_| !typed.is_empty()).map(|country| VatId::typed(typed, country));
        check.that(typed.is_empty() || matches!(id, Some(Ok(_))), Code::InvalidVat, "/vat_no");
        // An id is a company's.
        check.that(typed.is_empty() || !self.company.trim().is_empty(), Code::Required, "/company");
        // An invoice to a company names where it is (§ 14 (4) no. 1 UStG).
        for (pointer, text) in [("/zip", &self.zip), ("/city", &self.city)] {
            check.that(self.company.trim().is_empty() || !text.trim().is_empty(), Code::Required, pointer);
        }
        check.finish()?;
        let vat_no = id.and_then(std::result::Result::ok).map_or_else(String::new, |id| id.to_string());
        let [company, street, street_number, zip, city] = said.map(|(_, text)| text.trim().to_owned());
        let bought_as_business = Some(payer.is_business());
        Ok(Payer { company, vat_no, street, street_number, zip, city, bought_as_business, ..payer.clone() })
    }
}

/// Puts documents to another recipient in the place of those of an order, and keeps the address for those to come. Whether anything
/// changed; twice is once.
pub async fn readdress(tx: &mut Tx, order: OrderId, to: &InvoiceRecipient) -> Result<bool> {
    let order = lock(tx, order).await?;
    let payer = to.checked(order.payer())?;
    if InvoiceRecipient::from_payer(&payer) == InvoiceRecipient::from_payer(order.payer()) {
        return Ok(false);
    }
    // Who owes the tax in place of the seller is the business that was confirmed at the purchase.
    let confirmed = order.tax().filter(|tax| tax.treatment == "reverse_charge").and_then(|tax| tax.vat_id.as_ref());
    if confirmed.is_some_and(|id| id.id != payer.vat_no) {
        return Err(ApiError::field(Code::InvalidVat, "/vat_no"));
    }
    let corrected = of_order(tx, order.id).await?.iter().filter(|one| one.form == InvoiceForm::Corrected).count();
    if corrected >= CORRECTIONS_MAX {
        return Err(ApiError::new(Code::TooMany).with("max", CORRECTIONS_MAX));
    }
    let seller = tx.seller()?;
    sql!(
        "UPDATE orders SET payer = {payer} WHERE seller_id = {seller} AND id = {order}",
        payer = serde_json::to_value(&payer)?,
        order = order.id,
    )
    .execute(tx.conn()?)
    .await?;
    sql!(
        "UPDATE order_rows SET payer_company = {company}, payer_vat_no = {vat_no}, payer_street = {street},
             payer_street_number = {number}, payer_zip = {zip}, payer_city = {city},
             search_tokens = (SELECT array_agg(DISTINCT token) FROM unnest(search_tokens || {tokens}) AS token)
         WHERE seller_id = {seller} AND id = {order}",
        company = &payer.company,
        vat_no = &payer.vat_no,
        street = &payer.street,
        number = &payer.street_number,
        zip = &payer.zip,
        city = &payer.city,
        tokens = kontor_lists::tokens([payer.company.as_str()]),
        order = order.id,
    )
    .execute(tx.conn()?)
    .await?;
    for rate in rates(tx, order.id).await? {
        ask::readdressed(tx, &order, rate.id, &payer).await?;
    }
    Ok(true)
}
