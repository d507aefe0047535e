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

/// A product that is to be made.
pub type ProductCreation = WithFields<Creation<ProductChange>, ProductBody>;

/// What is to be changed of a product; what is left out stays.
pub type ProductUpdate = WithFields<ProductChange, ProductPatch>;

/// A product that is to be made.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductBody {
    /// What kind of product it is; it stays.
    pub form: WireEnum<Form>,
    /// Only who knows this password can buy it. It is kept as a hash and never shown again.
    #[serde(default)]
    #[oai(validator(min_length = 6, max_length = 100))]
    pub access_password: Option<String>,
    /// What is added once to its prices, part of every price that buyers see; nothing is added to what is free.
    #[serde(default)]
    pub additional_fee: Option<FeeBody>,
    /// Whose words the email after a purchase has. The receipt and the access are in it in any case.
    #[serde(default)]
    pub email_after_purchase: Option<WireEnum<EmailAfterPurchase>>,
    /// The subject of the seller's own email; empty: the platform's. May hold the placeholders that the greeting may.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub email_subject: Option<String>,
    /// The greeting of the seller's own email; empty: the platform's. `{first_name}`, `{last_name}`, `{product}` and
    /// `{order}` stand for the buyer's.
    #[serde(default)]
    #[oai(validator(max_length = 5000))]
    pub email_text: Option<String>,
    /// The page that buyers go on to once they have paid, https only; it is told the order as `order_id`. Empty: the page
    /// of their order.
    #[serde(default)]
    #[oai(validator(max_length = 2000))]
    pub thank_you_url: Option<String>,
}

/// What is to be changed of a product; what is left out stays.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ProductPatch {
    /// Only who knows this password can buy it; null: everybody can. It is kept as a hash and never shown again.
    #[oai(validator(min_length = 6, max_length = 100))]
    pub access_password: WirePatch<String>,
    /// What is added once to its prices, part of every price that buyers see; nothing is added to what is free. Null: nothing.
    pub additional_fee: WirePatch<FeeBody>,
    /// Whose words the email after a purchase has. The receipt and the access are in it in any case.
    pub email_after_purchase: Option<WireEnum<EmailAfterPurchase>>,
    /// The subject of the seller's own email; empty: the platform's. May hold the placeholders that the greeting may.
    #[oai(validator(max_length = 255))]
    pub email_subject: Option<String>,
    /// The greeting of the seller's own email; empty: the platform's. `{first_name}`, `{last_name}`, `{product}` and
    /// `{order}` stand for the buyer's.
    #[oai(validator(max_length = 5000))]
    pub email_text: Option<String>,
    /// The page that buyers go on to once they have paid, https only; it is told the order as `order_id`. Empty: the page
    /// of their order.
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
