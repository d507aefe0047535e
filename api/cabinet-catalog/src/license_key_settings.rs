//! Where a product's keys come from.

use kontor_catalog::{
    KeySource, Product,
    license_keys::{self, Change, Format},
    limits::KEY_SAMPLES,
};
use kontor_db::Tx;
use kontor_kernel::{Env, Result, kinds};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, WireEnum, WireId, version::IfMatch};

/// The operations.
pub struct LicenseKeySettings;

/// More possibilities than that are not counted; the number is exact in every language's numbers.
const POSSIBILITIES_MAX: i64 = 1_000_000_000_000_000;

/// Source and stock of a product's licence keys.
#[derive(Debug, Clone, Object)]
#[oai(rename = "LicenseKeySettingsAttributes")]
pub struct Attributes {
    /// `list`: the seller imports the keys. `generated`: a key is generated from the format with each purchase.
    pub source: WireEnum<KeySource>,
    /// Format of generated keys; empty: not set.
    pub format: String,
    /// The seller is warned when this many keys are left.
    pub low_threshold: i32,
    /// Whether that few keys are left.
    pub low: bool,
    /// Number of keys that can be sold now, given the list and the product's limit; absent if nothing limits it.
    #[oai(skip_serializing_if_is_none)]
    pub sellable: Option<i64>,
    /// Number of keys reserved for buyers who are paying.
    pub held: i32,
    /// Number of unsold keys.
    pub available: i64,
    /// Number of keys that belong to orders.
    pub allocated: i64,
    /// Number of keys of refunded orders; they are not sold again.
    pub revoked: i64,
    /// The product's version; send it back as `If-Match`.
    pub version: i32,
}

/// Licence key settings to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LicenseKeySettingsPatch {
    /// Source of the keys. Buyers who are paying right now get a key either way.
    pub source: Option<WireEnum<KeySource>>,
    /// Format of generated keys: text with placeholders. `{A:n}` stands for n letters, `{X:n}` for n letters or
    /// digits, `{9:n}` for n digits, with n from 3 to 32; `{alphabetic:n}`, `{alphanumeric:n}` and `{numeric:n}` mean
    /// the same. It must allow at least a million different keys. Empty removes it.
    #[oai(validator(max_length = 100))]
    pub format: Option<String>,
    /// The seller is warned when this many keys are left.
    #[oai(validator(minimum(value = "0"), maximum(value = "10000")))]
    pub low_threshold: Option<i64>,
}

/// A format to preview.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LicenseKeyFormat {
    /// The format, as in a product's settings.
    #[oai(validator(min_length = 1, max_length = 100))]
    pub format: String,
}

/// Keys that a format generates.
#[derive(Debug, Clone, Object)]
pub struct LicenseKeyPreview {
    /// Sample keys; they are not sold.
    pub samples: Vec<String>,
    /// Number of different keys it allows, counted up to 10^15.
    pub possibilities: i64,
}

fn preview(env: &Env, format: &str) -> Result<LicenseKeyPreview> {
    let format = Format::requested(format.trim(), "/format")?;
    Ok(LicenseKeyPreview {
        samples: (0..KEY_SAMPLES).map(|_| format.draw(env.rng.as_ref())).collect(),
        possibilities: i64::try_from(format.possibilities()).unwrap_or(i64::MAX).min(POSSIBILITIES_MAX),
    })
}

async fn whole(tx: &mut Tx, product: Product) -> Result<Json<Doc<Attributes>>> {
    let settings = license_keys::settings(tx, product.id).await?;
    let stock = license_keys::stock_of(tx, product.id).await?;
    let attributes = Attributes {
        source: settings.source.into(),
        format: settings.format,
        low_threshold: product.keys_threshold,
        low: product.keys_low(),
        sellable: product.pieces_left().map(|left| left.max(0)),
        held: product.reserved_count,
        available: stock.available,
        allocated: stock.allocated,
        revoked: stock.revoked,
        version: product.version,
    };
    Ok(Json(Doc::new(product.id, "license_key_settings", attributes)))
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl LicenseKeySettings {
    /// Retrieve the licence key settings of a product
    #[oai(
        path = "/v1/cabinet/products/:product/license_key_settings",
        method = "get",
        operation_id = "get_license_key_settings"
    )]
    async fn show(&self, seller: Seller, product: Path<WireId<kinds::Product>>) -> Answer<Json<Doc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let product = kontor_catalog::find(&mut tx, product.0.0).await?;
        let doc = whole(&mut tx, product).await?;
        tx.commit().await?;
        Ok(doc)
    }

    /// Update the licence key settings of a product
    ///
    /// With `If-Match`, returns 412 if someone else has changed the product in the meantime.
    #[oai(
        path = "/v1/cabinet/products/:product/license_key_settings",
        method = "patch",
        operation_id = "update_license_key_settings"
    )]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        /// The version of the product that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<LicenseKeySettingsPatch>,
    ) -> Answer<Json<Doc<Attributes>>> {
        let patch = body.0;
        let change = Change {
            source: patch.source.map(|word| word.0),
            format: patch.format,
            low_threshold: patch.low_threshold,
        };
        let mut tx = seller.begin().await?;
        let product = license_keys::change(&mut tx, product.0.0, IfMatch::version(seen.0), &change).await?;
        let doc = whole(&mut tx, product).await?;
        tx.commit().await?;
        Ok(doc)
    }

    /// Preview a licence key format
    ///
    /// Returns some sample keys and the number of different keys that the format allows. Nothing is saved.
    #[oai(
        path = "/v1/cabinet/products/:product/license_key_preview",
        method = "post",
        operation_id = "preview_license_keys"
    )]
    async fn preview(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        body: Body<LicenseKeyFormat>,
    ) -> Answer<Json<Doc<LicenseKeyPreview>>> {
        let mut tx = seller.begin().await?;
        license_keys::settings(&mut tx, product.0.0).await?;
        let shown = preview(tx.env(), &body.0.format)?;
        tx.commit().await?;
        Ok(Json(Doc::new(product.0.0, "license_key_preview", shown)))
    }
}
