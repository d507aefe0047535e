//! What a product's certificates say and how they look, and what one would look like.

use chrono::NaiveDate;
use kontor_catalog::{
    Form, Product,
    certificates::{self, CertificateLayout, CertificateSettings, DateMode, Validity, What},
};
use kontor_db::Tx;
use kontor_fulfilment::certificates::{Drawn, preview};
use kontor_kernel::{ApiError, Result, kinds, kinds::ProductId};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
    types::MaybeUndefined,
};
use serde::{Deserialize, Serialize};

use crate::{
    http::{Answer, Body, Doc, Seller, WireEnum, WireId, context, version::IfMatch},
    pdf_preview,
};

/// The operations.
pub struct CertificateSettingsApi;

/// Position of an element on a custom page.
#[derive(Debug, Clone, Copy, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertificatePlace {
    /// The element.
    pub what: WireEnum<What>,
    /// Horizontal centre, in thousandths of the page width.
    #[oai(validator(minimum(value = "0"), maximum(value = "1000")))]
    pub x: i64,
    /// Baseline, in thousandths of the page height; for the square code its centre.
    #[oai(validator(minimum(value = "0"), maximum(value = "1000")))]
    pub y: i64,
    /// Font size in points (6 to 72); for the square code the length of its side in millimetres (20 to 80).
    #[oai(validator(minimum(value = "6"), maximum(value = "80")))]
    pub size: i64,
}

/// Content and design of a product's certificates.
#[derive(Debug, Clone, Object)]
pub struct CertificateSettingsAttributes {
    /// Title; empty: “Certificate” in the holder's language.
    pub title: String,
    /// The seller's text.
    pub body: String,
    /// Name of the person who signs.
    pub signer: String,
    /// Which date is printed.
    pub date_mode: WireEnum<DateMode>,
    /// Number of days after the payment (`relative_date`).
    pub date_days: i32,
    /// The seller's text for the date (`custom_text`).
    pub date_text: String,
    /// When validity begins; absent if it has no end.
    #[oai(skip_serializing_if_is_none)]
    pub validity: Option<WireEnum<Validity>>,
    /// First day of validity (`from_static_date`).
    #[oai(skip_serializing_if_is_none)]
    pub valid_from: Option<NaiveDate>,
    /// Number of days it is valid, not counting the day on which validity begins.
    #[oai(skip_serializing_if_is_none)]
    pub valid_days: Option<i32>,
    /// Layout of the page.
    pub layout: WireEnum<CertificateLayout>,
    /// Colour of frame and title: `#0b4f8a`.
    pub accent: String,
    /// Text at the top; empty: the shop's name.
    pub header: String,
    /// The product image behind a custom page (`custom`).
    #[oai(skip_serializing_if_is_none)]
    pub background_cover_id: Option<WireId<kinds::Cover>>,
    /// Positions of the elements on a custom page (`custom`).
    pub places: Vec<CertificatePlace>,
    /// Version number, 0 before the first change; send it back as `If-Match`.
    pub version: i32,
}

impl From<CertificateSettings> for CertificateSettingsAttributes {
    fn from(said: CertificateSettings) -> Self {
        let place = |place: certificates::Place| CertificatePlace {
            what: place.what.into(),
            x: place.x,
            y: place.y,
            size: place.size,
        };
        Self {
            title: said.title,
            body: said.body,
            signer: said.signer,
            date_mode: said.date_mode.into(),
            date_days: said.date_days,
            date_text: said.date_text,
            validity: said.validity.map(Into::into),
            valid_from: said.valid_from,
            valid_days: said.valid_days,
            layout: said.layout.into(),
            accent: said.accent,
            header: said.header,
            background_cover_id: said.background.map(Into::into),
            places: said.places.into_iter().map(place).collect(),
            version: said.version,
        }
    }
}

/// Certificate settings to update. Fields left out are unchanged; `null` removes a value.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CertificateSettingsPatch {
    /// Title; empty: “Certificate” in the holder's language.
    #[oai(validator(max_length = 80))]
    pub title: Option<String>,
    /// The seller's text.
    #[oai(validator(max_length = 10000))]
    pub body: Option<String>,
    /// Name of the person who signs.
    #[oai(validator(max_length = 80))]
    pub signer: Option<String>,
    /// Which date is printed.
    pub date_mode: Option<WireEnum<DateMode>>,
    /// Number of days after the payment (`relative_date`).
    #[oai(validator(minimum(value = "0"), maximum(value = "18300")))]
    pub date_days: Option<i32>,
    /// The seller's text for the date (`custom_text`, which requires it).
    #[oai(validator(max_length = 80))]
    pub date_text: Option<String>,
    /// When validity begins.
    pub validity: MaybeUndefined<WireEnum<Validity>>,
    /// First day of validity (`from_static_date`, which requires it).
    pub valid_from: MaybeUndefined<NaiveDate>,
    /// Number of days it is valid; required with a validity.
    #[oai(validator(minimum(value = "1"), maximum(value = "18300")))]
    pub valid_days: MaybeUndefined<i32>,
    /// Layout of the page.
    pub layout: Option<WireEnum<CertificateLayout>>,
    /// Colour of frame and title.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub accent: Option<String>,
    /// Text at the top; empty: the shop's name.
    #[oai(validator(max_length = 60))]
    pub header: Option<String>,
    /// One of the product's images (`custom`).
    pub background_cover_id: MaybeUndefined<WireId<kinds::Cover>>,
    /// Positions of the elements (`custom`), each at most once; elements left out are not printed.
    #[oai(validator(max_items = 9))]
    pub places: Option<Vec<CertificatePlace>>,
}

fn kept<T, U>(said: MaybeUndefined<T>, before: Option<U>, read: impl FnOnce(T) -> U) -> Option<U> {
    match said {
        MaybeUndefined::Undefined => before,
        MaybeUndefined::Null => None,
        MaybeUndefined::Value(value) => Some(read(value)),
    }
}

impl CertificateSettingsPatch {
    fn apply_to(self, before: CertificateSettings) -> CertificateSettings {
        let place = |place: CertificatePlace| certificates::Place {
            what: place.what.0,
            x: place.x,
            y: place.y,
            size: place.size,
        };
        CertificateSettings {
            title: self.title.unwrap_or(before.title),
            body: self.body.unwrap_or(before.body),
            signer: self.signer.unwrap_or(before.signer),
            date_mode: self.date_mode.map_or(before.date_mode, |mode| mode.0),
            date_days: self.date_days.unwrap_or(before.date_days),
            date_text: self.date_text.unwrap_or(before.date_text),
            validity: kept(self.validity, before.validity, |validity| validity.0),
            valid_from: kept(self.valid_from, before.valid_from, |day| day),
            valid_days: kept(self.valid_days, before.valid_days, |days| days),
            layout: self.layout.map_or(before.layout, |layout| layout.0),
            accent: self.accent.unwrap_or(before.accent),
            header: self.header.unwrap_or(before.header),
            background: kept(self.background_cover_id, before.background, |cover| cover.0),
            places: self.places.map_or(before.places, |places| places.into_iter().map(place).collect()),
            version: before.version,
        }
    }
}

/// A preview of a certificate.
#[derive(Debug, Clone, Object)]
pub struct CertificatePreviewAttributes {
    /// The page as a self-contained SVG.
    pub svg: String,
    /// The same page as the PDF that a buyer would get, in base64.
    pub pdf: String,
}

/// Only certificates have such settings.
async fn product(tx: &mut Tx, id: ProductId) -> Result<Product> {
    let product = kontor_catalog::find(tx, id).await?;
    if product.form == Form::Certificate { Ok(product) } else { Err(ApiError::not_found()) }
}

/// A sheet with a sample on it, in the language of whoever asks.
async fn sample(seller: &Seller, id: ProductId, patch: CertificateSettingsPatch) -> Result<Drawn> {
    let mut tx = seller.begin().await?;
    let product = product(&mut tx, id).await?;
    let said = patch.apply_to(certificates::find(&mut tx, id).await?);
    certificates::check(&said)?;
    let shop = kontor_tenants::seller(&mut tx).await?.name;
    let (files, links) = (seller.app().files.as_ref(), seller.app().checkout.links());
    let drawn = preview(&mut tx, files, links, &product, said, &shop, context::locale()).await?;
    tx.commit().await?;
    Ok(drawn)
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl CertificateSettingsApi {
    /// Retrieve the certificate settings of a product
    #[oai(
        path = "/v1/cabinet/products/:product/certificate",
        method = "get",
        operation_id = "get_certificate_settings"
    )]
    async fn show(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
    ) -> Answer<Json<Doc<CertificateSettingsAttributes>>> {
        let mut tx = seller.begin().await?;
        let of = self::product(&mut tx, product.0.0).await?;
        let found = certificates::find(&mut tx, of.id).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(of.id, "certificate_settings", found.into())))
    }

    /// Update the certificate settings of a product
    ///
    /// Certificates already issued keep their text until they are reissued; their design changes right away, because
    /// they are drawn when they are downloaded.
    #[oai(
        path = "/v1/cabinet/products/:product/certificate",
        method = "patch",
        operation_id = "update_certificate_settings"
    )]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<CertificateSettingsPatch>,
    ) -> Answer<Json<Doc<CertificateSettingsAttributes>>> {
        let mut tx = seller.begin().await?;
        let of = self::product(&mut tx, product.0.0).await?;
        let said = body.0.apply_to(certificates::find(&mut tx, of.id).await?);
        let saved = certificates::save(&mut tx, of.id, IfMatch::version(seen.0), &said).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(of.id, "certificate_settings", saved.into())))
    }

    /// Preview a certificate
    ///
    /// Shows a certificate with these changes, which are not saved; its holder and number are made up. The SVG is
    /// identical to the PDF.
    #[oai(
        path = "/v1/cabinet/products/:product/certificate/preview",
        method = "post",
        operation_id = "preview_certificate"
    )]
    async fn preview(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        body: Body<CertificateSettingsPatch>,
    ) -> Answer<Json<Doc<CertificatePreviewAttributes>>> {
        let drawn = sample(&seller, product.0.0, body.0).await?;
        let (svg, pdf) = pdf_preview::preview_and_pdf(move || drawn.sheet()).await?;
        Ok(Json(Doc::new(product.0.0, "certificate_preview", CertificatePreviewAttributes { svg, pdf })))
    }
}
