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

/// The looks of a payment page. Colours are `#rrggbb`, and may be sent as `#rgb`. Where letters could not be read on their ground (a contrast below
/// 4.5 to 1) the page takes the nearest that can.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
pub struct ThemeAttributes {
    /// Where the products stand that may be taken along.
    pub upsell_position: WireEnum<BumpPosition>,
    /// Where the upsells stand: products that are offered beside the order, or in its place.
    pub upsell_placement: WireEnum<UpsellPlacement>,
    /// The button beside a code.
    pub payment_apply_coupon_btn_color: String,
    /// What is written on it.
    pub payment_apply_coupon_btn_font_color: String,
    /// How round it is, in pixels.
    pub payment_apply_coupon_border_radius: i32,
    /// The button that orders.
    pub payment_buy_btn_color: String,
    /// What is written on it.
    pub payment_buy_btn_font_color: String,
    /// What lies behind everything; a dark one makes a dark page.
    pub payment_bg_color: String,
    /// Links, marks and what is chosen.
    pub payment_page_color: String,
    /// How round the button that orders is, in pixels.
    pub payment_buy_btn_border_radius: i32,
    /// What it says. Consumers in Germany and Austria read of their duty to pay in any case.
    pub payment_buy_btn_text: WireEnum<BuyButtonText>,
    /// What it says where nothing is paid; empty: "Get it for free", in the buyer's language.
    pub payment_get_for_free_btn_text: String,
    /// The badge at the way to pay that is recommended.
    pub payment_recommended_badge_color: String,
    /// What is written on it.
    pub payment_recommended_badge_text_color: String,
    /// The ground of a countdown.
    pub payment_countdown_bg_color: String,
    /// Its edge.
    pub payment_countdown_border_color: String,
    /// Its words.
    pub payment_countdown_text_color: String,
    /// Its time.
    pub payment_countdown_time_color: String,
    /// What stands before the time that a coupon has left; empty: our words, in the buyer's language.
    pub countdown_text: String,
    /// Whether the product's description can be folded on a phone.
    pub expandable_description_on_mobile_enabled: bool,
    /// How it is found there.
    pub expandable_description_default_behavior: WireEnum<DescriptionBehavior>,
}

/// What is to be changed of the looks; what is left out stays, or is the default of new settings.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ThemePatch {
    /// Where the products stand that may be taken along; never null.
    #[serde(deserialize_with = "said")]
    pub upsell_position: Option<WireEnum<BumpPosition>>,
    /// Where the upsells stand; never null.
    #[serde(deserialize_with = "said")]
    pub upsell_placement: Option<WireEnum<UpsellPlacement>>,
    /// The button beside a code.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_apply_coupon_btn_color: Option<String>,
    /// What is written on it.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_apply_coupon_btn_font_color: Option<String>,
    /// How round it is, in pixels.
    #[oai(validator(minimum(value = "0"), maximum(value = "40")))]
    pub payment_apply_coupon_border_radius: Option<i32>,
    /// The button that orders.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_buy_btn_color: Option<String>,
    /// What is written on it.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_buy_btn_font_color: Option<String>,
    /// What lies behind everything; a dark one makes a dark page.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_bg_color: Option<String>,
    /// Links, marks and what is chosen.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_page_color: Option<String>,
    /// How round the button that orders is, in pixels.
    #[oai(validator(minimum(value = "0"), maximum(value = "40")))]
    pub payment_buy_btn_border_radius: Option<i32>,
    /// What it says. Consumers in Germany and Austria read of their duty to pay in any case; never null.
    #[serde(deserialize_with = "said")]
    pub payment_buy_btn_text: Option<WireEnum<BuyButtonText>>,
    /// What it says where nothing is paid; empty: "Get it for free", in the buyer's language.
    #[oai(validator(max_length = 40))]
    pub payment_get_for_free_btn_text: Option<String>,
    /// The badge at the way to pay that is recommended.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_recommended_badge_color: Option<String>,
    /// What is written on it.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_recommended_badge_text_color: Option<String>,
    /// The ground of a countdown.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_countdown_bg_color: Option<String>,
    /// Its edge.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_countdown_border_color: Option<String>,
    /// Its words.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_countdown_text_color: Option<String>,
    /// Its time.
    #[oai(validator(pattern = "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))]
    pub payment_countdown_time_color: Option<String>,
    /// What stands before the time that a coupon has left; empty: our words, in the buyer's language.
    #[oai(validator(max_length = 100))]
    pub countdown_text: Option<String>,
    /// Whether the product's description can be folded on a phone.
    pub expandable_description_on_mobile_enabled: Option<bool>,
    /// How it is found there; never null.
    #[serde(deserialize_with = "said")]
    pub expandable_description_default_behavior: Option<WireEnum<DescriptionBehavior>>,
}

/// The seals below the button that orders.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
pub struct TrustSealsAttributes {
    /// That Visa is taken; shown where cards are.
    pub visa: bool,
    /// That what is sent is encrypted.
    pub ssl_secure: bool,
    /// That Mastercard is taken; shown where cards are.
    pub mastercard: bool,
    /// The platform's own.
    pub kontor: bool,
}

/// What is to be changed of the seals; what is left out stays, or is the default of new settings.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TrustSealsPatch {
    /// That Visa is taken; shown where cards are.
    pub visa: Option<bool>,
    /// That what is sent is encrypted.
    pub ssl_secure: Option<bool>,
    /// That Mastercard is taken; shown where cards are.
    pub mastercard: Option<bool>,
    /// The platform's own.
    pub kontor: Option<bool>,
}

/// Which figures of the product the page shows. They are counted from what happened; nobody can name one.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
pub struct SocialProofAttributes {
    /// How many looked at the product.
    pub total_views: bool,
    /// How many bought it and still have it.
    pub total_purchases: bool,
    /// When somebody bought it last, and in which country; shown where at least `min_count` did.
    pub recent_purchase: bool,
    /// Nothing is shown that happened less often.
    pub min_count: i32,
    /// Over how many days it is counted.
    pub days: i32,
}

/// What is to be changed of them; what is left out stays.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SocialProofPatch {
    /// How many looked at the product.
    pub total_views: Option<bool>,
    /// How many bought it.
    pub total_purchases: Option<bool>,
    /// When somebody bought it last.
    pub recent_purchase: Option<bool>,
    /// Nothing is shown that happened less often; fewer than three would tell of somebody.
    #[oai(validator(minimum(value = "3"), maximum(value = "1000")))]
    pub min_count: Option<i32>,
    /// Over how many days it is counted.
    #[oai(validator(minimum(value = "1"), maximum(value = "365")))]
    pub days: Option<i32>,
}

/// Whether buyers are asked for what nothing else needs. What is not named is not asked; but the company and its number for value
/// added tax may be said, so that a business that owes the tax itself can say so, until they are `hidden`.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[oai(skip_serializing_if_is_none)]
pub struct IncludeTypes {
    /// The company; never null.
    #[serde(deserialize_with = "said")]
    pub company: Option<WireEnum<IncludeType>>,
    /// Its number for value added tax; never null.
    #[serde(deserialize_with = "said")]
    pub vat_no: Option<WireEnum<IncludeType>>,
    /// The street; never null.
    #[serde(deserialize_with = "said")]
    pub street: Option<WireEnum<IncludeType>>,
    /// The number of the house; never null.
    #[serde(deserialize_with = "said")]
    pub street_number: Option<WireEnum<IncludeType>>,
    /// The postal code; never null.
    #[serde(deserialize_with = "said")]
    pub zip: Option<WireEnum<IncludeType>>,
    /// The town; never null.
    #[serde(deserialize_with = "said")]
    pub city: Option<WireEnum<IncludeType>>,
    /// The telephone; never null.
    #[serde(deserialize_with = "said")]
    pub phone: Option<WireEnum<IncludeType>>,
}

/// What is asked of buyers beside email, name and country.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BuyerInformationAttributes {
    /// Field by field.
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
