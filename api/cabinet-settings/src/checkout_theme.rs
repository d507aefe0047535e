//! The looks of a payment page as they are sent and answered.

use kontor_kernel::Result;
use kontor_storefront::{
    BumpPosition, BuyButtonText, BuyerFields, DescriptionBehavior, IncludeType, SocialProof, Theme, TrustSeals,
    UpsellPlacement,
};
use poem_openapi::Object;
use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::http::WireEnum;

/// Colours and texts of a payment page. Colours are `#rrggbb`; `#rgb` is accepted too. Where text would be unreadable
/// on its background (a contrast below 4.5 to 1), the page uses the nearest readable colour.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
pub struct ThemeAttributes {
    /// Where order bumps appear.
    pub upsell_position: WireEnum<BumpPosition>,
    /// Where upsells appear: products offered beside the order, or instead of it.
    pub upsell_placement: WireEnum<UpsellPlacement>,
    /// Colour of the button that applies a coupon code.
    pub payment_apply_coupon_btn_color: String,
    /// Text colour of that button.
    pub payment_apply_coupon_btn_font_color: String,
    /// Corner radius of that button, in pixels.
    pub payment_apply_coupon_border_radius: i32,
    /// Colour of the buy button.
    pub payment_buy_btn_color: String,
    /// Text colour of the buy button.
    pub payment_buy_btn_font_color: String,
    /// Background of the page; a dark colour makes a dark page.
    pub payment_bg_color: String,
    /// Colour of links, marks and selected options.
    pub payment_page_color: String,
    /// Corner radius of the buy button, in pixels.
    pub payment_buy_btn_border_radius: i32,
    /// Label of the buy button. For consumers in Germany and Austria it always states the obligation to pay.
    pub payment_buy_btn_text: WireEnum<BuyButtonText>,
    /// Label of the buy button where nothing is to be paid; empty: “Get it for free” in the buyer's language.
    pub payment_get_for_free_btn_text: String,
    /// Colour of the badge on the recommended payment method.
    pub payment_recommended_badge_color: String,
    /// Text colour of that badge.
    pub payment_recommended_badge_text_color: String,
    /// Background of the countdown.
    pub payment_countdown_bg_color: String,
    /// Border of the countdown.
    pub payment_countdown_border_color: String,
    /// Text colour of the countdown.
    pub payment_countdown_text_color: String,
    /// Colour of the time in the countdown.
    pub payment_countdown_time_color: String,
    /// Text before the time that a coupon has left; empty: the standard text in the buyer's language.
    pub countdown_text: String,
    /// Whether buyers can collapse the product's description on a phone.
    pub expandable_description_on_mobile_enabled: bool,
    /// Whether it is open or collapsed at first.
    pub expandable_description_default_behavior: WireEnum<DescriptionBehavior>,
}

/// Changes to the design. Fields left out are unchanged, or take the default in new settings.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ThemePatch {
    /// Where order bumps appear; never null.
    #[serde(deserialize_with = "said")]
    pub upsell_position: Option<WireEnum<BumpPosition>>,
    /// Where upsells appear; never null.
    #[serde(deserialize_with = "said")]
    pub upsell_placement: Option<WireEnum<UpsellPlacement>>,
    /// Colour of the button that applies a coupon code.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_apply_coupon_btn_color: Option<String>,
    /// Text colour of that button.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_apply_coupon_btn_font_color: Option<String>,
    /// Corner radius of that button, in pixels.
    #[oai(validator(minimum(value = "0"), maximum(value = "40")))]
    pub payment_apply_coupon_border_radius: Option<i32>,
    /// Colour of the buy button.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_buy_btn_color: Option<String>,
    /// Text colour of the buy button.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_buy_btn_font_color: Option<String>,
    /// Background of the page; a dark colour makes a dark page.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_bg_color: Option<String>,
    /// Colour of links, marks and selected options.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_page_color: Option<String>,
    /// Corner radius of the buy button, in pixels.
    #[oai(validator(minimum(value = "0"), maximum(value = "40")))]
    pub payment_buy_btn_border_radius: Option<i32>,
    /// Label of the buy button; never null. For consumers in Germany and Austria it always states the obligation to
    /// pay.
    #[serde(deserialize_with = "said")]
    pub payment_buy_btn_text: Option<WireEnum<BuyButtonText>>,
    /// Label of the buy button where nothing is to be paid; empty: “Get it for free” in the buyer's language.
    #[oai(validator(max_length = 40))]
    pub payment_get_for_free_btn_text: Option<String>,
    /// Colour of the badge on the recommended payment method.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_recommended_badge_color: Option<String>,
    /// Text colour of that badge.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_recommended_badge_text_color: Option<String>,
    /// Background of the countdown.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_countdown_bg_color: Option<String>,
    /// Border of the countdown.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_countdown_border_color: Option<String>,
    /// Text colour of the countdown.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_countdown_text_color: Option<String>,
    /// Colour of the time in the countdown.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_countdown_time_color: Option<String>,
    /// Text before the time that a coupon has left; empty: the standard text in the buyer's language.
    #[oai(validator(max_length = 100))]
    pub countdown_text: Option<String>,
    /// Whether buyers can collapse the product's description on a phone.
    pub expandable_description_on_mobile_enabled: Option<bool>,
    /// Whether it is open or collapsed at first; never null.
    #[serde(deserialize_with = "said")]
    pub expandable_description_default_behavior: Option<WireEnum<DescriptionBehavior>>,
}

/// Trust badges below the buy button.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
pub struct TrustSealsAttributes {
    /// That Visa is accepted; shown where cards are.
    pub visa: bool,
    /// That the connection is encrypted.
    pub ssl_secure: bool,
    /// That Mastercard is accepted; shown where cards are.
    pub mastercard: bool,
    /// The platform's own badge.
    pub kontor: bool,
}

/// Changes to the trust badges. Fields left out are unchanged, or take the default in new settings.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TrustSealsPatch {
    /// That Visa is accepted; shown where cards are.
    pub visa: Option<bool>,
    /// That the connection is encrypted.
    pub ssl_secure: Option<bool>,
    /// That Mastercard is accepted; shown where cards are.
    pub mastercard: Option<bool>,
    /// The platform's own badge.
    pub kontor: Option<bool>,
}

/// Figures of the product that the page shows. They are counted from real visits and orders and can't be set.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
pub struct SocialProofAttributes {
    /// How many people viewed the product.
    pub total_views: bool,
    /// How many people bought it and still have it.
    pub total_purchases: bool,
    /// When it was last bought, and in which country; shown where at least `min_count` people bought it.
    pub recent_purchase: bool,
    /// Figures below this number are not shown.
    pub min_count: i32,
    /// Number of days that are counted.
    pub days: i32,
}

/// Changes to the figures shown. Fields left out are unchanged.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SocialProofPatch {
    /// How many people viewed the product.
    pub total_views: Option<bool>,
    /// How many people bought it.
    pub total_purchases: Option<bool>,
    /// When it was last bought.
    pub recent_purchase: Option<bool>,
    /// Figures below this number are not shown; at least three, so that no buyer can be identified.
    #[oai(validator(minimum(value = "3"), maximum(value = "1000")))]
    pub min_count: Option<i32>,
    /// Number of days that are counted.
    #[oai(validator(minimum(value = "1"), maximum(value = "365")))]
    pub days: Option<i32>,
}

/// Whether buyers are asked for data that nothing else needs. A field left out is not asked for; but company and VAT
/// number can be entered unless they are `hidden`, so that a business that owes the tax itself can say so.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[oai(skip_serializing_if_is_none)]
pub struct IncludeTypes {
    /// Company; never null.
    #[serde(deserialize_with = "said")]
    pub company: Option<WireEnum<IncludeType>>,
    /// VAT number; never null.
    #[serde(deserialize_with = "said")]
    pub vat_no: Option<WireEnum<IncludeType>>,
    /// Street; never null.
    #[serde(deserialize_with = "said")]
    pub street: Option<WireEnum<IncludeType>>,
    /// House number; never null.
    #[serde(deserialize_with = "said")]
    pub street_number: Option<WireEnum<IncludeType>>,
    /// Postcode; never null.
    #[serde(deserialize_with = "said")]
    pub zip: Option<WireEnum<IncludeType>>,
    /// City; never null.
    #[serde(deserialize_with = "said")]
    pub city: Option<WireEnum<IncludeType>>,
    /// Phone number; never null.
    #[serde(deserialize_with = "said")]
    pub phone: Option<WireEnum<IncludeType>>,
}

/// What buyers are asked for besides email, name and country.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BuyerInformationAttributes {
    /// One setting per field.
    #[oai(skip_serializing_if_is_none)]
    pub include_type: Option<IncludeTypes>,
}

/// A word that may be left out, but is not nothing.
fn said<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> std::result::Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// What was said, over what was there; null says nothing.
fn over<T: Serialize + DeserializeOwned>(before: &T, said: Option<impl Serialize>) -> Result<T> {
    let mut value = serde_json::to_value(before)?;
    if let (Value::Object(fields), Value::Object(said)) = (&mut value, serde_json::to_value(said)?) {
        fields.extend(said.into_iter().filter(|(_, word)| !word.is_null()));
    }
    Ok(serde_json::from_value(value)?)
}

pub fn theme(before: &Theme, said: Option<ThemePatch>) -> Result<Theme> {
    over(before, said)
}

pub fn seals(before: &TrustSeals, said: Option<TrustSealsPatch>) -> Result<TrustSeals> {
    over(before, said)
}

pub fn proof(before: &SocialProof, said: Option<SocialProofPatch>) -> Result<SocialProof> {
    over(before, said)
}

pub fn proof_shown(proof: &SocialProof) -> Result<SocialProofAttributes> {
    Ok(serde_json::from_value(serde_json::to_value(proof)?)?)
}

pub fn asked(before: &BuyerFields, said: Option<BuyerInformationAttributes>) -> Result<BuyerFields> {
    over(before, said.and_then(|said| said.include_type))
}

pub fn theme_shown(theme: &Theme) -> Result<ThemeAttributes> {
    Ok(serde_json::from_value(serde_json::to_value(theme)?)?)
}

pub fn seals_shown(seals: &TrustSeals) -> Result<TrustSealsAttributes> {
    Ok(serde_json::from_value(serde_json::to_value(seals)?)?)
}

/// Only what differs from what holds where nothing is said: the map of a seller who said nothing is empty.
pub fn asked_shown(asked: &BuyerFields) -> BuyerInformationAttributes {
    let usual = BuyerFields::default();
    let said = |include: IncludeType, usual| (include != usual).then_some(WireEnum(include));
    BuyerInformationAttributes {
        include_type: Some(IncludeTypes {
            company: said(asked.company, usual.company),
            vat_no: said(asked.vat_no, usual.vat_no),
            street: said(asked.street, usual.street),
            street_number: said(asked.street_number, usual.street_number),
            zip: said(asked.zip, usual.zip),
            city: said(asked.city, usual.city),
            phone: said(asked.phone, usual.phone),
        }),
    }
}
