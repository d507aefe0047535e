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

/// Where a product's keys come from, and how many there are.
#[derive(Debug, Clone, Object)]
#[oai(rename = "LicenseKeySettingsAttributes")]
pub struct Attributes {
    /// `list`: the seller brings them. `generated`: they are drawn by the format when somebody buys.
    pub source: WireEnum<KeySource>,
    /// How they are drawn; empty: not said yet.
    pub format: String,
    /// The seller is warned when so few are left.
    pub low_threshold: i32,
    /// Whether so few are left.
    pub low: bool,
    /// How many can be sold now, by the list and the product's limit; absent when nothing bounds it.
    #[oai(skip_serializing_if_is_none)]
    pub sellable: Option<i64>,
    /// How many are being paid for.
    pub held: i32,
    /// Keys that nobody has.
    pub available: i64,
    /// Keys that are orders'.
    pub allocated: i64,
    /// Keys of orders whose money went back; nobody else gets them.
    pub revoked: i64,
    /// The product's version; send it back as `If-Match`.
    pub version: i32,
}

/// What is to be changed; what is left out stays.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LicenseKeySettingsPatch {
    /// From where keys come. Buyers who are paying right now get a key either way.
    pub source: Option<WireEnum<KeySource>>,
    /// How they are drawn: text with placeholders. `{A:n}` stands for n letters, `{X:n}` for n letters or digits, `{9:n}`
    /// for n digits, n from 3 to 32; `{alphabetic:n}`, `{alphanumeric:n}` and `{numeric:n}` mean the same. At least a
    /// million different keys have to be possible. Empty takes it away.
    #[oai(validator(max_length = 100))]
    pub format: Option<String>,
    /// The seller is warned when so few are left.
    #[oai(validator(minimum(value = "0"), maximum(value = "10000")))]
    pub low_threshold: Option<i64>,
}

/// A format to be tried.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LicenseKeyFormat {
    /// The format, as in a product's settings.
    #[oai(validator(min_length = 1, max_length = 100))]
    pub format: String,
}

/// What a format gives.
#[derive(Debug, Clone, Object)]
pub struct LicenseKeyPreview {
    /// Keys as they could look; nobody gets these.
    pub samples: Vec<String>,
    /// How many different keys there are, counted up to 10^15.
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
    /// Look at where a product's keys come from
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

    /// Change where a product's keys come from
    ///
    /// With `If-Match` the change is refused (412) when somebody else changed the product meanwhile.
    #[oai(
        path = "/v1/cabinet/products/:product/license_key_settings",
        method = "patch",
        operation_id = "update_license_key_settings"
    )]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        /// The version of the product that was looked at.
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

    /// Try a format
    ///
    /// Some keys as they could look and how many different ones there are. Nothing is kept.
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
