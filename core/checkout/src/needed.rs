//! What of the payer has to be known. Beside email, name and country that is what the seller asks, and what a way to pay or the
//! law cannot do without; nothing else is ever required.

use kontor_kernel::{AddressFormat, AddressPart, Country};
use kontor_orders::Payer;
use kontor_payments::PaymentForm;
use kontor_storefront::{BuyerFields, IncludeType};

/// What a purchase cannot do without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Needed {
    pub(crate) company: bool,
    pub(crate) address: bool,
}

impl Needed {
    /// By the way to pay: Mondu is for businesses alone, and who has goods on trust can be written to.
    pub(crate) const fn by(form: PaymentForm) -> Self {
        match form {
            PaymentForm::Mondu => Self { company: true, address: true },
            PaymentForm::PayLater => Self { company: false, address: true },
            _ => Self { company: false, address: false },
        }
    }

    /// With it, what the seller asks.
    pub(crate) fn raise(self, mut asked: BuyerFields) -> BuyerFields {
        let BuyerFields { company, street, street_number, zip, city, .. } = &mut asked;
        if self.company {
            *company = IncludeType::Required;
        }
        if self.address {
            for field in [street, street_number, zip, city] {
                *field = IncludeType::Required;
            }
        }
        asked
    }

    /// Whether a payer who said it elsewhere has said enough.
    pub(crate) fn is_met(self, payer: &Payer) -> bool {
        let country = payer.country.parse().unwrap_or(Country::DE);
        let asked = as_written(self.raise(BuyerFields::default()), country, &payer.street);
        let given =
            [&payer.company, &payer.vat_no, &payer.street, &payer.street_number, &payer.zip, &payer.city, &payer.phone];
        asked
            .fields()
            .into_iter()
            .zip(given)
            .all(|((_, asked), text)| asked != IncludeType::Required || !text.is_empty())
    }
}

/// What is asked of an address as it is written in a country: what it does not have there is not asked, what not every address has
/// is not required, and a house number that stands in the street's line is not asked for twice.
pub(crate) fn as_written(asked: BuyerFields, country: Country, street: &str) -> BuyerFields {
    let AddressFormat { postcode, city, house_number } = country.address_format().with_street(street);
    let least = |asked: IncludeType, part: AddressPart| match part {
        AddressPart::Absent => IncludeType::Hidden,
        AddressPart::Optional if asked == IncludeType::Required => IncludeType::Optional,
        _ => asked,
    };
    BuyerFields {
        zip: least(asked.zip, postcode),
        city: least(asked.city, city),
        street_number: least(asked.street_number, house_number),
        ..asked
    }
}
