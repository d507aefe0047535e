//! What a seller decides about their invoices.

use kontor_invoices::InvoiceSettingsChange;
use poem_openapi::{Object, OpenApi, param::Header, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, version::IfMatch};

/// The operations.
pub struct InvoiceSettingsApi;

/// The settings of invoices.
#[derive(Debug, Clone, Object)]
pub struct InvoiceSettingsAttributes {
    /// How numbers look: `{number}` stands for the number, `{year}` for the year. With `{year}` the numbers start anew
    /// every year.
    pub pattern: String,
    /// Digits that numbers are padded to with zeros.
    pub digits: i32,
    /// First number of a new series.
    pub first_number: i64,
    /// Number of the next document.
    pub next_number: String,
    /// Days in which invoices are payable that are not paid yet.
    pub payment_days: i32,
    /// Text at the foot of every document; empty if none.
    pub footer: String,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

/// Settings of invoices to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct InvoiceSettingsPatch {
    /// How numbers look: letters, digits and `- / _ .`, with `{number}` once and `{year}` at most once. Refused if the
    /// next number is already used (`invoice_number_taken`).
    #[oai(validator(min_length = 1, max_length = 30))]
    pub pattern: Option<String>,
    /// Digits that numbers are padded to with zeros.
    #[oai(validator(minimum(value = "1"), maximum(value = "10")))]
    pub digits: Option<i32>,
    /// First number of a new series. Can't be changed once the series has started (`invoice_series_begun`).
    #[oai(validator(minimum(value = "1"), maximum(value = "999999999")))]
    pub first_number: Option<i64>,
    /// Days in which invoices are payable that are not paid yet.
    #[oai(validator(minimum(value = "0"), maximum(value = "90")))]
    pub payment_days: Option<i32>,
    /// Text at the foot of every document; empty if none.
    #[oai(validator(max_length = 500))]
    pub footer: Option<String>,
}

async fn document(
    seller: &Seller,
    change: Option<(Option<i32>, InvoiceSettingsChange)>,
) -> Answer<Json<Doc<InvoiceSettingsAttributes>>> {
    let mut tx = seller.begin().await?;
    let zone = kontor_tenants::seller(&mut tx).await?.time_zone;
    let settings = match change {
        Some((seen, change)) => kontor_invoices::change(&mut tx, seen, &zone, change).await?,
        None => kontor_invoices::settings(&mut tx).await?,
    };
    let next_number = settings.next_number(&mut tx, &zone).await?;
    tx.commit().await?;
    let attributes = InvoiceSettingsAttributes {
        pattern: settings.pattern,
        digits: settings.digits,
        first_number: settings.first_number,
        next_number,
        payment_days: settings.payment_days,
        footer: settings.footer,
        version: settings.version,
    };
    Ok(Json(Doc::new(seller.tenant.id, "invoice_settings", attributes)))
}

#[OpenApi(prefix_path = "/v1/cabinet/invoice_settings", tag = "crate::tags::Tag::Seller")]
impl InvoiceSettingsApi {
    /// Retrieve the invoice settings
    #[oai(path = "/", method = "get", operation_id = "get_invoice_settings")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<InvoiceSettingsAttributes>>> {
        document(&seller, None).await
    }

    /// Update the invoice settings
    ///
    /// Applies to documents from now on; those already issued never change.
    #[oai(path = "/", method = "patch", operation_id = "update_invoice_settings")]
    async fn change(
        &self,
        seller: Seller,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<InvoiceSettingsPatch>,
    ) -> Answer<Json<Doc<InvoiceSettingsAttributes>>> {
        let body = body.0;
        let change = InvoiceSettingsChange {
            pattern: body.pattern,
            digits: body.digits,
            first_number: body.first_number,
            payment_days: body.payment_days,
            footer: body.footer,
        };
        document(&seller, Some((IfMatch::version(seen.0), change))).await
    }
}
