//! Prices as buyers pay them, whose tax makes other amounts of what sellers ask.

use kontor_kernel::Result;
use kontor_pricing::PriceShift;

use crate::{plans::Plan, terms::shown_price};

impl Plan {
    /// The same price as a buyer pays it, whose tax makes another amount of what the seller asks. What buyers name themselves is
    /// what they pay.
    pub fn shifted(mut self, shift: PriceShift) -> Result<Self> {
        if shift.is_none() || self.minimum_amount.is_some() {
            return Ok(self);
        }
        let shift = shift.in_currency(self.price().currency);
        self.old_price_amount = self.old_price_amount.map(|amount| shift.amount(amount));
        let Some(terms) = self.terms()? else {
            self.price_amount = shift.amount(self.price_amount);
            return Ok(self);
        };
        let terms = terms.shifted(shift);
        self.price_amount = shown_price(self.kind, &terms);
        self.terms = Some(serde_json::to_value(terms)?);
        Ok(self)
    }
}
