//! What a seller's pages look like, what holds in the shop and what visitors do there: the payment page with its layouts, its
//! theme and what it asks of buyers; the seller's legal texts, and the instruction on withdrawal where they have none; measuring
//! visits and the consent it needs ([`tracking`]); writing to the seller ([`contact`]).
//!
//! Owned tables: `checkout_settings`, `consent_settings`, `consent_terms`, `consents`, `contact_forms`, `contact_messages`,
//! `legal_texts`, `tracked_orders`, `tracking_codes`.
//! * Never a text that cannot be read: a colour that a seller wants gives way where its contrast is below 4.5 to 1.
//! * Never a style that a seller typed: only colours and numbers that were checked become one.
//! * Never settings that are gone while a product is sold with them.
//! * Never a legal text that changes: a new wording is a new version, and the one that an order was made under stays.
//!
//! Who may call what: the api; the checkout [`of_product`] and [`legal_texts`]; the delivery
//! [`legal_text`] and [`instruction`], for the receipt; the worker forgets consents and messages.

mod asked;
pub mod colour;
pub mod contact;
mod css;
mod legal;
pub mod limits;
mod proof;
mod settings;
mod state;
mod theme;
pub mod tracking;
mod withdrawal;

pub use asked::{BuyerFields, BuyerInformation};
pub use css::css;
pub use legal::{LegalKind, LegalText, LegalWording, legal_text, legal_texts, publish};
pub use proof::SocialProof;
pub use settings::{
    CheckoutSettings, CheckoutSettingsInput, add, change, check_chosen, duplicate, find_settings, list, of_product,
    remove,
};
pub use state::{BumpPosition, BuyButtonText, DescriptionBehavior, IncludeType, Layout, UpsellPlacement};
pub use theme::{Theme, TrustSeals};
pub use withdrawal::{INSTRUCTION_WORDING, instruction};
