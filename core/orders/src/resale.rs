//! A sale by way of a reseller: the seller supplies to the reseller, which credits them ("Gutschrift"), and the reseller to the
//! payer (decisions-selling, platform rule). The reseller owes the payer's tax; of what is left without it the fees come off,
//! and the tax of the seller's own supply comes on top.

use kontor_kernel::Money;
use serde::{Deserialize, Serialize};

use crate::{OwedSnapshot, Payer};

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
