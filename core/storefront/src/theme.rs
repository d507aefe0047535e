//! What a payment page looks like (selling-core §3, checkout settings entity).

use kontor_kernel::{Code, Validator};
use serde::{Deserialize, Serialize};

use crate::{BumpPosition, BuyButtonText, DescriptionBehavior, UpsellPlacement, colour::Colour, limits};

/// The blue of buttons and badges, until a seller chooses another.
const BRAND_BLUE: &str = "#1565c0";

/// The looks of a payment page; colours as `#rrggbb`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Theme {
    /// Where the products stand that may be taken along.
    pub upsell_position: BumpPosition,
    /// Where the upsells stand.
    pub upsell_placement: UpsellPlacement,
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
    /// What lies behind everything.
    pub payment_bg_color: String,
    /// Links, marks and what is chosen.
    pub payment_page_color: String,
    /// How round the button that orders is, in pixels.
    pub payment_buy_btn_border_radius: i32,
    /// What it says.
    pub payment_buy_btn_text: BuyButtonText,
    /// What it says where nothing is paid; empty: our words, in the buyer's language.
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
    /// What stands before the time; empty: our words, in the buyer's language.
    pub countdown_text: String,
    /// Whether the product's description can be folded on a phone.
    pub expandable_description_on_mobile_enabled: bool,
    /// How it is found there.
    pub expandable_description_default_behavior: DescriptionBehavior,
}

impl Default for Theme {
    fn default() -> Self {
        let [blue, white, amber, green, ink] =
            [BRAND_BLUE, "#ffffff", "#ffc107", "#6ce369", "#21282e"].map(str::to_owned);
        Self {
            upsell_position: BumpPosition::default(),
            upsell_placement: UpsellPlacement::default(),
            payment_apply_coupon_btn_color: blue.clone(),
            payment_apply_coupon_btn_font_color: white.clone(),
            payment_apply_coupon_border_radius: 22,
            payment_buy_btn_color: amber,
            payment_buy_btn_font_color: white.clone(),
            payment_bg_color: "#f0f0f0".to_owned(),
            payment_page_color: "#2196f3".to_owned(),
            payment_buy_btn_border_radius: 22,
            payment_buy_btn_text: BuyButtonText::default(),
            payment_get_for_free_btn_text: String::new(),
            payment_recommended_badge_color: blue,
            payment_recommended_badge_text_color: white,
            payment_countdown_bg_color: green.clone(),
            payment_countdown_border_color: green,
            payment_countdown_text_color: ink.clone(),
            payment_countdown_time_color: ink,
            countdown_text: String::new(),
            expandable_description_on_mobile_enabled: false,
            expandable_description_default_behavior: DescriptionBehavior::default(),
        }
    }
}

/// The seals below the button that orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TrustSeals {
    /// That Visa is taken.
    pub visa: bool,
    /// That what is sent is encrypted.
    pub ssl_secure: bool,
    /// That Mastercard is taken.
    pub mastercard: bool,
    /// The platform's own.
    pub kontor: bool,
}

impl Default for TrustSeals {
    fn default() -> Self {
        Self { visa: true, ssl_secure: true, mastercard: true, kontor: false }
    }
}

impl Theme {
    pub(crate) fn colours(&mut self) -> [(&'static str, &mut String); 12] {
        [
            ("payment_apply_coupon_btn_color", &mut self.payment_apply_coupon_btn_color),
            ("payment_apply_coupon_btn_font_color", &mut self.payment_apply_coupon_btn_font_color),
            ("payment_buy_btn_color", &mut self.payment_buy_btn_color),
            ("payment_buy_btn_font_color", &mut self.payment_buy_btn_font_color),
            ("payment_bg_color", &mut self.payment_bg_color),
            ("payment_page_color", &mut self.payment_page_color),
            ("payment_recommended_badge_color", &mut self.payment_recommended_badge_color),
            ("payment_recommended_badge_text_color", &mut self.payment_recommended_badge_text_color),
            ("payment_countdown_bg_color", &mut self.payment_countdown_bg_color),
            ("payment_countdown_border_color", &mut self.payment_countdown_border_color),
            ("payment_countdown_text_color", &mut self.payment_countdown_text_color),
            ("payment_countdown_time_color", &mut self.payment_countdown_time_color),
        ]
    }

    /// Tidied, with all that is wrong noted.
    pub(crate) fn check(mut self, check: &mut Validator) -> Self {
        for (name, colour) in self.colours() {
            match Colour::parse(colour.trim()) {
                Some(known) => *colour = known.hex(),
                None => _ = check.refuse(Code::InvalidColor, &format!("/theme/{name}")),
            }
        }
        for (name, radius) in [
            ("payment_apply_coupon_border_radius", self.payment_apply_coupon_border_radius),
            ("payment_buy_btn_border_radius", self.payment_buy_btn_border_radius),
        ] {
            check.range(&format!("/theme/{name}"), radius.into(), 0, limits::RADIUS_PIXELS_MAX.into());
        }
        for (name, text, max) in [
            ("payment_get_for_free_btn_text", &mut self.payment_get_for_free_btn_text, limits::BUTTON_CHARS_MAX),
            ("countdown_text", &mut self.countdown_text, limits::COUNTDOWN_CHARS_MAX),
        ] {
            *text = text.trim().to_owned();
            check.line(&format!("/theme/{name}"), text, 0, max);
        }
        self
    }
}
