//! The table of methods and currencies.

use kontor_kernel::{Currency, Machine};
use kontor_payments::{MethodRules, PaymentForm, ProviderKind, PurchaseKind, WhyNot};
use poem_openapi::Object;

use crate::http::WireEnum;

/// A payment method in one currency.
#[derive(Debug, Clone, Object)]
pub struct PaymentCell {
    /// Currency, lowercase ISO 4217.
    pub currency: String,
    /// Whether buyers can pay this way.
    pub active: bool,
    /// Whether it can be turned on and off.
    pub switchable: bool,
    /// Why it is not active; a reason that can't be changed is named before the seller's own switch.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<WireEnum<WhyNot>>,
}

/// A payment method at a provider.
#[derive(Debug, Clone, Object)]
pub struct PaymentRow {
    /// Provider that takes the payment.
    pub provider: WireEnum<ProviderKind>,
    /// The payment method.
    pub method: WireEnum<PaymentForm>,
    /// Whether it is turned on; individual currencies may still be turned off.
    pub switched_on: bool,
    /// Whether it can be turned on and off.
    pub switchable: bool,
    /// Why no one can pay this way, in any currency.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<WireEnum<WhyNot>>,
    /// What buyers of this seller can pay for with it.
    pub purchase_types: Vec<WireEnum<PurchaseKind>>,
    /// Smallest amount that can be paid with it, in minor units.
    pub minimum_amount: i64,
    /// Smallest amount of the method itself, in minor units.
    pub minimum_of_method: i64,
    /// Countries whose buyers can use it; empty: all.
    pub buyer_countries: Vec<String>,
    /// One entry per currency.
    pub cells: Vec<PaymentCell>,
}

/// Why a method cannot be used at a provider in a currency, the seller's switch aside. It goes one way: through the account of
/// the seller's own, where that is switched on, else through the platform.
fn never(rules: &MethodRules, provider: ProviderKind, form: PaymentForm, currency: Option<Currency>) -> Option<WhyNot> {
    let elsewhere = match provider {
        ProviderKind::Connect => WhyNot::OwnAccount,
        ProviderKind::Card | ProviderKind::Paypal => WhyNot::OwnAccountOff,
    };
    let never = match currency {
        Some(currency) => rules.why_never(form, currency),
        None => rules.why_not_at_all(form),
    };
    never.or((rules.settings.gateway(form) != provider).then_some(elsewhere))
}

fn row(rules: &MethodRules, provider: ProviderKind, form: PaymentForm, currencies: &[Currency]) -> PaymentRow {
    let settings = &rules.settings;
    let all_off = settings.is_all_off(form);
    let cell = |currency: &Currency| {
        let never = never(rules, provider, form, Some(*currency));
        let reason = never.or(settings.is_off(form, *currency).then_some(WhyNot::SwitchedOff));
        PaymentCell {
            currency: currency.code().to_owned(),
            active: reason.is_none(),
            switchable: never.is_none() && !all_off,
            reason: reason.map(WireEnum),
        }
    };
    let never = never(rules, provider, form, None);
    let kinds = form.purchase_kinds().iter().copied().filter(|kind| rules.is_given(form, *kind));
    PaymentRow {
        provider: WireEnum(provider),
        method: WireEnum(form),
        switched_on: settings.gateway(form) == provider && !all_off,
        switchable: never.is_none(),
        reason: never.or(all_off.then_some(WhyNot::SwitchedOff)).map(WireEnum),
        purchase_types: kinds.map(WireEnum).collect(),
        minimum_amount: settings.minimum(form),
        minimum_of_method: form.minimum_amount(),
        buyer_countries: form.buyer_countries().unwrap_or_default().iter().map(|&code| code.to_owned()).collect(),
        cells: currencies.iter().map(cell).collect(),
    }
}

/// The whole table: the platform's methods, those of accounts of the seller's own, and at its end what nobody chooses, so that
/// every way to pay that may stand in an order is explained.
pub fn rows(rules: &MethodRules, own: &[ProviderKind], currencies: &[Currency]) -> Vec<PaymentRow> {
    let providers = ProviderKind::ALL.iter().filter(|kind| **kind == ProviderKind::Connect || own.contains(kind));
    let methods = |provider: &ProviderKind| {
        let provider = *provider;
        let of_it = PaymentForm::DISPLAYED.into_iter().filter(move |form| form.is_of(provider));
        of_it.map(move |form| row(rules, provider, form, currencies)).collect::<Vec<_>>()
    };
    let unchosen = PaymentForm::UNCHOSEN.into_iter().map(|form| row(rules, ProviderKind::Connect, form, currencies));
    providers.flat_map(methods).chain(unchosen).collect()
}
