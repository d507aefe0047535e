//! Whether a seller's balance covers money that goes back to a payer.

use kontor_db::Tx;
use kontor_kernel::{Currency, Money, Result};
use kontor_verification::{PaymentSetup, payment_setup};

use crate::balances;

/// How far below zero a verified seller's balance may go over a refund, in whole units of its currency: a buyer need
/// not wait for the next sale because of the last cents (what-users-ask, row 8). Beyond it a refund is queued.
const OVERDRAFT_MAX_UNITS: i64 = 100;

/// What a seller has, and how little they may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cover {
    /// Everything of theirs, what is within its hold included.
    pub balance: Money,
    /// The lowest that it may become: zero or less.
    pub floor: Money,
}

impl Cover {
    /// Whether `share` of the seller's can go.
    pub const fn covers(&self, share: i64) -> bool {
        share == 0 || self.balance.amount.saturating_sub(share) >= self.floor.amount
    }
}

/// Holds the seller's balance until the transaction ends: of two promises of the same money the second finds it gone.
pub async fn hold(tx: &mut Tx) -> Result<()> {
    kontor_tenants::hold(tx).await
}

/// How the balance of one currency stands.
pub async fn cover(tx: &mut Tx, currency: Currency) -> Result<Cover> {
    let found = balances(tx).await?.into_iter().find(|balance| balance.currency == currency);
    let balance = found.map_or(0, |balance| balance.available.saturating_add(balance.held));
    let trusted = payment_setup(tx).await? == PaymentSetup::PaymentsPayouts;
    let units = if trusted { OVERDRAFT_MAX_UNITS } else { 0 };
    let floor = -units * 10_i64.pow(u32::from(currency.digits()));
    Ok(Cover { balance: Money::new(balance, currency), floor: Money::new(floor, currency) })
}
