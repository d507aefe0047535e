//! What something costs: pure functions from facts to a quote. What buyers pay has the tax in it, whatever the seller asks.
//!
//! * Never a price from a browser, never a float, never a cent lost between net, tax and gross.
//!
//! * Never two ways to say when a payment is due, or how much it is: [`Terms`] alone knows.
//!
//! Callers: catalog (prices), checkout, orders (rates), and the shop pages that show a price.

mod binding;
mod calendar;
mod interval;
mod moved;
mod proration;
mod scaled;
mod term_end;
mod terms;
mod vat;

pub use binding::{Binding, EXTENSION_MONTHS_MAX, MIN_MONTHS_MAX, NOTICE_DAYS_MAX};
pub use calendar::{begin_of, days_after, days_before};
pub use interval::{Interval, Unit, UnknownInterval};
pub use proration::{Change, Prorated, Proration, apply_credit};
pub use terms::{CustomRate, Due, INSTALMENTS, Less, PERIODS, START_DAYS, TRIAL_DAYS_MAX, Terms, vat_of_rates};
pub use vat::{Customer, PriceBasis, PriceShift, Supplier, Supply, SupplyKind, TaxStatus, Treatment, Vat, vat};

use kontor_kernel::Money;

/// A total with its tax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaxedAmount {
    /// What the payer pays.
    pub gross: Money,
    /// The tax in it.
    pub vat: Money,
    /// Its rate in basis points: 1900 is 19 %.
    pub vat_rate_bps: i64,
}

impl TaxedAmount {
    /// What remains without tax.
    pub fn net(&self) -> Money {
        Money::new(self.gross.amount - self.vat.amount, self.gross.currency)
    }
}

impl TaxedAmount {
    /// The quote for what a buyer pays. The tax is rounded once, half up, on the total.
    pub fn from_gross(gross: Money, vat: Vat) -> Self {
        Self { gross, vat: gross.tax_within(vat.rate_bps), vat_rate_bps: vat.rate_bps }
    }
}

#[cfg(test)]
mod tests;
