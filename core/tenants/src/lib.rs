//! Shops as tenants: a live side and its test twin, their settings, their names, and a test side's time.
//!
//! Owned tables: `partners`, `resellers`, `seller_notes`, `seller_reviews`, `sellers`, `shops`, `test_clocks`.
//! * Never one side without the other, nor a side without its name in the directory and its owner's profile.
//! * Never a seller who says of themselves whether their products are looked at: only managers write that down.
//! * Never a partner who has not handed the seller a code of their own.
//! * Never a clock on a live side, never a clock that goes back.
//!
//! Who may call: the api; workers and shop pages for [`find_shop`] and [`seller`].

mod brands;
mod checklist;
mod clock;
mod notes;
mod open;
mod partners;
mod reseller;
mod review;
mod schema;
mod seller;
mod share;
mod shop;
mod store;
mod terms;
mod username;

pub use checklist::{HomeFacts, Step, StepName, checklist};
pub use clock::{
    Clock, ClockAdvance, advance, advancing_clocks, clocks, create as create_clock, lock_advancing_clock, step,
};
pub use notes::{SellerNote, add_note, notes};
pub use open::{NewSeller, OnOpened, Opened, open};
pub use partners::{
    Partner, PartnerKind, add_partner, partner, partner_code, partners, partners_of, person_of_code, remove_partner,
    remove_sales_team_member, set_incentive_plans,
};
pub use reseller::{Resale, Reseller, keep_reseller, reseller};
pub use review::{begin_review, end_review};
pub use seller::{Seller, SellerChanges, follow_email, hold, move_home, seller, update};
pub use share::{shared_by, sharing_token};
pub use shop::{Shop, find_shop, look_up};
pub use terms::{set_fee, set_payouts_blocked};
pub use username::{check_username, username_is_free};
