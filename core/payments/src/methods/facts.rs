//! What is fixed of each method (selling-core §9). Where the specification is silent the scheme itself decides: TWINT pays
//! francs only and belongs to Swiss banks, Przelewy24 zloty and euro at Polish ones, iDEAL is Dutch, Sofort is where accounts
//! are debited, Klarna pays the currencies that it pays out.

use chrono::{DateTime, NaiveDate, Utc};
use kontor_kernel::{Country, Currency, Money};

use super::{PaymentFeature, ProviderKind, PurchaseKind};
use crate::PaymentForm;

const ALL: &[PurchaseKind] =
    &[PurchaseKind::OneTime, PurchaseKind::Installment, PurchaseKind::LimitedSubscription, PurchaseKind::Subscription];
const NOT_IN_PARTS: &[PurchaseKind] =
    &[PurchaseKind::OneTime, PurchaseKind::LimitedSubscription, PurchaseKind::Subscription];
const ONCE: &[PurchaseKind] = &[PurchaseKind::OneTime];

/// PayPal's twenty-five.
const PAYPAL: &[&str] = &[
    "aud", "brl", "cad", "chf", "cny", "czk", "dkk", "eur", "gbp", "hkd", "huf", "ils", "jpy", "mxn", "myr", "nok",
    "nzd", "php", "pln", "rub", "sek", "sgd", "thb", "twd", "usd",
];
/// Euro, pound, dollar, franc, zloty, the krones, Canadian and Australian dollar.
const TEN: &[&str] = &["aud", "cad", "chf", "dkk", "eur", "gbp", "nok", "pln", "sek", "usd"];
const EURO: &[&str] = &["eur"];

/// Sellers of the fourteen without GB and CH: the twelve that have an account in euro or zloty.
const OUTSIDE_TWELVE: &[&str] = &["GB", "CH"];
const DEBITS: &[&str] = &["AT", "BE", "DE", "ES", "IT", "NL"];

impl PaymentForm {
    /// What buyers choose between, in display order.
    pub const DISPLAYED: [Self; 13] = [
        Self::Paypal,
        Self::Card,
        Self::BankWire,
        Self::Sepa,
        Self::Sofort,
        Self::ApplePay,
        Self::GooglePay,
        Self::P24,
        Self::PayLater,
        Self::Ideal,
        Self::Klarna,
        Self::Twint,
        Self::Mondu,
    ];

    /// What nobody chooses: how something else goes on, or was set off. Both together are all there is.
    pub const UNCHOSEN: [Self; 7] = [
        Self::CardAmEx,
        Self::SofortSepa,
        Self::IdealSepa,
        Self::BankAccount,
        Self::Free,
        Self::ExtBalance,
        Self::NotAssigned,
    ];

    /// Whether a buyer chooses it. The others are what a card turns out to be, what later payments of another method
    /// are, what is set off, or what is not chosen yet.
    pub fn is_chosen(self) -> bool {
        Self::DISPLAYED.contains(&self)
    }

    /// What can be bought with it.
    pub const fn purchase_kinds(self) -> &'static [PurchaseKind] {
        match self {
            Self::NotAssigned => &[],
            Self::Twint | Self::Mondu | Self::Free => ONCE,
            Self::Klarna => NOT_IN_PARTS,
            _ => ALL,
        }
    }

    /// What the platform has to give a seller first.
    pub const fn feature(self, kind: PurchaseKind) -> Option<PaymentFeature> {
        match (self, kind) {
            (Self::Klarna, PurchaseKind::OneTime) => Some(PaymentFeature::Klarna),
            (Self::Klarna, _) => Some(PaymentFeature::KlarnaSubscriptions),
            (Self::Mondu, _) => Some(PaymentFeature::Mondu),
            // Goods for nothing at first: a risk that is not everybody's.
            (Self::PayLater, _) => Some(PaymentFeature::PayLater),
            _ => None,
        }
    }

    /// The currencies that it takes; none: every one that the product knows, which are those of the card provider.
    pub const fn currencies(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Card | Self::CardAmEx | Self::ApplePay | Self::GooglePay | Self::Free | Self::ExtBalance => None,
            Self::Paypal => Some(PAYPAL),
            Self::Klarna => Some(TEN),
            Self::Twint => Some(&["chf"]),
            Self::P24 => Some(&["eur", "pln"]),
            Self::NotAssigned => Some(&[]),
            Self::BankWire
            | Self::Sepa
            | Self::Sofort
            | Self::SofortSepa
            | Self::Ideal
            | Self::IdealSepa
            | Self::PayLater
            | Self::Mondu
            | Self::BankAccount => Some(EURO),
        }
    }

    /// A smallest amount of it as people write it. It is so many minor units of every currency: of euro, or of the first that it takes.
    pub fn minimum_money(self, amount: i64) -> Money {
        let first = self.currencies().filter(|codes| !codes.contains(&Currency::EUR.code()));
        let currency = first.and_then(|codes| codes.first()?.parse().ok()).unwrap_or(Currency::EUR);
        Money::new(amount, currency)
    }

    /// Whether it takes a currency.
    pub fn takes(self, currency: Currency) -> bool {
        self.currencies().is_none_or(|codes| codes.contains(&currency.code()))
    }

    /// Whether it is for sellers of a country.
    pub fn is_for_seller(self, country: Country) -> bool {
        match self {
            Self::Sepa | Self::Sofort | Self::SofortSepa | Self::Ideal | Self::IdealSepa => {
                country.facts().seller && !OUTSIDE_TWELVE.contains(&country.code())
            }
            _ => country.facts().seller,
        }
    }

    /// The countries whose buyers have it; none: all.
    pub const fn buyer_countries(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Sepa | Self::Sofort | Self::SofortSepa | Self::IdealSepa => Some(DEBITS),
            Self::Ideal => Some(&["NL"]),
            Self::P24 => Some(&["PL"]),
            Self::Twint => Some(&["CH"]),
            _ => None,
        }
    }

    /// Whether it is for buyers of a country.
    pub fn is_for_buyer(self, country: Country) -> bool {
        self.buyer_countries().is_none_or(|codes| codes.contains(&country.code()))
    }

    /// The last day without it.
    pub const fn not_until(self) -> Option<NaiveDate> {
        match self {
            Self::PayLater => NaiveDate::from_ymd_opt(2023, 6, 29),
            _ => None,
        }
    }

    pub(super) fn is_there(self, at: DateTime<Utc>) -> bool {
        self.not_until().is_none_or(|day| at.date_naive() > day)
    }

    /// Whether it can be looked at and kept for later while nothing is due.
    pub const fn is_kept_unpaid(self) -> bool {
        matches!(self, Self::Card)
    }

    /// Whether it goes through a provider of that kind.
    pub const fn is_of(self, provider: ProviderKind) -> bool {
        match provider {
            ProviderKind::Connect => !matches!(self, Self::Free | Self::NotAssigned | Self::ExtBalance),
            ProviderKind::Card => matches!(self, Self::Card | Self::CardAmEx | Self::ApplePay | Self::GooglePay),
            ProviderKind::Paypal => matches!(self, Self::Paypal),
        }
    }
}
