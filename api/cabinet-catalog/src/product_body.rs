//! What is said of a product when it is made or changed: its plain fields as they are declared, and what needs hands.

use kontor_catalog::{
    AdditionalFee, AfterPurchaseChange, EmailAfterPurchase, Form, NewProduct, ProductChange, check_access_password,
};
use kontor_kernel::{Creation, Patch, Result};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use crate::{
    app::App,
    http::{FeeBody, WireEnum, WirePatch, WithFields},
};

/// A product to create.
pub type ProductCreation = WithFields<Creation<ProductChange>, ProductBody>;

/// Product to update. Fields left out are unchanged.
pub type ProductUpdate = WithFields<ProductChange, ProductPatch>;

/// A product to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductBody {
    /// Product type; can't be changed later.
    pub form: WireEnum<Form>,
    /// Password that buyers need to buy the product. It is stored as a hash and never shown again.
    #[serde(default)]
    #[oai(validator(min_length = 6, max_length = 100))]
    pub access_password: Option<String>,
    /// Fee added once to each of its prices, included in every price that buyers see; not added to free prices.
    #[serde(default)]
    pub additional_fee: Option<FeeBody>,
    /// Whether the email after a purchase has the platform's text or the seller's. It contains the receipt and the
    /// access in any case.
    #[serde(default)]
    pub email_after_purchase: Option<WireEnum<EmailAfterPurchase>>,
    /// Subject of the seller's own email; empty: the platform's. It can contain the same placeholders as the
    /// greeting.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub email_subject: Option<String>,
    /// Greeting of the seller's own email; empty: the platform's. `{first_name}`, `{last_name}`, `{product}` and
    /// `{order}` are replaced with the buyer's data.
    #[serde(default)]
    #[oai(validator(max_length = 5000))]
    pub email_text: Option<String>,
    /// Page that buyers are sent to once they have paid, https only; it receives the order as `order_id`. Empty: the
    /// order page.
    #[serde(default)]
    #[oai(validator(max_length = 2000))]
    pub thank_you_url: Option<String>,
}

/// Product to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ProductPatch {
    /// Password that buyers need to buy the product; null: everyone can buy it. It is stored as a hash and never
    /// shown again.
    #[oai(validator(min_length = 6, max_length = 100))]
    pub access_password: WirePatch<String>,
    /// Fee added once to each of its prices, included in every price that buyers see; not added to free prices. Null:
    /// none.
    pub additional_fee: WirePatch<FeeBody>,
    /// Whether the email after a purchase has the platform's text or the seller's. It contains the receipt and the
    /// access in any case.
    pub email_after_purchase: Option<WireEnum<EmailAfterPurchase>>,
    /// Subject of the seller's own email; empty: the platform's. It can contain the same placeholders as the
    /// greeting.
    #[oai(validator(max_length = 255))]
    pub email_subject: Option<String>,
    /// Greeting of the seller's own email; empty: the platform's. `{first_name}`, `{last_name}`, `{product}` and
    /// `{order}` are replaced with the buyer's data.
    #[oai(validator(max_length = 5000))]
    pub email_text: Option<String>,
    /// Page that buyers are sent to once they have paid, https only; it receives the order as `order_id`. Empty: the
    /// order page.
    #[oai(validator(max_length = 2000))]
    pub thank_you_url: Option<String>,
}

impl ProductPatch {
    /// The change, but for the password: that is hashed first.
    fn added_to(self, fields: ProductChange) -> Result<ProductChange> {
        Ok(ProductChange {
            additional_fee: self.additional_fee.0.try_map(AdditionalFee::try_from)?,
            after_purchase: AfterPurchaseChange {
                email: self.email_after_purchase.map(|word| word.0),
                subject: self.email_subject,
                text: self.email_text,
                thank_you_url: self.thank_you_url,
            },
            ..fields
        })
    }
}

/// The product that is to be made, and the password to hash for it.
pub fn read_creation(body: ProductCreation) -> Result<(NewProduct, Patch<String>)> {
    let WithFields { fields, others } = body;
    let (form, password) = (others.form.0, others.access_password.into());
    let patch = ProductPatch {
        access_password: WirePatch::default(),
        additional_fee: WirePatch(others.additional_fee.into()),
        email_after_purchase: others.email_after_purchase,
        email_subject: others.email_subject,
        email_text: others.email_text,
        thank_you_url: others.thank_you_url,
    };
    Ok((NewProduct { form, fields: patch.added_to(fields.0)? }, password))
}

/// The change, and the password to hash for it.
pub fn read_update(body: ProductUpdate) -> Result<(ProductChange, Patch<String>)> {
    let WithFields { fields, mut others } = body;
    let password = std::mem::take(&mut others.access_password).0;
    Ok((others.added_to(fields)?, password))
}

/// The hash of a password that a seller gives a product, or that there is none any more.
pub async fn hashed(app: &App, password: Patch<String>) -> Result<Patch<String>> {
    let Patch::Value(password) = password else { return Ok(password) };
    check_access_password(&password)?;
    app.accounts.hash_password(&password).await.map(Patch::Value)
}
