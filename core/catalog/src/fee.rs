//! What is added once to a price: for handling, for a printed folder, for setting something up.

use kontor_kernel::{Code, Currency, Money, Validator, limits::LINE_CHARS_MAX};
use kontor_pricing::PriceShift;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{PlanKind, limits, terms::check_amount};

/// An additional fee. It is part of every price that buyers see (a price is shown with all that it comes to, § 3 PAngV),
/// is paid with the first payment, and is taxed like what it is added to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdditionalFee {
    /// What it is for, as buyers read it.
    pub name: String,
    /// How much, in minor units.
    pub amount: i64,
    /// Of which currency; prices in another one cannot have it.
    pub currency: Currency,
}

impl AdditionalFee {
    /// How much.
    pub const fn money(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    /// The same fee as a buyer pays it, whose tax makes another amount of what the seller asks.
    #[must_use]
    pub fn shifted(self, shift: PriceShift) -> Self {
        Self { amount: shift.money(self.money()).amount, ..self }
    }

    pub(crate) fn check(&self, check: &mut Validator) {
        check.line("/additional_fee/name", &self.name, 1, limits::FEE_NAME_CHARS_MAX.min(LINE_CHARS_MAX));
        check_amount(check, "/additional_fee/amount/amount", self.money());
    }

    /// Refuses a price of another currency.
    pub(crate) fn check_currency(&self, check: &mut Validator, pointer: &str, given: Currency) {
        if given != self.currency {
            check.refuse_with(Code::InvalidChoice, pointer, [("allowed", json!([self.currency.to_string()]))]);
        }
    }
}

/// Whether the shown price of a plan has in it what is added to the first payment: not where each payment is a price of its
/// own.
pub(crate) fn is_in_shown(kind: PlanKind, payments: Option<u32>) -> bool {
    match kind {
        PlanKind::OneTime | PlanKind::Installment => true,
        PlanKind::LimitedSubscription | PlanKind::Subscription => payments == Some(1),
    }
}

/// What is added to the shown price of a plan: nothing to what is free, and nothing to what is paid again and again, of
/// which only the first payment is more.
pub(crate) fn added_to_shown(
    fee: Option<&AdditionalFee>,
    kind: PlanKind,
    payments: Option<u32>,
    price: Money,
) -> Money {
    match fee {
        Some(fee) if is_in_shown(kind, payments) && price.amount > 0 && fee.currency == price.currency => fee.money(),
        _ => Money::zero(price.currency),
    }
}
