//! Who buys, on the wire.

use kontor_orders::Payer;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

/// The buyer. Email, names and country are required; the rest is for invoices.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[oai(rename = "CheckoutPayer")]
pub struct PayerBody {
    /// Email address for receipts and links.
    #[oai(validator(max_length = 254))]
    pub email: String,
    /// First name.
    #[oai(validator(max_length = 255))]
    pub first_name: String,
    /// Last name.
    #[oai(validator(max_length = 255))]
    pub last_name: String,
    /// Country, as an ISO 3166-1 alpha-2 code.
    #[oai(validator(max_length = 2))]
    pub country: String,
    /// Company, for the invoice.
    #[oai(default, validator(max_length = 255))]
    pub company: String,
    /// VAT number, for the invoice.
    #[oai(default, validator(max_length = 255))]
    pub vat_no: String,
    /// Street.
    #[oai(default, validator(max_length = 255))]
    pub street: String,
    /// House number.
    #[oai(default, validator(max_length = 255))]
    pub street_number: String,
    /// Postcode.
    #[oai(default, validator(max_length = 255))]
    pub zip: String,
    /// City.
    #[oai(default, validator(max_length = 255))]
    pub city: String,
    /// Phone number with country code.
    #[oai(default, validator(max_length = 255))]
    pub phone: String,
}

impl From<PayerBody> for Payer {
    fn from(body: PayerBody) -> Self {
        Self {
            email: body.email,
            first_name: body.first_name,
            last_name: body.last_name,
            country: body.country,
            company: body.company,
            vat_no: body.vat_no,
            street: body.street,
            street_number: body.street_number,
            zip: body.zip,
            city: body.city,
            phone: body.phone,
            ..Self::default()
        }
    }
}
