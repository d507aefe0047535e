//! The ways to pay that the company offers, and what each is like.

use serde::{Deserialize, Serialize};

use crate::limits;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    Card,
    BankWire,
    /// A debit of an account by a mandate.
    SepaDebit,
    /// A card in the buyer's device.
    ApplePay,
    GooglePay,
    /// Confirmed on the method's own page.
    Paypal,
    Sofort,
    Ideal,
    #[serde(rename = "p_24")]
    P24,
    Klarna,
    Twint,
    Mondu,
}

impl Method {
    /// Paid with a card, typed or from a device.
    pub const fn is_card(self) -> bool {
        matches!(self, Self::Card | Self::ApplePay | Self::GooglePay)
    }

    /// Confirmed on the method's own page.
    pub const fn is_page(self) -> bool {
        self.brand().is_some()
    }

    /// Its name as buyers know it; none for cards, debits and wires.
    pub const fn brand(self) -> Option<&'static str> {
        Some(match self {
            Self::Paypal => "PayPal",
            Self::Sofort => "Sofort",
            Self::Ideal => "iDEAL",
            Self::P24 => "Przelewy24",
            Self::Klarna => "Klarna",
            Self::Twint => "TWINT",
            Self::Mondu => "Mondu",
            Self::Card | Self::BankWire | Self::SepaDebit | Self::ApplePay | Self::GooglePay => return None,
        })
    }

    /// The word for it, as the API has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::BankWire => "bank_wire",
            Self::SepaDebit => "sepa_debit",
            Self::ApplePay => "apple_pay",
            Self::GooglePay => "google_pay",
            Self::Paypal => "paypal",
            Self::Sofort => "sofort",
            Self::Ideal => "ideal",
            Self::P24 => "p_24",
            Self::Klarna => "klarna",
            Self::Twint => "twint",
            Self::Mondu => "mondu",
        }
    }

    /// The only country whose accounts it takes. Of the others the payer's own says where they are.
    pub const fn at_home_in(self) -> Option<&'static str> {
        match self {
            Self::Ideal => Some("NL"),
            Self::P24 => Some("PL"),
            Self::Twint => Some("CH"),
            _ => None,
        }
    }

    /// How later charges can be made that nobody confirms: the account behind Sofort and iDEAL is debited.
    pub const fn later(self) -> Option<Self> {
        match self {
            Self::Card | Self::ApplePay | Self::GooglePay => Some(Self::Card),
            Self::SepaDebit | Self::Sofort | Self::Ideal => Some(Self::SepaDebit),
            Self::Paypal | Self::Klarna => Some(self),
            Self::BankWire | Self::P24 | Self::Twint | Self::Mondu => None,
        }
    }

    /// Whether euro is all it takes.
    pub const fn euro_only(self) -> bool {
        matches!(self, Self::BankWire | Self::SepaDebit | Self::Sofort | Self::Ideal | Self::Klarna | Self::Mondu)
    }

    /// How long its page stays open.
    pub const fn page_ms(self) -> i64 {
        match self {
            Self::Paypal | Self::Sofort => limits::SLOW_PAGE_EXPIRY_MS,
            _ => limits::CHARGE_EXPIRY_MS,
        }
    }

    /// What the company keeps of a charge.
    pub fn fee(self, amount: i64) -> i64 {
        match self {
            Self::BankWire => limits::WIRE_FEE_FIXED_MINOR,
            Self::SepaDebit => limits::DEBIT_FEE_FIXED_MINOR,
            _ => crate::balance::card_fee(amount),
        }
    }
}
