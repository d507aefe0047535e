//! The payments of a plan at another price than its own.

use kontor_kernel::{allocate, ratio_half_up};

use crate::Terms;

impl Terms {
    /// The same payments where each costs as much more or less as `new` does in place of `old`.
    #[must_use]
    pub fn scaled(mut self, new: i64, old: i64) -> Self {
        let rates = self.custom_rates.iter_mut().map(|rate| &mut rate.amount);
        for amount in rates.chain([&mut self.first_amount, &mut self.next_amount]) {
            *amount = ratio_half_up(*amount, new, old);
        }
        self
    }

    /// The same payments in proportion where all of them come to `total`, to the cent: what does not divide is in the first. Of a plan
    /// without an end nothing comes to anything.
    #[must_use]
    pub fn with_total(mut self, total: i64) -> Self {
        let Some(count) = self.count().filter(|count| *count > 0) else { return self };
        let weights: Vec<u64> =
            (1..=count).map(|number| u64::try_from(self.full_amount(number)).unwrap_or(0)).collect();
        let parts = allocate(total, &weights);
        if self.custom_rates.is_empty() {
            self.next_amount = parts.last().copied().filter(|_| count > 1).unwrap_or(self.next_amount);
            self.first_amount = total - self.next_amount * (i64::from(count) - 1);
        } else {
            for (rate, part) in self.custom_rates.iter_mut().zip(parts) {
                rate.amount = part;
            }
        }
        self
    }
}
