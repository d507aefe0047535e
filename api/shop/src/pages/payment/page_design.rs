//! What the seller's settings make of the page.

use chrono::{DateTime, NaiveDate, Utc};
use kontor_checkout::Quote;
use kontor_kernel::{Locale, Result};
use kontor_render::props::{
    BumpPosition, ButtonText, Countdown, Description, ExtraField, Layout, PageDesign, PaymentMethod, Seal,
    UpsellPlacement,
};
use kontor_storefront::{
    self as storefront, BuyButtonText, CheckoutSettingsInput, DescriptionBehavior, IncludeType, TrustSeals,
};

use super::form::{paid_by, shown_method};
use crate::pages::{
    dates,
    place::{Place, begin_as_shop},
    visit::Visit,
};

/// Shops that were opened on this day or later begin with the simplified layout; those before it keep the one that they had.
const SIMPLIFIED_SINCE: Option<NaiveDate> = NaiveDate::from_ymd_opt(2026, 11, 29);

/// The layout of a shop that has said nothing about its payment pages.
pub fn usual_layout(opened: DateTime<Utc>) -> Layout {
    match SIMPLIFIED_SINCE {
        Some(day) if opened.date_naive() >= day => Layout::Simplified,
        _ => Layout::Default,
    }
}

/// The layout where the seller has chosen none.
pub async fn lay_out(visit: &Visit, place: &Place, offer: &Quote, look: &mut PageDesign) -> Result<()> {
    if offer.settings.is_none() {
        let mut tx = begin_as_shop(visit, place.tenant).await?;
        look.layout = usual_layout(kontor_tenants::seller(&mut tx).await?.created_at);
        tx.commit().await?;
    }
    Ok(())
}

/// The page of an offer, `preview`: for its seller's eyes alone.
pub fn page_design(offer: &Quote, methods: &[PaymentMethod], locale: Locale, preview: bool) -> PageDesign {
    let Some(said) = &offer.settings else {
        return PageDesign { preview, countdown: countdown(offer, "", locale), ..PageDesign::default() };
    };
    let theme = &said.theme;
    PageDesign {
        layout: match said.layout {
            storefront::Layout::Default => Layout::Default,
            storefront::Layout::Simplified => Layout::Simplified,
            storefront::Layout::TwoSteps => Layout::TwoSteps,
            storefront::Layout::TwoStepsAdvanced => Layout::TwoStepsAdvanced,
        },
        css: storefront::css(theme),
        bump_position: match theme.upsell_position {
            storefront::BumpPosition::BelowProductDetails => BumpPosition::BelowProductDetails,
            storefront::BumpPosition::BelowPayerDetails => BumpPosition::BelowPayerDetails,
            storefront::BumpPosition::BelowPaymentMethods => BumpPosition::BelowPaymentMethods,
        },
        upsell_placement: match theme.upsell_placement {
            storefront::UpsellPlacement::BelowPaymentOptions => UpsellPlacement::BelowPaymentOptions,
            storefront::UpsellPlacement::BelowLegalText => UpsellPlacement::BelowLegalText,
            storefront::UpsellPlacement::BelowCustomFields => UpsellPlacement::BelowCustomFields,
        },
        seals: seals(said.trust_seals, methods),
        description: description(offer, said),
        recommended: recommended(said, methods),
        countdown: countdown(offer, &theme.countdown_text, locale),
        proof: None,
        free_text: theme.payment_get_for_free_btn_text.clone(),
        preview,
    }
}

/// Only what is true: a card's sign where cards are taken.
fn seals(requested: TrustSeals, methods: &[PaymentMethod]) -> Vec<Seal> {
    let cards = methods.contains(&PaymentMethod::Card);
    let all = [
        (requested.visa && cards, Seal::Visa),
        (requested.mastercard && cards, Seal::Mastercard),
        (requested.ssl_secure, Seal::SslSecure),
        (requested.kontor, Seal::Kontor),
    ];
    all.into_iter().filter(|(shown, _)| *shown).map(|(_, seal)| seal).collect()
}

fn description(offer: &Quote, said: &CheckoutSettingsInput) -> Option<Description> {
    let text = offer.product.description.trim();
    (!text.is_empty()).then(|| Description {
        text: text.to_owned(),
        foldable: said.theme.expandable_description_on_mobile_enabled,
        open: said.theme.expandable_description_default_behavior == DescriptionBehavior::Expanded,
    })
}

/// A recommendation among one is none.
fn recommended(said: &CheckoutSettingsInput, methods: &[PaymentMethod]) -> Option<PaymentMethod> {
    let requested = shown_method(said.recommended_method?)?;
    (methods.len() > 1 && methods.contains(&requested)).then_some(requested)
}

/// The time until the end of sale, or of a code that takes something off, whichever is first: a real end, or no countdown.
fn countdown(offer: &Quote, text: &str, locale: Locale) -> Option<Countdown> {
    let code = offer.coupon.as_ref().and_then(|applied| applied.ends_at);
    let sale = offer.sold_until().filter(|end| *end > offer.at);
    let end = code.into_iter().chain(sale).min()?;
    Some(Countdown {
        ends_at: end.to_rfc3339_opts(chrono::SecondsFormat::Millis, true),
        ends: dates::moment(end, dates::zone(&offer.seller.time_zone), locale),
        text: text.to_owned(),
        sale: sale == Some(end),
    })
}

/// What the button says to a buyer from `country` who pays by `method`.
pub fn button(offer: &Quote, method: PaymentMethod, country: &str) -> ButtonText {
    let requested = offer.settings.as_ref().map(|said| said.theme.payment_buy_btn_text).unwrap_or_default();
    let requested = match requested {
        BuyButtonText::DynamicCta => ButtonText::fitting(method, offer.due_now().amount > 0),
        BuyButtonText::BuyNow => ButtonText::BuyNow,
        BuyButtonText::AgreeOnTermsAndPay => ButtonText::AgreeOnTermsAndPay,
        BuyButtonText::CompleteOrder => ButtonText::CompleteOrder,
        BuyButtonText::AcceptAndPayNow => ButtonText::AcceptAndPayNow,
    };
    ButtonText::lawful(requested, country, offer.quote.gross.amount == 0)
}

/// What is asked beside email, name and country of who pays in such a way: of everybody, or of who wants to say it.
pub fn fields(offer: &Quote, method: PaymentMethod, wanted: IncludeType) -> Vec<ExtraField> {
    let field = |name| match name {
        "company" => ExtraField::Company,
        "vat_no" => ExtraField::VatNo,
        "street" => ExtraField::Street,
        "street_number" => ExtraField::StreetNumber,
        "zip" => ExtraField::Zip,
        "city" => ExtraField::City,
        _ => ExtraField::Phone,
    };
    let asked = offer.asked(paid_by(method));
    asked.fields().into_iter().filter(|(_, include)| *include == wanted).map(|(name, _)| field(name)).collect()
}
