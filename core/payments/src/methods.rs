//! Which ways to pay there are and when each can be used (selling-core §9): what is fixed of a method, and the one
//! question that everybody asks — the offer, the quote, the order and the seller's own settings.

mod facts;
#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};
use kontor_kernel::{Country, Currency, Money, words};

use crate::{PaymentForm, PaymentSettings, SellingMode};

words! {
    /// What is bought, as far as it matters for how it is paid (selling-core §3, pricing plan kinds).
    pub enum PurchaseKind {
        /// Paid once.
        OneTime "one_time",
        /// Paid in parts.
        Installment "installment",
        /// Paid again and again, so many times.
        LimitedSubscription "limited_subscription",
        /// Paid again and again.
        Subscription "subscription",
    }
}

words! {
    /// What is not everybody's: the platform gives it to a seller (storefront-growth, feature flags).
    pub enum PaymentFeature {
        /// Klarna, for what is paid once.
        Klarna "klarna",
        /// Mondu.
        Mondu "mondu",
        /// Klarna, for what is paid again and again.
        KlarnaSubscriptions "klarna_subscriptions",
        /// Goods first, money within two weeks.
        PayLater "pay_later",
        /// Selling by way of the platform's reseller, who then answers for what is sold.
        ResellerJourney "reseller_journey",
    }
}

words! {
    /// Through whom money is taken (selling-core §3, payment providers): the platform, or an account of the seller's own.
    pub enum ProviderKind {
        /// The platform's own connection: the money is collected by it and paid out to the seller.
        Connect "connect",
        /// The seller's own account at the card provider.
        Card "card",
        /// The seller's own PayPal account.
        Paypal "paypal",
    }
}

words! {
    /// Why a way to pay is not offered; the first that applies, in this order: what nobody can change stands first.
    pub enum WhyNot {
        /// Nobody chooses it: it is how something else goes on, or was set off.
        NotForBuyers "not_for_buyers",
        /// The amount is nothing.
        NothingToPay "nothing_to_pay",
        /// The amount is something, and this is for what is free.
        SomethingToPay "something_to_pay",
        /// The seller sells nothing for now.
        NothingSold "nothing_sold",
        /// The platform's provider does not have it.
        ProviderCannot "provider_cannot",
        /// It goes through an account of the seller's own.
        OwnAccount "own_account",
        /// That account is not switched on.
        OwnAccountOff "own_account_off",
        /// Its keys are not entered.
        KeysMissing "keys_missing",
        /// It is not for what is paid like this.
        PurchaseType "purchase_type",
        /// The platform has not given it to the seller.
        FeatureOff "feature_off",
        /// It is not there yet.
        NotYet "not_yet",
        /// Not for sellers of this country.
        SellerCountry "seller_country",
        /// It does not take this currency.
        Currency "currency",
        /// Not for buyers of this country.
        BuyerCountry "buyer_country",
        /// Nothing is due today, and it cannot be kept for later without that.
        TestPeriod "test_period",
        /// The seller has switched it off.
        SwitchedOff "switched_off",
        /// The amount is too small for it.
        BelowMinimum "below_minimum",
    }
}

/// What decides for one seller, whatever is bought.
#[derive(Debug, Clone)]
pub struct MethodRules {
    /// Where the seller is established; none: in a country that nothing is known of.
    pub seller: Option<Country>,
    /// When it is, for this seller.
    pub at: DateTime<Utc>,
    /// What the platform has given the seller.
    pub features: Vec<PaymentFeature>,
    /// What the seller has said.
    pub settings: PaymentSettings,
    /// What the platform's provider has.
    pub able: Vec<PaymentForm>,
    /// Whether the platform has a reseller who buys from sellers now.
    pub has_reseller: bool,
}

/// What is bought, by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purchase {
    /// How it is paid over time.
    pub kind: PurchaseKind,
    /// The smallest of its payments.
    pub amount: Money,
    /// Whether nothing is due today: a test period, or a first day that is set.
    pub begins_later: bool,
    /// Where the buyer is.
    pub buyer: Country,
}

impl MethodRules {
    /// Why a buyer cannot pay this in that way; none: they can.
    pub fn why_not(&self, form: PaymentForm, purchase: &Purchase) -> Option<WhyNot> {
        let nothing = purchase.amount.amount == 0;
        if form == PaymentForm::Free {
            return (!nothing || purchase.begins_later).then_some(WhyNot::SomethingToPay);
        }
        let refused = [
            (WhyNot::NotForBuyers, !form.is_chosen()),
            (WhyNot::NothingToPay, nothing),
            (WhyNot::NothingSold, self.nobody_sells()),
            (WhyNot::ProviderCannot, !self.able.contains(&form)),
            (WhyNot::PurchaseType, !form.purchase_kinds().contains(&purchase.kind)),
            (WhyNot::FeatureOff, !self.is_given(form, purchase.kind)),
        ];
        let first = |list: &[(WhyNot, bool)]| list.iter().find(|(_, applies)| *applies).map(|(why, _)| *why);
        first(&refused).or_else(|| self.why_not_here(form, purchase.amount.currency)).or_else(|| {
            first(&[
                (WhyNot::BuyerCountry, !form.is_for_buyer(purchase.buyer)),
                (WhyNot::TestPeriod, purchase.begins_later && !form.is_kept_unpaid()),
                (WhyNot::SwitchedOff, self.settings.is_off(form, purchase.amount.currency)),
                (WhyNot::BelowMinimum, purchase.amount.amount < self.settings.minimum(form)),
            ])
        })
    }

    /// The ways to pay that a buyer can choose between, in display order.
    pub fn offered(&self, purchase: &Purchase) -> Vec<PaymentForm> {
        let shown = PaymentForm::DISPLAYED.into_iter().chain([PaymentForm::Free]);
        shown.filter(|form| self.why_not(*form, purchase).is_none()).collect()
    }

    /// Why nobody could pay in that way in that currency, whatever they bought; the seller's own switch aside.
    pub fn why_never(&self, form: PaymentForm, currency: Currency) -> Option<WhyNot> {
        self.why_not_at_all(form).or_else(|| self.why_not_here(form, currency))
    }

    /// Why nobody could pay in that way in any currency; the seller's own switch aside.
    pub fn why_not_at_all(&self, form: PaymentForm) -> Option<WhyNot> {
        [
            (WhyNot::NotForBuyers, !form.is_chosen()),
            (WhyNot::NothingSold, self.nobody_sells()),
            (WhyNot::ProviderCannot, !self.able.contains(&form)),
            (WhyNot::FeatureOff, !form.purchase_kinds().iter().any(|kind| self.is_given(form, *kind))),
            (WhyNot::NotYet, !form.is_there(self.at)),
            (WhyNot::SellerCountry, !self.seller.is_some_and(|country| form.is_for_seller(country))),
        ]
        .into_iter()
        .find_map(|(why, applies)| applies.then_some(why))
    }

    /// Whether anything at all can be paid: some method that can be used is not switched off.
    pub fn any(&self) -> bool {
        let usable = |form: &PaymentForm| {
            self.why_not_at_all(*form).is_none()
                && Currency::all().any(|currency| form.takes(currency) && !self.settings.is_off(*form, currency))
        };
        PaymentForm::DISPLAYED.iter().any(usable)
    }

    /// The same with nothing switched off: for later payments of what was agreed before.
    #[must_use]
    pub fn as_agreed(self) -> Self {
        Self { settings: PaymentSettings::default(), ..self }
    }

    fn why_not_here(&self, form: PaymentForm, currency: Currency) -> Option<WhyNot> {
        [
            (WhyNot::NotYet, !form.is_there(self.at)),
            (WhyNot::SellerCountry, !self.seller.is_some_and(|country| form.is_for_seller(country))),
            (WhyNot::Currency, !form.takes(currency)),
        ]
        .into_iter()
        .find_map(|(why, applies)| applies.then_some(why))
    }

    /// Whether the platform has given the seller a method for what is paid like this.
    pub fn is_given(&self, form: PaymentForm, kind: PurchaseKind) -> bool {
        form.feature(kind).is_none_or(|feature| self.has(feature))
    }

    /// Whether the seller may sell in this way now.
    pub fn can_sell(&self, mode: SellingMode) -> bool {
        mode != SellingMode::SellingViaReseller || (self.has_reseller && self.has(PaymentFeature::ResellerJourney))
    }

    fn nobody_sells(&self) -> bool {
        let mode = self.settings.selling_mode;
        mode == SellingMode::SellingNone || !self.can_sell(mode)
    }

    fn has(&self, feature: PaymentFeature) -> bool {
        self.features.contains(&feature)
    }
}
