//! `/s/{seller}/{slug}/payment`: the form, and what its answer comes to.

mod addons;
mod basket;
mod coupon;
mod deal;
pub(crate) mod form;
mod funnel;
mod gift;
mod link_params;
mod method_fields;
mod own;
mod own_amount;
pub(crate) mod page_design;
mod previewed;
mod proof;
mod questions;
mod redirect;
mod requested;
mod show;
mod submit;
mod unlock;
mod upgrade;
mod vat_id;
mod version;

pub use form::{Sent, method_of, paid_by, shown as shown_text, shown_method};
pub use funnel::{confirm_url, entry_url};
pub use link_params::passed_on;
pub use method_fields::{debit_form, method_input};
pub use redirect::within;
pub use show::{consent, show};
pub use submit::{order_page, page_of, provider_page, submit};
pub use upgrade::{name as upgrade_name, url as upgrade_url};
pub use version::{seen, version};
