//! Whose a payment is: what is kept of it, what a reseller owes of it as tax, and the seller's share.

use kontor_kernel::{Money, Result};

use crate::Snapshot;

/// Whose a payment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Split {
    /// What is kept: the platform's fee, and what a reseller costs.
    pub fee: Money,
    /// What of it is tax that a reseller owes, less the tax that it pays the seller; negative where it pays more.
    pub resold_tax: Money,
    /// The seller's.
    pub share: Money,
}

impl Snapshot {
    /// Whose a payment of this price is, with `vat` in it.
    pub fn split(&self, price: Money, vat: Money) -> Result<Split> {
        let zero = Money::zero(price.currency);
        let Some(resale) = &self.resale else {
            let fee = price.share(self.seller.fee_bps, 10_000);
            return Ok(Split { fee, resold_tax: zero, share: price.minus(fee)? });
        };
        let fee = price.share(self.seller.fee_bps + resale.kept_bps, 10_000 + resale.added_bps);
        let net = price.minus(vat)?.minus(fee)?;
        let share = net.plus(net.share(resale.credited.rate_bps, 10_000))?;
        Ok(Split { fee, resold_tax: price.minus(fee)?.minus(share)?, share })
    }
}
