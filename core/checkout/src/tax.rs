//! The tax of an offer.

use kontor_catalog::Product;
use kontor_kernel::{Country, Money};
use kontor_pricing::{Quote, Supplier, quote_admission, quote_supply};
use kontor_tenants::SellingFacts;

use crate::Choice;

pub(crate) fn supplier(seller: &SellingFacts) -> Supplier {
    Supplier { country: seller.country.parse().unwrap_or(Country::DE), vat_payer: seller.vat_payer.unwrap_or(false) }
}

/// A price with its tax: of a place one goes to that of its country, of everything else what its kind of supply says.
pub(crate) fn taxed(
    price: Money,
    supplier: Supplier,
    product: &Product,
    buyer: Country,
    choice: Option<&Choice>,
) -> Quote {
    match choice.and_then(Choice::taxed_in) {
        Some(place) => quote_admission(price, supplier, place),
        None => quote_supply(price, supplier, product.supply(), buyer),
    }
}
