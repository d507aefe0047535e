//! Delivery: what a paid order opens, and the counted way to it.
//!
//! Owned tables: `certificates`, `course_accesses`, `course_devices`, `course_grant_people`, `course_grants`,
//! `course_sessions`, `grants`, `lesson_progress`, `payment_ticket_tokens`, `payment_tickets`, `services`, `stamped_copies`,
//! `ticket_exchanges`.
//! * Never a file for an order that is not paid, never more fetches than allowed, never a second mail for one order.
//! * Never a second key for one order, nor a key again that went back.
//! * Never a second ticket for one place, never a code that comes back ([`tickets`]).
//! * Never two certificates for one product of an order, nor one that is valid without its money ([`certificates`]).
//! * Never a second session of one payer in one course.
//! * Never access that a seller gave to whoever is not their customer ([`sessions`]).
//! * Never access that outlives the money: what went back in full is closed.
//!
//! Callers: the worker's access lane, the shop's pages and API, the cabinet's orders.

pub mod certificates;
mod courses;
mod deliver;
mod devices;
mod downloads;
mod entitlements;
mod expire;
mod fetch;
mod gifts;
mod keys;
mod part;
mod picture;
mod progress;
pub mod receipt;
mod samples;
pub mod services;
pub mod sessions;
pub mod stamps;
mod state;
pub mod tickets;
mod withdraw;
mod withdrawal;

pub use courses::{CourseAccess, course_access, given_courses};
pub use deliver::{deliver, deliver_again};
pub use devices::{COURSE_DEVICES_MAX, DeviceEntry, enter_course, send_course_link};
pub use downloads::{File, file, files};
pub use entitlements::{OrderEntitlements, entitlements_of_order};
pub use expire::{end_course_access, expire_certificates, expire_tickets};
pub use fetch::{Fetched, Portion, fetch};
pub use gifts::give_due;
pub use progress::{LessonProgress, finish_lesson, lesson_progress, open_lesson};
pub use services::Service;
pub use state::{
    AccessLength, AccessOutcome, AccessState, CertificateState, CourseGrantState, GrantState, ServiceState,
    SessionState, TicketState,
};
pub use withdraw::withdraw;

/// What this crate's own tests ask, and nobody else.
#[doc(hidden)]
pub mod internals {
    pub use crate::{certificates::issue::end_of, sessions::length::Has};
}
