//! What each way to pay is like: what it asks of the payer, where the payer goes, and how later payments are taken.

use kontor_kernel::limits::CHALLENGE_EXPIRY_MINUTES;

use crate::PaymentForm;

/// Who pays later has so many days (decisions-selling, order payment state, rule 6).
pub const PAY_LATER_DAYS: i64 = 14;
/// And so many more before it is a debt: a wire takes its time.
pub const PAY_LATER_GRACE_DAYS: i64 = 3;
/// What is bought is held so many minutes longer than the provider's page is open: nobody pays there for what is gone.
pub const PAGE_MARGIN_MINUTES: i64 = 5;

impl PaymentForm {
    /// Paid by a transfer that the payer makes: instructions are shown, and the money comes when it comes.
    pub const fn is_wire(self) -> bool {
        matches!(self, Self::BankWire | Self::PayLater)
    }

    /// Collected from an account whose holder has signed a mandate.
    pub const fn is_debit(self) -> bool {
        matches!(self, Self::Sepa | Self::SofortSepa | Self::IdealSepa)
    }

    /// Paid on the page of the method itself, where its payer signs in or confirms.
    pub const fn is_page(self) -> bool {
        matches!(self, Self::Paypal | Self::Sofort | Self::Ideal | Self::P24 | Self::Klarna | Self::Twint | Self::Mondu)
    }

    /// Paid with a card, typed or from a device: its bank may ask the payer back.
    pub const fn is_by_card(self) -> bool {
        matches!(self, Self::Card | Self::CardAmEx) || self.is_wallet()
    }

    /// A card that the payer's device keeps: it is there only where the browser says so.
    pub const fn is_wallet(self) -> bool {
        matches!(self, Self::ApplePay | Self::GooglePay)
    }

    /// How later payments are taken that nobody is asked for; none: their payer pays each by hand.
    pub const fn later(self) -> Option<Self> {
        match self {
            Self::Card | Self::CardAmEx | Self::ApplePay | Self::GooglePay | Self::Paypal | Self::Klarna => Some(self),
            Self::Sepa | Self::SofortSepa | Self::IdealSepa => Some(self),
            // They confirm one payment only; the account behind them is debited afterwards.
            Self::Sofort => Some(Self::SofortSepa),
            Self::Ideal => Some(Self::IdealSepa),
            _ => None,
        }
    }

    /// Whether its payer signs a mandate: for this payment, or for those that come later.
    pub const fn needs_mandate(self, pays_later_too: bool) -> bool {
        match self.later() {
            Some(later) => later.is_debit() && (self.is_debit() || pays_later_too),
            None => false,
        }
    }

    /// Whether the payer of a plan can have later payments taken in that way without paying now: a card is looked at, an account
    /// is signed for, a wire is awaited.
    pub const fn can_be_set_up(self) -> bool {
        matches!(self, Self::Card | Self::Sepa | Self::BankWire)
    }

    /// The minutes that the provider leaves a payer at the page of the method, or of their bank.
    pub const fn page_minutes(self) -> i64 {
        match self {
            Self::Paypal | Self::Sofort => 30,
            _ => CHALLENGE_EXPIRY_MINUTES,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mandate_is_signed_for_what_is_debited_now_or_later() {
        let signs = |form: PaymentForm| (form.needs_mandate(false), form.needs_mandate(true));
        assert_eq!(signs(PaymentForm::Sepa), (true, true));
        assert_eq!(signs(PaymentForm::Sofort), (false, true));
        assert_eq!(signs(PaymentForm::Ideal), (false, true));
        for form in [PaymentForm::Card, PaymentForm::Paypal, PaymentForm::BankWire, PaymentForm::Twint] {
            assert_eq!(signs(form), (false, false), "{form}");
        }
    }
}
