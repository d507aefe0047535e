//! What the seller's settings make of the page.

use kontor_checkout::Offer;
use kontor_kernel::Locale;
use kontor_render::props::{
    BumpPosition, ButtonText, Countdown, Description, ExtraField, Layout, Look, PaymentMethod, Seal, UpsellPlacement,
};
use kontor_storefront::{self as storefront, BuyButtonText, DescriptionBehavior, IncludeType, Said, TrustSeals};

use super::form::{paid_by, shown_method};
use crate::pages::dates;

/// The page of an offer, `preview`: for its seller's eyes alone.
pub fn of(offer: &Offer, methods: &[PaymentMethod], locale: Locale, preview: bool) -> Look {
    let Some(said) = &offer.settings else {
        return Look { preview, countdown: countdown(offer, "", locale), ..Look::default() };
    };
    let theme = &said.theme;
    Look {
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
fn seals(wished: TrustSeals, methods: &[PaymentMethod]) -> Vec<Seal> {
    let cards = methods.contains(&PaymentMethod::Card);
    let all = [
        (wished.visa && cards, Seal::Visa),
        (wished.mastercard && cards, Seal::Mastercard),
        (wished.ssl_secure, Seal::SslSecure),
        (wished.kontor, Seal::Kontor),
    ];
    all.into_iter().filter(|(shown, _)| *shown).map(|(_, seal)| seal).collect()
}

fn description(offer: &Offer, said: &Said) -> Option<Description> {
    let text = offer.product.description.trim();
    (!text.is_empty()).then(|| Description {
        text: text.to_owned(),
        foldable: said.theme.expandable_description_on_mobile_enabled,
        open: said.theme.expandable_description_default_behavior == DescriptionBehavior::Expanded,
    })
}

/// A recommendation among one is none.
fn recommended(said: &Said, methods: &[PaymentMethod]) -> Option<PaymentMethod> {
    let wished = shown_method(said.recommended_method?)?;
    (methods.len() > 1 && methods.contains(&wished)).then_some(wished)
}

/// The time until the end of sale, or of a code that takes something off, whichever is first: a real end, or no countdown.
fn countdown(offer: &Offer, text: &str, locale: Locale) -> Option<Countdown> {
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
pub fn button(offer: &Offer, method: PaymentMethod, country: &str) -> ButtonText {
    let wished = offer.settings.as_ref().map(|said| said.theme.payment_buy_btn_text).unwrap_or_default();
    let wished = match wished {
        BuyButtonText::DynamicCta => ButtonText::fitting(method, offer.due_now().amount > 0),
        BuyButtonText::BuyNow => ButtonText::BuyNow,
        BuyButtonText::AgreeOnTermsAndPay => ButtonText::AgreeOnTermsAndPay,
        BuyButtonText::CompleteOrder => ButtonText::CompleteOrder,
        BuyButtonText::AcceptAndPayNow => ButtonText::AcceptAndPayNow,
    };
    ButtonText::lawful(wished, country, offer.quote.gross.amount == 0)
}

/// What is asked beside e-mail, name and country of who pays in such a way: of everybody, or of who wants to say it.
pub fn fields(offer: &Offer, method: PaymentMethod, wanted: IncludeType) -> Vec<ExtraField> {
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
