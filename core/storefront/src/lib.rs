//! What a seller's pages look like and what holds in the shop. For now the payment page: its layouts, its theme, what it asks
//! of buyers; the seller's legal texts, and the instruction on withdrawal where they have none.
//!
//! Owned tables: `checkout_settings`, `legal_texts`.
//! * Never a text that cannot be read: a colour that a seller wants gives way where its contrast is below 4.5 to 1.
//! * Never a style that a seller typed: only colours and numbers that were checked become one.
//! * Never settings that are gone while a product is sold with them.
//! * Never a legal text that changes: a new wording is a new version, and the one that an order was made under stays.
//!
//! Who may call what: the api; the checkout [`of_product`] and [`legal_texts`]; the delivery
//! [`legal_text`] and [`instruction`], for the receipt.

mod asked;
mod colour;
mod css;
mod legal;
pub mod limits;
mod proof;
mod settings;
mod state;
mod theme;
mod withdrawal;

pub use asked::{BuyerFields, BuyerInformation};
pub use css::css;
pub use legal::{LegalKind, LegalText, legal_text, legal_texts, publish};
pub use proof::SocialProof;
pub use settings::{
    CheckoutSettings, CheckoutSettingsInput, add, change, check_chosen, duplicate, find_settings, list, of_product,
    remove,
};
pub use state::{BumpPosition, BuyButtonText, DescriptionBehavior, IncludeType, Layout, UpsellPlacement};
pub use theme::{Theme, TrustSeals};
pub use withdrawal::{INSTRUCTION_WORDING, instruction};
