//! Prices as buyers pay them, whose tax makes other amounts of what sellers ask.

use kontor_kernel::{ApiError, Code, Money, Result};
use kontor_pricing::PriceShift;

use crate::{PlanKind, limits, plans::Plan, terms::shown_price};

impl Plan {
    /// The same price for another amount than its own, which is spread over its payments as they were. What buyers could name is set then.
    /// Refuses, at `/price`, what leaves a payment nobody could pay; and a price that was agreed in another currency than its own.
    pub fn priced_at(mut self, price: Money) -> Result<Self> {
        let list = self.price();
        if price.currency != list.currency {
            return Err(ApiError::new(Code::PriceChanged).with_money("amount", list));
        }
        self.minimum_amount = None;
        if price == list {
            return Ok(self);
        }
        self.old_price_amount = Some(list.amount).filter(|amount| *amount > price.amount);
        let Some(terms) = self.terms()? else {
            self.price_amount = price.amount;
            return Ok(self);
        };
        let terms = if self.kind == PlanKind::Installment {
            terms.with_total(price.amount)
        } else {
            terms.scaled(price.amount, list.amount)
        };
        let least = limits::price_min(price.currency);
        let known = (1..=terms.count().unwrap_or(2)).map(|number| Money::new(terms.amount(number), price.currency));
        if known.into_iter().any(|one| one.amount < least || !one.is_chargeable()) {
            return Err(
                ApiError::field(Code::AmountTooSmall, "/price").with_money("min", Money::new(least, price.currency))
            );
        }
        self.price_amount = shown_price(self.kind, &terms);
        self.terms = Some(serde_json::to_value(terms)?);
        Ok(self)
    }

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
