//! What a seller's pages look like. For now the payment page: its layouts, its theme, what it asks of buyers.
//!
//! Owned tables: `checkout_settings`.
//! * Never a text that cannot be read: a colour that a seller wishes for gives way where its contrast is below 4.5 to 1.
//! * Never a style that a seller typed: only colours and numbers that were checked become one.
//! * Never settings that are gone while a product is sold with them.
//!
//! Who may call what: the api, and [`of_product`] the checkout.

mod asked;
mod colour;
mod css;
pub mod limits;
mod settings;
mod state;
mod theme;

pub use asked::{Asked, BuyerInformation};
pub use css::css;
pub use settings::{CheckoutSettings, Said, add, change, check_chosen, duplicate, list, of_product, one, remove};
pub use state::{BumpPosition, BuyButtonText, DescriptionBehavior, IncludeType, Layout};
pub use theme::{Theme, TrustSeals};
