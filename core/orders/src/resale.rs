//! A sale by way of a reseller: the seller supplies to the reseller, which credits them ("Gutschrift"), and the reseller to the
//! payer (decisions-selling, platform rule). The reseller owes the payer's tax; of what is left without it the fees come off,
//! and the tax of the seller's own supply comes on top.

use kontor_kernel::{Money, Result};
use serde::{Deserialize, Serialize};

use crate::{OwedSnapshot, Payer, Snapshot};

/// The reseller as it sold, and what its credit note to the seller says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResaleSnapshot {
    /// The company.
    pub name: String,
    /// Street and number.
    pub street: String,
    /// Postal code.
    pub zip: String,
    /// Town.
    pub city: String,
    /// Where it is established, ISO 3166.
    pub country: String,
    /// Its VAT id.
    pub vat_id: String,
    /// Where its terms of sale stand.
    pub terms_url: String,
    /// What is kept for it of the seller's price, in basis points of that.
    pub kept_bps: i64,
    /// What the payer paid for it beyond the seller's price, in basis points of that.
    pub added_bps: i64,
    /// The tax of what the seller supplied to it.
    pub credited: OwedSnapshot,
}

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

impl ResaleSnapshot {
    /// Name and address in one line, as a buyer reads who sells to them.
    pub fn address(&self) -> String {
        format!("{}, {}, {} {}, {}", self.name, self.street, self.zip, self.city, self.country)
    }

    /// Whom its credit notes are from, as an address.
    pub(crate) fn recipient(&self) -> Payer {
        Payer {
            company: self.name.clone(),
            country: self.country.clone(),
            vat_no: self.vat_id.clone(),
            street: self.street.clone(),
            zip: self.zip.clone(),
            city: self.city.clone(),
            ..Payer::default()
        }
    }

    /// The tax in what the seller is credited.
    pub(crate) fn tax_in(&self, credited: Money) -> Money {
        credited.tax_within(self.credited.rate_bps)
    }
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
