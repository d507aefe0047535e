//! The seller as the tax rules see them.

use chrono::NaiveDate;
use kontor_kernel::{Country, VatId};
use kontor_pricing::{PriceBasis, Standing, Supplier};
use kontor_tenants::SellingFacts;

/// Who sells, from what is known of them. Until the tax step is filled in nobody owes VAT.
pub fn supplier(seller: &SellingFacts) -> Supplier {
    let country = seller.country.parse().unwrap_or(Country::DE);
    let standing = match (seller.vat_payer, seller.vat_exempt_reason.as_deref()) {
        (Some(true), _) => Standing::Liable,
        (_, Some("educational")) => Standing::Educational,
        (_, Some("regulated_profession" | "other")) => Standing::Exempt,
        _ => Standing::SmallBusiness,
    };
    let mut registered = [None; 3];
    for (place, code) in registered.iter_mut().zip(&seller.vat_registered) {
        *place = code.parse().ok();
    }
    let basis = if seller.price_basis.as_deref() == Some("net") { PriceBasis::Net } else { PriceBasis::Gross };
    Supplier { country, standing, destination: seller.vat_destination.unwrap_or(false), registered, basis }
}

/// Whether a register's word on this id would change anything: it is a member state's other than the seller's, and the seller
/// owes VAT.
pub fn may_be_asked(supplier: Supplier, id: &VatId) -> bool {
    supplier.standing == Standing::Liable && id.country().facts().eu && id.country() != supplier.country
}

/// The last day on which a choice binds that was made on this day: two calendar years (Art. 59c (3)).
pub(crate) fn binds_until(since: NaiveDate) -> NaiveDate {
    use chrono::Datelike;
    NaiveDate::from_ymd_opt(since.year() + 1, 12, 31).unwrap_or(since)
}
