//! Who a seller is: profile, documents, the provider's decision, and what follows from it for selling and payouts.
//!
//! Owned tables: `documents`, `legitimations`, `seller_profiles`.
//! * Never a decision assumed: the provider is asked, the words of its events are not believed.
//! * Never a pause without a requirement that says what to do about it.
//! * Never a file handed over that was not checked, never a decision applied to documents that were not handed in.
//! * Never a test side that waits: it is verified from the start, so a shop can be tried before it may sell.
//!
//! Callers: api/cabinet, fulfilment (who sells, for the receipt), checkout and ledger (what an account may do), the worker's money lane.
//! Jobs caused: SubmitVerification, PullVerification, FollowBankAccounts, PublishWaiting.

mod begin;
mod company;
mod decide;
mod documents;
mod hand_in;
mod legitimation;
mod managers;
mod notify;
mod profile;
pub mod provider;
mod reconcile;
mod requirements;
mod say;
mod schema;
mod setup;
mod state;
mod submit;
mod trader;

pub use begin::begin;
pub use company::Verification;
pub use documents::{Document, attach, documents};
pub use legitimation::{Legitimation, legitimation};
pub use managers::{ADMIN_LEGITIMATIONS, AdminLegitimation};
pub use notify::{MailFacts, notify_seller};
pub use profile::{Flaw, ProfileChange, SellerProfile, flaws, profile, save};
pub use provider::VerificationProvider;
pub use requirements::{Overview, overview};
pub use say::say;
pub use setup::{SetupFacts, derive, payment_setup};
pub use state::{
    BusinessType, DocumentKind, DocumentState, External, Internal, Level, PaymentSetup, Salutation, VatExemptReason,
};
pub use submit::submit;
pub use trader::{Trader, trader};
