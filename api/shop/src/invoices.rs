//! Invoices as files: whoever has the link has the document.

use kontor_invoices::{Electronic, Invoice};
use kontor_kernel::{ApiError, Result};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
};

use crate::{
    http::{Answer, Anyone, WireEnum},
    pdf_preview::{Pdf, Xml},
};

/// The operations.
pub struct Invoices;

async fn find(anyone: &Anyone, seller: &str, key: &str) -> Result<(Invoice, Option<String>)> {
    let tenant = anyone.shop(seller).await?;
    let id = anyone.0.checkout.links().invoice_of(key).ok_or_else(ApiError::not_found)?;
    let mut tx = anyone.begin_as_shop(tenant).await?;
    let found = kontor_invoices::find(&mut tx, id).await?;
    let xml = kontor_invoices::issued_xml(&mut tx, id).await?;
    tx.commit().await?;
    Ok((found, xml))
}

/// What a file is saved as, without its ending.
fn file_name(number: &str) -> String {
    number.chars().map(|sign| if sign.is_ascii_alphanumeric() || sign == '.' { sign } else { '-' }).collect()
}

#[OpenApi(prefix_path = "/v1", tag = "crate::tags::Tag::Shop")]
impl Invoices {
    /// Download an invoice
    ///
    /// Returns the PDF/A-3, with the invoice as XML inside if the details suffice for one. The key is on the order
    /// page. The file is the same every time.
    #[oai(path = "/shop/:seller/invoices/:key", method = "get", operation_id = "download_invoice")]
    async fn pdf(&self, anyone: Anyone, seller: Path<String>, key: Path<String>) -> Answer<Pdf> {
        let (found, xml) = find(&anyone, &seller.0, &key.0).await?;
        let (content, issued) = (found.content()?, found.created_at);
        Ok(Pdf::write(move || kontor_invoices::pdf_with(&content, xml, issued), &file_name(&found.number)).await?)
    }

    /// Download an invoice as XML
    ///
    /// UN/CEFACT CII. `invoice_data_missing` (409) if its details don’t suffice for an electronic invoice, for example
    /// because a consumer gave no address.
    #[oai(path = "/shop/:seller/invoices/:key/xml", method = "get", operation_id = "download_invoice_xml")]
    async fn xml(
        &self,
        anyone: Anyone,
        seller: Path<String>,
        key: Path<String>,
        /// `en16931` (default): the profile EN 16931 of Factur-X and ZUGFeRD; `xrechnung`: XRechnung for German
        /// authorities.
        format: Query<Option<WireEnum<Electronic>>>,
    ) -> Answer<Xml> {
        let (found, issued) = find(&anyone, &seller.0, &key.0).await?;
        let format = format.0.map_or(Electronic::En16931, |format| format.0);
        let xml = match issued.filter(|_| format == Electronic::En16931) {
            Some(issued) => issued,
            None => kontor_invoices::xml(&found.content()?, format)?,
        };
        Ok(Xml::attach(xml, &file_name(&found.number)))
    }
}
