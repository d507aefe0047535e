//! `/s/{seller}/{slug}/payment`: the form, and what its answer comes to.

mod addons;
mod basket;
mod coupon;
pub(crate) mod form;
mod funnel;
mod gift;
mod look;
mod marks;
mod own;
mod own_amount;
mod proof;
mod questions;
mod rails;
mod redirect;
mod show;
mod submit;
mod unlock;
mod upgrade;
mod vat_id;
mod version;

pub use form::{Sent, method_of, paid_by, shown as shown_text, shown_method};
pub use funnel::{confirm_url, entry_url};
pub use marks::passed_on;
pub use rails::{debit_form, means};
pub use redirect::within;
pub use show::{consent, show};
pub use submit::{onward, order_page, page_of, submit};
pub use upgrade::{name as upgrade_name, url as upgrade_url};
pub use version::{seen, version};
