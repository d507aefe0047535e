//! Amounts in the company's minor units, and back: some currencies it counts otherwise than ISO 4217 does
//! ([`Money::to_charged`]).

use kontor_kernel::{Currency, Money};
use kontor_payments::provider::ProviderFault;

/// An amount in their minor units.
pub(super) fn charged(money: Money) -> Result<i64, ProviderFault> {
    let refused =
        || ProviderFault::Refused(format!("{money:?} is between two steps: {}", money.currency.charge_rule()));
    money.to_charged().ok_or_else(refused)
}

/// An amount that is paid out, in their minor units: of a balance, which need not be one that is charged.
pub(super) fn paid_out(money: Money) -> Result<i64, ProviderFault> {
    let same = money.currency.charge_digits() == money.currency.digits();
    if same && money.amount % money.currency.payout_step() == 0 { Ok(money.amount) } else { charged(money) }
}

/// An amount of theirs in our minor units.
pub(super) fn in_ours(amount: i64, currency: Currency) -> Option<Money> {
    Money::from_charged(amount, currency)
}
