//! Who sells, as the tax rules see them.

use chrono::NaiveDate;
use kontor_kernel::{Country, TaxPlace, VatId};
use kontor_pricing::{Customer, PriceBasis, Supplier, Supply, TaxStatus, Vat, vat};

use crate::SellingFacts;

/// Who sells to the buyer: the reseller, where it is sold by way of one, else the seller.
pub fn supplier(seller: &SellingFacts) -> Supplier {
    let own = own_supplier(seller);
    match &seller.resale {
        // A company that sells for many is above every threshold; what its prices are the seller says.
        Some(resale) => Supplier {
            destination: true,
            basis: own.basis,
            added_bps: resale.added_bps(),
            ..Supplier::at_home(resale.home(), TaxStatus::Liable)
        },
        None => own,
    }
}

/// The tax of what the seller supplies to the reseller, a business; none: nobody resells it.
pub fn supplied_to_reseller(seller: &SellingFacts, supply: Supply, on: NaiveDate) -> Option<Vat> {
    let home = seller.resale.as_ref()?.home();
    Some(vat(own_supplier(seller), supply, Customer::business(home), on))
}

/// The seller, from what is known of them. Until the tax step is filled in nobody owes VAT.
pub fn own_supplier(seller: &SellingFacts) -> Supplier {
    let home = home_of(seller);
    let standing = match (seller.vat_payer, seller.vat_exempt_reason.as_deref()) {
        (Some(true), _) => TaxStatus::Liable,
        (_, Some("educational")) => TaxStatus::Educational,
        (_, Some("regulated_profession" | "other")) => TaxStatus::Exempt,
        _ => TaxStatus::SmallBusiness,
    };
    let mut registered = [None; 3];
    for (place, code) in registered.iter_mut().zip(&seller.vat_registered) {
        *place = code.parse().ok();
    }
    let basis = if seller.price_basis.as_deref() == Some("net") { PriceBasis::Net } else { PriceBasis::Gross };
    let destination = seller.vat_destination.unwrap_or(false);
    Supplier { home, standing, destination, registered, basis, added_bps: 0 }
}

/// Where a seller is established, as VAT law sees it.
pub fn home_of(seller: &SellingFacts) -> TaxPlace {
    TaxPlace::of_address(seller.country.parse().unwrap_or(Country::DE), &seller.zip, &seller.city)
}

/// Whether a register's word on this id would change anything: it is a member state's other than the seller's, and the seller
/// owes VAT.
pub fn may_be_asked(supplier: Supplier, id: &VatId) -> bool {
    supplier.standing == TaxStatus::Liable && id.country().facts().eu && id.country() != supplier.home.country()
}

/// Whether an id can be shown by businesses and by nobody else, and there is no register here to ask about it: it is of a country
/// outside the Union whose form and check digits are known, and the seller owes VAT.
pub fn has_no_register(supplier: Supplier, id: &VatId) -> bool {
    supplier.standing == TaxStatus::Liable && !id.country().facts().eu && id.country() != supplier.home.country()
}

/// The last day on which a choice binds that was made on this day: two calendar years (Art. 59c (3)).
pub(crate) fn binds_until(since: NaiveDate) -> NaiveDate {
    use chrono::Datelike;
    NaiveDate::from_ymd_opt(since.year() + 1, 12, 31).unwrap_or(since)
}
