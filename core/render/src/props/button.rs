//! What the button that orders says, and what the law of the buyer's country leaves of it.

use kontor_kernel::Country;
use serde::{Deserialize, Serialize};

use super::payment::PaymentMethod;

/// The texts an order button may carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ButtonText {
    ObligedToPay,
    TakeForFree,
    BuyNow,
    PayNow,
    OrderAndTransfer,
    AgreeOnTermsAndPay,
    CompleteOrder,
    AcceptAndPayNow,
}

impl ButtonText {
    /// What fits the way to pay; where nothing is paid yet nobody reads "pay now".
    #[must_use]
    pub const fn fitting(method: PaymentMethod, pays_today: bool) -> Self {
        match (method, pays_today) {
            (PaymentMethod::BankWire, true) => Self::OrderAndTransfer,
            // What is debited or paid later is not paid now.
            (PaymentMethod::Sepa | PaymentMethod::PayLater | PaymentMethod::Free, _) | (_, false) => Self::BuyNow,
            (_, true) => Self::PayNow,
        }
    }

    /// The text for a buyer of `country`. Consumers in Germany and Austria only get one that states the duty to pay
    /// (§ 312j (3) BGB, § 8 FAGG): with any other text no contract comes about. In the rest of the Union a text has to speak of
    /// paying or buying (Art. 8 (2) Dir. 2011/83, C-249/21): completing an order does not.
    #[must_use]
    pub fn lawful(requested: Self, country: &str, is_free: bool) -> Self {
        match (is_free, country) {
            (true, _) => Self::TakeForFree,
            (false, "DE" | "AT") => Self::ObligedToPay,
            (false, _) if requested == Self::TakeForFree => Self::ObligedToPay,
            (false, _) if requested == Self::CompleteOrder && in_the_union(country) => Self::ObligedToPay,
            (false, _) => requested,
        }
    }
}

/// The Union, and who follows its law for consumers.
fn in_the_union(country: &str) -> bool {
    matches!(country, "IS" | "LI" | "NO") || country.parse::<Country>().is_ok_and(|country| country.facts().eu)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_that_fits_says_pay_now_only_where_something_is_paid_now() {
        assert_eq!(ButtonText::fitting(PaymentMethod::Card, true), ButtonText::PayNow);
        assert_eq!(ButtonText::fitting(PaymentMethod::Card, false), ButtonText::BuyNow);
        assert_eq!(ButtonText::fitting(PaymentMethod::Paypal, true), ButtonText::PayNow);
        assert_eq!(ButtonText::fitting(PaymentMethod::Sepa, true), ButtonText::BuyNow);
        assert_eq!(ButtonText::fitting(PaymentMethod::BankWire, true), ButtonText::OrderAndTransfer);
    }

    #[test]
    fn consumers_in_germany_and_austria_are_told_of_their_duty_to_pay() {
        for country in ["DE", "AT"] {
            assert_eq!(ButtonText::lawful(ButtonText::CompleteOrder, country, false), ButtonText::ObligedToPay);
        }
        assert_eq!(ButtonText::lawful(ButtonText::CompleteOrder, "FR", false), ButtonText::ObligedToPay);
        assert_eq!(ButtonText::lawful(ButtonText::BuyNow, "FR", false), ButtonText::BuyNow);
        assert_eq!(ButtonText::lawful(ButtonText::CompleteOrder, "US", false), ButtonText::CompleteOrder);
        assert_eq!(ButtonText::lawful(ButtonText::BuyNow, "DE", true), ButtonText::TakeForFree);
    }
}
