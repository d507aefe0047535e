//! What a seller offers: products, their prices, files and pictures, and why something cannot be sold.
//!
//! Owned tables: `bundle_contents`, `categories`, `certificate_settings`, `course_sections`, `covers`, `digitals`,
//! `lessons`, `license_key_settings`, `license_key_tokens`, `license_keys`, `opt_in_questions`, `pricing_plans`,
//! `product_addons`, `product_groups`, `product_tokens`, `products`, `ticket_dates`, `ticket_designs`,
//! `ticket_upgrades`, `tickets`.
//! Views: `product_accesses`, `product_group_rows`.
//! * Never a product on sale that [`reasons`] speaks against: publishing, the shop and the checkout ask the same
//!   function.
//! * Never more sold and reserved than the limit: [`stock`] is one conditional UPDATE a step, and so is a place of a
//!   date ([`tickets`]).
//! * Never a key for two orders, nor two keys of one product for one order, nor a key sold that went back.
//! * Never a file delivered that was not checked: a browser writes into quarantine, a worker promotes.
//! * Never a lesson shown to buyers that is not there yet, never one of another course.
//! * Never a decision of the platform on a version that the manager did not see, never the same thing handed in twice.
//! * Never a lost update: an editor names the version it saw.
//! * Never a word about who the seller is: facts about the account come in as [`SellerFacts`].
//!
//! Who may call: the api (cabinet, shop), checkout ([`stock`], [`plans`], [`questions`], [`tickets`]), fulfilment ([`digitals`],
//! [`license_keys`], [`tickets`], [`certificates`], [`course`]),
//! the worker (`PromoteUpload`, `ResizeCover`, `ExpireUploads`). Managers decide through [`review`]; the job caused there:
//! `TellReview`.

mod access;
mod action;
pub mod addons;
mod after_purchase;
mod archive;
mod asked;
pub mod categories;
pub mod certificates;
mod change;
pub mod contents;
mod counts;
pub mod course;
pub mod covers;
mod create;
pub mod digitals;
mod duplicate;
mod facts;
mod fee;
mod fields;
pub mod groups;
mod held_uploads;
pub mod license_keys;
pub mod limits;
mod managers;
mod members;
mod other_side;
mod plan_rules;
pub mod plan_stock;
mod plan_tax;
pub mod plans;
mod positions;
mod product;
mod publish;
mod publish_later;
pub mod questions;
mod reasons;
mod remove;
mod resize_cover;
pub mod review;
mod sheet;
pub mod shop;
pub mod slug;
mod stamping;
mod state;
mod steps;
pub mod stock;
mod store;
mod terms;
pub mod tickets;

pub use access::check_access_password;
pub use action::{ProductAction, act};
pub use after_purchase::{AfterPurchase, AfterPurchaseChange, EmailAfterPurchase, PLACEHOLDERS};
pub use archive::{archive, unarchive};
pub use asked::{AskedRow, OPT_IN_QUESTIONS};
pub use change::change;
pub use create::{NewProduct, create};
pub use duplicate::duplicate;
pub use facts::{Facts, SellerFacts};
pub use fee::AdditionalFee;
pub use fields::{ProductChange, ProductFields};
pub use held_uploads::ProductUploads;
pub use managers::{ADMIN_PRODUCTS, AdminProductRow};
pub use other_side::{ProductCopy, read_for_other_side, write_from_other_side};
pub use product::Product;
pub use publish::{publish, unpublish};
pub use publish_later::{
    Waited, cancel_publish_when_verified, publish_waiting, publish_when_verified, waiting_for_verification,
};
pub use reasons::{Fix, UnavailableReason, reasons};
pub use remove::remove;
pub use resize_cover::resize_cover;
pub use sheet::{PRODUCT_ACCESS, PRODUCT_GROUPS, PRODUCTS};
pub use state::{
    AttendeesAsked, CoverState, Form, KeySource, KeyState, LessonKind, PlanKind, QuestionType, ReviewState, Selection,
    Subtype,
};
pub use steps::Step;
pub use store::{find, find_all, find_at, names_with_settings};

/// Whether it is a colour as people write it, `#0a5eb0` or `#05b` (storefront-growth §5).
pub(crate) fn is_colour(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    matches!(digits.len(), 3 | 6) && digits.chars().all(|digit| digit.is_ascii_hexdigit())
}

/// A colour as it is kept, and as a colour field can show it: six small digits.
pub(crate) fn six_digits(colour: &str) -> String {
    let small = colour.to_ascii_lowercase();
    match small.strip_prefix('#') {
        Some(digits) if digits.len() == 3 => {
            std::iter::once('#').chain(digits.chars().flat_map(|digit| [digit, digit])).collect()
        }
        _ => small,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_colour, six_digits};

    #[test]
    fn a_colour_of_three_digits_is_kept_as_its_six() {
        assert_eq!((six_digits("#05B"), six_digits("#0055BB")), ("#0055bb".to_owned(), "#0055bb".to_owned()));
        assert!(is_colour("#05b") && is_colour("#0055bb"));
        assert!(!["", "#", "05b", "#05", "#05bb", "#0055bbf", "#ggg"].into_iter().any(is_colour));
    }
}
