//! What a seller's payment pages look like and ask.

use chrono::NaiveDate;
use kontor_kernel::{ApiError, Code, Result, kinds};
use kontor_payments::PaymentForm;
use kontor_storefront::{BuyerInformation, CheckoutSettings, CheckoutSettingsInput, Layout};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
    types::MaybeUndefined,
};
use serde::{Deserialize, Serialize};

use super::checkout_theme::{
    BuyerInformationAttributes, SocialProofAttributes, SocialProofPatch, ThemeAttributes, ThemePatch,
    TrustSealsAttributes, TrustSealsPatch, asked, asked_shown, proof, proof_shown, seals, seals_shown, theme,
    theme_shown,
};
use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireEnum, WireId,
    idempotent::Idempotent,
    preview::{self, Preview},
    version::IfMatch,
};

/// The operations.
pub struct Settings;

/// Settings of the payment page.
#[derive(Debug, Clone, Object)]
pub struct CheckoutSettingsAttributes {
    /// The seller's own name for the settings; may be empty.
    pub name: String,
    /// Layout of the page.
    pub layout: WireEnum<Layout>,
    /// Colours and texts of the page.
    pub theme: ThemeAttributes,
    /// Trust badges below the buy button.
    pub trust_seals_settings: TrustSealsAttributes,
    /// What buyers are asked for besides email, name and country.
    pub buyer_information: BuyerInformationAttributes,
    /// Payment method that has the “recommended” badge.
    #[oai(skip_serializing_if_is_none)]
    pub recommended_method: Option<WireEnum<PaymentForm>>,
    /// Figures of the product that the page shows.
    pub social_proof: SocialProofAttributes,
    /// Last day on which these pages sell, in the seller's time zone; absent if they sell without an end. The page
    /// counts down the time left.
    #[oai(skip_serializing_if_is_none)]
    pub sells_until: Option<NaiveDate>,
    /// Whether they apply to every product that has not chosen others.
    pub is_default: bool,
    /// When they were created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

/// Settings to create or update. Fields left out are unchanged, or take the default in new settings.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CheckoutSettingsPatch {
    /// The seller's own name for the settings; may be empty.
    #[oai(validator(max_length = 255))]
    pub name: Option<String>,
    /// Layout of the page.
    pub layout: Option<WireEnum<Layout>>,
    /// Colours and texts of the page.
    pub theme: Option<ThemePatch>,
    /// Trust badges below the buy button.
    pub trust_seals_settings: Option<TrustSealsPatch>,
    /// What buyers are asked for besides email, name and country.
    pub buyer_information: Option<BuyerInformationAttributes>,
    /// Payment method that has the “recommended” badge; null: none.
    pub recommended_method: MaybeUndefined<WireEnum<PaymentForm>>,
    /// Figures of the product that the page shows.
    pub social_proof: Option<SocialProofPatch>,
    /// Last day on which these pages sell, in the seller's time zone; null: no end. Afterwards they say so and take
    /// no order (`not_sellable`); earlier orders can still be paid.
    pub sells_until: MaybeUndefined<NaiveDate>,
    /// Whether they apply to every product that has not chosen others; the first settings created are the default.
    pub is_default: Option<bool>,
}

/// Settings to preview on a payment page.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckoutPreviewBody {
    /// The product whose page is previewed.
    pub product_id: WireId<kinds::Product>,
    /// Settings that the changes apply to; left out: new settings.
    #[serde(default)]
    pub checkout_settings_id: Option<WireId<kinds::CheckoutSettings>>,
    /// Changes to apply in the preview.
    #[serde(default)]
    pub settings: Option<CheckoutSettingsPatch>,
}

/// Where the preview is.
#[derive(Debug, Clone, Object)]
pub struct CheckoutPreviewAttributes {
    /// Path of the preview page; valid for one hour. Nothing can be bought on it.
    pub url: String,
}

impl CheckoutSettingsPatch {
    fn over(self, before: CheckoutSettingsInput) -> Result<CheckoutSettingsInput> {
        let sells_until: Option<Option<NaiveDate>> = self.sells_until.into();
        let recommended: Option<Option<WireEnum<PaymentForm>>> = self.recommended_method.into();
        Ok(CheckoutSettingsInput {
            name: self.name.unwrap_or(before.name),
            layout: self.layout.map_or(before.layout, |layout| layout.0),
            theme: theme(&before.theme, self.theme)?,
            trust_seals: seals(&before.trust_seals, self.trust_seals_settings)?,
            buyer_information: BuyerInformation {
                include_type: asked(&before.buyer_information.include_type, self.buyer_information)?,
            },
            social_proof: proof(&before.social_proof, self.social_proof)?,
            sells_until: sells_until.unwrap_or(before.sells_until),
            recommended_method: recommended.map_or(before.recommended_method, |form| form.map(|word| word.0)),
        })
    }
}

fn shown(settings: CheckoutSettings) -> Result<CheckoutSettingsAttributes> {
    let said = settings.said;
    Ok(CheckoutSettingsAttributes {
        theme: theme_shown(&said.theme)?,
        trust_seals_settings: seals_shown(&said.trust_seals)?,
        buyer_information: asked_shown(&said.buyer_information.include_type),
        social_proof: proof_shown(&said.social_proof)?,
        sells_until: said.sells_until,
        name: said.name,
        layout: WireEnum(said.layout),
        recommended_method: said.recommended_method.map(WireEnum),
        is_default: settings.is_default,
        created_at: Timestamp(settings.created_at),
        version: settings.version,
    })
}

const TYPE: &str = "checkout_settings";

fn doc(settings: CheckoutSettings) -> Result<Doc<CheckoutSettingsAttributes>> {
    Ok(Doc::new(settings.id, TYPE, shown(settings)?))
}

#[OpenApi(prefix_path = "/v1/cabinet/checkout_settings", tag = "crate::tags::Tag::Seller")]
impl Settings {
    /// List checkout settings
    ///
    /// Newest first; at most 50, without pagination. The payment pages of a seller without any have the shop's own
    /// design.
    #[oai(path = "/", method = "get", operation_id = "list_checkout_settings")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<CheckoutSettingsAttributes>>> {
        let all = seller.tx(async |tx| kontor_storefront::list(tx).await).await?;
        let item = |settings: CheckoutSettings| Ok(Resource::new(settings.id, TYPE, shown(settings)?));
        let items: Result<Vec<_>> = all.into_iter().map(item).collect();
        Ok(Json(ListDoc::whole(items?)))
    }

    /// Create checkout settings
    ///
    /// Every field has a default. The first settings created apply to all products; a product chooses others with
    /// `checkout_settings_id`.
    #[oai(path = "/", method = "post", operation_id = "create_checkout_settings")]
    async fn create(
        &self,
        seller: Seller,
        body: Body<CheckoutSettingsPatch>,
    ) -> Answer<Idempotent<Doc<CheckoutSettingsAttributes>>> {
        let is_default = body.0.is_default;
        let said = body.0.over(CheckoutSettingsInput::default())?;
        let settings = seller.tx(async |tx| kontor_storefront::add(tx, said, is_default).await).await?;
        Ok(Idempotent::Fresh(doc(settings)?))
    }

    /// Retrieve checkout settings
    #[oai(path = "/:id", method = "get", operation_id = "get_checkout_settings")]
    async fn get(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::CheckoutSettings>>,
    ) -> Answer<Json<Doc<CheckoutSettingsAttributes>>> {
        let settings = seller.tx(async |tx| kontor_storefront::find_settings(tx, id.0.0).await).await?;
        Ok(Json(doc(settings)?))
    }

    /// Update checkout settings
    ///
    /// Applies to payment pages opened from now on. Setting `is_default` replaces the previous default.
    #[oai(path = "/:id", method = "patch", operation_id = "update_checkout_settings")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::CheckoutSettings>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<CheckoutSettingsPatch>,
    ) -> Answer<Json<Doc<CheckoutSettingsAttributes>>> {
        let (id, is_default) = (id.0.0, body.0.is_default);
        let mut tx = seller.begin().await?;
        let before = kontor_storefront::find_settings(&mut tx, id).await?;
        let seen = IfMatch::version(seen.0).unwrap_or(before.version);
        let said = body.0.over(before.said)?;
        let settings = kontor_storefront::change(&mut tx, id, seen, said, is_default).await?;
        tx.commit().await?;
        Ok(Json(doc(settings)?))
    }

    /// Duplicate checkout settings
    ///
    /// The copy has a number added to its name and is not the default.
    #[oai(path = "/:id/duplicate", method = "post", operation_id = "duplicate_checkout_settings")]
    async fn duplicate(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::CheckoutSettings>>,
    ) -> Answer<Idempotent<Doc<CheckoutSettingsAttributes>>> {
        let settings = seller.tx(async |tx| kontor_storefront::duplicate(tx, id.0.0).await).await?;
        Ok(Idempotent::Fresh(doc(settings)?))
    }

    /// Delete checkout settings
    ///
    /// Returns `used_by_products` while a product uses them. Without default settings, payment pages have the shop's
    /// own design.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_checkout_settings")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::CheckoutSettings>>) -> Answer<Gone> {
        let mut tx = seller.begin().await?;
        // Nobody chooses them meanwhile: who chooses holds the seller too.
        kontor_tenants::hold(&mut tx).await?;
        let users = kontor_catalog::names_with_settings(&mut tx, id.0.0).await?;
        kontor_storefront::remove(&mut tx, id.0.0, &users).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }

    /// Preview a payment page with unsaved settings
    ///
    /// Shows the real page of a product, published or not, with these settings. Nothing is saved and nothing can be
    /// bought on it. Returns `not_sellable` if the product has no price.
    #[oai(path = "/preview", method = "post", operation_id = "preview_checkout_settings")]
    async fn preview(
        &self,
        seller: Seller,
        body: Body<CheckoutPreviewBody>,
    ) -> Answer<Json<Doc<CheckoutPreviewAttributes>>> {
        let body = body.0;
        let mut tx = seller.begin().await?;
        let before = match body.checkout_settings_id {
            Some(id) => kontor_storefront::find_settings(&mut tx, id.0).await?.said,
            None => CheckoutSettingsInput::default(),
        };
        let said = body.settings.unwrap_or_default().over(before)?.checked()?;
        let product = kontor_catalog::find(&mut tx, body.product_id.0).await?;
        if !kontor_catalog::plans::list(&mut tx, product.id).await?.iter().any(|plan| plan.active) {
            return Err(ApiError::new(Code::NotSellable).with("reasons", vec!["no_pricing_plans"]).into());
        }
        let shop = kontor_tenants::seller(&mut tx).await?;
        let tenant = tx.seller()?;
        tx.commit().await?;
        let (key, _) = preview::key(seller.app(), tenant, &Preview::Settings(Box::new(said)))?;
        let url = kontor_urls::shop_path(
            &shop.username,
            &format!("{}/payment?{}={key}", kontor_catalog::slug::path(&product.slug), preview::PARAMETER),
        );
        Ok(Json(Doc::new(product.id, "checkout_preview", CheckoutPreviewAttributes { url })))
    }
}
