//! What a seller has decided about value added tax, and whether a buyer's VAT id is real. Which tax a sale carries is
//! [`kontor_pricing::vat`], from these facts.
//!
//! Owned tables: `vat_checks`, `vat_claims`, `vat_settings`.
//! * Never a buyer who waits for a register: what has not answered is pending, and asked by a worker.
//! * Never silence taken for a no: a register that cannot be reached is asked again.
//! * Never a reverse charge for an id that nobody has confirmed, unless the seller takes that on themselves. So it is with ids of
//!   Switzerland and Great Britain, which no register here is asked about: only the seller's word makes them count.
//!
//! Who may call what: the api ([`vat_settings`], [`change`]); the checkout everything else. Jobs caused: CheckVatId,
//! CorrectVat.

mod check;
mod claims;
mod register;
mod selling;
mod settings;
mod standing;
mod supplier;

pub use check::Registers;
pub use claims::{Claim, claim, close, open_claim};
pub use register::{Answer, RegisterFault, VatRegister};
pub use selling::{SellingFacts, selling_facts};
pub use settings::{PendingIds, VatChange, VatSettings, change, vat_settings};
pub use standing::{IdStanding, VatIdStatus, standing};
pub use supplier::{has_no_register, home_of, may_be_asked, own_supplier, supplied_to_reseller, supplier};
