//! Limits of payouts, unit last.

use kontor_kernel::{Currency, Money};

/// The smallest payout in whole units of its currency: providers send no less, and a payout below their minimum would
/// wait for ever (what-users-ask, row 2).
const PAYOUT_MIN_UNITS: i64 = 1;
/// Up to this many whole units a verified seller's request is approved at once; above it a manager looks.
const AUTO_APPROVAL_MAX_UNITS: i64 = 1_000;

/// On a live side money goes to a bank account this many hours after it was added: whoever sits in somebody else's session
/// is noticed before, by the mail that tells of the account.
pub const NEW_ACCOUNT_HOURS: i64 = 48;

/// Nobody lets more lie before it is paid out, in whole units of its currency.
pub const SETTINGS_MINIMUM_MAX_UNITS: i64 = 1_000_000;

pub(super) fn units(count: i64, currency: Currency) -> Money {
    Money::new(count * 10_i64.pow(u32::from(currency.digits())), currency)
}

/// The smallest payout.
pub fn minimum(currency: Currency) -> Money {
    units(PAYOUT_MIN_UNITS, currency)
}

/// The largest payout that nobody has to look at.
pub fn approved_at_once(money: Money) -> bool {
    money.amount <= units(AUTO_APPROVAL_MAX_UNITS, money.currency).amount
}
